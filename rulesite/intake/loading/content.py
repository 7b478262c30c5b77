"""All of `rules_data` read and checked: what `load_rules` turns into rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.ground.foundation.faults import Findings, InvalidData
from rulesite.ground.foundation.toml_file import StrictShape, line_of, read_toml, shaped
from rulesite.intake.loading.gists import FILE as GISTS
from rulesite.intake.loading.gists import read_gists
from rulesite.intake.loading.glossary import read_glossary
from rulesite.intake.loading.section_file import Entry, read_section
from rulesite.intake.loading.shapes import CardEntry, CorrespondenceEntry, EditionFile, OutsideEntry, ScenarioHead
from rulesite.intake.loading.today import SubjectContent, read_subjects

_SCENARIO_NAME: Final = re.compile(r"(?P<number>.+)-(?P<ordinal>[1-9]\d{0,2})")


@dataclass(frozen=True, slots=True)
class OutsideContent:
    entry: OutsideEntry
    line: int


@dataclass(slots=True)
class EditionContent:
    """One folder of `editions`."""

    slug: str
    folder: Path
    about: EditionFile
    entries: dict[RuleNumber, Entry] = field(default_factory=dict)
    files: dict[RuleNumber, Path] = field(default_factory=dict)
    outside: dict[RuleNumber, OutsideContent] = field(default_factory=dict)
    #: What each rule says, in a few words.
    gists: dict[RuleNumber, str] = field(default_factory=dict)
    #: What the words of its glossary mean.
    glossary: dict[str, str] = field(default_factory=dict)

    def in_order(self) -> list[Entry]:
        return [self.entries[number] for number in sorted(self.entries)]

    def knows(self, number: RuleNumber) -> bool:
        """Whether there is a page to lead to: of an entry, or of a rule that outside.toml describes."""
        return number in self.entries or number in self.outside

    def ancestors(self, number: RuleNumber) -> list[RuleNumber]:
        """What a rule stands under, nearest first."""
        above: list[RuleNumber] = []
        parent = number.parent
        while parent is not None:
            above.append(parent)
            parent = parent.parent
        return above


@dataclass(frozen=True, slots=True)
class CorrespondenceContent:
    entry: CorrespondenceEntry
    line: int


@dataclass(frozen=True, slots=True)
class CardContent:
    name: str
    card: CardEntry
    file: Path
    line: int


@dataclass(frozen=True, slots=True)
class ScenarioContent:
    edition: str
    number: RuleNumber
    ordinal: int
    head: ScenarioHead
    text: str
    file: Path

    @property
    def key(self) -> str:
        return f"{self.edition}/{self.number}-{self.ordinal}"


@dataclass(slots=True)
class Content:
    """Everything that `rules_data` says."""

    root: Path
    editions: dict[str, EditionContent] = field(default_factory=dict)
    correspondences: list[CorrespondenceContent] = field(default_factory=list)
    cards: dict[str, CardContent] = field(default_factory=dict)
    scenarios: list[ScenarioContent] = field(default_factory=list)
    subjects: list[SubjectContent] = field(default_factory=list)


def content_files(root: Path) -> list[Path]:
    """The files that the content is read from, in a settled order."""
    return sorted(
        path
        for pattern in (
            "editions/*/*.md",
            "editions/*/*.toml",
            "*.toml",
            "cards/**/*.toml",
            "scenarios/**/*.toml",
            "lessons/*.toml",
        )
        for path in root.glob(pattern)
    )


def read_content(root: Path, findings: Findings) -> Content:
    """Read every file below `root`; what is wrong goes into `findings`, which the caller must look at."""
    content = Content(root)
    for folder in sorted(path for path in root.glob("editions/*") if path.is_dir()):
        if edition := _read_edition(folder, findings):
            content.editions[edition.slug] = edition
    if not content.editions:
        findings.fault(root / "editions", 1, "there is no edition: a folder with an edition.toml")
    content.correspondences.extend(_read_correspondences(root / "correspondences.toml", content, findings))
    content.subjects.extend(read_subjects(root, content.editions, findings))
    for card in _read_cards(root, findings):
        if other := content.cards.get(card.name):
            findings.fault(card.file, card.line, f"{card.name} stands in {findings.shown(other.file)} as well")
        content.cards[card.name] = card
    content.scenarios.extend(_read_scenarios(root, content, findings))
    return content


def _read_edition(folder: Path, findings: Findings) -> EditionContent | None:
    path = folder / "edition.toml"
    if not path.exists():
        findings.fault(path, 1, "an edition needs this file: name, effective, source")
        return None
    read = read_toml(path, findings)
    about = read and shaped(EditionFile, read[1], path, read[0], findings)
    if not about:
        return None
    edition = EditionContent(folder.name, folder, about)
    for section in sorted(folder.glob("*.md")):
        _read_section(section, edition, findings)
    _check_parents(edition, findings)
    _check_lists(edition, path, read[0] if read else "", findings)
    _read_outside(folder / "outside.toml", edition, findings)
    _take_gists(edition, findings)
    edition.glossary = read_glossary(folder, findings)
    return edition


def _take_gists(edition: EditionContent, findings: Findings) -> None:
    """Where an edition has gists, each rule that it holds needs one."""
    gists = read_gists(edition.folder, edition.entries, findings)
    if gists is None:
        return
    edition.gists = gists
    for number, entry in edition.entries.items():
        if number not in gists and not entry.implied:
            problem = f"{number} has no gist in {findings.shown(edition.folder / GISTS)}"
            findings.fault(edition.files[number], entry.line, problem)


def _read_section(path: Path, edition: EditionContent, findings: Findings) -> None:
    try:
        entries = read_section(path)
    except ExceptionGroup as group:
        for fault in group.exceptions:
            if not isinstance(fault, InvalidData):
                raise
            findings.fault(path, fault.line, fault.problem)
        return
    except UnicodeDecodeError as fault:
        findings.fault(path, 1, f"not UTF-8: {fault.reason} at byte {fault.start}")
        return
    for entry in entries:
        if other := edition.files.get(entry.number):
            findings.fault(path, entry.line, f"{entry.number} stands in {findings.shown(other)} as well")
            continue
        edition.entries[entry.number] = entry
        edition.files[entry.number] = path


def _check_parents(edition: EditionContent, findings: Findings) -> None:
    for number, entry in edition.entries.items():
        parent = number.parent
        if parent is not None and parent not in edition.entries:
            marks = "#" * max(parent.depth, 1)
            findings.fault(
                edition.files[number],
                entry.line,
                f"{number} has no {parent} to stand under; one that the source lacks is “{marks} {parent} {{implied}}”",
            )


def _check_lists(edition: EditionContent, path: Path, text: str, findings: Findings) -> None:
    for name, value in edition.about.lists:
        if not value:
            continue
        try:
            held = RuleNumber.parse(value) in edition.entries
        except ValueError as problem:
            findings.fault(path, line_of(text, ("lists", name)), str(problem))
            continue
        if not held:
            findings.fault(path, line_of(text, ("lists", name)), f"there is no {value} in {edition.slug}")


def _read_outside(path: Path, edition: EditionContent, findings: Findings) -> None:
    read = read_toml(path, findings) if path.exists() else None
    if not read:
        return
    text, table = read
    for number_text, described in table.items():
        line = line_of(text, (number_text,))
        try:
            number = RuleNumber.parse(number_text)
        except ValueError as problem:
            findings.fault(path, line, str(problem))
            continue
        if number in edition.entries and not edition.entries[number].implied:
            findings.note(path, line, f"{number} isn't outside: {findings.shown(edition.files[number])} holds it")
        elif entry := shaped(OutsideEntry, described, path, text, findings, under=(number_text,)):
            edition.outside[number] = OutsideContent(entry, line)


class _Correspondences(StrictShape):
    correspondence: list[CorrespondenceEntry] = []


def _read_correspondences(path: Path, content: Content, findings: Findings) -> Iterator[CorrespondenceContent]:
    read = read_toml(path, findings) if path.exists() else None
    if not read:
        return
    text, table = read
    shape = shaped(_Correspondences, table, path, text, findings)
    for place, entry in enumerate(shape.correspondence if shape else ()):
        line = line_of(text, ("correspondence", place))
        for edition in {one.partition("/")[0] for one in (entry.from_, *entry.to)} - content.editions.keys():
            findings.fault(path, line, f"there is no edition {edition}; there are {', '.join(content.editions)}")
        yield CorrespondenceContent(entry, line)


def _read_cards(root: Path, findings: Findings) -> Iterator[CardContent]:
    for path in sorted(root.glob("cards/**/*.toml")):
        read = read_toml(path, findings)
        if not read:
            continue
        text, tables = read
        for name, table in tables.items():
            if card := shaped(CardEntry, table, path, text, findings, under=(name,)):
                yield CardContent(name, card, path, line_of(text, (name,)))


def _read_scenarios(root: Path, content: Content, findings: Findings) -> Iterator[ScenarioContent]:
    for path in sorted(root.glob("scenarios/**/*.toml")):
        scenario = _read_scenario(path, content, findings)
        if scenario:
            _check_scenario(scenario, content, findings)
            yield scenario


def _read_scenario(path: Path, content: Content, findings: Findings) -> ScenarioContent | None:
    parts = path.relative_to(content.root / "scenarios").parts
    named = _SCENARIO_NAME.fullmatch(path.stem)
    if len(parts) != 2 or parts[0] not in content.editions or named is None:
        known = "|".join(content.editions)
        findings.fault(path, 1, f"a scenario's path is scenarios/({known})/<number>-<n>.toml, such as 418.5a-2.toml")
        return None
    try:
        number = RuleNumber.parse(named["number"])
    except ValueError as problem:
        findings.fault(path, 1, f"its name: {problem}")
        return None
    read = read_toml(path, findings)
    head = read and shaped(ScenarioHead, read[1], path, read[0], findings)
    if not read or not head:
        return None
    return ScenarioContent(parts[0], number, int(named["ordinal"]), head, read[0], path)


def _check_scenario(scenario: ScenarioContent, content: Content, findings: Findings) -> None:
    entry = content.editions[scenario.edition].entries.get(scenario.number)
    examples = len(entry.examples) if entry else 0
    line = line_of(scenario.text, ("documented",))
    if scenario.head.documented and scenario.ordinal > examples:
        findings.fault(
            scenario.file,
            line,
            f"{scenario.edition} {scenario.number} has {examples} examples, so this isn't one of them: "
            "write “documented = false”",
        )
    if not scenario.head.documented and scenario.ordinal <= examples:
        findings.fault(
            scenario.file,
            line,
            f"{scenario.number}-{scenario.ordinal} is the name of an example's scenario; ours count on from "
            f"{examples + 1}",
        )
