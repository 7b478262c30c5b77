"""Rooms: permanents of two halves, each of which counts while it is unlocked (709.5 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.events.kinds.doors import DoorLocked, DoorUnlocked
from tests.engine.board import Card, Table, artifact, board, card, creature, enchantment, faces, instant, sorcery

NOW = "2026-08"


def door(name: str, text: str, cost: str) -> Card:
    return card(name, "Enchantment — Room", text, cost=cost)


LOFT = door("Mill Loft", "When you unlock this door, you gain 3 life.", "{1}{W}")
CELLAR = door("Deep Cellar", "When you unlock this door, draw a card.\nCreatures you control get +1/+0.", "{2}{B}")
ROOM = faces("split", LOFT, CELLAR)
OX = creature("Ox", "2/2")


def entered(*alice: Card, **more: object) -> Table:
    """Alice has cast the left half, and its ability has resolved."""
    hand = [ROOM, *more.pop("alice_hand", ())]  # type: ignore[misc]
    table = board(alice=[OX, *alice], alice_hand=hand, edition=NOW, **more)  # type: ignore[arg-type]
    table.do("Alice casts Mill Loft", "resolve everything")
    return table


def test_the_half_that_is_cast_enters_unlocked_and_that_unlocks_its_door():
    """709.5d, h"""
    table = entered()

    table.do("expect Alice is at 23 life", "expect Ox is 2/2")
    room = table.values("Mill Loft // Deep Cellar")
    assert (room.name, str(room.mana_cost), room.converted_mana_cost) == ("Mill Loft", "{1}{W}", 2)
    assert {color.value for color in room.colors} == {"white"}


def test_a_locked_half_is_unlocked_for_its_mana_cost_without_the_stack():
    """709.5e"""
    table = entered(alice_has={"mana": "{W}{W}{B}{B}{B}"})

    table.do("Alice unlocks Deep Cellar", "expect Ox is 3/2", "expect Alice has 0 mana")
    room = table.values("Mill Loft // Deep Cellar")
    assert room.converted_mana_cost == 5
    assert [half.name for half in room.answers] == ["Mill Loft", "Deep Cellar"]
    table.do("resolve everything", "expect Alice is at 23 life", "expect Alice has 1 card in hand")


@pytest.mark.parametrize(
    ("first", "refused"),
    [
        (["Alice unlocks Deep Cellar"], "Alice unlocks Deep Cellar"),
        ([], "Alice unlocks Mill Loft"),
        (["to the end step"], "Alice unlocks Deep Cellar"),
        (["Alice casts Spark"], "Alice unlocks Deep Cellar"),
        ([], "Bob unlocks Deep Cellar"),
    ],
)
def test_only_its_controller_unlocks_a_locked_half_when_a_sorcery_could_be_cast(first: list[str], refused: str):
    table = entered(alice_hand=[instant("Spark", "You gain 1 life.")])
    table.do(*first)

    with pytest.raises(IllegalAction):
        table.do(refused)


def test_what_isnt_paid_for_stays_locked():
    table = entered(alice_has={"mana": "{W}{W}{B}{B}"})

    with pytest.raises(IllegalAction, match="can't pay"):
        table.do("Alice unlocks Deep Cellar")
    table.do("expect Ox is 2/2", "expect Alice has 2 mana")


def test_put_onto_the_battlefield_it_enters_with_both_halves_locked():
    rise = sorcery("Rise", "Return target enchantment card from your graveyard to the battlefield.")
    table = board(alice=[OX], alice_hand=[rise], alice_has={"graveyard": [ROOM]}, edition=NOW)
    table.do("Alice casts Rise targeting Mill Loft", "resolve everything", "expect Alice is at 20 life")

    room = table.values("Mill Loft // Deep Cellar")
    assert (room.name, room.mana_cost, room.abilities, room.colors) == ("", None, (), frozenset())
    assert room.subtypes == ("Room",)
    table.do("Alice unlocks Mill Loft", "resolve everything", "expect Alice is at 23 life")


def test_everywhere_else_it_has_what_both_halves_have():
    table = board(alice_hand=[ROOM], edition=NOW)

    assert table.values("Mill Loft // Deep Cellar").converted_mana_cost == 5


def test_a_copy_enters_locked_and_can_be_unlocked():
    """709.5 and 709.5b: the two halves are copied, the designations aren't."""
    twin = sorcery("Twin", "Create a token that's a copy of target enchantment you control.")
    table = entered(alice_hand=[twin])
    table.do("Alice casts Twin targeting Mill Loft // Deep Cellar", "resolve everything", "expect Alice is at 23 life")
    table.do("Alice unlocks Mill Loft", "resolve everything", "expect Alice is at 26 life")


