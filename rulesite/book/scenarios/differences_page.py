"""The page on what comes out differently from edition to edition, grouped by the rule that makes the difference."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.book.rules.models import Edition
from rulesite.book.scenarios.across import Compared, OutcomeElsewhere, Reason, compared
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.outcome import short_name
from rulesite.book.scenarios.rule_links import RuleLink, rule_links


@dataclass(frozen=True)
class DifferentOutcome:
    """How a scenario comes out under one other edition, in words, with the pages that show it."""

    edition: str
    said: tuple[str, ...]
    url: str
    beside_url: str


@dataclass(frozen=True)
class Then:
    """An edition in the head of a scenario's table: where the scenario plays under it, and beside its own."""

    name: str
    url: str
    beside_url: str
    is_own: bool
    is_playable: bool


@dataclass(frozen=True)
class DifferenceRow:
    """What of a scenario is different: what it is about, and how it is under each edition, the oldest first."""

    subject: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class ShownDifference:
    """A scenario that comes out differently, and where; as a table of then and now, where it can be said so."""

    scenario: Scenario
    outcomes: tuple[DifferentOutcome, ...]
    editions: tuple[Then, ...] = ()
    rows: tuple[DifferenceRow, ...] = ()


@dataclass(frozen=True)
class ReasonShown:
    """What changed, the rules that say so in each edition, and the scenarios that show it."""

    slug: str
    reason: Reason
    rules: tuple[tuple[str, RuleLink], ...]
    shown: tuple[ShownDifference, ...]


@dataclass(frozen=True)
class LaterKeyword:
    """A keyword, its rule in the edition whose scenarios have it, the editions that lack it, and those scenarios."""

    name: str
    rule: RuleLink
    lacking: tuple[str, ...]
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True)
class DifferencesPage:
    """`plays`: how often a scenario was played under another edition than its own; `same`: how often it ended alike."""

    groups: tuple[ReasonShown, ...]
    keywords: tuple[LaterKeyword, ...]
    impossible: tuple[ShownDifference, ...]
    scenarios: int
    plays: int
    same: int


def differences_page() -> DifferencesPage:
    record = compared()
    names = {slug: short_name(name) for slug, name in Edition.objects.values_list("slug", "name")}
    rows = {row.key: row for row in Scenario.objects.defer("source", "failures").order_by("edition", "order")}
    plays = len(rows) * (len(engine.editions()) - 1)
    others = sum(one.kind != "same" for key in rows for one in record.elsewhere.get(key, ()))
    groups = tuple(_groups(record, rows, names))
    impossible = tuple(_shown(record, rows, names, rows, "not possible"))
    keywords = tuple(_later_keywords(record, rows, names))
    return DifferencesPage(groups, keywords, impossible, len(rows), plays, plays - others)


def _groups(record: Compared, rows: dict[str, Scenario], names: dict[str, str]) -> Iterator[ReasonShown]:
    linked = _linked(record.reasons.values())
    for slug, reason in record.reasons.items():
        shown = tuple(_shown(record, rows, names, reason.scenarios, "different"))
        if shown:
            yield ReasonShown(slug, reason, tuple(_links(reason, names, linked)), shown)


def _later_keywords(record: Compared, rows: dict[str, Scenario], names: dict[str, str]) -> Iterator[LaterKeyword]:
    """Each keyword that an older edition lacks, in the order of the newest one that has scenarios with it."""
    lacking: dict[tuple[str, str], dict[str, None]] = {}
    having: dict[tuple[str, str], dict[str, Scenario]] = {}
    for key, row in rows.items():
        for elsewhere in record.lacking(key):
            for keyword in elsewhere.said:
                lacking.setdefault((row.edition_id, keyword), {})[elsewhere.edition] = None
                having.setdefault((row.edition_id, keyword), {})[key] = row
    for edition in sorted({edition for edition, _ in having}):
        rules = engine.keyword_rules(edition)
        links = rule_links(edition, rules.values())
        for keyword, number in rules.items():
            if (edition, keyword) in having:
                without = tuple(names.get(slug, slug) for slug in lacking[edition, keyword])
                yield LaterKeyword(keyword, links[number], without, tuple(having[edition, keyword].values()))


