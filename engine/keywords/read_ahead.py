"""Read ahead (702.155 in 2026): a Saga begins with a chapter of its controller's choice.

What triggers then is told in `engine.events.matching.chapters`.
"""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("read ahead", letter="a")
class ReadAhead(Keyword):
    """It enters with as many lore counters as are chosen, and the chapters before that are passed over."""
