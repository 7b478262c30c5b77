"""Restrictions, permissions and effects of one card or a few each, played by invented ones."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    number,
    sorcery,
)

BEAR = creature("Bear", "2/2")
HAWK = creature("Hawk", "2/2", "Flying")
SHOT = instant("Shot", "Shot deals 3 damage to any target.", cost="{R}")


@each_edition
def test_only_those_of_the_kind_have_to_block(edition: str):
    """509.1c (500.4 in 2006)."""
    piper = creature("Piper", "3/3", "All creatures with flying able to block Piper do so.")
    table = board(alice=[piper], bob=[HAWK, BEAR], edition=edition)
    table.do("Alice attacks with Piper")

    assert table.refused("Bob doesn't block")
    assert table.allows("Bob blocks Piper with Hawk")


def test_all_but_those_named_are_kept_from_attacking():
    herald = creature(
        "Herald", "8/4", "Except for creatures named Herald and artifact creatures, creatures you control can't attack."
    )
    robot = card("Robot", "Artifact Creature — Golem", power="2", toughness="2")
    table = board(alice=[herald, robot, BEAR], bob=[])

    assert table.allows("Alice attacks with Herald and Robot")
    assert table.refused("Alice attacks with Bear")


@each_edition
def test_it_attacks_as_though_with_haste_unless_it_entered_this_turn(edition: str):
    lord = creature("Lord", "5/5", "Lord can attack as though it had haste unless it entered this turn.", cost="{1}")
    steal = sorcery("Steal", "Gain control of target creature until end of turn.")
    table = board(alice_hand=[steal], bob=[lord], edition=edition)
    table.do("Alice casts Steal targeting Lord", "resolve")
    assert table.allows("Alice attacks with Lord")

    fresh = board(alice_hand=[lord], edition=edition)
    fresh.do("Alice casts Lord", "resolve")
    assert fresh.refused("Alice attacks with Lord") == number(
        edition, {"2006-10": "212.3d"}.get(edition, "212.3f"), "302.6"
    )


def test_as_though_with_haste_does_not_let_it_tap_for_a_cost():
    lord = creature(
        "Lord",
        "5/5",
        "Lord can attack as though it had haste unless it entered this turn.\n{T}: You gain 1 life.",
        cost="{1}",
    )
    steal = sorcery("Steal", "Gain control of target creature until end of turn.")
    table = board(alice_hand=[steal], bob=[lord])
    table.do("Alice casts Steal targeting Lord", "resolve")

    assert table.refused("Alice activates Lord")


@each_edition
def test_abilities_with_the_tap_symbol_alone_are_kept_from_them(edition: str):
    gale = enchantment(
        "Gale",
        "Creatures with flying can't attack or block, and their activated abilities with {T} in "
        "their costs can't be activated.",
    )
    kite = creature("Kite", "1/1", "Flying\n{T}: You gain 1 life.\n{2}: You gain 2 life.")
    table = board(alice=[gale, kite], edition=edition)

    assert table.refused("Alice activates Kite ability 1")
    table.do("Alice activates Kite ability 2", "resolve")
    assert table.life("Alice") == 22


@each_edition
def test_a_player_has_protection_from_a_name(edition: str):
    halo = enchantment("Halo", "As Halo enters, choose a card name.\nYou have protection from the chosen card name.")
    table = board(alice_hand=[halo], bob=[BEAR], bob_hand=[SHOT], edition=edition)
    table.do("Alice casts Halo", "resolve", "Alice chooses Shot")

    assert table.refused("Bob casts Shot targeting Alice")


def test_damage_from_what_has_the_name_is_prevented():
    halo = enchantment("Halo", "As Halo enters, choose a card name.\nYou have protection from the chosen card name.")
    table = board(alice_hand=[halo], bob=[BEAR, HAWK])
    table.do("Alice casts Halo", "resolve", "Alice chooses Bear", "to Bob's main phase")
    table.do("Bob attacks with Bear and Hawk", "to end of combat")

    assert table.life("Alice") == 18


CROWN = aura("Crown", "Enchanted creature gets +3/+3.", enchant="creature with another Aura attached to it")


@each_edition
def test_an_aura_is_put_only_on_what_has_another(edition: str):
    ribbon = aura("Ribbon", "Enchanted creature gets +1/+1.")
    table = board(alice=[BEAR, HAWK, ribbon.placed(attached_to="Bear")], alice_hand=[CROWN], edition=edition)

    assert table.refused("Alice casts Crown targeting Hawk")
    table.do("Alice casts Crown targeting Bear", "resolve")
    assert table.size("Bear") == "6/6"


@each_edition
def test_it_falls_off_with_the_other(edition: str):
    ribbon = aura("Ribbon", "Enchanted creature gets +1/+1.")
    smash = instant("Smash", "Destroy target enchantment.")
    table = board(
        alice=[BEAR, ribbon.placed(attached_to="Bear")], alice_hand=[CROWN], bob_hand=[smash], edition=edition
    )
    table.do("Alice casts Crown targeting Bear", "resolve", "Bob casts Smash targeting Ribbon", "resolve")

    assert table.size("Bear") == "2/2"
    assert table.where("Crown") == "graveyard"


def test_lands_with_a_chosen_name_are_not_played():
    ban = sorcery(
        "Ban",
        "Choose a card name. Until your next turn, spells with the chosen name can't be cast and lands with "
        "the chosen name can't be played.",
    )
    table = board(alice_hand=[ban, FOREST, ISLAND])
    table.do("Alice casts Ban", "resolve", "Alice chooses Forest")

    assert table.refused("Alice plays Forest")
    assert table.allows("Alice plays Island")


def test_spells_and_lands_named_like_what_is_there_are_not_played():
    market = enchantment(
        "Market",
        "Players can't cast spells with the same name as a nontoken permanent.\n"
        "Players can't play nonbasic lands with the same name as a nontoken permanent.",
    )
    tower = land("Tower")
    table = board(alice=[market, tower, FOREST, BEAR], alice_hand=[tower, FOREST, BEAR, HAWK])

    assert table.refused("Alice plays Tower")
    assert table.refused("Alice casts Bear")
    assert table.allows("Alice casts Hawk")
    assert table.allows("Alice plays Forest")


def test_after_it_was_cast_no_land_is_played():
    jockey = creature(
        "Jockey",
        "3/3",
        "You can't cast this spell if you've played a land this turn.\n"
        "You can't play lands if you've cast Jockey this turn.",
    )
    table = board(alice_hand=[jockey, FOREST])
    table.do("Alice casts Jockey", "resolve")
    assert table.refused("Alice plays Forest")

    other = board(alice_hand=[jockey, FOREST])
    other.do("Alice plays Forest")
    assert other.refused("Alice casts Jockey")


def test_one_that_only_entered_keeps_nobody_from_playing_lands():
    jockey = creature("Jockey", "3/3", "You can't play lands if you've cast Jockey this turn.")
    drop = sorcery("Drop", "Put a creature card from your hand onto the battlefield.")
    table = board(alice_hand=[drop, jockey, FOREST])
    table.do("Alice casts Drop", "resolve")

    assert table.allows("Alice plays Forest")


@each_edition
def test_forests_and_saprolings_are_both(edition: str):
    bough = enchantment(
        "Bough",
        "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in "
        "addition to their other types.",
    )
    sprout = sorcery("Sprout", "Create a 2/2 white Saproling creature token.")
    table = board(alice=[bough, FOREST], alice_hand=[sprout], edition=edition, alice_has={"mana": "{1}"})
    table.do("Alice casts Sprout", "resolve")

    assert table.size("Forest") == table.size("Saproling") == "1/1"
    assert table.values("Saproling").types == {"Creature", "Land"}
    assert set(table.values("Saproling").subtypes) == {"Saproling", "Forest"}
    assert [color.value for color in table.values("Saproling").colors] == ["green"]
    assert table.values("Forest").types == {"Creature", "Land"}


@pytest.mark.parametrize(("lands", "size"), [([ISLAND], "2/2"), ([MOUNTAIN, FOREST], "4/2")])
def test_each_part_of_a_list_has_its_own_condition(lands, size: str):
    drake = creature(
        "Drake",
        "2/2",
        "Drake gets +2/+0 as long as you control a Mountain, has flying as long as you control an "
        "Island, and has trample as long as you control a Forest.",
    )
    table = board(alice=[drake, *lands])

    assert table.size("Drake") == size
    assert table.values("Drake").has("flying") is (ISLAND in lands)
    assert table.values("Drake").has("trample") is (FOREST in lands)


@each_edition
def test_while_it_has_a_counter_its_damage_is_prevented_and_it_cannot_attack(edition: str):
    boar = creature(
        "Boar",
        "7/7",
        "Boar enters with three ice counters on it.\nAs long as Boar has an ice counter on it, prevent "
        "all combat damage it would deal and it has defender.\nWhenever Boar blocks, remove an ice counter from it.",
    )
    table = board(alice=[BEAR], bob=[boar.placed(counters={"ice": 2})], edition=edition)
    table.do("Alice attacks with Bear", "Bob blocks Bear with Boar", "to end of combat")

    assert table.where("Bear") == "battlefield"
    assert table.values("Boar").has("defender")


@each_edition
def test_who_cannot_sacrifice_suffers(edition: str):
    demon = creature(
        "Demon",
        "7/7",
        "At the beginning of your upkeep, sacrifice a creature other than Demon, then each opponent "
        "loses life equal to the sacrificed creature's power. If you can't sacrifice a creature, tap Demon and you "
        "lose 7 life.",
    )
    fed = board(alice=[demon, HAWK], step="upkeep", edition=edition)
    fed.do("resolve")
    assert (fed.life("Alice"), fed.life("Bob")) == (20, 18)

    hungry = board(alice=[demon], step="upkeep", edition=edition)
    hungry.do("resolve")
    assert (hungry.life("Alice"), hungry.life("Bob")) == (13, 20)
    assert hungry.find("Demon").tapped


def test_each_controller_gains_for_their_own_artifacts():
    seeds = sorcery(
        "Seeds",
        "Destroy all artifacts. They can't be regenerated. The controller of each of those artifacts gains "
        "life equal to its mana value.",
    )
    table = board(
        alice=[artifact("Urn", cost="{4}")],
        bob=[artifact("Cup", cost="{3}"), artifact("Jug", cost="{2}")],
        alice_hand=[seeds],
    )
    table.do("Alice casts Seeds", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (24, 25)


@each_edition
def test_a_creature_is_protected_from_its_own_colors(edition: str):
    bond = enchantment("Bond", "Each creature has protection from its colors.")
    imp = creature("Imp", "1/1", cost="{R}")
    elf = creature("Elf", "1/1", cost="{G}")
    table = board(alice=[bond, imp, elf], bob_hand=[SHOT], edition=edition)

    assert table.refused("Bob casts Shot targeting Imp")
    table.do("Bob casts Shot targeting Elf", "resolve")
    assert table.where("Elf") == "graveyard"


def test_protection_from_the_types_of_the_exiled_card():
    golem = card(
        "Golem",
        "Artifact Creature — Golem",
        "When Golem enters, you may exile target card from a graveyard.\n"
        "Golem has protection from each of the exiled card's card types.",
        power="3",
        toughness="4",
    )
    table = board(
        alice_hand=[golem], bob=[], bob_hand=[SHOT], alice_has={"graveyard": [instant("Spark", "Draw a card.")]}
    )
    table.do("Alice casts Golem", "resolve")
    table.do("Alice chooses Spark", "resolve", "Alice chooses yes")

    assert table.refused("Bob casts Shot targeting Golem")


@each_edition
def test_cards_in_a_graveyard_are_of_the_chosen_type(edition: str):
    ashes = artifact(
        "Ashes",
        "As Ashes enters, choose a creature type.\nEach creature card in your graveyard has the chosen "
        "creature type in addition to its other types.",
    )
    table = board(alice_hand=[ashes], alice_has={"graveyard": [BEAR]}, bob_has={"graveyard": [HAWK]}, edition=edition)
    table.do("Alice casts Ashes", "resolve", "Alice chooses Elf")

    assert set(table.values("Bear").subtypes) == {"Beast", "Elf"}
    assert set(table.values("Hawk").subtypes) == {"Beast"}


@each_edition
def test_cards_spells_and_permanents_are_of_the_chosen_color_too(edition: str):
    paint = card(
        "Paint",
        "Artifact Creature — Scarecrow",
        "As Paint enters, choose a color.\nAll cards that aren't on the "
        "battlefield, spells, and permanents are the chosen color in addition to their other colors.",
        power="1",
        toughness="3",
    )
    table = board(alice_hand=[paint, SHOT], bob=[BEAR], bob_has={"graveyard": [HAWK]}, edition=edition)
    table.do("Alice casts Paint", "resolve", "Alice chooses blue", "Alice casts Shot targeting Bear")

    def colors(name: str) -> set[str]:
        return {color.value for color in table.values(name).colors}

    assert colors("Bear") == colors("Hawk") == {"blue"}
    assert colors("Shot") == {"red", "blue"}


@pytest.mark.parametrize(("chosen", "hasty"), [("odd", "Hawk"), ("even", "Bear")])
def test_odd_or_even(chosen: str, hasty: str):
    rite = enchantment(
        "Rite",
        "As Rite enters, choose odd or even.\nEach creature with mana value of the chosen value has "
        "haste.\nEach creature without mana value of the chosen value enters tapped.",
    )
    bear, hawk = creature("Bear", "2/2", cost="{2}"), creature("Hawk", "2/2", cost="{3}")
    table = board(alice_hand=[rite, bear, hawk])
    table.do("Alice casts Rite", "resolve", f"Alice chooses {chosen}")
    table.do("Alice casts Bear", "resolve", "Alice casts Hawk", "resolve")

    for name in ("Bear", "Hawk"):
        assert table.values(name).has("haste") is (name == hasty)
        assert table.find(name).tapped is (name != hasty)
