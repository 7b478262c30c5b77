"""Which of several a name means, who answers, and what may be said where there was nothing to choose."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import FOREST, artifact, board, creature, instant, land, sorcery

MOUNTAIN = land("Mountain", kind="Basic Land — Mountain")
ELK = creature("Elk", "2/2", kind="Creature — Elk")
OX = creature("Ox", "3/3")
ALTAR = artifact("Altar", "{T}: You gain 1 life.")
MIRROR = creature(
    "Mirror", "0/1", "You may have Mirror enter the battlefield as a copy of any creature on the battlefield."
)
SNUFF = instant("Snuff", "Destroy target creature.")


def claim(table, words: str) -> None:
    """A claim that isn't met as it can't be judged, and says why."""
    with pytest.raises(AssertionError, match=words):
        table.do("expect refused: Alice casts Snuff targeting Elk")


# Who acts means what they control ------------------------------------------------------------------------------------


def test_who_taps_or_activates_means_what_they_control():
    table = board(alice=[MOUNTAIN, ALTAR], bob=[MOUNTAIN, ALTAR])

    table.do("Alice taps Mountain for mana", "expect Alice's Mountain is tapped", "expect Bob's Mountain is untapped")
    table.do("Alice activates Altar", "resolve", "expect Alice has 21 life", "expect Bob's Altar is untapped")
    table.do("expect refused: Alice activates Bob's Altar")


def test_of_several_of_ones_own_the_untapped_one_is_meant():
    table = board(alice=[ALTAR.placed(tapped=True), ALTAR])

    table.do("Alice activates Altar", "resolve", "expect Alice has 21 life", "expect refused: Alice activates Altar")


# A name that could mean several --------------------------------------------------------------------------------------


def test_a_card_is_meant_before_what_copies_it():
    table = board(alice=[ELK], alice_hand=[MIRROR, SNUFF])

    table.do("Alice casts Mirror", "resolve", "Alice chooses yes", "Alice chooses Elk", "expect Mirror is an Elk")
    table.do("Alice casts Snuff targeting Elk", "resolve", "expect Elk is in Alice's graveyard")
    table.do("expect Mirror is on the battlefield")


def test_a_name_in_a_tried_deed_never_means_the_one_that_is_allowed():
    hidden = artifact("Hood", "Tapped creatures have shroud.")
    veiled = board(bob=[ELK.placed(tapped=True), ELK], alice=[hidden], alice_hand=[SNUFF])

    claim(veiled, "could be any of 2")
    veiled.do(
        "expect refused: Alice casts Snuff targeting Elk #1", "expect allowed: Alice casts Snuff targeting Elk #2"
    )


def test_a_copy_isnt_taken_for_the_card_that_cant_be_a_target():
    veil = creature("Veil", "1/1", "Shroud", kind="Creature — Spirit")
    table = board(alice=[veil], alice_hand=[MIRROR], bob_hand=[SNUFF], turn="Alice")

    table.do("Alice casts Mirror", "resolve", "Alice chooses yes", "Alice chooses Veil")
    table.do("Alice passes", "expect refused: Bob casts Snuff targeting Veil")


# Who decides ---------------------------------------------------------------------------------------------------------


def test_whoever_decides_for_another_assigns_their_damage():
    reins = sorcery("Reins", "You control target player during that player's next turn.")
    guard, wall = creature("Guard", "1/2"), creature("Wall", "0/2")
    table = board(alice_hand=[reins], alice=[guard, wall], bob=[creature("Troll", "4/4")])

    table.do("Alice casts Reins targeting Bob", "resolve", "to Bob's precombat main phase")
    table.do("Alice attacks Alice with Troll", "Alice blocks Troll with Guard and Wall")
    table.do("Alice assigns 4 from Troll to Guard", "expect Guard is in Alice's graveyard")
    table.do("expect Wall is on the battlefield")


# What is forced may be said ------------------------------------------------------------------------------------------


def test_the_one_way_to_divide_or_to_assign_may_be_said_and_is_checked():
    hail = instant(
        "Hail", "Hail deals 2 damage divided as you choose among any number of target creatures and/or players."
    )
    table = board(alice_hand=[hail, hail], alice=[OX], bob=[ELK])

    table.do("Alice casts Hail targeting Bob dividing 2 to Bob", "resolve", "expect Bob has 18 life")
    table.do("expect refused: Alice casts Hail targeting Bob dividing 1 to Bob")
    table.do("Alice attacks with Ox", "Bob blocks Ox with Elk")
    table.do("expect refused: Alice assigns 2 from Ox to Elk", "Alice assigns 3 from Ox to Elk")
    table.do("Bob assigns 2 from Elk to Ox", "expect Elk is in Bob's graveyard")


def test_no_keeps_the_targets_of_a_copy():
    fork = instant("Fork", "Copy target instant or sorcery spell. You may choose new targets for the copy.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    table = board(alice_hand=[fork, bolt])

    table.do("Alice casts Bolt targeting Bob", "Alice casts Fork targeting Bolt", "resolve", "Alice chooses no")
    table.do("resolve everything", "expect Bob has 14 life")


def test_what_was_sacrificed_without_asking_may_be_said_while_paying():
    furnace = artifact("Furnace", "Sacrifice a Goblin: Add {R}{R} to your mana pool.")
    imp = creature("Imp", "1/1", kind="Creature — Goblin")
    blast = instant("Blast", "You gain 5 life.", cost="{2}{R}")
    table = board(alice=[furnace, imp, MOUNTAIN], alice_hand=[blast], alice_has={"mana": ""})

    table.do("Alice casts Blast", "Alice activates Furnace choosing Imp", "Alice taps Mountain for mana")
    table.do("resolve", "expect Alice has 25 life")


def test_damage_past_the_blockers_is_left_open_where_the_words_speak_of_it():
    rhino = creature("Rhino", "5/5", "You may have Rhino assign its combat damage as though it weren't blocked.")
    past, plain = (board(alice=[rhino], bob=[ELK]) for _ in range(2))

    past.do("Alice attacks with Rhino", "Bob blocks Rhino with Elk", "Alice assigns 5 from Rhino to Bob")
    past.do("expect Bob has 15 life", "expect Elk is on the battlefield")
    plain.do("Alice attacks with Rhino", "Bob blocks Rhino with Elk", "Alice assigns 5 from Rhino to Elk")
    plain.do("expect Bob has 20 life", "expect Elk is in Bob's graveyard")


def test_how_a_triggers_damage_is_divided_is_said_as_an_answer():
    fiend = creature(
        "Fiend",
        "4/4",
        "When Fiend enters the battlefield, it deals 5 damage divided as you choose among up to two target creatures.",
    )
    table = board(alice_hand=[fiend], bob=[ELK, OX])

    table.do("Alice casts Fiend", "resolve", "Alice chooses Elk and Ox", "Alice chooses 2 to Elk and 3 to Ox")
    table.do("resolve", "expect Elk is in Bob's graveyard", "expect Ox is in Bob's graveyard")


# What nobody may, and what is gone -----------------------------------------------------------------------------------


def test_who_isnt_attacked_cant_block():
    table = board(alice=[OX], others={"Carol": {"battlefield": [ELK]}})

    table.do("Alice attacks Bob with Ox", "expect refused: Carol blocks Ox with Elk")


def test_who_isnt_asked_chooses_nothing_and_is_offered_nothing():
    table = board(alice=[OX])

    table.do("expect refused: Bob chooses yes", 'expect Bob isn\'t offered "red"', "expect Bob isn't offered Ox")
    with pytest.raises(ScriptError, match="nothing is asked of Bob"):
        table.do("Bob chooses yes")


def test_a_relation_to_what_is_gone_is_denied():
    token = sorcery("Call", "Put a 1/1 green Elf creature token onto the battlefield.")
    tokens = board(alice_hand=[token, SNUFF], bob=[OX])

    tokens.do("Alice casts Call", "resolve", "Alice casts Snuff targeting Elf", "resolve")
    tokens.do("expect Ox isn't blocking Elf")


def test_what_was_settled_can_still_be_claimed():
    wish = sorcery("Toll", "Each opponent sacrifices a creature.")
    table = board(alice_hand=[wish], bob=[OX])

    table.do("Alice casts Toll", "resolve", "expect Bob is offered only Ox", "expect Ox is in Bob's graveyard")


# What can be counted, and what is there at the start -----------------------------------------------------------------


def test_exiled_cards_are_counted_by_their_owner():
    table = board(alice_has={"exile": [OX, ELK]}, bob_has={"exile": [ELK]})

    table.do("expect 2 cards of Alice are exiled", "expect 1 card of Bob is exiled", "expect 3 cards are exiled")
    table.do("expect 1 card named Elk of Alice is exiled")


def test_a_token_can_be_there_at_the_start():
    lift = instant("Lift", "Return target creature to its owner's hand.")
    table = board(alice=[ELK.placed(token=True), OX], alice_hand=[lift, lift])

    table.do("Alice casts Lift targeting Elk token", "resolve", "expect 1 card is in Alice's hand")
    table.do("expect Alice controls 1 creature")


# Where a game doesn't come -------------------------------------------------------------------------------------------


def test_a_step_that_a_turn_doesnt_have_is_no_place_to_go_to():
    table = board(alice=[OX], step="upkeep", first_draw=False, bob_has={"library": [FOREST]})

    with pytest.raises(ScriptError, match="this turn has no more draw step: it is Bob's turn"):
        table.do("to draw step")


def test_a_step_in_which_nobody_is_asked_anything_is_none_either():
    table = board(alice=[OX], bob_has={"library": [FOREST]})

    with pytest.raises(ScriptError, match="the cleanup step came and went"):
        table.do("to cleanup")


def test_lands_that_nothing_tells_apart_pay_by_themselves():
    table = board(alice=[FOREST, FOREST], alice_hand=[creature("Bear", "2/2", cost="{1}{G}")], alice_has={"mana": ""})

    table.do("Alice casts Bear", "resolve", "expect 2 permanents named Forest are tapped", "expect Bear is 2/2")


def test_lands_that_differ_wait_for_a_word():
    lands = [FOREST, MOUNTAIN, MOUNTAIN]
    table = board(alice=lands, alice_hand=[creature("Bear", "2/2", cost="{2}")], alice_has={"mana": ""})

    table.do("Alice casts Bear", "expect Alice is offered Forest and Mountain", "Alice chooses Forest")
    table.do("resolve", "expect Bear is 2/2", "expect 1 permanent named Mountain is tapped")


# Every way is tried --------------------------------------------------------------------------------------------------


def test_a_refusal_can_be_claimed_over_many_lands_of_many_kinds():
    kinds = ("Forest", "Island", "Mountain", "Swamp", "Plains")
    basics = [land(kind, kind=f"Basic Land — {kind}") for kind in kinds]
    duals = [land(f"Pass {one}", "{T}: Add {G} to your mana pool.\n{T}: Add {U} to your mana pool.") for one in "ABC"]
    wish = instant("Wish", "You gain 1 life.", cost="{B}{B}")
    hope = instant("Hope", "You gain 1 life.", cost="{U}{U}{U}{U}")
    table = board(alice=[*basics, *basics, *duals], alice_hand=[wish, hope], alice_has={"mana": ""})

    table.do("expect allowed: Alice casts Wish", "expect allowed: Alice casts Hope")
    poorer = board(alice=[*basics, *duals], alice_hand=[wish, hope], alice_has={"mana": ""})
    poorer.do("expect refused: Alice casts Wish", "expect allowed: Alice casts Hope")


def test_a_mana_ability_that_yields_nothing_is_no_way_without_end():
    idol = artifact("Idol", "{0}: Add {G} to your mana pool for each Elf you control.")
    wish = instant("Wish", "You gain 1 life.", cost="{G}")
    table = board(alice=[idol], alice_hand=[wish], alice_has={"mana": ""})

    table.do("expect refused: Alice casts Wish")


@pytest.mark.parametrize("step", ["untap step", "cleanup step"])
def test_the_next_step_in_which_nobody_is_asked_anything_is_no_place_to_go_to(step: str):
    table = board(alice_has={"library": [FOREST] * 3}, bob_has={"library": [FOREST] * 3})

    with pytest.raises(ScriptError, match=f"the {step} came and went"):
        table.do(f"to Alice's next {step}")
