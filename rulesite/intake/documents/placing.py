"""The lines of a document's rules, one after the other: each is placed in an entry, or set aside with the reason."""

from __future__ import annotations

import re
from datetime import date
from textwrap import shorten
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.choosing import ChosenOpenings
from rulesite.intake.documents.document import Anomaly, DocumentEntry, DocumentLine, DocumentPassage, Role
from rulesite.intake.documents.lines import Lines
from rulesite.intake.documents.openings import Opening, natural_followers, no_number, openings_within
from rulesite.intake.documents.prose import RuleProse
from rulesite.intake.documents.regions import Regions
from rulesite.intake.documents.wrapping import between, ends_sentence

_EXAMPLE: Final = re.compile(
    r"[-+*_•\s]*Examples?\s?\d{0,2}\s?[*_]*\s?(?::|\s[–—-]\s|\.(?=[*_]*\s+[A-Z]))[*_]*\s*", re.IGNORECASE
)
_INNER_EXAMPLE: Final = re.compile(r"(?<=[.)\]”\"’'!?])\s+Example:\s+(?=\S)")
_RULING: Final = re.compile(
    r"(?<!\s)\s*+\[(?P<source>[A-Za-z][A-Za-z .]*?)(?<!\s)\s++(?P<date>(?:19|20)\d\d/\d\d/\d\d)\]\s*$"
)
#: A line that goes on in the next one is about as long as lines get.
_LONG: Final = 50
#: So many lines of a paragraph tell whether it is like the rules.
_MOST_LINES: Final = 200
#: How far on the next number may be in the middle of a line, where rules run together.
_GAP: Final = 3
#: How many characters of a line its anomaly quotes.
_QUOTED: Final = 80


