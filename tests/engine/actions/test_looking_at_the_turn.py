"""Amounts that a turn has seen, extremes, and who chooses: words that look around before something is done."""

import pytest

from tests.engine.board import FOREST, artifact, board, creature, enchantment, instant, land, sorcery

BEAR = creature("Bear", "2/2")
OX = creature("Ox", "1/4")
SHOCK = instant("Shock", "Shock deals 2 damage to target creature or player.", cost="{R}")


# What the turn has seen -------------------------------------------------------------------------------------


def test_damage_of_the_turn_is_lost_again():
    punish = sorcery("Echo", "Target player loses life equal to the damage already dealt to that player this turn.")
    table = board(alice_hand=[SHOCK, SHOCK, punish])

    table.do("Alice casts Shock targeting Bob", "resolve", "Alice casts Shock targeting Bob", "resolve")
    table.do("Alice casts Echo targeting Bob", "resolve")

    assert table.life("Bob") == 12


def test_life_that_was_lost_comes_back():
    child = creature("Child", "1/1", "Sacrifice Child: You gain life equal to the life you've lost this turn.")
    table = board(alice=[child], bob_hand=[SHOCK], turn="Bob")

    table.do("Bob casts Shock targeting Alice", "resolve", "Bob passes", "Alice activates Child", "resolve")

    assert table.life("Alice") == 20


def test_cards_that_were_drawn_hurt():
    vortex = instant(
        "Swirl",
        "Target player draws two cards, then Swirl deals damage to that player equal to the number of cards "
        "they've drawn this turn.",
    )
    table = board(alice_hand=[vortex, vortex])

    table.do("Alice casts Swirl targeting Bob", "resolve", "Alice casts Swirl targeting Bob", "resolve")

    assert table.life("Bob") == 14


def test_the_dead_of_the_turn_are_counted_by_their_graveyard():
    holy = creature(
        "Paladin",
        "2/2",
        "At the beginning of each end step, put a +1/+1 counter on Paladin for each creature put into your graveyard "
        "from the battlefield this turn.",
    )
    table = board(alice=[holy, BEAR], bob=[BEAR], alice_hand=[SHOCK, SHOCK])

    table.do("Alice casts Shock targeting Alice's Bear", "resolve", "Alice casts Shock targeting Bear", "resolve")
    table.do("to the end step", "resolve", "expect Paladin has 1 +1/+1 counter")


@pytest.mark.parametrize(("times", "where"), [(3, "battlefield"), (4, "graveyard")])
def test_an_ability_that_was_used_too_often_has_its_price(times: int, where: str):
    whelp = creature(
        "Whelp",
        "2/3",
        "{R}: Whelp gets +1/+0 until end of turn. If this ability has been activated four or more times this turn, "
        "sacrifice Whelp at the beginning of the next end step.",
    )
    table = board(alice=[whelp])

    for _ in range(times):
        table.do("Alice activates Whelp", "resolve")
    table.do("to the end step", "resolve everything")

    assert table.where("Whelp") == where


def test_a_spell_in_an_opponents_turn_triggers():
    witch = creature("Witch", "1/1", "Whenever you cast a spell during an opponent's turn, you gain 3 life.")
    table = board(alice=[witch], alice_hand=[SHOCK, SHOCK])

    table.do("Alice casts Shock targeting Bob", "expect no trigger", "resolve everything", "to the next turn")
    table.do("Bob passes", "Alice casts Shock targeting Bob", "resolve everything")

    assert table.life("Alice") == 23


def test_who_hasnt_played_a_land_draws():
    atlas = artifact(
        "Atlas", "At the beginning of your end step, if you didn't play a land this turn, you may draw a card."
    )
    table = board(alice=[atlas], alice_hand=[FOREST])

    table.do("Alice plays Forest", "to the end step", "expect no trigger")


# Extremes ---------------------------------------------------------------------------------------------------


