"""The history: what happened, which grows by one event at a time and can be taken back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.events.event import Event
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.turn import TurnBegan
from engine.rulebooks import Cite
from engine.state.history import History
from engine.state.journal import Journal
from engine.state.players import Player
from tests.engine.board import board, creature

JOURNAL = Journal()
ALICE = Player(JOURNAL, name="Alice", order=0)
KINDS = st.sampled_from((LifeGained, LifeLost))
kinds = st.lists(KINDS, max_size=12)


def made(kind: type[LifeGained | LifeLost]) -> Event:
    return kind(player=ALICE, amount=1, cites=Cite.LIFELINK)


@given(kinds, kinds, kinds)
def test_rewinding_takes_back_what_happened_since_and_what_happens_then_follows_on(
    before: list[type[Event]], taken_back: list[type[Event]], instead: list[type[Event]]
):
    history = History(JOURNAL)
    facts = [made(kind) for kind in before]
    for fact in facts:
        history.add(fact)
    with JOURNAL.undoable() as undo:
        for kind in taken_back:
            history.add(made(kind))

        undo()
    for kind in instead:
        facts.append(made(kind))
        history.add(facts[-1])

    assert list(history) == list(history[:]) == facts
    assert len(history) == len(facts)
    for kind in (LifeGained, LifeLost, Event):
        assert list(history.of_kind(kind)) == [fact for fact in facts if isinstance(fact, kind)]
        assert list(history.of_kind(kind, 3)) == [fact for fact in facts[3:] if isinstance(fact, kind)]


def test_what_happened_this_turn_is_told_from_what_happened_before_it():
    table = board(alice=[creature("Bear", "2/2")])
    table.do("to the next turn", "to the next turn")
    game = table.game

    (turn,) = game.facts_of_this_turn(TurnBegan)

    assert turn.player is game.active_player
    assert len(list(game.facts.of_kind(TurnBegan))) == 3


def test_an_event_after_many_costs_the_journal_what_it_costs_after_few():
    """Each event is one entry, which holds a number and not all that went before."""
    history = History(journal := Journal())
    for _ in range(400):
        history.add(made(LifeGained))
    with journal.undoable() as undo:
        for _ in range(600):
            history.add(made(LifeGained))

        assert len(journal) == 600
        undo()
    assert len(history) == 400
