"""The refusal of a text that can't be read to its last word, or that says what can't be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

_MOST_EXPECTED: Final = 6
_WIDTH: Final = 100


class UnreadableText(ValueError):
    """Where reading a card text stopped, and what could have stood there.

    `line` and `column` count from 1 in the text as it was given. A text that was read to its end may say what can't be:
    then they, and `ends`, tell which words those are. What could have stood there is looked for once somebody asks.
    """

    def __init__(
        self,
        text: str,
        offset: int,
        expected: Callable[[], Sequence[str]] = tuple,
        reason: str | None = None,
        ends: int | None = None,
    ) -> None:
        self.text = text
        self.offset = offset
        self.ends = ends
        self._look_for_expected = expected
        self.line = text.count("\n", 0, offset) + 1
        self.column = offset - (text.rfind("\n", 0, offset) + 1) + 1
        self.reason = reason
        super().__init__(text, offset)

    def __str__(self) -> str:
        return self._message()

    def __reduce__(self) -> tuple[Any, ...]:
        expected = self.expected
        return _as_told, (self.text, self.offset, expected, self.reason, self.ends)

    @cached_property
    def expected(self) -> tuple[str, ...]:
        """The words and phrases that could have stood where reading stopped; none where that was another mistake."""
        try:
            return () if self.reason else tuple(self._look_for_expected())
        except RecursionError:
            return ()  # looking for it takes more depth than reading did

    @property
    def stopped_at(self) -> str:
        """The words from where reading stopped to the end of that line."""
        return self.text[self.offset :].partition("\n")[0]

    @property
    def misfit(self) -> str:
        """The words that say what can't be, as far as they stand in one line; nothing where reading stopped."""
        return "" if self.ends is None else self.text[self.offset : self.ends].partition("\n")[0]

    def _message(self) -> str:
        line = self.text.split("\n")[self.line - 1]
        start = max(0, self.column - 1 - _WIDTH // 2)
        shown = line[start : start + _WIDTH]
        note = self.reason or self._expectation()
        width = max(1, min(len(self.misfit), start + _WIDTH - self.column + 1))
        what = "can't read this text" if self.ends is None else "this text makes no sense"
        return (
            f"line {self.line}, column {self.column}: {what}\n"
            f"  {shown}\n"
            f"  {' ' * (self.column - 1 - start)}{'^' * width} {note}"
        )

    def _expectation(self) -> str:
        if not self.expected:
            return "nothing that is understood goes on here"
        named = list(self.expected[:_MOST_EXPECTED])
        if len(self.expected) > _MOST_EXPECTED:
            named.append("something else")
        return "expected " + (named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}")


def _as_told(text: str, offset: int, expected: tuple[str, ...], reason: str | None, ends: int | None) -> UnreadableText:
    """The same refusal in another process."""
    return UnreadableText(text, offset, lambda: expected, reason, ends)
