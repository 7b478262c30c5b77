"""Serving: Granian with the site's front door, its workers kept going whatever ends them."""

from __future__ import annotations

import gc
import importlib
import logging
import multiprocessing
import os
import resource
import signal
import sys
import threading
import time
from functools import partial
from typing import Any, Final

import django
from django.conf import settings
from django.db import connections
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer

logger = logging.getLogger(__name__)

_SITE: Final = "rulesite.rsgi"
#: What can be opened ahead and shared: index, templates, grammar.
_SHARED: Final = ("rulesite.search.selectors", "rulesite.pages.reference.ahead", "rulesite.book.scenarios.playing")
#: Connections that one worker holds open at once; most of them wait for their visitor's next click.
_CONNECTIONS: Final = 4096
#: Bytes of a request's head that are read at all. Of those that are longer than the site takes, the shorter ones are
#: refused in words (`front/heads.py`).
_HEADS: Final = 64 * 1024
#: Milliseconds that a visitor may take to say what is wanted, and that a connection is kept without a request.
_HEADERS_TIME: Final = 15_000
#: Seconds that a worker has to end what it is doing when it is told to stop.
_STOPPING_TIME: Final = 10
#: Seconds after which a worker looks whether its main process is still there.
_LOOK_AGAIN: Final = 0.5
#: A worker that has lived for so many seconds had a good start.
_GOOD_START: Final = 3
#: So many ends of workers without a good start in between, and there is something that only a person can mend.
_MOST_BAD_STARTS: Final = 20


class LastingServer(MPServer):
    """Starts workers again for as long as that has a point.

    Granian gives all workers up when one dies twice within seconds. Two that the system ends for want of memory are no
    reason to end the site.
    """

    _bad_starts = 0

    def _respawn_workers(self, workers: list[int], spawn_target: Any, target_loader: Any, delay: float = 0) -> None:
        if any(time.monotonic() - self.wrks[index].birth < _GOOD_START for index in workers):
            self._bad_starts += 1
            time.sleep(min(0.1 * self._bad_starts, 2))
        else:
            self._bad_starts = 0
        super()._respawn_workers(workers, spawn_target, target_loader, delay)
        if self._bad_starts < _MOST_BAD_STARTS:
            self.respawned_wrks.clear()


def _load(target: str, main: int) -> Any:
    """The application, in a worker of the main process with this number. While it loads, a signal to stop ends it;
    afterwards the server sees to that."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    application = importlib.import_module(target).application
    threading.Thread(target=_end_with, args=(main,), name="end with main process", daemon=True).start()
    return application


def _end_with(main: int) -> None:
    """End this process once its main process has ended, however it did.

    Nobody else would: it would go on with the code and the settings of its time, on the port of whatever is started
    next.
    """
    while os.getppid() == main:
        time.sleep(_LOOK_AGAIN)
    logger.warning("the main process has ended, so this one ends as well")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_STOPPING_TIME)
    os._exit(1)


def _raise_limit_of_files() -> None:
    """Every connection is an open file, and most systems begin with a thousand."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * _CONNECTIONS
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def serve(host: str, port: int, workers: int, target: str = _SITE, logs: dict[str, Any] | None = None) -> None:
    """Serve the site, or another module's application, until a signal ends it.

    `logs`: how loggers are set up, as Django takes it; the server's own lines then look like all others.
    """
    _raise_limit_of_files()
    server = LastingServer(
        target,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        workers=workers,
        backpressure=_CONNECTIONS,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=_HEADERS_TIME, max_buffer_size=_HEADS),
        websockets=False,
        log_level=LogLevels.warning,
        log_dictconfig=_with_its_own(logs) if logs else None,
        respawn_failed_workers=True,
        workers_kill_timeout=_STOPPING_TIME,
    )
    server.serve(target_loader=partial(_load, target, os.getpid()), wrap_loader=False)


def _with_its_own(logs: dict[str, Any]) -> dict[str, Any]:
    """How loggers are set up, that of the server among them."""
    return logs | {"loggers": logs["loggers"] | {"_granian": {}}}


def load_what_workers_share() -> None:
    """Load what answers are made with before workers are forked: they have it at once, and in memory once for all.

    Where the database isn't there yet, or processes aren't forked, each worker loads it for itself.
    """
    if multiprocessing.get_start_method() != "fork":
        return
    django.setup()
    try:
        for part in _SHARED:
            importlib.import_module(part).open_ahead()
    except Exception:
        logger.exception("nothing is loaded ahead; each worker tries again")
    connections.close_all()
    # What is collected or counted as garbage is written to, and what is written to isn't shared any more.
    gc.collect()
    gc.freeze()


def main() -> None:
    """Serve the site, as the arguments of the command say: host, port, and how many workers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    logging.captureWarnings(True)
    load_what_workers_share()
    serve(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), logs=settings.LOGGING)
