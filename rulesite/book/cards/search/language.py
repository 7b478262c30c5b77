"""The language of card searches: conditions side by side all of which must hold, `or`, `-` for not, brackets, quotes.

Small on purpose: a query has a bounded length, number of conditions and depth, and what can't be read is refused in
words that say what would work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rulesite.book.cards.search.conditions import BY_NAME, FILTERS, Condition, NoSuchValue, named
from rulesite.book.cards.search.facts import CardFacts

MOST_CHARACTERS: Final = 300
_MOST_CONDITIONS: Final = 30
_DEEPEST: Final = 6
_SIGNS: Final = ("!=", "<=", ">=", ":", "=", "<", ">")
#: Phones write quotes curly.
_STRAIGHT: Final = str.maketrans("“”„‟‘’", '""""\'\'')
_PIECE: Final = re.compile(
    r"""
      (?P<open>-?\() | (?P<close>\))
    | (?P<minus>-)?
      (?: (?P<name>[A-Za-z]{1,20})(?P<sign>!=|<=|>=|[:=<>]) )?
      (?: "(?P<quoted>[^"]*)"? | (?P<word>[^\s()"]+) )?
    """,
    re.VERBOSE,
)
#: What tells a search for cards from a question: a filter of these with a value.
_LOOKS: Final = re.compile(
    rf"(?<![^\s(-])(?:{'|'.join(sorted(BY_NAME, key=len, reverse=True))})(?:!=|<=|>=|[:=<>])(?=[^\s)])", re.IGNORECASE
)


class CardQueryRefused(ValueError):
    """A query that can't be read: what is wrong, and what would work."""


def looks_for_cards(text: str) -> bool:
    """Whether a text has a filter for cards in it."""
    return bool(_LOOKS.search(text[:MOST_CHARACTERS]))


def read_card_query(text: str) -> Condition:
    """The condition that a query states. Raises CardQueryRefused."""
    if len(text) > MOST_CHARACTERS:
        raise CardQueryRefused(f"A search for cards has {MOST_CHARACTERS} signs at most; this one has {len(text)}.")
    return _Reading(text.translate(_STRAIGHT)).condition()


class _Reading:
    """A query read from left to right."""

    def __init__(self, text: str) -> None:
        self._pieces = list(_pieces(text))
        self._at = 0
        self._conditions = 0

    def condition(self) -> Condition:
        if not self._pieces:
            raise CardQueryRefused("There is nothing to look for: try t:goblin or a part of a name.")
        read = self._either(depth=0)
        if self._at < len(self._pieces):
            raise CardQueryRefused("A bracket ) closes nothing: each needs one that opens before it.")
        return read

    def _either(self, depth: int) -> Condition:
        """Alternatives, with `or` between them."""
        if depth > _DEEPEST:
            raise CardQueryRefused(f"Brackets stand within brackets {_DEEPEST} deep at most.")
        alternatives = [self._all(depth)]
        while self._is_word("or"):
            self._at += 1
            alternatives.append(self._all(depth))
        if len(alternatives) == 1:
            return alternatives[0]
        return lambda card: any(each(card) for each in alternatives)

    def _all(self, depth: int) -> Condition:
        """Conditions side by side."""
        conditions: list[Condition] = []
        while self._at < len(self._pieces) and not self._piece["close"] and not self._is_word("or"):
            if self._is_word("and"):
                self._at += 1
                continue
            conditions.append(self._one(depth))
        if not conditions:
            raise CardQueryRefused("Something is missing beside “or”, or within brackets: t:elf or t:goblin.")
        return lambda card: all(each(card) for each in conditions)

    def _one(self, depth: int) -> Condition:
        piece = self._piece
        self._at += 1
        if opening := piece["open"]:
            within = self._either(depth + 1)
            if self._at == len(self._pieces):
                raise CardQueryRefused("A bracket ( isn't closed.")
            self._at += 1
            return _not(within) if opening.startswith("-") else within
        self._conditions += 1
        if self._conditions > _MOST_CONDITIONS:
            raise CardQueryRefused(f"A search for cards has {_MOST_CONDITIONS} conditions at most.")
        condition = _condition(piece)
        return _not(condition) if piece["minus"] else condition

    @property
    def _piece(self) -> re.Match[str]:
        return self._pieces[self._at]

    def _is_word(self, word: str) -> bool:
        """Whether this word comes next, and not as what is looked for."""
        if self._at == len(self._pieces):
            return False
        piece = self._piece
        return not piece["name"] and not piece["minus"] and (piece["word"] or "").lower() == word


def _pieces(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _PIECE.match(text, at)
        if found is None or found.end() == at:  # pragma: no cover - the pattern takes every sign that is no space
            raise CardQueryRefused(f"“{text[at]}” means nothing here.")
        yield found
        at = found.end()


def _condition(piece: re.Match[str]) -> Condition:
    name, sign = piece["name"], piece["sign"]
    value = (piece["quoted"] if piece["quoted"] is not None else piece["word"] or "").strip()
    if name is None:
        if not value:
            raise CardQueryRefused('Quotes or a minus with nothing behind them: try -t:goblin or "the name".')
        return named(value)
    asked = BY_NAME.get(name.lower())
    if asked is None:
        every = ", ".join(each.names[0] for each in FILTERS)
        raise CardQueryRefused(
            f"There is no filter {name}{sign}; there are {every}. A name with a {sign} needs quotes."
        )
    if sign not in asked.operators:
        raise CardQueryRefused(f"{name} is asked for with {' or '.join(asked.operators)}, as in {asked.example}.")
    if not value:
        raise CardQueryRefused(f"{name}{sign} needs a value: {asked.asks}, as in {asked.example}.")
    try:
        return asked.made(sign, value)
    except NoSuchValue as problem:
        raise CardQueryRefused(f"{name}{sign}{value}: {problem}, as in {asked.example}.") from None


def _not(condition: Condition) -> Condition:
    def holds(card: CardFacts) -> bool:
        return not condition(card)

    return holds