def _shown(
    record: Compared, rows: dict[str, Scenario], names: dict[str, str], keys: object, kind: str
) -> Iterator[ShownDifference]:
    for key, row in rows.items():
        if key in keys:  # type: ignore[operator]
            found = [one for one in record.elsewhere.get(key, ()) if one.kind == kind]
            if found:
                outcomes = tuple(_outcome(row, one, names) for one in found)
                yield ShownDifference(row, outcomes, *_then_and_now(row, record.elsewhere[key], names))


#: "Gray Ogre is 1/4 under 2006-10, 5/8 under 2009-07": as far as what is the other edition's.
_OWN: Final = re.compile(r"(?P<own>.+) under \S+, ")
_VERBS: Final = r"is|isn't|are|aren't|has|doesn't have|controls|was|wasn't"


def _then_and_now(
    scenario: Scenario, elsewhere: tuple[OutcomeElsewhere, ...], names: dict[str, str]
) -> tuple[tuple[Then, ...], tuple[DifferenceRow, ...]]:
    """The differences of a scenario as a table; nothing where the record says one of them in another way."""
    kinds = {one.edition: one.kind for one in elsewhere}
    found: dict[str, dict[str, str]] = {}
    for one in elsewhere:
        for said in one.said if one.kind == "different" else ():
            ours = _OWN.match(said)
            theirs = said[ours.end() :].rpartition(" under ")[0] if ours else ""
            if ours is None or not theirs:
                return (), ()
            found.setdefault(ours["own"], {})[one.edition] = theirs
    rows = []
    for own, others in found.items():
        subject, value = _subject_of(own, others.values())
        cells = (
            "can't be played" if kinds.get(slug) in ("lacks", "not possible") else others.get(slug, value)
            for slug in engine.editions()
        )
        rows.append(DifferenceRow(subject, tuple(cells)))
    url = scenario.get_absolute_url()
    editions = (
        Then(
            name=names.get(slug, slug),
            url=url if slug == scenario.edition_id else f"{url}?edition={slug}",
            beside_url=f"{url}?beside={slug}" if kinds.get(slug) == "different" else "",
            is_own=slug == scenario.edition_id,
            is_playable=kinds.get(slug) not in ("lacks", "not possible"),
        )
        for slug in engine.editions()
    )
    return tuple(editions), tuple(rows)


def _subject_of(own: str, others: Iterable[str]) -> tuple[str, str]:
    """The subject of a difference and its two values: for "Gray Ogre is 1/4" beside "5/8", these are "Gray Ogre is" and
    "1/4"."""
    verb = re.match(rf"(.+?) (?:{_VERBS}) ", own)
    if verb is None or any(re.search(rf"\S (?:{_VERBS}) ", other) for other in others):
        return "", own
    begins_with_verb = any(re.match(rf"(?:{_VERBS}) ", other) for other in others)
    end = verb.end(1) if begins_with_verb else verb.end() - 1
    return own[:end], own[end + 1 :]


def _outcome(scenario: Scenario, elsewhere: OutcomeElsewhere, names: dict[str, str]) -> DifferentOutcome:
    url = scenario.get_absolute_url()
    return DifferentOutcome(
        names.get(elsewhere.edition, elsewhere.edition),
        tuple(in_names(said, names) for said in elsewhere.said),
        f"{url}?edition={elsewhere.edition}",
        f"{url}?beside={elsewhere.edition}",
    )


def in_names(said: str, names: dict[str, str]) -> str:
    """What the record says, with the editions called as players call them."""
    for slug, name in names.items():
        said = said.replace(f"under {slug}", f"under {name}")
    return said


def _linked(reasons: Iterable[Reason]) -> dict[tuple[str, str], RuleLink]:
    """The links of all rules behind the reasons, by edition and number: one query for each edition."""
    numbers: dict[str, set[str]] = {}
    for reason in reasons:
        for edition, number in map(_edition_and_number, reason.rules):
            numbers.setdefault(edition, set()).add(number)
    return {
        (edition, number): link
        for edition, wanted in numbers.items()
        for number, link in rule_links(edition, wanted).items()
    }


def _links(
    reason: Reason, names: dict[str, str], linked: dict[tuple[str, str], RuleLink]
) -> Iterator[tuple[str, RuleLink]]:
    for edition, number in map(_edition_and_number, reason.rules):
        yield names.get(edition, edition), linked[edition, number]


def _edition_and_number(rule: str) -> tuple[str, str]:
    edition, _, number = rule.partition("/")
    return edition, number
