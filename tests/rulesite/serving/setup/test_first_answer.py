"""A process that serves pages has loaded what its first visitor needs, before anybody asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rulesite.conftest import SCENARIO, SmallBook

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).resolve().parents[4]
#: Loads the book in a process that ends with it, begins as a server does, then asks in the process of a worker for one
#: page of each kind.
BEGIN = """
import io, json, os, sys, threading
from rulesite.serving.setup.serving import django, load_what_workers_share

django.setup()
if not (loads := os.fork()):
    try:
        from django.core.management import call_command
        call_command("load_rules", verbosity=0)
        os._exit(0)
    finally:
        os._exit(1)
assert os.waitpid(loads, 0)[1] == 0, "nothing is loaded"

load_what_workers_share()
threads = [thread.name for thread in threading.enumerate()]
if worker := os.fork():
    _, status = os.waitpid(worker, 0)
    os._exit(os.waitstatus_to_exitcode(status))

from django.db.models.sql.compiler import SQLCompiler
from jinja2 import Environment
from rulesite.rsgi import wsgi

compiled = []
put_together = Environment.compile

def noted(environment, source, name=None, *arguments, **options):
    compiled.append(name)
    return put_together(environment, source, name, *arguments, **options)

Environment.compile = noted
known, statuses = set(sys.modules), []
for path, _, query in (address.partition("?") for address in sys.argv[1:]):
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "localhost"}
    asked |= {"SERVER_PORT": "80", "wsgi.input": io.BytesIO(), "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr}
    b"".join(wsgi.application(asked, lambda status, *_: statuses.append(status)))
imported = sorted(set(sys.modules) - known)
print(json.dumps({"threads": threads, "statuses": statuses, "imported": imported, "compiled": compiled}))
sys.stdout.flush()
os._exit(0)
"""
#: Begins without a database, and says what the two questions of who looks after the site are answered with.
WITHOUT_DATABASE = """
import os, sys
from rulesite.wsgi import application

for path in ("/healthz", "/readyz"):
    application({"REQUEST_METHOD": "GET", "PATH_INFO": path}, lambda status, *_: print(status))
sys.stdout.flush()
os._exit(0)
"""
PAGES = (
    *("/", "/rules/2009-07/704.5g/", "/rules/2009-07/704/", "/scenarios/", "/scenarios/2009-07/704.5g-1/", "/cards/"),
    *("/search/?q=leethal+damage", "/search/suggest/?q=da", "/sandbox/", "/compare/", "/api/"),
)


def ended(program: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {"RUN_WORKERS": "0", "PYTHONPATH": str(ROOT)} | settings
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a site with a small book did before and for its first visitor."""
    folder = tmp_path_factory.mktemp("begun")
    book = SmallBook(folder / "rules_data")
    book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    book.write("systems.toml", (ROOT / "rules_data/systems.toml").read_text(encoding="utf-8"))
    settings = {"VAR_DIR": str(folder / "var"), "RULES_DATA_DIR": str(book.root), "KEPT_FILES_MEGABYTES": "0"}
    settings |= {"DATABASE_URL": f"sqlite:///{folder / 'book.sqlite3'}"}
    settings |= {"DJANGO_SETTINGS_MODULE": "tests.servers.settings"}
    asked = ended(BEGIN, *PAGES, **settings)
    assert asked.returncode == 0, asked.stderr
    did: dict[str, Any] = json.loads(asked.stdout)
    return did


def test_the_first_visitor_waits_for_no_module_and_no_template(begun: dict[str, Any]):
    assert begun["statuses"] == ["200 OK"] * len(PAGES)
    assert begun["imported"] == []
    assert begun["compiled"] == []


def test_workers_are_forked_from_a_process_that_does_nothing_else_meanwhile(begun: dict[str, Any]):
    assert begun["threads"] == ["MainThread"]


def test_a_site_whose_database_is_away_starts_and_says_that_it_is_not_ready(tmp_path: Path):
    settings = {"VAR_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'nowhere' / 'book.sqlite3'}"}
    said = ended(WITHOUT_DATABASE, DJANGO_SETTINGS_MODULE="rulesite.settings", **settings)
    assert said.stdout == "200 OK\n503 Service Unavailable\n", said.stderr
    assert "the database doesn't answer" in said.stderr
