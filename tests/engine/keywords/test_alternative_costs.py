"""Flashback, retrace, evoke, prowl, offering and other costs in place of the mana cost (116.9; 502; 702)."""

from __future__ import annotations

from tests.engine.board import FOREST, board, creature, each_edition, enchantment, instant, sorcery

BEAR = creature("Bear", "2/2", cost="{1}{G}")
ECHO = sorcery("Echo", "You gain 2 life.\nFlashback {3}", cost="{W}")


@each_edition
def test_flashback_is_cast_from_the_graveyard_and_exiled(edition: str):
    table = board(alice_has={"graveyard": [ECHO], "mana": "{3}"}, edition=edition)

    table.do("Alice casts Echo for its flashback cost from the graveyard", "resolve", "expect Echo is exiled")

    assert table.life("Alice") == 22


def test_a_countered_spell_with_flashback_is_exiled_too():
    """702.31a: instead of anywhere else, any time it would leave the stack."""
    table = board(alice_has={"graveyard": [ECHO]}, bob_hand=[instant("Deny", "Counter target spell.")])

    table.do("Alice casts Echo from the graveyard", "Bob casts Deny targeting Echo", "resolve", "expect Echo is exiled")


def test_flashback_is_no_cost_of_the_card_in_hand():
    table = board(alice_hand=[ECHO], alice_has={"mana": "{3}"})

    assert table.refused("Alice casts Echo for its flashback cost") == "601.2a"


def test_a_sorcery_with_flashback_waits_for_its_time():
    table = board(alice_has={"graveyard": [ECHO]}, turn="Bob")

    assert table.refused("Alice casts Echo from the graveyard") == "115.1a"


def test_without_flashback_a_card_stays_in_the_graveyard():
    table = board(alice_has={"graveyard": [instant("Bolt", "You gain 1 life.")]})

    assert table.refused("Alice casts Bolt from the graveyard") == "601.2a"


def test_retrace_costs_a_land_card_besides():
    lesson = sorcery("Worn Lesson", "You gain 2 life.\nRetrace", cost="{1}")
    table = board(alice_hand=[FOREST, BEAR], alice_has={"graveyard": [lesson], "mana": "{1}"})

    table.do(
        "Alice casts Worn Lesson from the graveyard",
        "expect Forest is in Alice's graveyard",
        "resolve",
        "expect Worn Lesson is in Alice's graveyard",
    )

    assert table.refused("Alice casts Worn Lesson from the graveyard") == "601.2g"


def test_an_evoked_creature_is_sacrificed_as_it_enters():
    mote = creature(
        "Mote",
        "3/3",
        "When Mote enters the battlefield, you gain 4 life.\nEvoke {1}",
        cost="{4}{W}",
        kind="Creature — Elemental",
    )
    table = board(alice_hand=[mote, mote], alice_has={"mana": "{1}{W}{W}{W}{W}{W}"})

    table.do("Alice casts Mote for its evoke cost", "resolve everything", "expect Mote is in Alice's graveyard")

    assert table.life("Alice") == 24


def test_a_creature_that_was_not_evoked_stays():
    mote = creature("Mote", "3/3", "Evoke {1}", cost="{4}{W}")
    table = board(alice_hand=[mote])

    table.do("Alice casts Mote", "resolve everything", "expect Mote is on the battlefield")


def test_prowl_needs_combat_damage_by_a_creature_of_the_type():
    rogue = creature("Rogue", "1/1", kind="Creature — Goblin Rogue")
    sneak = creature(
        "Sneak",
        "2/2",
        "Prowl {B}\nWhen Sneak enters the battlefield, if its prowl cost was paid, draw a card.",
        cost="{3}{B}",
        kind="Creature — Faerie Rogue",
    )
    table = board(alice=[rogue], alice_hand=[sneak], alice_has={"mana": "", "library": [BEAR]})

    assert table.refused("Alice casts Sneak for its prowl cost") == "702.73a"


def test_a_cost_that_the_card_names_takes_the_place_of_its_mana_cost():
    pyre = instant(
        "Pyre",
        "You may pay 3 life rather than pay Pyre's mana cost.\nPyre deals 2 damage to target player.",
        cost="{4}{R}",
    )
    table = board(alice_hand=[pyre], alice_has={"mana": ""})

    table.do("Alice casts Pyre for its alternative cost targeting Bob", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (17, 18)


def test_a_card_without_such_a_cost_has_none():
    table = board(alice_hand=[BEAR])

    assert table.refused("Alice casts Bear for its evoke cost") == "116.9"


def test_an_offering_comes_as_an_instant_and_for_less():
    """702.45a, c: the mana cost of what is sacrificed lowers the cost."""
    fox = creature("Fox", "1/1", kind="Creature — Fox", cost="{2}{W}")
    patron = creature("Patron", "5/4", "Fox offering", cost="{4}{W}{W}")
    table = board(alice=[fox], alice_hand=[patron], alice_has={"mana": "{W}{W}{W}"}, turn="Bob")

    table.do("Alice casts Patron for its offering cost", "resolve", "expect Fox is in Alice's graveyard, sacrificed")

    assert table.where("Patron") == "battlefield"


def test_of_two_costs_by_one_name_the_player_says_which_is_paid():
    """601.2b in 2026: it is announced, as any alternative cost is."""
    twice = creature("Twice", "3/3", "Evoke {R}\nEvoke {1}{G}", cost="{5}{R}")
    table = board(alice_hand=[twice], alice_has={"mana": "{G}{G}"}, edition="2026-08")

    assert not table.allows("Alice casts Twice for its evoke cost choosing {R}")
    table.do("Alice casts Twice for its evoke cost choosing {1}{G}", "resolve everything")
    assert table.where("Twice") == "graveyard"


def test_what_was_paid_for_one_instance_of_blitz_was_not_paid_for_the_other():
    """702.152b in 2026"""
    runner = creature("Runner", "2/2", "Blitz {R}", cost="{4}{R}")
    horn = enchantment("Horn", "Creatures you control have blitz {G}.")
    end = instant("End", "Destroy target creature.")
    table = board(alice=[horn], alice_hand=[runner, end], edition="2026-08")

    table.do("Alice casts Runner for its blitz cost", "resolve", "expect Runner has 1 instance of haste")
    table.do("expect Runner has 2 instances of blitz", "Alice casts End targeting Runner", "resolve everything")
    assert len(table.player("Alice").hand) == 1