_HONEY = (
    "At the beginning of your upkeep, destroy the creature with the least power. It can't be regenerated. "
    "If two or more creatures are tied for least power, you choose one of them."
)


def test_the_weakest_creature_goes_and_you_choose_among_equals():
    honey = enchantment("Honey", _HONEY)
    table = board(alice=[honey, BEAR], bob=[OX, creature("Elk", "1/1")], turn="Alice", step="upkeep")

    table.do("resolve", "expect refused: Alice chooses Bear", "Alice chooses Elk", "expect Elk is in Bob's graveyard")


def test_only_what_costs_least_can_be_targeted():
    scales = artifact("Scale", "{T}: Destroy target nonland permanent with the lowest converted mana cost.", cost="{3}")
    table = board(alice=[scales, FOREST], bob=[BEAR, creature("Wurm", "6/6", cost="{6}")])

    table.do("expect refused: Alice activates Scale targeting Wurm", "Alice activates Scale targeting Bear", "resolve")
    table.do("expect Bear is in Bob's graveyard")


def test_the_highest_cost_is_a_number():
    reward = instant("Gift", "You gain life equal to the highest converted mana cost among permanents you control.")
    table = board(alice=[BEAR, creature("Wurm", "6/6", cost="{4}{G}")], alice_hand=[reward])

    table.do("Alice casts Gift", "resolve")

    assert table.life("Alice") == 25


def test_a_spell_costs_less_where_an_opponent_is_far_ahead():
    avatar = creature(
        "Titan",
        "8/8",
        "If an opponent controls at least two more creatures than you, this spell costs {6} less to cast.",
        cost="{6}{G}",
    )
    table = board(bob=[BEAR, OX], alice_hand=[avatar], alice_has={"mana": "{G}"})

    table.do("Alice casts Titan", "resolve", "expect Titan is on the battlefield")


# The order of a graveyard -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("above", "triggers"), [([BEAR, BEAR, OX], True), ([BEAR, SHOCK, OX], False)])
def test_creature_cards_above_it_wake_it(above: list, triggers: bool):
    shadow = creature(
        "Shadow",
        "1/1",
        "At the beginning of your upkeep, if Shadow is in your graveyard with three or more creature cards above it, "
        "you may put Shadow onto the battlefield.",
    )
    table = board(alice_has={"graveyard": [shadow, *above]}, turn="Alice", step="upkeep")

    assert bool(table.game.stack) is triggers


def test_only_the_card_next_above_counts():
    spark = instant(
        "Spark",
        "Spark deals 1 damage to target creature or player.\nAt the beginning of your upkeep, if Spark is in your "
        "graveyard with a creature card directly above it, you may pay {1}. If you do, return Spark to your hand.",
    )
    table = board(alice_has={"graveyard": [spark, SHOCK, BEAR]}, turn="Alice", step="upkeep")

    assert not table.game.stack


# Who chooses ------------------------------------------------------------------------------------------------


def test_a_target_of_an_opponents_choice():
    witches = creature(
        "Sisters",
        "1/3",
        "{T}: Sisters deals 1 damage to any target and 2 damage to any target of an opponent's choice.",
    )
    table = board(alice=[witches], bob=[OX])

    table.do("Alice activates Sisters", "Alice chooses Ox", "Bob chooses Alice", "resolve", "expect Ox has 1 damage")

    assert table.life("Alice") == 18


def test_their_choice_is_that_of_the_player_who_may():
    panic = enchantment(
        "Uproar",
        "Whenever a creature enters the battlefield, that creature's controller may have it deal damage equal to its "
        "power to any target of their choice.",
    )
    table = board(alice=[panic], bob_hand=[BEAR], turn="Bob")

    table.do("Bob casts Bear", "resolve", "Bob chooses Alice", "resolve", "Bob chooses yes")

    assert table.life("Alice") == 18


