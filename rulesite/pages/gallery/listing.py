"""All scenarios by what one may look for: edition, section, part of the game, keyword, card and outcome."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from pydantic import RootModel

from rulesite.book.cards.models import Mention
from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import OutsideRule, Rule
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.leaves import Leaves, leaves
from rulesite.ground.foundation.toml_file import read_toml, shaped

_OUTCOMES: Final = {
    "pass": "Plays as it should",
    "fail": "Comes out differently",
    "error": "Can't be played to its end",
}
#: How many scenarios stand on a page.
_ON_A_PAGE: Final = 72
#: And how many of each part of the game, where all parts are shown.
_SHOWN_OF_EACH: Final = 3
_OURS: Final = {True: "In the rulebook", False: "An example of ours"}
_SOURCES: Final = {True: "documented", False: "ours"}
#: The keyword that a rule in the section of keyword abilities is about: 702.17b is about 702.17.
_OF_KEYWORD: Final = re.compile(r"702\.\d+")


class Systems(RootModel[dict[str, list[str]]]):
    """`systems.toml`: the parts of the game, each with the sections about it."""


@dataclass(frozen=True)
class Option:
    """A value that one may choose, with how many scenarios it would leave."""

    value: str
    label: str
    count: int
    is_chosen: bool
    url: str


@dataclass(frozen=True)
class ListFacet:
    name: str
    label: str
    options: tuple[Option, ...]

    @property
    def chosen(self) -> Option | None:
        return next((option for option in self.options if option.is_chosen), None)


@dataclass(frozen=True)
class ListedSection:
    """Scenarios of an edition and section: those on this page, how many there are, and how many play as they should."""

    edition: str
    number: str
    title: str
    url: str
    scenarios: tuple[Scenario, ...]
    count: int
    holding: int


@dataclass(frozen=True)
class Listing:
    """The scenarios that are listed; `groups` are those of the page that is shown."""

    rows: Sequence[_Row]
    facets: tuple[ListFacet, ...]
    count: int
    total: int
    leaves: Leaves
    clear_url: str = ""

    @cached_property
    def groups(self) -> tuple[ListedSection, ...]:
        """Read when they are asked for: a page that begins with the parts of the game shows none of them."""
        return tuple(_groups(self.rows, self.leaves.entries))

    @property
    def is_subject(self) -> bool:
        """Whether they are those of a part of the game, and nothing else was chosen."""
        return [facet.name for facet in self.facets if facet.chosen] == ["system"]


@dataclass(frozen=True)
class ListedSubject:
    """A part of the game: some of its scenarios, how many there are, and where all of them are listed."""

    name: str
    url: str
    count: int
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A scenario with its values by facet; each value with its label."""

    key: str
    of: tuple[str, str]
    holds: bool
    values: dict[str, dict[str, str]]


@dataclass(frozen=True)
class _Shelf:
    """Every scenario, in the order of the books, newest edition first; and which of them have a value, by its facet.

    `labels` are in the order in which a facet lists them.
    """

    rows: tuple[_Row, ...]
    labels: Mapping[str, Mapping[str, str]]
    having: Mapping[tuple[str, str], frozenset[int]]

    def matching(self, chosen: Mapping[str, str]) -> Collection[int]:
        """The places of the scenarios that have all of these values."""
        having = [self.having.get(value, frozenset()) for value in chosen.items()]
        return frozenset.intersection(*having) if having else range(len(self.rows))


FACETS: Final = {
    "system": "Part of the game",
    "keyword": "Keyword",
    "edition": "Edition",
    "section": "Section",
    "card": "Card",
    "outcome": "Outcome",
    "source": "From",
}


def listing(asked: Mapping[str, str], base: str) -> Listing:
    """The scenarios that have every value asked for, in the order of the books, newest edition first."""
    shelf = _shelf()
    chosen = {name: asked[name] for name in FACETS if asked.get(name)}
    shown = [shelf.rows[place] for place in sorted(shelf.matching(chosen))]
    facets = (_facet(name, shelf, chosen, base) for name in FACETS)
    pages = leaves(len(shown), _ON_A_PAGE, chosen, asked, base)
    return Listing(
        rows=shown,
        facets=tuple(facet for facet in facets if len(facet.options) > 1 or facet.chosen),
        count=len(shown),
        total=len(shelf.rows),
        leaves=pages,
        clear_url=base if chosen else "",
    )


def subjects(base: str) -> tuple[ListedSubject, ...]:
    """The parts of the game, each with some of its scenarios: with these somebody begins who looks for nothing yet."""
    shelf = _shelf()
    rows = {name: [shelf.rows[at] for at in sorted(shelf.having["system", name])] for name in shelf.labels["system"]}
    chosen = {name: _some(of) for name, of in rows.items()}
    keys = [key for several in chosen.values() for key in several]
    found = Scenario.objects.defer("source", "failures").in_bulk(keys)
    return tuple(
        ListedSubject(
            name, f"{base}?{urlencode({'system': name})}", len(rows[name]), tuple(found[key] for key in several)
        )
        for name, several in chosen.items()
    )


