"""The filters that somebody may set, and which of them mean something."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rulesite.search.question.cut_text import CutText
from rulesite.search.question.kinds import CARD, EXAMPLE, RULING
from rulesite.search.question.synonyms import Synonyms

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
    called = CutText.of(name)
    named, at = synonyms.edition_named(called)
    is_whole = at == [(called.words[0].start, called.words[-1].end)] if called.words else False
    return named if is_whole and named in editions else None
