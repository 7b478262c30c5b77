"""Every rule that the engine cites: the rulebook's, and those of keywords that their own modules cite.

`cited_rules` tells what stands behind a number, `cited_as` which rules those are, and `numbers_elsewhere` where the
same rules stand in another edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.loading import load_modules
from engine.rulebooks import Cited, KeywordRule, keyword_rules_made, rulebook
from engine.text.keywords.rules import action_rules, definition_rules

#: The floors whose modules cite lines of keywords, from below.
_CITING: Final = ("events", "keywords", "actions", "play")


def cited_keyword_rules() -> tuple[KeywordRule, ...]:
    """The rules of keywords that modules cite, and those that say what keywords stand for."""
    for floor in _CITING:
        load_modules(f"engine.{floor}")
    return tuple(dict.fromkeys((*keyword_rules_made(), *definition_rules(), *action_rules())))


@cache
def cited_rules(edition: str) -> Mapping[str, str]:
    """The rules that the engine cites in an edition, by number, with what each is about. Raises NoSuchEdition."""
    book = rulebook(edition)
    cited = [(citation.number, citation.about) for citation in (*book.citations.values(), *book.grounds.values())]
    cited += [(number, rule.keyword) for rule in cited_keyword_rules() if (number := book.number_of(rule))]
    about: dict[str, list[str]] = {}
    for number, what in cited:
        about.setdefault(number, []).append(what)
    return {number: "; ".join(dict.fromkeys(reasons)) for number, reasons in about.items()}


def cited_as(edition: str, number: str) -> tuple[Cited, ...]:
    """What the engine cites by a number of an edition: several rules where they stand in one line, none where it cites
    nothing there. Raises NoSuchEdition."""
    return _cited(edition).get(number, ())


def numbers_elsewhere(number: str, edition: str, other: str) -> tuple[str, ...]:
    """Where what one edition has at a number stands in another, each place once: none where the other lacks it, or
    where the engine cites nothing by that number. Raises NoSuchEdition."""
    book = rulebook(other)
    return tuple(dict.fromkeys(filter(None, map(book.number_of, cited_as(edition, number)))))


@cache
def _cited(edition: str) -> Mapping[str, tuple[Cited, ...]]:
    """All that can be cited, by its number in an edition: what makes things happen, or else what they rest on."""
    book = rulebook(edition)
    standing: dict[str, list[Cited]] = {}
    acting: tuple[Cited, ...] = (*book.citations, *cited_keyword_rules())
    for cited in acting:
        if number := book.number_of(cited):
            standing.setdefault(number, []).append(cited)
    resting: dict[str, list[Cited]] = {}
    for ground in book.grounds:
        resting.setdefault(book.number_of(ground), []).append(ground)
    standing = {**resting, **standing}
    return {number: tuple(several) for number, several in standing.items()}
