"""The example of the day: one of a dozen that somebody chose for who watches a table for the first time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from django.conf import settings
from pydantic import Field

from rulesite.book.scenarios.across import compared
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import edition_played
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

FILE: Final = "watched_first.toml"


class WatchedFirst(StrictShape):
    """The file: scenarios by their keys, in the order of their days."""

    scenarios: list[str] = Field(min_length=1)


@dataclass(frozen=True)
class Featured:
    """The scenario of a day, and the edition by which it is played; None for its own."""

    scenario: Scenario
    edition: str | None


def example_of(day: date, book: str | None) -> Featured | None:
    """The scenario that the front page shows on a day to whoever reads a book: played by that book's rules, where it
    plays by them. None where no scenario plays as it claims."""
    keys = _playing()
    if not keys:
        return None
    scenario = Scenario.objects.select_related("edition", "rule").get(key=keys[day.toordinal() % len(keys)])
    edition = edition_played(book)
    own = scenario.edition_id
    return Featured(scenario, None if edition == own or not _is_playable(scenario.key, edition) else edition)


def _is_playable(key: str, edition: str) -> bool:
    """Whether an edition has all that the cards of a scenario need."""
    outcomes = (one for one in compared().elsewhere.get(key, ()) if edition in one.several)
    return all(one.result.kind in ("same", "different") for one in outcomes)


@kept_with_content
def _playing() -> list[str]:
    """Those that were chosen and play as they claim; of a book without any, whatever plays."""
    passing = Scenario.objects.filter(status=Scenario.Status.PASS).order_by("edition", "order")
    plays = list(passing.values_list("key", flat=True))
    return [key for key in read_watched_first(settings.RULES_DATA_DIR) if key in set(plays)] or plays


def read_watched_first(root: Path) -> list[str]:
    """The keys below `root`, in their order. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings, path = Findings(root), root / FILE
    text, table = (read_toml(path, findings) if path.is_file() else None) or ("", None)
    chosen = shaped(WatchedFirst, table, path, text, findings) if table is not None else None
    findings.raise_any()
    return chosen.scenarios if chosen else []
