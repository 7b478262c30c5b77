"""How each scenario comes out under every other edition: recorded as data, grouped by what makes the difference.

`rules_data/editions_compared.toml` holds what playing gave, written anew by `manage.py compare_editions`, and a test
holds it true; a scenario that isn't in it comes out the same. `rules_data/differences.toml` says by hand what makes
each difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final, Literal

from django.conf import settings
from pydantic import Field, field_validator

import engine
from rulesite.book.scenarios.outcome import ClaimElsewhere, claims_elsewhere
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

RECORD: Final = "editions_compared.toml"
_REASONS: Final = "differences.toml"
#: What a run's error says besides what is wrong: where it is, and a rule's number, which each edition has its own of.
_WHERE_AND_NUMBER: Final = re.compile(r"^[^ ]+, (?=line \d)|(?<=this) \(\d{3}[.\da-z]*\)")
_HEAD: Final = (
    "# What came of playing each scenario under every other edition than its own.\n"
    "# Written by `manage.py compare_editions`. Whatever isn't here comes out the same; differences.toml says what\n"
    "# makes each difference.\n"
)


class Reason(StrictShape):
    """What makes scenarios come out differently: what changed, with the rules that say so, and who shows it.

    `since` is the first edition that plays it the new way. `because` goes on after a difference: "Gray Ogre is 1/4
    then, 5/8 here, because …". A scenario is named by its id, with editions behind it where it comes out differently
    for one reason in these, and for another elsewhere: "2006-10/408.2g-1 since 2013-07".
    """

    since: str = Field(pattern=r"^\d{4}-\d{2}$")
    title: str = Field(min_length=1)
    says: str = Field(min_length=1)
    because: str = Field(min_length=1)
    rules: list[str] = Field(min_length=1)
    scenarios: list[str] = Field(min_length=1)

    @field_validator("scenarios")
    @classmethod
    def _of_editions_that_can_be_read(cls, scenarios: list[str]) -> list[str]:
        for words in (said.partition(" ")[2] for said in scenarios):
            if words:
                engine.EditionRange.read(words)
        return scenarios


class _Recorded(StrictShape):
    """How the record's file says what came of playing under some editions: one of the three."""

    different: list[list[str]] = Field(default=[])
    lacks: list[str] = Field(default=[])
    impossible: str = ""


