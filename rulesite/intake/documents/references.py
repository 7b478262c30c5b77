"""References from one rule to others, found in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber

_NUMBER: Final = r"(?:[1-9]\d\d(?:\.[1-9]\d{0,2}[a-kmnp-z]{0,2})?|[1-9])(?!\w|/|\.\d)"
#: What stands between the first and the last of a range: of two letters that are neighbors, "and" may.
_DASH: Final = r"\s?[-–]\s?|\s+(?:to|through)\s+|(?<=\d[a-z])\s+and\s+(?=[b-z]\b)"
#: A range may end in a whole number, in the last part of one (712.9–10), or in a letter (601.2e–g).
_LAST: Final = rf"(?:{_NUMBER}|[1-9]\d(?!\w|/|\.\d)|[a-kmnp-z]{{1,2}}\b)"
_ONE: Final = rf"{_NUMBER}(?:(?:{_DASH}){_LAST})?"
_TITLE: Final = r"(?:,?\s+(?:“[^“”]*”|\"[^\"]*\"))?"
#: Between two numbers of a list; a title in quotes may hold the comma after it.
_BETWEEN: Final = r"(?:(?:\s*,|(?<=,[”\"]))\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+)"
_LIST: Final = rf"{_ONE}{_TITLE}(?:{_BETWEEN}(?:(?:rules?|sections?)\s+)?{_ONE}{_TITLE})*"
#: What comes before a number that points somewhere. Without the word "rule" a whole number of a rule does, where the
#: sentence says that something stands there; and so does that of a section, followed by its title.
_BEFORE: Final = (
    r"(?:rules?|sections?)\s+|steps?\s+(?=[1-9]\d\d\.)"
    r"|(?:see|in|to|of|from|by|under)\s+(?=[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}\b)|see\s+(?=[1-9]\d\d,\s+[“\"])"
)
_REFERENCE: Final = re.compile(rf"\b(?:{_BEFORE})(?P<list>{_LIST})", re.IGNORECASE)
_PART: Final = re.compile(rf"(?P<first>{_NUMBER})(?:(?:{_DASH})(?P<last>{_LAST}))?")
_QUOTED: Final = re.compile(r"“[^“”]*”|\"[^\"]*\"")


@dataclass(frozen=True, slots=True)
class Reference:
    """One number, or one range of numbers, that a text points to.

    `start` and `end` are the place of the words in the text; `numbers` holds each number of a range. Of a range that
    is none, such as one that runs backward, it holds the first number, and `problem` says what is wrong.
    """

    start: int
    end: int
    words: str
    numbers: tuple[RuleNumber, ...]
    problem: str = ""


def references_in(text: str) -> Iterator[Reference]:
    """Find each reference in `text`, in order: "rule 702.16", "rules 601.2e–g", "rules 509.1 and 510.1"."""
    for found in _REFERENCE.finditer(text):
        offset = found.start("list")
        # Titles may hold digits of their own; they are blanked so that places stay true.
        listed = _QUOTED.sub(lambda quoted: " " * len(quoted.group()), found["list"])
        for part in _PART.finditer(listed):
            start, end = offset + part.start(), offset + part.end()
            first, problem = RuleNumber.parse(part["first"]), ""
            try:
                numbers = first.through(_last(first, part["last"])) if part["last"] else (first,)
            except ValueError as no_range:
                numbers, problem = (first,), str(no_range)
            yield Reference(start, end, text[start:end], numbers, problem)


def _last(first: RuleNumber, written: str) -> RuleNumber:
    """The last number of a range; it may be written without what it shares with the first: "702.9a–c"."""
    if written.isalpha():
        return RuleNumber(first.section, first.rule, written)
    if first.rule is not None and not first.letters and written.isdigit():
        return RuleNumber(first.section, int(written))
    return RuleNumber.parse(written)
