"""What is told in a script happens, or is plainly refused; no word of it is dropped."""

from __future__ import annotations

import pytest

from engine import play, read_scenario
from engine.events.choices import IllegalAction
from engine.scenarios.language.faults import ScriptError
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    artifact,
    board,
    card,
    creature,
    each_edition,
    faces,
    instant,
    land,
    sorcery,
    until_2009,
)

OGRE = creature("Test Ogre", "2/2")
ELM = creature("Elm", "1/1")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")


# What the engine can do already --------------------------------------------------------------------------------------


@each_edition
def test_a_player_who_concedes_has_lost_and_the_other_wins(edition: str):
    table = board(alice_hand=[BOLT], edition=edition)
    table.do("Alice casts Bolt targeting Bob", "Bob concedes", "expect Bob has lost", "expect Alice has won")

    with pytest.raises(ScriptError, match="the game is over"):
        table.do("Alice concedes")


def test_a_player_concedes_also_while_a_question_is_open():
    table = board(bob=[OGRE, ELM], alice_hand=[instant("Murder", "Destroy target creature.")])
    table.do("Alice casts Murder", "expect Alice is asked for targets", "Alice concedes", "expect Bob has won")


def test_a_game_with_a_concession_is_played_again_as_it_was():
    table = board(alice_hand=[BOLT])
    table.do("Alice casts Bolt targeting Bob", "resolve", "Bob concedes")
    again = table.session.copy()

    assert again.game.is_over
    assert again.game.winner is again.game.players[0]
    assert [str(fact) for fact in map(type, again.game.facts)] == [str(fact) for fact in map(type, table.game.facts)]


def test_what_is_taken_back_is_taken_back_when_the_game_is_played_again():
    table = board(bob=[OGRE, ELM], alice_hand=[instant("Murder", "Destroy target creature.")])
    table.do("Alice casts Murder")
    table.session.take_back()
    table.do("Alice casts Murder targeting Elm")

    assert [str(one) for one in table.session.copy().game.stack] == [str(one) for one in table.game.stack]
    assert table.session.copy().pending is not None


@each_edition
def test_cycling_is_told_by_its_verb(edition: str):
    shore = land("Far Shore", "Cycling {2}")
    table = board(alice_hand=[shore], alice_has={"library": [ELM]}, edition=edition)
    table.do("Alice cycles Far Shore", "expect Far Shore is in Alice's graveyard, discarded", "resolve")
    table.do("expect Elm is in Alice's hand")


