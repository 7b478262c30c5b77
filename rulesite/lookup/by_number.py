"""The rules that a request names by their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.values.rule_number import RuleNumber
from rulesite.lookup.documents import rule_documents_of
from rulesite.lookup.passages import Document
from rulesite.lookup.request import Request
from rulesite.rules.models import Rule
from rulesite.rules.selectors import nearest_rules, outside_about, places_elsewhere


@dataclass(frozen=True, slots=True)
class NamedRules:
    """What a request's numbers lead to."""

    documents: Sequence[Document] = ()
    remarks: Sequence[str] = ()
    #: What lies near, when a number leads nowhere.
    nearest: Sequence[Rule] = ()

    def straight_to(self, request: Request) -> str | None:
        """The page of the one rule that is asked for."""
        numbers = request.numbered.numbers
        held = self.documents and self.documents[0].number in {str(number) for number in numbers}
        return self.documents[0].url if held and (len(numbers) == 1 or len(self.documents) == 1) else None


def rules_named(request: Request) -> NamedRules:
    """The rules that are named by number, those of the edition that is named too before the others."""
    impossible = _remarks_on_impossible(request.numbered.impossible)
    if not request.numbered.numbers:
        return impossible
    wanted = [str(number) for number in request.numbered.numbers]
    only = request.filters.get("edition")
    documents = rule_documents_of(wanted, [slug for slug in request.editions if only in (None, slug)])
    edition = request.named_edition
    remarks = list(impossible.remarks)
    if edition and any(document.edition == edition for document in documents):
        documents = [document for document in documents if document.edition == edition]
    elif edition and edition in request.editions and not only:
        remarks.append(f"The {edition} edition here holds no rule {wanted[0]}.")
    if documents:
        return NamedRules(documents, remarks, impossible.nearest)
    instead = _instead_of(request.numbered.numbers[0], request)
    return NamedRules(instead.documents, [*remarks, *instead.remarks], instead.nearest)


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


def _instead_of(number: RuleNumber, request: Request) -> NamedRules:
    """For a number that no edition here holds: what it is about, and the rules that became of it."""
    remarks = [f"No edition here holds rule {number}."]
    there: dict[tuple[str, str], list[str]] = {}
    for edition in request.editions:
        if about := outside_about(edition, str(number)):
            remarks.append(f"In {edition}, {number} is about: {about}.")
        for place in places_elsewhere(edition, str(number)):
            if place.rule is not None:
                there.setdefault((place.number, place.edition.slug), []).append(edition)
    for (other, edition), editions in there.items():
        remarks.append(f"What was {number} in {' and '.join(editions)} is {other} in {edition}.")
    documents = [document for other, edition in there for document in rule_documents_of([other], [edition])]
    return NamedRules(documents, remarks, nearest_rules(request.filters.get("edition"), str(number)))
