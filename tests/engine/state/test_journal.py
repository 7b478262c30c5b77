"""The journal: what is done can be undone, down to the last field (422 in 2006-10; 714 in 2009-07)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.state.journal import Journal
from engine.state.players import Player

FIELDS = ("life", "poison", "lands_played", "name")
changes = st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 9)), max_size=20)


def state(player: Player) -> tuple[object, ...]:
    return tuple(getattr(player, field) for field in FIELDS)


@given(changes, changes)
def test_rewinding_puts_every_field_back_as_it_was_at_the_mark(
    before: list[tuple[str, int]], after: list[tuple[str, int]]
):
    player = Player(Journal(), name="Alice", order=0)
    for field, value in before:
        setattr(player, field, value)
    mark, then = player.journal.mark(), state(player)
    for field, value in after:
        setattr(player, field, value)

    player.journal.rewind(mark)

    assert state(player) == then
    assert player.journal.mark() == mark


def test_marks_nest():
    player = Player(Journal(), name="Alice", order=0)
    outer = player.journal.mark()
    player.life = 15
    inner = player.journal.mark()
    player.life = 3

    player.journal.rewind(inner)
    assert player.life == 15
    player.journal.rewind(outer)
    assert player.life == 20


def test_what_characteristics_may_depend_on_makes_a_new_version_and_rewinding_does_too():
    player = Player(Journal(), name="Alice", order=0)
    first = player.journal.version
    mark = player.journal.mark()
    player.life = 19
    second = player.journal.version
    player.journal.rewind(mark)

    assert len({first, second, player.journal.version}) == 3
