"""The figures of `manage.py status` that only the engine can give."""

from __future__ import annotations

import engine
from rulesite.book.scenarios.models import Scenario


def scenarios_passing() -> int:
    """How many scenarios passed when they were loaded."""
    return Scenario.objects.filter(status=Scenario.Status.PASS).count()


def keywords_played() -> engine.KeywordsPlayed:
    """The keywords of the newest edition that the engine plays whole."""
    return engine.keywords_played(engine.editions()[-1])
