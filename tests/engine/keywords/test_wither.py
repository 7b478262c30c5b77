"""Wither (702.77)."""

from __future__ import annotations

from tests.engine.board import board, creature, enchantment, instant

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


def test_the_controller_of_a_source_with_wither_puts_the_counters_there():
    nest = enchantment(
        "Nest",
        "Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens.",
    )
    table = board(alice=[creature("Ripper", "2/1", "Wither"), nest], bob=[creature("Wall", "0/5")], edition="2026-08")
    table.do("Alice attacks with Ripper", "Bob blocks Ripper with Wall", "to the postcombat main phase")

    table.do("expect Wall has 2 -1/-1 counters", "expect Alice controls 2 Insect tokens")


def test_a_creature_that_can_have_no_counters_is_unharmed_by_wither():
    bare = creature("Bare", "1/2", "This creature can't have counters put on it.")
    table = board(alice=[creature("Ripper", "2/1", "Wither")], bob=[bare], edition="2026-08")
    table.do("Alice attacks with Ripper", "Bob blocks Ripper with Bare", "to the postcombat main phase")

    table.do("expect Bare is 1/2", "expect Bare has 0 damage")


def test_infect_puts_twice_as_many_counters_where_they_are_doubled():
    twice = enchantment(
        "Twice",
        "If one or more counters would be put on a creature an opponent controls, twice that many of those counters are"
        " put on it instead.",
    )
    table = board(alice=[creature("Fang", "2/3", "Infect"), twice], bob=[creature("Wall", "0/5")], edition="2026-08")
    table.do("Alice attacks with Fang", "Bob blocks Fang with Wall", "to the postcombat main phase")

    table.do("expect Wall has 4 -1/-1 counters")
