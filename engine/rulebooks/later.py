"""Rules on kinds of things that came after Magic 2010: an edition whose rulebook doesn't cite them has none yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rulebooks.cite import Cite

#: Why an edition lacks a rule that a later one brought.
BROUGHT_LATER: Final[Mapping[Cite, str]] = {
    Cite.EMBLEM: "there are no emblems before Magic 2011",
    Cite.TRANSFORM: "there are no double-faced cards before Innistrad",
    Cite.SAGA_ENTERS: "there are no Sagas before Dominaria",
    Cite.SAGA_GOES_ON: "there are no Sagas before Dominaria",
    Cite.SAGA_ENDS: "there are no Sagas before Dominaria",
}
