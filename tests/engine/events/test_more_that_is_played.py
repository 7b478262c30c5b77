"""Spells and effects of one card or a few each, played by invented ones."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    artifact,
    aura,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    sorcery,
)

BEAR = creature("Bear", "2/2")
SHOT = instant("Shot", "Shot deals 3 damage to any target.", cost="{R}")


@each_edition
def test_a_number_is_chosen_as_a_cost(edition: str):
    fire = sorcery(
        "Fire",
        "As an additional cost to cast this spell, choose a number between 0 and 5.\nFire deals X damage to target "
        "creature and 5 minus X damage to that creature's controller, where X is the chosen number.",
    )
    table = board(alice_hand=[fire], bob=[BEAR], edition=edition)
    table.do("Alice casts Fire targeting Bear", "Alice chooses 2", "resolve")

    assert (table.where("Bear"), table.life("Bob")) == ("graveyard", 17)


def test_no_number_beyond_is_chosen():
    fire = sorcery(
        "Fire", "Choose a number between 0 and 5. Fire deals damage equal to the chosen number to any target."
    )
    table = board(alice_hand=[fire])
    table.do("Alice casts Fire targeting Bob", "resolve")

    with pytest.raises(Exception, match="6"):
        table.do("Alice chooses 6")


@each_edition
def test_a_creature_has_the_size_of_the_number_last_chosen(edition: str):
    shifter = creature(
        "Shifter",
        "*/*",
        "As Shifter enters, choose a number between 0 and 7.\nAt the beginning of your upkeep, you may "
        "choose a number between 0 and 7.\nShifter's power is equal to the last chosen number and its "
        "toughness is equal "
        "to 7 minus that number.",
    )
    table = board(
        alice_hand=[shifter], edition=edition, alice_has={"library": [FOREST] * 3}, bob_has={"library": [FOREST] * 3}
    )
    table.do("Alice casts Shifter", "resolve", "Alice chooses 3")
    assert table.size("Shifter") == "3/4"
    table.do("to Alice's upkeep", "resolve", "Alice chooses yes", "Alice chooses 6")
    assert table.size("Shifter") == "6/1"


@each_edition
def test_buyback_costs_less(edition: str):
    crystal = artifact("Crystal", "Buyback costs cost {2} less.")
    song = instant("Song", "Buyback {3}\nYou gain 1 life.", cost="{R}")
    table = board(alice=[crystal], alice_hand=[song], alice_has={"mana": "{R}{R}"}, edition=edition)
    table.do("Alice casts Song with buyback", "resolve")

    assert (table.where("Song"), table.life("Alice")) == ("hand", 21)


@each_edition
@pytest.mark.parametrize(("mana", "is_enough"), [("{5}", False), ("{6}", True)])
def test_morph_costs_more(edition: str, mana: str, is_enough: bool):
    doom = creature("Doom", "1/2", "All morph costs cost {2} more.")
    grub = creature("Grub", "4/4", "Morph {1}", cost="{5}")
    table = board(alice_hand=[grub], bob=[doom], alice_has={"mana": mana}, edition=edition)
    table.do("Alice casts Grub face down", "resolve")

    assert table.allows("Alice turns Grub face up") is is_enough


@each_edition
def test_who_draws_less_gains_life(edition: str):
    truce = sorcery(
        "Truce",
        "Each player may draw up to two cards. For each card less than two a player draws this way, that player "
        "gains 2 life.",
    )
    table = board(
        alice_hand=[truce], edition=edition, alice_has={"library": [FOREST] * 3}, bob_has={"library": [FOREST] * 3}
    )
    table.do("Alice casts Truce", "resolve", "Alice chooses yes", "Alice chooses 1", "Bob chooses no")

    assert (table.life("Alice"), table.life("Bob")) == (22, 24)


@each_edition
def test_tokens_come_later_as_many_as_are_counted_then(edition: str):
    call = sorcery(
        "Call",
        "Create X 1/1 Elf Warrior creature tokens that are red, green, and white at the beginning of your next upkeep, "
        "where X is the number of lands you control at that time.",
    )
    table = board(
        alice=[FOREST],
        alice_hand=[call, ISLAND],
        edition=edition,
        alice_has={"library": [FOREST] * 3},
        bob_has={"library": [FOREST] * 3},
    )
    table.do("Alice casts Call", "resolve", "Alice plays Island", "to Alice's upkeep", "resolve")

    tokens = [each for each in table.game.battlefield if each.name in ("Elf Warrior", "Elf Warrior Token")]
    assert len(tokens) == 2


@each_edition
@pytest.mark.parametrize(("cost", "life"), [("{R}", 20), ("{G}", 17)])
def test_life_is_gained_for_damage_from_a_source_of_the_color(edition: str, cost: str, life: int):
    aid = instant(
        "Aid",
        "Prevent all damage that would be dealt to you this turn by a source of your choice. Whenever damage "
        "from a black "
        "or red source is prevented this way this turn, you gain that much life.",
    )
    imp = creature("Imp", "3/3", cost=cost)
    table = board(alice_hand=[aid], bob=[imp], turn="Bob", edition=edition, alice_has={"life": 17})
    table.do("Bob passes priority", "Alice casts Aid", "resolve", "Alice chooses Imp")
    table.do("Bob attacks with Imp", "to end of combat")

    assert table.life("Alice") == life


@each_edition
@pytest.mark.parametrize("burned", [True, False])
def test_damage_falls_unless_one_of_their_opponents_was_dealt_some(edition: str, burned: bool):
    feud = enchantment(
        "Feud",
        "At the beginning of each player's end step, Feud deals 2 damage to that player unless one of their opponents "
        "was dealt damage this turn.",
    )
    table = board(alice=[feud], alice_hand=[SHOT], edition=edition)
    table.do(f"Alice casts Shot targeting {'Bob' if burned else 'Alice'}", "resolve", "to end step", "resolve")

    assert table.life("Alice") == (20 if burned else 15)


@each_edition
def test_an_aura_is_found_that_could_enchant_the_seeker(edition: str):
    mage = creature(
        "Mage",
        "3/3",
        "When Mage enters, search your library for an Aura card that could enchant it. If Mage is still on the "
        "battlefield, put that Aura card onto the battlefield attached to it. Otherwise, reveal the Aura card "
        "and put it into "
        "your hand. Then shuffle your library.",
    )
    halo = aura("Halo", "Enchanted creature gets +1/+1.")
    moss = aura("Moss", "Enchanted land is an Island.", enchant="land")
    table = board(alice_hand=[mage], alice_has={"library": [moss, halo, BEAR]}, edition=edition)
    table.do("Alice casts Mage", "resolve", "resolve", "Alice chooses Halo")

    assert table.size("Mage") == "4/4"


@each_edition
def test_an_aura_passes_on_to_a_creature_that_it_can_enchant(edition: str):
    rage = aura(
        "Rage",
        "Enchanted creature gets +2/-1.\nWhen enchanted creature dies, choose a creature at random Rage can "
        "enchant. Return "
        "Rage to the battlefield attached to that creature.",
    )
    fog = creature("Fog", "1/3", "Protection from red")
    table = board(
        alice=[BEAR, rage.placed(attached_to="Bear")],
        bob=[creature("Ox", "4/4"), fog],
        bob_hand=[SHOT],
        edition=edition,
    )
    table.do("Bob casts Shot targeting Bear", "resolve", "resolve")

    assert table.where("Rage") == "battlefield"
    assert table.find("Rage").attached_to in (table.find("Ox"), table.find("Fog"))


@each_edition
def test_what_is_divided_is_counted_as_the_spell_is_cast(edition: str):
    wind = sorcery(
        "Wind",
        "Wind deals X damage divided as you choose among any number of target creatures, where X is the "
        "number of creatures "
        "on the battlefield as you cast this spell.",
    )
    table = board(
        alice=[BEAR],
        bob=[creature("Ox", "2/2"), creature("Elk", "2/3")],
        alice_hand=[wind],
        bob_hand=[SHOT],
        edition=edition,
    )
    table.do("Alice casts Wind targeting Elk", "Bob casts Shot targeting Bear", "resolve", "resolve")

    assert table.where("Elk") == "graveyard"


@each_edition
@pytest.mark.parametrize("pays", [True, False])
def test_any_player_may_pay_and_then_cards_are_discarded(edition: str, pays: bool):
    scrying = sorcery("Scrying", "Draw three cards. Then if any player pays {2}, discard three cards.")
    table = board(alice_hand=[scrying], edition=edition, alice_has={"library": [FOREST] * 3}, bob_has={"mana": "{2}"})
    table.do("Alice casts Scrying", "resolve", "Alice chooses no", f"Bob chooses {'yes' if pays else 'no'}")

    assert len(table.player("Alice").hand) == (0 if pays else 3)


@each_edition
def test_things_of_three_names_are_meant(edition: str):
    shield = card(
        "Shield", "Artifact — Equipment", "Equipment named Sword, Shield, and Helm have indestructible.\nEquip {4}"
    )
    sword = card("Sword", "Artifact — Equipment", "Equip {1}")
    other = card("Pike", "Artifact — Equipment", "Equip {1}")
    blast = sorcery("Blast", "Destroy all artifacts.")
    table = board(alice=[shield, sword, other], alice_hand=[blast], edition=edition)
    table.do("Alice casts Blast", "resolve")

    assert [table.where(name) for name in ("Sword", "Shield", "Pike")] == ["battlefield", "battlefield", "graveyard"]


@each_edition
def test_life_is_gained_for_each_that_was_sacrificed(edition: str):
    plunge = instant("Plunge", "Sacrifice any number of creatures. You gain 3 life for each sacrificed creature.")
    table = board(alice=[BEAR, creature("Ox", "3/3")], alice_hand=[plunge], edition=edition)
    table.do("Alice casts Plunge", "resolve", "Alice chooses Bear and Ox")

    assert table.life("Alice") == 26


@each_edition
def test_life_is_lost_for_each_card_that_was_exiled(edition: str):
    vault = instant(
        "Vault",
        "Choose a card name. Reveal cards from the top of your library until you reveal a card with that "
        "name, then put that "
        "card into your hand. Exile all other cards revealed this way, and you lose 1 life for each of the "
        "exiled cards.",
    )
    table = board(alice_hand=[vault], alice_has={"library": [FOREST, ISLAND, BEAR, FOREST]}, edition=edition)
    table.do("Alice casts Vault", "resolve", "Alice chooses Bear")

    assert (table.where("Bear"), table.life("Alice")) == ("hand", 18)


@pytest.mark.parametrize("first", [True, False])
def test_two_spells_of_a_name_each_in_one_turn(first: bool):
    one, two = instant("Old Song", "You gain 1 life."), instant("New Song", "You gain 1 life.")
    coda = instant(
        "Coda", "If you've cast a spell named Old Song and a spell named New Song this turn, you gain 5 life."
    )
    table = board(alice_hand=[one, two, coda])
    table.do(
        *(["Alice casts Old Song", "resolve"] if first else []),
        "Alice casts New Song",
        "resolve",
        "Alice casts Coda",
        "resolve",
    )

    assert table.life("Alice") == (27 if first else 21)


@each_edition
@pytest.mark.parametrize("feeds", [True, False])
def test_who_does_not_sacrifice_a_forest_pays_for_it(edition: str, feeds: bool):
    ape = creature(
        "Ape",
        "8/8",
        "At the beginning of your upkeep, you may sacrifice a Forest. If you sacrifice a snow Forest this "
        "way, Ape gains "
        "trample until end of turn. If you don't sacrifice a Forest, sacrifice Ape and it deals 7 damage to you.",
    )
    table = board(alice=[ape, FOREST], step="upkeep", edition=edition)
    table.do("resolve", f"Alice chooses {'yes' if feeds else 'no'}")

    assert (table.where("Ape"), table.life("Alice")) == (("battlefield", 20) if feeds else ("graveyard", 13))


@each_edition
def test_it_deals_damage_and_has_to_attack(edition: str):
    djinn = creature(
        "Djinn", "3/5", "At the beginning of your upkeep, Djinn deals 3 damage to you and attacks this turn if able."
    )
    table = board(alice=[djinn], step="upkeep", edition=edition)
    table.do("resolve", "to main phase")

    assert table.life("Alice") == 17
    assert table.refused("Alice doesn't attack")


def test_spells_are_paid_for_with_other_mana():
    suns = artifact("Suns", "You may pay {W}{U} rather than pay the mana cost for spells that you cast.")
    giant = creature("Giant", "7/7", cost="{7}")
    table = board(alice=[suns], alice_hand=[giant], alice_has={"mana": "{W}{U}"})
    table.do("Alice casts Giant for its alternative cost", "resolve")

    assert table.where("Giant") == "battlefield"


@each_edition
def test_all_but_so_much_life_is_lost(edition: str):
    orgg = creature("Orgg", "6/6", "When Orgg enters, you lose all but 1 life.")
    table = board(alice_hand=[orgg], edition=edition)
    table.do("Alice casts Orgg", "resolve", "resolve")

    assert table.life("Alice") == 1


@each_edition
def test_an_equipment_is_attached_only_to_what_it_lets(edition: str):
    banner = card(
        "Banner",
        "Artifact — Equipment",
        "Banner can be attached only to a legendary creature.\nEquipped creature gets +1/+1.\nEquip {2}",
    )
    hero = card("Hero", "Legendary Creature — Human", power="2", toughness="2")
    table = board(alice=[banner, hero, BEAR], edition=edition)
    table.do("Alice activates Banner targeting Bear", "resolve")
    assert table.size("Bear") == "2/2"
    table.do("Alice activates Banner targeting Hero", "resolve")
    assert table.size("Hero") == "3/3"


@each_edition
def test_it_comes_off_what_stops_fitting(edition: str):
    banner = card("Banner", "Artifact — Equipment", "Banner can be attached only to a black creature.\nEquip {2}")
    imp = creature("Imp", "2/2", cost="{B}")
    bleach = instant("Bleach", "Target creature becomes white until end of turn.")
    table = board(alice=[imp, banner.placed(attached_to="Imp")], alice_hand=[bleach], edition=edition)
    table.do("Alice casts Bleach targeting Imp", "resolve")

    assert table.find("Banner").attached_to is None


@each_edition
def test_only_what_attacked_that_player_is_meant(edition: str):
    sway = instant(
        "Sway", "Gain control of target creature that attacked you this turn and put a -1/-0 counter on it.", cost="{W}"
    )
    table = board(alice_hand=[sway], bob=[BEAR, creature("Ox", "3/3")], turn="Bob", edition=edition)
    table.do("Bob attacks with Bear", "to end of combat")
    assert table.refused("Alice casts Sway targeting Ox")
    table.do("Alice casts Sway targeting Bear", "resolve")

    assert table.game.controller_of(table.find("Bear")) is table.player("Alice")
    assert table.size("Bear") == "1/2"


@each_edition
@pytest.mark.parametrize(("kind", "life"), [("Island", 21), ("Swamp", 20)])
def test_one_of_two_land_types_is_chosen(edition: str, kind: str, life: int):
    roots = enchantment(
        "Roots",
        "As Roots enters, choose Island or Swamp.\nWhenever a land of the chosen type an opponent controls becomes "
        "tapped, you gain 1 life.",
    )
    table = board(alice_hand=[roots], bob=[ISLAND], edition=edition)
    table.do("Alice casts Roots", "resolve")
    with pytest.raises(Exception, match="Forest"):
        table.do("Alice chooses Forest")
    table.do(f"Alice chooses {kind}", "Alice passes priority", "Bob taps Island for mana")
    if life == 21:
        table.do("resolve")

    assert table.life("Alice") == life
