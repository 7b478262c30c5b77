"""Where what a heading names is told: of a heading that has no text, the passage below it that opens the subject."""

from __future__ import annotations

from typing import Final

from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document

#: "Flying is an evasion ability" has fewer words than this and answers little.
TELLING: Final = 12


class Openings:
    """Finds the opening of each heading while documents pass in the order of their books."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        #: By the number of each heading that of its opening, and the last of those that stand below it. The opening is
        #: the first passage that says more than what kind of thing is headed, or the first at all where none does.
        self.found: dict[int, tuple[int, int]] = {}
        #: The headings that the next document may stand below, and which of these still want a better opening.
        self._above: dict[int, Document] = {}
        self._wanting: set[int] = set()

    def add(self, at: int, document: Document) -> None:
        self._above = {place: heading for place, heading in self._above.items() if _is_below(document, heading)}
        self._wanting &= self._above.keys()
        if document.title and not document.text and document.number:
            self._above[at] = document
            self._wanting.add(at)
        elif document.text and self._above:
            says_more = bool(self._wanting) and len(self._cuts.numbers(document.text)) >= TELLING
            for heading in self._above:
                opening = at if says_more and heading in self._wanting else self.found.get(heading, (at, at))[0]
                self.found[heading] = opening, at
            if says_more:
                self._wanting.clear()


def _is_below(document: Document, heading: Document) -> bool:
    """Whether a rule is one of those that a heading stands above: 702.9a is below 702.9, 702.90 isn't."""
    if document.edition != heading.edition or not document.number.startswith(heading.number):
        return False
    is_chapter = len(heading.number) == 1
    return is_chapter or not document.number[len(heading.number) : len(heading.number) + 1].isdigit()
