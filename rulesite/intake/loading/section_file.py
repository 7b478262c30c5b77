"""Section files: the Markdown of `rules_data/editions/<edition>/*.md`, read into entries (see rules_data/README.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final, Literal

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.faults import InvalidData

EntryKind = Literal["heading", "rule", "subrule"]

_HEADING: Final = re.compile(r"(#{1,6})\s++(\S++)\s*+(.*)")
_RULING: Final = re.compile(r"\*\[(?P<source>\D+?)(?<!\s)\s++(?P<date>\d{4}-\d{2}-\d{2})\]\*")
_IMPLIED: Final = "{implied}"


@dataclass(slots=True)
class Stretch:
    """A stretch of Markdown with the line it starts on and, where the source dates it, its ruling."""

    line: int
    text: str
    ruling_source: str = ""
    ruling_date: date | None = None


@dataclass(slots=True)
class Entry:
    """One numbered entry: its own text, its examples and our notes to the reader."""

    number: RuleNumber
    kind: EntryKind
    title: str
    implied: bool
    line: int
    body: Stretch
    examples: list[Stretch] = field(default_factory=list)
    notes: list[Stretch] = field(default_factory=list)


def read_section(path: Path) -> list[Entry]:
    """Read a section file into its entries, in the order in which they stand.

    Raises an ExceptionGroup of InvalidData that names every fault of the file.
    """
    reading = _SectionReading(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        reading.take(number, line.rstrip())
    return reading.finish()


class _SectionReading:
    """The state of reading one file, line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Entry] = []
        self.faults: list[InvalidData] = []
        self._block: list[tuple[int, str]] = []

    def take(self, number: int, line: str) -> None:
        if found := _HEADING.fullmatch(line):
            self._end_block()
            self._open_entry(number, *found.groups())
        elif line.startswith("#"):
            self._end_block()
            self._fault(number, f"{line!r} isn't a heading such as “## 704.5” or “# 704. State-Based Actions”")
        elif not line.strip():
            self._end_block()
        elif self._block and line.startswith(">") != self._block[0][1].startswith(">"):
            self._end_block()
            self._block.append((number, line))
        else:
            self._block.append((number, line))

    def finish(self) -> list[Entry]:
        self._end_block()
        for entry in self.entries:
            if entry.kind != "heading" and not entry.body.text:
                self._fault(entry.line, f"{entry.number} has neither a title nor a text")
            for passage in (entry.body, *entry.examples):
                self._take_off_ruling(passage)
        if self.faults:
            raise ExceptionGroup(f"{self.path} can't be loaded", self.faults)
        return self.entries

    def _fault(self, line: int, problem: str) -> None:
        self.faults.append(InvalidData(self.path, line, problem))

    def _open_entry(self, line: int, marks: str, number_text: str, title: str) -> None:
        try:
            number = RuleNumber.parse(number_text)
        except ValueError as problem:
            self._fault(line, str(problem))
            return
        if max(number.depth, 1) != len(marks):
            self._fault(line, f"{number} stands under {'#' * max(number.depth, 1)}, not {marks}")
        if self.entries and not self.entries[-1].number < number:
            self._fault(line, f"{number} comes before {self.entries[-1].number}, which stands above it")
        implied = title.endswith(_IMPLIED)
        title = title.removesuffix(_IMPLIED).strip()
        kind: EntryKind = "heading" if title or implied else "subrule" if number.letters else "rule"
        self.entries.append(Entry(number, kind, title, implied, line, Stretch(line, "")))

    def _end_block(self) -> None:
        block, self._block = self._block, []
        if not block:
            return
        line = block[0][0]
        if not self.entries:
            self._fault(line, "text stands before the first number")
            return
        entry = self.entries[-1]
        if not block[0][1].startswith(">"):
            text = "\n".join(text for _, text in block)
            if entry.body.text:
                entry.body.text += f"\n\n{text}"
            else:
                entry.body.text, entry.body.line = text, line
            return
        quoted = "\n".join(text.removeprefix(">").removeprefix(" ") for _, text in block).strip()
        for opening, passages in (("**Example.**", entry.examples), ("**Note.**", entry.notes)):
            if quoted.startswith(opening):
                passages.append(Stretch(line, quoted.removeprefix(opening).strip()))
                return
        self._fault(line, "a quotation opens with neither **Example.** nor **Note.**")

    def _take_off_ruling(self, passage: Stretch) -> None:
        """Move a closing `*[CompRules 2003-07-01]*` from the text to the passage's ruling fields."""
        *rest, last = passage.text.rsplit("\n\n", 1)
        found = _RULING.fullmatch(last.strip())
        if found is None:
            return
        try:
            passage.ruling_date = date.fromisoformat(found["date"])
        except ValueError:
            self._fault(passage.line, f"{found['date']} is not a day of the calendar")
            return
        passage.ruling_source = found["source"]
        passage.text = rest[0] if rest else ""
