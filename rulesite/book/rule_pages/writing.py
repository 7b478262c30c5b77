"""The pages of an edition's rules, made of its rows and written as rows of their own.

A page is made of the rows of its own edition and of no other, so that the question which are out of date has a short
answer: whoever writes rows of an edition writes its pages anew, in the same transaction. Where a rule stands in other
editions is asked when a page is shown (`rulesite.book.rules.places`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from engine.values.rule_number import RuleNumber
from rulesite.book.rule_pages.page import (
    Neighbor,
    OfficialEntry,
    OutsidePage,
    RuleEntry,
    RulePage,
    ShownExample,
    SpokenReference,
    Summary,
    row_of,
)
from rulesite.book.rules.citing import citing_places, rule_line
from rulesite.book.rules.models import CrossReference, Example, OutsideRule, PageRow, Rule
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.scenarios.inventory import inventory
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.book.scenarios.selectors import Applications, scenario_line

Row = TypeVar("Row")

#: Of more rules under one parent, such as keyword abilities, a page names only so many, around its own.
_SIBLINGS: Final = 40
#: So many pages are made and written at once.
_AT_ONCE: Final = 400
#: Near a rule that isn't held so many are named before and after it.
_NEIGHBORS: Final = 4


def pages_write(edition: str) -> None:
    """Write the pages of an edition in the place of those that are there.

    For whoever wrote rows of that edition, within the same transaction.
    """
    PageRow.objects.filter(edition=edition).delete()
    pages = map(row_of, pages_of(edition))
    while part := list(islice(pages, _AT_ONCE)):  # all pages of a rulebook at once would take 60 MB
        PageRow.objects.bulk_create(part)


def pages_of(edition: str) -> Iterator[RulePage | OutsidePage]:
    """The page of each rule of an edition, held or only summarized, made of its rows."""
    rows = _Rows(edition)
    yield from map(rows.page, range(len(rows.rules)))
    yield from rows.outside_pages()


class _Rows:
    """The rows of an edition, at hand by what its pages ask of them."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        # The words of imported documents are rows of a higher floor, known here by the relation alone.
        rules = Rule.objects.in_edition(edition).in_order().select_related("official_words")
        self.rules = list(rules.defer("markdown", "file", "line"))
        self.by_key = {rule.key: rule for rule in self.rules}
        self.children = _grouped((rule.parent_id, rule) for rule in self.rules)
        self.sections = _grouped((rule.section, rule) for rule in self.rules)
        self.lines = {rule.key: rule_line(rule) for rule in self.rules}
        self._read_scenarios(edition)
        self._read_references(edition)
        examples = Example.objects.filter(rule__edition=edition).order_by("ordinal").defer("markdown")
        self.examples = _grouped((example.rule_id, example) for example in examples)
        self.summaries = {row.key: row for row in OutsideRule.objects.filter(edition=edition)}
        self.entries = {rule.key: self._entry(rule) for rule in self.rules}

    def _read_scenarios(self, edition: str) -> None:
        scenarios = list(Scenario.objects.filter(edition=edition).order_by("order").defer("source", "failures"))
        self.scenarios = _grouped((scenario.rule_id, scenario) for scenario in scenarios)
        self.of_example = {scenario.example_id: scenario for scenario in scenarios}
        applied = AppliedRule.objects.filter(edition=edition).order_by("scenario__order")
        by_key = {scenario.key: scenario for scenario in scenarios}
        self.applied = _grouped((number, by_key[key]) for number, key in applied.values_list("number", "scenario"))

    def _read_references(self, edition: str) -> None:
        rows = CrossReference.objects.filter(source__edition=edition).select_related("example").order_by()
        references = list(rows.defer("example__html", "example__text", "example__markdown"))
        for row in references:
            row.source = self.by_key[row.source_id]
        self.references = _grouped((row.source_id, row) for row in references)
        self.citing = _grouped((row.target_number, row) for row in references)

    def page(self, place: int) -> RulePage:
        """The page of the rule at a place in the order of the book."""
        rule = self.rules[place]
        above = self._above(rule)
        siblings = [each for each in self.children[rule.parent_id] if not each.implied] if len(above) > 1 else []
        before = (self.rules[at] for at in range(place - 1, -1, -1))
        after = (self.rules[at] for at in range(place + 1, len(self.rules)))
        inside = self.sections[rule.number] if rule.depth == 1 else self.children[rule.key]
        summary = self.summaries.get(rule.key)
        return RulePage(
            rule=self.entries[rule.key],
            ancestors=tuple(self.lines[each.key] for each in above),
            siblings=tuple(self.lines[each.key] for each in _around(siblings, rule)),
            siblings_counted=len(siblings),
            inside=tuple(self.entries[each.key] for each in inside if each is not rule),
            previous=self._line(each for each in before if each.depth <= max(rule.depth, 1)),
            next=self._line(each for each in after if not _is_inside(each, rule)),
            spoken=tuple(map(self._pointer, sorted(self.references[rule.key], key=_place_in_rule))),
            referenced_by=citing_places(row for row in self.citing[rule.number] if row.target_id),
            scenarios=tuple(map(scenario_line, self.scenarios[rule.key])),
            applied=self._applied(rule.number),
            summary=_summary(summary) if summary and (rule.implied or rule.official) else None,
        )

    def outside_pages(self) -> Iterator[OutsidePage]:
        """The pages of numbers of which nothing is held."""
        held: list[Rule | OutsideRule] = [rule for rule in self.rules if not rule.implied]
        order = {row.order for row in held}
        every = sorted([*held, *(row for row in self.summaries.values() if row.order not in order)], key=_in_book)
        for place, row in enumerate(every):
            if isinstance(row, OutsideRule) and row.key not in self.by_key:
                above = _numbers_above(row.number)
                before = (each for each in reversed(every[:place]) if each.number not in above)
                after = every[place + 1 : place + 1 + _NEIGHBORS]
                over = [each for each in every if each.number in above]
                near = [*over, *reversed(list(islice(before, _NEIGHBORS))), *after]
                yield OutsidePage(
                    summary=_summary(row),
                    neighbors=tuple(map(_neighbor, near)),
                    referenced_by=citing_places(each for each in self.citing[row.number] if each.target_id is None),
                    applied=self._applied(row.number),
                )

    def _applied(self, number: str) -> Applications:
        """Where a rule is only gone by: neither the scenarios that are of it, nor those that are known to show it."""
        showing = inventory().showing(self.edition, number)
        applied = [each for each in self.applied[number] if each.number != number and each.key not in showing]
        return Applications.of(applied, len(applied))

    def _above(self, rule: Rule) -> list[Rule]:
        """What a rule stands under, the widest first."""
        above: list[Rule] = []
        while rule.parent_id is not None:
            rule = self.by_key[rule.parent_id]
            above.insert(0, rule)
        return above

    def _line(self, rules: Iterable[Rule]) -> RuleLine | None:
        """The first that is held."""
        return next((self.lines[rule.key] for rule in rules if not rule.implied), None)

    def _entry(self, rule: Rule) -> RuleEntry:
        titled = next((each.title for each in (rule, *reversed(self._above(rule))) if each.title), "")
        words = getattr(rule, "official_words", None)
        return RuleEntry(
            edition_id=rule.edition_id,
            number=rule.number,
            title=rule.title,
            gist=rule.gist,
            depth=rule.depth,
            implied=rule.implied,
            heading=titled,
            kind=rule.kind,
            official=rule.official,
            text=rule.text,
            html=rule.html,
            notes=tuple(rule.notes),
            ruling_source=rule.ruling_source,
            ruling_date=rule.ruling_date,
            examples=tuple(map(self._example, self.examples[rule.key])),
            official_words=OfficialEntry(words.title, words.html, tuple(words.examples)) if words else None,
        )

    def _example(self, example: Example) -> ShownExample:
        scenario = self.of_example.get(example.key)
        return ShownExample(
            example.ordinal,
            example.text,
            example.html,
            example.ruling_source,
            example.ruling_date,
            scenario_line(scenario) if scenario else None,
        )

    def _pointer(self, row: CrossReference) -> SpokenReference:
        target = self.lines[row.target_id] if row.target_id else None
        return SpokenReference(
            row.words, row.example.ordinal if row.example else None, row.target_number, target, row.about
        )


