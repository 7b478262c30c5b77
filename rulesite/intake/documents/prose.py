"""Telling what says more of a rule from what a site wrote around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rulesite.intake.documents.document import DocumentLine
from rulesite.intake.documents.openings import opening_of

_WORD: Final = re.compile(r"[a-z]{4,}")
_ENDS: Final = re.compile(r"[.!?:;)\]”\"’'][*_]*$")
#: What pages say of themselves, and rules don't.
_OF_A_SITE: Final = re.compile(
    r"https?://|\bwww\.|©|\bcopyright\b|\bclick\b|\bnovels?\b|\bwebsite\b|\bbookmark\b|\bonline\b|\bposted\b|\breply\b"
    r"|\bcomments?\b|\blog ?in\b|\bregister(?:ed)?\b|\bsubscribe\b|\badvertisement\b|\bmanga\b|\bforum\b|\badmin\b",
    re.IGNORECASE,
)
_FEWEST_WORDS: Final = 5
#: How many of a paragraph's words the rules must know for it to be one of theirs.
_KNOWN_SHARE: Final = 0.6
#: And how many, for a word of sites to be forgiven it.
_SURELY_KNOWN_SHARE: Final = 0.9


class RuleProse:
    """What the rules of one document sound like."""

    def __init__(
        self, front: Sequence[DocumentLine], body: Sequence[DocumentLine], going_on: Callable[[DocumentLine], bool]
    ) -> None:
        """Learn from what stands before the rules, and from them; a line may only go on with the one before it."""
        self._words = frozenset(word for text in _numbered(body, going_on) for word in _WORD.findall(text.lower()))
        self._front = frozenset(line.text for line in front)
        self._often = Counter(line.text for line in body if not opening_of(line.text))

    def is_known_noise(self, text: str, *, in_a_text: bool) -> bool:
        """Whether a line stands over the rules too, or again and again between them, or speaks of the site.

        In the middle of a text only what does both is.
        """
        if in_a_text:
            return text in self._front and self._often[text] > 1
        is_of_a_site = bool(_OF_A_SITE.search(text)) and not self._is_familiar(text, _SURELY_KNOWN_SHARE)
        return text in self._front or self._often[text] > 1 or is_of_a_site

    def is_like_the_rules(self, text: str) -> bool:
        """Whether a paragraph without a number reads like the rules around it."""
        return len(text.split()) >= _FEWEST_WORDS and bool(_ENDS.search(text)) and self._is_familiar(text, _KNOWN_SHARE)

    def _is_familiar(self, text: str, share: float) -> bool:
        words = set(_WORD.findall(text.lower()))
        return bool(words) and len(words & self._words) >= share * len(words)


def _numbered(body: Sequence[DocumentLine], going_on: Callable[[DocumentLine], bool]) -> Iterator[str]:
    """The lines that a number opens, those that only go on with them, and those under a number that stands alone."""
    is_open = is_alone = False
    for line in body:
        opening = opening_of(line.text)
        is_open = opening is not None or (is_open and going_on(line)) or is_alone
        is_alone = opening is not None and opening.end == len(line.text)
        if is_open:
            yield line.text
