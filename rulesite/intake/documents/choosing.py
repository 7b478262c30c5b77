"""Which numbers open entries, of those with which lines begin."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from rulesite.intake.documents.document import Anomaly
from rulesite.intake.documents.lines import Lines
from rulesite.intake.documents.openings import Opening, is_title, opening_of, speaks_of_a_number
from rulesite.intake.documents.ordering import rising
from rulesite.intake.documents.regions import Regions
from rulesite.intake.documents.wrapping import ends_sentence


@dataclass(slots=True)
class ChosenOpenings:
    """Where entries open, by place in the list of lines, and what only looked like it."""

    opens: dict[int, Opening] = field(default_factory=dict)
    #: Numbers at the beginning of a paragraph that open nothing.
    refused: dict[int, Opening] = field(default_factory=dict)
    anomalies: list[Anomaly] = field(default_factory=list)


def chosen_openings(cleaned: Lines, regions: Regions) -> ChosenOpenings:
    """The likeliest openings among the rules whose numbers rise, and those besides whose number no other has."""
    able = _able(cleaned, regions)
    rise = rising([opening.number for _, opening, _ in able], [weight for _, _, weight in able])
    chosen = ChosenOpenings({place: opening for place, opening, _ in (able[index] for index in rise)})
    taken = {opening.number for opening in chosen.opens.values()}
    for place, opening, _ in able:
        if place in chosen.opens or opening.number.depth < 2 or not _begins_paragraph(cleaned, place):
            continue
        if opening.number not in taken and _begins_sentence(cleaned, place, opening):
            chosen.opens[place] = opening
            taken.add(opening.number)
            what = f"{opening.number} doesn't follow what stands before it"
            line = cleaned.lines[place].number
            chosen.anomalies.append(Anomaly(line, "out of order", what, "placed by its number"))
        else:
            chosen.refused[place] = opening
    return chosen


def _able(cleaned: Lines, regions: Regions) -> list[tuple[int, Opening, int]]:
    """The openings that may be meant as such, in order, each with its place and its weight."""
    seen: list[tuple[int, Opening]] = []
    for place in regions.rules:
        if place in regions.contents:
            continue
        opening = opening_of(cleaned.lines[place].text)
        if opening is not None and not _is_spoken_of(cleaned, place, opening):
            seen.append((place, opening))
    following = [opening for _, opening in seen[1:]]
    weighed = (
        (place, opening, _weight(cleaned, place, opening, later))
        for (place, opening), later in itertools.zip_longest(seen, following)
    )
    return [each for each in weighed if each[2]]


def _is_spoken_of(cleaned: Lines, place: int, opening: Opening) -> bool:
    """Whether a line only begins with a number because the sentence before it was wrapped there."""
    if place == 0 or cleaned.lines[place].number in cleaned.after_blank:
        return False
    before = cleaned.lines[place - 1].text
    return speaks_of_a_number(before) and not (opening.is_plain and is_title(before))


def _weight(cleaned: Lines, place: int, opening: Opening, later: Opening | None) -> int:
    """How likely a line opens an entry, by what it says and by the next line that could; 0 where it doesn't."""
    if opening.number.depth <= 1:
        has_child = later is not None and later.number.parent == opening.number
        if opening.number.depth == 0 and not has_child:
            return 0
        if has_child:
            return 8
        return 4 if is_title(cleaned.lines[place].text[opening.end :]) else 1
    if opening.is_plain:
        return 10 if _begins_paragraph(cleaned, place) else 7
    return 5 if _begins_sentence(cleaned, place, opening) else 1


def _begins_paragraph(cleaned: Lines, place: int) -> bool:
    if place == 0 or cleaned.lines[place].number in cleaned.after_blank:
        return True
    before = cleaned.lines[place - 1].text
    return ends_sentence(before) or is_title(before)


def _begins_sentence(cleaned: Lines, place: int, opening: Opening) -> bool:
    return not cleaned.lines[place].text[opening.end :][:1].islower()
