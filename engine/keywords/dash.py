"""Dash (702.109): cheaper and with haste, and back in its owner's hand at the end of the turn."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("dash", letter="a")
class Dash(Keyword):
    """What its cost was paid for comes back to its owner's hand; that it has haste is text."""

    of_its_permanent = "At the beginning of the next end step, return ~ to its owner's hand."
