"""The sentence of a text that answers a query best, with the query's words marked."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulesite.lookup.query import PhraseNode, Query, WordNode
from rulesite.lookup.words import words_of

_SENTENCE_END: Final = re.compile(r"(?<=[.!?:])[”\")]*\s+")
_LENGTH: Final = 240


def query_stems(query: Query) -> tuple[frozenset[str], tuple[str, ...]]:
    """The stems that a query looks for, and the prefixes."""
    stems: set[str] = set()
    prefixes: list[str] = []
    for node in query.nodes:
        match node:
            case WordNode(text, is_prefix=True):
                prefixes.append(text)
            case WordNode(text):
                stems.update(word.stem for word in words_of(text))
            case PhraseNode(words):
                stems.update(word.stem for each in words for word in words_of(each))
    return frozenset(stems), tuple(prefixes)


def snippet_of(text: str, stems: Collection[str], prefixes: tuple[str, ...] = ()) -> str:
    """The part of `text`, of a sentence or two, in which most of the stems stand."""
    sentences = [sentence for sentence in _SENTENCE_END.split(text.replace("\n", " ")) if sentence]
    if not sentences:
        return ""

    def hits(sentence: str) -> int:
        return len({word.stem for word in words_of(sentence) if word.stem in stems or word.plain.startswith(prefixes)})

    best = max(range(len(sentences)), key=lambda at: (hits(sentences[at]), -at))
    snippet = sentences[best]
    for following in sentences[best + 1 :]:
        if len(snippet) + len(following) > _LENGTH:
            break
        snippet = f"{snippet} {following}"
    return snippet if len(snippet) <= 2 * _LENGTH else f"{snippet[: 2 * _LENGTH].rsplit(' ', 1)[0]} …"


def marked(text: str, stems: Collection[str], prefixes: tuple[str, ...] = ()) -> SafeString:
    """`text` as HTML with the words that were looked for in <mark>."""
    pieces: list[str] = []
    at = 0
    for word in words_of(text):
        if word.stem in stems or (prefixes and word.plain.startswith(prefixes)):
            pieces.append(f"{escape(text[at : word.start])}<mark>{escape(text[word.start : word.end])}</mark>")
            at = word.end
    pieces.append(escape(text[at:]))
    return mark_safe("".join(pieces))  # noqa: S308 - every piece is escaped above
