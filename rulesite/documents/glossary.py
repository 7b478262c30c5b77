"""The glossary of a rulebook: terms, each with what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rulesite.documents.document import DocumentLine, GlossaryEntry
from rulesite.documents.openings import is_title

_MOST_WORDS_IN_TERM: Final = 9
#: With fewer empty lines than one in so many, the empty lines don't tell terms apart.
_DENSE: Final = 10
#: A term and its meaning on one line.
_SHARED: Final = re.compile(r"(?P<term>\S[^:]{0,70}?)(?:[*_]*:[*_]*|\s+[–—-])\s+(?P<meaning>\S.*)")
_ENDS: Final = re.compile(r"[.!?:)\]”\"’'][*_]*$")


def glossary_entries(
    lines: Sequence[DocumentLine], after_blank: set[int]
) -> tuple[list[GlossaryEntry], list[DocumentLine]]:
    """The terms of a glossary, and the lines that belong to none.

    A term stands on a line of its own, after an empty one; what follows it to the next term is said of it.
    """
    entries: list[GlossaryEntry] = []
    loose: list[DocumentLine] = []
    lines = _on_lines_of_their_own(lines)
    for block in _parted(_blocks(lines, after_blank)):
        first = block[0]
        awaits = bool(entries) and not entries[-1].meaning
        if _may_be_term(first.text) and (len(block) > 1 or not awaits):
            entries.append(GlossaryEntry(first.text, first.number, "\n".join(line.text for line in block[1:])))
        elif entries:
            more = "\n".join(line.text for line in block)
            entries[-1].meaning = f"{entries[-1].meaning}\n{more}" if entries[-1].meaning else more
        else:
            loose.extend(block)
    return entries, loose


def _on_lines_of_their_own(lines: Sequence[DocumentLine]) -> Sequence[DocumentLine]:
    """Terms with their meanings on lines of their own, where both share one: "Trample: An ability that …"."""
    shared = {place: found for place, line in enumerate(lines) if (found := _SHARED.fullmatch(line.text))}
    shared = {place: found for place, found in shared.items() if _is_shared_term(found["term"])}
    if len(shared) * 3 < len(lines):
        return lines
    apart: list[DocumentLine] = []
    for place, line in enumerate(lines):
        found = shared.get(place)
        apart.extend((replace(line, text=found[name].strip("*_ ")) for name in found.groupdict()) if found else [line])
    return apart


def _is_shared_term(term: str) -> bool:
    return is_title(term.rstrip(')*_”"')) and not term.startswith(("Example", "See "))


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
