"""Claims: what is so is found to be so, and what isn't can't be met by the way."""

from __future__ import annotations

import pytest

from engine.events.kinds.moving import ObjectMoved
from engine.scenarios.files.script import read_line
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.reading import Unread
from engine.scenarios.playing.sentences import Assertion
from engine.scenarios.playing.session import Session
from engine.scenarios.tracing import judged
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    Table,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    sorcery,
)

OGRE = creature("Test Ogre", "2/2")
ELM = creature("Elm", "1/1")
MURDER = instant("Murder", "Destroy target creature.")
BANISH = instant("Banish", "Exile target creature.")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
CHARM = instant(
    "Charm",
    "Choose one — Charm deals 2 damage to target player; or destroy target creature; or destroy target artifact.",
)


def claim(table: Table, line: str) -> str:
    """What is there instead; nothing where the claim is met."""
    found = read_line(line, table.names)
    assert isinstance(found, Assertion), found
    verdict = judged(table.acting, found, ())
    return "" if verdict.met else verdict.instead or "it isn't so"


# Which of several ----------------------------------------------------------------------------------------------------


def test_a_claim_about_one_of_several_looks_at_that_one():
    table = board(bob=[OGRE, OGRE], alice_hand=[MURDER, BANISH])
    table.do("Alice casts Murder targeting Test Ogre #2", "resolve")

    assert claim(table, "expect Test Ogre #2 is in Bob's graveyard") == ""
    assert claim(table, "expect Test Ogre #1 is in Bob's graveyard") == "Test Ogre is on the battlefield"
    assert claim(table, "expect Test Ogre #1 is on the battlefield") == ""
    assert claim(table, "expect Test Ogre #2 is on the battlefield") == "Test Ogre is in Bob's graveyard"
    assert claim(table, "expect Test Ogre #3 is in Bob's graveyard") == "there are only 2 of Test Ogre"

    table.do("Alice casts Banish targeting Test Ogre #1", "resolve")
    assert claim(table, "expect Test Ogre #1 is exiled") == ""
    assert claim(table, "expect Test Ogre #2 is exiled") != ""


def test_an_ability_is_looked_for_with_whose_it_is():
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target player.")
    table = board(alice=[pinger], bob=[pinger])
    table.do("Alice activates Alice's Pinger targeting Bob")

    assert claim(table, "expect Alice's Pinger's ability is on the stack") == ""
    assert claim(table, "expect Bob's Pinger's ability is on the stack") != ""


def test_how_it_came_somewhere_can_be_denied():
    table = board(bob=[OGRE], alice_hand=[MURDER])
    table.do("Alice casts Murder targeting Test Ogre", "resolve")

    assert claim(table, "expect Test Ogre isn't in Bob's graveyard, sacrificed") == ""
    assert claim(table, "expect Test Ogre isn't in Bob's graveyard, destroyed") == "Test Ogre came there so"
    assert claim(table, "expect Test Ogre isn't in Bob's graveyard") == "Test Ogre is in Bob's graveyard"


def test_what_came_otherwise_elsewhere_or_at_another_time_says_how_where_and_when_it_did():
    table = board(bob=[OGRE, ELM], alice_hand=[MURDER, MURDER])
    table.do("Alice casts Murder targeting Test Ogre", "resolve", "Alice casts Murder targeting Elm", "resolve")
    rule = table.game.number_of(table.since(ObjectMoved)[0].cites)

    assert claim(table, "expect Test Ogre is in Bob's graveyard, sacrificed") == "Test Ogre was destroyed"
    assert claim(table, "expect Test Ogre is in Alice's graveyard") == "Test Ogre is in Bob's graveyard"
    assert claim(table, "expect Test Ogre is in Bob's hand") == "Test Ogre is in Bob's graveyard"
    assert claim(table, "expect Test Ogre is in Bob's graveyard under 704.5g") == f"Test Ogre came there under {rule}"
    apart = "Elm and Test Ogre didn't go there at the same time"
    assert claim(table, "expect Elm is in Bob's graveyard, at the same time as Test Ogre") == apart


