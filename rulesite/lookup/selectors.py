"""The site's lookup, for the page, the API and the command line: numbers go to their rules, words to the index."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.text import slugify

from engine.values.rule_number import RuleNumber
from rulesite.loading.models import Load
from rulesite.lookup.documents import all_documents, rule_documents_of
from rulesite.lookup.facets import Facet, facets_of
from rulesite.lookup.hits import Hit, Scored, hits_of
from rulesite.lookup.index import IndexUnusable, OpenIndex, open_index
from rulesite.lookup.meaning import Meanings
from rulesite.lookup.numbers import Numbered, numbers_of
from rulesite.lookup.passages import Document, Library
from rulesite.lookup.query import Node, PhraseNode, Query, WordNode, parse_query
from rulesite.lookup.ranking import explained
from rulesite.lookup.searching import Found, Scope, browse, fits, search, search_without_index
from rulesite.lookup.spelling import Mended, Speller
from rulesite.lookup.synonyms import NOISE_STEMS, Synonyms
from rulesite.lookup.words import words_of
from rulesite.rules.models import Edition, OutsideRule, Rule, Term
from rulesite.rules.selectors import nearest_rules, newest_outside, outside_rule, places_elsewhere

logger = logging.getLogger(__name__)

__all__ = ["Answer", "Hit", "lookup"]

#: The score of what is named by its number: more than words can reach.
_BY_NUMBER: Final = 10.0
_KINDS: Final = ("heading", "rule", "subrule", "example", "card")
_DATE: Final = r"\d{4}(?:-\d\d){0,2}"
_DATES: Final = re.compile(rf"{_DATE}|{_DATE}\.\.(?:{_DATE})?|\.\.{_DATE}")
_MENDING: Final = "The search index is being mended; until then results are ranked more simply."


@dataclass(slots=True)
class Answer:
    """What was found, and what the visitor should know about how."""

    query: Query
    #: The filters of the query that are applied.
    filters: dict[str, str] = field(default_factory=dict)
    hits: list[Hit] = field(default_factory=list)
    total: int = 0
    #: The one rule that the query names by its number.
    straight_to: str | None = None
    remarks: list[str] = field(default_factory=list)
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


def lookup(text: str, *, edition: str | None = None, limit: int = 20, mend: bool = True) -> Answer:
    """Find rules and cards for what somebody typed, best first."""
    query = parse_query(text)
    return _Lookup(query, edition, limit, mend=mend).answered()


def open_ahead() -> None:
    """Open the index before anybody asks, so that a worker's first visitor needn't wait for it."""
    try:
        _of_index(open_index(settings.INDEX_DIR))
    except IndexUnusable as problem:
        logger.warning("there is no index to open ahead: %s", problem)


@dataclass(frozen=True, slots=True)
class _Index:
    """What is searched: the index, or while that can't be used the rows themselves."""

    library: Library
    meanings: Meanings
    synonyms: Synonyms
    speller: Speller
    whole: OpenIndex | None = None

    def found(self, query: Query, scope: Scope, limit: int) -> Found:
        if self.whole is None:
            return search_without_index(self.library, self.meanings, self.synonyms, query, scope, limit)
        return search(self.whole, query, scope, limit)


@lru_cache(maxsize=2)
def _of_index(index: OpenIndex) -> _Index:
    return _Index(index.library, index.meanings, index.synonyms, Speller(index.library, index.synonyms), index)


@lru_cache(maxsize=1)
def _of_rows(_loaded: str) -> _Index:
    library, synonyms = Library(all_documents()), Synonyms()
    return _Index(library, Meanings(library.passages), synonyms, Speller(library, synonyms))