def _grouped(rows: Iterable[tuple[str | None, Row]]) -> defaultdict[str | None, list[Row]]:
    groups: defaultdict[str | None, list[Row]] = defaultdict(list)
    for key, row in rows:
        groups[key].append(row)
    return groups


def _around(siblings: Sequence[Rule], rule: Rule) -> Sequence[Rule]:
    """All siblings of a rule; of very many, those that stand around it."""
    if len(siblings) <= _SIBLINGS or rule not in siblings:
        return siblings[:_SIBLINGS]
    first = min(max(0, siblings.index(rule) - _SIBLINGS // 2), len(siblings) - _SIBLINGS)
    return siblings[first : first + _SIBLINGS]


def _is_inside(row: Rule, rule: Rule) -> bool:
    """Whether what follows a rule stands in it."""
    return row.section == rule.section if rule.depth == 1 else rule.depth == 2 and row.parent_id == rule.key


def _summary(row: OutsideRule) -> Summary:
    return Summary(row.edition_id, row.number, row.about, row.summary, row.html)


def _neighbor(row: Rule | OutsideRule) -> Neighbor:
    words = (row.name or row.text) if isinstance(row, Rule) else row.about
    return Neighbor(row.edition_id, row.number, words, isinstance(row, Rule))


def _numbers_above(number: str) -> set[str]:
    """What a number stands under, but for its chapter."""
    above: set[str] = set()
    parent = RuleNumber.parse(number).parent
    while parent is not None and parent.depth:
        above.add(str(parent))
        parent = parent.parent
    return above


def _in_book(row: Rule | OutsideRule) -> str:
    return row.order


def _place_in_rule(row: CrossReference) -> tuple[int, int]:
    return row.example.ordinal if row.example else 0, row.ordinal
