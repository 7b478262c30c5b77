"""The figures of `manage.py status` that only the engine can give."""

from __future__ import annotations

import engine
from rulesite.scenarios.models import Scenario


def scenarios_passing() -> int:
    """How many scenarios passed when they were loaded."""
    return Scenario.objects.filter(status=Scenario.Status.PASS).count()


def playable_keywords() -> list[str]:
    """The keyword abilities that the engine plays whole."""
    return list(engine.playable_keywords())
