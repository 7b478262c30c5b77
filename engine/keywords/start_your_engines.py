"""Start your engines! (702.179 in 2026): a state-based action gives its controller speed, see `engine.play.speed`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("start your engines!", letter="a")
class StartYourEngines(Keyword):
    """A player who controls it and has no speed gets speed 1."""

    gives_speed = True
