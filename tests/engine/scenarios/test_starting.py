"""How a game already stands where a scenario begins, and what its picture shows of that."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

import engine
from engine.rulebooks import rulebook
from engine.scenarios.files.writing import write_scenario
from engine.scenarios.language.faults import KeywordsLacked, ScriptError
from engine.scenarios.language.shapes import ScenarioShape
from engine.scenarios.playing.setting_up import set_up
from engine.scenarios.telling.picture import TablePicture, picture_of
from tests.engine.board import Table, board, card, creature, enchantment, faces

NOW = "2026-08"
ROOM = faces(
    "split",
    card("Cold Attic", "Enchantment — Room", "When you unlock this door, draw a card."),
    card("Warm Den", "Enchantment — Room", "Creatures you control get +1/+1."),
)
GATE = faces(
    "transform",
    card("Fallen Gate", "Battle — Siege", "When Fallen Gate enters, draw a card.", defense="4"),
    creature("Risen Guard", "4/4", cost=""),
)


def pictured(table: Table) -> TablePicture:
    return picture_of(table.game)


def test_it_may_be_night_from_the_start():
    shape = ScenarioShape.model_validate({"players": {"Alice": {}, "Bob": {}}, "daytime": "night"})
    game = set_up(shape, {}, rulebook(NOW))

    assert game.daytime == "night"
    assert picture_of(game).daytime == "night"
    with pytest.raises(KeywordsLacked, match="day and night isn't part of 2018-04"):
        set_up(shape, {}, rulebook("2018-04"))
    with pytest.raises(ValidationError, match="no time of day"):
        ScenarioShape.model_validate({"players": {"Alice": {}}, "daytime": "noon"})


def test_doors_are_unlocked_by_their_names():
    bear = creature("Bear", "2/2")
    assert board(alice=[ROOM.placed(unlocked=["Warm Den"]), bear], edition=NOW).size("Bear") == "3/3"
    assert board(alice=[ROOM.placed(unlocked=["Cold Attic"]), bear], edition=NOW).size("Bear") == "2/2"
    with pytest.raises(ScriptError, match="has no door 'Cellar': its doors are Cold Attic and Warm Den"):
        board(alice=[ROOM.placed(unlocked=["Cellar"])], edition=NOW)
    with pytest.raises(ScriptError, match="it has none"):
        board(alice=[bear.placed(unlocked=["Cellar"])], edition=NOW)


def test_a_battle_has_the_protector_that_is_said():
    table = board(alice=[GATE.placed(protector="Carol", counters={"defense": 4})], others={"Carol": {}}, edition=NOW)
    table.do("expect Carol protects Fallen Gate", "expect Bob doesn't protect Fallen Gate")
    (gate,) = next(player for player in pictured(table).players if player.name == "Alice").battlefield
    assert gate.protector == "Carol"

    with pytest.raises(ScriptError, match="Alice can't protect Fallen Gate: Bob can"):
        board(alice=[GATE.placed(protector="Alice", counters={"defense": 4})], edition=NOW)
    with pytest.raises(ScriptError, match="is no battle"):
        board(alice=[creature("Bear", "2/2").placed(protector="Bob")], edition=NOW)


def test_a_player_is_the_monarch_and_another_has_the_initiative():
    table = board(alice_has={"monarch": True}, bob_has={"initiative": True}, edition=NOW)
    table.do("expect Alice is the monarch", "expect Bob isn't the monarch", "expect Bob has the initiative")
    table.do("to the end step", "resolve", "expect Alice has 1 card in hand")

    with pytest.raises(KeywordsLacked, match="no monarch before Conspiracy"):
        board(alice_has={"monarch": True}, edition="2009-07")


def test_the_picture_shows_what_players_are_and_have():
    table = board(
        alice_has={"monarch": True, "counters": {"energy": 3, "rad": 1}, "completed": ["Undercity"]},
        bob_has={"initiative": True, "dungeon": "Lost Mine of Phandelver", "room": "Dark Pool"},
        edition=NOW,
    )
    alice, bob = pictured(table).players

    assert alice.standing == ("the monarch", "3 energy counters", "1 rad counter", "Undercity completed")
    assert bob.standing == ("the initiative",)
    assert alice.dungeon is None
    assert bob.dungeon is not None
    assert (bob.dungeon.name, bob.dungeon.room) == ("Lost Mine of Phandelver", "Dark Pool")
    assert [[room.name for room in row] for row in bob.dungeon.rows] == [
        ["Cave Entrance"],
        ["Goblin Lair", "Mine Tunnels"],
        ["Storeroom", "Dark Pool", "Fungi Cavern"],
        ["Temple of Dumathoin"],
    ]
    assert [room.name for row in bob.dungeon.rows for room in row if room.has_marker] == ["Dark Pool"]


def test_an_emblem_is_shown_with_its_words():
    song = enchantment("Song", 'When Song enters, you get an emblem with "Creatures you control get +1/+1."')
    table = board(alice_hand=[song], edition=NOW)
    table.do("Alice casts Song", "resolve everything")

    assert pictured(table).players[0].standing[0].startswith("an emblem")


def test_a_beginning_is_written_out_and_read_back_the_same():
    text = """title = "A beginning"
edition = "2026-08"
daytime = "day"

[players.Alice]
monarch = true
dungeon = "Undercity"
room = "Forge"
completed = ["Tomb of Annihilation"]

[players.Bob]
initiative = true
"""
    scenario = engine.read_scenario(text, id="beginning")
    again = engine.read_scenario(write_scenario(scenario), id="beginning")

    assert again.shape.players == scenario.shape.players
    assert again.shape.daytime == "day"
