"""Words in square brackets, which are left out of a text that has cleave (702.148a in 2026)."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from engine.values.words import capital

_CLEAVE: Final = re.compile(r"^cleave\b", re.IGNORECASE | re.MULTILINE)
_BRACKETED: Final = re.compile(r"\[[^\[\]\n]{1,400}\]")
_MARK: Final = re.compile(r"[\[\]]")
_PIECE: Final = re.compile(r"[^\s.,]+|[.,\n]")
_GAP_BEFORE_STOP: Final = re.compile(r" (?=[.,]|$)", re.MULTILINE)
_TWO_GAPS: Final = re.compile(r"  |^ ", re.MULTILINE)


def has_brackets(text: str) -> bool:
    """Whether a text has words that its cleave leaves out."""
    return "[" in text and _CLEAVE.search(text) is not None and _BRACKETED.search(text) is not None


def with_all_words(text: str) -> str:
    """The text with the words in brackets, and a space for each bracket: all words stand where they stood."""
    return _BRACKETED.sub(lambda marked: _MARK.sub(" ", marked[0]), text)


def without_bracketed(text: str) -> str:
    """The text without the words in brackets; a sentence begins with a capital all the same."""
    left = _TWO_GAPS.sub(lambda gap: gap[0][1:], _BRACKETED.sub("", text))
    lines = (_GAP_BEFORE_STOP.sub("", line) for line in left.split("\n"))
    return "\n".join(capital(line) for line in lines if line.strip())


def bracketed(whole: str, left: str) -> str:
    """The whole text with brackets around the words that what is left of it lacks."""
    pieces = list(_PIECE.finditer(whole))
    words = [piece[0].lower() for piece in pieces]
    kept = [piece[0].lower() for piece in _PIECE.finditer(left)]
    written, at = "", 0
    for what, first, end, _, _ in SequenceMatcher(None, words, kept, autojunk=False).get_opcodes():
        if what in ("delete", "replace"):
            back = _to_its_sentence(words, first, end)
            first, end = first - back, end - back
            begins, ends = pieces[first].start(), pieces[end - 1].end()
            written += f"{whole[at:begins]}[{whole[begins:ends]}]"
            at = ends
    return written + whole[at:]


def _to_its_sentence(words: list[str], first: int, end: int) -> int:
    """By how many words to begin sooner, so that what is cut away begins where a sentence does: of "You lose life. You
    draw cards." it is "You lose life." and not the same from the second word on."""
    back = 0
    while back <= first:
        if first - back == 0 or words[first - back - 1] in (".", "\n"):
            return back
        if words[first - back - 1] != words[end - back - 1]:
            return 0
        back += 1
    return 0
