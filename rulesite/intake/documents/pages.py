"""The heads and feet of pages, and their numbers, told from what the pages say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from rulesite.intake.documents.document import DocumentLine
from rulesite.intake.documents.lines import Lines
from rulesite.intake.documents.openings import is_title, opening_of
from rulesite.intake.documents.wrapping import full_length, is_wrapped

_ENDS: Final = re.compile(r"[.!?:;)\]”\"’'][*_]*$")
#: A line that comes again so often, but for its numbers, is the head or foot of a page.
_OFTEN: Final = 4
_SHORT: Final = 40
_DIGITS: Final = re.compile(r"\d+")
#: The number of a page, alone on its line.
_PAGE: Final = re.compile(r"[-–—\s]*(?:page\s+)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?[-–—\s]*", re.IGNORECASE)
#: How many lines the head or foot of a page is from its end.
_AT_AN_END: Final = 2


def without_pages(told: Lines) -> tuple[Lines, list[DocumentLine]]:
    """The lines of a document as if it had one page, and those that are the heads and feet of its pages.

    A text that goes on over the end of a page is one paragraph.
    """
    furniture = _furniture(told)
    if not furniture:
        return told, []
    kept: list[DocumentLine] = []
    after_blank: set[int] = set()
    full = full_length(line.text for line in told.lines)
    blank, turned = True, False
    for place, line in enumerate(told.lines):
        blank = blank or line.number in told.after_blank
        if place in furniture:
            turned = True
            continue
        if blank and not (turned and kept and _goes_on(kept[-1].text, line.text, full)):
            after_blank.add(line.number)
        kept.append(line)
        blank = turned = False
    return Lines(kept, after_blank, told.after_break, told.anomalies), [
        told.lines[place] for place in sorted(furniture)
    ]


def _goes_on(before: str, text: str, full: int) -> bool:
    """Whether the first line of a page says more of the paragraph in the last line of the page before."""
    if not _ENDS.search(before):
        return not is_title(before) or not is_title(text)
    # "(See rule 704.)" says more of the sentence before it.
    return text.startswith("(") or (len(before) >= full and len(text) >= _SHORT)


def _furniture(told: Lines) -> set[int]:
    """The places of the lines that are the head or foot of a page: such lines come again and again.

    Where lines were wrapped, a part of a sentence may come again too: without a number, or in a full line. There it
    stands at the ends of pages each time, or is none.
    """
    lines = told.lines
    openings = [opening_of(line.text) for line in lines]
    #: What stands over the rules is no page's, though heads repeat the title.
    first = next((place for place, each in enumerate(openings) if each and each.number.depth > 1), len(lines))
    may_recur = [
        place
        for place in range(first, len(lines))
        if openings[place] is None
        and lines[place].text[:1].isalnum()
        and not lines[place].text[:1].islower()
        and not _ENDS.search(lines[place].text)
    ]
    counts = Counter(_shape(lines[place].text) for place in may_recur)
    recurring = [place for place in may_recur if counts[_shape(lines[place].text)] >= _OFTEN]
    numbers = {place for place in range(first, len(lines)) if _PAGE.fullmatch(lines[place].text)}
    if not is_wrapped(line.text for line in lines):
        return numbers | set(recurring)
    sure = {place for place in recurring if len(lines[place].text) < _SHORT and _DIGITS.search(lines[place].text)}
    ends = numbers | sure | {place for place, line in enumerate(lines) if line.number in told.after_break}
    near = {place + step for place in ends for step in range(-_AT_AN_END, _AT_AN_END + 1)}
    astray = {_shape(lines[place].text) for place in recurring if place not in near}
    return numbers | sure | {place for place in recurring if _shape(lines[place].text) not in astray}


def _shape(text: str) -> str:
    return _DIGITS.sub("0", text)
