"""Dice: results, tables of them, and what effects make of rolls (706 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.kinds.chance import DiceRolled, ResultLookedUp
from engine.text import UnreadableText, read
from engine.text.tree.effects.dice import ResultsTable
from engine.text.tree.walk import walk
from tests.engine.board import artifact, board, creature, enchantment, instant, sorcery

SINCE_2021 = pytest.mark.parametrize("edition", ["2021-09", "2026-08"])
ORACLE = sorcery("Oracle", "Roll a d20.\n1—9 | You gain 1 life.\n10—19 | You gain 5 life.\n20 | You gain 9 life.")
WHEEL = sorcery("Wheel", "Roll a d20.\n1—19 | You gain 1 life.\n20 | You gain 9 life. Roll again.")
BLADES = sorcery("Blades", "Roll two six-sided dice. You gain life equal to the total of those results.")
PICK = sorcery("Pick", "Roll two d8 and choose one result. You gain life equal to that result.")
LEARNED = sorcery(
    "Learned", "Roll a d20 and add the number of cards in your hand.\n1—14 | You gain 1 life.\n15+ | You gain 7 life."
)
CHARM = artifact(
    "Charm", "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll."
)
CROWD = enchantment("Crowd", "Whenever you roll one or more dice, each opponent loses 1 life.")
TALLY = enchantment("Tally", "Whenever you roll a die, you gain life equal to the result.")


@SINCE_2021
@pytest.mark.parametrize(("shown", "life"), [(1, 21), (9, 21), (10, 25), (19, 25), (20, 29)])
def test_the_table_says_what_is_done_for_a_result(shown: int, life: int, edition: str):
    table = board(alice_hand=[ORACLE], edition=edition)
    table.do("Alice casts Oracle", "resolve", f"Alice rolls a {shown}")

    assert table.life("Alice") == life
    (found,) = table.happened(ResultLookedUp)
    assert found.result == shown


def test_a_die_that_nobody_tells_of_lands_by_the_seed():
    rolled = set()
    for _ in range(2):
        table = board(alice_hand=[ORACLE], edition="2026-08")
        table.do("Alice casts Oracle", "resolve everything")
        (roll,) = table.happened(DiceRolled)
        rolled.add(roll.naturals)

    assert len(rolled) == 1


@SINCE_2021
def test_a_result_without_a_row_does_nothing(edition: str):
    gap = sorcery("Gap", "Roll a d6.\n5—6 | You gain 5 life.")
    table = board(alice_hand=[gap], edition=edition)
    table.do("Alice casts Gap", "resolve", "Alice rolls a 4")

    assert table.life("Alice") == 20
    assert not table.happened(ResultLookedUp)


@SINCE_2021
def test_roll_again_rolls_the_same_die_for_the_same_table(edition: str):
    table = board(alice_hand=[WHEEL], edition=edition)
    table.do("Alice casts Wheel", "resolve", "Alice rolls a 20", "Alice rolls 20", "Alice rolls 3")

    assert table.life("Alice") == 20 + 9 + 9 + 1


def test_who_may_roll_again_may_leave_it():
    maybe = sorcery("Maybe", "Roll a d4.\n1—3 | You gain 1 life.\n4 | You gain 2 life. You may roll again.")
    table = board(alice_hand=[maybe], edition="2026-08")
    table.do("Alice casts Maybe", "resolve", "Alice rolls 4", "Alice chooses no")

    assert table.life("Alice") == 22


@SINCE_2021
def test_what_the_words_add_counts_for_the_table(edition: str):
    table = board(alice_hand=[LEARNED, ORACLE, BLADES], edition=edition)
    table.do("Alice casts Learned", "resolve", "Alice rolls 13")

    assert table.life("Alice") == 27
    (roll,) = table.happened(DiceRolled)
    assert (roll.naturals, roll.results) == ((13,), (15,))


@SINCE_2021
def test_several_dice_and_one_of_their_results(edition: str):
    table = board(alice_hand=[BLADES, PICK], edition=edition)
    table.do("Alice casts Blades", "resolve", "Alice rolls 3 and 5")
    assert table.life("Alice") == 28

    table.do("Alice casts Pick", "resolve", "Alice rolls 2 and 7", "Alice chooses 7")
    assert table.life("Alice") == 35


@SINCE_2021
def test_an_ignored_roll_never_happened(edition: str):
    """706.6"""
    table = board(alice=[CHARM, TALLY], alice_hand=[ORACLE], edition=edition)
    table.do("Alice casts Oracle", "resolve", "Alice rolls 4 and 12", "resolve everything")

    assert table.life("Alice") == 20 + 5 + 12
    (roll,) = table.happened(DiceRolled)
    assert roll.naturals == (12,)


def test_two_such_effects_ignore_two_rolls():
    table = board(alice=[CHARM, artifact("Locket", dict(CHARM.fields)["text"])], alice_hand=[ORACLE], edition="2026-08")
    table.do("Alice casts Oracle", "resolve", "Alice chooses Charm", "Alice rolls 4, 20 and 12")

    assert table.life("Alice") == 29


def test_the_other_player_rolls_without_it():
    table = board(
        alice=[CHARM], bob_hand=[instant("Omen", "Roll a d6. You gain life equal to the result.")], edition="2026-08"
    )
    table.do("Bob casts Omen", "resolve", "Bob rolls 6")

    assert table.life("Bob") == 26


@SINCE_2021
def test_several_dice_at_once_trigger_once_and_each_die_for_itself(edition: str):
    table = board(alice=[CROWD, TALLY], alice_hand=[BLADES], edition=edition)
    table.do("Alice casts Blades", "resolve", "Alice rolls 2 and 6", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (20 + 8 + 8, 19)


def test_a_natural_result_is_what_the_die_shows():
    luck = enchantment("Luck", "Whenever you roll a natural 20, each opponent loses 5 life.")
    high = enchantment("High", "Whenever you roll a 15 or higher, each opponent loses 1 life.")
    table = board(
        alice=[luck, high], alice_hand=[LEARNED, ORACLE, ORACLE.__class__("Other", ORACLE.fields)], edition="2026-08"
    )
    table.do("Alice casts Learned", "resolve", "Alice rolls 18", "resolve everything")
    assert table.life("Bob") == 19

    table.do("Alice casts Oracle", "resolve", "Alice rolls 20", "resolve everything")
    assert table.life("Bob") == 13


def test_a_modifier_with_a_price_is_up_to_who_rolled():
    """706.2a: mana abilities can be activated for it."""
    dealer = artifact("Dealer", "After you roll a die, you may pay {1}. If you do, increase the result by 3.")
    for said, life in (("yes", 25), ("no", 21)):
        table = board(alice=[dealer], alice_hand=[ORACLE], edition="2026-08")
        table.do("Alice casts Oracle", "resolve", "Alice rolls 8", f"Alice chooses {said}")
        assert table.life("Alice") == life


def test_dice_are_rolled_again_before_results_change():
    """706.2b"""
    second = artifact("Second Try", "After you roll a die, you may pay {2}. If you do, reroll it.")
    weight = artifact("Weight", "Increase the result of each die you roll by 2.")
    table = board(alice=[weight, second], alice_hand=[ORACLE], edition="2026-08")
    table.do("Alice casts Oracle", "resolve", "Alice rolls 3", "Alice chooses yes", "Alice rolls 8")

    assert table.life("Alice") == 25
    (roll,) = table.happened(DiceRolled)
    assert (roll.naturals, roll.results) == ((8,), (10,))


def test_what_increases_or_decreases_asks_which():
    squirrel = creature(
        "Squirrel",
        "0/0",
        "Squirrel enters with two +1/+1 counters on it.\n"
        "After you roll a die, you may remove a +1/+1 counter from Squirrel. If you do, increase or decrease the "
        "result by 1.",
    )
    table = board(alice_hand=[squirrel, ORACLE], edition="2026-08")
    table.do("Alice casts Squirrel", "resolve", "Alice casts Oracle", "resolve", "Alice rolls 10")
    table.do("Alice chooses yes", "Alice chooses decrease")

    assert table.life("Alice") == 21
    assert table.size("Squirrel") == "1/1"


def test_the_result_is_known_to_what_follows_reflexively():
    dragon = creature(
        "Dragon",
        "1/1",
        "{1}: Roll a d20. When you do, put X +1/+1 counters on target creature, where X is the result.",
    )
    table = board(alice=[dragon], edition="2026-08")
    table.do("Alice activates Dragon", "resolve", "Alice rolls 6", "Alice chooses Dragon", "resolve")

    assert table.size("Dragon") == "7/7"


def test_the_lowest_and_the_highest_of_ones_own_dice_are_ignored():
    low = sorcery("Low", "Roll two d20 and ignore the higher result. You gain life equal to the result.")
    table = board(alice_hand=[low], edition="2026-08")
    table.do("Alice casts Low", "resolve", "Alice rolls 6 and 17")

    assert table.life("Alice") == 26


@pytest.mark.parametrize("edition", ["2009-07", "2018-04"])
def test_no_dice_are_rolled_before_2021(edition: str):
    with pytest.raises(Exception, match="no dice are rolled before Adventures in the Forgotten Realms"):
        board(alice_hand=[ORACLE], edition=edition)


def test_a_spacecraft_that_rolls_nothing_has_no_table():
    """The symbols of station look like rows."""
    text = "Station\n3+ | Flying\n8+ | 6/4 | Trample"

    assert not any(isinstance(node, ResultsTable) for node in walk(read(text, type_line="Artifact — Spacecraft")))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Roll a d20.\n1—9 | Draw a card.\n9—20 | Draw two cards.", "another row holds"),
        ("Roll a d20.\n9—1 | Draw a card.", "no result is from 9 to 1"),
        ("Roll a d20.\n1—19 | Draw a card.\n20 | Roll again. Draw a card.", "stands last in its row"),
        ("Draw a card. Roll again.", "stands in a table"),
        ("Draw a card.\n1—9 | Draw a card.", "nobody rolls dice"),
        ("Roll two d6. Draw cards equal to the result.", "several dice have several results"),
    ],
)
def test_tables_that_make_no_sense_are_refused(text: str, why: str):
    with pytest.raises(UnreadableText, match=why):
        read(text, type_line="Sorcery")


def test_a_die_shows_no_more_than_it_has_sides():
    table = board(alice_hand=[ORACLE], edition="2026-08")
    table.do("Alice casts Oracle", "resolve")

    with pytest.raises(Exception, match="it has 20 sides"):
        table.do("Alice rolls a 21")


GAMBLER = creature(
    "Gambler",
    "1/1",
    "When Gambler enters, roll three six-sided dice and store those results on it.\n"
    "At the beginning of combat on your turn, you may reroll any number of Gambler's stored results.\n"
    "Gambler gets +2/+2 for each stored result of 6 on it.\n"
    "As long as two or more of Gambler's stored results have the same value, Gambler has trample.",
)


def test_results_are_stored_on_a_permanent():
    """706.8a"""
    table = board(alice_hand=[GAMBLER], edition="2026-08")
    table.do("Alice casts Gambler", "resolve", "resolve", "Alice rolls 6, 2 and 2")

    assert table.size("Gambler") == "3/3"
    assert table.values("Gambler").has("trample")


def test_rerolled_results_are_no_longer_stored_and_the_new_ones_are():
    """706.8b"""
    table = board(alice_hand=[GAMBLER], alice=[CROWD], edition="2026-08")
    table.do(
        "Alice casts Gambler",
        "resolve",
        "resolve",
        "Alice rolls 6, 2 and 2",
        "to the beginning of combat step",
        "resolve",
        "Alice chooses yes",
        "Alice chooses 2 on a d6 and 2 on a d6 #2",
        "Alice rolls 6 and 5",
        "resolve everything",
    )

    assert table.size("Gambler") == "5/5"
    assert table.values("Gambler").has("trample")
    # As many dice of the kind are rolled at once: that is one roll.
    assert table.life("Bob") == 18


def test_nobody_has_to_reroll_what_is_stored():
    table = board(alice_hand=[GAMBLER], edition="2026-08")
    table.do(
        "Alice casts Gambler",
        "resolve",
        "resolve",
        "Alice rolls 6, 2 and 2",
        "to the beginning of combat step",
        "resolve",
        "Alice chooses yes",
        "Alice chooses nothing",
    )

    assert table.size("Gambler") == "3/3"


def test_what_is_stored_is_changed_as_any_result_is():
    """706.2b: an effect that adds to the result of each roll applies before the result is stored."""
    lucky = enchantment("Lucky", "Increase the result of each die you roll by 1.")
    table = board(alice_hand=[GAMBLER], alice=[lucky], edition="2026-08")
    table.do("Alice casts Gambler", "resolve", "resolve", "Alice rolls 5, 2 and 1")

    assert table.size("Gambler") == "3/3"


def test_who_becomes_a_copy_has_stored_nothing_for_it():
    """607.2e: the ability that speaks of stored results knows those alone that the ability with it had stored."""
    turn = instant("Turn", "Target creature becomes a copy of another target creature until end of turn.")
    other = creature(
        "Bookie", "1/1", "When Bookie enters, roll a d6 and store that result on it.\n"
        "Bookie gets +1/+1 for each stored result on Bookie.",
    )  # fmt: skip
    table = board(alice_hand=[GAMBLER, other, turn], edition="2026-08")
    table.do(
        "Alice casts Gambler",
        "resolve",
        "resolve",
        "Alice rolls 6, 6 and 6",
        "Alice casts Bookie",
        "resolve",
        "resolve",
        "Alice rolls 4",
    )
    assert table.size("Bookie") == "2/2"

    table.do("Alice casts Turn targeting Gambler and Bookie", "resolve")
    assert [table.size("Bookie"), table.size("Bookie", 2)] == ["1/1", "2/2"]


def test_a_permanent_that_left_has_nothing_stored():
    table = board(
        alice_hand=[GAMBLER, instant("Blink", "Exile target creature. Return it to the battlefield.")],
        edition="2026-08",
    )
    table.do(
        "Alice casts Gambler",
        "resolve",
        "resolve",
        "Alice rolls 6, 6 and 6",
        "Alice casts Blink targeting Gambler",
        "resolve",
        "resolve",
        "Alice rolls 1, 2 and 3",
    )

    assert table.size("Gambler") == "1/1"


def test_all_stored_results_are_rerolled_and_their_total_counts():
    cheat = creature(
        "Cheat",
        "1/1",
        "When Cheat enters, roll two d20 and store those results on it.\n"
        "{1}: Reroll all of Cheat's stored results.\n{2}: You gain life equal to the total of Cheat's stored results.",
    )
    table = board(alice_hand=[cheat], edition="2026-08")
    table.do("Alice casts Cheat", "resolve", "resolve", "Alice rolls 1 and 2")
    table.do("Alice activates Cheat", "resolve", "Alice rolls 20 and 11")
    table.do("Alice activates Cheat ability 2", "resolve")

    assert table.life("Alice") == 51