def test_equipping_is_told_by_its_verb_and_what_it_goes_to():
    spear = card("Long Spear", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    table = board(alice=[spear, OGRE, ELM])
    table.do("Alice equips Long Spear to Elm", "resolve", "expect Long Spear is attached to Elm", "expect Elm is 3/1")

    with pytest.raises(ScriptError, match="Test Ogre has no ability called equip"):
        table.do("Alice equips Test Ogre to Elm")


def test_an_attack_with_nothing_leaves_the_step_to_be_used():
    table = board(alice=[OGRE], bob_hand=[BOLT])
    table.do("Alice doesn't attack", "expect it is Alice's declare attackers step")
    table.do("Bob casts Bolt targeting Test Ogre", "resolve", "expect Test Ogre is in Alice's graveyard")

    other = board(alice=[OGRE])
    other.do(
        "Alice attacks with nothing", "expect it is Alice's declare attackers step", "expect Test Ogre is untapped"
    )


def test_who_must_attack_cant_attack_with_nothing():
    brute = creature("Brute", "2/2", "Brute attacks each turn if able.")

    assert board(alice=[brute]).refused("Alice doesn't attack") == "508.1d"


def test_a_band_that_no_ability_allows_is_refused():
    table = board(alice=[OGRE, ELM])

    table.do("expect refused: Alice attacks with Elm and Test Ogre in a band")


def test_a_card_is_cast_from_where_it_is_said_to_be_and_the_rules_judge_it():
    table = board(alice_hand=[OGRE], alice_has={"graveyard": [BOLT]})

    assert table.refused("Alice casts Bolt from the graveyard targeting Bob") == "601.2a"
    with pytest.raises(ScriptError, match="Test Ogre isn't in that graveyard"):
        table.do("Alice casts Test Ogre from the graveyard")
    with pytest.raises(ScriptError, match="Bolt isn't in exile"):
        table.do("Alice casts Bolt from exile targeting Bob")
    assert "from where it is" in str(table.refusal("Alice casts Bolt from the graveyard targeting Bob"))


def test_a_subgame_hasnt_begun_as_long_as_none_is_played():
    board().do("expect a subgame hasn't begun", "expect the subgame hasn't ended")


def test_phased_in_permanents_arent_phased_out():
    board(alice=[OGRE]).do("expect Test Ogre isn't phased out")


def test_the_game_isnt_a_draw_before_it_ends_and_is_one_when_all_lose():
    pyre = sorcery("Pyre", "Pyre deals 20 damage to each player.")
    board(alice_hand=[pyre]).do(
        "expect the game isn't a draw", "Alice casts Pyre", "resolve", "expect the game is a draw"
    )


# Whose turn ----------------------------------------------------------------------------------------------------------


def test_a_token_with_a_name_of_two_words_is_spoken_of():
    call = sorcery("Call", "Create a 3/3 red Elemental Shaman creature token.")
    table = board(alice_hand=[call])
    table.do(
        "Alice casts Call", "resolve", "expect Elemental Shaman is 3/3", "expect Alice controls 1 Elemental Shaman"
    )


@pytest.mark.parametrize("line", ["Alice activates Pump with X = 2", "Alice casts Blaze with X = 2 targeting Bob"])
def test_x_is_said_where_there_is_one(line: str):
    pump = artifact("Pump", "{X}: You gain X life.")
    blaze = sorcery("Blaze", "Blaze deals X damage to target player.", cost="{X}{R}")
    table = board(alice=[pump], alice_hand=[blaze])
    table.do(line, "resolve")

    assert (table.life("Alice"), table.life("Bob")) in ((22, 20), (20, 18))


@pytest.mark.parametrize("line", ["Alice plays Forest with X = 2", "Alice casts Bolt splicing Bob targeting Bob"])
def test_no_word_of_what_is_played_is_dropped(line: str):
    with pytest.raises(ScriptError):
        board(alice_hand=[FOREST, BOLT]).do(line)


def test_what_a_keyword_goes_to_is_one_target_among_others():
    spear = card("Long Spear", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")

    with pytest.raises(ScriptError, match="nothing was asked that Test Ogre could be a target for"):
        board(alice=[spear, OGRE, ELM]).do("Alice equips Long Spear to Elm targeting Test Ogre")


THREE = """
title = "Three"
script = "{script}"
[cards.Elm]
type_line = "Creature — Treefolk"
power = "1"
toughness = "1"
[players.Alice]
battlefield = ["Elm"]
[players.Bob]
[players.Carol]
"""


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("Bob concedes", ""),
        ("Alice attacks with Elm", "say whom Alice attacks, as in"),
        ("Alice attacks Carol with Elm", ""),
    ],
)
def test_with_three_players_it_is_said_who_is_meant(script: str, error: str):
    run = play(read_scenario(THREE.format(script=script), id="three", edition="2009-07"))

    assert error in run.error
    assert bool(error) is bool(run.error)


def test_x_isnt_said_of_an_ability_without_one():
    table = board(alice=[artifact("Pump", "{1}: You gain 1 life.")])

    with pytest.raises(ScriptError, match="has no X to choose"):
        table.do("Alice activates Pump with X = 2")


def test_lands_that_are_tapped_for_mana_one_after_the_other():
    table = board(alice=[FOREST, MOUNTAIN], alice_has={"mana": ""})
    table.do("Alice taps Forest and Mountain for mana", "expect Alice has {G}{R} in her mana pool")

    with pytest.raises((ScriptError, IllegalAction)):
        table.do("Alice taps Forest for mana")


@until_2009
def test_what_is_said_to_be_discarded_may_be_the_only_card_even_where_its_madness_asks_first(edition: str):
    fury = instant("Fury", "You gain 3 life.\nMadness {R}", cost="{2}{R}")
    hurl = sorcery("Hurl", "As an additional cost to cast this spell, discard a card.\nTarget player loses 2 life.")
    table = board(alice_hand=[hurl, fury], edition=edition)

    table.do("Alice casts Hurl choosing Fury targeting Bob", "Alice chooses yes", "expect Fury is exiled")

    table.do("expect the stack from the top is Fury's ability and Hurl")


def test_a_choice_that_names_something_else_than_what_is_asked_about_is_refused():
    fury = instant("Fury", "You gain 3 life.\nMadness {R}", cost="{2}{R}")
    hurl = sorcery("Hurl", "As an additional cost to cast this spell, discard a card.\nTarget player loses 2 life.")
    table = board(alice=[OGRE], alice_hand=[hurl, fury])

    with pytest.raises(ScriptError, match="the answer is yes or no, not 'Test Ogre'"):
        table.do("Alice casts Hurl choosing Test Ogre targeting Bob")


TWIN = creature("Twin", "0/0", "You may have Twin enter as a copy of any creature on the battlefield.")


