"""The site's lookup, for the page, the API and the command line: numbers go to their rules, words to the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulesite.lookup.by_number import NamedRules, rules_named
from rulesite.lookup.by_words import FoundByWords, Spelled, found_by_words
from rulesite.lookup.facets import Facet
from rulesite.lookup.hits import Hit, Scored, hits_of
from rulesite.lookup.parts import Part, timed
from rulesite.lookup.query import Query, TypedQuery, typed_query
from rulesite.lookup.request import Request, remarks_on_filters, request_of
from rulesite.lookup.searching import Found, Scope, browse
from rulesite.lookup.shelf import Shelf, shelf_in_use
from rulesite.lookup.spelling import Mended
from rulesite.lookup.suggesting import open_ahead
from rulesite.rules.models import OutsideRule, Rule, Subject, Term

__all__ = ["Answer", "Hit", "lookup", "open_ahead"]

#: The score of what is named by its number: more than words can reach.
_BY_NUMBER: Final = 10.0
_MENDING: Final = "The search index is being mended; until then results are ranked more simply."


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, and what the visitor should know about how."""

    query: TypedQuery
    #: The filters of the query that are applied.
    filters: dict[str, str] = field(default_factory=dict)
    hits: Sequence[Hit] = ()
    total: int = 0
    #: The one rule that the query names by its number.
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


def lookup(text: str, *, edition: str | None = None, limit: int = 20, mend: bool = True) -> Answer:
    """Find rules and cards for what somebody typed, best first."""
    with timed(Part.READING):
        shelf = shelf_in_use()
        request = request_of(typed_query(text), edition, shelf)
        named = rules_named(request)
    by_words = _by_words(request, named, shelf, limit, mend=mend)
    with timed(Part.HITS):
        scored = _scored(named, by_words.shown)
        hits = hits_of(scored[:limit], by_words.found.question, by_words.found.concepts)
    remarks = [*([_MENDING] if by_words.is_makeshift else ()), *request.remarks, *named.remarks, *by_words.remarks]
    return Answer(
        query=request.typed,
        filters=request.own_filters,
        hits=hits,
        total=len(named.documents) + by_words.shown.total,
        straight_to=None if request.has_words else named.straight_to(request),
        remarks=remarks if hits else [*remarks, *remarks_on_filters(request, shelf)],
        showing_for=by_words.spelled.text,
        mended=by_words.spelled.mended,
        unknown=by_words.spelled.unknown,
        facets=by_words.facets,
        definitions=by_words.definitions,
        summaries=named.summaries,
        nearest=named.nearest,
        outside=by_words.judgement.is_outside,
        subject=by_words.judgement.subject or named.subject,
    )


def _by_words(request: Request, named: NamedRules, shelf: Shelf, limit: int, *, mend: bool) -> FoundByWords:
    """What the words of a request find; without words, what its filters let through."""
    nothing = FoundByWords(Spelled(Query("")), is_makeshift=shelf.is_makeshift)
    if request.numbered.numbers and not request.has_words:
        return nothing
    if request.has_words or (request.text and not request.numbered.impossible):
        return found_by_words(request, shelf, limit, mend=mend, beside_numbers=bool(named.documents))
    if request.own_filters:
        return replace(nothing, found=browse(shelf.library, Scope(request.filters), limit))
    return nothing


def _scored(named: NamedRules, found: Found) -> list[Scored]:
    """What was named by number before what was found by words, each once; before both, what is quoted word by word."""
    keys = {document.key for document in named.documents}
    by_words = [
        Scored(each.document, each.score, each.twins, each.features)
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
