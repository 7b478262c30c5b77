"""Rows of the database made from the content: every key is computed from what the row holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import shorten
from typing import Final

from django.db.models import Model
from django.urls import reverse

from engine.values.rule_number import RuleNumber
from rulesite.book.cards.models import Card, Mention
from rulesite.book.cards.naming import card_slug
from rulesite.book.rules.models import (
    Correspondence,
    CrossReference,
    Edition,
    Example,
    OutsideRule,
    Rule,
    Subject,
    SubjectPlace,
    Term,
)
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import CardContent, Content, EditionContent, OutsideContent, ScenarioContent
from rulesite.intake.loading.lexicon import Definition, Lexicon, edition_lexicon
from rulesite.intake.loading.rendering import Rendered, Renderer, Surroundings
from rulesite.intake.loading.scenario_rows import scenario_rows
from rulesite.intake.loading.section_file import Entry, Stretch
from rulesite.intake.loading.today import subject_rows

_HOVER_LENGTH: Final = 140
_UNDESCRIBED: Final = "neither held nor described in outside.toml"


@dataclass(slots=True)
class Rows:
    """All rows."""

    editions: list[Edition] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    references: list[CrossReference] = field(default_factory=list)
    outside_rules: list[OutsideRule] = field(default_factory=list)
    correspondences: list[Correspondence] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)
    subject_places: list[SubjectPlace] = field(default_factory=list)
    scenarios: list[Scenario] = field(default_factory=list)
    applied_rules: list[AppliedRule] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)

    def batches(self) -> list[tuple[type[Model], Sequence[Model]]]:
        """The rows of each model, in the order in which they may be written: what is pointed to comes first."""
        return [
            (Edition, self.editions),
            (Rule, self.rules),
            (Example, self.examples),
            (CrossReference, self.references),
            (OutsideRule, self.outside_rules),
            (Correspondence, self.correspondences),
            (Term, self.terms),
            (Subject, self.subjects),
            (SubjectPlace, self.subject_places),
            (Scenario, self.scenarios),
            (AppliedRule, self.applied_rules),
            (Card, self.cards),
            (Mention, self.mentions),
        ]


def _todays(content: Content) -> dict[str, str]:
    """The rules of today's book, the newest one, by number and by title."""
    if not content.editions:
        return {}
    newest = max(content.editions.values(), key=lambda edition: edition.about.effective)
    keys = {str(entry.number): f"{newest.slug}/{entry.number}" for entry in newest.in_order() if not entry.implied}
    titles = {
        entry.title.casefold(): keys[str(entry.number)]
        for entry in newest.in_order()
        if entry.title and not entry.implied
    }
    return titles | keys


def content_rows(content: Content, cards: list[Card], findings: Findings, advance: Callable[[], object]) -> Rows:
    """Make every row besides those of its cards, but for what playing the scenarios tells; `advance` is called for each
    rule rendered. What is wrong goes into `findings`."""
    rows = Rows(cards=cards)
    names = CardNames(content.cards.values(), findings)
    for edition in content.editions.values():
        _EditionRows(edition, names, findings, rows).make(advance)
    rule_keys = {rule.key for rule in rows.rules}
    rows.correspondences = list(_correspondence_rows(content, rule_keys, findings))
    held = {rule.key for rule in rows.rules if not rule.implied}
    for subject, places in subject_rows(content.subjects, held, _todays(content)):
        rows.subjects.append(subject)
        rows.subject_places.extend(places)
    example_keys = {example.key for example in rows.examples}
    rows.scenarios = scenario_rows(content, rule_keys, example_keys)
    for scenario in content.scenarios:
        rows.mentions.extend(_scenario_mentions(scenario, names))
    return rows


#: How long a meaning is that shows over a term, in letters, where it has several sentences.
_MEANING_LENGTH: Final = 80
#: Where one sentence of a meaning ends and the next begins.
_NEXT_SENTENCE: Final = re.compile(r"(?<=[.”]) (?=[A-Z0-9“])")


def meaning_alone(meaning: str) -> str:
    """A term's meaning as it shows over the term: its first sentence, and more as far as it is short. "See rule …" is
    left out, since no link can be followed there."""
    sentences = [each for each in _NEXT_SENTENCE.split(meaning) if not each.startswith("See ")] or [meaning]
    said = sentences[0]
    for sentence in sentences[1:]:
        if len(said) + len(sentence) >= _MEANING_LENGTH:
            break
        said += f" {sentence}"
    return said


class CardNames:
    """Cards by every name they are called by: "Assault // Battery", "Assault/Battery", "Assault"."""

    def __init__(self, cards: Iterable[CardContent], findings: Findings) -> None:
        self._slugs: dict[str, str] = {}
        taken: dict[str, CardContent] = {}
        for card in cards:
            slug = card_slug(card.name)
            if (other := taken.setdefault(slug, card)) is not card:
                findings.fault(card.file, card.line, f"{card.name} has the address {slug} of {other.name}")
            for name in (card.name, *(face.name for face in card.card.faces)):
                self._slugs.setdefault(_spelled(name), slug)

    def slug(self, name: str) -> str | None:
        return self._slugs.get(_spelled(name))