def test_what_has_been_somewhere_all_along_came_there_in_no_way():
    table = board(bob=[ELM], bob_has={"graveyard": [OGRE]})

    assert claim(table, "expect Test Ogre is in Bob's graveyard") == ""
    from_start = "Test Ogre has been there from the start"
    assert claim(table, "expect Test Ogre is in Bob's graveyard, destroyed") == from_start


def test_combat_damage_on_the_stack_is_told_from_what_else_is_there():
    """310.3: in 2006 it waits there among spells."""
    table = board(alice=[OGRE], alice_hand=[BOLT], edition="2006-10")
    table.do("Alice attacks with Test Ogre", "to combat damage")
    table.do("expect combat damage is on the stack", "Alice casts Bolt targeting Bob")
    assert claim(table, "expect combat damage isn't on the stack") == "combat damage is on the stack"

    table.do("resolve")
    assert claim(table, "expect combat damage is on the stack") == ""
    table.do("resolve", "expect combat damage isn't on the stack")


def test_a_spell_alone_on_the_stack_is_no_combat_damage():
    table = board(alice_hand=[BOLT], edition="2006-10")
    table.do("Alice casts Bolt targeting Bob")

    assert claim(table, "expect combat damage is on the stack") == "combat damage is not on the stack"


# How many ------------------------------------------------------------------------------------------------------------


def test_how_many_of_a_name_are_where():
    table = board(
        bob=[OGRE, OGRE, ELM],
        alice_hand=[BOLT, BOLT, MURDER],
        alice_has={"graveyard": [ELM], "library": [ELM, ELM]},
    )
    table.do("Alice casts Bolt targeting Bob", "Alice casts Bolt targeting Test Ogre #1")

    for line in (
        "expect 2 objects are on the stack",
        "expect 2 spells named Bolt are on the stack",
        "expect 0 objects named Murder are on the stack",
        "expect 1 card named Elm is in Alice's graveyard",
        "expect 2 cards named Elm are in Alice's library",
        "expect 1 card is in Alice's hand",
        "expect 0 cards named Elm are in Bob's graveyard",
        "expect 2 permanents named Test Ogre are untapped",
        "expect 3 creatures of Bob are untapped",
        "expect 0 creatures of Alice are untapped",
        "expect 0 cards are exiled",
    ):
        assert claim(table, line) == ""
    assert claim(table, "expect 3 objects are on the stack") == "there are 2: Bolt, Bolt"
    assert claim(table, "expect 1 card named Elm is in Alice's library") == "there are 2: Elm, Elm"


def test_an_ability_is_counted_by_its_source():
    sage = creature("Sage", "1/1", "Whenever you gain life, draw a card.")
    table = board(alice=[sage, sage], alice_hand=[sorcery("Herb", "You gain 2 life.")])
    table.do("Alice casts Herb", "resolve")

    assert claim(table, "expect 2 objects named Sage's ability are on the stack") == ""
    assert claim(table, "expect 2 objects named Sage are on the stack") == "there are 0"


def test_mana_is_counted_by_color():
    table = board(alice_has={"mana": "{R}{R}{2}"})

    for line in (
        "expect Alice has {R}{C}{R}{C} in her mana pool",
        "expect Alice has 2 red mana",
        "expect Alice has 2 colorless mana",
        "expect Alice has 0 green mana",
        "expect Alice has 4 mana",
    ):
        assert claim(table, line) == ""
    assert claim(table, "expect Alice has {R}{R} in her mana pool") == "Alice has {2}{R}{R}"
    assert claim(table, "expect Bob has {R} in his mana pool") == "Bob has no mana"


@pytest.mark.parametrize("words", ["sheep", "life and limb", "cards in the zoo", "poison ivy", "purple mana"])
def test_what_cant_be_counted_isnt(words: str):
    assert "can't count" in claim(board(), f"expect Alice has 20 {words}")


# Why -----------------------------------------------------------------------------------------------------------------