class _Lookup:
    """One lookup on its way from the query to the answer."""

    def __init__(self, query: Query, edition: str | None, limit: int, *, mend: bool) -> None:
        self.answer = Answer(query, remarks=list(query.remarks))
        self.editions = list(Edition.objects.newest_first().values_list("slug", flat=True))
        self.filters = self._known_filters(query.filters | ({"edition": edition} if edition else {}))
        self.answer.filters = {name: self.filters[name] for name in query.filters if name in self.filters}
        self.limit, self.mend = limit, mend

    def answered(self) -> Answer:
        index = self._index()
        text, named = _without_edition(self.answer.query.asked, index.synonyms)
        numbered = numbers_of(text)
        by_number = self._by_number(numbered, numbered.edition or named)
        has_words = _tells(numbered.rest.replace(numbered.impossible or "\0", " "))
        if numbered.numbers and not has_words:
            self._take(by_number, Found())
            self._lead_straight(numbered, by_number, numbered.edition or named or self.filters.get("edition"))
        elif has_words or (text and not numbered.impossible):
            self._by_words(index, numbered.rest if numbered.numbers else text, named, by_number)
        elif self.filters.keys() & self.answer.query.filters.keys():
            self._take([], browse(index.library, Scope(self.filters)))
        if not self.answer.hits:
            self._explain_filters(index.library)
        return self.answer

    def _index(self) -> _Index:
        try:
            return _of_index(open_index(settings.INDEX_DIR))
        except IndexUnusable as problem:
            logger.warning("searching without the index: %s", problem)
        return self._rows()

    def _rows(self) -> _Index:
        if _MENDING not in self.answer.remarks:
            self.answer.remarks.append(_MENDING)
        return _of_rows(",".join(Load.objects.values_list("pk", flat=True)))

    def _known_filters(self, filters: dict[str, str]) -> dict[str, str]:
        known: dict[str, str] = {}
        for name, value in filters.items():
            if name == "edition" and (named := self._edition_called(value)):
                value = named
            elif name == "edition":
                self._remark(f"There is no edition {value}; there are {', '.join(self.editions)}.")
            elif name == "kind" and value.rstrip("s") not in _KINDS:
                self._remark(f"There is no kind {value}; there are {', '.join(_KINDS)}.")
                continue
            elif name == "date" and not _DATES.fullmatch(value):
                self._remark(f"{value} isn't a date such as 2008, 2008-02 or 2007-01..2008-02.")
                continue
            known[name] = value.rstrip("s") if name == "kind" else value
        return known

    def _edition_called(self, name: str) -> str | None:
        """An edition by its short name, or by one that players call it by."""
        if name in self.editions:
            return name
        words = tuple(word.plain for word in words_of(name))
        named = self._index().synonyms.edition_named(words)
        return named[0] if named and len(named[1]) == len(words) and named[0] in self.editions else None

    def _explain_filters(self, library: Library) -> None:
        """Say of a filter that lets nothing through what there is instead."""
        documents = [passage.document for passage in library.passages]
        if (card := self.filters.get("card")) and not any(fits(each, {"card": card}) for each in documents):
            self._remark(f"No rule or example speaks of a card {card}.")
        if (date := self.filters.get("date")) and not any(fits(each, {"date": date}) for each in documents):
            dates = sorted(date for each in documents for date in each.dates)
            if dates:
                self._remark(f"The rulings here are of {dates[0]} to {dates[-1]}.")

    def _remark(self, remark: str) -> None:
        self.answer.remarks.append(remark)

    # Numbers

    def _by_number(self, numbered: Numbered, edition: str | None) -> list[Document]:
        """The rules that are named by number, those of the edition that is named too before the others."""
        if numbered.impossible:
            self._remark(_impossible(numbered.impossible))
            if parent := re.match(r"\d{3}\s*\.\s*\d{1,3}", numbered.impossible):
                self.answer.nearest = nearest_rules(None, parent.group().replace(" ", ""))
        if not numbered.numbers:
            return []
        wanted = [str(number) for number in numbered.numbers]
        documents = rule_documents_of(
            wanted, [slug for slug in self.editions if self.filters.get("edition", slug) == slug]
        )
        if edition and any(document.edition == edition for document in documents):
            documents = [document for document in documents if document.edition == edition]
        elif edition and edition in self.editions and not self.filters.get("edition"):
            self._remark(f"The {edition} edition here holds no rule {wanted[0]}.")
        return documents or self._instead_of(numbered.numbers[0])

    def _instead_of(self, number: RuleNumber) -> list[Document]:
        """For a number that no edition here holds: what it is about, and the rules that became of it."""
        self._remark(f"No edition here holds rule {number}.")
        there: dict[tuple[str, str], list[str]] = {}
        summaries = {edition: outside_rule(edition, str(number)) for edition in self.editions}
        self.answer.summaries = [summary for summary in summaries.values() if summary]
        for edition, summary in summaries.items():
            if summary:
                self._remark(f"In {edition}, {number} is about: {summary.about}.")
            for place in places_elsewhere(edition, str(number)):
                if place.rule is not None:
                    there.setdefault((place.number, place.edition.slug), []).append(edition)
        for (other, edition), editions in there.items():
            self._remark(f"What was {number} in {' and '.join(editions)} is {other} in {edition}.")
        self.answer.nearest = nearest_rules(self.filters.get("edition"), str(number))
        return [document for other, edition in there for document in rule_documents_of([other], [edition])]

    def _lead_straight(self, numbered: Numbered, documents: Sequence[Document], edition: str | None) -> None:
        """To the rule of the number, or to its summary in the edition that is named; to one that nothing became of."""
        alone = str(numbered.numbers[0]) if len(numbered.numbers) == 1 else ""
        held = documents and documents[0].number in {str(number) for number in numbered.numbers}
        if held and (len(numbered.numbers) == 1 or len(documents) == 1):
            self.answer.straight_to = documents[0].url
        summary = outside_rule(edition, alone) if edition else newest_outside(alone)
        if summary is not None and (edition or not documents):
            self.answer.straight_to = summary.get_absolute_url()

    # Words

    def _by_words(self, index: _Index, text: str, edition: str | None, by_number: Sequence[Document]) -> None:
        query = replace(parse_query(text), filters=self.filters)
        if query.is_empty and not by_number:
            self._remark("This has no word to look for.")
        query = self._mended(query, index)
        scope = Scope(self.filters, edition if edition in self.editions else None)
        found = self._found(index, query, scope)
        if not found.total and _has_phrase(query) and not by_number:
            loose = replace(parse_query(query.text.replace('"', " ")), filters=self.filters)
            found = self._found(index, loose, scope)
            if found.total:
                self._remark("Nothing has these words side by side; these answers have them apart.")
        self._take(by_number, found)
        self.answer.facets = facets_of(found.fitting, self.filters, _section_titles(found.fitting))
        self.answer.definitions = _definitions(query)

    def _found(self, index: _Index, query: Query, scope: Scope) -> Found:
        try:
            return index.found(query, scope, self.limit)
        except Exception:
            if index.whole is None:
                raise
            # Whatever the index does, a visitor gets an answer; the operator gets the traceback.
            logger.exception("searching without the index, which failed")
            return self._rows().found(query, scope, self.limit)

    def _mended(self, query: Query, index: _Index) -> Query:
        words = [word for node in query.nodes for word in _written(node)]
        mended = [
            *index.speller.mended(words),
            *index.speller.joined([word.plain for word in words_of(query.text)]),
        ]
        unknown = [word for word in dict.fromkeys(words) if not index.speller.knows(word)]
        self.answer.unknown = [word for word in unknown if all(word != each.written for each in mended)]
        if not mended or not self.mend:
            return query
        text = query.text
        for each in mended:
            written = re.escape(each.written).replace(r"\ ", r"[\s-]+")
            text = re.sub(rf"\b{written}\b", " ".join(each.meant), text, flags=re.IGNORECASE)
        self.answer.showing_for, self.answer.mended = text, mended
        return replace(parse_query(text), filters=self.filters)

    def _take(self, by_number: Sequence[Document], found: Found) -> None:
        named = {document.key for document in by_number}
        scored = [Scored(document, _BY_NUMBER) for document in by_number]
        scored += [
            Scored(document, each.score, found.twins.get(document.key, ()), explained(each.features))
            for each in found.ranked
            if (document := each.passage.document).key not in named
        ]
        # What stands higher has no lower score, though a card may have been moved behind the rules about it.
        for at in range(1, len(scored)):
            scored[at] = replace(scored[at], score=min(scored[at].score, scored[at - 1].score))
        self.answer.total = len(by_number) + found.total
        self.answer.hits = hits_of(scored[: self.limit], found.question, found.concepts)


