"""The site's lookup, for the page and the command line: numbers go straight to their rule, words to the index."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString

from engine.values.rule_number import RuleNumber
from rulesite.cards.models import Card
from rulesite.lookup.documents import card_documents, rule_documents
from rulesite.lookup.index import CARDS, Document, IndexUnusable, open_part
from rulesite.lookup.numbers import numbers_in_query
from rulesite.lookup.query import Query, parse_query
from rulesite.lookup.searching import WEIGHTS, Found, search_part
from rulesite.lookup.snippets import marked, query_stems, snippet_of
from rulesite.lookup.words import words_of
from rulesite.rules.models import Edition, Example, Rule

logger = logging.getLogger(__name__)

#: How much a hit of a newer edition gains over the same hit of the one before it.
_NEWER = 1.03


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer."""

    edition: str
    number: str
    kind: str
    title: str
    snippet: str
    snippet_html: SafeString
    score: float
    url: str
    label: str

    def as_json(self) -> dict[str, Any]:
        names = ("edition", "number", "kind", "title", "snippet", "score", "url")
        return {name: getattr(self, name) for name in names}


@dataclass(slots=True)
class Answer:
    """What was found, and what the visitor should know about how."""

    query: Query
    hits: list[Hit] = field(default_factory=list)
    total: int = 0
    #: The one rule that the query names by its number.
    straight_to: str | None = None
    remarks: list[str] = field(default_factory=list)


def lookup(text: str, *, edition: str | None = None, limit: int = 20) -> Answer:
    """Find rules and cards for what somebody typed, best first."""
    query = parse_query(text)
    answer = Answer(query, remarks=list(query.remarks))
    edition = edition or query.filters.get("edition")
    editions = _editions(edition, answer)
    if numbers := numbers_in_query(text):
        _answer_by_number(answer, numbers, editions, limit)
    elif not query.is_empty:
        _answer_by_words(answer, editions, limit, with_cards=edition is None)
    return answer


def _editions(wanted: str | None, answer: Answer) -> list[str]:
    """The editions to search, newest first."""
    known = list(Edition.objects.newest_first().values_list("slug", flat=True))
    if wanted is None:
        return known
    if wanted not in known:
        answer.remarks.append(f"There is no edition {wanted}; there are {', '.join(known)}.")
    return [slug for slug in known if slug == wanted]


def _answer_by_number(answer: Answer, numbers: Sequence[RuleNumber], editions: Sequence[str], limit: int) -> None:
    rules = list(
        Rule.objects.filter(number__in=[str(number) for number in numbers], edition__in=editions)
        .select_related("parent__parent__parent")
        .order_by("-edition__effective", "order")
    )
    answer.total = len(rules)
    answer.hits = [_rule_hit(rule, rule.text, 1.0, frozenset(), ()) for rule in rules[:limit]]
    if rules and (len(numbers) == 1 or len(rules) == 1):
        answer.straight_to = rules[0].get_absolute_url()
    if not rules:
        answer.remarks.append(f"No edition here holds rule {numbers[0]}.")


def _answer_by_words(answer: Answer, editions: Sequence[str], limit: int, *, with_cards: bool) -> None:
    found: list[tuple[float, str, Found]] = []
    # A card belongs to no edition, section or other card, so these filters are about rules.
    about_rules = {"edition", "section", "card"} & answer.query.filters.keys()
    wants_cards = with_cards and not about_rules and answer.query.filters.get("kind", "card") == "card"
    parts = [*editions, CARDS] if wants_cards else list(editions)
    for part in parts:
        hits, total = _search(part, answer, limit)
        answer.total += total
        weight = 1.0 if part == CARDS else _NEWER ** (len(editions) - editions.index(part))
        found.extend((hit.score * weight, part, hit) for hit in hits)
    found.sort(key=lambda each: (-each[0], each[2].key))
    answer.hits = _hits(found[:limit], answer.query)


