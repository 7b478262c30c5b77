"""The filters that somebody may set, and which of them mean something."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rulesite.search.question.kinds import CARD, EXAMPLE, RULING
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.question.tokens import words_of

_KINDS: Final = ("heading", "rule", "subrule", EXAMPLE, CARD, RULING)
_DATE: Final = r"\d{4}(?:-\d\d){0,2}"
_DATES: Final = re.compile(rf"{_DATE}|{_DATE}\.\.(?:{_DATE})?|\.\.{_DATE}")


def known_filters(
    filters: Mapping[str, str], editions: Sequence[str], synonyms: Synonyms
) -> tuple[dict[str, str], list[str]]:
    """The filters that mean something, and remarks on those that don't."""
    known: dict[str, str] = {}
    remarks: list[str] = []
    for name, value in filters.items():
        if name == "edition":
            named = _edition_called(value, editions, synonyms)
            if named is None:
                remarks.append(f"There is no edition {value}; there are {', '.join(editions)}.")
            known[name] = named or value
        elif name == "kind" and value.rstrip("s") not in _KINDS:
            remarks.append(f"Unknown kind {value}. Kinds: {', '.join(_KINDS)}.")
        elif name == "date" and not _DATES.fullmatch(value):
            remarks.append(f"{value} isn't a date such as 2008, 2008-02 or 2007-01..2008-02.")
        else:
            known[name] = value.rstrip("s") if name == "kind" else value
    return known, remarks


def _edition_called(name: str, editions: Sequence[str], synonyms: Synonyms) -> str | None:
    """An edition by its short name, or by one that players call it by."""
    if name in editions:
        return name
    words = tuple(word.plain for word in words_of(name))
    named = synonyms.edition_named(words)
    return named[0] if named and len(named[1]) == len(words) and named[0] in editions else None
