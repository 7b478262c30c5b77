"""The log cites the rule behind an event, and not one that stands near it."""

from __future__ import annotations

from engine.events.kinds.control import ControlChanged
from engine.events.kinds.effects import ShieldBegan
from tests.engine.board import board, creature, each_edition, sorcery

HOUND = creature("Marsh Hound", "2/2")
LURE = sorcery("Lure Away", "Gain control of target creature until end of turn.")
LESSON = sorcery("Late Lesson", "You gain 2 life.\nFlashback {1}{R}")


@each_edition
def test_a_creature_changes_hands_by_the_layer_of_control(edition: str):
    """418.5a; 612.1b. That it can't attack yet is another rule's doing."""
    table = board(bob=[HOUND], alice_hand=[LURE], edition=edition)

    table.do("Alice casts Lure Away targeting Marsh Hound", "resolve")

    (change,) = table.happened(ControlChanged)
    assert table.game.number_of(change.cites) == {"2009-07": "612.1b", "2026-08": "613.1b"}.get(edition, "418.5a")


@each_edition
def test_flashback_exiles_by_its_own_rule(edition: str):
    """502.22a; 702.31a."""
    table = board(alice_has={"graveyard": [LESSON]}, edition=edition)

    table.do("Alice casts Late Lesson for its flashback cost from the graveyard")

    (shield,) = table.happened(ShieldBegan)
    assert table.game.number_of(shield.cites) == {"2009-07": "702.31a", "2026-08": "702.34a"}.get(edition, "502.22a")


@each_edition
def test_the_end_of_combat_step_begins_before_combat_ends(edition: str):
    """311.1 and 311.2; 511.1 and 511.3."""
    table = board(alice=[HOUND], edition=edition)

    table.do("Alice attacks with Marsh Hound", "to the end step")

    assert table.rules() >= ({"511.1", "511.3"} if edition >= "2009-07" else {"311.1", "311.2"})
