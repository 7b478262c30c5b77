"""A document of the rules, read: each line that says anything is placed, or reported and kept."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from textwrap import shorten
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.documents.dating import date_of
from rulesite.documents.decoding import decoded
from rulesite.documents.document import (
    Anomaly,
    DocumentEntry,
    DocumentLine,
    DocumentPassage,
    NotRules,
    Role,
    RulesDocument,
)
from rulesite.documents.glossary import glossary_entries
from rulesite.documents.lines import Lines, lines_of
from rulesite.documents.markup import undressed
from rulesite.documents.openings import (
    Opening,
    is_title,
    may_be_title,
    natural_followers,
    no_number,
    opening_of,
    openings_within,
    speaks_of_a_number,
)
from rulesite.documents.ordering import rising
from rulesite.documents.pages import without_pages
from rulesite.documents.prose import RuleProse
from rulesite.documents.regions import Regions, announced_in_vain, regions_of
from rulesite.documents.wrapping import joined, telling_blanks, width_of

_EXAMPLE: Final = re.compile(
    r"[-+*_•\s]*Examples?\s?\d{0,2}\s?[*_]*\s?(?::|\s[–—-]\s|\.(?=[*_]*\s+[A-Z]))[*_]*\s*", re.IGNORECASE
)
_INNER_EXAMPLE: Final = re.compile(r"(?<=[.)\]”\"’'!?])\s+Example:\s+(?=\S)")
_RULING: Final = re.compile(r"\s*\[(?P<source>[A-Za-z][A-Za-z .]*?)\s+(?P<date>(?:19|20)\d\d/\d\d/\d\d)\]\s*$")
_ENDS: Final = re.compile(r"[.!?:)\]”\"’'][*_]*$")
#: A line that goes on in the next one is about as long as lines get.
_LONG: Final = 50
#: How far on the next number may be in the middle of a line, where rules run together.
_GAP: Final = 3
#: Words of the game: a document of its rules has several of them.
_GAME_WORDS: Final = re.compile(
    r"\b(player|card|spell|abilit|permanent|creature|turn|game|zone|mana|opponent|counter|rule|object|effect)",
    re.IGNORECASE,
)
#: How many characters of a line its anomaly quotes.
_QUOTED: Final = 80
_CUT: Final = "read as far as it goes"
_FEWEST_GAME_WORDS: Final = 3
_FEWEST_RULES: Final = 2


def read_document(data: bytes) -> RulesDocument:
    """Read a document of the rules.

    Raises NotRules, which says why, for what isn't text or isn't rules.
    """
    text = decoded(data)
    cleaned = lines_of(text.text)
    cleaned.lines, dressed = undressed(cleaned.lines)
    cleaned.anomalies.extend(dressed)
    _leave_double_spacing(cleaned)
    paragraphs, furniture = without_pages(cleaned)
    document = _Reading(paragraphs, furniture, regions_of(paragraphs.lines)).document()
    document.encoding, document.line_ends = text.encoding, text.line_ends
    _refuse_what_is_not_rules(document)
    return document


def _leave_double_spacing(cleaned: Lines) -> None:
    """Let the empty lines part paragraphs that do, where one stands after each wrapped line."""
    telling = telling_blanks(cleaned.lines, cleaned.after_blank)
    if telling != cleaned.after_blank:
        what = f"an empty line after each of {len(cleaned.lines)} lines, in the middle of sentences too"
        cleaned.anomalies.append(Anomaly(cleaned.lines[0].number, "double spacing", what, "they part nothing"))
        cleaned.after_blank = telling


def _refuse_what_is_not_rules(document: RulesDocument) -> None:
    rules = [entry for entry in document.entries if entry.kind != "heading" and len(entry.body.text.split()) > 2]
    if len(rules) < _FEWEST_RULES:
        raise NotRules("no numbered rules such as “704.5a …” stand in it")
    spoken = {word.lower() for rule in rules for word in _GAME_WORDS.findall(rule.body.text)}
    if len(spoken) < _FEWEST_GAME_WORDS:
        raise NotRules("its numbered lines don't speak of players, cards, spells or turns")


class _Reading:
    """The placing of the lines of one document."""

    def __init__(self, cleaned: Lines, furniture: Sequence[DocumentLine], regions: Regions) -> None:
        self.lines, self.after_blank, self.regions = cleaned.lines, cleaned.after_blank, regions
        self.furniture = furniture
        self.anomalies = list(cleaned.anomalies)
        self.roles: dict[int, Role] = {}
        self.entries: dict[RuleNumber, DocumentEntry] = {}
        self.unplaced: list[DocumentLine] = []
        #: At how many columns lines were wrapped; 0 where they weren't.
        self.width = width_of(self.lines)
        #: Numbers at the beginning of a paragraph that open nothing, by place.
        self.refused: dict[int, Opening] = {}
        #: Where entries open, by place in the list of lines.
        self.opens: dict[int, Opening] = self._chosen_openings()
        self._at_line_starts = {opening.number for opening in self.opens.values()}
        self._entry: DocumentEntry | None = None
        self._passage: DocumentPassage | None = None
        self._in_noise = False
        self._last: DocumentLine | None = None

    # Which numbers open entries

    def _chosen_openings(self) -> dict[int, Opening]:
        seen: list[tuple[int, Opening]] = []
        for place in self.regions.rules:
            if place in self.regions.contents:
                continue
            opening = opening_of(self.lines[place].text)
            if opening is not None and not self._is_spoken_of(place, opening):
                seen.append((place, opening))
        following = [opening for _, opening in seen[1:]]
        weighed = [
            (place, opening, self._weight(place, opening, later))
            for (place, opening), later in itertools.zip_longest(seen, following)
        ]
        able = [(place, opening, weight) for place, opening, weight in weighed if weight]
        chosen = rising([opening.number for _, opening, _ in able], [weight for _, _, weight in able])
        opens = {place: opening for place, opening, _ in (able[index] for index in chosen)}
        taken = {opening.number for opening in opens.values()}
        for place, opening, _ in able:
            if place in opens or opening.number.depth < 2 or not self._begins_paragraph(place):
                continue
            if opening.number not in taken and self._begins_sentence(place, opening):
                opens[place] = opening
                taken.add(opening.number)
                what = f"{opening.number} doesn't follow what stands before it"
                self._note(place, "out of order", what, "placed by its number")
            else:
                self.refused[place] = opening
        return opens

    def _is_spoken_of(self, place: int, opening: Opening) -> bool:
        """Whether a line only begins with a number because the sentence before it was wrapped there."""
        if place == 0 or self.lines[place].number in self.after_blank:
            return False
        before = self.lines[place - 1].text
        return speaks_of_a_number(before) and not (opening.is_plain and is_title(before))

    def _weight(self, place: int, opening: Opening, later: Opening | None) -> int:
        """How likely a line opens an entry, by what it says and by the next line that could; 0 where it doesn't."""
        rest = self.lines[place].text[opening.end :]
        if opening.number.depth <= 1:
            has_child = later is not None and later.number.parent == opening.number
            if opening.number.depth == 0 and not has_child:
                return 0
            if has_child:
                return 8
            return 4 if is_title(rest) else 1
        if opening.is_plain:
            return 10 if self._begins_paragraph(place) else 7
        return 5 if self._begins_sentence(place, opening) else 1

    def _begins_paragraph(self, place: int) -> bool:
        if place == 0 or self.lines[place].number in self.after_blank:
            return True
        before = self.lines[place - 1].text
        return bool(_ENDS.search(before)) or is_title(before)

    def _begins_sentence(self, place: int, opening: Opening) -> bool:
        return not self.lines[place].text[opening.end :][:1].islower()

    # Placing line after line

    def document(self) -> RulesDocument:
        regions = self.regions
        first = min(self.opens, default=regions.rules.stop)
        before = [place for place in range(first) if place not in regions.glossary]
        front = [self.lines[place] for place in before if place not in regions.contents]
        for place in before:
            self.roles[self.lines[place].number] = Role.CONTENTS if place in regions.contents else Role.FRONT
        self.prose = RuleProse(
            front,
            self.lines[first : regions.rules.stop],
            lambda line: self.width > 0 and line.number not in self.after_blank,
        )
        for place in range(first, regions.rules.stop):
            self._place(place)
        self._settle()
        told = [self.lines[place] for place in regions.glossary]
        self.roles |= {line.number: Role.GLOSSARY for line in told}
        glossary, loose = glossary_entries(told[1:], self.after_blank, self.width)
        for line in loose:
            self._leave(line, "stands in the glossary under no term")
        for line in self.furniture:
            self._leave(line, "is the head or foot of a page")
        back = [self.lines[place] for place in regions.back]
        self.roles |= {line.number: Role.BACK for line in back}
        entries = sorted(self.entries.values(), key=lambda entry: entry.number)
        self._compare_with_contents(entries)
        self._note_gaps(entries)
        self._note_missing(entries)
        self._note_end(entries)
        return RulesDocument(
            encoding="",
            line_ends="",
            effective=self._date(front, back),
            entries=entries,
            glossary=glossary,
            anomalies=sorted(self.anomalies, key=lambda anomaly: anomaly.line),
            front=front,
            back=back,
            unplaced=sorted(self.unplaced, key=lambda line: line.number),
            missing_parents=_missing_parents(self.entries),
            roles=self.roles,
        )

    def _place(self, place: int) -> None:
        line = self.lines[place]
        opening = self.opens.get(place)
        if opening is None and place in self.regions.contents:
            self.roles[line.number] = Role.CONTENTS
            return
        if opening is not None:
            if opening.oddity:
                self._note(place, "odd number", opening.oddity, f"read as {opening.number}")
            self._open(opening.number, line)
            self._take(line, line.text[opening.end :], Role.ENTRY)
        elif example := _EXAMPLE.match(line.text):
            self._begin_example(line)
            self._take(line, line.text[example.end() :], Role.EXAMPLE)
        elif self._goes_on(place):
            self._take(line, line.text, Role.CONTINUED)
        else:
            self._leave(line, self._why_not(place))
        self._last = line

    def _goes_on(self, place: int) -> bool:
        """Whether a line that opens nothing says more of what stands before it."""
        line = self.lines[place]
        is_paragraph = line.number in self.after_blank
        if is_paragraph:
            self._in_noise = False
        if place in self.refused or (is_paragraph and no_number(line.text)):
            self._in_noise = True
        elif self._awaits_text() and self.prose.is_like_the_rules(self._paragraph(place)):
            # A number may stand alone on the line over its text.
            return True
        elif self.prose.is_known_noise(line.text, in_a_text=not (is_paragraph or self._in_noise)):
            # What stands in the middle of a text leaves the text to go on.
            self._in_noise = self._in_noise or is_paragraph
            return False
        elif is_paragraph and not self._awaits_text():
            self._in_noise = not self.prose.is_like_the_rules(self._paragraph(place))
        elif self._passage is not None and self._passage.ruling_source:
            self._in_noise = True
        return not self._in_noise

    def _awaits_text(self) -> bool:
        return self._passage is not None and not self._passage.text

    def _paragraph(self, place: int) -> str:
        """All of the paragraph that begins with a line, where lines were wrapped."""
        texts = [self.lines[place].text]
        following = range(place + 1, self.regions.rules.stop) if self.width else ()
        for after in following:
            line = self.lines[after]
            if line.number in self.after_blank or after in self.opens or _EXAMPLE.match(line.text):
                break
            texts.append(line.text)
        return " ".join(texts)

    def _why_not(self, place: int) -> str:
        opening = self.refused.get(place)
        if opening is not None and opening.number in self.entries:
            return f"has the number of line {self.entries[opening.number].line}"
        if number := no_number(self.lines[place].text):
            return f"has no rule's number: {number} can't be one"
        return "isn't a part of any rule"

    def _open(self, number: RuleNumber, line: DocumentLine) -> None:
        self._in_noise = False
        self._entry = DocumentEntry(number, "rule", "", DocumentPassage(line.number, ""))
        self._passage = self._entry.body
        self.entries[number] = self._entry

    def _begin_example(self, line: DocumentLine) -> None:
        self._in_noise = False
        assert self._entry is not None  # the rules begin with an opening
        self._passage = DocumentPassage(line.number, "")
        self._entry.examples.append(self._passage)

    def _take(self, line: DocumentLine, text: str, role: Role) -> None:
        """Add a text to the passage that is open, opening others where they begin within it."""
        self.roles[line.number] = role
        is_new = role != Role.CONTINUED
        while text or is_new:
            cut, opening, after = self._next_cut(text)
            self._append(line, text if cut is None else text[:cut].rstrip(), is_new=is_new)
            if cut is None:
                return
            if opening is not None:
                what = f"{opening.number} stands in the middle of the line"
                self.anomalies.append(Anomaly(line.number, "run together", what, "placed as a rule of its own"))
                self._open(opening.number, line)
            else:
                what = f"an example of {self._entry.number if self._entry else '?'} stands in the middle of the line"
                self.anomalies.append(Anomaly(line.number, "run together", what, "placed as an example"))
                self._begin_example(line)
            text, is_new = text[after:], True

    def _next_cut(self, text: str) -> tuple[int | None, Opening | None, int]:
        """Where the first entry or example within a text begins, and where its own text does."""
        example = _INNER_EXAMPLE.search(text)
        for opening in openings_within(text):
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
        if is_new or not passage.text:
            passage.text = text
        elif self._last is not None and self._last.is_broken:
            passage.text = joined(passage.text, text, is_broken=True)
        elif self._is_wrapped_here(line):
            passage.text = joined(passage.text, text)
        else:
            passage.text += f"\n{text}"

    def _is_wrapped_here(self, line: DocumentLine) -> bool:
        """Whether a line only begins where it does because the one before was full."""
        if self._last is None or line.number in self.after_blank:
            return False
        if self.width:
            return True
        return len(self._last.text) >= _LONG and not _ENDS.search(self._last.text) and not line.indent

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

    def _leave(self, line: DocumentLine, why: str) -> None:
        self.roles[line.number] = Role.UNPLACED
        self.unplaced.append(line)
        quoted = shorten(line.text, _QUOTED, placeholder=" …")
        self.anomalies.append(Anomaly(line.number, "unplaced", f"“{quoted}” {why}", "kept apart"))

    def _note(self, place: int, kind: str, what: str, done: str) -> None:
        self.anomalies.append(Anomaly(self.lines[place].number, kind, what, done))

    # What can be said once all is placed

    def _settle(self) -> None:
        """Tell headings from rules, now that each has its text and what stands under it is known."""
        parents = Counter(number.parent for number in self.entries)
        for entry in self.entries.values():
            if entry.number.depth == 3:
                entry.kind = "subrule"
                continue
            first, _, more = entry.body.text.partition("\n")
            has_children = parents[entry.number] > 0
            titled = is_title(first) or (has_children and (may_be_title(first) or is_title(first.rstrip("!)"))))
            if titled and not more:
                entry.kind, entry.title, entry.body.text = "heading", first, ""
            elif entry.number.depth <= 1 and titled:
                entry.kind, entry.title, entry.body.text = "heading", first, more
            if not entry.title and not entry.body.text:
                what = f"{entry.number} has neither a title nor a text"
                self.anomalies.append(Anomaly(entry.line, "empty entry", what, "kept as it stands"))
                entry.kind = "heading"

    def _compare_with_contents(self, entries: Iterable[DocumentEntry]) -> None:
        listed: dict[RuleNumber, tuple[DocumentLine, str]] = {}
        for place in sorted(self.regions.contents):
            opening = opening_of(self.lines[place].text)
            if opening is not None:
                rest = re.sub(r"[\s.…]*\d*$", "", self.lines[place].text[opening.end :])
                listed[opening.number] = (self.lines[place], rest)
        if not listed:
            return
        for entry in entries:
            if entry.number.depth > 1:
                continue
            in_contents = listed.pop(entry.number, None)
            if in_contents is None:
                what = f"{entry.number}{f' “{entry.title}”' if entry.title else ''} isn't in the contents"
                self.anomalies.append(Anomaly(entry.line, "contents", what, "placed by its number"))
            elif entry.title and in_contents[1].casefold() != re.sub(r"[\s.…]*\d*$", "", entry.title).casefold():
                what = f"{entry.number} is “{in_contents[1]}” there and “{entry.title}” on line {entry.line}"
                self.anomalies.append(
                    Anomaly(in_contents[0].number, "contents", what, "the title over the rules stays")
                )
        for number, (line, title) in listed.items():
            what = f"{number} “{title}” has no heading among the rules"
            self.anomalies.append(Anomaly(line.number, "contents", what, "left in the contents"))

    def _note_gaps(self, entries: Sequence[DocumentEntry]) -> None:
        """Numbers that are missing between two that are there."""
        last: dict[RuleNumber | None, RuleNumber] = {}
        for entry in entries:
            number, before = entry.number, last.get(entry.number.parent)
            last[number.parent] = number
            if before is None or number.depth < 2 or before.successor() == number:
                continue
            between = [str(each) for each in before.through(number)[1:-1]]
            what = f"{', '.join(between[:6])}{' …' if len(between) > 6 else ''} between {before} and {number}"
            self.anomalies.append(Anomaly(entry.line, "missing numbers", what, "left out, as in the document"))

    def _note_missing(self, entries: Sequence[DocumentEntry]) -> None:
        """What the document speaks of as its own and doesn't have: rules of its sections, and whole parts."""
        sections = {entry.number.section for entry in entries if entry.number.depth >= 2}
        spoken = (
            (number, passage.line)
            for entry in entries
            for passage in entry.passages
            for reference in passage.references()
            for number in reference.numbers
        )
        told: set[RuleNumber] = set()
        for number, line in spoken:
            if number.depth >= 2 and number.section in sections and number not in told | self.entries.keys():
                told.add(number)
                what = f"{number} is spoken of, and isn't among the rules of {number.section}"
                self.anomalies.append(Anomaly(line, "missing numbers", what, "the reference leads nowhere"))
        for place in announced_in_vain(self.lines, self.regions):
            self._note(place, "cut short", f"“{self.lines[place].text}” is announced, and nothing of it follows", _CUT)

    def _note_end(self, entries: Sequence[DocumentEntry]) -> None:
        """An end in the middle of a sentence, or right after a title."""
        kept = [line for line in self.lines if self.roles.get(line.number) not in (None, Role.UNPLACED)]
        if not kept or self.roles[kept[-1].number] == Role.BACK:
            return
        last = kept[-1]
        if entries and entries[-1].line == last.number and entries[-1].kind == "heading":
            what = f"it ends with the title of {entries[-1].number}, under which nothing stands"
        elif not _ENDS.search(last.text):
            quoted = last.text if len(last.text) <= _QUOTED else f"… {last.text[-_QUOTED:]}"
            what = f"it ends in the middle of a sentence: “{quoted}”"
        else:
            return
        self.anomalies.append(Anomaly(last.number, "cut short", what, _CUT))

    def _date(self, front: Sequence[DocumentLine], back: Sequence[DocumentLine]) -> date | None:
        return (
            date_of(line.text for line in front)
            or date_of(line.text for line in back)
            or date_of(line.text for line in self.unplaced)
        )


def _missing_parents(entries: Iterable[RuleNumber]) -> list[RuleNumber]:
    there = set(entries)
    missing: set[RuleNumber] = set()
    for number in there:
        parent = number.parent
        while parent is not None and parent not in there:
            missing.add(parent)
            parent = parent.parent
    return sorted(missing)
