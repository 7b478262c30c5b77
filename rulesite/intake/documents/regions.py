"""The parts of a whole rulebook: front matter and contents, the rules, the glossary, the credits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesite.intake.documents.document import DocumentLine
from rulesite.intake.documents.openings import Opening, opening_of

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
    #: The glossary with its title; empty where there is none.
    glossary: range = range(0)
    back: range = range(0)
    #: The rules, with all that stands before them.
    rules: range = range(0)


def regions_of(lines: Sequence[DocumentLine]) -> Regions:
    openings = [opening_of(line.text) for line in lines]
    end = len(lines)
    glossary = _glossary_behind(lines, openings)
    rules = [place for place, each in enumerate(openings[:glossary]) if _is_rule(each)]
    begin = max(glossary or 0, rules[-1] + 1 if rules else 0)
    back = next((place for place in range(begin, end) if _BACK.fullmatch(lines[place].text)), end)
    regions = Regions(
        glossary=range(back if glossary is None else glossary, back),
        back=range(back, end),
        rules=range(back if glossary is None else glossary),
    )
    _find_contents(lines, openings, regions)
    if glossary is None:
        _find_glossary_before(lines, openings, regions)
    return regions


def announced_in_vain(lines: Sequence[DocumentLine], regions: Regions) -> Iterator[int]:
    """The places over the rules that announce a glossary or credits, where the document has none."""
    if not regions.contents:
        return
    for place in range(min(regions.contents), regions.rules.stop):
        if place > max(regions.contents) and opening_of(lines[place].text):
            return
        if _GLOSSARY.fullmatch(lines[place].text) and not regions.glossary:
            yield place
        if _BACK.fullmatch(lines[place].text) and not regions.back:
            yield place


def _is_rule(opening: Opening | None) -> bool:
    return opening is not None and opening.number.depth >= 2


def _glossary_behind(lines: Sequence[DocumentLine], openings: Sequence[Opening | None]) -> int | None:
    """The last line that says so, if the rules stand before it and not behind."""
    places = [place for place, line in enumerate(lines) if _GLOSSARY.fullmatch(line.text)]
    if not places:
        return None
    before = sum(map(_is_rule, openings[: places[-1]]))
    behind = sum(map(_is_rule, openings[places[-1] :]))
    return places[-1] if before > behind else None


def _find_glossary_before(lines: Sequence[DocumentLine], openings: Sequence[Opening | None], regions: Regions) -> None:
    """A glossary that stands before the rules: more than a line of the contents that says so."""
    first = next((place for place in regions.rules if _is_rule(openings[place])), 0)
    while (
        first and (opening := openings[first - 1]) and opening.number.depth <= 1 and first - 1 not in regions.contents
    ):
        first -= 1
    for place in range(first):
        if not _GLOSSARY.fullmatch(lines[place].text) or {place - 1, place} & regions.contents:
            continue
        end = next((each for each in range(place + 1, first) if _BACK.fullmatch(lines[each].text)), first)
        if end - place > _FEWEST_LISTED:
            regions.glossary, regions.rules = range(place, end), range(first, regions.rules.stop)


def _find_contents(lines: Sequence[DocumentLine], openings: Sequence[Opening | None], regions: Regions) -> None:
    """Headings in a row, with no rule between them, whose numbers come again further on."""
    run: list[int] = []
    for place in regions.rules:
        opening = openings[place]
        if opening is not None and opening.number.depth <= 1:
            last = openings[run[-1]] if run else None
            if last is not None and not last.number < opening.number:
                # The numbers begin anew: the contents are over, and the rules begin, however few of them there are.
                first = openings[run[0]]
                _close_run(run, openings, regions, is_begun_anew=first is not None and first.number == opening.number)
                run = []
            run.append(place)
        elif opening is not None or not _may_stand_in_contents(lines[place]):
            _close_run(run, openings, regions)
            run = []
    _close_run(run, openings, regions)


def _may_stand_in_contents(line: DocumentLine) -> bool:
    return bool(_GLOSSARY.fullmatch(line.text) or _BACK.fullmatch(line.text) or len(line.text) < _SHORT)


def _close_run(
    run: list[int], openings: Sequence[Opening | None], regions: Regions, *, is_begun_anew: bool = False
) -> None:
    if len(run) < _FEWEST_LISTED:
        return
    listed = [opening.number for place in run if (opening := openings[place])]
    later = {opening.number for opening in openings[run[-1] + 1 : regions.rules.stop] if opening}
    if is_begun_anew or sum(number in later for number in listed) * 10 >= len(listed) * 6:
        regions.contents |= set(range(run[0], run[-1] + 1))
