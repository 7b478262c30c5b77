"""Trample (502.9; 702.17). How damage is divided is checked in `engine.play.damage_assignment`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("trample")
class Trample(Keyword):
    """Once all blockers are assigned lethal damage, the rest may go to what is attacked."""

    tramples = True
