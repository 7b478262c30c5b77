"""Workers for visitors' runs are there before the first visitor, and again when something has ended them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[4]
CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
#: For each of its arguments, in a process of its own: does it, opens ahead as a process does that begins to serve
#: pages, waits until all workers are there, and says what came of it.
BEGIN = """
import json, os, sys, threading
from pathlib import Path
import django

django.setup()
from rulesite.ground.bounded import jobs, pool
from tests.rulesite.ground.bounded import work
from tests.waiting import comes_true

def children(process):
    return [int(number) for number in Path(f"/proc/{process}/task/{process}/children").read_text().split()]

def begin(meanwhile):
    stop = threading.Event()
    exec(meanwhile, {"threading": threading, "stop": stop})
    pool.open_ahead()
    assert comes_true(lambda: len(children(os.getpid())) == 1 and len(children(children(os.getpid())[0])) == 2)
    (nursery,) = children(os.getpid())
    workers = children(nursery)
    # A worker is there a little before the nursery lets go of what it gave it; then that holds three files, its socket
    # and what it writes to.
    assert comes_true(lambda: pool.bounded(work.handed_on)[2] == 3)
    answered = pool.bounded(work.handed_on)[:2]
    by = pool.bounded(work.process_number)
    os.kill(nursery, 9)
    assert comes_true(lambda: nursery not in children(os.getpid()) and len(children(os.getpid())) == 1)
    said = {"nursery": nursery, "workers": workers, "answered": answered, "by": by}
    print(json.dumps(said | {"still": pool.bounded(work.process_number)}), flush=True)

jobs.open_ahead()
sys.handed_on = "all that is loaded here"
held = [open(sys.executable) for _ in range(20)]
for meanwhile in sys.argv[1:]:
    if not (begins := os.fork()):
        try:
            begin(meanwhile)
            os._exit(0)
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(1)
    assert os.waitpid(begins, 0)[1] == 0
"""


@pytest.mark.thorough
@pytest.mark.skipif(
    not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="no list of child processes"
)
def test_all_workers_are_there_before_anybody_asks_and_the_next_nursery_before_it_is_needed():
    """As the first of all, and while other threads are at work."""
    settings = {"RUN_WORKERS": "2", "PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "rulesite.settings"}
    command = [sys.executable, "-c", BEGIN, "pass", "threading.Thread(target=stop.wait).start()"]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    said: list[dict[str, Any]] = [json.loads(line) for line in ended.stdout.splitlines()]
    for did, handed_on in zip(said, ("all that is loaded here", ""), strict=True):
        assert did["answered"] == [handed_on, did["nursery"]]
        assert did["by"] in did["workers"]
        assert did["still"] in did["workers"]