def test_why_a_creature_has_its_size_names_effect_layer_rule_and_sizes():
    anthem = enchantment("Anthem", "Creatures you control get +1/+1.")
    table = board(alice=[anthem, OGRE, ELM])

    for line in (
        "expect Test Ogre is changed by Anthem",
        "expect Test Ogre is changed by Anthem in layer 7c under 612.3c, from 2/2 to 3/3",
        "expect Anthem isn't changed by Anthem",
    ):
        assert claim(table, line) == "", line
    assert "Anthem in layer 7c under 612.3c, from 2/2 to 3/3" in claim(table, "expect Test Ogre is changed by Elm")
    assert claim(table, "expect Test Ogre is changed by Anthem in layer 6") != ""
    assert claim(table, "expect Test Ogre is changed by Anthem under 612.3d") != ""
    assert claim(table, "expect Test Ogre is changed by Anthem, from 2/2 to 4/4") != ""
    assert claim(table, "expect Test Ogre isn't changed by Anthem") != ""


# What happened -------------------------------------------------------------------------------------------------------


def test_what_triggered_is_counted_since_the_last_deed_or_in_this_turn():
    sage = creature("Sage", "1/1", "Whenever you gain life, draw a card.")
    herb = sorcery("Herb", "You gain 2 life.")
    table = board(alice=[sage, ELM], alice_hand=[herb, herb])
    assert claim(table, "expect no trigger") == ""
    table.do("Alice casts Herb", "resolve")
    assert claim(table, "expect no trigger") == "triggered: Sage"
    table.do("resolve", "expect no trigger", "expect Sage didn't trigger", "expect Sage triggered this turn")
    table.do("Alice casts Herb", "resolve", "expect Sage triggered once", "expect Sage triggered twice this turn")

    assert claim(table, "expect Sage triggered twice") == "triggered: Sage"
    assert claim(table, "expect Sage didn't trigger this turn") == "triggered: Sage, Sage"
    assert claim(table, "expect Elm triggered this turn") != ""
    table.do("resolve", "to the next turn", "expect no trigger this turn")


def test_which_of_two_triggered_is_told_by_its_number():
    burr = creature("Burr", "1/1", "When Burr dies, you gain 1 life.")
    table = board(alice=[burr, burr], alice_hand=[MURDER])
    table.do("Alice casts Murder targeting Burr #2", "resolve")

    assert claim(table, "expect Burr #2 triggered") == ""
    assert claim(table, "expect Burr #1 triggered") != ""
    assert claim(table, "expect Bob's Burr triggered") != ""


def test_the_order_of_triggers_is_the_order_of_the_stack():
    one = creature("First Sage", "1/1", "Whenever you gain life, draw a card.")
    two = creature("Second Sage", "1/1", "Whenever you gain life, you lose 1 life.")
    table = board(alice=[one, two], alice_hand=[sorcery("Herb", "You gain 2 life.")])
    table.do("Alice casts Herb", "resolve", "Alice chooses Second Sage, then First Sage")

    assert claim(table, "expect Second Sage, then First Sage triggered in this order") == ""
    assert claim(table, "expect First Sage, then Second Sage triggered in this order") != ""
    assert claim(table, "expect Second Sage triggered in this order") != ""
    assert claim(table, "expect the stack from the top is First Sage's ability and Second Sage's ability") == ""
    assert claim(table, "expect the stack from the top is Second Sage's ability and First Sage's ability") != ""
    assert claim(table, "expect the stack from the top is First Sage's ability") != ""


def test_a_line_of_the_log_and_its_rule_can_be_claimed():
    table = board(alice_hand=[BOLT])
    table.do("Alice casts Bolt targeting Bob", "resolve")

    assert claim(table, 'expect the log says "Bob loses 3 life." under 118.3a') == ""
    assert claim(table, 'expect the log doesn\'t say "Alice loses 3 life."') == ""
    assert "Bob loses 3 life. (118.3a)" in claim(table, 'expect the log says "Bob loses 3 life." under 118.2')
    table.do("Bob passes" if table.asked.player.name == "Bob" else "Alice passes")
    assert claim(table, 'expect the log says "Bob loses 3 life."') != ""
    assert claim(table, 'expect the log says "Bob loses 3 life." this turn') == ""
    assert claim(table, "expect rule 118.3a wasn't applied") == ""
    assert claim(table, "expect rule 118.3a was applied this turn") == ""


def test_a_rule_that_was_not_applied_is_told_those_that_were():
    table = board(alice_hand=[BOLT])

    table.do("Alice casts Bolt targeting Bob", "resolve")
    told = claim(table, "expect rule 100.1 was applied").removeprefix("applied: ").split(", ")
    assert "118.3a" in told
    assert len(told) == len(set(told))