def _spelled(name: str) -> str:
    return re.sub(r"(?<!\s)\s*+/+\s*", "/", name.replace("’", "'")).casefold()


class _EditionRows:
    """The rows of one edition."""

    def __init__(self, edition: EditionContent, names: CardNames, findings: Findings, rows: Rows) -> None:
        self.edition, self.names, self.findings, self.rows = edition, names, findings, rows
        self.lexicon: Lexicon = edition_lexicon(edition, findings)
        self.renderer = Renderer(Surroundings(self.lexicon, self._rule_link, self._card_link, self._term_link))

    def make(self, advance: Callable[[], object]) -> None:
        about = self.edition.about
        self.rows.editions.append(
            Edition(slug=self.edition.slug, name=about.name, effective=about.effective, source=about.source)
        )
        for entry in self.edition.in_order():
            self._make_rule(entry)
            advance()
        self._make_terms()
        for number in sorted(self.edition.outside):
            self._make_outside_rule(number, self.edition.outside[number])

    # Rules and examples

    def _make_rule(self, entry: Entry) -> None:
        number = entry.number
        standing_in = (number, *self.edition.ancestors(number))
        rendered = self._rendered(entry, entry.body, standing_in)
        rule = Rule(
            key=self._key(number),
            edition_id=self.edition.slug,
            number=str(number),
            order=number.sort_text,
            section=str(number.section) if number.depth else "",
            parent_id=self._key(number.parent) if number.parent else None,
            depth=number.depth,
            kind=entry.kind,
            title=entry.title,
            gist=self.edition.gists.get(number, ""),
            implied=entry.implied,
            notes=[self._rendered(entry, note, standing_in).html for note in entry.notes],
            file=str(self.findings.shown(self.edition.files[number])),
            line=entry.line,
            **_passage(entry.body, rendered),
        )
        self.rows.rules.append(rule)
        self._make_references(rule, None, rendered)
        self._make_mentions(rule.key, rendered, rule_id=rule.key)
        for ordinal, passage in enumerate(entry.examples, 1):
            self._make_example(rule, entry, ordinal, passage, standing_in)

    def _make_example(
        self, rule: Rule, entry: Entry, ordinal: int, passage: Stretch, standing_in: tuple[RuleNumber, ...]
    ) -> None:
        rendered = self._rendered(entry, passage, standing_in)
        example = Example(
            key=f"{rule.key}#{ordinal}",
            rule_id=rule.key,
            ordinal=ordinal,
            line=passage.line,
            **_passage(passage, rendered),
        )
        self.rows.examples.append(example)
        self._make_references(rule, example, rendered)
        self._make_mentions(example.key, rendered, example_id=example.key)

    def _make_outside_rule(self, number: RuleNumber, outside: OutsideContent) -> None:
        rendered = self.renderer.render(outside.entry.summary, (number,))
        self._checked(rendered, self.edition.folder / "outside.toml", outside.line)
        self.rows.outside_rules.append(
            OutsideRule(
                key=self._key(number),
                edition_id=self.edition.slug,
                number=str(number),
                order=number.sort_text,
                about=outside.entry.about,
                summary=rendered.text,
                html=rendered.html,
            )
        )

    def _rendered(self, entry: Entry, passage: Stretch, standing_in: tuple[RuleNumber, ...]) -> Rendered:
        return self._checked(
            self.renderer.render(passage.text, standing_in), self.edition.files[entry.number], passage.line
        )

    def _checked(self, rendered: Rendered, path: Path, line: int) -> Rendered:
        for problem in rendered.problems:
            self.findings.fault(path, line, problem)
        for name in dict.fromkeys(rendered.cards):
            if self.names.slug(name) is None:
                self.findings.note(path, line, f"no file of cards/ holds {name}")
        for number in dict.fromkeys(number for found in rendered.references for number in found.numbers):
            if not self.edition.knows(number):
                self.findings.note(path, line, f"{number} is {_UNDESCRIBED}")
        return rendered

    def _make_references(self, rule: Rule, example: Example | None, rendered: Rendered) -> None:
        source = example.key if example else rule.key
        numbered = [(found, number) for found in rendered.references for number in found.numbers]
        for ordinal, (found, number) in enumerate(numbered, 1):
            held = self._holds(number)
            self.rows.references.append(
                CrossReference(
                    key=f"{source}>{ordinal}",
                    source_id=rule.key,
                    example_id=example.key if example else None,
                    ordinal=ordinal,
                    start=found.start,
                    end=found.end,
                    words=found.words,
                    target_number=str(number),
                    target_id=self._key(number) if held else None,
                    about="" if held else self._about(number),
                )
            )

    def _make_mentions(self, place: str, rendered: Rendered, **at: str) -> None:
        mentions: dict[str, Mention] = {}
        for name in rendered.cards:
            slug = self.names.slug(name)
            key = f"{slug or card_slug(name)}@{place}"
            mentions.setdefault(key, Mention(key=key, name=name, card_id=slug, **at))
        self.rows.mentions.extend(mentions.values())

    # Links

    def _key(self, number: RuleNumber) -> str:
        return f"{self.edition.slug}/{number}"

    def _holds(self, number: RuleNumber) -> bool:
        """Whether we hold a rule; an implied parent stands for one that we don't."""
        entry = self.edition.entries.get(number)
        return entry is not None and not entry.implied

    def _rule_link(self, number: RuleNumber) -> tuple[str, str, bool]:
        address = reverse("reference:rule", args=[self.edition.slug, str(number)])
        if self._holds(number):
            return address, self._hover(number), False
        about = self._about(number)
        return address, f"Rule {number}{f', {about}' if about else ''}: outside what Benchbook holds", True

    def _about(self, number: RuleNumber) -> str:
        """What a rule that we don't hold is about; nothing where outside.toml is silent."""
        outside = self.edition.outside.get(number)
        return outside.entry.about if outside else ""

    def _hover(self, number: RuleNumber) -> str:
        entry = self.edition.entries[number]
        if name := entry.title or self.edition.gists.get(number, ""):
            return f"{number}. {name}"
        words = re.sub(r"[*\[\]]", "", entry.body.text)
        return f"{number}: {shorten(words, _HOVER_LENGTH, placeholder=' …')}"

    def _card_link(self, name: str) -> str | None:
        slug = self.names.slug(name)
        return reverse("reference:card", args=[slug]) if slug else None

    def _term_link(self, definition: Definition) -> tuple[str, str]:
        if definition.number is None:
            address = f"{reverse('reference:terms', args=[self.edition.slug])}#{definition.slug}"
            return address, meaning_alone(definition.meaning)
        address = reverse("reference:rule", args=[self.edition.slug, str(definition.number)])
        return address, meaning_alone(definition.meaning) or self._hover(definition.number)

    # Terms

    def _make_terms(self) -> None:
        for definition in self.lexicon.definitions:
            self.rows.terms.append(
                Term(
                    key=f"{self.edition.slug}/{definition.name.lower()}",
                    edition_id=self.edition.slug,
                    name=definition.name,
                    slug=definition.slug,
                    kind=definition.kind,
                    rule_id=self._key(definition.number) if definition.number else None,
                    meaning=definition.meaning,
                )
            )


