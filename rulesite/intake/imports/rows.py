"""Rows made of an imported document: of an edition of its own, or of what an edition of ours lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Final

from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import slugify

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import CrossReference, Example, Rule, Term
from rulesite.intake.documents.document import DocumentEntry, DocumentPassage, RulesDocument
from rulesite.intake.imports.models import OfficialWords
from rulesite.intake.imports.rendering import OfficialText, rendered

_HOVER_LENGTH: Final = 140
_TWICE: Final = "The document gives the number {} to more than one rule. What it says under it is here, in its order."
_TITLE_LENGTH: Final = 200
#: Titles of the sections that list keywords and state-based actions, by the kind of term that each entry there is.
_LISTS: Final = {
    "keyword abilities": Term.Kind.KEYWORD_ABILITY,
    "keyword actions": Term.Kind.KEYWORD_ACTION,
}


@dataclass(frozen=True, slots=True)
class ImportedRows:
    """All rows of one document, in the order in which they may be written."""

    rules: list[Rule] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    references: list[CrossReference] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    words: list[OfficialWords] = field(default_factory=list)

    def batches(self) -> Iterator[tuple[type[Model], list[Model]]]:
        yield Rule, list(self.rules)
        yield Example, list(self.examples)
        yield CrossReference, list(self.references)
        yield Term, list(self.terms)
        yield OfficialWords, list(self.words)


def imported_rows(
    document: RulesDocument, edition: str, file: str, ours: Iterable[str], our_terms: Iterable[str]
) -> ImportedRows:
    """The rows of a document.

    `ours` are the numbers that the edition has already, `our_terms` its terms, in lower case.
    """
    return _Making(document, edition, file, frozenset(ours), set(our_terms)).made()


class _Making:
    def __init__(
        self, document: RulesDocument, edition: str, file: str, ours: frozenset[str], our_terms: set[str]
    ) -> None:
        self.document, self.edition, self.file = document, edition, file
        self.ours, self.our_terms = ours, our_terms
        self.entries: Mapping[RuleNumber, DocumentEntry] = {entry.number: entry for entry in document.entries}
        self.rows = ImportedRows()

    def made(self) -> ImportedRows:
        implied = [number for number in self.document.missing_parents if str(number) not in self.ours]
        for number in sorted([*implied, *self.entries]):
            entry = self.entries.get(number)
            if entry is None:
                self.rows.rules.append(self._rule(number, "heading", "", "", "", 1, implied=True))
            elif str(number) in self.ours:
                self._make_words(entry)
            else:
                self._make_rule(entry)
        self._make_keywords()
        self._make_terms()
        return self.rows

    def _make_rule(self, entry: DocumentEntry) -> None:
        text = _said(entry)
        told = rendered(text, self._link)
        rule = self._rule(entry.number, entry.kind, entry.title, text, told.html, entry.line)
        if entry.twins:
            rule.notes = [format_html(_TWICE, entry.number)]
        rule.ruling_source, rule.ruling_date = entry.body.ruling_source, entry.body.ruling_date
        self.rows.rules.append(rule)
        self._make_references(rule.key, rule.key, None, told)
        for ordinal, passage in enumerate(entry.examples, 1):
            self._make_example(rule.key, ordinal, passage)

    def _rule(
        self, number: RuleNumber, kind: str, title: str, text: str, html: str, line: int, *, implied: bool = False
    ) -> Rule:
        return Rule(
            key=self._key(number),
            edition_id=self.edition,
            number=str(number),
            order=number.sort_text,
            section=str(number.section) if number.depth else "",
            parent_id=self._key(number.parent) if number.parent else None,
            depth=number.depth,
            kind=kind,
            title=_title(title),
            text=text,
            html=html,
            implied=implied,
            official=True,
            file=self.file,
            line=line,
        )

    def _make_example(self, rule: str, ordinal: int, passage: DocumentPassage) -> None:
        told = rendered(passage.text, self._link)
        key = f"{rule}#{ordinal}"
        self.rows.examples.append(
            Example(
                key=key,
                rule_id=rule,
                ordinal=ordinal,
                line=passage.line,
                text=passage.text,
                html=told.html,
                ruling_source=passage.ruling_source,
                ruling_date=passage.ruling_date,
            )
        )
        self._make_references(key, rule, key, told)

    def _make_references(self, place: str, rule: str, example: str | None, told: OfficialText) -> None:
        numbered = [(found, number) for found in told.references for number in found.numbers]
        for ordinal, (found, number) in enumerate(numbered, 1):
            self.rows.references.append(
                CrossReference(
                    key=f"{place}>{ordinal}",
                    source_id=rule,
                    example_id=example,
                    ordinal=ordinal,
                    start=found.start,
                    end=found.end,
                    words=found.words[:100],
                    target_number=str(number),
                    target_id=self._key(number) if self._holds(number) else None,
                )
            )

    def _make_words(self, entry: DocumentEntry) -> None:
        self.rows.words.append(
            OfficialWords(
                rule_id=self._key(entry.number),
                title=_title(entry.title),
                text=(text := _said(entry)),
                html=rendered(text, self._link).html,
                examples=[rendered(passage.text, self._link).html for passage in entry.examples],
            )
        )

    def _make_keywords(self) -> None:
        kinds = {entry.number: _LISTS.get(entry.title.lower()) for entry in self.document.entries if entry.title}
        for entry in self.document.entries:
            kind = kinds.get(entry.number.parent) if entry.number.parent else None
            if kind and entry.kind == "heading" and entry.title:
                for name in (entry.title, *(twin.text for twin in entry.twins)):
                    self._make_term(name.lower(), kind, entry.number, "")

    def _make_terms(self) -> None:
        for entry in self.document.glossary:
            told = DocumentPassage(entry.line, entry.meaning).references()
            number = next((each for found in told for each in found.numbers if self._holds(each)), None)
            self._make_term(entry.term, Term.Kind.TERM, number, entry.meaning)

    def _make_term(self, name: str, kind: Term.Kind, number: RuleNumber | None, meaning: str) -> None:
        name = _title(name)
        if name.lower() in self.our_terms:
            return
        self.our_terms.add(name.lower())
        self.rows.terms.append(
            Term(
                key=f"{self.edition}/{name.lower()}",
                edition_id=self.edition,
                name=name,
                slug=slugify(name) or "term",
                kind=kind,
                rule_id=self._key(number) if number else None,
                meaning=meaning,
                official=True,
            )
        )

    # Links

    def _key(self, number: RuleNumber) -> str:
        return f"{self.edition}/{number}"

    def _holds(self, number: RuleNumber) -> bool:
        return number in self.entries or str(number) in self.ours

    def _link(self, number: RuleNumber) -> tuple[str, str, bool]:
        address = reverse("reference:rule", args=[self.edition, str(number)])
        entry = self.entries.get(number)
        if entry is not None:
            words = shorten(entry.title or entry.body.text, _HOVER_LENGTH, placeholder=" …")
            return address, f"{number}: {words}", False
        return address, f"Rule {number}", not self._holds(number)


def _said(entry: DocumentEntry) -> str:
    """What stands under a number, that of rules which share it included."""
    return "\n".join(filter(None, (entry.body.text, *(twin.text for twin in entry.twins))))


def _title(words: str) -> str:
    return shorten(words, _TITLE_LENGTH, placeholder=" …")
