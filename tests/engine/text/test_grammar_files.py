"""Mistakes in grammar files are found when the table is compiled, with file and line."""

import pytest

from engine.text.grammar.compiling import compile_grammar
from engine.text.grammar.notation import GrammarError


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
        ("A Thing\n", "test.grammar, line 1: 'A Thing' doesn't open a phrase"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, message: str) -> None:
    assert message in mistake_in(text)


def test_all_mistakes_are_named_at_once() -> None:
    message = mistake_in("thing\n    Nothing | some words\n    Destroy | destroy\n")

    assert "line 2" in message
    assert "line 3" in message
