"""What was said, what has happened and what waits stays as it is; and which one it is counts, not what it says."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

import engine
from engine.events.notes import Note
from engine.scenarios.playing.sentences import Sentence
from engine.state.history import Fact
from engine.text.tree.node import Node
from tests.mends import assert_none

#: Values that change while they are made, each with who alone has it until then.
MADE_STEP_BY_STEP = {
    "Coverage": "the command that counts",
    "Mention": "the walk that binds a text",
    "Place": "the walk that binds a text",
    "Derivation": "one parse",
    "Header": "the grammar while it is compiled",
    "GrammarFile": "the grammar while it is compiled",
    "Source": "the grammar while it is compiled",
    "Flattener": "the grammar while it is compiled",
    "State": "the grammar while it is compiled",
    "Grammar": "the grammar while it is compiled",
    "Told": "one statement while it is followed",
    "NetPlace": "the net of statements while it is made",
}
#: What is equal to nothing but itself, though it is a value with fields: two of a kind may say the very same.
EACH_ITS_OWN = {
    "Mention",
    "Place",
    "NetPlace",
    "Fact",
    "Note",
    "AppliedEffect",
    "LimitedMana",
    "_Listener",
    "Listeners",
    "Form",
    "Deed",
    "Referent",
    "Environment",
    "Ending",
    "FloatingEffect",
    "Shield",
    "Absence",
    "DelayedTrigger",
    "Waiting",
}


def values() -> Iterator[type]:
    """Every dataclass of the engine."""
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        if not module.name.endswith("__main__"):
            for kind in vars(importlib.import_module(module.name)).values():
                if isinstance(kind, type) and kind.__module__ == module.name and dataclasses.is_dataclass(kind):
                    yield kind


def test_no_value_changes_once_it_is_made():
    changeable = {kind.__name__ for kind in values() if not kind.__dataclass_params__.frozen}  # type: ignore[attr-defined]

    assert changeable == set(MADE_STEP_BY_STEP)


def test_of_two_that_say_the_same_each_is_its_own():
    """Two abilities that trigger alike wait side by side, and an event that happens twice is two facts."""
    for kind in values():
        family = {above.__name__ for above in kind.__mro__} & EACH_ITS_OWN

        assert (kind.__eq__ is object.__eq__) == bool(family), kind


def test_what_is_said_of_what_happens_or_is_claimed_is_said_by_its_name():
    unnamed = {
        f"{kind.__name__}.{field.name}"
        for kind in values()
        if issubclass(kind, Fact | Note | Sentence)
        for field in dataclasses.fields(kind)
        if not field.kw_only and field.name not in ("line", "text")
    }

    assert_none(unnamed, "these fields can be given without their names; declare the dataclass `kw_only=True`")


#: What is so of a word, or of what happens, where nothing is said against it.
TRUE_UNLESS_SAID = {
    "AddManaOfChoice.same",
    "AssignsDamageAsThoughUnblocked.optional",
    "BringIn.shown",
    "CoinFlipped.called",
    "CountersPut.by_effect",
    "DamageDealt.preventable",
    "DealDamage.preventable",
    "Destroy.regenerable",
    "ExilesDiscarded.optional",
    "Extreme.greatest",
    "PermanentDestroyed.regenerable",
}


def test_what_is_not_said_is_not_so():
    """A flag of a word or an event stands for something that was said; but for a few that are so unless denied."""
    so = {
        f"{kind.__name__}.{field.name}"
        for kind in values()
        if issubclass(kind, Node | Fact | Note | Sentence)
        for field in dataclasses.fields(kind)
        if field.default is True
    }

    assert so == TRUE_UNLESS_SAID
