"""Ways to pay that differ only in which of several like lands makes the mana are one way."""

from __future__ import annotations

from engine.actions.activatable import Activate
from engine.scenarios.playing.alike import unlike
from tests.engine.board import FOREST, ISLAND, Card, Table, aura, board, creature

MOSS = aura("Moss", "Enchanted land has '{T}: Add {B}.'", enchant="land")
ELF = creature("Elf", "1/1", "{0}: Target land becomes a 2/2 creature until end of turn. It's still a land.")


def paying(idol: Card, *others: Card) -> Table:
    """Alice has no mana but what her lands make."""
    table = board(alice=[idol, *others])
    table.game.players[0].pays_freely = False
    return table


def test_a_cost_that_nothing_pays_is_refused_however_many_like_lands_could_pay_the_rest():
    table = paying(creature("Idol", "1/1", "{4}, Sacrifice a Wall: You gain 1 life."), *[FOREST] * 8)

    table.do("expect refused: Alice activates Idol")


def test_each_land_that_makes_other_mana_gets_its_chance_to_pay():
    table = paying(creature("Idol", "1/1", "{2}{U}: You gain 1 life."), *[FOREST] * 4, ISLAND)

    table.do("expect allowed: Alice activates Idol")


def test_a_land_that_something_is_attached_to_is_like_no_other():
    table = board(alice=[*[FOREST] * 3, MOSS.placed(attached_to="Forest")])
    lands = [table.find("Forest", which) for which in (1, 2, 3)]

    left = unlike(table.game, [Activate(land) for land in lands])

    assert [each.object for each in left] == lands[:2]  # the one with the Aura, and one of the others


def test_a_land_that_an_effect_speaks_of_is_like_no_other():
    table = board(alice=[FOREST, FOREST, ELF])
    forests = [Activate(table.find("Forest", which)) for which in (1, 2)]
    assert unlike(table.game, forests) == forests[:1]

    table.do("Alice activates Elf targeting Forest #2", "resolve")

    assert unlike(table.game, forests) == forests


def test_like_lands_of_two_players_are_told_apart():
    table = board(alice=[FOREST], bob=[FOREST])
    both = [Activate(table.find("Forest", which)) for which in (1, 2)]

    assert unlike(table.game, both) == both


def test_lands_of_which_some_untapped_this_turn_pay_as_any_others():
    table = paying(creature("Idol", "1/1", "{2}: You gain 1 life."), *[FOREST] * 5)
    table.do("Alice activates Idol", "resolve", "to Alice's next upkeep")

    table.do("Alice activates Idol", "resolve", "expect Alice is at 22 life")
