"""Which words of a text are new, and which of the old one are gone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

#: Symbols in braces, words with what belongs to them ("can't", "+1/+1", "402.8e"), and each other sign by itself.
_WORD: Final = re.compile(r"\{[^{}\s]+\}|[+\-−]?[\w]+(?:['’./+\-−–]+\w+)*|[^\w\s]")
#: Signs that are set in one way or another and say the same.
_TYPOGRAPHY: Final = str.maketrans("‘’“”–—−\u00a0", "''\"\"--- ")
#: So few kept words between two changes only scatter the marks; they are marked with their neighbors.
_TOO_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that the other side has as well, or has not."""

    text: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """Two texts cut into what they share and what they don't; the pieces of each make up the whole text."""

    old: tuple[Piece, ...]
    new: tuple[Piece, ...]

    @property
    def is_same(self) -> bool:
        return not any(piece.changed for piece in (*self.old, *self.new))


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of the old text that stand for words of the new one, as half-open ranges."""

    old: tuple[int, int]
    new: tuple[int, int]
    changed: bool


def word_changes(old: str, new: str) -> Changes:
    """Mark the words that were taken away and the words that came, both as runs that a reader can follow."""
    old_words, new_words = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    runs = _smoothed(_runs(_as_said(old_words), _as_said(new_words)))
    return Changes(
        tuple(_pieces(old, old_words, [(run.old, run.changed) for run in runs])),
        tuple(_pieces(new, new_words, [(run.new, run.changed) for run in runs])),
    )


def words_shared(old: str, new: str) -> float:
    """How much of two texts is the same, word by word and in the same order: from 0 to 1."""
    return SequenceMatcher(None, _as_said(_WORD.finditer(old)), _as_said(_WORD.finditer(new)), autojunk=False).ratio()


def _as_said(words: Iterable[re.Match[str]]) -> list[str]:
    """Words without regard to how their signs are set."""
    return [word.group().translate(_TYPOGRAPHY) for word in words]


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    for tag, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield _Run((old_start, old_end), (new_start, new_end), tag != "equal")


def _smoothed(runs: Iterator[_Run]) -> list[_Run]:
    """Join changes that only a word or two part, unless those words are all that the changes amount to."""
    found = list(runs)
    joined: list[_Run] = []
    for at, run in enumerate(found):
        between = not run.changed and 0 < at < len(found) - 1
        changed = run.changed or (between and _is_scattered(found[at - 1], run, found[at + 1]))
        if joined and joined[-1].changed == changed:
            last = joined.pop()
            run = _Run((last.old[0], run.old[1]), (last.new[0], run.new[1]), changed)
        joined.append(_Run(run.old, run.new, changed))
    return joined


def _is_scattered(before: _Run, kept: _Run, after: _Run) -> bool:
    length = kept.old[1] - kept.old[0]
    return length <= _TOO_FEW and length < min(_length(before), _length(after))


def _length(run: _Run) -> int:
    return max(run.old[1] - run.old[0], run.new[1] - run.new[0])


def _pieces(
    text: str, words: Sequence[re.Match[str]], ranges: Sequence[tuple[tuple[int, int], bool]]
) -> Iterator[Piece]:
    """The text in pieces; space before a changed run stays outside it."""
    at = 0
    for (start, end), changed in ranges:
        if not changed or start == end:
            continue
        begins, stops = words[start].start(), words[end - 1].end()
        if at < begins:
            yield Piece(text[at:begins], changed=False)
        yield Piece(text[begins:stops], changed=True)
        at = stops
    if at < len(text):
        yield Piece(text[at:], changed=False)
