"""A query as it was typed, its filters told from what it asks.

A filter is such as section:702; a card of several words is given as card:"gray ogre", a date as date:2008, date:2008-02
or date:2007-01..2008-02.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

#: Of a longer text the beginning and the end count: a story is asked about where it ends.
MAX_CHARACTERS: Final = 400
ITEM: Final = re.compile(
    r"(?P<minus>-(?![nx]\b)(?=[^\W\d]|\"))?(?:(?P<filter>\w+):(?:\"(?P<quoted>[^\"]*)\"?|(?P<value>[^\s\"]+))|\"(?P<phrase>[^\"]*)\"?|(?P<word>\S+))",
    re.IGNORECASE,
)
#: Phones write quotes curly. Quotation marks of all kinds are one, and NUL, which no text has, is a space.
STRAIGHT: Final = str.maketrans("“”„‟\0", '"""" ')
FILTERS: Final = ("edition", "section", "kind", "card", "date")


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A part of a query as it was typed, and which filter it is, if it is one."""

    text: str
    filter: str = ""


@dataclass(frozen=True, slots=True)
class TypedQuery:
    """A query as it was typed, its filters told from what it asks."""

    text: str
    parts: tuple[QueryPart, ...] = ()
    filters: Mapping[str, str] = field(default_factory=dict)
    #: Which part of the query was ignored, in words for the visitor.
    remarks: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """The text without its filters."""
        return " ".join(part.text for part in self.parts if not part.filter)

    def without(self, name: str) -> str:
        """The text without one of its filters."""
        return " ".join(part.text for part in self.parts if part.filter != name)


def typed_query(text: str) -> TypedQuery:
    """Tell the filters of a query from what it asks."""
    text = " ".join(text.translate(STRAIGHT).split())
    remarks: list[str] = []
    kept = text
    if len(text) > MAX_CHARACTERS:
        half = MAX_CHARACTERS // 2
        kept = f"{text[:half].rpartition(' ')[0]} {text[-half:].partition(' ')[2]}"
        remarks.append(f"Only the first and last {half} characters were searched for.")
    parts: list[QueryPart] = []
    filters: dict[str, str] = {}
    for found in ITEM.finditer(kept):
        name = found["filter"] if found["filter"] in FILTERS else ""
        parts.append(QueryPart(found.group(), name))
        if name and (value := (found["quoted"] or found["value"] or "").strip("\"'").lower()):
            filters[name] = value
    return TypedQuery(text, tuple(parts), filters, tuple(remarks))