def test_a_keyword_with_words_of_its_own_can_be_claimed():
    table = board(alice=[creature("Knight", "2/2", "Protection from black")])

    assert claim(table, "expect Knight has protection from black") == ""
    assert claim(table, "expect Knight has protection from red") != ""
    assert claim(table, "expect Knight doesn't have protection from red") == ""


# What is seen --------------------------------------------------------------------------------------------------------


def test_who_sees_a_card_depends_on_where_it_is():
    table = board(alice=[OGRE], alice_hand=[BOLT], alice_has={"library": [ELM], "graveyard": [MURDER]})

    for line in (
        "expect Alice can see Bolt",
        "expect Bob can't see Bolt",
        "expect Bob can see Test Ogre",
        "expect Bob can see Murder",
        "expect Alice can't see Elm",
    ):
        assert claim(table, line) == ""
    assert claim(table, "expect Bob can see Bolt") == "Bob does not see Bolt"


def test_who_is_asked_to_choose_among_cards_sees_them():
    seek = sorcery(
        "Seek", "Search your library for a creature card, reveal it, and put it into your hand. Then shuffle."
    )
    table = board(alice_hand=[seek], alice_has={"library": [ELM, OGRE]})
    table.do("Alice casts Seek", "resolve")

    assert claim(table, "expect Alice is asked for objects") == ""
    found = read_line("expect Alice can see Elm", table.names)
    assert isinstance(found, Assertion)
    assert found.judge(table.acting).met
    assert not read_line("expect Bob can see Elm", table.names).judge(table.acting).met  # type: ignore[union-attr]


# What is refused -----------------------------------------------------------------------------------------------------


def test_what_cant_be_paid_isnt_allowed_whatever_is_chosen_on_the_way():
    invocation = card(
        "Invocation", "Enchantment", "{X}, Discard a card: Invocation deals X damage to target creature or player."
    )
    table = board(alice=[invocation], bob=[OGRE], alice_has={"mana": "", "hand": []})
    assert claim(table, "expect refused: Alice activates Invocation with X = 1") == ""
    assert claim(table, "expect allowed: Alice activates Invocation with X = 1") != ""

    rich = board(alice=[invocation], bob=[OGRE], alice_hand=[ELM], alice_has={"mana": "{R}"})
    assert claim(rich, "expect allowed: Alice activates Invocation with X = 1") == ""
    assert claim(rich, "expect refused: Alice activates Invocation with X = 1") == "it is allowed"
    assert claim(rich, "expect refused: Alice activates Invocation with X = 2") == ""


def test_a_refusal_is_told_with_the_rule_for_each_way():
    table = board(bob=[OGRE, ELM], alice_hand=[MURDER], alice_has={"mana": ""})

    assert claim(table, "expect refused under 601.2g: Alice casts Murder") == ""
    assert "can't pay {1} with no mana" in claim(table, "expect refused under 601.2c: Alice casts Murder")
    assert table.asked.player.name == "Alice"
    assert not table.game.stack


def test_nothing_comes_of_what_is_tried():
    table = board(bob=[OGRE, ELM], alice_hand=[MURDER], alice_has={"mana": "{1}"})
    before = len(table.game.facts)

    assert claim(table, "expect allowed: Alice casts Murder") == ""
    assert claim(table, "expect allowed: Alice casts Murder targeting Elm") == ""
    assert claim(table, "expect refused: Alice casts Murder targeting Bob") == ""
    assert len(table.game.facts) == before
    table.do("Alice casts Murder targeting Elm", "resolve", "expect Elm is in Bob's graveyard")


def test_an_answer_outside_what_is_offered_is_refused():
    dye = artifact("Dye", "{T}: Target creature becomes the color of your choice until end of turn.")
    table = board(alice=[dye], bob=[OGRE])
    table.do("Alice activates Dye targeting Test Ogre", "resolve")

    assert claim(table, "expect refused: Alice chooses purple") == ""
    assert claim(table, "expect refused: Alice chooses 7") == ""
    assert claim(table, "expect allowed: Alice chooses red") == ""
    assert claim(table, 'expect Alice is offered "red"') == ""
    assert claim(table, 'expect Alice isn\'t offered "purple"') == ""
    assert claim(table, 'expect Alice is offered only "red"') != ""
    with pytest.raises(ScriptError, match="not among what can be chosen"):
        table.do("Alice chooses purple")


