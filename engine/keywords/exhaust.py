"""Exhaust (702.177 in 2026-08): the ability that stands after the word, see `engine.text.expansion`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("exhaust")
class Exhaust(Keyword):
    """Its ability is activated once, as long as the permanent is the same."""
