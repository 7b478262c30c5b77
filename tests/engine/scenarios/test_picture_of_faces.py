"""What a picture of the table says of faces and copies."""

from __future__ import annotations

from engine.scenarios.telling.picture import ObjectPicture, picture_of
from tests.engine.board import Table, board, creature, instant


def pictured(table: Table) -> list[ObjectPicture]:
    return [one for player in picture_of(table.game).players for one in player.battlefield]


def test_a_face_down_permanent_is_pictured_as_one():
    (picture,) = pictured(board(alice=[creature("Wyrm", "5/5", "Morph {1}").placed(face_down=True)]))
    assert (picture.face_down, picture.size, picture.type_line) == (True, "2/2", "Creature")


def test_a_copy_is_pictured_with_the_name_of_what_it_copies():
    become = instant("Become", "Target creature becomes a copy of target creature.")
    table = board(alice=[creature("Bear", "2/2"), creature("Hawk", "1/1")], alice_hand=[become])
    assert [one.copy_of for one in pictured(table)] == ["", ""]
    table.do("Alice casts Become targeting Bear and Hawk", "resolve")
    assert sorted(one.copy_of for one in pictured(table)) == ["", "Hawk"]


def test_a_permanent_is_pictured_as_phased_out_or_not():
    out = instant("Elsewhere", "Target creature phases out.")
    table = board(alice=[creature("Bear", "2/2"), creature("Hawk", "1/1")], alice_hand=[out])
    table.do("Alice casts Elsewhere targeting Bear", "resolve")
    assert {one.name: one.phased_out for one in pictured(table)} == {"Bear": True, "Hawk": False}


def test_a_card_is_pictured_with_its_own_text_and_an_ability_on_the_stack_with_its_own():
    sage = creature("Sage", "1/1", "{0}: Draw a card.\n{0}: You gain 1 life.")
    table = board(alice=[sage])
    table.do("Alice activates Sage ability 2")

    assert [one.text for one in pictured(table)] == ["{0}: Draw a card.\n{0}: You gain 1 life."]
    (ability,) = picture_of(table.game).stack
    assert ability.text == "{0}: You gain 1 life."
    assert [(one.kind, one.name) for one in ability.points] == [("source", "Sage")]