def test_what_is_offered_and_nothing_else():
    table = board(bob=[OGRE, ELM], alice_hand=[MURDER])
    table.do("Alice casts Murder")

    assert claim(table, "expect Alice is offered only Test Ogre and Elm") == ""
    assert claim(table, "expect Alice is offered only Elm") == "offered: Test Ogre, Elm"
    assert claim(table, "expect Alice isn't offered Bob") == ""
    assert claim(table, "expect Alice is offered nothing") == "offered: Test Ogre, Elm"
    assert claim(table, "expect Alice isn't offered nothing") == ""


def test_an_unreadable_line_within_a_claim_is_told_once():
    found = read_line("expect refused: Alice casst Elm", KnownNames(("Alice", "Bob"), frozenset({"Elm"})))

    assert isinstance(found, Unread)
    assert found.message.count("can't read") == 1


# Targets and modes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "mode"), [("Bob", 0), ("Test Ogre", 1), ("Ring", 2)])
def test_a_modal_spell_has_the_one_mode_that_fits_its_targets(target: str, mode: int):
    table = board(bob=[OGRE, artifact("Ring")], alice_hand=[CHARM])
    table.do(f"Alice casts Charm targeting {target}")

    assert table.game.stack[-1].announcement.modes == (mode,)
    assert [str(one) for one in table.game.stack[-1].announcement.all_targets()] == [target]


def test_where_several_modes_fit_somebody_has_to_say_which():
    table = board(bob=[OGRE, creature("Golem", "3/3", kind="Artifact Creature — Golem")], alice_hand=[CHARM])

    with pytest.raises(ScriptError, match="Golem can't be chosen before Alice has decided"):
        table.do("Alice casts Charm targeting Golem")


def test_a_target_that_no_mode_can_have_is_refused():
    table = board(bob=[OGRE, artifact("Ring")], alice=[FOREST], alice_hand=[CHARM])

    assert table.refused("Alice casts Charm targeting Forest") == "601.2c"


def test_up_to_so_many_targets_asks_for_them_unless_nothing_is_said():
    frost = sorcery("Frost", "Tap up to two target creatures.")
    table = board(bob=[OGRE, ELM], alice_hand=[frost, frost, frost])
    table.do(
        "Alice casts Frost", "expect Alice is asked for targets", "Alice chooses Elm", "resolve", "expect Elm is tapped"
    )
    table.do("Alice casts Frost targeting nothing", "resolve", "expect Test Ogre is untapped")


def test_the_one_mode_there_is_may_be_said_all_the_same_and_no_other():
    crush = instant("Crush", "Choose one — Destroy target artifact; or destroy target creature.")
    with pytest.raises(ScriptError, match="'mode 1' is not among what can be chosen: mode 2"):
        board(bob=[OGRE], alice_hand=[crush]).do("Alice casts Crush choosing mode 1 targeting Test Ogre")

    table = board(bob=[OGRE], alice_hand=[crush])
    table.do("Alice casts Crush choosing mode 2 targeting Test Ogre", "resolve")
    table.do("expect Test Ogre is in Bob's graveyard")


