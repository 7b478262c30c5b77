"""Cards drawn but for the first, creatures that enter uncast, taxes for each attacker, spells from the library."""

from __future__ import annotations

from tests.engine.board import FOREST, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/4")
BARB = creature(
    "Barb",
    "1/1",
    "Whenever an opponent draws a card except the first one they draw in each of their draw steps, that player loses 1"
    " life.",
)
#: Mana is counted, and there is none but what lands make.
COUNTED = {"mana": "{0}"}
FIVE = {"library": [FOREST] * 5}


def test_the_first_card_of_a_draw_step_is_drawn_freely_and_the_next_is_not():
    insight = instant("Insight", "Draw two cards.")
    table = board(alice=[BARB], bob_hand=[insight], bob_has=FIVE, edition=NOW)
    table.do("to Bob's draw step", "expect Bob is at 20 life")

    table.do("Bob casts Insight", "resolve everything", "expect Bob is at 18 life")


def test_outside_the_draw_step_each_card_counts_the_first_too():
    insight = instant("Insight", "Draw two cards.")
    table = board(alice=[BARB], bob_hand=[insight], bob_has=FIVE, edition=NOW)

    table.do("Bob casts Insight", "resolve everything", "expect Bob is at 18 life")


def test_a_creature_that_wasnt_cast_is_exiled_instead_of_entering():
    priest = creature("Priest", "2/2", "If a nontoken creature would enter and it wasn't cast, exile it instead.")
    raise_up = sorcery("Raise Up", "Return target creature card from your graveyard to the battlefield.")
    breed = sorcery("Breed", "Create a 1/1 red Imp creature token.")
    table = board(
        alice=[priest],
        alice_hand=[raise_up, breed, creature("Cub", "1/1")],
        alice_has={"graveyard": [OX]},
        edition=NOW,
    )
    table.do("Alice casts Raise Up targeting Ox", "resolve", "expect Ox is exiled")

    table.do("Alice casts Breed", "resolve", "expect Alice controls 1 Imp token")
    table.do("Alice casts Cub", "resolve", "expect Cub is on the battlefield")


def test_until_end_of_turn_not_even_tokens_come_that_werent_cast():
    light = instant("Light", "Until end of turn, if a creature would enter and it wasn't cast, exile it instead.")
    breed = sorcery("Breed", "Create a 1/1 red Imp creature token.")
    table = board(alice_hand=[breed, breed], bob_hand=[light], alice_has=FIVE, bob_has=FIVE, edition=NOW)
    table.do("Bob casts Light", "resolve", "Alice casts Breed", "resolve", "expect Alice controls 0 Imp tokens")

    table.do("to Alice's next precombat main phase", "Alice casts Breed", "resolve")
    table.do("expect Alice controls 1 Imp token")


def test_each_creature_that_attacks_the_player_or_a_planeswalker_of_theirs_is_paid_for():
    annex = enchantment(
        "Annex",
        "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those"
        " creatures.",
    )
    walker = card("Walker", "Planeswalker — Walker", "+1: You gain 1 life.", loyalty="3")
    cub = creature("Cub", "1/1")
    table = board(alice=[OX, cub, FOREST, FOREST], bob=[annex, walker], alice_has=COUNTED, edition=NOW)
    table.do("expect allowed: Alice attacks Bob with Ox and Cub", "expect allowed: Alice attacks Walker with Ox")

    table = board(alice=[OX, cub, FOREST], bob=[annex, walker], alice_has=COUNTED, edition=NOW)
    table.do("expect refused: Alice attacks Bob with Ox and Cub", "expect allowed: Alice attacks Walker with Ox")

    table = board(alice=[OX, cub], bob=[annex, walker], alice_has=COUNTED, edition=NOW)
    table.do("expect refused: Alice attacks Walker with Ox")


def test_a_tax_for_attacking_the_player_alone_leaves_planeswalkers_free_to_attack():
    prison = enchantment(
        "Prison", "Creatures can't attack you unless their controller pays {2} for each of those creatures."
    )
    walker = card("Walker", "Planeswalker — Walker", "+1: You gain 1 life.", loyalty="3")
    table = board(alice=[OX], bob=[prison, walker], alice_has=COUNTED, edition=NOW)
    table.do("expect refused: Alice attacks Bob with Ox", "expect allowed: Alice attacks Walker with Ox")


def test_a_spell_from_the_library_is_copied_and_one_from_the_hand_isnt():
    sage = creature(
        "Sage",
        "2/4",
        "You may cast instant and sorcery spells from the top of your library.\nWhenever you cast an instant or sorcery"
        " spell from your library, copy it.",
    )
    balm = instant("Balm", "You gain 2 life.")
    table = board(alice=[sage], alice_hand=[balm], alice_has={"library": [balm, FOREST]}, edition=NOW)
    table.do("Alice casts Balm", "resolve everything", "expect Alice is at 22 life")

    table.do("Alice casts Balm from the library", "resolve everything", "expect Alice is at 26 life")


def test_a_card_that_dies_doesnt_come_from_anywhere_else():
    warden = enchantment(
        "Warden",
        "Whenever a creature card is put into a graveyard from anywhere other than the battlefield, you gain 1 life.",
    )
    mill = sorcery("Mill", "Target player mills two cards.")
    end = instant("End", "Destroy target creature.")
    has = {"library": [creature("Cub", "1/1"), FOREST]}
    table = board(alice=[warden], bob=[OX], alice_hand=[mill, end], bob_has=has, edition=NOW)
    table.do("Alice casts End targeting Ox", "resolve everything", "expect Alice is at 20 life")

    table.do("Alice casts Mill targeting Bob", "resolve everything", "expect Alice is at 21 life")


def test_combat_damage_to_a_planeswalker_counts_where_it_is_named_beside_players():
    ring = enchantment(
        "Ring", "Whenever a creature you control deals combat damage to a player or planeswalker, you gain 1 life."
    )
    walker = card("Walker", "Planeswalker — Walker", "+1: You gain 1 life.", loyalty="3")
    table = board(alice=[OX, ring], bob=[walker, OX], edition=NOW)
    table.do("Alice attacks Walker with Ox", "to the postcombat main phase", "expect Alice is at 21 life")

    table = board(alice=[OX, ring], bob=[walker, creature("Wall", "0/4")], edition=NOW)
    table.do("Alice attacks Walker with Ox", "Bob blocks Ox with Wall", "to the postcombat main phase")
    table.do("expect Alice is at 20 life")