@pytest.mark.parametrize(("answer", "life"), [("yes", 15), ("no", 20)])
def test_a_player_has_the_damage_dealt_to_save_a_creature(answer: str, life: int):
    salvo = instant(
        "Salvo",
        "Salvo deals 3 damage to target creature unless that creature's controller has Salvo deal 5 damage to them.",
    )
    table = board(alice_hand=[salvo], bob=[BEAR])

    table.do("Alice casts Salvo targeting Bear", "resolve", f"Bob chooses {answer}")

    assert table.life("Bob") == life
    assert (table.where("Bear") == "battlefield") is (answer == "yes")


def test_one_of_two_things_is_done():
    boiler = artifact("Kettle", "{1}: Put a plague counter on Kettle or remove a plague counter from it.")
    table = board(alice=[boiler.placed(counters={"plague": 1})])

    table.do("Alice activates Kettle", "resolve", "Alice chooses remove a plague counter from it")

    table.do("expect Kettle has 0 plague counters")


# Damage ----------------------------------------------------------------------------------------------------


def test_damage_is_halved_or_less():
    ghosts = enchantment(
        "Hush",
        "If a source would deal damage to a permanent or player, it deals half that damage, rounded down, "
        "to that permanent or player instead.",
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    table = board(bob=[ghosts], alice_hand=[bolt])

    table.do("Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 19


def test_small_damage_is_prevented():
    giant = creature("Giant", "4/4", "If a source would deal 2 or less damage to Giant, prevent that damage.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    table = board(bob=[giant], alice_hand=[SHOCK, bolt])

    table.do("Alice casts Shock targeting Giant", "resolve", "expect Giant has 0 damage")
    table.do("Alice casts Bolt targeting Giant", "resolve", "expect Giant has 3 damage")


# Others ----------------------------------------------------------------------------------------------------


def test_groups_of_two_kinds_get_the_same():
    baron = creature("Baron", "2/2", "Elks you control and other Beasts you control get +1/+1.")
    table = board(alice=[baron, BEAR, creature("Elk", "1/1", kind="Creature — Elk")], bob=[OX])

    assert (table.size("Bear"), table.size("Elk"), table.size("Baron"), table.size("Ox")) == (
        "3/3",
        "2/2",
        "2/2",
        "1/4",
    )


def test_spells_and_abilities_are_for_ones_own_turn():
    city = enchantment("Calm", "Players can cast spells and activate abilities only during their own turns.")
    table = board(alice=[city, FOREST], alice_hand=[SHOCK], turn="Bob", bob_hand=[SHOCK])

    table.do("expect refused: Alice casts Shock targeting Bob", "expect refused: Alice taps Forest for mana")
    table.do("expect allowed: Bob casts Shock targeting Alice")


def test_only_an_opponent_uses_it():
    clergy = creature("Cleric", "1/1", "{1}: Destroy Cleric. Only any opponent may activate this ability.")
    table = board(alice=[clergy])

    table.do("expect refused: Alice activates Cleric", "expect allowed: Bob activates Cleric")


def test_the_extra_turn_has_its_end():
    chance = sorcery(
        "Gamble", "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game."
    )
    table = board(alice_hand=[chance])

    table.do(
        "Alice casts Gamble", "resolve", "to the next turn", "expect Alice hasn't lost", "to the end step", "resolve"
    )

    table.do("expect Alice has lost")


def test_a_card_of_each_kind_is_found():
    verge = land(
        "Verge",
        "{T}: Search your library for a Forest card and a Beast card, put them onto the battlefield tapped, "
        "then shuffle your library.",
    )
    table = board(alice=[verge], alice_has={"library": [SHOCK, FOREST, BEAR, OX]})

    table.do("Alice activates Verge", "resolve", "Alice chooses Forest", "Alice chooses Bear")

    table.do("expect Forest is tapped", "expect Bear is tapped", "expect Ox is in Alice's library")


def test_the_bottom_card_of_a_graveyard_is_the_oldest():
    furnace = artifact("Stove", "{T}: Exile the bottom card of target player's graveyard.")
    table = board(alice=[furnace], bob_has={"graveyard": [BEAR, OX]})

    table.do(
        "Alice activates Stove targeting Bob", "resolve", "expect Bear is exiled", "expect Ox is in Bob's graveyard"
    )


def test_a_draw_is_skipped_and_nothing_comes_instead():
    portal = artifact("Gate", "If a player would draw a card, that player skips that draw instead.")
    think = instant("Think", "Draw a card.")
    table = board(alice=[portal], alice_hand=[think], alice_has={"library": [BEAR]})

    table.do("Alice casts Think", "resolve", "expect Bear is in Alice's library")


def test_a_creature_that_attacks_alone_isnt_blocked():
    prowler = creature("Prowler", "1/5", "Prowler can't be blocked as long as it's attacking alone.")
    table = board(alice=[prowler, BEAR], bob=[OX])

    table.do("Alice attacks with Prowler", "expect refused: Bob blocks Prowler with Ox")


def test_beside_another_attacker_it_is_blocked():
    prowler = creature("Prowler", "1/5", "Prowler can't be blocked as long as it's attacking alone.")
    table = board(alice=[prowler, BEAR], bob=[OX])

    table.do("Alice attacks with Prowler and Bear", "Bob blocks Prowler with Ox", "expect Ox is blocking")


def test_a_spell_from_the_graveyard_is_told_from_others():
    disdain = instant("Scorn", "Counter target spell cast from a graveyard.")
    flash = sorcery("Ember", "You gain 1 life.\nFlashback {1}")
    table = board(alice_hand=[SHOCK], alice_has={"graveyard": [flash]}, bob_hand=[disdain])

    table.do("Alice casts Shock targeting Bob", "expect refused: Bob casts Scorn targeting Shock", "resolve")
    table.do(
        "Alice casts Ember for its flashback cost from the graveyard", "Bob casts Scorn targeting Ember", "resolve"
    )

    assert table.life("Alice") == 20


def test_only_basic_land_types_are_counted_as_such():
    domain = sorcery("Realm", "You gain X life, where X is the number of basic land types among lands you control.")
    grove, lair = land("Grove", kind="Land — Forest Lair"), land("Den", kind="Land — Lair Desert")
    table = board(alice=[grove, lair, FOREST], alice_hand=[domain])

    table.do("Alice casts Realm", "resolve")

    assert table.life("Alice") == 21


def test_this_combat_is_the_latest_of_the_turn():
    toy = creature(
        "Toy", "0/4", "At end of combat, if Toy attacked or blocked this combat, remove a +1/+0 counter from it."
    )
    more = sorcery(
        "More", "After this main phase, there is an additional combat phase followed by an additional main phase."
    )
    table = board(alice=[toy.placed(counters={"+1/+0": 3})], alice_hand=[more])

    table.do("Alice attacks with Toy", "Bob doesn't block", "to end of combat", "resolve everything")
    table.do("expect Toy has 2 +1/+0 counters", "to the postcombat main phase", "Alice casts More", "resolve")
    table.do("to end of combat", "expect the stack is empty", "to the end step", "expect Toy has 2 +1/+0 counters")


def test_nothing_is_shuffled_where_nothing_was_searched():
    scout = creature(
        "Scout",
        "1/1",
        "When Scout enters, you may pay {2}. If you do, search your library for a land card and put that card onto the "
        "battlefield. Then shuffle your library.",
    )
    watch = enchantment("Watch", "Whenever a player shuffles their library, you gain 1 life.")
    table = board(alice=[watch], alice_hand=[scout, scout], alice_has={"library": [BEAR, FOREST]})

    table.do("Alice casts Scout", "resolve", "resolve", "Alice chooses no", "resolve everything")
    assert table.life("Alice") == 20
    table.do(
        "Alice casts Scout", "resolve", "resolve", "Alice chooses yes", "Alice chooses Forest", "resolve everything"
    )
    assert table.life("Alice") == 21