def test_the_one_card_there_is_to_choose_may_be_said_all_the_same_and_no_other():
    offering = sorcery("Offering", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.")
    with pytest.raises(ScriptError, match="'Elm' is not among what can be chosen: Test Ogre"):
        board(alice=[OGRE], bob=[ELM], alice_hand=[offering]).do("Alice casts Offering choosing Elm")

    table = board(alice=[OGRE], bob=[ELM], alice_hand=[offering])
    table.do("Alice casts Offering choosing Test Ogre", "expect Test Ogre is in Alice's graveyard, sacrificed")


def test_what_is_said_and_asked_by_nobody_is_no_word_to_drop():
    table = board(bob=[OGRE], alice_hand=[MURDER, BOLT])

    for line, what in (
        ("Alice casts Murder targeting Test Ogre choosing red", "nothing was asked that red could be an answer to"),
        ("Alice casts Bolt with X = 3 targeting Bob", "Bolt has no X to choose"),
        ("Alice casts Bolt targeting Bob dividing 3 to Bob", "nothing was asked that 3 to Bob could be a share of"),
    ):
        fresh = board(bob=[OGRE], alice_hand=[MURDER, BOLT])
        with pytest.raises(ScriptError, match=what):
            fresh.do(line)
    assert not table.game.stack


# Questions that answer themselves ------------------------------------------------------------------------------------


def test_a_triggers_only_target_is_implied_as_a_spells_is():
    imp = creature("Imp", "1/1", "When Imp enters the battlefield, destroy target artifact.")
    table = board(bob=[artifact("Ring")], alice_hand=[imp, imp])
    table.do("Alice casts Imp", "resolve everything", "expect Ring is in Bob's graveyard")


def test_a_triggers_only_target_may_be_said_all_the_same():
    imp = creature("Imp", "1/1", "When Imp enters the battlefield, destroy target artifact.")
    table = board(bob=[artifact("Ring")], alice_hand=[imp])
    table.do("Alice casts Imp", "resolve", "Alice chooses Ring", "resolve", "expect Ring is in Bob's graveyard")


def test_triggers_that_are_alike_are_put_in_no_order():
    sage = creature("Sage", "2/2", "Whenever a creature dies, destroy target artifact.")
    rings = [artifact("Ring"), artifact("Crown")]
    table = board(
        alice=[sage], bob=[ELM, ELM, *rings], alice_hand=[sorcery("Plague", "Destroy all creatures with power 1.")]
    )
    table.do("Alice casts Plague", "resolve", "Alice chooses Ring", "Alice chooses Crown", "resolve everything")

    assert claim(table, "expect Ring is in Bob's graveyard") == ""
    assert claim(table, "expect Crown is in Bob's graveyard") == ""


def test_what_a_spell_triggers_isnt_asked_of_the_words_for_the_spell():
    prowl = creature("Prowl", "1/1", "Whenever you cast a spell, tap up to one target creature.")
    table = board(alice=[prowl], bob=[OGRE, ELM], alice_hand=[MURDER])
    table.do("Alice casts Murder targeting Test Ogre", "expect Alice is asked for targets", "Alice chooses Elm")
    table.do("resolve everything", "expect Elm is tapped", "expect Test Ogre is in Bob's graveyard")


def test_a_choice_waits_for_the_question_that_it_fits():
    offering = sorcery(
        "Offering", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.", cost="{1}"
    )
    table = board(alice=[OGRE, ELM], alice_hand=[offering], alice_has={"mana": "{R}{G}"})
    table.do("Alice casts Offering choosing Elm", "expect Elm is in Alice's graveyard", "expect Test Ogre is in play")


def test_a_target_that_is_called_as_its_triggers_are_isnt_taken_for_their_order():
    sage = creature("Sage", "2/2", "Whenever another creature dies, target creature gets +1/+1 until end of turn.")
    plague = sorcery("Plague", "Destroy all creatures with power 1.")
    table = board(alice=[sage], bob=[OGRE, ELM, ELM], alice_hand=[plague])
    table.do("Alice casts Plague", "resolve", "Alice chooses Sage", "Alice chooses Test Ogre", "resolve everything")

    assert claim(table, "expect Sage is 3/3") == ""
    assert claim(table, "expect Test Ogre is 3/3") == ""


def test_a_choice_that_doesnt_fit_a_question_with_a_plain_answer_goes_to_the_next():
    one = creature("First Imp", "1/1", "When First Imp dies, destroy target artifact.")
    two = creature("Second Imp", "1/1", "When Second Imp dies, you gain 1 life.")
    table = board(
        alice=[one, two],
        bob=[artifact("Ring"), artifact("Crown")],
        alice_hand=[sorcery("Plague", "Destroy all creatures.")],
    )
    table.do("Alice casts Plague", "resolve", "Alice chooses Crown", "resolve everything")

    assert claim(table, "expect Crown is in Bob's graveyard") == ""
    assert claim(table, "expect Ring is in play") == ""


def test_an_aura_and_a_mountain_are_used_here_to_see_that_lists_of_qualities_are_read():
    table = board(
        alice=[MOUNTAIN.placed(tapped=True), OGRE], alice_hand=[aura("Cloak", "Enchanted creature gets +1/+1.")]
    )

    assert claim(table, "expect Mountain is a tapped basic land") == ""
    assert claim(table, "expect Mountain is an untapped land") != ""
    assert "can't tell" in claim(table, "expect Mountain is a purple land")


def test_what_is_refused_is_tried_in_one_copy_of_the_game_however_often(monkeypatch: pytest.MonkeyPatch):
    table = board(alice=[OGRE], bob=[OGRE, ELM], alice_hand=[MURDER, BOLT], alice_has={"mana": "{R}"})
    copies: list[object] = []
    made = type(table.session).copy

    def counted(session: Session) -> Session:
        copies.append(session)
        return made(session)

    monkeypatch.setattr(Session, "copy", counted)
    for _ in range(3):
        table.do(
            "expect refused: Alice casts Murder targeting Bob",
            "expect refused: Alice casts Alice's Test Ogre",
        )
    table.do("Alice casts Bolt targeting Elm", "expect refused: Alice casts Murder", "resolve")
    table.do("expect refused: Alice casts Murder", "expect Elm is in Bob's graveyard")
    assert len(copies) <= 4

    table.do("expect allowed: Alice attacks with Test Ogre", "expect allowed: Alice attacks with Test Ogre")
    table.do("expect Test Ogre #1 is untapped", "Alice attacks with Test Ogre #1", "expect Test Ogre #1 is tapped")


def test_life_may_be_below_0():
    table = board(
        alice=[enchantment("Pale Vow", "You don't lose the game for having 0 or less life.")],
        alice_has={"life": 1},
        bob_hand=[BOLT],
    )
    table.do("Alice passes", "Bob casts Bolt targeting Alice", "resolve")

    table.do("expect Alice has -2 life", "expect Alice is at -2 life")
    assert claim(table, "expect Alice has 2 life") == "Alice has -2 life"


# Kinds and qualities as card texts say them --------------------------------------------------------------------------

RED_IMP = creature("Red Imp", "1/1", "Flying", kind="Creature — Imp", cost="{R}")
TIN_MAN = creature("Tin Man", "2/2", kind="Artifact Creature — Golem")
ZARG = creature("Zarg", "1/1", kind="Creature — Zargling", cost="{U}{R}")


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("creatures", 3),
        ("red creatures", 2),
        ("blue creature", 1),
        ("artifact creatures", 1),
        ("tapped creatures", 1),
        ("untapped permanents", 2),
        ("creatures with flying", 1),
        ("creatures without flying", 2),
        ("multicolored creature", 1),
        ("nonred creatures", 1),
        ("creatures named Tin Man", 1),
        ("Zarglings", 1),
        ("Tin Men", None),
        ("Tin Mans", 1),
        ("white creatures", 0),
        ("tokens", 0),
        ("Goblin tokens", 0),
    ],
)
def test_what_a_player_controls_is_counted_by_any_description_and_never_by_words_that_are_none(
    kind: str, count: int | None
):
    table = board(alice=[RED_IMP.placed(tapped=True), TIN_MAN, ZARG], bob=[RED_IMP])

    for number in range(5):
        assert (claim(table, f"expect Alice controls {number} {kind}") == "") is (number == count)


