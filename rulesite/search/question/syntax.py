"""The language of queries: words, "phrases", prefix*, AND, OR, NOT or -word.

Small on purpose: every query can be read, none can be expensive.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from rulesite.search.question.nodes import Group, Node, PhraseNode, WordNode
from rulesite.search.question.query import ITEM
from rulesite.search.question.tokens import Word

#: Whoever tells what happened in a game takes more words than whoever asks for a rule.
MAX_WORDS: Final = 32
#: With as many telling words outside them, quotation marks show what a card says, and ask for no phrase.
_TOLD: Final = 5
_MIN_PREFIX: Final = 2
_OPERATOR: Final = re.compile(r"\b(?:AND|OR|NOT)\b|\w\*|(?<!\S)-[^\W\d]")
_QUOTED: Final = re.compile(r'"[^"]*"?')

Alternatives = tuple[tuple[Group, ...], ...]


def without_told_quotes(text: str, words: Sequence[Word]) -> str:
    """A text with blanks for its quotation marks, where they ask for no phrase."""
    quoted = [found.span() for found in _QUOTED.finditer(text)]
    telling = (word.start for word in words if not word.is_noise)
    outside = sum(not any(start <= place < end for start, end in quoted) for place in telling)
    is_told = outside >= _TOLD and not _OPERATOR.search(text)
    return text.replace('"', " ") if is_told else text


def alternatives_of(text: str, words: Sequence[Word]) -> tuple[Alternatives, tuple[str, ...]]:
    """What a text asks, whose words these are, with remarks for the visitor; there is none that can't be understood."""
    parsing = _Parsing(text, words)
    remarks = (f"Only the first and last {MAX_WORDS // 2} words were searched for.",) if parsing.left_out else ()
    return _without_noise(parsing.alternatives_read()), remarks


class _Parsing:
    """The state of reading a query from left to right."""

    def __init__(self, text: str, words: Sequence[Word]) -> None:
        self.text, self.words = text, words
        self.starts = [word.start for word in words]
        self.alternatives: list[list[Group]] = [[]]
        self.wanted: list[Node] = []
        self.excluded: list[Node] = []
        self.words_read = 0
        #: The words in the middle for which there is no room, by their places among those that say something.
        half, count = MAX_WORDS // 2, sum(not word.is_noise for word in words)
        self.left_out = range(half, count - half) if count > MAX_WORDS else range(0)

    def alternatives_read(self) -> Alternatives:
        negated = False
        for found in ITEM.finditer(self.text):
            word = found["word"]
            if word in ("AND", "OR", "NOT"):
                negated = word == "NOT"
                self._end_group(starts_alternative=word == "OR") if word != "NOT" else None
                continue
            for node in self._nodes(found):
                (self.excluded if negated or found["minus"] else self.wanted).append(node)
            negated = False
        self._end_group(starts_alternative=False)
        return tuple(tuple(groups) for groups in self.alternatives if groups)

    def _end_group(self, *, starts_alternative: bool) -> None:
        if self.wanted or self.excluded:
            said = tuple(node.text for node in self.wanted if isinstance(node, WordNode) and not node.is_prefix)
            self.alternatives[-1].append(Group(tuple(self.wanted), tuple(self.excluded), said))
        self.wanted, self.excluded = [], []
        if starts_alternative:
            self.alternatives.append([])

    def _nodes(self, found: re.Match[str]) -> Iterator[Node]:
        if found["phrase"] is not None:
            words = self._counted(*found.span("phrase"))
            if words:
                yield PhraseNode(tuple(words)) if len(words) > 1 else WordNode(words[0])
            return
        written = found["word"] or f"{found['filter']} {found['quoted'] or found['value'] or ''}"
        if written.endswith("*") and len(start := written.rstrip("*").lower()) >= _MIN_PREFIX and start.isalpha():
            if self._counted(*found.span()):
                yield WordNode(start, is_prefix=True)
            return
        for word in self._counted(*found.span()):
            yield WordNode(word)

    def _counted(self, start: int, end: int) -> list[str]:
        """The words of a part of the text for which there is room; those that say nothing take up none."""
        taken: list[str] = []
        for word in self.words[bisect_left(self.starts, start) : bisect_left(self.starts, end)]:
            if self.words_read not in self.left_out:
                taken.append(word.plain)
            self.words_read += not word.is_noise
        return taken


def _without_noise(alternatives: Alternatives) -> Alternatives:
    """Leave out words such as "what" and "the", unless nothing else is there."""
    if all(node.is_noise for groups in alternatives for group in groups for node in group.wanted):
        return alternatives
    return tuple(tuple(group.without_noise() for group in groups) for groups in alternatives)
