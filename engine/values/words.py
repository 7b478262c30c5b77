"""Words put together as an English sentence puts them, and a script does."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"; nothing for none."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def as_sentence(words: str) -> str:
    """The words with a capital at their beginning and a full stop at their end."""
    return f"{capital(words)}."


def capital(words: str) -> str:
    """The words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """The words as they stand within a sentence, without a capital at their beginning."""
    return words[:1].lower() + words[1:]
