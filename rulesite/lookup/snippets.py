"""The sentence of a text that answers a query best, with the query's words marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulesite.lookup.concepts import Concept
from rulesite.lookup.meaning import nearness_of
from rulesite.lookup.words import Word, stems_of, words_of

_SENTENCE: Final = re.compile(r".+?(?:(?<![\s.])[.!?][”\")]*(?=\s+[^a-z\s])|$)", re.DOTALL)
#: A part of a long sentence; the colon of "{T}: Add {G}" parts nothing.
_PART: Final = re.compile(r".+?(?:(?<!\})[;:](?=\s)|$)", re.DOTALL)
_LENGTH: Final = 300
#: How much what a sentence means counts beside the words that stand in it.
_MEANING: Final = 1.0


@dataclass(slots=True)
class Sought:
    """The words that a text is searched for, with how much each tells; an expression counts by all its words."""

    question: str = ""
    stems: Mapping[str, float] = field(default_factory=dict)
    expressions: Sequence[tuple[str, ...]] = ()

    @classmethod
    def of(cls, question: str, concepts: Sequence[Concept], edition: str = "") -> Sought:
        """What the concepts of a question are said by in the rules of an edition."""
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
        return cls(question, stems, expressions)

    def worth(self, text: str) -> float:
        """How much of what is sought stands in a text."""
        present = set(stems_of(text))
        found = sum(weight for stem, weight in self.stems.items() if stem in present)
        return found + sum(1.0 for stems in self.expressions if present.issuperset(stems))

    def answers(self, texts: Sequence[str]) -> list[float]:
        """How well each of these texts answers, by the words that stand in it and by what it means."""
        worth = [self.worth(text) for text in texts]
        most = max(worth) or 1.0
        nearness = nearness_of(self.question, texts) if self.question and len(texts) > 1 else [0.0] * len(texts)
        return [words / most + _MEANING * near for words, near in zip(worth, nearness, strict=True)]

    def marked_in(self, words: Sequence[Word]) -> set[int]:
        """The places, among these words, of those that are sought."""
        marked = {at for at, word in enumerate(words) if word.stem in self.stems}
        if not self.expressions:
            return marked
        places: dict[str, list[int]] = {}
        for at, word in enumerate(words):
            places.setdefault(word.stem, []).append(at)
        for stems in self.expressions:
            if all(stem in places for stem in stems):
                marked.update(at for stem in stems for at in places[stem])
        return marked


def snippet_of(text: str, sought: Sought) -> str:
    """The part of `text`, of a sentence or a few, that answers what is sought best."""
    text = " ".join(text.split())
    if len(text) <= _LENGTH:
        return text
    parts = list(_parts(text))
    answers = sought.answers([text[start:end] for start, end in parts])
    first = last = answers.index(max(answers))
    while True:
        # What opens a list or a quotation is shown with what it opens.
        room = 2 * _LENGTH if text[parts[last][1] - 1] == ":" else _LENGTH
        after = last + 1 < len(parts) and parts[last + 1][1] - parts[first][0] <= room
        before = first > 0 and parts[last][1] - parts[first - 1][0] <= _LENGTH
        if after and not (before and answers[first - 1] > answers[last + 1]):
            last += 1
        elif before:
            first -= 1
        else:
            break
    snippet = text[parts[first][0] : parts[last][1]].strip()
    if len(snippet) > 2 * _LENGTH:
        snippet = f"{snippet[: 2 * _LENGTH].rsplit(' ', 1)[0]} …"
    return snippet if _begins_a_sentence(text, parts[first][0]) else f"… {snippet}"


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text stands, and of a long sentence each part."""
    for sentence in _SENTENCE.finditer(text):
        start, end = sentence.span()
        if end - start <= _LENGTH:
            yield start, end
        else:
            yield from (part.span() for part in _PART.finditer(text, start, end))


def _begins_a_sentence(text: str, at: int) -> bool:
    return at == 0 or text[:at].rstrip()[-1:] not in (";", ":")


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
