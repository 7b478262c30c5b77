"""The language of queries: words, "phrases", prefix*, AND, OR, NOT or -word.

Small on purpose: every query can be read, none can be expensive.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from rulesite.search.question.cut_text import CutText
from rulesite.search.question.nodes import Group, Node, PhraseNode, WordNode
from rulesite.search.question.query import ITEM

#: Whoever tells what happened in a game takes more words than whoever asks for a rule.
MAX_WORDS: Final = 32
_MIN_PREFIX: Final = 2


class Parsing:
    """A text read from left to right: what it asks, with remarks for the visitor. None can't be understood."""

    def __init__(self, cut: CutText) -> None:
        self._text, self._words = cut.text, cut.words
        self._starts = [word.start for word in cut.words]
        self._alternatives: list[list[Group]] = [[]]
        self._wanted: list[Node] = []
        self._excluded: list[Node] = []
        self._words_read = 0
        #: The words in the middle for which there is no room, by their places among those that say something.
        half, count = MAX_WORDS // 2, sum(not word.is_noise for word in cut.words)
        self._left_out = range(half, count - half) if count > MAX_WORDS else range(0)
        self.remarks = (f"Only the first and last {half} words were searched for.",) if self._left_out else ()
        self._read()

    @property
    def alternatives(self) -> tuple[tuple[Group, ...], ...]:
        """What is asked: words such as "what" and "the" are left out, unless nothing else is there."""
        groups = [group for groups in self._alternatives for group in groups]
        if all(node.is_noise for group in groups for node in group.wanted):
            return tuple(tuple(groups) for groups in self._alternatives if groups)
        return tuple(tuple(group.without_noise() for group in groups) for groups in self._alternatives if groups)

    def _read(self) -> None:
        negated = False
        for found in ITEM.finditer(self._text):
            word = found["word"]
            if word in ("AND", "OR", "NOT"):
                negated = word == "NOT"
                self._end_group(starts_alternative=word == "OR") if word != "NOT" else None
                continue
            for node in self._nodes(found):
                (self._excluded if negated or found["minus"] else self._wanted).append(node)
            negated = False
        self._end_group(starts_alternative=False)

    def _end_group(self, *, starts_alternative: bool) -> None:
        if self._wanted or self._excluded:
            said = tuple(node.text for node in self._wanted if isinstance(node, WordNode) and not node.is_prefix)
            self._alternatives[-1].append(Group(tuple(self._wanted), tuple(self._excluded), said))
        self._wanted, self._excluded = [], []
        if starts_alternative:
            self._alternatives.append([])

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
        for word in self._words[bisect_left(self._starts, start) : bisect_left(self._starts, end)]:
            if self._words_read not in self._left_out:
                taken.append(word.plain)
            self._words_read += not word.is_noise
        return taken
