"""Commander (903 in 2026): the command zone, the tax, forty life, and twenty-one damage."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rulebooks import rulebook
from engine.scenarios.files.scenario import read_scenario
from engine.scenarios.language.faults import InvalidScenario
from engine.scenarios.running import play
from engine.scenarios.telling.trace import Run

CARDS = """
[cards."Old Queen"]
mana_cost = "{2}{W}"
type_line = "Legendary Creature — Human Noble"
power = "7"
toughness = "7"
[cards."End It"]
mana_cost = "{1}{B}"
type_line = "Instant"
text = "Destroy target creature."
[cards."Send Home"]
mana_cost = "{U}"
type_line = "Instant"
text = "Return target creature to its owner's hand."
"""


def scenario(
    script: str, alice: str = 'commanders = ["Old Queen"]', bob: str = "", head: str = 'format = "commander"'
) -> str:
    return f'''title = "Commander"
{head}
turn = "Alice"
script = """
{script}
"""
{CARDS}
[players.Alice]
{alice}
[players.Bob]
{bob}
'''


def run(*lines: str, **fields: Any) -> Run:
    return play(read_scenario(scenario("\n".join(lines), **fields), id="test", edition="2026-08"))


def passes(*lines: str, **fields: Any) -> None:
    assert run(*lines, **fields).failures == ()


def test_players_begin_with_forty_life():
    passes("expect Alice has 40 life", "expect Bob has 40 life")


def test_a_commander_is_cast_from_the_command_zone_and_costs_more_each_time():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "expect Alice has 2 mana",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses yes",
        "expect Alice has 0 mana",
        "expect refused: Alice casts Old Queen from the command zone",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]\nmana = "{W}{C}{C}{B}{C}"',
    )


def test_the_tax_is_two_for_each_time_before():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses yes",
        "Alice casts Old Queen from the command zone",
        "resolve",
        "expect Old Queen is on the battlefield",
        "expect Alice has 0 mana",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]\nmana = "{W}{C}{C}{B}{C}{W}{C}{C}{C}{C}"',
    )


def test_its_owner_may_leave_it_in_the_graveyard():
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts End It targeting Old Queen",
        "resolve",
        "Alice chooses no",
        "expect Old Queen is in Alice's graveyard",
        alice='commanders = ["Old Queen"]\nhand = ["End It"]',
    )


@pytest.mark.parametrize(("answer", "cards"), [("yes", 0), ("no", 1)])
def test_on_its_way_to_a_hand_it_may_go_to_the_command_zone(answer: str, cards: int):
    passes(
        "Alice casts Old Queen from the command zone",
        "resolve",
        "Alice casts Send Home targeting Old Queen",
        "resolve",
        f"Alice chooses {answer}",
        f"expect Alice has {cards} cards in hand",
        alice='commanders = ["Old Queen"]\nhand = ["Send Home"]',
    )


def test_twenty_one_combat_damage_from_one_commander_is_the_end():
    table = run(
        "Alice casts Old Queen from the command zone",
        "resolve",
        *["to Alice's next precombat main phase", "Alice attacks with Old Queen", "to the end of combat"] * 2,
        "expect Bob has 26 life",
        "to Alice's next precombat main phase",
        "Alice attacks with Old Queen",
        "to the end of combat",
    )

    assert "the game ended" in table.error
    assert table.table is not None
    assert [player.has_lost for player in table.table.players] == [False, True]


def test_without_the_format_nobody_has_a_commander():
    with pytest.raises(InvalidScenario, match="commander"):
        read_scenario(scenario("resolve", head=""), id="test")


def test_a_format_that_isnt_played_says_so():
    with pytest.raises(InvalidScenario, match="Two-Headed Giant"):
        read_scenario(scenario("resolve", head='format = "two-headed giant"'), id="test")


def test_an_edition_without_commander_says_so():
    text = scenario("resolve")
    lacking = play(read_scenario(text, id="test", edition="2009-07"))

    assert lacking.keywords_lacked == ("commander",)
    assert "commander isn't played by the rules of 2009-07" in lacking.error
    assert rulebook("2009-07").edition == "2009-07"


def test_effects_find_commanders():
    card = '''[cards."Banner"]
mana_cost = "{1}"
type_line = "Artifact"
text = "Commanders you control have flying."'''
    text = scenario(
        "Alice casts Old Queen from the command zone\nresolve\nexpect Old Queen has flying",
        alice='commanders = ["Old Queen"]\nbattlefield = ["Banner"]',
    ).replace("[players.Alice]", f"{card}\n[players.Alice]")

    assert play(read_scenario(text, id="test", edition="2026-08")).failures == ()


def test_two_commanders_take_partner():
    with pytest.raises(InvalidScenario, match="partner"):
        read_scenario(scenario("resolve", alice='commanders = ["Old Queen", "Old Queen"]'), id="test")
