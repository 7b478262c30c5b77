"""What a table full of effects costs, in steps of work: the same on every machine, and never out of bounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.state.game import OutOfBudget
from tests.engine.board import Card, Table, board, creature, enchantment


def steps(table: Table) -> int:
    """What one look at everything costs, after a creature got a counter."""
    game = table.game
    game.battlefield[-1].counters = {"+1/+1": game.battlefield[-1].counters_of("+1/+1") + 1}
    left = game.effort.left
    for one in game.battlefield:
        game.characteristics(one)
    return left - game.effort.left


def lords(count: int) -> list[Card]:
    return [creature("Lord", "1/1", "Other creatures get +1/+1.")] * count


def counters_of_creatures(count: int) -> list[Card]:
    rally = enchantment("Rally", "Creatures get +1/+1 for each creature on the battlefield.")
    return [rally] * count + [creature("Bear", "2/2")] * (4 * count)


def circles(count: int) -> list[Card]:
    kinds = (("Elf", "Cat"), ("Cat", "Ape"), ("Ape", "Elf"))
    decrees = [
        enchantment(f"Decree {place} on {kind}", f"Each {kind} is a {other} in addition to its other types.")
        for place in range(count)
        for kind, other in kinds
    ]
    return [*decrees, creature("Elf", "1/1", kind="Creature — Elf"), creature("Ape", "1/1", kind="Creature — Ape")]


def vanilla(count: int) -> list[Card]:
    return [creature("Bear", "2/2")] * count


def winged(count: int) -> list[Card]:
    return [creature("Wing", "1/1", "Creatures have flying.")] * count


@pytest.mark.parametrize(
    ("cards", "few", "growth"),
    [(vanilla, 100, 2), (lords, 30, 4), (counters_of_creatures, 15, 4), (winged, 30, 4), (circles, 4, 8)],
    ids=["vanilla creatures", "lords", "counts", "keywords for all", "circles of types"],
)
def test_twice_as_many_effects_cost_a_small_power_of_two_as_much(
    cards: Callable[[int], list[Card]], few: int, growth: int
):
    small, large = steps(board(alice=cards(few))), steps(board(alice=cards(2 * few)))

    assert large <= 1.1 * growth * small


def test_effects_that_say_the_same_are_worked_out_once():
    """Twelve that count the creatures look through them twice in all, and not twelve times."""
    one = enchantment("Rally", "Creatures get +1/+1 for each creature on the battlefield.")
    bears = [creature("Bear", "2/2")] * 100

    assert steps(board(alice=[*[one] * 12, *bears])) < 3 * steps(board(alice=[one, *bears])) + 12 * 100


def test_dependency_is_tried_only_among_those_that_look_at_what_another_changes():
    lions = [enchantment(f"Pride {place}", f"White creatures get +{place}/+1.") for place in range(20)]
    paint = [enchantment(f"Paint {place}", f"Bears are {color}.") for place, color in enumerate(("white", "blue"))]
    plain = steps(board(alice=[*lions, *vanilla(20)]))

    assert steps(board(alice=[*lions, *paint, *vanilla(20)])) < 1.3 * plain


def test_a_table_that_would_take_too_long_is_refused_with_the_reason():
    table = board(alice=lords(30))
    table.game.effort.a_look = 100

    with pytest.raises(OutOfBudget, match="take more than 100 steps to work out once: there are too many"):
        steps(table)


def test_a_game_whose_effects_are_worked_out_again_and_again_ends_with_the_reason():
    table = board(alice=lords(10))
    table.game.effort.left = 3 * steps(table)

    with pytest.raises(OutOfBudget, match="took more than 8,000,000 steps to work out, again and again"):
        look_again_and_again(table)


def look_again_and_again(table: Table) -> None:
    for _ in range(4):
        steps(table)