def _passage(passage: Stretch, rendered: Rendered) -> dict[str, object]:
    return {
        "markdown": passage.text,
        "text": rendered.text,
        "html": rendered.html,
        "ruling_source": passage.ruling_source,
        "ruling_date": passage.ruling_date,
    }


def card_rows(content: Content) -> list[Card]:
    return [_card_row(card) for card in content.cards.values()]


def _card_row(card: CardContent) -> Card:
    fields = card.card.model_dump(exclude={"text", "faces"})
    faces = [face.model_dump() | {"text": face.text.strip()} for face in card.card.faces]
    return Card(
        slug=card_slug(card.name),
        name=card.name,
        text=card.card.text.strip(),
        faces=faces,
        file=card.file.name,
        **fields,
    )


def _correspondence_rows(content: Content, rule_keys: set[str], findings: Findings) -> Iterator[Correspondence]:
    path = content.root / "correspondences.toml"
    seen: set[str] = set()
    for correspondence in content.correspondences:
        entry = correspondence.entry
        for to in entry.to:
            key = f"{entry.from_}>{to}"
            if key in seen:
                findings.fault(path, correspondence.line, f"{entry.from_} to {to} stands above already")
                continue
            seen.add(key)
            (from_edition, _, from_number), (to_edition, _, to_number) = entry.from_.partition("/"), to.partition("/")
            for edition, number in ((from_edition, from_number), (to_edition, to_number)):
                if edition in content.editions and not content.editions[edition].knows(RuleNumber.parse(number)):
                    findings.note(path, correspondence.line, f"{edition}/{number} is {_UNDESCRIBED}")
            yield Correspondence(
                key=key,
                from_edition_id=from_edition,
                from_number=from_number,
                from_rule_id=entry.from_ if entry.from_ in rule_keys else None,
                to_edition_id=to_edition,
                to_number=to_number,
                to_rule_id=to if to in rule_keys else None,
                evidence=entry.evidence,
                topic=entry.topic,
                note=entry.note,
            )


def _scenario_mentions(scenario: ScenarioContent, names: CardNames) -> Iterator[Mention]:
    """The cards that the players of a scenario have, as far as they are cards of ours."""
    found: dict[str, str] = {}
    for player in scenario.head.players.values():
        for things in player.values():
            for thing in things if isinstance(things, list) else ():
                if isinstance(thing, str) and (slug := names.slug(thing)):
                    found.setdefault(slug, thing)
    for slug, name in found.items():
        yield Mention(key=f"{slug}@{scenario.key}", name=name, card_id=slug, scenario_id=scenario.key)
