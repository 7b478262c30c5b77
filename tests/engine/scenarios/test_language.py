"""The language of scenarios: what its table says is what its reader reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scenarios.acting import _ALONE, _TOGETHER
from engine.scenarios.expecting import _JUDGES
from engine.scenarios.language import ACTIONS, EXPECTATIONS, FORMS, SLOTS, Form
from engine.scenarios.script import (
    _SLOTS,
    Names,
    Statement,
    Unread,
    _compiled,
    _OneOf,
    _Optional,
    _Slot,
    _Words,
    read_line,
)

#: Everybody and everything that the examples of the table speak of.
PLAYERS = ("Alice", "Bob")
OBJECTS = frozenset(
    {
        *(
            "Oak",
            "Elm",
            "Ash",
            "Wall",
            "Bird",
            "Bear",
            "Trampler",
            "Forest",
            "Blaze",
            "Old Ogre",
            "Sudden Growth",
            "Dragon",
        ),
        *("Fire Adept", "Bone Guard", "Careful Sage", "Feather Cape", "Squire", "Hundred-Armed Giant", "Wings"),
    }
)
NAMES = Names(PLAYERS, OBJECTS)
EXAMPLES = [(form, example) for form in FORMS for example in form.examples]

#: What may stand in each kind of slot, in pieces that can be put together; other kinds take the table's examples.
FILLINGS = {
    "player": PLAYERS,
    "object": ("Oak", "Bob's Oak", "Oak #2", "Old Ogre", "Oak's ability"),
    "thing": ("Bob", "Elm"),
    "things": ("Oak", "Oak and Bob", "Oak, Elm and Ash"),
    "number": ("0", "3", "12"),
    "life": ("18", "-2"),
    "size": ("2/2", "-1/4"),
    "rule": ("704.5g", "418.5a"),
    "edition": ("2009-07",),
    "zone": ("graveyard", "hand", "library"),
    "step": ("combat damage", "end step", "upkeep"),
    "statement": ("resolve", "Alice attacks with Oak"),
    "how": ("destroyed", "put"),
    "kind": ("+1/+1", "charge"),
    "quality": ("white", "a red creature"),
    "words": ("flying", "cards in hand"),
    "choice": ("yes", "mode 2", "Oak, then Elm"),
    "shares": ("2 to Bob and 1 to Wall", "3 to Oak"),
    "assignments": ("2 damage from Trampler to Wall", "1 from Oak to Bob and 2 from Elm to Wall"),
}


def read(line: str) -> Statement | Unread:
    return read_line(line, NAMES)


@pytest.mark.parametrize(("form", "example"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_each_example_is_read_as_its_own_form(form: Form, example: str):
    statement = read(example)

    assert isinstance(statement, Statement), statement
    assert statement.form is form


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_each_form_says_what_it_means_and_has_an_example(form: Form):
    assert form.meaning.endswith(".")
    assert form.examples


def test_every_form_is_followed_or_judged_and_nothing_else_is():
    assert {form.name for form in ACTIONS} == {*_ALONE, *_TOGETHER}
    assert {form.name for form in EXPECTATIONS} - {"instead"} == set(_JUDGES)


def test_every_slot_of_a_form_can_be_read_and_the_table_describes_it():
    used = {slot.kind for form in FORMS for slot in slots(_compiled(form.pattern))}

    assert used <= set(_SLOTS)
    assert used - {"how", "kind"} <= {slot.name for slot in SLOTS}
    assert used <= set(FILLINGS)


def slots(parts: tuple[Any, ...]) -> Iterator[_Slot]:
    for part in parts:
        match part:
            case _Slot():
                yield part
            case _Optional(inside):
                yield from slots(inside)
            case _OneOf(alternatives):
                for _, inside in alternatives:
                    yield from slots(inside)


# Statements that nobody thought of ---------------------------------------------------------------------------------


@st.composite
def statements(draw: st.DrawFn) -> tuple[Form, str]:
    """A form with something in each of its slots, parts left out or not, one word or another."""
    form = draw(st.sampled_from(FORMS))

    def written(parts: tuple[Any, ...]) -> str:
        text = ""
        for part in parts:
            match part:
                case _Words(words):
                    text += words
                case _Slot(kind, _):
                    text += draw(st.sampled_from(FILLINGS[kind]))
                case _Optional(inside):
                    text += written(inside) if draw(st.booleans()) else ""
                case _OneOf(alternatives):
                    text += written(draw(st.sampled_from([inside for _, inside in alternatives])))
        return text

    return form, written(_compiled(form.pattern))


@settings(max_examples=400, deadline=None)
@given(statements())
def test_every_statement_that_the_table_allows_is_read_as_its_own_form(told: tuple[Form, str]):
    form, line = told

    statement = read(line)

    assert isinstance(statement, Statement), f"{line}: {statement}"
    assert statement.form is form, f"{line}: read as {statement.form.name}, written as {form.name}"
    assert statement.text == line


@settings(max_examples=200, deadline=None)
@given(statements())
def test_a_statement_reads_the_same_from_its_own_text_however_it_is_spaced(told: tuple[Form, str]):
    _, line = told
    statement = read(line)
    assert isinstance(statement, Statement)

    again = read(f"    {statement.text}")

    assert isinstance(again, Statement)
    assert (again.form, dict(again.values), again.said) == (statement.form, dict(statement.values), statement.said)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="abcdeAliceBobOak 's#0123456789/,.\"':+-\t", max_size=80))
def test_no_line_breaks_the_reader(line: str):
    assert isinstance(read(line), Statement | Unread)


@settings(max_examples=200, deadline=None)
@given(statements(), st.integers(0, 60), st.sampled_from(["", "x", " and", "'s", "#3", "Zorblax"]))
def test_a_damaged_line_is_read_or_refused_at_a_place_in_it(told: tuple[Form, str], at: int, put: str):
    _, line = told
    damaged = line[:at] + put + line[at + 1 :]

    found = read(damaged)

    if isinstance(found, Unread):
        assert 1 <= found.column <= len(damaged) + 1
        assert found.message
