"""Loops of mandatory actions in which something grows are draws as well (104.4b; 421.4, 713.4)."""

from __future__ import annotations

import pytest

from engine.events.kinds.game import GameEnded
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing import session
from tests.engine.board import FOREST, board, card, creature, each_edition, enchantment, instant, number

SIP = instant("Sip", "You gain 1 life.")
OX = creature("Ox", "2/2")
CALL = instant("Call", "Put a 1/1 green Elf creature token onto the battlefield.")
ENVY = enchantment("Envy", "Whenever an opponent gains life, you gain 1 life.")
BROOD = enchantment(
    "Brood", "Whenever a creature enters the battlefield, put a 1/1 green Elf creature token onto the battlefield."
)


def is_draw_at_once(table, edition: str) -> bool:
    """Whether the game is drawn by the rule of loops, after few answers."""
    (ended,) = table.happened(GameEnded)
    cited = table.game.number_of(ended.cites)
    return ended.winner is None and cited == number(edition, "421.4", "713.4") and len(table.session.answers) < 120


@each_edition
def test_life_that_both_players_gain_forever(edition: str):
    table = board(alice=[ENVY], bob=[ENVY], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_tokens_that_bring_tokens(edition: str):
    table = board(alice=[BROOD], alice_hand=[CALL], edition=edition)

    table.do("Alice casts Call", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_tokens_that_bring_more_and_more_tokens(edition: str):
    table = board(alice=[BROOD], bob=[BROOD], alice_hand=[CALL], edition=edition)

    table.do("Alice casts Call", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_equal_abilities_of_one_player_are_no_choice(edition: str):
    table = board(alice=[BROOD, BROOD], alice_hand=[CALL], edition=edition)

    table.do("Alice casts Call", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_a_creature_that_grows_forever(edition: str):
    vine = creature("Vine", "1/1", "Whenever you gain life, put a +1/+1 counter on Vine.")
    sap = enchantment("Sap", "Whenever a +1/+1 counter is put on a creature you control, you gain 1 life.")
    table = board(alice=[vine, sap], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_a_state_that_triggers_again_and_again(edition: str):
    well = enchantment("Well", "When you control no Islands, you gain 1 life.")
    table = board(alice=[well], edition=edition)

    table.do("resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_damage_to_what_cant_be_destroyed(edition: str):
    golem = card("Golem", "Artifact Creature — Golem", "Golem is indestructible.", power="1", toughness="1")
    thorn = enchantment("Thorn", "Whenever a creature is dealt damage, Thorn deals 1 damage to each creature.")
    jolt = instant("Jolt", "Jolt deals 1 damage to target creature.")
    table = board(alice=[golem, thorn], alice_hand=[jolt], edition=edition)

    table.do("Alice casts Jolt targeting Golem", "resolve everything")

    assert is_draw_at_once(table, edition)


@each_edition
def test_life_lost_forever_by_who_cant_lose(edition: str):
    seal = enchantment("Seal", "You can't lose the game and your opponents can't win the game.")
    ache = enchantment("Ache", "Whenever you lose life, you lose 1 life.")
    drip = instant("Drip", "You lose 30 life.")
    table = board(alice=[seal, ache], alice_hand=[drip], edition=edition)

    table.do("Alice casts Drip", "resolve everything")

    assert is_draw_at_once(table, edition)


# What is none --------------------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize("life", [20, 150])
def test_what_ends_by_death_runs_to_its_end(life: int, edition: str):
    leech = enchantment("Leech", "Whenever an opponent loses life, you gain 1 life.")
    drain = enchantment("Drain", "Whenever you gain life, target opponent loses 1 life.")
    table = board(alice=[leech, drain], alice_hand=[SIP], bob_has={"life": life}, edition=edition)

    table.do("Alice casts Sip", "resolve everything", "expect Alice has won")


@each_edition
def test_what_ends_by_an_empty_library_runs_to_its_end(edition: str):
    lore = enchantment("Lore", "Whenever you gain life, draw a card.")
    ink = enchantment("Ink", "Whenever you draw a card, you gain 1 life.")
    table = board(alice=[lore, ink], alice_hand=[SIP], alice_has={"library": [FOREST] * 30}, edition=edition)

    table.do("Alice casts Sip", "resolve everything", "expect Bob has won")


@each_edition
def test_growth_that_wins_the_game_runs_up_to_that(edition: str):
    goal = enchantment("Goal", "When you have 60 or more life, you win the game.")
    table = board(alice=[ENVY, goal], bob=[ENVY], bob_hand=[SIP], turn="Bob", edition=edition)

    table.do("Bob casts Sip", "resolve everything", "expect Alice has won")


@each_edition
def test_what_growth_has_put_under_a_loop_never_resolves(edition: str):
    """Alice's abilities go on the stack before Bob's, so that the loop goes on above the one that would win."""
    goal = enchantment("Goal", "When you have 60 or more life, you win the game.")
    table = board(alice=[ENVY, goal], bob=[ENVY], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve everything", "expect Goal's ability is on the stack")

    assert table.happened(GameEnded)[0].winner is None


@each_edition
def test_a_race_between_two_amounts_is_run(edition: str):
    lead = enchantment("Lead", "When you have more life than each opponent, you win the game.")
    double = enchantment("Double Envy", "Whenever an opponent gains life, you gain 2 life.")
    has = {"life": 60}
    table = board(alice=[double, lead], bob=[ENVY], bob_has=has, bob_hand=[SIP], turn="Bob", edition=edition)

    table.do("Bob casts Sip", "resolve everything", "expect Alice has won")


@each_edition
def test_damage_that_a_tough_creature_dies_of_at_last_is_dealt(edition: str):
    wall = creature("Wall", "0/40", kind="Creature — Wall")
    thorn = enchantment("Thorn", "Whenever a creature is dealt damage, Thorn deals 1 damage to each creature.")
    jolt = instant("Jolt", "Jolt deals 1 damage to target creature.")
    table = board(alice=[wall, thorn], alice_hand=[jolt], edition=edition)

    table.do("Alice casts Jolt targeting Wall", "resolve everything", "expect Wall is in Alice's graveyard")

    assert not table.happened(GameEnded)


@each_edition
def test_a_loop_in_which_a_target_could_be_another_is_no_draw(edition: str):
    """Whoever chooses the target may stop it whenever they like."""
    gift = enchantment("Gift", "Whenever you gain life, target player gains 1 life.")
    table = board(alice=[gift], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", *["resolve", "Alice chooses Alice"] * 12, "resolve", "Alice chooses Bob")
    table.do("resolve everything")

    assert not table.happened(GameEnded)


@each_edition
def test_an_offer_in_a_loop_is_a_way_out(edition: str):
    offer = enchantment("Offer", "Whenever an opponent gains life, you may gain 1 life.")
    table = board(alice=[offer], bob=[ENVY], bob_hand=[SIP], turn="Bob", edition=edition)

    table.do("Bob casts Sip", *["resolve", "resolve", "Alice chooses yes"] * 1)
    table.do(*["resolve", "resolve", "Alice chooses yes"] * 8, "resolve", "resolve", "Alice chooses no")
    table.do("resolve everything")

    assert not table.happened(GameEnded)


# What is said of it --------------------------------------------------------------------------------------------------


def test_the_log_says_that_nobody_can_stop_it():
    table = board(alice=[ENVY], bob=[ENVY], alice_hand=[SIP])

    table.do("Alice casts Sip", "resolve everything")

    assert list(table.session.log.values())[-1] == "Nobody can stop this loop: the game is a draw."


@pytest.fixture
def _fewer_answers(monkeypatch: pytest.MonkeyPatch, thorough: bool) -> None:
    """A fifth of the answers after which a run is ended, but for `--thorough`."""
    if not thorough:
        monkeypatch.setattr(session, "MOST_ANSWERS", session.MOST_ANSWERS // 5)


@pytest.mark.usefixtures("_fewer_answers")
def test_a_loop_that_goes_on_longer_than_is_played_is_said_to_be_one():
    scale = enchantment("Scale", "At the beginning of your upkeep, if an opponent has more life than you, draw a card.")
    table = board(alice=[ENVY, scale], bob=[ENVY], alice_hand=[SIP])

    with pytest.raises(ScriptError, match="a loop that nobody can stop"):
        table.do("Alice casts Sip", "resolve everything")


# Orders --------------------------------------------------------------------------------------------------------------


@each_edition
def test_the_order_of_what_only_adds_is_no_choice(edition: str):
    cheer = enchantment("Cheer", "Whenever a creature enters the battlefield, you gain 1 life.")
    table = board(alice=[BROOD, cheer], alice_hand=[CALL], edition=edition)

    table.do("Alice casts Call", "resolve everything")

    assert is_draw_at_once(table, edition)


@pytest.mark.usefixtures("_fewer_answers")
def test_an_order_on_which_something_depends_is_a_choice():
    """Who loses life before they gain it may die of that."""
    toll = enchantment("Toll", "Whenever a creature enters the battlefield, you lose 1 life.")
    cheer = enchantment("Cheer", "Whenever a creature enters the battlefield, you gain 1 life.")
    table = board(alice=[BROOD, toll, cheer], alice_hand=[CALL])

    with pytest.raises(ScriptError, match="nobody chose more than an order"):
        table.do("Alice casts Call", "resolve everything")

    assert not table.happened(GameEnded)
