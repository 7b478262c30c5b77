"""What differs between editions of the rulebook, and where each rule stands in each of them.

`rulebook(edition)` gives an edition's Rulebook: its layers, its settings and the number behind every citation. The
engine asks the rulebook; it never compares names of editions.
"""

from engine.rulebooks.cite import Cite, Cited, KeywordRule, keyword_rule, keyword_rules_made
from engine.rulebooks.ground import Ground
from engine.rulebooks.in_a_row import EditionRange
from engine.rulebooks.rulebook import (
    Citation,
    Foremost,
    Layer,
    LayerKind,
    MulliganKind,
    NoSuchEdition,
    Rulebook,
    editions,
    first_with_keyword,
    keyword_rules,
    rulebook,
)

__all__ = [
    "Citation",
    "Cite",
    "Cited",
    "EditionRange",
    "Foremost",
    "Ground",
    "KeywordRule",
    "Layer",
    "LayerKind",
    "MulliganKind",
    "NoSuchEdition",
    "Rulebook",
    "editions",
    "first_with_keyword",
    "keyword_rule",
    "keyword_rules",
    "keyword_rules_made",
    "rulebook",
]