@pytest.mark.parametrize("kind", ["bananas", "banana creatures", "creatures you control", "Wizzards", "creatures, all"])
def test_what_no_words_of_the_game_describe_cant_be_controlled_in_any_number(kind: str):
    assert "can't tell what" in claim(board(alice=[TIN_MAN]), f"expect Alice controls 0 {kind}")


@pytest.mark.parametrize(
    ("quality", "is_so"),
    [
        ("multicolored", True),
        ("blue or white", True),
        ("nonblack", True),
        ("nonred", False),
        ("monocolored", False),
        ("face up", True),
        ("face down", False),
        ("a permanent", True),
        ("a Zargling", True),
        ("an artifact or land", False),
        ("colorless", False),
    ],
)
def test_an_object_is_what_card_texts_would_call_it(quality: str, is_so: bool):
    table = board(alice=[ZARG])

    assert (claim(table, f"expect Zarg is {quality}") == "") is is_so
    assert (claim(table, f"expect Zarg isn't {quality}") == "") is not is_so


def test_an_ability_said_without_quotes_isnt_taken_for_one_that_isnt_there():
    table = board(alice=[creature("Reader", "1/1", "{T}: Draw a card.")])

    assert claim(table, "expect Reader has {T}: Draw a card.") == ""
    assert claim(table, "expect Reader doesn't have {T}: Draw a card.") != ""
    assert claim(table, "expect Reader doesn't have {T}: Draw two cards.") == ""


