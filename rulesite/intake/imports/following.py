"""Rules followed from one edition to another by what they say: same words first, then same number, then likeness.

Renumberings move whole sections, so a rule whose parent is found may be less alike than one that stands alone.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.references import references_in

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|[+-]?\d+(?:/[+-]?\d+)?|\{[^{}\s]+\}")
#: Signs that are set in one way or another and say the same.
_TYPOGRAPHY: Final = str.maketrans({"_": "", "’": "'", "−": "-", "–": "-"})
#: A text of fewer words is told by its number and its parent alone.
_FEWEST_WORDS: Final = 5
_ALIKE_UNDER_ONE_NUMBER: Final = 0.3
_ALIKE_UNDER_ONE_PARENT: Final = 0.4
_ALIKE: Final = 0.5
#: By so much more is a rule like one than like another, to be clearly the one.
_CLEARLY: Final = 0.2
#: A text that stands whole within another of at least so many words is like it by so much.
_FEWEST_TELLING_WORDS: Final = 8
_WITHIN: Final = 0.7
#: How many of a text's rarest words may lead to what is like it, and how common such a word may be.
_RAREST: Final = 12
_MOST_HOLDERS: Final = 150


@dataclass(frozen=True, slots=True)
class Told:
    """A rule as it is compared: its title, or what it says."""

    number: str
    title: str
    text: str

    @property
    def words(self) -> str:
        return self.title or self.text

    @property
    def plain(self) -> str:
        """Its words and figures. Numbers of other rules are left out: they change when rules move, and say nothing of
        what this one says. How apostrophes and minus signs are set is left out, too."""
        words = _without_references(self.words).translate(_TYPOGRAPHY)
        return " ".join(word.casefold() for word in _WORD.findall(words))

    def says_the_same_as(self, other: Told) -> bool:
        """Whether both have the same words, whatever rules they point to."""
        return self.words == other.words or self.plain == other.plain


def _without_references(text: str) -> str:
    kept, at = [], 0
    for reference in references_in(text):
        kept.append(text[at : reference.start])
        at = reference.end
    return " ".join((*kept, text[at:]))


@dataclass(frozen=True, slots=True)
class Followed:
    """A rule of one edition and what it is in another; `likeness` is 1 for the same words."""

    old: str
    new: str
    likeness: float
    #: Whether both have the same words in the same order, whatever rules they point to.
    says_the_same: bool


def followed(old: Iterable[Told], new: Iterable[Told]) -> list[Followed]:
    """Which rule of the one became which of the other, each at most once, in the order of the old book."""
    return _Following({each.number: each for each in old}, {each.number: each for each in new}).found()


class _Following:
    def __init__(self, old: Mapping[str, Told], new: Mapping[str, Told]) -> None:
        self.old, self.new = old, new
        self.plain_old = {number: told.plain for number, told in old.items()}
        self.plain_new = {number: told.plain for number, told in new.items()}
        self.words_old = {number: frozenset(plain.split()) for number, plain in self.plain_old.items()}
        self.words_new = {number: frozenset(plain.split()) for number, plain in self.plain_new.items()}
        counts = Counter(word for words in (*self.words_old.values(), *self.words_new.values()) for word in words)
        total = len(old) + len(new)
        self.weight = {word: math.log(total / count) + 0.1 for word, count in counts.items()}
        self.total_old = {number: self._weighed(words) for number, words in self.words_old.items()}
        self.total_new = {number: self._weighed(words) for number, words in self.words_new.items()}
        self.under_old, self.under_new = _by_parent(old), _by_parent(new)
        self.partner: dict[str, tuple[str, float]] = {}
        self.taken: set[str] = set()

    def found(self) -> list[Followed]:
        self._by_same_words()
        self._by_number()
        self._by_likeness()
        self._by_place()
        self._by_what_stands_under()
        ordered = sorted(self.partner, key=RuleNumber.parse)
        return [Followed(number, *self.partner[number], self._says_the_same(number)) for number in ordered]

    def _says_the_same(self, old: str) -> bool:
        new, _ = self.partner[old]
        return self.plain_old[old] == self.plain_new[new] or self.old[old].words == self.new[new].words

    def _take(self, old: str, new: str, likeness: float) -> None:
        if old not in self.partner and new not in self.taken:
            self.partner[old] = (new, likeness)
            self.taken.add(new)

    def _by_same_words(self) -> None:
        holders: dict[tuple[str, bool], list[str]] = defaultdict(list)
        for number, plain in self.plain_new.items():
            holders[plain, bool(self.new[number].title)].append(number)
        alike = {
            number: there
            for number, plain in self.plain_old.items()
            if plain and (there := holders.get((plain, bool(self.old[number].title))))
        }
        for number, there in alike.items():
            if number in there:
                self._take(number, number, 1.0)
        for number, there in alike.items():
            free = [each for each in there if each not in self.taken]
            depth = RuleNumber.parse(number).depth
            free = [each for each in free if RuleNumber.parse(each).depth == depth] or free
            # "General" is the title of many sections: only one that is left over on either side is the same.
            if len(free) == 1:
                self._take(number, free[0], 1.0)

    def _by_number(self) -> None:
        for number in self.old:
            if number in self.partner or number in self.taken or number not in self.new:
                continue
            if RuleNumber.parse(number).depth == 0:
                continue
            likeness = self._likeness(number, number)
            if likeness < _ALIKE_UNDER_ONE_NUMBER or self._parents_agree(number, number) is False:
                continue
            if not self._was_relettered(number, likeness):
                self._take(number, number, likeness)

    def _was_relettered(self, number: str, likeness: float) -> bool:
        """Whether a rule is clearly more like another under the same parent than like what has its number now, or that
        like another of the old ones: where a rule was put in or taken out, those behind it have other letters."""
        parent = str(RuleNumber.parse(number).parent)
        went = (self._overlap(number, each) for each in self.under_new[parent] if each not in self.taken)
        came = (self._overlap(each, number) for each in self.under_old[parent] if each not in self.partner)
        return max((*went, *came), default=0.0) > max(likeness + _CLEARLY, _ALIKE)

    def _by_likeness(self) -> None:
        loose_old = [each for each in self.old if each not in self.partner]
        loose_new = [each for each in self.new if each not in self.taken]
        holders: dict[str, list[str]] = defaultdict(list)
        for number in loose_new:
            for word in self.words_new[number]:
                holders[word].append(number)
        pairs: list[tuple[float, str, str]] = []
        for number in loose_old:
            words = self.words_old[number]
            if len(words) < _FEWEST_WORDS:
                continue
            rarest = sorted(words, key=lambda word: (len(holders.get(word, ())), word))
            telling = [word for word in rarest if 0 < len(holders.get(word, ())) <= _MOST_HOLDERS][:_RAREST]
            near = Counter(each for word in telling for each in holders[word])
            for other, shared in near.most_common(20):
                if shared < 2 and len(telling) > 2:
                    break
                likeness = self._likeness(number, other)
                agree = self._parents_agree(number, other)
                if likeness >= (_ALIKE_UNDER_ONE_PARENT if agree else _ALIKE):
                    pairs.append((likeness, number, other))
        ranked = sorted(pairs, key=lambda each: (-each[0] - 0.1 * bool(self._parents_agree(*each[1:])), each[1:]))
        for likeness, one, other in ranked:
            self._take(one, other, likeness)

    def _by_place(self) -> None:
        """Short rules and headings whose parents are one rule, and that have the same place and words under them."""
        for number, told in self.old.items():
            if number in self.partner:
                continue
            parent = RuleNumber.parse(number).parent
            there = self.partner.get(str(parent)) if parent else None
            if there is None:
                continue
            new_parent = RuleNumber.parse(there[0])
            own = RuleNumber.parse(number)
            if own.depth == 3 and new_parent.depth == 2:
                candidate = str(RuleNumber(new_parent.section, new_parent.rule, own.letters))
            elif own.depth == 2 and new_parent.depth == 1:
                candidate = str(RuleNumber(new_parent.section, own.rule))
            else:
                continue
            if candidate in self.new and bool(told.title) == bool(self.new[candidate].title):
                likeness = self._likeness(number, candidate)
                if likeness >= _ALIKE_UNDER_ONE_PARENT:
                    self._take(number, candidate, likeness)

    def _by_what_stands_under(self) -> None:
        """Headings under other titles: what most of the rules under one became stands under the other."""
        for depth in (2, 1):
            votes: dict[str, Counter[str]] = defaultdict(Counter)
            for old, (new, _) in self.partner.items():
                parent, there = RuleNumber.parse(old).parent, RuleNumber.parse(new).parent
                if parent is not None and there is not None and parent.depth == depth == there.depth:
                    votes[str(parent)][str(there)] += 1
            for number, counted in votes.items():
                new, count = counted.most_common(1)[0]
                if number in self.old and new in self.new and count * 2 > sum(counted.values()):
                    self._take(number, new, self._likeness(number, new))

    def _parents_agree(self, old: str, new: str) -> bool | None:
        """Whether the parents are one rule; None where the old one's isn't found yet."""
        one, other = RuleNumber.parse(old).parent, RuleNumber.parse(new).parent
        there = self.partner.get(str(one))
        return None if there is None else there[0] == str(other)

    def _likeness(self, old: str, new: str) -> float:
        likeness = self._overlap(old, new)
        if min(len(self.words_old[old]), len(self.words_new[new])) < _FEWEST_TELLING_WORDS:
            return likeness
        # A rule that was shortened, or grew, still says the same as far as both go.
        return max(likeness, _WITHIN * self._shared(old, new) / min(self.total_old[old], self.total_new[new]))

    def _overlap(self, old: str, new: str) -> float:
        """How much of what either says both say."""
        shared = self._shared(old, new)
        together = self.total_old[old] + self.total_new[new] - shared
        return shared / together if together else 0.0

    def _shared(self, old: str, new: str) -> float:
        return self._weighed(self.words_old[old] & self.words_new[new])

    def _weighed(self, words: Iterable[str]) -> float:
        # Exact, so that it is the same in whatever order a set has its words.
        return math.fsum(map(self.weight.__getitem__, words))


def _by_parent(told: Iterable[str]) -> dict[str, list[str]]:
    under: dict[str, list[str]] = defaultdict(list)
    for number in told:
        under[str(RuleNumber.parse(number).parent)].append(number)
    return under