def _some(rows: Sequence[_Row]) -> list[str]:
    """A few scenarios of a subject, from its beginning, its middle and its end, in the newest edition."""
    newest = [row for row in rows if row.of[0] == rows[0].of[0] and row.holds] or list(rows)
    return list(
        dict.fromkeys(
            newest[len(newest) * part // (2 * _SHOWN_OF_EACH)].key for part in range(1, 2 * _SHOWN_OF_EACH, 2)
        )
    )


def keys_matching(chosen: Mapping[str, str]) -> list[str]:
    """The keys of the scenarios that have every value asked for, in the order of the books."""
    shelf = _shelf()
    return [shelf.rows[place].key for place in sorted(shelf.matching(chosen))]


def _facet(name: str, shelf: _Shelf, chosen: Mapping[str, str], base: str) -> ListFacet:
    others = {other: value for other, value in chosen.items() if other != name}
    left = shelf.matching(others) if others else None
    options = []
    for value, label in shelf.labels[name].items():
        having = shelf.having[name, value]
        count = len(having) if left is None else len(having.intersection(left))
        is_chosen = chosen.get(name) == value
        if count or is_chosen:
            said = urlencode(others if is_chosen else {**others, name: value})
            options.append(Option(value, label, count, is_chosen, f"{base}?{said}" if said else base))
    return ListFacet(name, FACETS[name], tuple(options))


@kept_with_content
def _shelf() -> _Shelf:
    rows = tuple(_rows())
    labels: dict[str, dict[str, str]] = {name: {} for name in FACETS}
    having: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for place, row in enumerate(rows):
        for name, values in row.values.items():
            labels[name] |= values
            for value in values:
                having[name, value].add(place)
    return _Shelf(
        rows,
        {
            name: dict(sorted(of.items(), key=_by_number if name == "section" else _by_label))
            for name, of in labels.items()
        },
        {value: frozenset(places) for value, places in having.items()},
    )


def _rows() -> Iterable[_Row]:
    """Every scenario, in the order of the books, newest edition first."""
    keywords = {
        rule.number: rule.title
        for rule in Rule.objects.filter(number__startswith="702.", depth=2).exclude(title="").only("number", "title")
    }
    systems = _systems()
    scenarios = Scenario.objects.only("key", "edition", "number", "order", "status", "documented").order_by("order")
    rows: dict[str, _Row] = {}
    for scenario in sorted(scenarios, key=lambda each: editions_held()[each.edition_id].effective, reverse=True):
        section = scenario.number.partition(".")[0]
        system = systems(f"{scenario.edition_id}/{section}")
        values = {
            "edition": {scenario.edition_id: editions_held()[scenario.edition_id].name},
            "section": {section: section},
            "system": {system: system} if system else {},
            "outcome": {scenario.status: _OUTCOMES[scenario.status]},
            "source": {_SOURCES[scenario.documented]: _OURS[scenario.documented]},
            "keyword": _keyword(scenario.number, keywords),
            "card": {},
        }
        rows[scenario.pk] = _Row(scenario.pk, (scenario.edition_id, section), scenario.status == "pass", values)
    for applied in AppliedRule.objects.filter(number__startswith="702.").only("scenario_id", "number"):
        rows[applied.scenario_id].values["keyword"] |= _keyword(applied.number, keywords)
    named = Mention.objects.filter(scenario__isnull=False, card__isnull=False)
    for key, slug, name in named.values_list("scenario", "card", "card__name"):
        rows[key].values["card"][slug] = name
    return rows.values()


def _keyword(number: str, keywords: Mapping[str, str]) -> dict[str, str]:
    found = _OF_KEYWORD.match(number)
    title = keywords.get(found[0]) if found else None
    return {title.lower(): title} if title else {}


def _groups(rows: Sequence[_Row], shown: slice) -> Iterable[ListedSection]:
    counts = Counter(row.of for row in rows)
    holding = Counter(row.of for row in rows if row.holds)
    on_page = Scenario.objects.defer("source", "failures").in_bulk([row.key for row in rows[shown]])
    keys = ["/".join(row.of) for row in rows[shown]]
    held = Rule.objects.only("key", "edition", "number", "title").in_bulk(keys)
    outside = OutsideRule.objects.only("key", "edition", "number", "about").in_bulk(keys)
    for of, members in groupby(rows[shown], lambda row: row.of):
        edition, number = of
        rule, summary = held.get(f"{edition}/{number}"), outside.get(f"{edition}/{number}")
        title = rule.title if rule else summary.about if summary else ""
        leads_to = rule or summary
        url = leads_to.get_absolute_url() if leads_to else ""
        scenarios = tuple(on_page[row.key] for row in members)
        yield ListedSection(edition, number, title, url, scenarios, counts[of], holding[of])


def _by_number(section: tuple[str, str]) -> tuple[int, str]:
    number, _ = section
    return (int(number) if number.isdecimal() else 0, number)


def _by_label(value: tuple[str, str]) -> str:
    return value[1]


def _systems() -> Callable[[str], str]:
    """Which part of the game a section is about, by its edition and number."""
    root = settings.RULES_DATA_DIR
    findings, path = Findings(root), root / "systems.toml"
    text, table = read_toml(path, findings) or ("", {})
    systems = shaped(Systems, table, path, text, findings)
    findings.raise_any()
    by_section = {section: name for name, sections in (systems.root if systems else {}).items() for section in sections}
    return lambda section: by_section.get(section, "")
