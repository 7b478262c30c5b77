"""The journal: what is done can be undone, down to the last field (422 in 2006-10; 714 in 2009-07)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.state.journal import FieldOfThing, Journal
from engine.state.players import Player

FIELDS = ("life", "poison", "latest_turn_began", "name")
changes = st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 9)), max_size=20)


def state(player: Player) -> tuple[object, ...]:
    return tuple(getattr(player, field) for field in FIELDS)


@given(changes, changes)
def test_rewinding_puts_every_field_back_as_it_was(before: list[tuple[str, int]], after: list[tuple[str, int]]):
    player = Player(Journal(), name="Alice", order=0)
    for field, value in before:
        setattr(player, field, value)
    then = state(player)
    with player.journal.undoable() as undo:
        for field, value in after:
            setattr(player, field, value)

        undo()

        assert state(player) == then
        assert not len(player.journal)


def test_what_may_be_taken_back_nests():
    player = Player(Journal(), name="Alice", order=0)
    with player.journal.undoable() as undo_all:
        player.life = 15
        with player.journal.undoable() as undo_the_last:
            player.life = 3

            undo_the_last()
            assert player.life == 15
        undo_all()
        assert player.life == 20


def test_what_nobody_may_take_back_is_not_remembered():
    player = Player(Journal(), name="Alice", order=0)
    with player.journal.undoable():
        with player.journal.undoable():
            player.life = 15
        player.life = 3
        assert len(player.journal) == 2

    player.life = 7

    assert len(player.journal) == 0


def test_a_field_that_is_set_to_what_it_is_has_not_changed():
    player = Player(Journal(), name="Alice", order=0)

    with player.journal.undoable():
        player.has_lost = False

        assert len(player.journal) == 0


def test_a_field_that_is_not_stated_can_not_be_set():
    player = Player(Journal(), name="Alice", order=0)

    with pytest.raises(AttributeError, match="Player has no field 'lief'"):
        player.lief = 19


def test_the_fields_that_are_read_are_noted_while_somebody_wants_to_know():
    player = Player(Journal(), name="Alice", order=0)
    read: set[FieldOfThing] = set()
    player.journal.reading(lambda: player.life, read, is_part=True)
    assert player.poison == 0

    assert read == {(player, "life")}


@pytest.mark.parametrize("is_part", [True, False])
def test_who_notes_around_learns_of_what_is_part_of_what_they_do(is_part: bool):
    player = Player(Journal(), name="Alice", order=0)

    def read_both() -> int:
        player.journal.reading(lambda: player.hand, set(), is_part=is_part)
        return player.life

    read: set[FieldOfThing] = set()
    player.journal.reading(read_both, read, is_part=True)

    assert read == ({(player, "life"), (player, "hand")} if is_part else {(player, "life")})


def test_whoever_watches_is_told_of_what_changes_and_of_what_is_put_back():
    player = Player(Journal(), name="Alice", order=0)
    told: list[tuple[object, str]] = []
    player.journal.watchers = (told.append,)
    with player.journal.undoable() as undo:
        player.life = 19
        player.poison = 0  # as it was

        undo()

    assert told == [(player, "life"), (player, "life")]
