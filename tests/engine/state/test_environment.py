"""What the names of a text stand for while it is followed."""

from __future__ import annotations

from engine.state.environment import Environment
from tests.engine.board import board, creature


def test_what_was_named_since_is_what_is_new_or_stands_for_something_else():
    table = board(alice=[creature("Ogre", "2/2"), creature("Elm", "1/1")])
    ogre, elm = table.find("Ogre"), table.find("Elm")
    before = Environment().naming(1, [ogre]).naming(2, [elm])

    since = before.naming(2, [ogre]).naming(3, [elm]).since(before)

    assert {name: referent.things for name, referent in since.referents.items()} == {2: (ogre,), 3: (elm,)}


def test_of_two_that_give_a_name_the_later_counts():
    table = board(alice=[creature("Ogre", "2/2"), creature("Elm", "1/1")])
    ogre, elm = table.find("Ogre"), table.find("Elm")
    one, other = Environment().naming(1, [ogre]).naming(2, [ogre]), Environment().naming(2, [elm])

    joined = one.joined(other)

    assert {name: referent.things for name, referent in joined.referents.items()} == {1: (ogre,), 2: (elm,)}
    assert one.joined(Environment()) is one
