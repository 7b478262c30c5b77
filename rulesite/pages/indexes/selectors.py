"""What the indexes list."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Generic, TypeVar

from django.db.models import Count, Q

from rulesite.book.cards.models import Card, Mention
from rulesite.book.rules.models import Correspondence, CrossReference, Rule, Term
from rulesite.book.rules.places import RuleElsewhere
from rulesite.book.rules.rulings import Ruling, rulings_newest_first
from rulesite.ground.foundation.content_version import kept_with_content

_Item = TypeVar("_Item")

#: Kinds of terms that the index of terms leaves to indexes of their own.
_NUMBERS_ONLY = Term.Kind.STATE_BASED_ACTION
#: So many editions are named behind a term's own place.
_OTHERS = 3


@dataclass(frozen=True, slots=True)
class Letter(Generic[_Item]):
    """The entries of an index under one letter."""

    letter: str
    entries: list[_Item]

    @property
    def name(self) -> str:
        """As it stands in an address."""
        return self.letter.lower() if self.letter.isalpha() else "other"


def letter_asked(letters: Sequence[Letter[_Item]], name: str) -> Letter[_Item] | None:
    """The letter that an address names, or the first that there is."""
    return next((letter for letter in letters if letter.name == name), next(iter(letters), None))


@dataclass(frozen=True, slots=True)
class IndexedTerm:
    """A term with each place that defines or explains it, that of the visitor's book first and then the newest."""

    name: str
    places: list[Term] = field(default_factory=list)

    @property
    def place(self) -> Term:
        """The place to look first."""
        return self.places[0]

    @property
    def others(self) -> list[Term]:
        """One place in each of the newest other editions, as far as a line has room."""
        return list({each.edition_id: each for each in reversed(self.places[1:])}.values())[::-1][:_OTHERS]

    @property
    def further(self) -> int:
        """In how many more editions it stands."""
        return len({each.edition_id for each in self.places[1:]}) - len(self.others)


@dataclass(frozen=True, slots=True)
class IndexedEntry:
    """A listed rule: what it says, and where it stands in other editions."""

    term: Term
    rule: Rule
    opening: str
    elsewhere: list[RuleElsewhere]


@dataclass(frozen=True, slots=True)
class IndexedCard:
    """A card with the places that name it."""

    card: Card
    mentions: list[Mention]


def terms_by_letter(book: str | None) -> list[Letter[IndexedTerm]]:
    """The terms of all editions, each name once."""
    found: dict[str, IndexedTerm] = {}
    terms = Term.objects.exclude(kind=_NUMBERS_ONLY).select_related("rule", "edition")
    for term in sorted(terms.order_by("-edition__effective"), key=lambda term: term.edition_id != book):
        found.setdefault(term.name.casefold(), IndexedTerm(term.name)).places.append(term)
    return _by_letter(found.values(), lambda each: each.name)


@kept_with_content
def editions_listing(kind: Term.Kind) -> list[str]:
    """The editions that list keyword abilities, keyword actions or state-based actions, newest first."""
    terms = Term.objects.filter(kind=kind, rule__isnull=False).order_by("-edition__effective")
    return list(terms.values_list("edition", flat=True).distinct())


def listed(kind: Term.Kind, edition: str) -> list[IndexedEntry]:
    """The keyword abilities, keyword actions or state-based actions of an edition."""
    terms = Term.objects.filter(kind=kind, rule__isnull=False, edition=edition).select_related("rule", "edition")
    return _entries(terms.order_by("rule__order"))


def _entries(terms: Iterable[Term]) -> list[IndexedEntry]:
    terms = list(terms)
    rules = [term.rule for term in terms if term.rule]
    openings = _openings([rule for rule in rules if not rule.text])
    elsewhere = _elsewhere(rules)
    return [
        IndexedEntry(term, term.rule, term.rule.text or openings.get(term.rule.key, ""), elsewhere[term.rule.key])
        for term in terms
        if term.rule
    ]


