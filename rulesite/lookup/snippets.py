"""The sentence of a text that answers a query best, with the query's words marked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulesite.lookup.concepts import Concept
from rulesite.lookup.words import Word, words_of

_SENTENCE: Final = re.compile(r".+?(?:[.!?:;][”\")]*(?=\s)|$)", re.DOTALL)
_LENGTH: Final = 260


@dataclass(slots=True)
class Sought:
    """The words that a text is searched for, with how much each tells; an expression counts by all its words."""

    stems: Mapping[str, float] = field(default_factory=dict)
    expressions: Sequence[tuple[str, ...]] = ()

    @classmethod
    def of(cls, concepts: Sequence[Concept], edition: str = "") -> Sought:
        """What these concepts are said by in the rules of an edition."""
        stems: dict[str, float] = {}
        expressions: list[tuple[str, ...]] = []
        for concept in concepts:
            for way in concept.ways:
                if way.editions and edition not in way.editions:
                    continue
                if len(way.stems) == 1:
                    stems[way.stems[0]] = max(stems.get(way.stems[0], 0.0), concept.rarity * way.weight)
                else:
                    expressions.append(way.stems)
        return cls(stems, expressions)

    def worth(self, text: str) -> float:
        """How much of what is sought stands in a text."""
        present = {word.stem for word in words_of(text)}
        found = sum(weight for stem, weight in self.stems.items() if stem in present)
        return found + sum(1.0 for stems in self.expressions if present.issuperset(stems))

    def marked_in(self, words: Sequence[Word]) -> set[int]:
        """The places, among these words, of those that are sought."""
        marked = {at for at, word in enumerate(words) if word.stem in self.stems}
        places: dict[str, list[int]] = {}
        for at, word in enumerate(words):
            places.setdefault(word.stem, []).append(at)
        for stems in self.expressions:
            if all(stem in places for stem in stems):
                marked.update(at for stem in stems for at in places[stem])
        return marked


def snippet_of(text: str, sought: Sought) -> str:
    """The part of `text`, of a sentence or a few, that has most of what is sought."""
    text = text.replace("\n", " ").strip()
    sentences = [found.span() for found in _SENTENCE.finditer(text)]
    if not sentences:
        return ""
    worth = [sought.worth(text[start:end]) for start, end in sentences]
    first = last = max(range(len(sentences)), key=lambda at: (worth[at], -at))
    while True:
        # What opens a list or a quotation is shown with what it opens.
        room = 2 * _LENGTH if text[sentences[last][1] - 1] == ":" else _LENGTH
        if last + 1 < len(sentences) and sentences[last + 1][1] - sentences[first][0] <= room:
            last += 1
        elif first and sentences[last][1] - sentences[first - 1][0] <= _LENGTH:
            first -= 1
        else:
            break
    snippet = text[sentences[first][0] : sentences[last][1]].strip()
    return snippet if len(snippet) <= 2 * _LENGTH else f"{snippet[: 2 * _LENGTH].rsplit(' ', 1)[0]} …"


def marked(text: str, sought: Sought) -> SafeString:
    """`text` as HTML with the words that were looked for in <mark>."""
    pieces: list[str] = []
    at = 0
    words = list(words_of(text))
    places = sought.marked_in(words)
    for place, word in enumerate(words):
        if place in places:
            pieces.append(f"{escape(text[at : word.start])}<mark>{escape(text[word.start : word.end])}</mark>")
            at = word.end
    pieces.append(escape(text[at:]))
    return mark_safe("".join(pieces))  # noqa: S308 - every piece is escaped above
