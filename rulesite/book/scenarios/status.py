"""The figures of `manage.py status` that only the engine can give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings

import engine
from rulesite.book.scenarios.inventory import read_inventory
from rulesite.book.scenarios.models import Scenario


def scenarios_passing() -> int:
    """How many scenarios passed when they were loaded."""
    return Scenario.objects.filter(status=Scenario.Status.PASS).count()


def keywords_played() -> engine.KeywordsPlayed:
    """The keywords of the newest edition that the engine plays whole."""
    return engine.keywords_played(engine.editions()[-1])


def rules_shown() -> dict[str, Any]:
    """How many rules have been gone through, how many of them a table can show, and how many are shown."""
    root: Path = settings.RULES_DATA_DIR
    inventory = read_inventory(root)
    return {
        "edition": inventory.edition,
        "sections": list(inventory.sections),
        "classed": len(inventory.classes),
        "can_be_shown": len(inventory.can_be_shown),
        "shown": len(inventory.shown),
    }
