"""Rule numbers as the rulebook counts them: 7, 704, 704.5, 704.5k."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering
from typing import Final

#: Subrule letters leave out l and o, which look like digits: 704.5k is followed by 704.5m.
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"

_SHAPE = re.compile(r"([1-9]\d\d)(?:\.([1-9]\d{0,2})([a-kmnp-z]{1,2})?)?|([1-9])", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The number of a chapter (7), section (704), rule (704.5) or subrule (704.5k).

    Numbers sort as the rulebook counts: 702.9 before 702.10, 704.5z before 704.5aa, and a parent before what is
    in it.
    """

    section: int
    rule: int | None = None
    letters: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number as it is printed; a final dot is allowed ("702.17.").

        Raises ValueError, naming the text, for anything that is not a rule number.
        """
        match = _SHAPE.fullmatch(text.strip().removesuffix("."))
        if match is None:
            raise ValueError(f"{text!r} is not a rule number such as 7, 704, 704.5 or 704.5k")
        section, rule, letters, chapter = match.groups()
        return cls(int(section or chapter), int(rule) if rule else None, letters or "")

    @property
    def parent(self) -> RuleNumber | None:
        """The number that this one stands under; None for a chapter."""
        if self.letters:
            return RuleNumber(self.section, self.rule)
        if self.rule is not None:
            return RuleNumber(self.section)
        if self.section >= 100:
            return RuleNumber(self.section // 100)
        return None

    @property
    def depth(self) -> int:
        """0 for a chapter, 1 for a section, 2 for a rule, 3 for a subrule."""
        if self.letters:
            return 3
        if self.rule is not None:
            return 2
        return 1 if self.section >= 100 else 0

    @property
    def sort_key(self) -> tuple[int, int, int, int]:
        """Whole numbers that sort as the rulebook does; a chapter comes before its sections."""
        section = self.section * 100 if self.depth == 0 else self.section
        return (section, self.depth and 1, self.rule or 0, _letters_rank(self.letters))

    @property
    def sort_text(self) -> str:
        """`sort_key` as text of a fixed width, for databases that sort by text."""
        section, within, rule, letters = self.sort_key
        return f"{section:03d}{within}{rule:03d}{letters:03d}"

    @property
    def last_under(self) -> RuleNumber:
        """A number that no other under this one comes after: 704.999zz for 704, a subrule itself."""
        if self.letters:
            return self
        if self.depth == 0:
            return RuleNumber(self.section * 100 + 99).last_under
        return RuleNumber(self.section, self.rule or 999, "zz")

    def successor(self) -> RuleNumber:
        """The next number at the same depth: 704.5m after 704.5k."""
        if self.letters:
            return RuleNumber(self.section, self.rule, _letters_of(_letters_rank(self.letters) + 1))
        if self.rule is not None:
            return RuleNumber(self.section, self.rule + 1)
        return RuleNumber(self.section + 1)

    def through(self, last: RuleNumber) -> tuple[RuleNumber, ...]:
        """All numbers from this one to `last`, both included, as "601.2e-g" names them.

        Raises ValueError unless `last` is a later sibling.
        """
        if last.parent != self.parent or last.depth != self.depth or last < self:
            raise ValueError(f"{self} to {last} is not a range of rules")
        numbers = [self]
        while numbers[-1] != last:
            numbers.append(numbers[-1].successor())
        return tuple(numbers)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, RuleNumber):
            return NotImplemented
        return self.sort_key < other.sort_key

    def __str__(self) -> str:
        if self.rule is None:
            return str(self.section)
        return f"{self.section}.{self.rule}{self.letters}"


def _letters_rank(letters: str) -> int:
    """0 for none, then a = 1 … z = 24, aa = 25."""
    rank = 0
    for letter in letters:
        rank = rank * len(LETTERS) + LETTERS.index(letter) + 1
    return rank


def _letters_of(rank: int) -> str:
    letters = ""
    while rank:
        rank, digit = divmod(rank - 1, len(LETTERS))
        letters = LETTERS[digit] + letters
    return letters