def _written(node: Node) -> tuple[str, ...]:
    """The whole words of a node."""
    match node:
        case WordNode(_, is_prefix=True):
            return ()
        case WordNode(text):
            return (text,)
        case PhraseNode(words):
            return words


def _has_phrase(query: Query) -> bool:
    return any(isinstance(node, PhraseNode) for node in query.nodes)


def _impossible(written: str) -> str:
    if re.search(r"[lo]\b", written.lower()):
        return f"There is no rule {written}: the letters of subrules leave out l and o, which look like digits."
    return f"{written} is no range of rules."


def _tells(text: str) -> bool:
    """Whether a text has a word that says something."""
    return any(word.stem not in NOISE_STEMS for word in words_of(text))


def _without_edition(text: str, synonyms: Synonyms) -> tuple[str, str | None]:
    """A query without the words that name an edition, and that edition."""
    words = list(words_of(text))
    named = synonyms.edition_named(tuple(word.plain for word in words))
    if named is None:
        return text, None
    edition, at = named
    start, end = words[at.start].start, words[at.stop - 1].end
    if text[end : end + 1] == "/" or text.count('"', 0, start) % 2:
        return text, None
    return " ".join(f"{text[:start]} {text[end:]}".split()), edition


def _section_titles(documents: Iterable[Document]) -> dict[str, str]:
    """The title of each section that these are in, of the newest edition that has it."""
    sections = Rule.objects.filter(number__in={document.section for document in documents}, title__gt="")
    return dict(sections.order_by("edition__effective").values_list("number", "title"))


def _definitions(query: Query) -> list[Term]:
    asked = slugify(" ".join(word.plain for word in words_of(query.text) if word.stem not in NOISE_STEMS))
    if not asked:
        return []
    terms = Term.objects.filter(slug=asked).exclude(meaning="").select_related("edition", "rule")
    return list(terms.order_by("-edition__effective")[:1])
