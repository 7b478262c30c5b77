"""Every rule that the engine cites: the rulebook's, and those of keywords that their own modules cite."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.keywords.hooks import cited_keyword_rules
from engine.rulebooks import rulebook


@cache
def cited_rules(edition: str) -> Mapping[str, str]:
    """The rules that the engine cites in an edition, by number, with what each is about. Raises NoSuchEdition."""
    book = rulebook(edition)
    cited = [(citation.number, citation.about) for citation in book.citations.values()]
    cited += [(book.number_of(rule), rule.keyword) for rule in cited_keyword_rules() if book.keyword_rule(rule.keyword)]
    about: dict[str, list[str]] = {}
    for number, what in cited:
        about.setdefault(number, []).append(what)
    return {number: "; ".join(dict.fromkeys(reasons)) for number, reasons in about.items()}
