"""Keywords of creatures that came after July 2009, each as its rule of 702 in 2026-08 has it."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, aura, board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
MURDER = instant("Murder", "Destroy target creature.")


@pytest.mark.parametrize(("size", "grown"), [("1/1", "2/2"), ("3/1", "3/3"), ("1/3", "3/3"), ("2/2", "2/2")])
def test_evolve_compares_power_or_toughness(size: str, grown: str):
    table = board(alice=[creature("Frog", "2/2", "Evolve")], alice_hand=[creature("Guest", size)], edition=NOW)

    table.do("Alice casts Guest", "resolve everything")

    assert table.size("Frog") == (grown if size != "1/1" else "2/2")


@pytest.mark.parametrize(("answer", "size", "blocks"), [("yes", "2/2", False), ("no", "1/1", True)])
def test_the_unleashed_dont_block(answer: str, size: str, blocks: bool):
    table = board(alice_hand=[creature("Brute", "1/1", "Unleash")], bob=[creature("Ox", "2/2", "Haste")], edition=NOW)

    table.do("Alice casts Brute", "resolve", f"Alice chooses {answer}")
    assert table.size("Brute") == size
    table.do("to Bob's declare attackers step", "Bob attacks Alice with Ox")
    assert table.allows("Alice blocks Ox with Brute") is blocks


@pytest.mark.parametrize(("answer", "size", "attacks"), [("yes", "3/3", False), ("no", "2/2", True)])
def test_riot_is_a_counter_or_haste(answer: str, size: str, attacks: bool):
    table = board(alice_hand=[creature("Ogre", "2/2", "Riot")], edition=NOW)

    table.do("Alice casts Ogre", "resolve", f"Alice chooses {answer}")

    assert table.size("Ogre") == size
    assert table.allows("Alice attacks with Ogre") is attacks


@pytest.mark.parametrize(("beside", "size"), [("3/1", "3/3"), ("2/9", "2/2")])
def test_training_takes_a_stronger_one_that_attacks_as_well(beside: str, size: str):
    table = board(alice=[creature("Page", "2/2", "Training"), creature("Knight", beside)], edition=NOW)

    table.do("Alice attacks with Page and Knight", "resolve everything")

    assert table.size("Page") == size


def test_melee_counts_each_opponent_once():
    table = board(alice=[creature("Wolf", "2/2", "Melee"), creature("Ox", "2/2")], edition=NOW)

    table.do("Alice attacks with Wolf and Ox", "resolve everything")

    assert table.size("Wolf") == "3/3"


@pytest.mark.parametrize(("bobs", "size"), [(20, "3/3"), (19, "2/2"), (21, "3/3")])
def test_dethrone_looks_at_who_has_the_most_life_alone_or_not(bobs: int, size: str):
    table = board(alice=[creature("Rebel", "2/2", "Dethrone")], bob_has={"life": bobs}, edition=NOW)

    table.do("Alice attacks with Rebel", "resolve everything")

    assert table.size("Rebel") == size


def test_renown_comes_with_the_first_hit_alone():
    table = board(alice=[creature("Squire", "1/1", "Renown 1")], edition=NOW)

    table.do("Alice attacks with Squire", "to the end of combat", "resolve everything", "expect Squire is renowned")
    assert table.size("Squire") == "2/2"
    table.do("to Alice's declare attackers step", "Alice attacks with Squire", "to the end of combat")
    assert table.size("Squire") == "2/2"


@pytest.mark.parametrize(
    ("keyword", "size", "color"), [("Embalm {W}", "2/3", "white"), ("Eternalize {W}", "4/4", "black")]
)
def test_the_embalmed_are_zombies_besides(keyword: str, size: str, color: str):
    cat = creature("Cat", "2/3", f"Lifelink\n{keyword}", kind="Creature — Cat", cost="{G}")
    table = board(alice_has={"graveyard": [cat], "mana": "{W}"}, edition=NOW)

    table.do("Alice activates Cat", "expect Cat is exiled", "resolve")

    (token,) = table.game.battlefield
    values = table.game.characteristics(token)
    assert (f"{values.power}/{values.toughness}", set(values.subtypes)) == (size, {"Cat", "Zombie"})
    assert ({each.value for each in values.colors}, values.mana_cost) == ({color}, None)
    assert values.has("lifelink")


def test_encore_brings_a_copy_for_each_opponent_that_has_to_attack_and_goes():
    eel = creature("Eel", "3/3", "Encore {U}")
    table = board(alice_has={"graveyard": [eel], "mana": "{U}"}, edition=NOW)

    table.do("Alice activates Eel", "resolve")
    assert not table.allows("Alice attacks with nothing")
    table.do("Alice attacks with Eel", "to the end step", "resolve everything")

    assert not table.game.battlefield


def test_mobilized_warriors_attack_along_and_go():
    table = board(alice=[creature("Chief", "2/2", "Mobilize 2")], edition=NOW)

    table.do("Alice attacks with Chief", "resolve everything", "expect Alice controls 2 Warriors")
    table.do("to the end of combat", "expect Bob is at 16 life", "to the end step", "resolve everything")

    assert len(table.game.battlefield) == 1


def test_boasting_takes_an_attack_and_comes_once_a_turn():
    table = board(alice=[creature("Bard", "2/2", "Boast — {0}: You gain 2 life.")], edition=NOW)

    assert not table.allows("Alice activates Bard")
    table.do("Alice attacks with Bard", "Alice activates Bard", "resolve", "expect Alice is at 22 life")
    assert not table.allows("Alice activates Bard")


def test_what_exhausts_does_so_once():
    table = board(alice=[creature("Racer", "2/2", "Exhaust — {0}: Put a +1/+1 counter on Racer.")], edition=NOW)

    table.do("Alice activates Racer", "resolve", "expect Racer is 3/3", "to Alice's upkeep")

    assert not table.allows("Alice activates Racer")


def test_increment_counts_the_mana_spent_on_a_spell():
    cheap, dear = sorcery("Cheap", "You gain 1 life.", cost="{1}"), sorcery("Dear", "You gain 1 life.", cost="{3}")
    table = board(
        alice=[creature("Golem", "2/2", "Increment")],
        alice_hand=[cheap, dear],
        alice_has={"mana": "{C}{C}{C}{C}"},
        edition=NOW,
    )

    table.do("Alice casts Cheap", "resolve everything", "expect Golem is 2/2")
    table.do("Alice casts Dear", "resolve everything")

    assert table.size("Golem") == "3/3"


@pytest.mark.parametrize(
    ("keyword", "token", "size"), [("For Mirrodin!", "Rebel", "3/3"), ("Job select", "Hero", "2/2")]
)
def test_equipment_that_brings_whom_it_is_attached_to(keyword: str, token: str, size: str):
    text = f"{keyword}\nEquipped creature gets +1/+1.\nEquip {{2}}"
    blade = card("Blade", "Artifact — Equipment", text, cost="{2}")
    table = board(alice_hand=[blade], edition=NOW)

    table.do("Alice casts Blade", "resolve everything", f"expect Blade is attached to {token}")

    assert table.size(token) == size


def test_living_metal_is_a_creature_in_its_controllers_turn():
    car = card("Car", "Artifact — Vehicle", "Living metal", power="3", toughness="3", cost="{2}")
    table = board(alice=[car], edition=NOW)

    assert "Creature" in table.values("Car").types
    table.do("to Bob's upkeep")
    assert "Creature" not in table.values("Car").types


@pytest.mark.parametrize(("x", "drawn"), [(4, 0), (5, 1)])
def test_the_ravenous_draw_from_five_on(x: int, drawn: int):
    worm = creature("Worm", "0/0", "Ravenous", cost="{X}{G}")
    table = board(alice_hand=[worm], alice_has={"mana": "{G}" * (x + 1)}, edition=NOW)

    table.do(f"Alice casts Worm with X = {x}", "resolve everything")

    assert table.size("Worm") == f"{x}/{x}"
    assert len(table.player("Alice").hand) == drawn


def test_what_is_reconfigured_stops_being_a_creature_while_attached():
    blade = card(
        "Blade",
        "Artifact Creature — Equipment Beast",
        "Equipped creature gets +2/+2.\nReconfigure {1}",
        power="1",
        toughness="1",
    )
    table = board(alice=[blade, creature("Ox", "2/2")], alice_has={"mana": "{2}"}, edition=NOW)

    table.do("Alice activates Blade targeting Ox", "resolve", "expect Ox is 4/4")
    assert table.values("Blade").types == {"Artifact"}
    assert table.values("Blade").subtypes == ("Equipment",)
    table.do("Alice activates Blade ability 2", "resolve", "expect Ox is 2/2")
    assert "Creature" in table.values("Blade").types


def test_umbra_armor_goes_in_place_of_what_wears_it():
    shell = aura("Shell", "Enchanted creature gets +1/+1.\nUmbra armor")
    table = board(alice=[creature("Ox", "2/2"), shell.placed(attached_to="Ox")], bob_hand=[BOLT, MURDER], edition=NOW)

    table.do(
        "Alice passes", "Bob casts Bolt targeting Ox", "resolve everything", "expect Shell is in Alice's graveyard"
    )

    assert table.size("Ox") == "2/2"
    assert table.find("Ox").damage == 0


@pytest.mark.parametrize(("spell", "allowed"), [("{B}", False), ("{R}", True)])
def test_hexproof_from_a_color_refuses_that_color_alone(spell: str, allowed: bool):
    shock = instant("Shock", "Shock deals 2 damage to target creature.", cost=spell)
    table = board(alice=[creature("Elf", "1/3", "Hexproof from black")], bob_hand=[shock], edition=NOW)

    table.do("Alice passes")

    assert table.allows("Bob casts Shock targeting Elf") is allowed


def test_who_has_hexproof_from_something_targets_with_it_nonetheless():
    shock = instant("Shock", "Shock deals 2 damage to target creature.", cost="{B}")
    table = board(alice=[creature("Elf", "1/3", "Hexproof from black")], alice_hand=[shock], edition=NOW)

    assert table.allows("Alice casts Shock targeting Elf")


@pytest.mark.parametrize(("ward", "pays"), [("Pay 2 life", 18), ("Discard a card", 20), ("Sacrifice a land", 20)])
def test_ward_may_cost_something_else_than_mana(ward: str, pays: int):
    table = board(
        alice=[creature("Elf", "1/1", f"Ward—{ward}.")],
        bob=[land("Glade")],
        bob_hand=[BOLT, creature("Ox", "2/2")],
        edition=NOW,
    )

    table.do("Alice passes", "Bob casts Bolt targeting Elf", "resolve", "Bob chooses yes", "resolve everything")

    assert table.where("Elf") == "graveyard"
    assert table.player("Bob").life == pays


def test_the_goaded_attack_if_they_can():
    taunt = sorcery("Taunt", "Goad target creature an opponent controls.")
    table = board(alice_hand=[taunt], bob=[creature("Ox", "2/2")], edition=NOW)

    table.do("Alice casts Taunt targeting Ox", "resolve", "to Bob's declare attackers step")

    assert not table.allows("Bob attacks Alice with nothing")
    assert table.allows("Bob attacks Alice with Ox")


def test_a_creature_that_must_attack_a_player_does():
    call = sorcery("Call", "Target creature an opponent controls attacks you this turn if able.")
    table = board(alice_hand=[call], bob=[creature("Ox", "2/2")], edition=NOW)

    assert table.allows("Alice casts Call targeting Ox")


@pytest.mark.parametrize(("count", "is_creature"), [(4, False), (5, True)])
def test_a_god_is_a_creature_with_enough_devotion(count: int, is_creature: bool):
    text = "As long as your devotion to green is less than five, Oakfather isn't a creature."
    god = card("Oakfather", "Enchantment Creature — God", text, power="5", toughness="5", cost="{3}{G}{G}")
    weeds = [creature(f"Weed {letter}", "1/1", cost="{G}") for letter in "ABC"[: count - 2]]
    table = board(alice=[god, *weeds], edition=NOW)

    assert ("Creature" in table.values("Oakfather").types) is is_creature
    assert ("God" in table.values("Oakfather").subtypes) is is_creature


@pytest.mark.parametrize(("kinds", "life"), [((), 20), (("Rogue",), 21), (("Rogue", "Rogue Wizard", "Rogue"), 22)])
def test_a_party_has_one_of_each(kinds: tuple[str, ...], life: int):
    text = "You gain 1 life for each creature in your party."
    party = [creature(f"Hero {index}", "1/1", kind=f"Creature — {kind}") for index, kind in enumerate(kinds)]
    table = board(alice=party, alice_hand=[sorcery("Feast", text)], edition=NOW)

    table.do("Alice casts Feast", "resolve")

    assert table.player("Alice").life == life


@pytest.mark.parametrize(("more", "size"), [([], "2/2"), ([land("Glade")], "4/4")])
def test_delirium_counts_card_types_in_the_graveyard(more: list, size: str):
    text = "As long as there are four or more card types among cards in your graveyard, Ghost gets +2/+2."
    dead = [artifact("Cup"), BOLT, card("Statue", "Artifact Creature — Golem", power="1", toughness="1"), *more]
    table = board(alice=[creature("Ghost", "2/2", text)], alice_has={"graveyard": dead}, edition=NOW)

    assert table.size("Ghost") == size


def test_during_its_controllers_turn_a_thing_is_other():
    table = board(alice=[creature("Duelist", "2/2", "During your turn, Duelist has first strike.")], edition=NOW)

    assert table.values("Duelist").has("first strike")
    table.do("to Bob's upkeep")
    assert not table.values("Duelist").has("first strike")


def test_a_copy_may_be_tapped_and_attacking():
    text = "Whenever Mirror attacks, create a token that's a copy of Ox and that's tapped and attacking."
    twin = "Whenever Twin attacks, create a tapped and attacking token that's a copy of target creature you control."
    table = board(alice=[creature("Twin", "2/2", twin), creature("Ox", "3/3")], edition=NOW)

    table.do("Alice attacks with Twin", "Alice chooses Ox", "resolve everything", "to the end of combat")

    assert text
    assert table.player("Bob").life == 15


def test_together_with_others():
    text = "Whenever Chief and at least two other creatures attack, you gain 3 life."
    chief, ox, elk = creature("Chief", "1/1", text), creature("Ox", "1/1"), creature("Elk", "1/1")
    table = board(alice=[chief, ox, elk], edition=NOW)

    table.do("Alice attacks with Chief and Ox and Elk", "resolve everything", "expect Alice is at 23 life")


def test_something_is_done_for_each_opponent():
    table = board(
        alice=[enchantment("Bell", "At the beginning of your end step, for each opponent, you gain 1 life.")],
        edition=NOW,
    )

    table.do("to the end step", "resolve everything", "expect Alice is at 21 life")


def test_who_saddled_it_this_turn_is_known_until_the_turn_ends():
    text = "Whenever Steed attacks, put a +1/+1 counter on each creature that saddled it this turn.\nSaddle 2"
    table = board(
        alice=[creature("Steed", "1/1", text), creature("Ox", "2/2"), creature("Elk", "2/2")], edition="2026-08"
    )

    table.do("Alice saddles Steed with Ox", "resolve", "Alice attacks with Steed", "resolve everything")

    assert (table.size("Ox"), table.size("Elk")) == ("3/3", "2/2")
