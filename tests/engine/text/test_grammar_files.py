"""Mistakes in grammar files are found when the table is compiled, with file and line."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.text.grammar import notation
from engine.text.grammar.compiling import compile_grammar
from engine.text.grammar.notation import GrammarError, Production
from engine.text.tree.quantities import Fixed
from tests.mends import assert_none


def mistake_in(text: str) -> str:
    with pytest.raises(GrammarError) as found:
        compile_grammar({"test.grammar": text})
    return str(found.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("thing\n    Nothing | some words\n", "test.grammar, line 2: there is no node Nothing"),
        ("thing\n    Destroy | destroy\n", "test.grammar, line 2: Destroy needs what"),
        ("thing\n    Destroy | destroy {what:other}\n", "test.grammar, line 2: no phrase other is opened anywhere"),
        ("thing\n    Destroy | destroy {whom:thing}\n", "test.grammar, line 2: Destroy has no field whom"),
        ("thing\n    = | [some words\n", "test.grammar, line 2: '[' is not closed"),
        ("thing\n    some words\n", "test.grammar, line 2: 'some words' has no bar"),
        ("thing\n    Destroy(Whatever()) | destroy\n", "test.grammar, line 2: there is no node Whatever"),
        ("thing\n    = | {:thing} again\n", "thing begins with itself"),
        ("thing\n    Destroy\n    Exile | exile\n", "test.grammar, line 2: 'Destroy' has no bar"),
        ("thing\n    Destroy\n", "test.grammar, line 2: 'Destroy' has no bar"),
        ("thing\n    | words\n", "test.grammar, line 2: nothing says what is built"),
        ("YOU = You()\nYOU = You()\n", "test.grammar, line 2: YOU already has a meaning"),
        ("YOU = $who\n", "test.grammar, line 1: YOU has captures, which a value with a name can't"),
        ("thing\n    Destroy(what=YOU) | destroy you\n", "test.grammar, line 2: YOU means nothing here"),
        ("A Thing\n", "test.grammar, line 1: 'A Thing' doesn't open a phrase"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, message: str) -> None:
    assert message in mistake_in(text)


def test_all_mistakes_are_named_at_once() -> None:
    message = mistake_in("thing\n    Nothing | some words\n    Destroy | destroy\n")

    assert "line 2" in message
    assert "line 3" in message


# Layout -------------------------------------------------------------------------------------------------------------


def productions_of(text: str) -> list[Production]:
    """What a grammar file comes to, wherever its lines stand."""
    return [replace(production, where="") for production in compile_grammar({"test.grammar": text}).productions]


IN_A_LINE = """
thing
    .p ThisTurn | this turn or (that | the other) turn
    .p ThisTurn | this turn
"""

BELOW = """
thing
    .p ThisTurn
        | this turn or \\
          (that | the other) turn
        | this turn
"""


def test_what_is_built_may_stand_above_its_words_and_lines_may_go_on() -> None:
    assert productions_of(BELOW) == productions_of(IN_A_LINE)


def test_an_edition_says_in_words_below_what_is_built_above() -> None:
    in_a_line = "thing\n    ThisTurn | this turn\n    @2006-10 UntilEndOfTurn | for now\n"
    below = "thing\n    ThisTurn | this turn\n    UntilEndOfTurn\n        @2006-10 | for now\n"

    assert productions_of(below) == productions_of(in_a_line)


def test_a_value_with_a_name_is_the_value_in_every_later_line() -> None:
    named = "ONE = Fixed(1)\nTWO = Plus(quantity=ONE, addend=ONE)\nthing\n    Minus(quantity=TWO) | two less\n"
    by_hand = "thing\n    Minus(quantity=Plus(quantity=Fixed(1), addend=Fixed(1))) | two less\n"

    assert productions_of(named) == productions_of(by_hand)


def test_a_value_with_a_name_is_what_a_line_builds() -> None:
    (production,) = productions_of("TWO = Fixed(2)\nthing\n    TWO | two\n")

    assert production.pattern is not None
    assert production.pattern.build({}) == Fixed(2)


def test_no_line_of_the_grammar_is_longer_than_can_be_read() -> None:
    long = [
        f"{file.name}, line {number}"
        for file in sorted(Path(notation.__file__).parent.glob("*.grammar"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 160
    ]

    assert_none(long, "these lines of the grammar have more than 160 characters; give a part a phrase of its own")