def test_a_copy_of_the_spell_wasnt_cast_and_enters_locked():
    echo = instant("Echo", "Copy target spell you control.")
    table = board(alice_hand=[ROOM, echo], edition=NOW)
    table.do("Alice casts Mill Loft", "Alice casts Echo targeting Mill Loft // Deep Cellar", "resolve everything")

    table.do("expect Alice is at 23 life", "expect Alice controls 2 enchantments")
    assert [len(room.unlocked) for room in table.game.battlefield] == [0, 1]


def test_fully_unlocking_triggers_once_both_halves_are_unlocked():
    """709.5i"""
    bell = enchantment("Bell", "Whenever you fully unlock a Room, each opponent loses 4 life.")
    table = entered(bell)
    table.do("expect Bob is at 20 life", "Alice unlocks Deep Cellar", "resolve everything", "expect Bob is at 16 life")


def test_an_enchantment_that_enters_or_a_room_that_is_fully_unlocked_is_two_things():
    ghost = creature(
        "Ghost",
        "1/1",
        "Eerie — Whenever an enchantment you control enters and whenever you fully unlock a Room, put a +1/+1 counter "
        "on ~.",
    )
    table = entered(ghost)
    table.do("expect Ghost is 2/2", "Alice unlocks Deep Cellar", "resolve everything", "expect Ghost is 4/3")


def test_an_effect_unlocks_and_locks_doors():
    """709.5f-g"""
    key = artifact("Key", "{0}: Unlock a locked door of target Room you control.")
    bolt = artifact("Bolt", "{0}: Lock or unlock a door of target Room you control.")
    table = entered(key, bolt)
    table.do("Alice activates Key targeting Mill Loft // Deep Cellar", "resolve everything", "expect Ox is 3/2")
    table.do("Alice activates Bolt targeting Mill Loft // Deep Cellar", "resolve", "Alice chooses Deep Cellar")
    table.do("expect Ox is 2/2")

    assert [fact.door for fact in table.happened(DoorUnlocked)] == ["Mill Loft", "Deep Cellar"]
    assert [fact.door for fact in table.happened(DoorLocked)] == ["Deep Cellar"]
    table.do("Alice activates Key targeting Mill Loft // Deep Cellar", "resolve everything", "expect Ox is 3/2")


def test_unlock_costs_are_lowered_and_unlocked_doors_counted():
    guide = creature("Guide", "1/1", "Unlock costs you pay cost {1} less.")
    shade = creature(
        "Shade", "1/1", "~ gets +2/+0 as long as there are two or more unlocked doors among Rooms you control."
    )
    imp = creature("Imp", "0/1", "~ gets +1/+0 for each unlocked door among Rooms you control.")
    table = entered(guide, shade, imp, alice_has={"mana": "{W}{W}{B}{B}"})
    table.do("expect Shade is 1/1", "expect Imp is 1/1", "Alice unlocks Deep Cellar", "expect Alice has 0 mana")
    table.do("expect Shade is 4/1", "expect Imp is 3/1")


def test_a_room_that_leaves_and_comes_back_is_locked():
    blink = instant("Blink", "Exile target enchantment, then return it to the battlefield under its owner's control.")
    table = entered(alice_hand=[blink])
    table.do("Alice casts Blink targeting Mill Loft // Deep Cellar", "resolve everything", "expect Alice is at 23 life")

    assert not table.find("Mill Loft // Deep Cellar").unlocked


def test_before_duskmourn_there_are_no_rooms():
    with pytest.raises(Exception, match="no Rooms before Duskmourn"):
        board(alice_hand=[ROOM], edition="2021-09")
