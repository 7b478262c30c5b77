"""How each scenario comes out under every other edition: recorded as data, grouped by what makes the difference.

`rules_data/editions_compared.toml` holds what playing gave, written anew by `manage.py compare_editions`, and a test
holds it true; a scenario that isn't in it comes out the same. `rules_data/differences.toml` says by hand what makes
each difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from django.conf import settings
from pydantic import Field, TypeAdapter

import engine
from rulesite.book.scenarios.outcome import outcome_of
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

RECORD: Final = "editions_compared.toml"
_REASONS: Final = "differences.toml"
_BETWEEN: Final = " · "
_HEAD: Final = (
    "# What came of playing each scenario under every other edition than its own.\n"
    "# Written by `manage.py compare_editions`. Whatever isn't here comes out the same; differences.toml says what\n"
    "# makes each difference.\n"
)


class Reason(StrictShape):
    """What makes scenarios come out differently: what changed, with the rules that say so, and who shows it.

    `because` goes on after a difference: "Gray Ogre is 1/4 then, 5/8 here, because …".
    """

    title: str = Field(min_length=1)
    says: str = Field(min_length=1)
    because: str = Field(min_length=1)
    rules: list[str] = Field(min_length=1)
    scenarios: list[str] = Field(min_length=1)


@dataclass(frozen=True)
class OutcomeElsewhere:
    """How a scenario comes out under another edition. `said`: each difference in words, the keywords of its cards that
    the edition lacks, or why else it can't be played."""

    edition: str
    kind: Literal["same", "different", "lacks", "not possible"]
    said: tuple[str, ...]

    @classmethod
    def recorded(cls, edition: str, words: str) -> OutcomeElsewhere:
        kind, _, said = words.partition(": ")
        if kind not in ("same", "different", "lacks", "not possible"):
            raise ValueError(f"{words!r} is neither same, nor different: …, nor lacks: …, nor not possible: …")
        return cls(edition, kind, tuple(said.split(_BETWEEN)) if said else ())  # type: ignore[arg-type]

    @property
    def words(self) -> str:
        """As the record has it."""
        return f"{self.kind}: {_BETWEEN.join(self.said)}" if self.said else self.kind


@dataclass(frozen=True)
class Difference:
    """That a scenario comes out differently under an edition, and the reason, by which the page of all of them knows
    it."""

    elsewhere: OutcomeElsewhere
    slug: str
    reason: Reason


@dataclass(frozen=True)
class Compared:
    """The record and the reasons, as the files hold them."""

    elsewhere: Mapping[str, tuple[OutcomeElsewhere, ...]]
    reasons: Mapping[str, Reason]

    def lacking(self, scenario: str) -> tuple[OutcomeElsewhere, ...]:
        """Each edition that lacks a keyword of a scenario's cards, with those keywords."""
        return tuple(one for one in self.elsewhere.get(scenario, ()) if one.kind == "lacks")

    def differences(self, scenario: str) -> tuple[Difference, ...]:
        """Each edition under which a scenario comes out differently from its own."""
        return tuple(
            Difference(elsewhere, slug, reason)
            for slug, reason in self.reasons.items()
            if scenario in reason.scenarios
            for elsewhere in self.elsewhere.get(scenario, ())
            if elsewhere.kind == "different"
        )


def compared() -> Compared:
    """The site's record; read once, since it changes with its files."""
    return _kept(settings.RULES_DATA_DIR)


def read_compared(root: Path) -> Compared:
    """The record below `root`. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings = Findings(root)
    elsewhere: dict[str, tuple[OutcomeElsewhere, ...]] = {}
    reasons: dict[str, Reason] = {}
    for scenario, editions in _table(root / RECORD, findings).items():
        try:
            words = _WORDS.validate_python(editions)
            elsewhere[scenario] = tuple(OutcomeElsewhere.recorded(edition, said) for edition, said in words.items())
        except ValueError as fault:
            findings.fault(root / RECORD, 1, f"{scenario}: {fault}")
    path = root / _REASONS
    text, table = (read_toml(path, findings) if path.is_file() else None) or ("", {})
    for slug, one in table.items():
        if reason := shaped(Reason, one, path, text, findings, (slug,)):
            reasons[slug] = reason
    findings.raise_any()
    return Compared(elsewhere, reasons)


_WORDS: Final = TypeAdapter(dict[str, str])


def _table(path: Path, findings: Findings) -> Mapping[str, Any]:
    read = read_toml(path, findings) if path.is_file() else None
    return read[1] if read else {}


_kept = lru_cache(maxsize=1)(read_compared)


def outcomes_elsewhere(scenario: engine.Scenario) -> Iterator[tuple[OutcomeElsewhere, engine.Run]]:
    """A scenario played under each edition other than its own, with what came of it."""
    own = engine.play(scenario, scenario.edition)
    for edition in engine.editions():
        if edition != scenario.edition:
            run = engine.play(scenario, edition)
            yield elsewhere_of(run, own), run


def elsewhere_of(run: engine.Run, own: engine.Run) -> OutcomeElsewhere:
    """How a run under another edition compares with that under the scenario's own."""
    if run.keywords_lacked:
        return OutcomeElsewhere(run.edition, "lacks", run.keywords_lacked)
    outcome = outcome_of(run, own, documented=False, names={})
    match outcome.kind:
        case "error":
            return OutcomeElsewhere(run.edition, "not possible", (run.error.splitlines()[0],))
        case "holds":
            return OutcomeElsewhere(run.edition, "same", ())
        case _:
            return OutcomeElsewhere(run.edition, "different", outcome.differences)


def written(record: Iterable[tuple[str, Iterable[OutcomeElsewhere]]]) -> str:
    """The record as its file holds it: what comes out the same needs no line."""
    tables = []
    for scenario, several in record:
        lines = [
            f"{one.edition} = {json.dumps(one.words, ensure_ascii=False)}" for one in several if one.kind != "same"
        ]
        if lines:
            tables.append("\n".join((f"[{json.dumps(scenario)}]", *lines)))
    return "\n\n".join((_HEAD.rstrip(), *tables)) + "\n"
