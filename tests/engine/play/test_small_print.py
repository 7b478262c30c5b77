"""Small print that a slip of the pen would change: each sentence here once failed to be held by any test."""

import pytest

from engine.events.kinds.turn import TurnBegan
from engine.rulebooks import LayerKind, rulebook
from tests.engine.board import EDITIONS, FOREST, artifact, aura, board, creature, enchantment, instant, sorcery

BEAR = creature("Bear", "2/2")
KILL = instant("Kill", "Destroy target creature.")


def test_an_extra_turn_comes_before_the_next_players():
    """300.6; 500.7."""
    again = sorcery("Once More", "Take an extra turn after this one.")
    table = board(alice_hand=[again])

    table.do("Alice casts Once More", "resolve", "to the next turn", "to the next turn")

    assert [fact.player.name for fact in table.happened(TurnBegan)] == ["Alice", "Alice", "Bob"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_effect_waits_for_another_that_changes_the_color_it_asks_for(edition: str):
    """418.5c; 612.7a: in one layer before Magic 2010, in an earlier one since."""
    pride = enchantment("Red Pride", "Red creatures have flying.")
    rose = enchantment("Rose Tint", "All creatures are red.")
    table = board(alice=[pride, rose, BEAR], edition=edition)

    table.do("expect Bear has flying")


def test_a_supertype_can_be_added():
    frost = enchantment("Long Frost", "All lands are snow.")
    hail = enchantment("Hail Song", "Snow lands you control are indestructible.")
    wreck = sorcery("Wreck", "Destroy target land.")
    table = board(alice=[frost, hail, FOREST], alice_hand=[wreck])

    table.do("Alice casts Wreck targeting Forest", "resolve", "expect Forest is on the battlefield")


@pytest.mark.parametrize(("attacker", "life"), [("Alice", 20), ("Bob", 21)])
def test_attacks_you_is_about_you_alone(attacker: str, life: int):
    wary = enchantment("Wary", "Whenever a creature attacks you, you gain 1 life.")
    table = board(alice=[wary, BEAR], bob=[BEAR], turn=attacker)

    table.do(f"{attacker} attacks with Bear", "resolve everything")

    assert table.life("Alice") == life


def test_damage_is_not_redirected_to_what_has_left():
    """419.6c; 613.9."""
    shield = creature("Bodyguard", "1/1", "All damage that would be dealt to you is dealt to Bodyguard instead.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target player.")
    table = board(alice=[shield], bob_hand=[KILL, bolt], turn="Bob")

    table.do("Bob casts Kill targeting Bodyguard", "resolve", "Bob casts Bolt targeting Alice", "resolve")

    assert table.life("Alice") == 17


def test_nobody_attacks_themselves():
    """308.1; 508.1."""
    table = board(alice=[BEAR])

    table.do("expect refused: Alice attacks Alice with Bear")


def test_what_is_not_there_is_nothing():
    ward = aura("Ward", "As long as enchanted creature is black, it has flying.")
    table = board(alice=[ward.placed(attached_to="Bear"), BEAR], alice_hand=[KILL])

    table.do("Alice casts Kill targeting Bear", "resolve", "expect Ward is in Alice's graveyard")


def test_a_spell_says_when_it_can_be_cast():
    rally = instant("Rally", "Cast Rally only during combat.\nYou gain 3 life.")
    table = board(alice=[BEAR], alice_hand=[rally])

    table.do("expect refused: Alice casts Rally", "Alice attacks with Bear", "Alice casts Rally", "resolve")

    assert table.life("Alice") == 23


def test_an_artifact_or_a_land_is_either():
    smash = instant("Smash", "Destroy target artifact or land.")
    table = board(alice_hand=[smash, smash], bob=[artifact("Cog"), FOREST, BEAR])

    table.do("expect refused: Alice casts Smash targeting Bear")
    table.do("Alice casts Smash targeting Cog", "resolve", "Alice casts Smash targeting Forest", "resolve")


def test_what_dealt_damage_this_turn_is_remembered():
    reckoning = instant("Reckoning", "Destroy target creature that dealt damage to you this turn.")
    table = board(alice_hand=[reckoning], bob=[BEAR, creature("Ox", "2/4")], turn="Bob")

    table.do("Bob attacks with Bear", "to end of combat", "expect refused: Alice casts Reckoning targeting Ox")
    table.do("Alice casts Reckoning targeting Bear", "resolve", "expect Bear is in Bob's graveyard")


def test_poison_is_counted():
    fangs = sorcery("Fangs", "Target player gets two poison counters.")
    table = board(alice_hand=[fangs])

    table.do("Alice casts Fangs targeting Bob", "resolve", "expect Bob has 2 poison counters")


def test_one_or_both():
    """700.2: "choose one or both" is one mode or two."""
    twice = instant("Twofold", "Choose one or both — Destroy target artifact; or you gain 2 life.")
    table = board(alice_hand=[twice], bob=[artifact("Cog")])

    table.do("Alice casts Twofold choosing mode 1 and mode 2 targeting Cog", "resolve")

    assert table.life("Alice") == 22
    table.do("expect Cog is in Bob's graveyard")


def test_soulshift_returns_a_smaller_spirit():
    """502.55; 702.44."""
    spirit = creature("Old Spirit", "2/2", "Soulshift 3", kind="Creature — Spirit")
    small = creature("Small Spirit", "1/1", kind="Creature — Spirit", cost="{2}")
    table = board(alice=[spirit], alice_hand=[KILL], alice_has={"graveyard": [small]})

    table.do("Alice casts Kill targeting Old Spirit", "resolve", "Alice chooses Small Spirit")
    table.do("resolve", "Alice chooses yes", "expect Small Spirit is in Alice's hand")


def test_counters_that_change_size_come_before_other_bonuses_last_in_m10():
    """612.3d–e: in Magic 2010 counters (7d) come before switching (7e)."""
    kinds = [kind for layer in rulebook("2009-07").layers for kind in LayerKind if kind in layer.kinds]

    assert kinds.index(LayerKind.SIZE_COUNTERS) < kinds.index(LayerKind.SIZE_SWITCHED)


def test_which_editions_let_definitions_wait_for_dependency():
    """418.5a of 2006: what defines comes first, dependent or not."""
    settings = {edition: rulebook(edition).dependency_beats_defining for edition in EDITIONS}

    assert settings == {"2006-10": True, "2008-03": False, "2009-07": False, "2026-08": False}
