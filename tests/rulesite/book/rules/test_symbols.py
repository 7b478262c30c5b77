from __future__ import annotations

import pytest

from rulesite.book.rules.symbols import symbol_name


@pytest.mark.parametrize(
    ("symbol", "aloud"),
    [
        ("2/W", "2 generic or white mana"),
        ("C/U", "colorless or blue mana"),
        ("R/G/P", "red or green or 2 life mana"),
        ("E", "energy"),
        ("r2", "chapter 2"),
        ("rN", "chapter N"),
        ("W/E", None),
        ("ZZ", None),
    ],
)
def test_a_symbol_is_read_aloud_by_what_pays_it(symbol: str, aloud: str | None):
    assert symbol_name(symbol) == aloud
