"""The parts of a whole rulebook: front matter and contents, the rules, the glossary, the credits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesite.documents.document import DocumentLine
from rulesite.documents.openings import Opening, opening_of

_GLOSSARY: Final = re.compile(r"[#*_\s]*glossary[*_:.\s]*", re.IGNORECASE)
_BACK: Final = re.compile(
    r"[#*_\s]*(?:credits|questions\?|customer service(?: information)?|acknowledge?ments|revision history)[*_:.\s]*",
    re.IGNORECASE,
)
#: So many headings one after the other, with no rule between them, are a list of contents.
_FEWEST_LISTED: Final = 4
#: Lines between headings that a list of contents may hold, such as “Glossary”.
_SHORT: Final = 30


@dataclass(slots=True)
class Regions:
    """Where each part of a document begins, as places in its list of lines."""

    contents: set[int] = field(default_factory=set)
    glossary: int | None = None
    back: int | None = None
    end: int = 0

    @property
    def rules_end(self) -> int:
        return min(place for place in (self.glossary, self.back, self.end) if place is not None)


def regions_of(lines: Sequence[DocumentLine]) -> Regions:
    openings = [opening_of(line.text) for line in lines]
    regions = Regions(end=len(lines))
    _find_glossary(lines, openings, regions)
    start = regions.glossary or 0
    last_rule = max((place for place, each in enumerate(openings[: regions.glossary]) if _is_rule(each)), default=0)
    regions.back = next(
        (place for place in range(max(start, last_rule + 1), len(lines)) if _BACK.fullmatch(lines[place].text)), None
    )
    _find_contents(lines, openings, regions)
    return regions


def _is_rule(opening: Opening | None) -> bool:
    return opening is not None and opening.number.depth >= 2


def _find_glossary(lines: Sequence[DocumentLine], openings: Sequence[Opening | None], regions: Regions) -> None:
    """The last line that says so, if the rules stand before it and not behind."""
    places = [place for place, line in enumerate(lines) if _GLOSSARY.fullmatch(line.text)]
    if not places:
        return
    before = sum(map(_is_rule, openings[: places[-1]]))
    behind = sum(map(_is_rule, openings[places[-1] :]))
    if before > behind:
        regions.glossary = places[-1]


def _find_contents(lines: Sequence[DocumentLine], openings: Sequence[Opening | None], regions: Regions) -> None:
    """Headings in a row, with no rule between them, whose numbers come again further on."""
    run: list[int] = []
    for place in range(regions.rules_end):
        opening = openings[place]
        if opening is not None and opening.number.depth <= 1:
            last = openings[run[-1]] if run else None
            if last is not None and not last.number < opening.number:
                # The numbers begin anew: the contents are over, and the rules begin.
                _close_run(run, openings, regions)
                run = []
            run.append(place)
        elif opening is not None or not _may_stand_in_contents(lines[place]):
            _close_run(run, openings, regions)
            run = []
    _close_run(run, openings, regions)


def _may_stand_in_contents(line: DocumentLine) -> bool:
    return bool(_GLOSSARY.fullmatch(line.text) or _BACK.fullmatch(line.text) or len(line.text) < _SHORT)


def _close_run(run: list[int], openings: Sequence[Opening | None], regions: Regions) -> None:
    if len(run) < _FEWEST_LISTED:
        return
    listed = [opening.number for place in run if (opening := openings[place])]
    later = {opening.number for opening in openings[run[-1] + 1 : regions.rules_end] if opening}
    if sum(number in later for number in listed) * 10 >= len(listed) * 6:
        regions.contents |= set(range(run[0], run[-1] + 1))
