"""Fuse (702.102): both halves of a split card are cast as one spell, from a hand."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("fuse", letter="a")
class Fuse(Keyword):
    """How the halves are cast together is in `engine.play.actions`."""
