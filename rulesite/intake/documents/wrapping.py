"""Lines that a mail program or a terminal wrapped: told from paragraphs, and joined to what they were."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from rulesite.intake.documents.document import DocumentLine

#: Lines of a document that was wrapped are no longer than this.
_WRAPPED_AT: Final = 100
_FEWEST_WRAPPED: Final = 30
#: How much shorter than the longest a line may be that was full.
_RAGGED: Final = 24
#: An empty line after so many of a hundred lines is the way in which the file was written.
_NEARLY_ALL: Final = 95
_ENDS: Final = re.compile(r"[.!?:)\]”\"’'][*_]*$")
_HYPHEN: Final = re.compile(r"[a-z]-")
#: "power- and toughness-changing": the hyphen stays what it is.
_AND_ANOTHER: Final = re.compile(r"(?:and|or)\b")


def is_wrapped(texts: Iterable[str]) -> bool:
    """Whether the lines of a document end where they were full, and not where its paragraphs do."""
    lengths = sorted(len(text) for text in texts)
    if len(lengths) < _FEWEST_WRAPPED or _longest(lengths) > _WRAPPED_AT:
        return False
    return sum(length >= _longest(lengths) - _RAGGED for length in lengths) * 4 >= len(lengths)


def full_length(texts: Iterable[str]) -> int:
    """How long a line is that may have had no room for another word."""
    return _longest(sorted(len(text) for text in texts)) - _RAGGED


def width_of(lines: Sequence[DocumentLine]) -> int:
    """At how many columns lines were wrapped; 0 where they weren't."""
    if not is_wrapped(line.text for line in lines):
        return 0
    return _longest(sorted(line.indent + len(line.text) for line in lines))


def _longest(lengths: Sequence[int]) -> int:
    """The length of the longest of many; a few that are longer don't tell."""
    return lengths[-1 - len(lengths) // 100]


def ends_sentence(text: str) -> bool:
    """Whether a line ends where a sentence does, so that nothing says that it goes on in the next one."""
    return bool(_ENDS.search(text))


def has_no_room_for(line: DocumentLine, following: DocumentLine, width: int) -> bool:
    """Whether the first word of the next line didn't fit into this one."""
    word = following.text.split(maxsplit=1)[0]
    return line.indent + len(line.text) + 1 + len(word) > width


def between(before: str, text: str, *, is_broken: bool = False) -> str:
    """What stands between two lines of a paragraph: nothing where a word was parted at the end of the first."""
    return "" if is_broken or (_HYPHEN.fullmatch(before[-2:]) and not _AND_ANOTHER.match(text)) else " "


def telling_blanks(lines: Sequence[DocumentLine], after_blank: set[int]) -> set[int]:
    """The lines before which an empty one parts paragraphs: none where each wrapped line has one after it.

    There the empty lines that part anything are those beyond that one.
    """
    gaps = Counter(line.number - before.number for before, line in pairwise(lines))
    if gaps[1] * 100 > (100 - _NEARLY_ALL) * len(lines) or not is_wrapped(line.text for line in lines):
        return after_blank
    usual = gaps.most_common(1)[0][0]
    return {lines[0].number, *(line.number for before, line in pairwise(lines) if line.number - before.number > usual)}
