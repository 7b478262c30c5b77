"""Where a run opens whose address names no moment: at its first claim, which is what the example is there for."""

from __future__ import annotations

import engine
from rulesite.book.scenarios.place import Place


def moment_shown(run: engine.Run, place: Place) -> int:
    """The moment of a run that a place is at, within the run.

    A branch opens at its end, where one goes on; so does a run that claims nothing.
    """
    last = len(run.moments) - 1
    if place.at is not None:
        return max(0, min(place.at, last))
    if place.branch is not None or not run.expectations:
        return last
    return max(0, min(run.expectations[0].at, last))
