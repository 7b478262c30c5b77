"""Suspend (502.59; 702.59): the special action is in `engine.play.suspending`; its two triggered abilities are text."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("suspend", letter="a")
class Suspend(Keyword):
    """The card may be exiled from the hand with time counters, to be cast when the last of them is removed."""
