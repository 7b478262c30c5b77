"""The rules that a question names by their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import OutsideRule, Rule, Subject
from rulesite.book.rules.places import places_elsewhere
from rulesite.book.rules.selectors import nearest_rules, newest_outside, outside_rule, subject_numbered
from rulesite.search.library.document import Document
from rulesite.search.library.documents import rule_documents_of
from rulesite.search.question.question import Question


@dataclass(frozen=True, slots=True)
class NamedRules:
    """What a question's numbers lead to."""

    documents: Sequence[Document] = ()
    remarks: Sequence[str] = ()
    #: What lies near, when a number leads nowhere.
    nearest: Sequence[Rule] = ()
    #: What today's rulebook has under the number.
    subject: Subject | None = None
    #: What we say of a number that no edition here holds, newest edition first.
    summaries: Sequence[OutsideRule] = ()

    def straight_to(self, question: Question) -> str | None:
        """The page of the one rule that is asked for, or of its summary in the edition that is named."""
        numbers = question.numbered.numbers
        if len(numbers) == 1 and (summary := self._summary(str(numbers[0]), question)):
            return summary.get_absolute_url()
        held = self.documents and self.documents[0].number in {str(number) for number in numbers}
        return self.documents[0].url if held and (len(numbers) == 1 or len(self.documents) == 1) else None

    def _summary(self, number: str, question: Question) -> OutsideRule | None:
        """The summary that is all there is: in the edition that is named, or of a number that nothing became of."""
        if edition := question.named_edition or question.filters.get("edition"):
            return outside_rule(edition, number)
        return None if self.documents else newest_outside(number)


def rules_named(question: Question) -> NamedRules:
    """The rules that are named by number, those of the edition that is named too before the others."""
    impossible = _remarks_on_impossible(question.numbered.impossible)
    if not question.numbered.numbers:
        return impossible
    wanted = [str(number) for number in question.numbered.numbers]
    only = question.filters.get("edition")
    documents = rule_documents_of(wanted, [slug for slug in question.editions if only in (None, slug)])
    documents = sorted(documents, key=lambda document: document.edition != question.favored_edition)
    edition = question.named_edition
    remarks = list(impossible.remarks)
    if edition and any(document.edition == edition for document in documents):
        documents = [document for document in documents if document.edition == edition]
    elif edition and edition in question.editions and not only:
        remarks.append(f"The {edition} edition here holds no rule {wanted[0]}.")
    if documents:
        return NamedRules(documents, remarks, impossible.nearest)
    instead = _instead_of(question.numbered.numbers[0], question)
    return replace(instead, remarks=[*remarks, *instead.remarks])


def _remarks_on_impossible(written: str | None) -> NamedRules:
    """What is said of something that looks like a number and can't be one."""
    if written is None:
        return NamedRules()
    remark = f"{written} is no range of rules."
    if re.search(r"[lo]\b", written.lower()):
        remark = f"There is no rule {written}: the letters of subrules leave out l and o, which look like digits."
    parent = re.match(r"\d{3}\s*\.\s*\d{1,3}", written)
    nearest = nearest_rules(None, parent.group().replace(" ", "")) if parent else ()
    return NamedRules((), [remark], nearest)


def _instead_of(number: RuleNumber, question: Question) -> NamedRules:
    """For a number that no edition here holds: what it is today, was about, and the rules that became of it."""
    subject = subject_numbered(str(number))
    remarks = [subject.sentence] if subject else []
    remarks.append(f"No edition here holds rule {number}.")
    there: dict[tuple[str, str], list[str]] = {}
    summaries: list[OutsideRule] = []
    for edition in question.editions:
        if summary := outside_rule(edition, str(number)):
            summaries.append(summary)
            remarks.append(f"In {edition}, {number} is about: {summary.about}.")
        for place in places_elsewhere(edition, str(number)):
            if place.rule is not None:
                there.setdefault((place.number, place.edition.slug), []).append(edition)
    became: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for (other, edition), editions in there.items():
        became.setdefault((tuple(editions), edition), []).append(other)
    for (editions_there, edition), others in became.items():
        remarks.append(f"What was {number} in {' and '.join(editions_there)} is {', '.join(others)} in {edition}.")
    places = [(rule.number, rule.edition_id) for rule in subject.rules] if subject else []
    documents = [
        document
        for other, edition in dict.fromkeys([*places, *there])
        for document in rule_documents_of([other], [edition])
    ]
    nearest = nearest_rules(question.filters.get("edition"), str(number))
    return NamedRules(documents, remarks, nearest, subject, summaries)
