"""Who waits behind whom: requests of a kind share threads of their own, so that reading never waits for the rest.

A search or a run may take long, and somebody may ask for many of them. What is read stands in front of a reader then,
and nothing else: its threads are never busy with other things.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings

Environ = dict[str, Any]

_SEARCHING: Final = ("/search/", "/api/search/", "/opensearch/")
#: What is played or read for a visitor, which is waited for while another process does it.
_PLAYING: Final = ("/sandbox/", "/read/", "/embed/at/", "/pictures/at/", "/api/runs/", "/api/read/")
#: Scenarios of ours, which are played anew on a branch that the visitor chooses.
_BRANCHING: Final = ("/scenarios/", "/embed/scenarios/", "/api/scenarios/", "/lessons/")


@dataclass(frozen=True, slots=True)
class Lane:
    """Threads for requests of a kind; so many more may wait for one, and who comes then is asked to come back."""

    name: str
    threads: int
    waiting: int = 600


def site_lanes() -> tuple[Lane, ...]:
    """The lanes of the site, that for reading first."""
    return (
        Lane("reading", max(1, settings.THREADS // 2)),
        Lane("searching", max(1, settings.THREADS // 4), waiting=100),
        Lane("playing", settings.RUN_WORKERS + settings.RUN_WAITING or 1, waiting=settings.RUN_QUEUE),
    )


def site_lane(environ: Environ) -> str:
    """The lane of a request for a page of the site."""
    path: str = environ["PATH_INFO"]
    if path.startswith(_SEARCHING):
        return "searching"
    if path.startswith(_PLAYING) or (path.startswith(_BRANCHING) and environ["QUERY_STRING"]):
        return "playing"
    return "reading"
