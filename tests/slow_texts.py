"""Texts that a regular expression would be slow with, if it can be: made from the expression itself.

A search takes longer than in proportion to its text where two parts of a pattern can share out the same letters in
many ways, or where each of many places begins a match that fails far behind it. So a text repeats what a part that
repeats takes, or the beginning of a match, and ends in what nothing takes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from re import _constants as names  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

#: What stands for all signs that a pattern may leave out or take without naming them.
SIGNS: Final = "aZ1 .,;:\"'\n\t\\()[]{}<>#*_~%&|+-/=!?\0é“”–…§"
_OF_CATEGORY: Final = {
    names.CATEGORY_DIGIT: r"\d",
    names.CATEGORY_NOT_DIGIT: r"\D",
    names.CATEGORY_SPACE: r"\s",
    names.CATEGORY_NOT_SPACE: r"\S",
    names.CATEGORY_WORD: r"\w",
    names.CATEGORY_NOT_WORD: r"\W",
}
_REPEATS: Final = (names.MAX_REPEAT, names.MIN_REPEAT, names.POSSESSIVE_REPEAT)
#: What repeats at most so often isn't worth repeating.
_OFTEN: Final = 50
#: What ends a text, so that what was repeated before it matched in vain.
_ENDS: Final = ("", "\0", "\n", "!", " ", "x", "\0\n")


def slow_texts(pattern: re.Pattern[str], length: int, tries: int, chance: random.Random) -> Iterator[str]:
    """Texts of about this length, none of them twice: some for each try, and one sign over and over: each that the
    pattern names, and of others as many as there are tries."""
    return iter(dict.fromkeys(_texts(pattern, length, tries, chance)))


def _texts(pattern: re.Pattern[str], length: int, tries: int, chance: random.Random) -> Iterator[str]:
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    named = {*_signs_of(tree)}
    signs = sorted({*SIGNS, *named})
    for sign in (*sorted(named), *chance.sample(SIGNS, min(tries, len(SIGNS)))):
        yield sign * length
        yield sign * length + "\0"
    for _ in range(tries):
        one, other = chance.choice(signs), chance.choice(signs)
        yield chance.choice(((one + other) * (length // 2), one * (length // 2) + other * (length // 2)))
        pumped = _Sample(chance, length).of(tree)
        yield pumped + chance.choice(_ENDS)
        short = _Sample(chance, 0).of(tree)
        start, end = sorted(chance.choices(range(len(short) + 1), k=2))
        if piece := chance.choice((short[start:end], short[:end], short[start:], short)):
            repeated = piece * (length // len(piece))
            yield chance.choice(("", short)) + repeated + chance.choice(_ENDS)


def _signs_of(tree: Any) -> Iterator[str]:
    """The signs that a pattern names."""
    for operation, value in tree:
        match operation:
            case names.LITERAL | names.NOT_LITERAL:
                yield chr(value)
            case names.IN:
                yield from _signs_of([each for each in value if each[0] is names.LITERAL])
            case names.BRANCH:
                for branch in value[1]:
                    yield from _signs_of(branch)
            case names.SUBPATTERN:
                yield from _signs_of(value[3])
            case names.ATOMIC_GROUP:
                yield from _signs_of(value)
            case names.ASSERT | names.ASSERT_NOT:
                yield from _signs_of(value[1])
            case _ if operation in _REPEATS:
                yield from _signs_of(value[2])


class _Sample:
    """A text that a pattern may match, in which some of what repeats is repeated to a length."""

    def __init__(self, chance: random.Random, length: int) -> None:
        self._chance, self._length = chance, length
        self._likely = chance.choice((0.2, 0.5, 0.9))
        self._left = 2 if length else 0
        self._groups: dict[int, str] = {}

    def of(self, tree: Any) -> str:
        return "".join(self._part(operation, value) for operation, value in tree)

    def _part(self, operation: Any, value: Any) -> str:
        chance = self._chance
        match operation:
            case names.LITERAL:
                return chr(value)
            case names.NOT_LITERAL:
                return chance.choice([sign for sign in SIGNS if sign != chr(value)])
            case names.ANY:
                return chance.choice(SIGNS.replace("\n", ""))
            case names.IN:
                return chance.choice(_members(tuple(value)))
            case names.BRANCH:
                return self.of(chance.choice(value[1]))
            case names.SUBPATTERN:
                text = self.of(value[3])
                if value[0] is not None:
                    self._groups[value[0]] = text
                return text
            case names.ATOMIC_GROUP:
                return self.of(value)
            case names.GROUPREF:
                return self._groups.get(value, "")
            case names.ASSERT:
                return self.of(value[1]) if value[0] > 0 and chance.random() < 0.4 else ""
            case names.ASSERT_NOT:
                return self.of(value[1]) if value[0] > 0 and chance.random() < 0.1 else ""
            case names.AT:
                return ""
            case _ if operation in _REPEATS:
                return self._repeated(*value)
        raise NotImplementedError(f"{operation} in a pattern")

    def _repeated(self, least: int, most: int, body: Any) -> str:
        if most < _OFTEN or not self._left or self._chance.random() > self._likely:
            return "".join(self.of(body) for _ in range(self._chance.randint(least, min(most, least + 2))))
        left, self._left = self._left - 1, 0
        once = "".join(self.of(body) for _ in range(self._chance.randint(1, 3)))
        self._left = left
        return once * (self._length // 2 // max(1, len(once)))


@cache
def _members(items: tuple[tuple[Any, Any], ...]) -> str:
    """Some of the signs that a class of signs takes."""
    is_negated = items[0][0] is names.NEGATE
    named = [_shape(*item) for item in items[is_negated:]]
    takes = re.compile(f"[{'^' if is_negated else ''}{''.join(named)}]")
    own = {
        chr(sign) for operation, value in items if operation in (names.LITERAL, names.RANGE) for sign in _ends(value)
    }
    return "".join(sign for sign in sorted({*SIGNS, *own}) if takes.match(sign)) or "x"


def _shape(operation: Any, value: Any) -> str:
    if operation is names.CATEGORY:
        return _OF_CATEGORY[value]
    return "-".join(re.escape(chr(end)) for end in _ends(value))


def _ends(value: int | tuple[int, int]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)
