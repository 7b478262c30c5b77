"""References from one rule to others, found in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber

_NUMBER: Final = r"(?:[1-9]\d\d(?:\.[1-9]\d{0,2}[a-kmnp-z]{0,2})?|[1-9])(?!\w|/|\.\d)"
_DASH: Final = r"\s?[-–]\s?|\s+(?:to|through)\s+"
_ONE: Final = rf"{_NUMBER}(?:(?:{_DASH})(?:{_NUMBER}|[a-kmnp-z]{{1,2}}\b))?"
_TITLE: Final = r"(?:,?\s+(?:“[^”]*”|\"[^\"]*\"))?"
_LIST: Final = (
    rf"{_ONE}{_TITLE}(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+)(?:(?:rules?|sections?)\s+)?{_ONE}{_TITLE})*"
)
_REFERENCE: Final = re.compile(
    rf"\b(?:(?:rules?|sections?)\s+|steps?\s+(?=[1-9]\d\d\.))(?P<list>{_LIST})", re.IGNORECASE
)
_PART: Final = re.compile(rf"(?P<first>{_NUMBER})(?:(?:{_DASH})(?P<last>{_NUMBER}|[a-kmnp-z]{{1,2}}\b))?")
_QUOTED: Final = re.compile(r"“[^”]*”|\"[^\"]*\"")


@dataclass(frozen=True, slots=True)
class Reference:
    """One number, or one range of numbers, that a text points to.

    `start` and `end` are the place of the words in the text; `numbers` holds each number of a range.
    """

    start: int
    end: int
    words: str
    numbers: tuple[RuleNumber, ...]


def references_in(text: str) -> Iterator[Reference]:
    """Find each reference in `text`, in order: "rule 702.16", "rules 601.2e–g", "rules 509.1 and 510.1"."""
    for found in _REFERENCE.finditer(text):
        offset = found.start("list")
        # Titles may hold digits of their own; they are blanked so that places stay true.
        listed = _QUOTED.sub(lambda quoted: " " * len(quoted.group()), found["list"])
        for part in _PART.finditer(listed):
            yield Reference(
                start=offset + part.start(),
                end=offset + part.end(),
                words=text[offset + part.start() : offset + part.end()],
                numbers=_expanded(part["first"], part["last"]),
            )


def _expanded(first: str, last: str | None) -> tuple[RuleNumber, ...]:
    start = RuleNumber.parse(first)
    if last is None:
        return (start,)
    end = RuleNumber(start.section, start.rule, last) if last.isalpha() else RuleNumber.parse(last)
    return start.through(end)