@each_edition
def test_yes_is_an_answer_where_one_thing_may_be_chosen(edition: str):
    table = board(alice=[OGRE], alice_hand=[TWIN], edition=edition)

    table.do("Alice casts Twin", "resolve", "Alice chooses yes", "expect Alice controls 2 Test Ogre")


def test_yes_does_not_say_which_of_several():
    table = board(alice=[OGRE, ELM], alice_hand=[TWIN])

    with pytest.raises(ScriptError, match="'yes' is not among what can be chosen"):
        table.do("Alice casts Twin", "resolve", "Alice chooses yes")


def test_no_is_an_answer_where_nothing_need_be_chosen():
    table = board(alice=[OGRE, ELM], alice_hand=[TWIN])

    table.do("Alice casts Twin", "resolve", "Alice chooses no", "expect Twin is in Alice's graveyard")


# What the log says of it --------------------------------------------------------------------------------------------


def told(*lines: str, cards: str, alice: str) -> list[str]:
    """The log of a script at a table of Alice's."""
    script = "\n".join(lines)
    text = f'title = "t"\nabout = "a"\nscript = """\n{script}\n"""\n{cards}\n[players.Alice]\n{alice}\n[players.Bob]\n'
    return [moment.text for moment in play(read_scenario(text, id="told", edition="2026-08"), "2026-08").moments]


def test_what_costs_nothing_is_not_said_to_be_paid():
    zero = '[cards.Pebble]\nmana_cost = "{0}"\ntype_line = "Artifact"\n'
    log = told("Alice casts Pebble", "resolve", cards=zero, alice='mana = "{G}"\nhand = ["Pebble"]')

    assert "Pebble enters." in log
    assert not [line for line in log if "pays" in line]


def test_several_things_that_a_word_cannot_mean_are_those():
    seek = (
        '[cards.Seek]\nmana_cost = "{1}"\ntype_line = "Sorcery"\n'
        'text = "Search your library for up to two artifact cards, exile those cards, then shuffle."\n'
    )
    log = told("Alice casts Seek", "resolve", cards=seek, alice='library = []\nhand = ["Seek"]')

    assert "There is nothing for “those cards” to mean." in log


def test_a_creature_type_that_comes_besides_is_no_land_type():
    bite = (
        '[cards.Bite]\nmana_cost = "{1}"\ntype_line = "Sorcery"\n'
        'text = "Target creature becomes a Vampire in addition to its other types."\n'
        '[cards.Elk]\ntype_line = "Creature — Elk"\npower = "2"\ntoughness = "2"\n'
    )
    log = told("Alice casts Bite targeting Elk", "resolve", cards=bite, alice='battlefield = ["Elk"]\nhand = ["Bite"]')

    assert [line for line in log if "Vampire in addition to its other types" in line]


def test_goading_has_its_own_word_and_says_until_whose_turn():
    jeer = '[cards.Jeer]\nmana_cost = "{1}"\ntype_line = "Sorcery"\ntext = "Goad target creature."\n'
    elk = '[cards.Elk]\ntype_line = "Creature — Elk"\npower = "2"\ntoughness = "2"\n'
    log = told(
        "Alice casts Jeer targeting Elk", "resolve", cards=jeer + elk, alice='battlefield = ["Elk"]\nhand = ["Jeer"]'
    )

    assert "Elk is goaded by Alice until Alice's next turn." in log


def test_a_token_that_copies_what_has_its_back_up_is_told_by_its_back():
    cub = faces(
        "transform",
        creature("Cub", "1/1", "{1}: Transform Cub."),
        creature("Old Bear", "5/5", "{1}: Transform Old Bear.", cost=""),
    )
    twin = sorcery("Twin", "Create a token that's a copy of target creature you control.")
    table = board(alice=[cub], alice_hand=[twin], edition="2026-08")

    table.do("Alice activates Cub", "resolve", "Alice casts Twin targeting Old Bear", "resolve")

    table.do('expect the log says "Alice gets a 5/5 Old Bear token."')


@pytest.mark.parametrize(("edition", "paid"), [("2009-07", "{2}"), ("2013-07", "{2}"), ("2026-08", "{C}{C}")])
def test_colorless_mana_is_paid_as_it_is_got_in_the_words_of_the_edition(edition: str, paid: str):
    vat = artifact("Vat", "{T}: Add {C}{C}.")
    table = board(alice=[vat], alice_hand=[artifact("Pebble", cost="{2}")], alice_has={"mana": ""}, edition=edition)

    table.do("Alice taps Vat for mana", f'expect the log says "Alice gets {paid}."', "Alice casts Pebble")

    table.do(f'expect the log says "Alice pays {paid}."')
