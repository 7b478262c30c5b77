"""Flavor words: names of abilities and modes that mean nothing, left out as reminder text is (207.2d in 2026-08).

Nothing but the word itself tells them from a keyword. So what begins with a keyword of any edition, with an ability
word, or with a word by which the rules of a kind of cards tell its abilities apart, is none.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.rulebooks import editions, rulebook
from engine.text.keywords.table import keywords
from engine.text.wording.lexicon import ABILITY_WORDS
from engine.text.wording.tables import ROW
from engine.text.wording.tokens import BULLET, DASH, Token

_LONGEST: Final = 8
_SMALL: Final = frozenset({"of", "the", "and", "to", "from", "in", "for", "with", "on", "a", "an", "'s", "'"})
#: What stands before abilities that only count at times, or on some cards.
_MEANT: Final = ("max speed", "solved", "to solve", "level", "prize", "station")


def without_flavor_words(tokens: list[Token]) -> list[Token]:
    """The tokens of a paragraph without the flavor words that it, a mode of it, or a row of its table begins
    with."""
    anchors = anchor_words(tokens)
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if at == 0 or tokens[at - 1].key in (BULLET, ROW) or _follows_chapters(tokens, at):
            after = _after_flavor_word(tokens, at)
            at = at if tuple(token.key for token in tokens[at : after - 1]) in anchors else after
        kept += tokens[at : at + 1]
        at += 1
    return kept


def _follows_chapters(tokens: list[Token], at: int) -> bool:
    """Whether what stands here comes right after the chapters of a Saga's ability: "I, II — Gale — …"."""
    if tokens[at - 1].key != DASH or tokens[0].kind != "chapter":
        return False
    return all(token.kind == "chapter" or token.key == "," for token in tokens[: at - 1])


def anchor_words(tokens: list[Token]) -> frozenset[tuple[str, ...]]:
    """The words between which somebody chooses and that mean abilities: "choose Oaks or Elms. • Oaks — …" (614.12c in
    2026-08)."""
    keys = [token.key for token in tokens]
    if BULLET not in keys or keys[: keys.index(BULLET)].count("choose") != 1:
        return frozenset()
    said = keys[keys.index("choose") + 1 : keys.index(BULLET)]
    if "or" not in said or said[-1] != ".":
        return frozenset()
    return frozenset({tuple(said[: said.index("or")]), tuple(said[said.index("or") + 1 : -1])})


def _after_flavor_word(tokens: list[Token], at: int) -> int:
    """Where the paragraph goes on after a flavor word and its dash; the same place where there is none."""
    for end in range(at, min(at + _LONGEST + 1, len(tokens) - 1)):
        token = tokens[end]
        if token.key == DASH:
            words = tuple(word.key for word in tokens[at:end])
            return end + 1 if words and not _begins_with_known(words) else at
        if not (token.text[:1].isupper() or (end > at and (token.kind == "number" or token.key in _SMALL))):
            return at
        if token.kind not in ("word", "number", "mark"):
            return at
    return at


def _begins_with_known(words: tuple[str, ...]) -> bool:
    return any(words[:length] in _known() for length in range(1, len(words) + 1))


@cache
def _known() -> frozenset[tuple[str, ...]]:
    books = [rulebook(edition) for edition in editions()]
    of_books = (name for book in books for name in (*book.keyword_abilities, *book.keyword_actions))
    return frozenset(
        tuple(name.replace("'s", " 's").split()) for name in (*_MEANT, *keywords(), *ABILITY_WORDS, *of_books)
    )
