"""What a question's words find."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.text import slugify

from rulesite.book.rules.models import Rule, Term
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.search.answer.facets import Facet, facets_of
from rulesite.search.answer.judgment import NEAREST, Judgment, judged
from rulesite.search.library.shelf import Shelf, makeshift_shelf
from rulesite.search.library.spelling import Mended, Speller
from rulesite.search.library.traits import telling_stems
from rulesite.search.question.question import Question
from rulesite.search.question.synonyms import NOISE_STEMS
from rulesite.search.searching.parts import Part, timed
from rulesite.search.searching.search import Found, browse, search

_NOT_HERE: Final = "No rule in these rulebooks seems to answer this."

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A question with its typos mended."""

    question: Question
    #: Its text as it is answered; empty when nothing had to be mended.
    text: str = ""
    mended: Sequence[Mended] = ()
    #: Words that stand nowhere.
    unknown: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class FoundByWords:
    """What words find, and what the visitor should know about how."""

    spelled: Spelled
    found: Found = field(default_factory=Found)
    remarks: Sequence[str] = ()
    facets: Sequence[Facet] = ()
    #: What the vocabulary says of the query, when it is one of its words.
    definitions: Sequence[Term] = ()
    is_makeshift: bool = False
    judgment: Judgment = field(default_factory=Judgment)

    @property
    def shown(self) -> Found:
        """What is shown of what was found: next to nothing where no rule answers."""
        if not self.judgment.is_outside:
            return self.found
        nearest = self.found.best[:NEAREST]
        return replace(self.found, best=nearest, total=len(nearest))


def found_by_words(question: Question, shelf: Shelf, limit: int, *, mend: bool, beside_numbers: bool) -> FoundByWords:
    """Search for the words of a question; without words, find what its filters let through.

    `beside_numbers` says whether its numbers lead somewhere already.
    """
    if not question.asks_in_words:
        is_filter_alone = bool(question.own_filters) and not question.numbered.numbers
        found = browse(shelf.library, question.filters, limit) if is_filter_alone else Found()
        return FoundByWords(Spelled(question), found, is_makeshift=shelf.is_makeshift)
    with timed(Part.READING):
        spelled = spelling_of(question, shelf.speller, mend=mend)
    remarks = list(question.remarks)
    if question.is_empty and not beside_numbers:
        remarks.append("This has no word to look for.")
    found, shelf = _found(shelf, spelled.question, limit)
    if not found.total and spelled.question.has_phrase and not beside_numbers:
        found, shelf = _found(shelf, spelled.question.without_phrases(), limit)
        if found.total:
            remarks.append("Nothing has these words side by side; these answers have them apart.")
    if found.passed_over:
        words = ", ".join(f"“{word}”" for word in found.passed_over)
        remarks.append(f"No rule or card has {words}; the answers are to the rest.")
    with timed(Part.REMARKS):
        judgment = Judgment()
        if not beside_numbers and not question.is_empty:
            judgment = judged(question, found, shelf.subjects, shelf.library, in_all=not question.filters)
        fitting = found.fitting & (not judgment.is_outside)
        titles = _section_titles(tuple(shelf.library.columns.values["section"]))
        return FoundByWords(
            spelled=spelled,
            found=found,
            remarks=[*_remarks_on(judgment), *remarks],
            facets=facets_of(shelf.library.columns, fitting, question.filters, titles),
            definitions=_definitions(question, found),
            is_makeshift=shelf.is_makeshift,
            judgment=judgment,
        )


def _remarks_on(judgment: Judgment) -> list[str]:
    if judgment.subject is not None:
        return [judgment.subject.sentence]
    return [_NOT_HERE] if judgment.is_outside else []


def spelling_of(question: Question, speller: Speller, *, mend: bool) -> Spelled:
    """A question with its typos mended, unless the visitor insists on what was written."""
    names = question.story.names
    words = [word for node in question.nodes for word in node.whole_words if word not in names]
    mended = [
        *speller.mended(words),
        *speller.joined([word.plain for word in question.words if word.plain not in names]),
    ]
    unknown = [word for word in dict.fromkeys(words) if not speller.knows(word)]
    unknown = [word for word in unknown if all(word != each.written for each in mended)]
    if not mended or not mend:
        return Spelled(question, mended=(), unknown=unknown)
    meant = {tuple(each.written.split()): each.meant for each in mended}
    return Spelled(question.with_words(meant), _text_with(question.text, mended), mended, unknown)


def _text_with(text: str, mended: Iterable[Mended]) -> str:
    for each in mended:
        written = re.escape(each.written).replace(r"\ ", r"[\s-]+")
        text = re.sub(rf"\b{written}\b", " ".join(each.meant), text, flags=re.IGNORECASE)
    return text


def _found(shelf: Shelf, question: Question, limit: int) -> tuple[Found, Shelf]:
    """What is found, and on which shelf: the makeshift one where the other fails."""
    try:
        return search(shelf.library, shelf.meanings, shelf.synonyms, question, limit), shelf
    except Exception:
        if shelf.is_makeshift:
            raise
        # Whatever the index does, a visitor gets an answer; the operator gets the traceback.
        logger.exception("searching without the index, which failed")
        return _found(makeshift_shelf(), question, limit)


@kept_with_content
def _section_titles(sections: Sequence[str]) -> dict[str, str]:
    """The title of each of these sections, of the newest edition that has it."""
    rules = Rule.objects.filter(number__in=sections, title__gt="")
    return dict(rules.order_by("edition__effective").values_list("number", "title"))


def _definitions(question: Question, found: Found) -> list[Term]:
    """What the vocabulary says of the word that is asked for and nothing else, or that is the heading which is: in the
    book in hand, or else in the newest that has it."""
    words = [word.plain for word in question.words if word.stem not in NOISE_STEMS]
    # Hardly any question is as short as a term.
    slug: str | None = slugify(" ".join(words)) if len(words) <= _most_words_defined() else None
    if slug not in _defined():
        heading = found.best[0].opens if found.best else None
        slug = _defined_by_stems().get(telling_stems(heading.title)) if heading else None
    if slug is None:
        return []
    terms = Term.objects.filter(slug=slug).exclude(meaning="").select_related("edition", "rule")
    newest_first = list(terms.order_by("-edition__effective"))
    in_hand = [term for term in newest_first if term.edition_id == question.favored_edition]
    return (in_hand or newest_first)[:1]


@kept_with_content
def _defined() -> frozenset[str]:
    """The words that the vocabulary says something of, as they stand in addresses."""
    return frozenset(Term.objects.exclude(meaning="").values_list("slug", flat=True)) - {""}


@kept_with_content
def _defined_by_stems() -> dict[tuple[str, ...], str]:
    """The same by their stems: "Artifacts" are what "artifact" is."""
    names = Term.objects.exclude(meaning="").exclude(slug="").values_list("name", "slug")
    return {telling_stems(name): slug for name, slug in names}


@kept_with_content
def _most_words_defined() -> int:
    """How many words the longest of these has."""
    return max((slug.count("-") + 1 for slug in _defined()), default=0)
