"""Assist (702.132 in 2026): another player may help to pay, see `engine.play.assisting`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("assist", letter="a")
class Assist(Keyword):
    """Of the generic mana in the spell's total cost, a player whom its player chooses may pay any amount."""

    another_may_pay = True
