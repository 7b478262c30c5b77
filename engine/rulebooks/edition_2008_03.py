"""March 2008: the rules of 2006 with planeswalkers, more keywords, and sizes that define themselves in every zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2006_10 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.rulebook import LayerKind, Rulebook

NUMBERS: Final[Mapping[Cite, str]] = {
    **before.NUMBERS,
    Cite.FIRST_DRAW_SKIPPED: "101.5",
    Cite.SUMMONING_SICK_ATTACK: "212.3f",
    Cite.UNPLAYABLE_COST: "213.1",
    Cite.PERMANENT_SPELL_RESOLVES: "413.2i",
    Cite.SPELL_TO_GRAVEYARD: "413.2i",
    Cite.SCRY: "501.8",
    Cite.DEATHTOUCH: "502.63a",
    Cite.LIFELINK: "502.68a",
    Cite.REACH: "502.70b",
    Cite.SHROUD: "502.36a",
    Cite.ZERO_LOYALTY: "420.5p",
    Cite.PLANESWALKER_RULE: "420.5q",
}

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2008-03",
    title="Comprehensive Rules, March 2008",
    citations=before.citations(NUMBERS),
    # 402.8a: a characteristic-defining ability works in all zones, whatever it defines.
    defining_works_everywhere=frozenset(LayerKind),
    has_planeswalkers=True,
)
