"""The figures of `manage.py status` that only the engine can give."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import engine
from rulesite.book.scenarios.inventory import inventory
from rulesite.book.scenarios.models import Scenario


def scenarios_passing() -> int:
    """How many scenarios passed when they were loaded."""
    return Scenario.objects.filter(status=Scenario.Status.PASS).count()


def keywords_played() -> engine.KeywordsPlayed:
    """The keywords of the newest edition that the engine plays whole."""
    return engine.keywords_played(engine.editions()[-1])


def rules_shown() -> dict[str, Any]:
    """How many rules have been gone through, how many of them a table can show, and how many are shown: in all, and of
    each section."""
    gone_through = inventory()
    return {
        "edition": gone_through.edition,
        "sections": [asdict(count) for count in gone_through.counts()],
        "classed": len(gone_through.classes),
        "can_be_shown": len(gone_through.can_be_shown),
        "shown": len(gone_through.shown),
    }
