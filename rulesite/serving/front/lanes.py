"""Who waits behind whom: requests of a kind share threads of their own, so that reading never waits for the rest.

A search or a run may take long, and somebody may ask for many of them. What is read stands in front of a reader then,
and nothing else: its threads are never busy with other things. And of each lane one network takes a share alone, so
that who asks for much waits behind their own requests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings

from rulesite.ground.foundation.wsgi_types import Environ

_SEARCHING: Final = ("/search/", "/api/search/", "/opensearch/")
#: What is played or read for a visitor, which is waited for while another process does it.
_PLAYING: Final = (
    "/sandbox/",
    "/together/",
    "/practice/at/",
    "/read/",
    "/embed/at/",
    "/api/runs/",
    "/api/read/",
    "/mcp",
)
#: Scenarios of ours, which are played anew at the moment or on the branch that is chosen, or to draw a question.
_BRANCHING: Final = (
    "/scenarios/",
    "/embed/scenarios/",
    "/pictures/scenarios/",
    "/api/scenarios/",
    "/lessons/",
    "/practice/",
)
#: Their lists are not, whatever is asked of them.
_LISTS: Final = ("/scenarios/", "/api/scenarios/", "/lessons/")
#: Pictures that are painted take as long as a run. Those for lists are drawn alone, and kept.
_PICTURES: Final = "/pictures/"
_PAINTED: Final = ".png"
#: The administrators' pages. Telling a password takes a third of a second, which nobody else shall wait for.
_ADMINISTERING: Final = "/admin/"


@dataclass(frozen=True, slots=True)
class Lane:
    """Threads for requests of a kind; so many more may wait for one, and who comes then is asked to come back."""

    name: str
    threads: int
    waiting: int = 600

    @property
    def places(self) -> int:
        """How many requests may be in it."""
        return self.threads + self.waiting

    @property
    def threads_of_one(self) -> int:
        """How many of the threads one network may hold, so that others find one."""
        return max(1, self.threads // 2)

    @property
    def places_of_one(self) -> int:
        """How many of the requests in it may be of one network."""
        return self.threads_of_one + (self.waiting + 1) // 2


def site_lanes() -> tuple[Lane, ...]:
    """The lanes of the site, that for reading first."""
    return (
        Lane("reading", max(1, settings.THREADS // 2)),
        Lane("searching", max(1, settings.THREADS // 4), waiting=100),
        Lane("playing", settings.RUN_WORKERS + settings.RUN_WAITING or 1, waiting=settings.RUN_QUEUE),
        Lane("administering", 1, waiting=20),
    )


def site_lane(environ: Environ) -> str:
    """The lane of a request for a page of the site."""
    path: str = environ["PATH_INFO"]
    if path.startswith(_ADMINISTERING):
        return "administering"
    if path.startswith(_SEARCHING):
        return "searching"
    if path.startswith(_PLAYING):
        return "playing"
    if path.startswith(_BRANCHING) and path not in _LISTS and environ["QUERY_STRING"]:
        return "playing"
    if path.startswith(_PICTURES) and path.endswith(_PAINTED):
        return "playing"
    return "reading"
