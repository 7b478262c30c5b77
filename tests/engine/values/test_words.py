"""Words as a sentence has them."""

from __future__ import annotations

import pytest

from engine.values.words import as_sentence, capital, listed, small


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben and Cy")],
)
def test_several_are_listed_with_commas_and_one_and(words: list[str], said: str):
    assert listed(words) == said


def test_a_capital_begins_a_sentence_and_leaves_the_other_letters():
    assert (capital("an Elf dies"), capital("")) == ("An Elf dies", "")
    assert as_sentence("an Elf dies") == "An Elf dies."


def test_within_a_sentence_words_begin_without_a_capital():
    assert (small("An Elf dies"), small("")) == ("an Elf dies", "")
