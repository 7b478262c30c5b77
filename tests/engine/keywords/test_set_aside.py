"""Foretell, plot and warp: cards that wait in exile."""

from __future__ import annotations

from engine.play.seeing import may_see
from tests.engine.board import FOREST, board, creature, instant, sorcery

NOW = "2026-08"
MANY = [FOREST] * 9
DUSK = sorcery("Dusk", "You gain 5 life.\nForetell {W}", cost="{5}{W}")
SCHEME = creature("Schemer", "4/4", "Plot {1}{R}", cost="{3}{R}{R}")


def test_a_foretold_card_is_cast_in_a_later_turn_for_its_foretell_cost():
    table = board(alice_hand=[DUSK], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)
    table.do("Alice foretells Dusk", "expect Dusk is exiled")
    assert table.refused("Alice casts Dusk from exile") == "702.143a"

    table.do("to the next turn", "to the next turn", "to the precombat main phase", "Alice casts Dusk from exile")
    table.do("resolve everything", "expect Alice is at 25 life")


def test_only_its_owner_sees_what_is_foretold():
    table = board(alice_hand=[DUSK], edition=NOW)
    table.do("Alice foretells Dusk")

    card = table.find("Dusk")
    assert card.face_down
    assert may_see(table.game, table.player("Alice"), card)
    assert not may_see(table.game, table.player("Bob"), card)


def test_foretelling_costs_2_and_is_for_ones_own_turn():
    table = board(alice_hand=[DUSK], alice_has={"mana": "{C}"}, edition=NOW)
    assert table.refused("Alice foretells Dusk")

    table = board(alice_hand=[DUSK], turn="Bob", edition=NOW)
    assert table.refused("Alice foretells Dusk") == "702.143a"


def test_a_card_can_be_foretold_in_response():
    spark = instant("Spark", "You gain 1 life.")
    table = board(alice_hand=[DUSK, spark], edition=NOW)

    table.do("Alice casts Spark", "Alice foretells Dusk", "expect Spark is on the stack")


def test_a_plotted_card_is_cast_for_nothing_in_a_later_turn_as_a_sorcery():
    table = board(
        alice_hand=[SCHEME], alice_has={"library": MANY, "mana": "{C}{R}"}, bob_has={"library": MANY}, edition=NOW
    )
    table.do("Alice plots Schemer", "expect Schemer is exiled", "expect Alice has 0 mana")
    assert table.refused("Alice casts Schemer from exile") == "702.170d"

    table.do("to the next turn", "to the next turn", "to the upkeep step")
    assert table.refused("Alice casts Schemer from exile")
    table.do("to the precombat main phase", "Alice casts Schemer from exile", "resolve everything")
    table.do("expect Schemer is on the battlefield")


def test_a_card_is_plotted_only_as_a_sorcery():
    table = board(alice_hand=[SCHEME], step="upkeep", edition=NOW)

    assert table.refused("Alice plots Schemer")


def test_an_effect_makes_a_card_plotted_that_hasnt_plot():
    hide = sorcery("Hide", "Exile target creature. It becomes plotted.")
    table = board(
        alice=[creature("Ox", "3/3", cost="{2}{G}")],
        alice_hand=[hide],
        alice_has={"library": MANY},
        bob_has={"library": MANY},
        edition=NOW,
    )

    table.do("Alice casts Hide targeting Ox", "resolve everything", "to the next turn", "to the next turn")
    table.do(
        "to the precombat main phase",
        "Alice casts Ox from exile",
        "resolve everything",
        "expect Ox is on the battlefield",
    )


def test_what_was_warped_is_exiled_at_the_end_of_the_turn_and_cast_again_later():
    walker = creature("Walker", "4/4", "Warp {1}{U}", cost="{4}{U}")
    table = board(alice_hand=[walker], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)

    table.do("Alice casts Walker for its warp cost", "resolve everything", "expect Walker is on the battlefield")
    table.do("to the end step", "resolve everything", "expect Walker is exiled")
    assert table.refused("Alice casts Walker from exile")
    table.do("to the next turn", "to the next turn", "to the precombat main phase", "Alice casts Walker from exile")
    table.do("resolve everything", "to the next turn", "expect Walker is on the battlefield")


def test_what_was_cast_for_its_mana_cost_stays():
    walker = creature("Walker", "4/4", "Warp {1}{U}", cost="{4}{U}")
    table = board(alice_hand=[walker], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)

    table.do("Alice casts Walker", "resolve everything", "to the next turn", "expect Walker is on the battlefield")


def test_an_ability_that_asks_whether_its_card_is_suspended_works_in_exile():
    deep = creature(
        "Deep",
        "6/6",
        "Suspend 3—{U}\nWhenever an opponent casts a spell, if this card is suspended, remove a time counter from it.",
        cost="{7}",
    )
    song = instant("Song", "You gain 1 life.")
    table = board(alice_hand=[deep], bob_hand=[song], edition=NOW)
    table.do("Alice suspends Deep", "Bob casts Song", "resolve everything", "expect Deep has 2 time counters")


def test_what_dies_can_be_exiled_with_counters_and_given_suspend():
    late = creature("Late", "1/1", "When Late dies, exile it with three time counters on it and it gains suspend.")
    bolt = instant("Bolt", "Bolt deals 3 damage to any target.")
    table = board(alice=[late], alice_hand=[bolt], edition=NOW)
    table.do("Alice casts Bolt targeting Late", "resolve everything", "expect Late has 3 time counters")
    table.do("to Alice's next upkeep", "to Alice's next upkeep", "to Alice's next upkeep", "resolve everything")
    table.do("Alice chooses yes", "resolve", "expect Late is on the battlefield", "expect Late has haste")


def test_a_card_is_exiled_with_counters_on_it():
    nest = sorcery("Nest", "Exile target creature with two egg counters on it.")
    table = board(bob=[creature("Ox", "2/2")], alice_hand=[nest], edition=NOW)

    table.do("Alice casts Nest targeting Ox", "resolve", "expect Ox is exiled", "expect Ox has 2 egg counters")


def test_a_spell_knows_whether_it_was_foretold():
    ash = sorcery("Ash", "You gain 1 life. If this spell was foretold, you gain 4 life.\nForetell {W}", cost="{2}{W}")
    table = board(alice_hand=[ash, ash], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)

    table.do("Alice casts Ash", "resolve", "expect Alice is at 21 life", "Alice foretells Ash")
    table.do("to Alice's next precombat main phase", "Alice casts Ash from exile", "resolve")

    assert table.player("Alice").life == 26


def test_a_permanent_knows_whether_the_card_was_foretold_that_was_cast():
    ram = creature("Ram", "2/2", "When Ram enters, if it was foretold, you gain 4 life.\nForetell {W}", cost="{2}{W}")
    table = board(alice_hand=[ram, ram], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)

    table.do("Alice casts Ram", "resolve", "expect no trigger", "Alice foretells Ram")
    table.do("to Alice's next precombat main phase", "Alice casts Ram from exile", "resolve everything")

    assert table.player("Alice").life == 24
