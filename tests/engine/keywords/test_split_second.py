"""Split second (502.58; 702.58)."""

from __future__ import annotations

from tests.engine.board import MOUNTAIN, Table, artifact, board, creature, each_edition, instant, number

FLASH_FIRE = instant("Flash Fire", "Split second\nFlash Fire deals 2 damage to target creature.")
PING = creature("Pinger", "2/2", "{T}: Pinger deals 1 damage to target player.")


def table_with_the_spell_on_the_stack(edition: str = "2009-07", **more: object) -> Table:
    table = board(alice_hand=[FLASH_FIRE], edition=edition, **more)  # type: ignore[arg-type]
    table.do("Alice casts Flash Fire targeting Pinger", "Alice passes")
    return table


@each_edition
def test_nobody_casts_spells_while_it_is_on_the_stack(edition: str):
    table = table_with_the_spell_on_the_stack(
        edition, bob=[PING], bob_hand=[instant("Growth", "Target creature gets +3/+3 until end of turn.")]
    )

    assert table.refused("Bob casts Growth targeting Pinger") == number(edition, "502.58a", "702.58a")


def test_no_ability_is_activated_but_mana_abilities():
    table = table_with_the_spell_on_the_stack(bob=[PING, MOUNTAIN])

    assert table.refused("Bob activates Pinger targeting Alice") == "702.58a"
    assert table.allows("Bob taps Mountain for mana")


def test_triggered_abilities_still_trigger_and_resolve_first():
    watcher = artifact("Spell Bell", "Whenever a player casts a spell, you gain 1 life.")
    table = board(alice_hand=[FLASH_FIRE], bob=[PING, watcher])

    table.do("Alice casts Flash Fire targeting Pinger", "resolve")

    assert table.life("Bob") == 21
    assert table.where("Flash Fire") == "stack"


def test_a_face_down_creature_can_be_turned_up():
    hidden = creature("Hidden Ox", "1/4", "Morph {1}").placed(face_down=True)
    table = table_with_the_spell_on_the_stack(bob=[PING, hidden])

    assert table.allows("Bob turns Hidden Ox face up")


def test_a_card_cannot_be_suspended_meanwhile():
    slow = instant("Slow Song", "You gain 3 life.\nSuspend 2—{1}")
    table = table_with_the_spell_on_the_stack(bob=[PING], bob_hand=[slow])

    assert table.refused("Bob suspends Slow Song") == "702.58a"


def test_when_it_has_resolved_all_is_as_before():
    table = table_with_the_spell_on_the_stack(bob=[PING], bob_hand=[instant("Growth", "Target player gains 1 life.")])
    table.do("resolve")

    assert table.allows("Bob casts Growth targeting Bob")