def test_one_of_several_that_was_the_only_choice_may_be_said_by_its_number():
    """701.13a: with one creature left to sacrifice nothing is asked; saying it is no fault, whatever it is now."""
    feed = sorcery("Feed the Pit", "Sacrifice a creature.")
    table = board(alice=[ELM], bob=[ELM], alice_hand=[feed])
    table.do("Alice casts Feed the Pit", "resolve", "Alice chooses Elm #1")

    assert claim(table, "expect Elm #1 is in Alice's graveyard") == ""


def test_a_token_that_is_named_so_is_no_card_of_its_name():
    """216.2, 110.5d: a token isn't a card, though it may have the name of one."""
    double = sorcery("Double", "Put a token onto the battlefield that's a copy of target creature.")
    bell = creature("Bell", "1/1", "{T}: You gain 1 life.")
    table = board(alice=[bell], alice_hand=[double, MURDER])
    table.do("Alice casts Double targeting Bell", "resolve")

    assert claim(table, "expect Bell token is on the battlefield") == ""
    table.do("Alice activates Bell #1", "expect Bell's ability is on the stack")
    assert claim(table, "expect Bell token's ability is on the stack") != ""
    table.do("resolve", "Alice casts Murder targeting Bell token", "resolve")

    assert claim(table, "expect Bell token is on the battlefield") == "Bell token is nowhere"
    assert claim(table, "expect Bell is on the battlefield") == ""
    assert claim(table, "expect Alice controls 0 creature tokens") == ""


def test_what_isnt_on_the_battlefield_is_neither_tapped_nor_untapped():
    """214.5, 110.6d: only permanents have a status."""
    table = board(alice=[ELM], alice_hand=[MURDER])
    assert claim(table, "expect Elm is untapped") == ""
    table.do("Alice casts Murder targeting Elm", "resolve")

    assert claim(table, "expect Elm is untapped") == "Elm is not untapped"
    assert claim(table, "expect Elm is tapped") == "Elm is not tapped"


def test_what_has_no_abilities_or_no_counters_is_told_from_what_has():
    bare = creature("Bare One", "1/1")
    bird = creature("Bird", "1/1", "Flying")
    table = board(alice=[bare, bird.placed(counters={"charge": 1})])

    assert claim(table, "expect Bare One has no abilities") == ""
    assert claim(table, "expect Bare One has no counters") == ""
    assert claim(table, "expect Bird has no abilities") == "Bird has Flying"
    assert claim(table, "expect Bird has no counters") == "Bird has 1 charge"


def test_who_is_left_when_another_wins_has_lost():
    """102.1, 104.1: the game ends as a player wins it, whatever keeps the others from losing."""
    triumph = sorcery("Triumph", "You win the game.")
    table = board(alice_hand=[triumph], others={"Carol": {}})
    assert claim(table, "expect Bob hasn't lost") == ""
    table.do("Alice casts Triumph", "resolve")

    for line in ("Alice has won", "Alice hasn't lost", "Bob has lost", "Carol hasn't won"):
        assert claim(table, f"expect {line}") == ""
    assert claim(table, "expect Bob hasn't lost") == "Alice has won"


def test_an_ability_that_speaks_of_what_another_chose_can_be_claimed_by_itself():
    text = "As Dial enters, choose a color.\n{T}: Add one mana of the chosen color."
    table = board(alice=[artifact("Dial", text).placed(chosen={"color": "red"})], edition="2026-08")

    table.do('expect Dial has "{T}: Add one mana of the chosen color."')