@dataclass(frozen=True)
class Result:
    """What came of playing a scenario under an edition that isn't its own.

    `claims` are those that come out otherwise; `said` are the keywords of its cards that the edition lacks, or why else
    it can't be played.
    """

    kind: Literal["same", "different", "lacks", "impossible"]
    claims: tuple[ClaimElsewhere, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """As the record has it: a table in a line."""
        match self.kind:
            case "different":
                value: object = [[claim.own, claim.there] for claim in self.claims]
            case "lacks":
                value = list(self.said)
            case _:
                value = self.said[0]
        return f"{{ {self.kind} = {json.dumps(value, ensure_ascii=False)} }}"


@dataclass(frozen=True)
class OutcomeElsewhere:
    """What came of playing a scenario under editions in a row, which all come to the same."""

    editions: engine.EditionRange
    result: Result

    @property
    def several(self) -> tuple[str, ...]:
        """The editions, oldest first."""
        return tuple(edition for edition in engine.editions() if edition in self.editions)

    @property
    def newest(self) -> str:
        return self.several[-1]

    @property
    def needs_a_reason(self) -> bool:
        """Whether it is for somebody to say why: that a keyword came later says itself."""
        return self.result.kind in ("different", "impossible")

    @property
    def told(self) -> tuple[str, ...]:
        """Each difference in words: "Gray Ogre is 1/4, since 2009-07 5/8"."""
        said = tuple(f"{claim.own}, {self.editions} {claim.there}" for claim in self.result.claims)
        return said or tuple(f"not {self.editions}: {why}" for why in self.result.said)


@dataclass(frozen=True)
class Difference:
    """That a scenario comes out differently under some editions, and the reason, by which the page of all of them knows
    it."""

    elsewhere: OutcomeElsewhere
    slug: str
    reason: Reason


@dataclass(frozen=True)
class AlikeEditions:
    """Editions in a row under which a scenario comes out alike; `difference` where that isn't as under its own."""

    editions: tuple[str, ...]
    outcome: OutcomeElsewhere | None
    difference: Difference | None


@dataclass(frozen=True)
class Compared:
    """The record and the reasons, as the files hold them."""

    elsewhere: Mapping[str, tuple[OutcomeElsewhere, ...]]
    reasons: Mapping[str, Reason]

    def lacking(self, scenario: str) -> tuple[OutcomeElsewhere, ...]:
        """The editions that lack a keyword of a scenario's cards, with those keywords."""
        return tuple(one for one in self.elsewhere.get(scenario, ()) if one.result.kind == "lacks")

    def reasons_of(self, scenario: str, outcome: OutcomeElsewhere) -> tuple[str, ...]:
        """What makes a scenario come out so: one reason, where the files are right. One that is given for just these
        editions goes before one for all."""
        return self._given.get(f"{scenario} {outcome.editions}") or self._given.get(scenario, ())

    @cached_property
    def _given(self) -> Mapping[str, tuple[str, ...]]:
        """The reasons by what they are given for."""
        given: dict[str, tuple[str, ...]] = {}
        for slug, reason in self.reasons.items():
            for words in dict.fromkeys(reason.scenarios):
                given[words] = (*given.get(words, ()), slug)
        return given

    def differences(self, scenario: str) -> tuple[Difference, ...]:
        """Each outcome under other editions that isn't that of a scenario's own."""
        return self._differences.get(scenario, ())

    @cached_property
    def _differences(self) -> Mapping[str, tuple[Difference, ...]]:
        """The differences of each scenario that comes out otherwise somewhere."""
        return {
            scenario: tuple(
                Difference(outcome, slug, self.reasons[slug])
                for outcome in outcomes
                if outcome.needs_a_reason
                for slug in self.reasons_of(scenario, outcome)[:1]
            )
            for scenario, outcomes in self.elsewhere.items()
        }

    def changes(self, older: str, newer: str) -> Mapping[str, Reason]:
        """What changed on tables from one edition to a newer one."""
        return {slug: reason for slug, reason in self.reasons.items() if older < reason.since <= newer}

    def at_a_glance(self, scenario: str) -> tuple[AlikeEditions, ...]:
        """All editions, oldest first, in stretches under which a scenario comes out alike."""
        outcomes = {edition: one for one in self.elsewhere.get(scenario, ()) for edition in one.several}
        why = {id(difference.elsewhere): difference for difference in self.differences(scenario)}
        return tuple(
            AlikeEditions(tuple(several), outcome, why.get(id(outcome)))
            for outcome, several in groupby(engine.editions(), outcomes.get)
        )


@kept_with_content
def compared() -> Compared:
    """The site's record."""
    return read_compared(settings.RULES_DATA_DIR)


def read_compared(root: Path) -> Compared:
    """The record below `root`. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings = Findings(root)
    elsewhere: dict[str, tuple[OutcomeElsewhere, ...]] = {}
    reasons: dict[str, Reason] = {}
    text, table = _read(root / RECORD, findings)
    for scenario, outcomes in table.items():
        elsewhere[scenario] = tuple(_outcomes(scenario, outcomes, root / RECORD, text, findings))
    text, table = _read(root / _REASONS, findings)
    for slug, one in table.items():
        if reason := shaped(Reason, one, root / _REASONS, text, findings, (slug,)):
            reasons[slug] = reason
    findings.raise_any()
    return Compared(elsewhere, reasons)


def _outcomes(scenario: str, outcomes: object, path: Path, text: str, findings: Findings) -> Iterator[OutcomeElsewhere]:
    for words, one in outcomes.items() if isinstance(outcomes, dict) else ():
        recorded = shaped(_Recorded, one, path, text, findings, (scenario, words))
        if recorded is None:
            continue
        try:
            yield OutcomeElsewhere(engine.EditionRange.read(words), _result(recorded))
        except ValueError as fault:
            findings.fault(path, 1, f"{scenario}: {fault}")


def _result(recorded: _Recorded) -> Result:
    if recorded.different:
        return Result("different", tuple(ClaimElsewhere(own, there) for own, there in recorded.different))
    if recorded.lacks:
        return Result("lacks", said=tuple(recorded.lacks))
    if recorded.impossible:
        return Result("impossible", said=(recorded.impossible,))
    raise ValueError("an outcome is different, or lacks keywords, or is impossible; what is the same isn't recorded")


def _read(path: Path, findings: Findings) -> tuple[str, Mapping[str, object]]:
    return (read_toml(path, findings) if path.is_file() else None) or ("", {})


def results_elsewhere(scenario: engine.Scenario) -> Mapping[str, Result]:
    """A scenario played under each edition other than its own: what came of it."""
    own = engine.play(scenario, scenario.edition)
    others = (edition for edition in engine.editions() if edition != scenario.edition)
    return {edition: result_of(engine.play(scenario, edition), own) for edition in others}


def result_of(run: engine.Run, own: engine.Run) -> Result:
    """How a run under another edition compares with that under the scenario's own."""
    if run.keywords_lacked:
        return Result("lacks", said=run.keywords_lacked)
    if run.error:
        return Result("impossible", said=(_WHERE_AND_NUMBER.sub("", run.error.splitlines()[0]),))
    claims = claims_elsewhere(run, own)
    return Result("different", claims) if claims or run.failures else Result("same")


def in_a_row(results: Mapping[str, Result]) -> tuple[OutcomeElsewhere, ...]:
    """The results that aren't the same, by the longest rows of editions that share one."""
    editions = engine.editions()
    rows = groupby(editions, results.get)
    return tuple(
        OutcomeElsewhere(engine.EditionRange.of(tuple(several), editions), result)
        for result, several in rows
        if result is not None and result.kind != "same"
    )


def written(record: Iterable[tuple[str, Sequence[OutcomeElsewhere]]]) -> str:
    """The record as its file holds it: what comes out the same needs no line."""
    tables = (
        "\n".join(
            (
                f"[{json.dumps(scenario)}]",
                *(f"{json.dumps(str(one.editions))} = {one.result.written}" for one in several),
            )
        )
        for scenario, several in record
        if several
    )
    return "\n\n".join((_HEAD.rstrip(), *tables)) + "\n"
