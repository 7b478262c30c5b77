"""Reach (702.15). Blocking flying creatures is looked at where flying is, see `flying.py`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("reach", letter="b")
class Reach(Keyword):
    """Can block creatures with flying."""
