"""Rule numbers in any dress: "rule 702.17 B", "702. 17b", "704.5f-h", "section 7"."""

from __future__ import annotations

import re
from typing import Final

from engine.values.rule_number import RuleNumber

_DRESSED: Final = re.compile(
    r"(?:comp(?:rehensive)?\s+)?(?:cr|rules?|sections?|chapter|§+)?\s*"
    r"(?P<section>\d{1,3})(?:\s*\.\s*(?P<rule>\d{1,3})(?:\s*\.?\s*(?P<letters>[a-kmnp-z]{1,2}))?)?\.?"
    r"(?:\s*(?:-|–|to|through)\s*(?:(?P<until>\d{1,3}(?:\.\d{1,3}[a-kmnp-z]{0,2})?)|(?P<last>[a-kmnp-z]{1,2})))?",
    re.IGNORECASE,
)


def numbers_in_query(query: str) -> tuple[RuleNumber, ...]:
    """The rule number, or each of the range of them, that a query consists of; nothing when it is about words."""
    found = _DRESSED.fullmatch(query.strip())
    if found is None:
        return ()
    try:
        first = RuleNumber.parse(_undressed(found["section"], found["rule"], found["letters"]))
        if found["until"]:
            return first.through(RuleNumber.parse(found["until"].lower()))
        if found["last"]:
            return first.through(RuleNumber.parse(_undressed(found["section"], found["rule"], found["last"])))
    except ValueError:
        return ()
    return (first,)


def _undressed(section: str, rule: str | None, letters: str | None) -> str:
    return f"{section}.{rule}{(letters or '').lower()}" if rule else f"{section}{letters or ''}"
