"""What changed from one edition to another, as a publisher's notes on an update tell it.

Like is compared with like: official words with official ones, ours with ours. Of editions that have no words of one
kind in common it is told where rules went, and not how they were reworded. What an edition doesn't hold isn't new in
the other: sections of which it holds nothing are named once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from sys import intern
from typing import Final

from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.editions import CHAPTERS_OF_A_WHOLE, books_held
from rulesite.book.rules.models import Correspondence, Edition, Rule
from rulesite.ground.foundation.content_version import content_version, kept_with_content
from rulesite.ground.foundation.made_once import digest_of, made_once
from rulesite.intake.imports.following import Told, followed
from rulesite.intake.imports.selectors import Whose, document_of, told_of
from rulesite.pages.compare.wording import Changes, word_changes

#: What may have become of a rule, in the order in which it is counted.
_KINDS: Final = ("new", "reworded", "moved", "gone", "unheld")
#: What a kind is called where it is counted.
_CALLED: Final = {"unheld": "not held in the other edition"}
#: Titles as deep as this are subjects: sections, and the rules in them.
_SUBJECT: Final = 2
#: So many new subjects are named at once.
_MOST_NAMED: Final = 40


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """How much changed in a section of the newer edition; rules that are gone count where they stood in the older."""

    number: str
    title: str
    #: How many rules are new, reworded, moved and gone, without those of which there are none.
    counts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class TitledRule:
    """A section or a rule by its title."""

    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What changed, section by section; `whose` words were compared, if both editions have any of one kind.

    `subjects` are titles that are new. `unheld_left` and `unheld_right` are the sections of which an edition holds
    nothing, though the other does.
    """

    whose: Whose | None
    sections: list[SectionChanges]
    subjects: list[TitledRule]
    unheld_left: list[TitledRule]
    unheld_right: list[TitledRule]


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that is new, gone, moved or reworded, or that the other edition doesn't hold; `changes` are its words, old
    and new, where both are there."""

    kind: str
    old: Told | None
    new: Told | None
    changes: Changes | None

    @property
    def called(self) -> str:
        return _CALLED.get(self.kind, self.kind)

    @property
    def is_moved(self) -> bool:
        return self.old is not None and self.new is not None and self.old.number != self.new.number


@dataclass(frozen=True, slots=True)
class SectionInWords:
    """What changed in a section, in the order of the book."""

    number: str
    title: str
    changes: list[Change]


def whose_words(left: Edition, right: Edition) -> Whose | None:
    """Whose words of two editions are compared: official ones, or else ours; None where one has only these and the
    other only those."""
    books = [books_held().get(edition.pk) for edition in (left, right)]
    if all(book and book.is_official for book in books):
        return Whose.OFFICIAL
    return Whose.OURS if all(book and book.is_ours for book in books) else None


def changes_between(left: Edition, right: Edition) -> Overview:
    """How many rules are new, reworded, moved or gone from one edition to another, by section."""
    between = _Between(left.pk, right.pk, whose_words(left, right))
    counted = between.counted()
    unheld = between.unheld_left, between.unheld_right
    titles = between.titles({*counted, *unheld[0], *unheld[1]})
    sections = [
        SectionChanges(
            section,
            titles.get(section, ""),
            [(_CALLED.get(kind, kind), counts[kind]) for kind in _KINDS if counts[kind]],
        )
        for section, counts in sorted(counted.items(), key=lambda item: int(item[0]))
    ]
    names = ([TitledRule(number, titles.get(number, "")) for number in sorted(numbers, key=int)] for numbers in unheld)
    return Overview(between.whose, sections, between.subjects(), *names)


def changes_in(left: Edition, right: Edition, section: str) -> SectionInWords | None:
    """What changed in a section, with the changed words of each rule marked; None where nothing did."""
    between = _Between(left.pk, right.pk, whose_words(left, right))
    found = list(between.changed_in(section))
    if not found:
        return None
    ours = {told.number: told for told in told_of(left.pk, [old for _, old, _ in found if old], between.whose)}
    theirs = {told.number: told for told in told_of(right.pk, [new for _, _, new in found if new], between.whose)}
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


class _Between:
    """Which rules two editions have, by their numbers, and which became which."""

    def __init__(self, left: str, right: str, whose: Whose | None) -> None:
        self.left, self.right, self.whose = left, right, whose
        self.old, self.new = _sections_of(left, whose), _sections_of(right, whose)
        self.became = _kept(left, right, whose, self.old, self.new) or _followed(left, right, whose)
        came_into = {self.new[became.number] for became in self.became.values()}
        came_from = {self.old[number] for number in self.became}
        #: The sections of one edition of which the other, which isn't whole, holds nothing.
        self.unheld_left = set() if _is_whole(left, self.old) else {*self.new.values()} - came_into
        self.unheld_right = set() if _is_whole(right, self.new) else {*self.old.values()} - came_from
        self._new = "new" if _is_whole(left, self.old) else "unheld"
        self._gone = "gone" if _is_whole(right, self.new) else "unheld"

    def _kind(self, number: str, became: _Became) -> str:
        if self.whose is not None and not became.says_the_same:
            return "reworded"
        return "moved" if became.number != number else "same"

    def subjects(self) -> list[TitledRule]:
        """The titles that are new; of a new section its own."""
        if self._new != "new":
            return []
        came = {became.number for became in self.became.values()}
        numbers = [number for number in self.new if number not in came and RuleNumber.parse(number).depth <= _SUBJECT]
        titled = {told.number: told.title for told in told_of(self.right, numbers, self.whose) if told.title}
        return [
            TitledRule(number, titled[number])
            for number in numbers
            if number in titled and (self.new[number] == number or self.new[number] not in titled)
        ][:_MOST_NAMED]

    def counted(self) -> dict[str, Counter[str]]:
        """How many changes of each kind there are, by section; those that have any."""
        new, gone = Counter(self.new.values()), Counter(self.old.values())
        kept: Counter[tuple[str, str]] = Counter()
        for number, became in self.became.items():
            section = self.new[became.number]
            new[section] -= 1
            gone[self.old[number]] -= 1
            kept[section, self._kind(number, became)] += 1
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for kind, counted, unheld in ((self._new, new, self.unheld_left), (self._gone, gone, self.unheld_right)):
            for section, count in (+counted).items():
                if section not in unheld:
                    counts[section][kind] += count
        for (section, kind), count in kept.items():
            if kind != "same":
                counts[section][kind] = count
        return counts

    def changed_in(self, section: str) -> Iterator[tuple[str, str, str]]:
        """Each change in a section as its kind, and the number before and after, empty where there is none."""
        came_from = {became.number: (number, self._kind(number, became)) for number, became in self.became.items()}
        for number in (number for number, place in self.new.items() if place == section not in self.unheld_left):
            before, kind = came_from.get(number, ("", self._new))
            if kind != "same":
                yield kind, before, number
        for number, place in self.old.items():
            if place == section not in self.unheld_right and number not in self.became:
                yield self._gone, number, ""

    def titles(self, sections: Collection[str]) -> Mapping[str, str]:
        """What sections are called, in the newer edition where it has them."""
        every = (told for edition in (self.left, self.right) for told in told_of(edition, sections))
        return {told.number: told.title for told in every if told.title}


def _is_whole(edition: str, sections: Mapping[str, str]) -> bool:
    """Whether all of a book is there: an imported document is one."""
    chapters = sum(section == number and len(number) == 1 for number, section in sections.items())
    return chapters >= CHAPTERS_OF_A_WHOLE or document_of(edition) is not None


@kept_with_content
def _sections_of(edition: str, whose: Whose | None) -> dict[str, str]:
    """The section of each rule that says something, in the order of the book; a chapter is one for itself."""
    says = [Q(**{f"{field}__gt": ""}) for field in ("title", "text", "official_words__title", "official_words__text")]
    rows = Rule.objects.in_edition(edition).in_order()
    if whose is Whose.OURS:
        rows = rows.filter(says[0] | says[1], official=False)
    elif whose is Whose.OFFICIAL:
        rows = rows.filter((says[0] | says[1]) & Q(official=True) | says[2] | says[3])
    else:
        rows = rows.filter(says[0] | says[1] | says[2] | says[3])
    return {number: intern(section or number) for number, section in rows.values_list("number", "section")}


def _kept(left: str, right: str, whose: Whose | None, old: Collection[str], new: Collection[str]) -> dict[str, _Became]:
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
    if whose is Whose.OURS:  # an import compares official words where there are any
        kept = {before: (after, None) for before, (after, _) in kept.items()}
    unknown = {before: after for before, (after, says_the_same) in kept.items() if says_the_same is None}
    told = _compared(left, right, whose, unknown)
    return {
        before: _Became(after, told[before] if says_the_same is None else says_the_same)
        for before, (after, says_the_same) in kept.items()
    }


def _compared(left: str, right: str, whose: Whose | None, pairs: Mapping[str, str]) -> dict[str, bool]:
    """Whether rules say the same as what they became."""
    if not pairs:
        return {}
    old = {told.number: told for told in told_of(left, pairs.keys(), whose)}
    new = {told.number: told for told in told_of(right, list(pairs.values()), whose)}
    return {before: old[before].says_the_same_as(new[after]) for before, after in pairs.items()}


def _followed(left: str, right: str, whose: Whose | None) -> dict[str, _Became]:
    """The same for two editions that no import compared.

    Following takes a second for whole rulebooks, so what was found is kept until something is loaded or imported.
    """

    def follow() -> dict[str, _Became]:
        pairs = followed(told_of(left, whose=whose), told_of(right, whose=whose))
        return {each.old: _Became(each.new, each.says_the_same) for each in pairs}

    return made_once("runs", digest_of("became", content_version(), left, right, whose), follow)
