"""What the pages ask about imported documents and about changes between editions."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.core.cache import cache

from engine.values.rule_number import RuleNumber
from rulesite.cards.models import Card, CardRuling
from rulesite.compare.wording import Changes, word_changes
from rulesite.foundation.content_version import content_version
from rulesite.imports.following import Told, followed
from rulesite.imports.models import ImportedDocument
from rulesite.rules.models import Correspondence, Edition, Rule


def documents_imported() -> list[ImportedDocument]:
    """Every imported document, newest edition first, without its bytes."""
    return list(ImportedDocument.objects.defer("packed"))


def cards_counted() -> dict[str, int]:
    """How many cards and rulings were imported, and how many of the cards can be played."""
    cards = Card.objects.filter(official=True)
    return {
        "cards": cards.count(),
        "playable": cards.filter(stop="").count(),
        "rulings": CardRuling.objects.count(),
    }


def document_of(edition: str) -> ImportedDocument | None:
    return ImportedDocument.objects.defer("packed").filter(edition=edition).first()


def anomalies_by_kind(report: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    ordered = sorted(report["anomalies"], key=lambda each: (each["kind"], each["line"]))
    return [(kind, list(group)) for kind, group in groupby(ordered, key=lambda each: each["kind"])]


def told_of(edition: str) -> list[Told]:
    """What each rule of an edition says: in official words where they are there, which are alike between editions."""
    rows = Rule.objects.in_edition(edition).in_order()
    asked = ("number", "title", "text", "official_words__title", "official_words__text")
    return [
        Told(number, *((their_title, their_text) if their_title or their_text else (title, text)))
        for number, title, text, their_title, their_text in rows.values_list(*asked)
        if title or text or their_title or their_text
    ]


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that is new, gone, moved or reworded; `changes` are its words, old and new."""

    old: Told | None
    new: Told | None
    changes: Changes | None = None

    @property
    def is_moved(self) -> bool:
        return self.old is not None and self.new is not None and self.old.number != self.new.number

    @property
    def is_reworded(self) -> bool:
        return self.old is not None and self.new is not None and not self.old.says_the_same_as(self.new)

    @property
    def kind(self) -> str:
        if self.old is None:
            return "new"
        if self.new is None:
            return "gone"
        return "reworded" if self.is_reworded else "moved" if self.is_moved else "same"


@dataclass(slots=True)
class SectionChanges:
    """What changed in one section of the newer edition; rules that are gone stand where they stood in the older."""

    number: str
    title: str
    changes: list[Change] = field(default_factory=list)

    @property
    def counts(self) -> list[tuple[str, int]]:
        counted = Counter(change.kind for change in self.changes)
        return [(kind, counted[kind]) for kind in ("new", "reworded", "moved", "gone") if counted[kind]]


def changes_between(left: Edition, right: Edition) -> list[SectionChanges]:
    """The rules that are new, reworded, moved or gone from one edition to another, by section."""
    old = {told.number: told for told in told_of(left.pk)}
    new = {told.number: told for told in told_of(right.pk)}
    partner_of_old = _kept(left.pk, right.pk, old, new) or _followed(left.pk, right.pk, old, new)
    partner_of_new = {after: before for before, after in partner_of_old.items()}
    sections: dict[int, list[Change]] = defaultdict(list)
    for number, told in new.items():
        before = partner_of_new.get(number)
        change = Change(old[before] if before else None, told)
        if change.kind != "same":
            sections[RuleNumber.parse(number).section].append(change)
    for number, told in old.items():
        if number not in partner_of_old:
            sections[RuleNumber.parse(number).section].append(Change(told, None))
    titles = {number: told.title for number, told in (old | new).items() if told.title}
    return [SectionChanges(str(number), titles.get(str(number), ""), sections[number]) for number in sorted(sections)]


def with_words(section: SectionChanges) -> SectionChanges:
    """The same with the changed words of each rule marked, in the order of the book."""
    told = [
        Change(each.old, each.new, word_changes(each.old.words, each.new.words) if each.old and each.new else None)
        for each in sorted(section.changes, key=_place)
    ]
    return SectionChanges(section.number, section.title, told)


def _place(change: Change) -> RuleNumber:
    told = change.new or change.old
    assert told is not None  # a change has an old side or a new one
    return RuleNumber.parse(told.number)


def _kept(left: str, right: str, old: Mapping[str, Told], new: Mapping[str, Told]) -> dict[str, str]:
    """What became of each rule, as the import found and the correspondences state; nothing where none was followed."""
    rows = Correspondence.objects.filter(from_edition=left, to_edition=right)
    ends = list(rows.values_list("from_number", "to_number", "evidence"))
    kept: dict[str, str] = {}
    taken: set[str] = set()
    for likely in (True, False):
        for before, after, evidence in ends:
            is_likely = evidence == Correspondence.Evidence.LIKENESS
            if is_likely is likely and before in old and after in new and before not in kept and after not in taken:
                kept[before] = after
                taken.add(after)
        if not kept:
            return {}
    return kept


def _followed(left: str, right: str, old: Mapping[str, Told], new: Mapping[str, Told]) -> dict[str, str]:
    """The same for two editions that no import compared.

    Following takes a second for whole rulebooks, so what was found is kept until something is loaded or imported.
    """
    version = hashlib.sha256(content_version().encode()).hexdigest()
    key = f"followed/{left}/{right}/{version}"
    found: dict[str, str] | None = cache.get(key)
    if found is None:
        found = {each.old: each.new for each in followed(old.values(), new.values())}
        cache.set(key, found)
    return found
