"""Wither (702.77)."""

from __future__ import annotations

from tests.engine.board import board, creature, instant

HOUND = creature("Hound", "2/2", "Wither")


def test_its_damage_to_creatures_is_minus_counters():
    table = board(alice=[HOUND], bob=[creature("Giant", "4/4")])

    table.do("Alice attacks with Hound", "Bob blocks Hound with Giant", "to end of combat")

    table.do("expect Giant has 2 -1/-1 counters", "expect Giant has 0 damage", "expect Giant is 2/2")


def test_its_damage_to_players_is_damage():
    table = board(alice=[HOUND])

    table.do("Alice attacks with Hound", "to end of combat")

    assert table.life("Bob") == 18


def test_regeneration_doesnt_save_from_counters():
    troll = creature("Troll", "2/2", "{G}: Regenerate Troll.")
    table = board(alice=[HOUND], bob=[troll])

    table.do(
        "Alice attacks with Hound", "Bob blocks Hound with Troll", "Alice passes", "Bob activates Troll", "resolve"
    )
    table.do("to end of combat", "expect Troll is in Bob's graveyard, put under 704.5f")


def test_counters_from_wither_cancel_bonuses():
    grown = creature("Giant", "4/4").placed(counters={"+1/+1": 1})
    table = board(alice=[HOUND], bob=[grown])

    table.do("Alice attacks with Hound", "Bob blocks Hound with Giant", "to end of combat")

    table.do("expect Giant has 0 +1/+1 counters", "expect Giant has 1 -1/-1 counter", "expect Giant is 3/3")


def test_prevention_leaves_fewer_counters():
    salve = instant("Salve", "Prevent the next 1 damage that would be dealt this turn to target creature.")
    table = board(alice=[HOUND], bob=[creature("Giant", "4/4")], bob_hand=[salve])

    table.do(
        "Alice attacks with Hound",
        "Bob blocks Hound with Giant",
        "Alice passes",
        "Bob casts Salve targeting Giant",
        "resolve",
    )
    table.do("to end of combat", "expect Giant has 1 -1/-1 counter")
