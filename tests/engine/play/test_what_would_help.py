"""What would make a refused action legal, as data beside the rule that refuses it."""

from engine.events.choices import Need
from engine.scenarios.offering import needed_for
from engine.scenarios.telling import identity
from tests.engine.board import FOREST, artifact, aura, board, creature, enchantment, instant, sorcery

BEAR = creature("Bear", "2/2", cost="{1}{G}")
SHOCK = instant("Shock", "Shock deals 2 damage to target creature or player.", cost="{R}")


def needs(table, *lines: str) -> list[Need]:
    return [remedy.need for remedy in table.refusal(*lines).remedies]


def test_all_that_is_missing_for_a_sorcery_is_told_at_once():
    rite = sorcery("Rite", "You gain 1 life.")
    table = board(alice_hand=[rite], bob_hand=[SHOCK], turn="Bob", step="upkeep")
    table.do("Bob casts Shock targeting Alice", "Bob passes")

    assert needs(table, "Alice casts Rite") == [Need.OWN_TURN, Need.TIME, Need.EMPTY_STACK]


def test_what_stands_in_the_way_is_named():
    rod = artifact("Mute Rod", "Activated abilities of artifacts can't be activated.")
    table = board(alice=[artifact("Wand", "{1}: Draw a card.")], bob=[rod])

    (remedy,) = table.refusal("Alice activates Wand").remedies

    assert (remedy.need, [one.name for one in remedy.about]) == (Need.WITHOUT, ["Mute Rod"])


def test_a_second_land_waits_for_another_turn():
    table = board(alice_hand=[FOREST, FOREST])
    table.do("Alice plays Forest")

    assert needs(table, "Alice plays Forest") == [Need.ANOTHER_TURN]


def test_mana_is_what_is_missing():
    table = board(alice_hand=[BEAR], alice_has={"mana": "{G}"})

    (remedy,) = table.refusal("Alice casts Bear").remedies

    assert (remedy.need, remedy.words) == (Need.MANA, "mana to pay {1}{G}")


def test_a_tapped_creature_would_have_to_be_untapped():
    table = board(alice=[BEAR.placed(tapped=True)])

    assert needs(table, "Alice attacks with Bear") == [Need.UNTAPPED]


def test_a_new_creature_waits_for_a_turn_that_begins_with_it():
    table = board(alice=[BEAR.placed(new=True)])

    assert needs(table, "Alice attacks with Bear") == [Need.LONGER_CONTROL]


def test_an_aura_that_forbids_attacking_is_what_would_have_to_go():
    chains = aura("Chains", "Enchanted creature can't attack.")
    table = board(alice=[BEAR, chains.placed(attached_to="Bear")])

    (remedy,) = table.refusal("Alice attacks with Bear").remedies

    assert [one.name for one in remedy.about] == ["Chains"]


def test_a_spell_without_a_target_needs_one():
    cage = instant("Cage", "Destroy target artifact.")
    table = board(alice_hand=[cage], bob=[BEAR])

    assert needs(table, "Alice casts Cage") == [Need.TARGET]


def test_an_effect_that_forbids_a_kind_of_spell_is_named():
    hush = enchantment("Hush", "Players can't cast creature spells.")
    table = board(alice_hand=[BEAR], bob=[hush])

    (remedy,) = table.refusal("Alice casts Bear").remedies

    assert remedy.about[0].name == "Hush"


def test_where_nothing_would_help_there_is_no_remedy():
    """A card without morph is never played face down (502.26c; 702.34c)."""
    table = board(alice_hand=[BEAR])

    assert needs(table, "Alice casts Bear face down") == []


def test_what_is_needed_is_told_in_plain_values():
    table = board(alice=[BEAR.placed(tapped=True)])

    (needed,) = needed_for(table.refusal("Alice attacks with Bear"))

    assert (needed.kind, needed.text, needed.cards) == (
        "an untapped permanent",
        "Bear untapped",
        (identity(table.find("Bear")),),
    )
