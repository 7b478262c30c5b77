"""What is read of a document of the rules: numbered entries, a glossary, and what was noticed on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.references import Reference, references_in

EntryKind = Literal["heading", "rule", "subrule"]


class NotRules(ValueError):
    """A document that can't be read as rules; its text says why."""


class Role(StrEnum):
    """What a line of the document is."""

    FRONT = "front matter"
    CONTENTS = "contents"
    ENTRY = "numbered entry"
    EXAMPLE = "example"
    CONTINUED = "more of an entry"
    GLOSSARY = "glossary"
    BACK = "credits"
    UNPLACED = "unplaced"


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A line as it is read: its number in the document, counted from 1, and its text without the layout."""

    number: int
    text: str
    #: How far it is indented.
    indent: int = 0
    #: Whether its last word goes on in the next line, after a soft hyphen.
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something in the document that isn't as it should be, and what was done about it."""

    line: int
    kind: str
    what: str
    done: str


@dataclass(slots=True)
class DocumentPassage:
    """A text with the line that it begins on and, where the document dates it, its ruling."""

    line: int
    text: str
    ruling_source: str = ""
    ruling_date: date | None = None

    def references(self) -> list[Reference]:
        """What the text points to."""
        return list(references_in(self.text))


@dataclass(slots=True)
class DocumentEntry:
    """A heading, a rule or a subrule, with its examples."""

    number: RuleNumber
    kind: EntryKind
    title: str
    body: DocumentPassage
    examples: list[DocumentPassage] = field(default_factory=list)
    #: What other rules say that the document gives the same number.
    twins: list[DocumentPassage] = field(default_factory=list)

    @property
    def line(self) -> int:
        return self.body.line

    @property
    def passages(self) -> list[DocumentPassage]:
        return [self.body, *self.twins, *self.examples]


@dataclass(slots=True)
class GlossaryEntry:
    """A term and what the document says of it."""

    term: str
    line: int
    meaning: str


@dataclass(slots=True)
class RulesDocument:
    """A document of the rules, read."""

    encoding: str
    line_ends: str
    effective: date | None
    entries: list[DocumentEntry]
    glossary: list[GlossaryEntry]
    anomalies: list[Anomaly]
    front: list[DocumentLine]
    back: list[DocumentLine]
    #: What stands nowhere among the rules: kept, and each reported.
    unplaced: list[DocumentLine]
    #: The numbers that entries stand under and that have no entry of their own.
    missing_parents: list[RuleNumber]
    roles: dict[int, Role]

    def passages(self) -> Iterator[DocumentPassage]:
        for entry in self.entries:
            yield from entry.passages

    def counts(self) -> dict[str, int]:
        """How many of each kind of thing there are."""
        kinds = [entry.kind for entry in self.entries]
        return {
            "headings": kinds.count("heading"),
            "rules": kinds.count("rule"),
            "subrules": kinds.count("subrule"),
            "examples": sum(len(entry.examples) for entry in self.entries),
            "references": sum(len(found.numbers) for passage in self.passages() for found in passage.references()),
            "glossary_entries": len(self.glossary),
            "anomalies": len(self.anomalies),
            "unplaced_lines": len(self.unplaced),
        }
