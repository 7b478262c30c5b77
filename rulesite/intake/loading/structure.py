"""An edition in our words held against the official file of it: the same numbers, titles, examples, references, words.

What both say isn't compared: that is for readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.document import DocumentEntry, RulesDocument
from rulesite.intake.documents.references import references_in
from rulesite.intake.loading.content import EditionContent
from rulesite.intake.loading.section_file import Entry


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something that the book and ours don't have alike: at a number, or at a word of the glossary."""

    at: str
    says: str


def discrepancies(ours: EditionContent, book: RulesDocument) -> list[Discrepancy]:
    """Everything in which the structure of an edition differs from that of the official document, in its order."""
    theirs = {entry.number: entry for entry in book.entries}
    held = {number: entry for number, entry in ours.entries.items() if not entry.implied}
    found: list[Discrepancy] = []
    for number in sorted({*theirs, *held}):
        if number not in held:
            found.append(Discrepancy(str(number), "the book has it, and we don't"))
        elif number not in theirs:
            found.append(Discrepancy(str(number), "we have it, and the book doesn't"))
        else:
            found += (Discrepancy(str(number), says) for says in _between(held[number], theirs[number]))
    return [*found, *_between_glossaries(ours.glossary, book)]


def _between(ours: Entry, theirs: DocumentEntry) -> Iterator[str]:
    if ours.kind != theirs.kind:
        yield f"a {theirs.kind} in the book, a {ours.kind} here"
    elif ours.title.casefold() != _plain(theirs.title):
        yield f"called “{theirs.title}” in the book, “{ours.title}” here"
    if len(ours.examples) != len(theirs.examples):
        yield f"{len(theirs.examples)} examples in the book, {len(ours.examples)} here"
    pointed = _numbers(passage.text for passage in theirs.passages)
    points = _numbers(passage.text for passage in (ours.body, *ours.examples))
    if lost := pointed - points:
        yield f"doesn't point to {_listed(lost)}, as the book does"
    if more := points - pointed:
        yield f"points to {_listed(more)}, as the book doesn't"


def _plain(title: str) -> str:
    return title.casefold().replace("’", "'")


def _numbers(texts: Iterator[str]) -> set[RuleNumber]:
    return {number for text in texts for reference in references_in(text) for number in reference.numbers}


def _listed(numbers: set[RuleNumber]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _between_glossaries(ours: Mapping[str, str], book: RulesDocument) -> Iterator[Discrepancy]:
    theirs = {_term(entry.term): entry.term for entry in book.glossary}
    held = {_term(word): word for word in ours}
    for word in sorted(theirs.keys() - held.keys()):
        yield Discrepancy(theirs[word], "the book's glossary has it, and ours doesn't")
    for word in sorted(held.keys() - theirs.keys()):
        yield Discrepancy(held[word], "our glossary has it, and the book's doesn't")


def _term(word: str) -> str:
    return _plain(word).removesuffix("(obsolete)").strip()
