"""What changed from one edition to another, as a publisher's notes on an update tell it."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from sys import intern
from typing import Final

from django.core.cache import cache
from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import Correspondence, Edition, Rule
from rulesite.ground.foundation.content_version import content_version, kept_with_content
from rulesite.intake.imports.following import Told, followed
from rulesite.intake.imports.selectors import told_of
from rulesite.pages.compare.wording import Changes, word_changes

#: What may have become of a rule, in the order in which it is counted.
_KINDS: Final = ("new", "reworded", "moved", "gone")


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """How much changed in a section of the newer edition; rules that are gone count where they stood in the older."""

    number: str
    title: str
    #: How many rules are new, reworded, moved and gone, without those of which there are none.
    counts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that is new, gone, moved or reworded; `changes` are its words, old and new, where both are there."""

    kind: str
    old: Told | None
    new: Told | None
    changes: Changes | None

    @property
    def is_moved(self) -> bool:
        return self.old is not None and self.new is not None and self.old.number != self.new.number


@dataclass(frozen=True, slots=True)
class SectionInWords:
    """What changed in a section, in the order of the book."""

    number: str
    title: str
    changes: list[Change]


def changes_between(left: Edition, right: Edition) -> list[SectionChanges]:
    """How many rules are new, reworded, moved or gone from one edition to another, by section."""
    between = _Between(left.pk, right.pk)
    counted = between.counted()
    titles = between.titles(counted)
    return [
        SectionChanges(section, titles.get(section, ""), [(kind, counts[kind]) for kind in _KINDS if counts[kind]])
        for section, counts in sorted(counted.items(), key=lambda item: int(item[0]))
    ]


def changes_in(left: Edition, right: Edition, section: str) -> SectionInWords | None:
    """What changed in a section, with the changed words of each rule marked; None where nothing did."""
    between = _Between(left.pk, right.pk)
    found = list(between.changed_in(section))
    if not found:
        return None
    ours = {told.number: told for told in told_of(left.pk, [old for _, old, _ in found if old])}
    theirs = {told.number: told for told in told_of(right.pk, [new for _, _, new in found if new])}
    found.sort(key=lambda each: RuleNumber.parse(each[2] or each[1]).sort_key)
    changes = [_change(kind, ours.get(old), theirs.get(new)) for kind, old, new in found]
    return SectionInWords(section, between.titles([section]).get(section, ""), changes)


def _change(kind: str, old: Told | None, new: Told | None) -> Change:
    return Change(kind, old, new, word_changes(old.words, new.words) if old and new else None)


@dataclass(frozen=True, slots=True)
class _Became:
    """The number that a rule has in the newer edition, and whether it says the same there."""

    number: str
    says_the_same: bool


def _kind(number: str, became: _Became) -> str:
    if not became.says_the_same:
        return "reworded"
    return "moved" if became.number != number else "same"


class _Between:
    """Which rules two editions have, by their numbers, and which became which."""

    def __init__(self, left: str, right: str) -> None:
        self.left, self.right = left, right
        self.old, self.new = _sections_of(left), _sections_of(right)
        self.became = _kept(left, right, self.old, self.new) or _followed(left, right)

    def counted(self) -> dict[str, Counter[str]]:
        """How many changes of each kind there are, by section; those that have any."""
        new, gone = Counter(self.new.values()), Counter(self.old.values())
        kept: Counter[tuple[str, str]] = Counter()
        for number, became in self.became.items():
            section = self.new[became.number]
            new[section] -= 1
            gone[self.old[number]] -= 1
            kept[section, _kind(number, became)] += 1
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for kind, counted in (("new", new), ("gone", gone)):
            for section, count in (+counted).items():
                counts[section][kind] = count
        for (section, kind), count in kept.items():
            if kind != "same":
                counts[section][kind] = count
        return counts

    def changed_in(self, section: str) -> Iterator[tuple[str, str, str]]:
        """Each change in a section as its kind, and the number before and after, empty where there is none."""
        came_from = {became.number: (number, _kind(number, became)) for number, became in self.became.items()}
        for number in (number for number, place in self.new.items() if place == section):
            before, kind = came_from.get(number, ("", "new"))
            if kind != "same":
                yield kind, before, number
        for number, place in self.old.items():
            if place == section and number not in self.became:
                yield "gone", number, ""

    def titles(self, sections: Collection[str]) -> Mapping[str, str]:
        """What sections are called, in the newer edition where it has them."""
        every = (told for edition in (self.left, self.right) for told in told_of(edition, sections))
        return {told.number: told.title for told in every if told.title}


@kept_with_content
def _sections_of(edition: str) -> dict[str, str]:
    """The section of each rule that says something, in the order of the book; a chapter is one for itself."""
    says = [Q(**{f"{field}__gt": ""}) for field in ("title", "text", "official_words__title", "official_words__text")]
    rows = Rule.objects.in_edition(edition).in_order().filter(says[0] | says[1] | says[2] | says[3])
    return {number: intern(section or number) for number, section in rows.values_list("number", "section")}


def _kept(left: str, right: str, old: Collection[str], new: Collection[str]) -> dict[str, _Became]:
    """What became of each rule, as the import found and the correspondences state; nothing where none was followed."""
    rows = Correspondence.objects.filter(from_edition=left, to_edition=right).order_by("key")
    ends = list(rows.values_list("from_number", "to_number", "evidence", "says_the_same"))
    kept: dict[str, tuple[str, bool | None]] = {}
    taken: set[str] = set()
    for likely in (True, False):
        for before, after, evidence, says_the_same in ends:
            is_likely = evidence == Correspondence.Evidence.LIKENESS
            if is_likely is likely and before in old and after in new and before not in kept and after not in taken:
                kept[before] = after, says_the_same
                taken.add(after)
        if not kept:
            return {}
    unknown = {before: after for before, (after, says_the_same) in kept.items() if says_the_same is None}
    told = _compared(left, right, unknown)
    return {
        before: _Became(after, told[before] if says_the_same is None else says_the_same)
        for before, (after, says_the_same) in kept.items()
    }


def _compared(left: str, right: str, pairs: Mapping[str, str]) -> dict[str, bool]:
    """Whether rules say the same as what they became."""
    if not pairs:
        return {}
    old = {told.number: told for told in told_of(left, pairs.keys())}
    new = {told.number: told for told in told_of(right, list(pairs.values()))}
    return {before: old[before].says_the_same_as(new[after]) for before, after in pairs.items()}


def _followed(left: str, right: str) -> dict[str, _Became]:
    """The same for two editions that no import compared.

    Following takes a second for whole rulebooks, so what was found is kept until something is loaded or imported.
    """
    version = hashlib.sha256(content_version().encode()).hexdigest()
    key = f"became/{left}/{right}/{version}"
    found: dict[str, _Became] | None = cache.get(key)
    if found is None:
        found = {each.old: _Became(each.new, each.says_the_same) for each in followed(told_of(left), told_of(right))}
        cache.set(key, found)
    return found
