"""The sentence of a text that answers a query best, with the query's words marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from rulesite.search.answer.split_text import LENGTH, SplitText, split_text
from rulesite.search.library.meanings import nearness_of
from rulesite.search.searching.concepts import Concept

#: How much what a sentence means counts beside the words that stand in it.
_MEANING: Final = 1.0


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text, of a sentence or a few, and the same as HTML with what is sought in <mark>."""

    text: str
    html: SafeString


@dataclass(frozen=True, slots=True)
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

    def worth(self, stems: Iterable[str]) -> float:
        """How much of what is sought stands among the words of a text, which are given by their stems."""
        present = set(stems)
        found = sum([weight for stem, weight in self.stems.items() if stem in present])
        return found + sum(map(present.issuperset, self.expressions))

    def snippet_of(self, written: str) -> Snippet:
        """The part of a text that answers best."""
        text = split_text(written)
        if text.is_short:
            return Snippet(text.text, self._marked(text, 0, len(text.text)))
        start, end = self._shown(text)
        opening = "" if _begins_a_sentence(text.text, start) else "… "
        closing = ""
        while text.text[start] == " ":
            start += 1
        if end - start > 2 * LENGTH:
            end = start + len(text.text[start : start + 2 * LENGTH].rsplit(" ", 1)[0])
            closing = " …"
        marked = mark_safe(f"{opening}{self._marked(text, start, end)}{closing}")  # noqa: S308 - escaped
        return Snippet(f"{opening}{text.text[start:end]}{closing}", marked)

    def _shown(self, text: SplitText) -> tuple[int, int]:
        """Where what is shown of a text begins and ends: what answers best, and of its neighbors what has room."""
        answers, spans = self._answers(text), text.spans
        first = last = answers.index(max(answers))
        while True:
            # What opens a list or a quotation is shown with what it opens.
            room = 2 * LENGTH if text.parts[last].endswith(":") else LENGTH
            after = last + 1 < len(spans) and spans[last + 1][1] - spans[first][0] <= room
            before = first > 0 and spans[last][1] - spans[first - 1][0] <= LENGTH
            if after and not (before and answers[first - 1] > answers[last + 1]):
                last += 1
            elif before:
                first -= 1
            else:
                return spans[first][0], spans[last][1]

    def _answers(self, text: SplitText) -> list[float]:
        """How well each part of a text answers, by the words that stand in it and by what it means."""
        worth = [self.worth(text.stems[text.words_between(*span)]) for span in text.spans]
        most = max(worth) or 1.0
        is_near = nearness_of(self.question, text.parts) if self.question and len(worth) > 1 else [0.0] * len(worth)
        return [words / most + _MEANING * near for words, near in zip(worth, is_near, strict=True)]

    def _marked(self, text: SplitText, start: int, end: int) -> SafeString:
        """A part of a text as HTML."""
        pieces: list[str] = []
        escaped, there = text.escaped, text.places_escaped
        at = there[start]
        words = text.words_between(start, end)
        for place in self._marked_in(text.stems[words]):
            first, last = there[text.starts[words.start + place]], there[text.ends[words.start + place]]
            pieces.append(f"{escaped[at:first]}<mark>{escaped[first:last]}</mark>")
            at = last
        pieces.append(escaped[at : there[end]])
        return mark_safe("".join(pieces))  # noqa: S308 - every piece is of an escaped text

    def _marked_in(self, stems: Sequence[str]) -> list[int]:
        """The places, among these words, of those that are sought."""
        present = set(stems)
        sought = present.intersection(self.stems).union(*filter(present.issuperset, self.expressions))
        return [place for place, stem in enumerate(stems) if stem in sought] if sought else []


def _begins_a_sentence(text: str, at: int) -> bool:
    return at == 0 or text[:at].rstrip()[-1:] not in (";", ":")