def _openings(headings: Sequence[Rule]) -> dict[str, str]:
    """What the first rule under each heading says."""
    found: dict[str, str] = {}
    for rule in Rule.objects.filter(parent__in=headings).exclude(text="").in_order():
        found.setdefault(str(rule.parent_id), rule.text)
    return found


def _elsewhere(rules: Sequence[Rule]) -> dict[str, list[RuleElsewhere]]:
    found: dict[str, list[RuleElsewhere]] = defaultdict(list)
    rows = Correspondence.objects.filter(Q(from_rule__in=rules) | Q(to_rule__in=rules)).select_related(
        "from_edition", "to_edition", "from_rule", "to_rule"
    )
    keys = {rule.key for rule in rules}
    for row in rows:
        if row.from_rule_id in keys:
            place = RuleElsewhere(row.to_edition, row.to_number, row.to_rule, row.topic, row.note, row.evidence)
            found[str(row.from_rule_id)].append(place)
        if row.to_rule_id in keys:
            place = RuleElsewhere(row.from_edition, row.from_number, row.from_rule, row.topic, row.note, row.evidence)
            found[str(row.to_rule_id)].append(place)
    return found


def cards_by_letter() -> list[Letter[IndexedCard]]:
    """All cards of ours, each with the rules, examples and scenarios that name it, in the order of the books."""
    mentions: dict[str, list[Mention]] = defaultdict(list)
    rows = Mention.objects.filter(card__isnull=False).select_related("rule", "example__rule", "scenario__rule")
    for mention in sorted(rows, key=_book_order):
        mentions[str(mention.card_id)].append(mention)
    cards = [IndexedCard(card, mentions[card.slug]) for card in Card.objects.filter(official=False).order_by("name")]
    return _by_letter(cards, lambda each: each.card.name)


def _book_order(mention: Mention) -> tuple[str, str, int]:
    place = mention.rule or (mention.example.rule if mention.example else mention.scenario)
    assert place is not None  # a mention is in one of the three
    return (place.edition_id, place.order, mention.example.ordinal if mention.example else 0)


def _by_letter(items: Iterable[_Item], name_of: Callable[[_Item], str]) -> list[Letter[_Item]]:
    ordered = sorted(items, key=lambda item: (_letter(name_of(item)) == "#", name_of(item).casefold()))
    return [Letter(letter, list(group)) for letter, group in groupby(ordered, key=lambda item: _letter(name_of(item)))]


def _letter(name: str) -> str:
    first = name[:1].upper()
    return first if first.isascii() and first.isalpha() else "#"


def rulings_by_year() -> list[tuple[int, list[tuple[date, list[Ruling]]]]]:
    """All rulings, newest first: by year, and by day within it."""
    rulings = rulings_newest_first()
    return [
        (year, [(day, list(of_day)) for day, of_day in groupby(of_year, key=lambda ruling: ruling.date)])
        for year, of_year in groupby(rulings, key=lambda ruling: ruling.date.year)
    ]


def random_rule(edition: str | None) -> Rule | None:
    """Any rule with words of its own, each as likely as any other."""
    rules = Rule.objects.held().exclude(text="")
    if edition:
        rules = rules.filter(edition=edition)
    count = rules.count()
    return rules.order_by("key")[random.randrange(count)] if count else None  # noqa: S311 - nothing depends on it


def sections_with_references(edition: str) -> list[tuple[Rule, int]]:
    """The sections of an edition that have something to map, with the number of references in or out of each."""
    rows = CrossReference.objects.filter(source__edition=edition).order_by().values("source__section")
    counts = {row["source__section"]: row["count"] for row in rows.annotate(count=Count("pk"))}
    sections = Rule.objects.in_edition(edition).filter(depth=1).in_order()
    return [(section, counts[section.number]) for section in sections if section.number in counts]
