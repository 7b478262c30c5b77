"""Boast (702.142 in 2026-08): the ability that stands after the word, see `engine.text.expansion`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("boast")
class Boast(Keyword):
    """Its ability is activated once in a turn in which the creature attacked."""
