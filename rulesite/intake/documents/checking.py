"""What doesn't agree in a document once all of it is placed: its contents, its numbers, its references, its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import digits
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.document import Anomaly, DocumentEntry, DocumentLine, Role
from rulesite.intake.documents.openings import opening_of
from rulesite.intake.documents.regions import Regions, announced_in_vain
from rulesite.intake.documents.wrapping import ends_sentence

#: How many characters of the last line its anomaly quotes.
_QUOTED: Final = 80
_CUT: Final = "read as far as it goes"


def beside_contents(
    entries: Iterable[DocumentEntry], lines: Sequence[DocumentLine], regions: Regions
) -> Iterator[Anomaly]:
    """Where the contents and the headings differ, if the document has contents."""
    listed: dict[RuleNumber, tuple[DocumentLine, str]] = {}
    for place in sorted(regions.contents):
        opening = opening_of(lines[place].text)
        if opening is not None:
            listed[opening.number] = (lines[place], _without_page(lines[place].text[opening.end :]))
    if not listed:
        return
    for entry in entries:
        if entry.number.depth > 1:
            continue
        in_contents = listed.pop(entry.number, None)
        if in_contents is None:
            what = f"{entry.number}{f' “{entry.title}”' if entry.title else ''} isn't in the contents"
            yield Anomaly(entry.line, "contents", what, "placed by its number")
            continue
        line, title = in_contents
        if entry.title and title.casefold() != _without_page(entry.title).casefold():
            what = f"{entry.number} is “{title}” there and “{entry.title}” on line {entry.line}"
            yield Anomaly(line.number, "contents", what, "the title over the rules stays")
    for number, (line, title) in listed.items():
        what = f"{number} “{title}” has no heading among the rules"
        yield Anomaly(line.number, "contents", what, "left in the contents")


def _without_page(title: str) -> str:
    """A title without the dots and the number of a page after it."""
    return title.rstrip(digits).rstrip(" .…")


def gaps(entries: Iterable[DocumentEntry]) -> Iterator[Anomaly]:
    """Numbers that are missing between two that are there. The entries are in the order of their numbers."""
    last: dict[RuleNumber | None, RuleNumber] = {}
    for entry in entries:
        number, before = entry.number, last.get(entry.number.parent)
        last[number.parent] = number
        if before is None or number.depth < 2 or before.successor() == number:
            continue
        between = [str(each) for each in before.through(number)[1:-1]]
        what = f"{', '.join(between[:6])}{' …' if len(between) > 6 else ''} between {before} and {number}"
        yield Anomaly(entry.line, "missing numbers", what, "left out, as in the document")


def missing(entries: Sequence[DocumentEntry], lines: Sequence[DocumentLine], regions: Regions) -> Iterator[Anomaly]:
    """What the document speaks of as its own and doesn't have: rules of its sections, and whole parts."""
    there = {entry.number for entry in entries}
    sections = {number.section for number in there if number.depth >= 2}
    spoken = (
        (number, passage.line)
        for entry in entries
        for passage in entry.passages
        for reference in passage.references()
        for number in reference.numbers
    )
    told: set[RuleNumber] = set()
    for number, line in spoken:
        if number.depth >= 2 and number.section in sections and number not in told | there:
            told.add(number)
            what = f"{number} is spoken of, and isn't among the rules of {number.section}"
            yield Anomaly(line, "missing numbers", what, "the reference leads nowhere")
    for place in announced_in_vain(lines, regions):
        line_there = lines[place]
        what = f"“{line_there.text}” is announced, and nothing of it follows"
        yield Anomaly(line_there.number, "cut short", what, _CUT)


def cut_short(
    entries: Sequence[DocumentEntry], lines: Iterable[DocumentLine], roles: Mapping[int, Role]
) -> Iterator[Anomaly]:
    """An end in the middle of a sentence, or right after a title."""
    kept = [line for line in lines if roles.get(line.number) not in (None, Role.UNPLACED)]
    if not kept or roles[kept[-1].number] == Role.BACK:
        return
    last = kept[-1]
    if entries and entries[-1].line == last.number and entries[-1].kind == "heading":
        what = f"it ends with the title of {entries[-1].number}, under which nothing stands"
    elif not ends_sentence(last.text):
        quoted = last.text if len(last.text) <= _QUOTED else f"… {last.text[-_QUOTED:]}"
        what = f"it ends in the middle of a sentence: “{quoted}”"
    else:
        return
    yield Anomaly(last.number, "cut short", what, _CUT)


def missing_parents(numbers: Iterable[RuleNumber]) -> list[RuleNumber]:
    """The numbers above those of a document that it leaves out, in order."""
    there = set(numbers)
    above: set[RuleNumber] = set()
    for number in there:
        parent = number.parent
        while parent is not None and parent not in there:
            above.add(parent)
            parent = parent.parent
    return sorted(above)
