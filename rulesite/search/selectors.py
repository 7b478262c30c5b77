"""The site's lookup, for the page, the API and the command line: numbers go to their rules, words to the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.text import slugify

from rulesite.book.cards.search.language import looks_for_cards
from rulesite.book.rules.editions import book_in_hand
from rulesite.book.rules.models import OutsideRule, Rule, Subject, Term
from rulesite.search.answer.by_words import found_by_words
from rulesite.search.answer.facets import Facet
from rulesite.search.answer.hits import Hit, Scored, hits_of
from rulesite.search.answer.sentence import AnsweringSentence, sentence_of
from rulesite.search.answer.suggestions import open_ahead
from rulesite.search.library.shelf import Shelf, shelf_in_use
from rulesite.search.library.spelling import Mended
from rulesite.search.question.kinds import CARD
from rulesite.search.question.query import TypedQuery, typed_query
from rulesite.search.question.question import Question, read_question
from rulesite.search.searching.by_number import NamedRules, rules_named
from rulesite.search.searching.parts import Part, timed
from rulesite.search.searching.search import Found

__all__ = ["Answer", "Hit", "lookup", "open_ahead"]

#: The score of what is named by its number: more than words can reach.
_BY_NUMBER: Final = 10.0
_CARDS: Final = "This looks for cards by what is printed on them; the list of cards has them."
#: Where nothing else says why nothing was found.
_NOTHING: Final = "Nothing here has all that this asks for and none of what it leaves out."
_MENDING: Final = "The search index is being mended; until then results are ranked more simply."


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, and what the visitor should know about how."""

    query: TypedQuery
    #: The filters of the query that are applied.
    filters: dict[str, str] = field(default_factory=dict)
    hits: Sequence[Hit] = ()
    total: int = 0
    #: The page of the one rule that the query names by its number, or of the card whose name it is.
    straight_to: str | None = None
    remarks: Sequence[str] = ()
    #: The query with its typos mended, when the answers are to that.
    showing_for: str = ""
    mended: Sequence[Mended] = ()
    #: Words of the query that stand nowhere.
    unknown: Sequence[str] = ()
    facets: Sequence[Facet] = ()
    #: What the vocabulary says of the query, when it is one of its words.
    definitions: Sequence[Term] = ()
    #: What we say of a number that no edition here holds, newest edition first.
    summaries: Sequence[OutsideRule] = ()
    #: What lies near, when a number leads nowhere.
    nearest: Sequence[Rule] = ()
    #: Whether no rule here has what is asked; the hits are then what lies nearest.
    outside: bool = False
    #: What today's rulebook has of what is asked.
    subject: Subject | None = None
    #: What answers it, in one sentence.
    sentence: AnsweringSentence | None = None
    #: Whether something is asked, and no rule is sure to answer it in a sentence.
    is_unsure: bool = False


def lookup(
    text: str, *, edition: str | None = None, book: str | None = None, limit: int = 20, mend: bool = True
) -> Answer:
    """Find rules and cards for what somebody typed, best first.

    `edition` searches that one alone; `book` is the one whose rules come first, the newest whole one unless another is
    named.
    """
    if looks_for_cards(text):
        there = f"{reverse('reference:cards')}?{urlencode({'q': text})}"
        return Answer(typed_query(text), straight_to=there, remarks=[_CARDS])
    with timed(Part.READING):
        shelf = shelf_in_use()
        question = read_question(text, shelf.synonyms, edition, book or book_in_hand())
        named = rules_named(question)
    by_words = found_by_words(question, shelf, limit, mend=mend, beside_numbers=bool(named.documents))
    with timed(Part.HITS):
        scored = _scored(named, by_words.shown)
        concepts = by_words.found.concepts
        hits = hits_of(scored[:limit], by_words.found.question.said, concepts)
        # A number leads to its rule, and what stands nowhere has no answer.
        asks = bool(hits) and not (named.documents or by_words.judgment.is_outside)
        sentence = sentence_of(by_words.found, scored[:limit], hits, by_words.definitions) if asks else None
    typed = () if question.typed.filters or question.numbered.numbers else question.text.split()
    remarks = [
        *([_MENDING] if by_words.is_makeshift else ()),
        *question.filter_remarks,
        *named.remarks,
        *by_words.remarks,
    ]
    return Answer(
        query=question.typed,
        filters=question.own_filters,
        hits=hits,
        total=len(named.documents) + by_words.shown.total,
        straight_to=_card_alone(question.telling, typed, shelf, hits)
        if question.has_words
        else named.straight_to(question),
        remarks=remarks if hits else [*remarks, *_remarks_on_filters(question, shelf)] or [_NOTHING],
        showing_for=by_words.spelled.text,
        mended=by_words.spelled.mended,
        unknown=by_words.spelled.unknown,
        facets=by_words.facets,
        definitions=by_words.definitions,
        summaries=named.summaries,
        nearest=named.nearest,
        outside=by_words.judgment.is_outside,
        subject=by_words.judgment.subject or named.subject,
        sentence=sentence,
        is_unsure=asks and not (sentence or by_words.definitions) and by_words.spelled.question.is_asking,
    )


def _card_alone(stems: tuple[str, ...], written: Sequence[str], shelf: Shelf, hits: Sequence[Hit]) -> str | None:
    """The page of the card whose name is all that was `written`, unless that is a word of the rules or of players, too.

    `stems` are those that say something.
    """
    at = shelf.library.lore.cards.get(stems)
    if at is None:
        return None
    card, name = shelf.library.documents[at], " ".join(written)
    said_otherwise = len(stems) == 1 and name.islower() and shelf.synonyms.knows(stems[0])
    names_a_rule = any(hit.features.exact and hit.kind != CARD for hit in hits)
    return card.url if slugify(card.title) == slugify(name) and not (said_otherwise or names_a_rule) else None


def _scored(named: NamedRules, found: Found) -> list[Scored]:
    """What was named by number before what was found by words, each once; before both, what is quoted word by word."""
    keys = {document.key for document in named.documents}
    by_words = [
        Scored(each.document, each.score, each.twins, each.features, each.opens)
        for each in found.best
        if each.document.key not in keys
    ]
    # A ruling that names a rule is meant, not the rule, by whoever types the ruling.
    is_quoted = bool(by_words) and by_words[0].features.quoted > 0 and not by_words[0].document.is_rule
    first = int(is_quoted)
    by_number = (Scored(document, _BY_NUMBER) for document in named.documents)
    scored = [*by_words[:first], *by_number, *by_words[first:]]
    # What stands higher has no lower score, though a card may have been moved behind the rules about it.
    for place in range(1, len(scored)):
        if scored[place].score > scored[place - 1].score:
            scored[place] = replace(scored[place], score=scored[place - 1].score)
    return scored


def _remarks_on_filters(question: Question, shelf: Shelf) -> list[str]:
    """Of filters that let nothing through, what there is instead."""
    columns = shelf.library.columns
    remarks: list[str] = []
    if (card := question.filters.get("card")) and not columns.passing({"card": card}).any():
        remarks.append(f"No rule or example speaks of a card {card}.")
    if (date := question.filters.get("date")) and not columns.passing({"date": date}).any() and len(columns.days):
        first, last = (str(day) for day in (columns.days.min(), columns.days.max()))
        remarks.append(f"The rulings here are of {_written(first)} to {_written(last)}.")
    return remarks


def _written(day: str) -> str:
    return f"{day[:4]}-{day[4:6]}-{day[6:]}"
