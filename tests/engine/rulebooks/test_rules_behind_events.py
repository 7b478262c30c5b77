"""The log cites the rule behind an event, and not one that stands near it."""

from __future__ import annotations

from engine.events.kinds.control import ControlChanged
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.effects import ShieldBegan
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.playing import AbilityActivated
from engine.text.tree.nouns import Zone
from tests.engine.board import artifact, board, creature, each_edition, sorcery

HOUND = creature("Marsh Hound", "2/2")
LURE = sorcery("Lure Away", "Gain control of target creature until end of turn.")
LESSON = sorcery("Late Lesson", "You gain 2 life.\nFlashback {1}{R}")
SHELF = artifact("Cold Shelf", "If a creature would die, exile it instead.")
FLAIL = artifact("Short Flail", "{1}, Sacrifice Short Flail: Short Flail deals 2 damage to target creature.")


def _old(edition: str) -> bool:
    return edition < "2009"


@each_edition
def test_a_creature_changes_hands_by_the_layer_of_control(edition: str):
    """418.5a; 612.1b. That it can't attack yet is another rule's doing."""
    table = board(bob=[HOUND], alice_hand=[LURE], edition=edition)

    table.do("Alice casts Lure Away targeting Marsh Hound", "resolve")

    (change,) = table.happened(ControlChanged)
    expected = {"2009-07": "612.1b", "2026-08": "613.1b"}.get(edition, "418.5a")
    assert table.game.number_of(change.cites) == expected


@each_edition
def test_flashback_exiles_by_its_own_rule(edition: str):
    """502.22a; 702.31a."""
    table = board(alice_has={"graveyard": [LESSON]}, edition=edition)

    table.do("Alice casts Late Lesson for its flashback cost from the graveyard", "resolve")

    (shield,) = table.happened(ShieldBegan)
    moved = [move for move in table.happened(ObjectMoved) if move.to is Zone.EXILE]
    expected = {"2009-07": "702.31a", "2026-08": "702.34a"}.get(edition, "502.22a")
    assert table.game.number_of(shield.cites) == expected
    assert [table.game.numbers_of(move)[0] for move in moved] == [expected]


@each_edition
def test_the_end_of_combat_step_begins_before_combat_ends(edition: str):
    """306.1 and 311.2; 506.1 and 511.3."""
    table = board(alice=[HOUND], edition=edition)

    table.do("Alice attacks with Marsh Hound", "to the end step")

    assert table.rules() >= ({"306.1", "311.2"} if _old(edition) else {"506.1", "511.3"})


@each_edition
def test_what_goes_elsewhere_instead_goes_by_what_replaced_it(edition: str):
    """419.5; 613.6. The damage would have put it into the graveyard, and didn't."""
    table = board(alice=[FLAIL], bob=[SHELF, HOUND], edition=edition)

    table.do("Alice activates Short Flail targeting Marsh Hound", "resolve")

    (moved,) = [move for move in table.happened(ObjectMoved) if move.to is Zone.EXILE]
    expected = {"2009-07": "613.6", "2026-08": "614.6"}.get(edition, "419.5")
    assert table.game.numbers_of(moved) == (expected,)


@each_edition
def test_activating_cites_activating_and_dealing_damage_dealing(edition: str):
    """409.1i and 413.2b; 602.2b and 118.2b."""
    table = board(alice=[FLAIL], bob=[HOUND], edition=edition)

    table.do("Alice activates Short Flail targeting Marsh Hound", "resolve")

    (activated,), (dealt,) = table.happened(AbilityActivated), table.happened(DamageDealt)
    numbers = table.game.number_of(activated.cites), table.game.number_of(dealt.cites)
    later = {"2009-07": ("602.2b", "118.2b"), "2026-08": ("602.2b", "120.2b")}
    assert numbers == later.get(edition, ("409.1i", "413.2b"))
