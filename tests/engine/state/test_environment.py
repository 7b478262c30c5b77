"""What the names of a text stand for while it is followed."""

from __future__ import annotations

from engine.state.environment import Environment, names_of
from engine.text.tree.names import Named
from engine.text.tree.references import Either, Self, That
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


def test_what_was_named_for_one_after_the_other_stands_for_all_of_it_together():
    table = board(alice=[creature("Ogre", "2/2"), creature("Elm", "1/1")])
    ogre, elm = table.find("Ogre"), table.find("Elm")
    first = Environment().naming(1, [ogre], amount=2, done=False).naming(2, [ogre]).naming(3, done=False)
    second = Environment().naming(1, [ogre, elm], amount=3, done=True).naming(2, [elm]).naming(3, done=False)

    gathered = Environment().naming(1, [elm], amount=9).gathering([first, second])

    assert (gathered.things([1]), gathered.amount([1]), gathered.was_done([1])) == ((ogre, elm), 5, True)
    assert gathered.things([2]) == (ogre, elm)
    assert gathered.referents[2].amount is gathered.referents[2].done is None
    assert not gathered.was_done([3])


def test_each_name_of_a_reference_stands_for_the_one_that_is_looked_at():
    table = board(alice=[creature("Ogre", "2/2"), creature("Elm", "1/1")])
    ogre, elm = table.find("Ogre"), table.find("Elm")
    named, unnamed = Self(named=1), Self()
    again = That("it", means=Named((2, 3)))

    assert names_of(unnamed) == ()
    assert names_of(Either((named, again, unnamed))) == (1, 2, 3)
    everything = Environment().naming(1, [ogre, elm]).naming(2, [ogre, elm])
    assert everything.naming_each(named, elm).things([1]) == (elm,)
    assert everything.naming_each(again, elm).things([2]) == (elm,)
    assert everything.naming_each(unnamed, elm).things([1, 2]) == (ogre, elm)


def test_what_nothing_was_named_for_is_nothing_and_not_given():
    table = board(alice=[creature("Ogre", "2/2")])
    given = Environment().naming(1, [], done=True)

    assert given.is_given([1, 2])
    assert not given.is_given([2])
    assert (given.things([2]), given.amount([2]), given.was_done([2]), given.piles([2])) == ((), 0, False, ())
    assert given.naming(None, [table.find("Ogre")]) is given


def test_what_a_text_moved_is_found_whichever_part_of_it_moved_it():
    table = board(alice=[creature("Ogre", "2/2"), creature("Elm", "1/1")])
    ogre, elm = table.find("Ogre"), table.find("Elm")

    joined = Environment().following([ogre]).joined(Environment().following([elm]))

    assert joined.moved == {ogre, elm}
