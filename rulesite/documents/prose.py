"""Telling what says more of a rule from what a site wrote around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rulesite.documents.document import DocumentLine
from rulesite.documents.openings import opening_of

_WORD: Final = re.compile(r"[a-z]{4,}")
_ENDS: Final = re.compile(r"[.!?:;)\]”\"’'][*_]*$")
#: What pages say of themselves, and rules don't.
_OF_A_SITE: Final = re.compile(
    r"https?://|\bwww\.|©|\bcopyright\b|\bclick\b|\bnovels?\b|\bwebsite\b|\bbookmark\b|\bonline\b|\bposted\b|\breply\b"
    r"|\bcomments?\b|\blog ?in\b|\bregister(?:ed)?\b|\bsubscribe\b|\badvertisement\b|\bmanga\b|\bforum\b|\badmin\b",
    re.IGNORECASE,
)
#: A line that comes again so often, but for its numbers, is the head or foot of a page.
_OFTEN: Final = 4
_SHORT: Final = 40
_DIGITS: Final = re.compile(r"\d+")
#: The number of a page, alone on its line.
_PAGE: Final = re.compile(r"[-–—\s]*(?:page\s+)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?[-–—\s]*", re.IGNORECASE)
_FEWEST_WORDS: Final = 5
#: How many of a paragraph's words the rules must know for it to be one of theirs.
_KNOWN_SHARE: Final = 0.6
#: And how many, for a word of sites to be forgiven it.
_SURELY_KNOWN_SHARE: Final = 0.9
#: Lines of a document that was wrapped by a mail program or a terminal are no longer than this.
_WRAPPED_AT: Final = 100
_FEWEST_WRAPPED: Final = 30


class RuleProse:
    """What the rules of one document sound like."""

    def __init__(
        self, front: Sequence[DocumentLine], body: Sequence[DocumentLine], rest: Sequence[DocumentLine] = ()
    ) -> None:
        """Learn from what stands before the rules, from them, and from what stands behind them."""
        numbered = (line.text for line in body if opening_of(line.text))
        self._words = frozenset(word for text in numbered for word in _WORD.findall(text.lower()))
        self._front = frozenset(line.text for line in front)
        self._often = Counter(line.text for line in body if not opening_of(line.text))
        self._is_wrapped = is_wrapped(line.text for line in body)
        self._shapes = Counter(_DIGITS.sub("0", line.text) for line in (*body, *rest) if not opening_of(line.text))

    def is_known_noise(self, text: str, *, in_a_text: bool) -> bool:
        """Whether a line stands over the rules too, or again and again between them, or speaks of the site.

        In the middle of a text only the head or foot of a page is.
        """
        if is_page_number(text) or self.is_of_a_page(text):
            return True
        if in_a_text:
            return text in self._front and self._often[text] > 1
        is_of_a_site = bool(_OF_A_SITE.search(text)) and not self._is_familiar(text, _SURELY_KNOWN_SHARE)
        return text in self._front or self._often[text] > 1 or is_of_a_site

    def is_of_a_page(self, text: str) -> bool:
        """Whether a line is the head or foot of a page: it comes again and again, but for its numbers.

        Where lines were wrapped, a part of a sentence may come again too: without a number, or in a full line.
        """
        if self._shapes[_DIGITS.sub("0", text)] < _OFTEN or _ENDS.search(text) or not text[:1].isalnum():
            return False
        may_be_said = self._is_wrapped and (len(text) >= _SHORT or not _DIGITS.search(text))
        return not text[:1].islower() and not may_be_said

    def is_like_the_rules(self, text: str) -> bool:
        """Whether a paragraph without a number reads like the rules around it."""
        return len(text.split()) >= _FEWEST_WORDS and bool(_ENDS.search(text)) and self._is_familiar(text, _KNOWN_SHARE)

    def _is_familiar(self, text: str, share: float) -> bool:
        words = set(_WORD.findall(text.lower()))
        return bool(words) and len(words & self._words) >= share * len(words)


def is_page_number(text: str) -> bool:
    return bool(_PAGE.fullmatch(text))


def is_wrapped(texts: Iterable[str]) -> bool:
    """Whether the lines of a document end where they were full, and not where its paragraphs do."""
    lengths = sorted(len(text) for text in texts)
    if len(lengths) < _FEWEST_WRAPPED or lengths[-1 - len(lengths) // 100] > _WRAPPED_AT:
        return False
    longest = lengths[-1 - len(lengths) // 100]
    return sum(length > longest - 25 for length in lengths) * 4 >= len(lengths)