def _search(part: str, answer: Answer, limit: int) -> tuple[list[Found], int]:
    try:
        return search_part(open_part(settings.INDEX_DIR, part), answer.query, limit, answer.query.filters)
    except IndexUnusable as problem:
        logger.warning("searching %s without the index: %s", part, problem)
    except Exception:
        # Whatever the index does, a visitor gets an answer; the operator gets the traceback.
        logger.exception("searching %s without the index, which failed", part)
    remark = "The search index is being mended; until then results are ranked more simply."
    if remark not in answer.remarks:
        answer.remarks.append(remark)
    return _search_rows(part, answer.query, limit)


def _search_rows(part: str, query: Query, limit: int) -> tuple[list[Found], int]:
    """Search the rows themselves, for when the index can't be used: slower, and ranked by words found alone."""
    stems, prefixes = query_stems(query)
    documents = card_documents() if part == CARDS else rule_documents(part)
    scored = (
        Found(document["key"], _plain_score(document, stems, prefixes))
        for document in documents
        if _fits(document, query.filters)
    )
    found = sorted((each for each in scored if each.score), key=lambda each: -each.score)
    return found[:limit], len(found)


def _fits(document: Document, filters: dict[str, str]) -> bool:
    exact = all(filters.get(name, document.get(name)) == document.get(name) for name in ("section", "kind"))
    return exact and filters.get("card", "") in document.get("cards", "").lower()


def _plain_score(document: Document, stems: Iterable[str], prefixes: tuple[str, ...]) -> float:
    wanted = frozenset(stems)
    score = 0.0
    for name, weight in WEIGHTS.items():
        words = {word.stem for word in words_of(document.get(name, ""))}
        score += weight * len(words & wanted)
        score += weight * sum(any(word.startswith(prefix) for word in words) for prefix in prefixes)
    return score


def _hits(found: Sequence[tuple[float, str, Found]], query: Query) -> list[Hit]:
    stems, prefixes = query_stems(query)
    rules = Rule.objects.select_related("parent__parent__parent").in_bulk(
        [hit.key for _, part, hit in found if part != CARDS]
    )
    cards = Card.objects.in_bulk([hit.key for _, part, hit in found if part == CARDS])
    examples: dict[str, list[str]] = {}
    for rule_key, text in Example.objects.filter(rule__in=rules).order_by("ordinal").values_list("rule", "text"):
        examples.setdefault(rule_key, []).append(text)
    hits: list[Hit] = []
    for score, part, each in found:
        if part == CARDS and (card := cards.get(each.key)):
            hits.append(_card_hit(card, score, stems, prefixes))
        elif rule := rules.get(each.key):
            text = _best_text([rule.text, *examples.get(rule.key, [])], stems)
            hits.append(_rule_hit(rule, text, score, stems, prefixes))
    return hits


def _best_text(texts: Sequence[str], stems: frozenset[str]) -> str:
    """The rule's own text, unless an example has more of the words."""
    return max(texts, key=lambda text: len({word.stem for word in words_of(text)} & stems))


def _rule_hit(rule: Rule, text: str, score: float, stems: frozenset[str], prefixes: tuple[str, ...]) -> Hit:
    snippet = snippet_of(text, stems, prefixes)
    return Hit(
        edition=rule.edition_id,
        number=rule.number,
        kind=rule.kind,
        title=_title_over(rule),
        snippet=snippet,
        snippet_html=marked(snippet, stems, prefixes),
        score=round(score, 4),
        url=rule.get_absolute_url(),
        label=rule.number,
    )


def _title_over(rule: Rule) -> str:
    """The rule's title, or that of the nearest heading it stands under."""
    at: Rule | None = rule
    while at is not None:
        if at.title:
            return at.title
        at = at.parent
    return ""


def _card_hit(card: Card, score: float, stems: frozenset[str], prefixes: tuple[str, ...]) -> Hit:
    text = card.text or " ".join(face["text"] for face in card.faces)
    snippet = snippet_of(text, stems, prefixes)
    return Hit(
        edition="",
        number="",
        kind="card",
        title=card.name,
        snippet=snippet,
        snippet_html=marked(snippet, stems, prefixes),
        score=round(score, 4),
        url=reverse("pages:card", args=[card.slug]),
        label=card.type_line or " // ".join(face["type_line"] for face in card.faces),
    )
