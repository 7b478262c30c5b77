"""What effects say that players and abilities can't and may do (103, 402.8; 101, 602.5)."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    MOUNTAIN,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

BEAR = creature("Bear", "2/2")
SHOCK = instant("Shock", "Shock deals 2 damage to target creature or player.")


def test_a_player_who_cant_gain_life_gains_none():
    waste = enchantment("Waste", "Players can't gain life.")
    balm = instant("Balm", "You gain 3 life.")
    table = board(bob=[waste], alice_hand=[balm])

    table.do("Alice casts Balm", "resolve")

    assert table.life("Alice") == 20


def test_players_who_cant_draw_take_nothing_from_their_libraries():
    hush = enchantment("Hush", "Players can't draw cards.")
    think = instant("Think", "Draw two cards.")
    table = board(bob=[hush], alice_hand=[think], alice_has={"library": [BEAR, BEAR]})

    table.do("Alice casts Think", "resolve", "expect Bear #1 is in Alice's library")

    assert not table.player("Alice").hand


def test_a_library_that_cant_be_searched_is_only_shuffled():
    doubt = instant("Doubt", "Players can't search libraries this turn.")
    seek = sorcery("Seek", "Search your library for a creature card, put it into your hand, then shuffle your library.")
    table = board(alice_hand=[doubt, seek], alice_has={"library": [BEAR]})

    table.do("Alice casts Doubt", "resolve", "Alice casts Seek", "resolve", "expect Bear is in Alice's library")


def test_only_one_spell_is_cast_each_turn():
    law = enchantment("Law", "Each player can't cast more than one spell each turn.")
    table = board(alice=[law], alice_hand=[SHOCK, SHOCK], bob_hand=[SHOCK])

    table.do("Alice casts Shock targeting Bob", "resolve", "expect refused: Alice casts Shock targeting Bob")
    table.do("expect allowed: Bob casts Shock targeting Alice")


def test_a_spell_that_was_countered_was_cast_all_the_same():
    law = enchantment("Law", "Each player can't cast more than one spell each turn.")
    no = instant("No", "Counter target spell.")
    table = board(alice=[law], alice_hand=[SHOCK, SHOCK], bob_hand=[no])

    table.do("Alice casts Shock targeting Bob", "Bob casts No targeting Shock", "resolve")
    table.do("expect refused: Alice casts Shock targeting Bob")


def test_spells_come_as_though_they_had_flash():
    orrery = artifact("Dial", "You may cast creature spells as though they had flash.")
    table = board(alice=[orrery], alice_hand=[BEAR, sorcery("Rite", "You gain 1 life.")], turn="Bob")

    table.do("expect allowed: Alice casts Bear", "expect refused: Alice casts Rite")


@pytest.mark.parametrize("edition", EDITIONS)
def test_lands_are_played_from_the_graveyard(edition: str):
    root = artifact("Root", "You may play lands from your graveyard.")
    table = board(
        alice=[root], alice_has={"graveyard": [FOREST, BEAR]}, bob_has={"graveyard": [MOUNTAIN]}, edition=edition
    )

    table.do("expect refused: Alice casts Bear", "Alice plays Forest", "expect Forest is on the battlefield")


def test_without_permission_a_land_stays_in_the_graveyard():
    table = board(alice_has={"graveyard": [FOREST]})

    table.do("expect refused: Alice plays Forest")


def test_hands_lie_open_while_an_effect_shows_them():
    omen = enchantment("Omen", "Your opponents play with their hands revealed.")
    table = board(alice=[omen], alice_hand=[SHOCK], bob_hand=[BEAR])

    table.do("expect Alice can see Bear", "expect Bob can't see Shock")


def test_everybody_sees_the_top_cards_and_no_others():
    field = enchantment("Field", "Players play with the top card of their libraries revealed.")
    table = board(alice=[field], bob_has={"library": [BEAR, SHOCK]})

    table.do("expect Alice can see Bear", "expect Bob can see Bear", "expect Bob can't see Shock")


def test_a_creature_with_no_maximum_of_attackers_is_limited_by_a_wall_of_words():
    crawl = artifact("Narrows", "No more than two creatures can attack you each combat.")
    table = board(alice=[BEAR, creature("Ox", "1/1"), creature("Elk", "1/1")], bob=[crawl])

    table.do(
        "expect refused: Alice attacks with Bear, Ox and Elk",
        "Alice attacks with Bear and Ox",
        "expect Ox is attacking",
    )


def test_no_more_than_so_many_creatures_block():
    dusk = enchantment("Dusk", "No more than two creatures can block each combat.")
    table = board(
        alice=[dusk, BEAR], bob=[creature("Ox", "1/1"), creature("Elk", "1/1"), creature("Doe", "1/1")], turn="Alice"
    )

    table.do(
        "Alice attacks with Bear",
        "expect refused: Bob blocks Bear with Ox, Elk and Doe",
        "Bob blocks Bear with Ox and Elk",
    )


def test_blocking_is_paid_for():
    awe = aura(
        "Awe",
        "Enchanted creature can't be blocked unless defending player pays {2} "
        "for each creature he or she controls that's blocking it.",
    )
    ox = creature("Ox", "1/1")
    table = board(alice=[BEAR, awe.placed(attached_to="Bear")], bob=[ox, FOREST, FOREST], bob_has={"mana": ""})

    table.do("Alice attacks with Bear", "Bob blocks Bear with Ox", "Bob taps Forest #1 and Forest #2 for mana")

    table.do("expect Ox is blocking")


def test_who_cant_pay_for_blocking_doesnt_block():
    awe = aura(
        "Awe",
        "Enchanted creature can't be blocked unless defending player pays {2} "
        "for each creature he or she controls that's blocking it.",
    )
    table = board(alice=[BEAR, awe.placed(attached_to="Bear")], bob=[creature("Ox", "1/1")], bob_has={"mana": ""})

    table.do("Alice attacks with Bear", "expect refused: Bob blocks Bear with Ox")


def test_artifacts_stay_silent():
    rod = artifact("Mute Rod", "Activated abilities of artifacts can't be activated.")
    wand = artifact("Wand", "{1}: Draw a card.")
    elf = creature("Elf", "1/1", "{1}: Draw a card.")
    table = board(alice=[rod, wand, elf, artifact("Prism", "{T}: Add {G}.")])

    table.do(
        "expect refused: Alice activates Wand",
        "expect refused: Alice taps Prism for mana",
        "expect allowed: Alice activates Elf",
    )


def test_mana_abilities_are_left_where_the_text_leaves_them():
    damp = artifact(
        "Damper", "Activated abilities of artifacts and creatures can't be activated unless they're mana abilities."
    )
    table = board(alice=[damp, artifact("Wand", "{1}: Draw a card."), artifact("Prism", "{T}: Add {G}.")])

    table.do("expect refused: Alice activates Wand", "expect allowed: Alice taps Prism for mana")


def test_a_legend_meets_its_double_while_the_rule_is_off():
    hall = artifact("Hall", "The “legend rule” doesn't apply.")
    queen = creature("Queen", "2/2", kind="Legendary Creature — Human")
    table = board(alice=[hall, queen], alice_hand=[queen])

    table.do("Alice casts Queen", "resolve", "expect 2 permanents named Queen are legendary")


def test_lands_that_cant_enter_stay_where_they_are():
    worms = enchantment("Worms", "Lands can't enter the battlefield.")
    grow = sorcery(
        "Grow", "Search your library for a land card, put it onto the battlefield, then shuffle your library."
    )
    table = board(bob=[worms], alice_hand=[grow], alice_has={"library": [FOREST]})

    table.do("Alice casts Grow", "resolve", "Alice chooses Forest", "expect Forest is in Alice's library")


def test_a_player_who_cant_lose_plays_on_and_can_still_concede():
    angel = creature("Seraph", "5/5", "You can't lose the game.")
    end = sorcery("End", "Target player loses the game.")
    table = board(alice=[angel], alice_has={"life": 1}, bob_hand=[SHOCK, end], turn="Bob")

    table.do("Bob casts Shock targeting Alice", "resolve", "Bob casts End targeting Alice", "resolve")
    table.do("expect Alice hasn't lost", "Alice concedes", "expect Bob has won")


def test_losing_is_replaced():
    mirror = artifact(
        "Lich Glass",
        "If you would lose the game, instead shuffle your hand and graveyard into your library, "
        "then draw four cards and your life total becomes 12.",
    )
    table = board(alice=[mirror, FOREST], alice_has={"life": 2}, bob_hand=[SHOCK], turn="Bob")

    table.do("Bob casts Shock targeting Alice", "resolve", "expect Alice hasn't lost")

    assert (table.life("Alice"), len(table.player("Alice").hand)) == (12, 4)


@pytest.mark.parametrize(("times", "allowed"), [("{1}", False), ("{3}", True)])
def test_a_spell_comes_early_for_more(times: str, allowed: bool):
    fire = sorcery(
        "Pyre", "You may cast Pyre as though it had flash if you pay {2} more to cast it.\nYou gain 1 life.", cost="{1}"
    )
    table = board(alice_hand=[fire], turn="Bob", alice_has={"mana": times})

    assert table.allows("Alice casts Pyre") is allowed


def test_a_sorcery_at_its_own_time_costs_no_more():
    fire = sorcery(
        "Pyre", "You may cast Pyre as though it had flash if you pay {2} more to cast it.\nYou gain 1 life.", cost="{1}"
    )
    table = board(alice_hand=[fire], alice_has={"mana": "{1}"})

    table.do("Alice casts Pyre", "resolve")


_EARLY = (
    "You may cast Dome as though it had flash. If you cast it any time a sorcery couldn't have been cast, the "
    "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)


@pytest.mark.parametrize(("turn", "stays"), [("Alice", True), ("Bob", False)])
def test_what_came_early_is_sacrificed_at_cleanup(turn: str, stays: bool):
    dome = enchantment("Dome", f"{_EARLY}\nCreatures you control get +0/+1.")
    table = board(alice_hand=[dome], turn=turn)

    table.do("Alice casts Dome", "resolve", "expect Dome is on the battlefield", "to the next turn")

    assert (table.where("Dome") == "battlefield") is stays


def test_a_game_begins_with_a_card_of_the_opening_hand():
    ley = enchantment(
        "Old Line",
        "If Old Line is in your opening hand, you may begin the game with it on the battlefield.\n"
        "Creature tokens get +1/+1.",
    )
    table = board(alice_hand=[ley], bob_hand=[ley], step="untap step")

    table.do("Alice chooses Old Line", "Bob chooses nothing")
    table.do("expect 1 permanents named Old Line are untapped", "expect 1 cards named Old Line are in Bob's hand")


def test_loyalty_is_the_cost_and_one_ability_a_turn():
    walker = card(
        "Vara",
        "Planeswalker — Vara",
        "+1: You gain 1 life.\n-2: Draw a card.\n-7: You win the game.",
        loyalty="3",
    )
    table = board(alice=[walker], alice_has={"library": [BEAR]})

    table.do("expect refused: Alice activates Vara ability 3", "Alice activates Vara", "resolve")
    table.do("expect Vara has 4 loyalty counters", "expect refused: Alice activates Vara ability 2", "to the next turn")
    table.do("expect refused: Alice activates Vara")


def test_loyalty_that_is_used_up_buries_the_planeswalker():
    walker = card("Vara", "Planeswalker — Vara", "-3: You gain 5 life.", loyalty="3")
    table = board(alice=[walker])

    table.do("Alice activates Vara", "expect Vara is in Alice's graveyard", "resolve")

    assert table.life("Alice") == 25


def test_land_of_every_type():
    omen = enchantment("Prism Omen", "Lands you control are every basic land type in addition to their other types.")
    table = board(alice=[omen, land("Rock", "{T}: Add {1}.")], alice_has={"mana": ""})

    assert set(table.values("Rock").subtypes) == {"Plains", "Island", "Swamp", "Mountain", "Forest"}


def test_who_cant_play_cards_from_their_hand_casts_those_from_elsewhere():
    frenzy = card("Frenzy", "Enchantment", "You can't play lands or cast spells from your hand.")
    dew = instant("Dew", "You gain 1 life.\nFlashback {1}", cost="{0}")
    table = board(alice=[frenzy], alice_hand=[dew], alice_has={"graveyard": [dew]}, edition="2026-08")

    assert not table.allows("Alice casts Dew")
    table.do("Alice casts Dew with flashback", "resolve", "expect Alice is at 21 life")
