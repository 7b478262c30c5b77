"""A machine that serves pages follows the content of the database, whoever loads it.

Each machine has an index of its own, made from the database and only read while pages are served. One process of those
that serve on it looks every few seconds whether its index is of the content that is there; where it isn't, or where it
is damaged or missing, another process makes it anew, and all go over to it in one step.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection

from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.models import Load
from rulesite.search.services import index_is_current

try:
    import fcntl
except ImportError:  # not on Windows, where every process looks for itself
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

#: Where making an index failed, it isn't tried again for so many seconds.
_PATIENCE: Final = 60.0


class Watcher:
    """Looks after this machine's index, a look at a time."""

    def __init__(self) -> None:
        self._current = ""
        self._not_before = 0.0

    def look(self) -> bool:
        """See that the index is of the content that is in the database; whether it was made."""
        version = content_version()
        if not version or version == self._current or time.monotonic() < self._not_before:
            return False
        loaded = Load.objects.values_list("fingerprint", flat=True).first()
        made = False
        if loaded is not None and not index_is_current(loaded):
            with _turn() as mine:
                if not mine:
                    return False
                made = _made_elsewhere()
            if not made:
                self._not_before = time.monotonic() + _PATIENCE
                return False
        self._current = version
        return made


def watch() -> None:
    """Look after the index for as long as this process lives, every `INDEX_LOOK_SECONDS`; 0 leaves it alone."""
    if settings.INDEX_LOOK_SECONDS > 0:
        threading.Thread(target=_watch, name="index", daemon=True).start()


def _watch() -> None:
    watcher = Watcher()
    while True:
        try:
            watcher.look()
        except (DatabaseError, OSError) as problem:
            logger.warning("whether the index is of the content that is loaded can't be seen now: %s", problem)
        finally:
            connection.close()
        time.sleep(settings.INDEX_LOOK_SECONDS)


@contextmanager
def _turn() -> Iterator[bool]:
    """Whether nobody else on this machine is making the index."""
    settings.INDEX_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.INDEX_DIR / "turn").open("wb") as turn:
        if fcntl is not None:
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
        yield True


def _made_elsewhere() -> bool:
    """Make the index in a process of its own, at a lower priority than pages; whether that went well."""
    logger.info("making the search index of the content that is loaded now")
    surroundings = os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE}
    ended = subprocess.run(
        [sys.executable, "-m", "django", "build_index", "--gently", "--verbosity", "0"],
        cwd=settings.BASE_DIR, env=surroundings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if ended.returncode:
        logger.error("the search index couldn't be made:\n%s", ended.stderr)
    return ended.returncode == 0
