"""Recursive descent over the table, remembering what each phrase can be at each place.

Each phrase at each place is read once, to all the places where it can end; of several ways to read the same words the
one that the grammar names first is kept. So nothing is ever read twice, and no way to go on is missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.text.grammar.compiling import Grammar, State, is_fixed_name
from engine.text.grammar.notation import Production
from engine.text.wording.tokens import Token

_END: Final = Token("<end>", "", "end")
#: A text nested or strung together deeper than this is refused.
MOST_TOKENS: Final = 400


@dataclass(slots=True)
class Derivation:
    """How words were read: the production, for each of its phrases a derivation or a lexical value, and the offsets
    in the text at which the words begin and end."""

    production: Production
    parts: Any
    at: int = -1
    ends: int = -1

    def children(self) -> list[Any]:
        """The parts in order; while reading they are linked from the last to the first."""
        parts = []
        link = self.parts
        while link is not None:
            link, part = link
            parts.append(part)
        parts.reverse()
        return parts


class Parse:
    """One reading of one paragraph."""

    def __init__(self, table: Grammar, tokens: Sequence[Token]) -> None:
        self.table = table
        self.tokens = [*tokens, _END]
        self.signatures = [token.signature for token in self.tokens]
        #: For each place, how each phrase that was looked for there can be read.
        self.memo: list[dict[str, dict[int, Any]]] = [{} for _ in self.tokens]
        self.furthest = 0

    def whole(self, phrase: str) -> Derivation | None:
        """How the whole paragraph is read as `phrase`; None when it can't be."""
        whole: Derivation | None = self.read(phrase, 0).get(len(self.tokens) - 1)
        return whole

    def read(self, phrase: str, at: int) -> dict[int, Any]:
        """Every place where `phrase`, begun at `at`, can end."""
        by_end = self.memo[at].get(phrase)
        if by_end is None:
            by_end = self.memo[at][phrase] = {}
            self._walk(self.table.states[phrase], at, None, by_end)
            start = self.tokens[at].start
            for end, derivation in by_end.items():
                derivation.at = start
                derivation.ends = self.tokens[end - 1].end
        return by_end

    def _walk(self, state: State, at: int, parts: Any, by_end: dict[int, Any]) -> None:
        if state.complete is not None and at not in by_end:
            by_end[at] = Derivation(state.complete, parts)
        token = self.tokens[at]
        after_word = state.words.get(token.key)
        if after_word is not None:
            self._walk(after_word, at + 1, parts, by_end)
        if at > self.furthest:
            self.furthest = at
        if not state.calls:
            return
        viable = state.viable.get(self.signatures[at])
        if viable is None:
            viable = self.table.viable(state, token)
        known = self.memo[at]
        for phrase, lexical, after in viable:
            if lexical is not None:
                for end, value in lexical.read(self.tokens, at):
                    self._walk(after, end, (parts, value), by_end)
                continue
            read = known.get(phrase)
            for end, part in (self.read(phrase, at) if read is None else read).items():
                self._walk(after, end, (parts, part), by_end)


def expected_at(table: Grammar, tokens: Sequence[Token], phrase: str, at: int) -> list[str]:
    """What could have stood at `at`, the furthest place that reading reached: phrases by their names, and words."""
    watching = _Watching(table, tokens, at)
    watching.read(phrase, 0)
    return watching.expectations()


class _Watching(Parse):
    """Reads once more to note what was looked for at one place."""

    def __init__(self, table: Grammar, tokens: Sequence[Token], index: int) -> None:
        super().__init__(table, tokens)
        self.place = index
        self.words: dict[str, None] = {}
        self.phrases: dict[str, None] = {}
        self.noted: set[int] = set()

    def _walk(self, state: State, at: int, parts: Any, by_end: dict[int, Any]) -> None:
        if at == self.place:
            self._note(state)
        super()._walk(state, at, parts, by_end)

    def _note(self, state: State) -> None:
        if id(state) in self.noted:
            return
        self.noted.add(id(state))
        self.words.update(dict.fromkeys(state.words))
        for phrase, after in state.calls.items():
            if is_fixed_name(phrase):
                self._note(after)
                continue
            label = self.table.label(phrase)
            if label is not None:
                self.phrases[label] = None
            else:
                self._note(self.table.states[phrase])

    def expectations(self) -> list[str]:
        return [*self.phrases, *(f'"{word}"' for word in sorted(self.words))]