class Placing:
    """The placing of lines in the order of the document, from the first opening on."""

    def __init__(self, cleaned: Lines, regions: Regions, chosen: ChosenOpenings, prose: RuleProse, width: int) -> None:
        """`width` is at how many columns lines were wrapped, 0 where they weren't."""
        self._lines, self._after_blank, self._regions = cleaned.lines, cleaned.after_blank, regions
        self._chosen, self._prose, self._width = chosen, prose, width
        self._at_line_starts = {opening.number for opening in chosen.opens.values()}
        self._entry: DocumentEntry | None = None
        self._passage: DocumentPassage | None = None
        #: What the passage says so far.
        self._pieces: list[str] = []
        self._in_noise = False
        self._last: DocumentLine | None = None
        self.entries: dict[RuleNumber, DocumentEntry] = {}
        #: What became of each line, by its number.
        self.roles: dict[int, Role] = {}
        self.unplaced: list[DocumentLine] = []
        self.anomalies: list[Anomaly] = []

    def place(self, place: int) -> None:
        """Place the line that stands at a place in the list of lines."""
        line = self._lines[place]
        opening = self._chosen.opens.get(place)
        if opening is None and place in self._regions.contents:
            self.roles[line.number] = Role.CONTENTS
            return
        if opening is not None:
            if opening.oddity:
                self._note(line, "odd number", opening.oddity, f"read as {opening.number}")
            self._open(opening.number, line)
            self._take(line, line.text[opening.end :], Role.ENTRY)
        elif twin := self._twin_at(place):
            self._begin_twin(twin, line)
            self._take(line, line.text[twin.end :], Role.ENTRY)
        elif example := _EXAMPLE.match(line.text):
            self._begin_example(line)
            self._take(line, line.text[example.end() :], Role.EXAMPLE)
        elif self._goes_on(place):
            self._take(line, line.text, Role.CONTINUED)
        else:
            self.leave(line, self._why_not(place))
        self._last = line

    def _goes_on(self, place: int) -> bool:
        """Whether a line that opens nothing says more of what stands before it."""
        line = self._lines[place]
        is_paragraph = line.number in self._after_blank
        if is_paragraph:
            self._in_noise = False
        if place in self._chosen.refused or (is_paragraph and no_number(line.text)):
            self._in_noise = True
        elif self._awaits_text() and self._prose.is_like_the_rules(self._paragraph(place)):
            # A number may stand alone on the line over its text.
            return True
        elif self._prose.is_known_noise(line.text, in_a_text=not (is_paragraph or self._in_noise)):
            # What stands in the middle of a text leaves the text to go on.
            self._in_noise = self._in_noise or is_paragraph
            return False
        elif is_paragraph and not self._awaits_text():
            self._in_noise = not self._prose.is_like_the_rules(self._paragraph(place))
        elif self._passage is not None and self._passage.ruling_source:
            self._in_noise = True
        return not self._in_noise

    def _awaits_text(self) -> bool:
        return self._passage is not None and not any(self._pieces)

    def _paragraph(self, place: int) -> str:
        """All of the paragraph that begins with a line, where lines were wrapped."""
        texts = [self._lines[place].text]
        end = min(place + _MOST_LINES, self._regions.rules.stop)
        following = range(place + 1, end) if self._width else ()
        for after in following:
            line = self._lines[after]
            if line.number in self._after_blank or after in self._chosen.opens or _EXAMPLE.match(line.text):
                break
            texts.append(line.text)
        return " ".join(texts)

    def _why_not(self, place: int) -> str:
        opening = self._chosen.refused.get(place)
        if opening is not None and opening.number in self.entries:
            return f"has the number of line {self.entries[opening.number].line}"
        if number := no_number(self._lines[place].text):
            return f"has no rule's number: {number} can't be one"
        return "isn't a part of any rule"

    def _open(self, number: RuleNumber, line: DocumentLine) -> None:
        self._in_noise = False
        self._entry = DocumentEntry(number, "rule", "", self._begin_passage(line))
        self.entries[number] = self._entry

    def _begin_example(self, line: DocumentLine) -> None:
        self._in_noise = False
        assert self._entry is not None  # the rules begin with an opening
        self._entry.examples.append(self._begin_passage(line))

    def _twin_at(self, place: int) -> Opening | None:
        """What opens a rule to which the document gives the number of another in the same section."""
        opening = self._chosen.refused.get(place)
        if opening is None or self._entry is None or not opening.is_plain or opening.number not in self.entries:
            return None
        return opening if opening.number.section == self._entry.number.section else None

    def _begin_twin(self, opening: Opening, line: DocumentLine) -> None:
        """Put a rule with the other one that has its number, so that it can be read and found."""
        self._in_noise = False
        first = self._entry = self.entries[opening.number]
        what = f"{opening.number} is the number of line {first.line} as well"
        self._note(line, "number twice", what, "put with that rule")
        first.twins.append(self._begin_passage(line))

    def _begin_passage(self, line: DocumentLine) -> DocumentPassage:
        self.end_passage()
        self._passage = DocumentPassage(line.number, "")
        return self._passage

    def end_passage(self) -> None:
        """Let the passage that is open have its text; nothing more of it comes."""
        if self._passage is not None:
            self._passage.text = "".join(self._pieces)
        self._pieces = []

    def _take(self, line: DocumentLine, text: str, role: Role) -> None:
        """Add a text to the passage that is open, opening others where they begin within it."""
        self.roles[line.number] = role
        is_new = role != Role.CONTINUED
        begin = 0
        example = _INNER_EXAMPLE.search(text)
        while begin < len(text) or is_new:
            if example is not None and example.start() < begin:
                example = _INNER_EXAMPLE.search(text, begin)
            cut, opening, after = self._next_cut(text, begin, example)
            self._append(line, text[begin:] if cut is None else text[begin:cut].rstrip(), is_new=is_new)
            if cut is None:
                return
            if opening is not None:
                what = f"{opening.number} stands in the middle of the line"
                self._note(line, "run together", what, "placed as a rule of its own")
                self._open(opening.number, line)
            else:
                what = f"an example of {self._entry.number if self._entry else '?'} stands in the middle of the line"
                self._note(line, "run together", what, "placed as an example")
                self._begin_example(line)
            begin, is_new = after, True

    def _next_cut(self, text: str, begin: int, example: re.Match[str] | None) -> tuple[int | None, Opening | None, int]:
        """Where the next entry or example within a text begins, and where its own text does."""
        for opening in openings_within(text, begin, len(text) if example is None else example.start()):
            if example is not None and example.start() < opening.start:
                break
            if self._may_come_next(opening.number):
                return opening.start, opening, opening.end
        if example is not None:
            return example.start(), None, example.end()
        return None, None, 0

    def _may_come_next(self, number: RuleNumber) -> bool:
        if self._entry is None or number in self._at_line_starts or number in self.entries:
            return False
        followers = natural_followers(self._entry.number)
        for _ in range(_GAP):
            if number in followers:
                return True
            followers = {follower.successor() for follower in followers if follower.depth >= 2}
        return False

    def _append(self, line: DocumentLine, text: str, *, is_new: bool) -> None:
        passage = self._passage
        assert passage is not None
        text = self._without_ruling(passage, text)
        if is_new or not any(self._pieces):
            self._pieces = [text]
        elif self._last is not None and self._last.is_broken:
            self._pieces.append(text)
        elif self._is_wrapped_here(line):
            self._pieces += (between(self._pieces[-1], text), text)
        else:
            self._pieces += ("\n", text)

    def _is_wrapped_here(self, line: DocumentLine) -> bool:
        """Whether a line only begins where it does because the one before was full."""
        if self._last is None or line.number in self._after_blank:
            return False
        if self._width:
            return True
        return len(self._last.text) >= _LONG and not ends_sentence(self._last.text) and not line.indent

    def _without_ruling(self, passage: DocumentPassage, text: str) -> str:
        """Move a closing "[CompRules 2003/07/01]" from the text to the ruling of the passage."""
        found = _RULING.search(text)
        if found is None:
            return text
        try:
            passage.ruling_date = date.fromisoformat(found["date"].replace("/", "-"))
        except ValueError:
            return text
        passage.ruling_source = found["source"]
        return text[: found.start()]

    def leave(self, line: DocumentLine, why: str) -> None:
        """Keep a line apart, and say why."""
        self.roles[line.number] = Role.UNPLACED
        self.unplaced.append(line)
        quoted = shorten(line.text, _QUOTED, placeholder=" …")
        self._note(line, "unplaced", f"“{quoted}” {why}", "kept apart")

    def _note(self, line: DocumentLine, kind: str, what: str, done: str) -> None:
        self.anomalies.append(Anomaly(line.number, kind, what, done))
