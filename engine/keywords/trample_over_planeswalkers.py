"""Trample over planeswalkers (702.19c-d). How damage is divided is checked in `engine.play.damage_assignment`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("trample over planeswalkers", letter="gone, 2021-09 c", of="trample")
class TrampleOverPlaneswalkers(Keyword):
    """Once a planeswalker that it attacks is assigned as much damage as its loyalty, the rest may go to whoever
    controls that."""

    tramples_over_planeswalkers = True
