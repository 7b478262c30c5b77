"""The glossary of a rulebook: terms, each with what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from rulesite.intake.documents.document import DocumentLine, GlossaryEntry
from rulesite.intake.documents.openings import is_title
from rulesite.intake.documents.wrapping import between, has_no_room_for

_MOST_WORDS_IN_TERM: Final = 9
#: With fewer empty lines than one in so many, the empty lines don't tell terms apart.
_DENSE: Final = 10
#: A term and its meaning on one line.
_SHARED: Final = re.compile(
    r"(?P<mark>[*_]{0,3})(?P<term>[^\s:][^:]{0,90}?)(?:(?P=mark):|:(?P=mark)|(?P=mark)(?<!\s)\s++[–—-])\s+(?P<meaning>\S.*)"
)
#: "2. A kind of counter.", "Example: …": begins a line wherever the one before ended.
_LISTED: Final = re.compile(r"\d\d?\. |[•*–—-]\s|Example\b")
#: "Ability1. Text in an object's rules …", which lacks its line break.
_RUN_INTO_MEANING: Final = re.compile(r"(?P<term>[^\W\d_][^\d.:;]{0,60}[^\W\d_])(?P<meaning>1\. \S.*)")
_ENDS: Final = re.compile(r"[.!?:)\]”\"’'][*_]*$")


def glossary_entries(
    lines: Sequence[DocumentLine], after_blank: set[int], width: int = 0
) -> tuple[list[GlossaryEntry], list[DocumentLine]]:
    """The terms of a glossary, and the lines that belong to none.

    A term stands on a line of its own, after an empty one, or before a colon or dash; what follows it to the next term
    is said of it. `width` is the number of columns at which lines were wrapped, 0 where they weren't.
    """
    lines = _unwrapped(lines, after_blank, width) if width else lines
    shared = _shared_lines(lines)
    if len(shared) * 3 >= len(lines) > 0:
        return _entries_of_shared_lines(lines, shared)
    entries: list[_EntryInTheMaking] = []
    loose: list[DocumentLine] = []
    for block in map(_with_its_term_apart, _parted(_blocks(lines, after_blank))):
        first = block[0]
        awaits = bool(entries) and not entries[-1].meaning
        if _may_be_term(first.text) and (len(block) > 1 or not awaits):
            entries.append(_EntryInTheMaking(first.text, first.number, [line.text for line in block[1:]]))
        elif entries:
            entries[-1].meaning += (line.text for line in block)
        else:
            loose.extend(block)
    return [entry.whole() for entry in entries], loose


@dataclass(slots=True)
class _EntryInTheMaking:
    """A term, and what was said of it so far."""

    term: str
    line: int
    meaning: list[str]

    def whole(self) -> GlossaryEntry:
        return GlossaryEntry(self.term, self.line, "\n".join(self.meaning))


def _unwrapped(lines: Sequence[DocumentLine], after_blank: set[int], width: int) -> list[DocumentLine]:
    """The lines as they were before they were wrapped; a term keeps its line, which is long for few."""
    whole: list[tuple[DocumentLine, list[str]]] = []
    begins = True
    for place, line in enumerate(lines):
        before = lines[place - 1] if place else None
        begins, was_first = before is None or line.number in after_blank, begins
        if before is None or begins or not has_no_room_for(before, line, width) or _begins_anew(line.text, before.text):
            whole.append((line, [line.text]))
            continue
        after = lines[place + 1] if place + 1 < len(lines) else None
        is_full = after is not None and after.number not in after_blank and has_no_room_for(line, after, width)
        if was_first and _may_be_term(before.text) and (is_full or not _may_be_term(line.text)):
            whole.append((line, [line.text]))
        else:
            whole[-1][1].extend((between(before.text, line.text, is_broken=before.is_broken), line.text))
    return [replace(line, text="".join(pieces)) for line, pieces in whole]


def _begins_anew(text: str, before: str) -> bool:
    """Whether a line begins something of its own, however full the one before it was."""
    return bool(_LISTED.match(text)) or (is_title(text.rstrip(")")) and _ENDS.search(before) is not None)


def _shared_lines(lines: Sequence[DocumentLine]) -> dict[int, re.Match[str]]:
    """The lines that hold a term and its meaning, by place: "Trample: An ability that …".

    What is a title by its capitals is a term; what isn't may be one where it stands in the order of the alphabet.
    """
    found = {place: match for place, line in enumerate(lines) if (match := _SHARED.fullmatch(line.text))}
    sure = [place for place, match in found.items() if _is_shared_term(match["term"])]
    shared: dict[int, re.Match[str]] = {}
    for before, after in pairwise([-1, *sure, len(lines)]):
        if before >= 0:
            shared[before] = found[before]
        least = found[before]["term"] if before >= 0 else ""
        most = found[after]["term"] if after in found else ""
        for place in range(before + 1, after):
            if (match := found.get(place)) and _stands_between(least, match["term"], most):
                shared[place], least = match, match["term"]
    return shared


def _stands_between(least: str, term: str, most: str) -> bool:
    is_in_order = _order(least) < _order(term) and (not most or _order(term) < _order(most))
    return is_in_order and _may_be_term(term) and not term[:1].islower()


def _is_shared_term(term: str) -> bool:
    return is_title(term.rstrip(')*_”"')) and not term.startswith(("Example", "See "))


def _entries_of_shared_lines(
    lines: Sequence[DocumentLine], shared: Mapping[int, re.Match[str]]
) -> tuple[list[GlossaryEntry], list[DocumentLine]]:
    entries: list[_EntryInTheMaking] = []
    loose: list[DocumentLine] = []
    for place, line in enumerate(lines):
        if found := shared.get(place):
            entries.append(_EntryInTheMaking(found["term"], line.number, [found["meaning"]]))
        elif entries:
            entries[-1].meaning.append(line.text)
        else:
            loose.append(line)
    return [entry.whole() for entry in entries], loose


def _blocks(lines: Sequence[DocumentLine], after_blank: set[int]) -> Iterator[list[DocumentLine]]:
    """The lines between empty ones; where there are hardly any, a line that may be a term begins a block."""
    blanks = sum(line.number in after_blank for line in lines)
    is_dense = blanks * _DENSE < len(lines)
    block: list[DocumentLine] = []
    for line in lines:
        begins = line.number in after_blank
        if is_dense and block and not begins:
            is_next = is_title(line.text) and _order(block[0].text) < _order(line.text)
            begins = _may_be_term(line.text) and (_ENDS.search(block[-1].text) is not None or is_next)
        if block and begins:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _parted(blocks: Iterator[list[DocumentLine]]) -> Iterator[list[DocumentLine]]:
    """Blocks in which an empty line is missing, parted: terms stand in the order of the alphabet."""
    told = list(blocks)
    following = [*(block[0].text for block in told[1:]), ""][: len(told)]
    for block, after in zip(told, following, strict=True):
        begins = 0
        for at in range(2, len(block) - 1):
            if _is_between(block[begins].text, block[at].text, after) and _ENDS.search(block[at - 1].text):
                yield block[begins:at]
                begins = at
        yield block[begins:]


def _with_its_term_apart(block: list[DocumentLine]) -> list[DocumentLine]:
    """A block whose term ran into the first of the meanings that are counted under it, as two lines."""
    found = _RUN_INTO_MEANING.fullmatch(block[0].text)
    if found is None or not any(line.text.startswith("2. ") for line in block[1:]):
        return block
    return [replace(block[0], text=found["term"]), replace(block[0], text=found["meaning"]), *block[1:]]


def _is_between(term: str, text: str, after: str) -> bool:
    """Whether a line is a term that comes after one and, if there is another, before that."""
    order = _order(text)
    return _may_be_term(text) and is_title(text) and _order(term) < order and (not after or order < _order(after))


def _order(term: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", term.casefold())


def _may_be_term(text: str) -> bool:
    if text.startswith(("Example", "See ")) or len(text.split()) > _MOST_WORDS_IN_TERM:
        return False
    return text.rstrip('”"_*')[-1:] not in ".:;" or text.endswith("etc.")
