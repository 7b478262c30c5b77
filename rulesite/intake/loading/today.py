"""What today's rulebook has under which number: `today.toml`, checked against the editions there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.utils.text import slugify
from pydantic import Field

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import Subject, SubjectPlace
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, line_of, read_toml, shaped

FILE: Final = "today.toml"


class SubjectEntry(StrictShape):
    """One `[[subject]]`."""

    name: str = Field(min_length=1)
    number: str = ""
    many: bool = False
    was: list[str] = []
    asked: list[str] = []
    mechanic: list[str] = []
    questions: list[str] = []


class _TodayFile(StrictShape):
    subject: list[SubjectEntry] = []


@dataclass(frozen=True, slots=True)
class SubjectContent:
    """A subject of today's rulebook, with its number and its former places as they were read."""

    entry: SubjectEntry
    number: RuleNumber | None
    was: tuple[tuple[str, RuleNumber], ...]

    @property
    def key(self) -> str:
        return slugify(self.entry.name)


def read_subjects(root: Path, editions: Iterable[str], findings: Findings) -> Iterator[SubjectContent]:
    """The subjects of the file below `root`; none if there is no file."""
    path = root / FILE
    read = read_toml(path, findings) if path.exists() else None
    shape = shaped(_TodayFile, read[1], path, read[0], findings) if read else None
    if not read or not shape:
        return
    known = list(editions)
    keys: set[str] = set()
    for place, entry in enumerate(shape.subject):
        line = line_of(read[0], ("subject", place))
        try:
            number = RuleNumber.parse(entry.number) if entry.number else None
            was = tuple(_place(text, known) for text in entry.was)
        except ValueError as problem:
            findings.fault(path, line, f"{entry.name}: {problem}")
            continue
        subject = SubjectContent(entry, number, was)
        if subject.key in keys:
            findings.fault(path, line, f"{entry.name} stands above already")
            continue
        keys.add(subject.key)
        yield subject


def _place(text: str, editions: list[str]) -> tuple[str, RuleNumber]:
    edition, _, number = text.partition("/")
    if edition not in editions:
        raise ValueError(f"there is no edition {edition}; there are {', '.join(editions)}")
    return edition, RuleNumber.parse(number)


def subject_rows(
    subjects: Iterable[SubjectContent], held: set[str], today: Mapping[str, str]
) -> Iterator[tuple[Subject, list[SubjectPlace]]]:
    """Each subject with its former places.

    `held` are the keys of the rules that are held; `today` has those of today's book by number, and by title: a subject
    whose number moves with every set stands under its name.
    """
    for subject in subjects:
        written = str(subject.number or "")
        rule = today.get(written) or today.get(subject.entry.name.casefold())
        number = RuleNumber.parse(rule.partition("/")[2]) if rule else subject.number
        row = Subject(
            key=subject.key,
            number=str(number or ""),
            order=number.sort_text if number else "",
            rule_id=rule,
            name=subject.entry.name,
            many=subject.entry.many,
            asked=subject.entry.asked,
            mechanic=subject.entry.mechanic,
            questions=subject.entry.questions,
        )
        places = [
            SubjectPlace(
                key=f"{subject.key}>{edition}/{place}",
                subject_id=subject.key,
                ordinal=ordinal,
                edition_id=edition,
                number=str(place),
                rule_id=key if (key := f"{edition}/{place}") in held else None,
            )
            for ordinal, (edition, place) in enumerate(subject.was, 1)
        ]
        yield row, places
