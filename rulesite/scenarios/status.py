"""The figures of `manage.py status` that only the engine can give. None means: not known yet."""

from __future__ import annotations

from rulesite.scenarios.models import Scenario


def scenarios_passing() -> int:
    """How many scenarios passed when they were loaded."""
    return Scenario.objects.filter(status=Scenario.Status.PASS).count()


def playable_keywords() -> list[str] | None:
    """The keywords that the engine plays. Not yet: the engine doesn't list them for the site."""
    return None
