"""What an index is made of: the documents of each edition, and the cards and rulings, each by what they depend on."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial

from django.db.models import Count, Max, Sum

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.models import Correspondence, Edition
from rulesite.ground.foundation.code_version import site_version
from rulesite.ground.foundation.models import Addition
from rulesite.search.library.documents import WaysToAsk, imported_cards, own_cards, rule_documents, ruling_documents
from rulesite.search.library.index import VolumeSource


def index_sources(fingerprint: str, asked: WaysToAsk) -> Iterator[VolumeSource]:
    """The sources of everything that can be found, where the content of this fingerprint is loaded: first what there is
    to know of words is learned from.

    The documents of an edition depend on the content, on what was imported as that edition, on the editions in which
    its rules are followed, and on how its rules are asked for.
    """
    imported = dict(Addition.objects.values_list("name", "digest"))
    followed = _followed()
    ways: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for rule, of_rule in asked.items():
        ways[rule.partition("/")[0]][rule] = tuple(of_rule)

    def named(name: str, *depends_on: object) -> str:
        digest = hashlib.sha256(repr((fingerprint, site_version(), name, *depends_on)).encode()).hexdigest()
        return f"{name}-{digest[:16]}"

    for edition in Edition.objects.newest_first().values_list("slug", flat=True):
        there = [(each, imported.get(f"document/{each}")) for each in sorted({edition, *followed[edition]})]
        name = named(edition, there, sorted(ways[edition].items()))
        yield VolumeSource(name, partial(rule_documents, edition, ways[edition]))
    yield VolumeSource(named("own-cards"), own_cards)
    cards = _digest_of_cards()
    yield VolumeSource(named("cards", cards), imported_cards)
    yield VolumeSource(named("rulings", cards, imported.get("rulings"), _count_of_rulings()), ruling_documents)


def _followed() -> Mapping[str, set[str]]:
    """The editions in which the rules of each are followed."""
    followed: dict[str, set[str]] = defaultdict(set)
    for one, other in Correspondence.objects.order_by().values_list("from_edition", "to_edition").distinct():
        followed[one].add(other)
        followed[other].add(one)
    return followed


def _digest_of_cards() -> str:
    digest = hashlib.sha256()
    for card in Card.objects.filter(official=True).order_by("slug").values_list("slug", "digest"):
        digest.update(repr(card).encode())
    return digest.hexdigest()


def _count_of_rulings() -> Mapping[str, int | None]:
    """What changes whenever rulings come or go: none is ever changed, and no id is given twice."""
    return CardRuling.objects.order_by().aggregate(Count("id"), Max("id"), Sum("id"))
