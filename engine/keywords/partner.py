"""Partner (702.124): two commanders instead of one, which is settled before the game begins."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("partner", letter="a")
class Partner(Keyword):
    """It changes nothing of a game that has begun."""


@keyword_ability("partner of a kind", letter="i")
class PartnerOfAKind(Keyword):
    """Both commanders have partner with the same words behind it; it changes nothing of a game that has begun."""


@keyword_ability("doctor's companion", letter="m")
class DoctorsCompanion(Keyword):
    """The second commander is a Doctor and nothing besides; it changes nothing of a game that has begun."""


@keyword_ability("choose a background", letter="k")
class ChooseABackground(Keyword):
    """The second commander is a Background; it changes nothing of a game that has begun, either."""
