"""Mana costs and pools (202, 203 in 2006-10; 107.4, 202 in 2009-07)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.values.colors import Color
from engine.values.mana import ManaCost, ManaPool

SYMBOLS = ("W", "U", "B", "R", "G", "C", "X", "S", "0", "1", "2", "15", "W/U", "B/G", "2/R")
costs = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=6).map(
    lambda symbols: ManaCost.parse("".join(f"{{{symbol}}}" for symbol in symbols))
)
pools = st.lists(st.sampled_from("WUBRGC"), max_size=7).map(ManaPool.of)


@given(costs)
def test_a_cost_reads_back_as_it_is_written(cost: ManaCost):
    assert ManaCost.parse(str(cost)) == cost


def test_a_cost_may_be_written_in_small_letters():
    assert str(ManaCost.parse("{2}{w}")) == "{2}{W}"


@pytest.mark.parametrize("text", ["", "2W", "{2}W", "{Q}", "{2}{}", "{W/}", "{1}{P/W}", "{-1}", "{ 1}"])
def test_what_is_no_cost_is_refused_with_the_text_in_question(text: str):
    with pytest.raises(ValueError, match="is not a mana cost such as") as refusal:
        ManaCost.parse(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    ("cost", "converted"),
    [("{0}", 0), ("{3}{G}{G}", 5), ("{X}{X}{R}", 1), ("{W/U}{W/U}", 2), ("{2/R}{2/R}{2/R}", 6), ("{S}{1}", 2)],
)
def test_converted_mana_cost_counts_the_larger_half_of_a_hybrid_and_no_x(cost: str, converted: int):
    assert ManaCost.parse(cost).converted == converted


def test_both_halves_of_a_hybrid_symbol_give_their_color():
    assert ManaCost.parse("{1}{W/U}{2/R}").colors == {Color.WHITE, Color.BLUE, Color.RED}


def test_x_stands_for_the_same_number_each_time():
    assert str(ManaCost.parse("{X}{X}{R}").with_variable(3)) == "{3}{3}{R}"


@pytest.mark.parametrize(
    ("cost", "less", "left"),
    [("{3}{G}", 2, "{1}{G}"), ("{3}{G}", 9, "{G}"), ("{1}{1}{R}", 2, "{R}"), ("{G}", 1, "{G}"), ("{2}", 0, "{2}")],
)
def test_a_reduction_takes_generic_mana_only_and_never_goes_below_nothing(cost: str, less: int, left: str):
    assert str(ManaCost.parse(cost).minus(ManaCost.parse(f"{{{less}}}"))) == left


def test_colored_mana_pays_generic_but_colorless_mana_pays_no_color():
    assert ManaPool.of("GG").payments(ManaCost.parse("{1}{G}"))
    assert not ManaPool.of("CC").payments(ManaCost.parse("{1}{G}"))


def test_a_monocolored_hybrid_is_paid_with_its_color_or_with_two_of_anything():
    cost = ManaCost.parse("{2/R}")
    assert {str(way) for way in ManaPool.of("RGC").payments(cost)} == {"{R}", "{C}{G}", "{C}{R}", "{G}{R}"}


def test_what_pays_a_color_is_never_wasted_on_generic():
    """{1}{W/U} from {W}{U}: whichever half is chosen, the other mana pays the {1}."""
    assert {str(way) for way in ManaPool.of("WU").payments(ManaCost.parse("{1}{W/U}"))} == {"{U}{W}"}


@given(pools, costs.filter(lambda cost: cost.converted <= 8 and not cost.variables))
def test_every_payment_spends_what_is_there_and_exactly_what_is_asked(pool: ManaPool, cost: ManaCost):
    for way in pool.payments(cost):
        assert pool.minus(way).total == pool.total - way.total
        assert _covers(way, cost)


@given(pools, costs.filter(lambda cost: cost.converted <= 8 and not cost.variables))
def test_a_cost_that_some_handful_of_the_pool_covers_can_be_paid(pool: ManaPool, cost: ManaCost):
    handfuls = {
        ManaPool.of(symbol for symbol, taken in zip(pool.symbols, chosen, strict=True) if taken)
        for chosen in product((False, True), repeat=pool.total)
    }
    assert bool(pool.payments(cost)) == any(_covers(handful, cost) for handful in handfuls)


def test_mana_that_isnt_there_cant_be_taken():
    with pytest.raises(ValueError, match="not in the pool"):
        ManaPool.of("WW").minus(ManaPool.of("WU"))


@given(pools, pools)
def test_adding_and_taking_the_same_mana_changes_nothing(pool: ManaPool, more: ManaPool):
    assert pool.plus(more).minus(more) == pool


def _covers(handful: ManaPool, cost: ManaCost) -> bool:
    """Told apart from the code under test: read the hybrids each way, take colored mana off, then plainly count."""
    for halves in product(*(symbol.ways_to_pay() for symbol in cost)):
        left = list(handful.symbols)
        generic = 0
        for half in halves:
            if half.isdigit():
                generic += int(half)
            elif half in left:
                left.remove(half)
            else:
                break
        else:
            if len(left) == generic:
                return True
    return False


def test_a_cost_added_to_itself_is_paid_as_often():
    cost = ManaCost.parse("{1}{G}")
    assert not ManaPool.of("GG").payments(cost.plus(cost))
    assert ManaPool.of("GGGG").payments(cost.plus(cost)) == (ManaPool.of("GGGG"),)


# Amounts that nobody counts out ---------------------------------------------------------------------------------------


def test_a_great_deal_of_mana_is_a_number_and_is_written_as_one():
    pool = ManaCost.parse("{999999999}{W}{W}").as_mana()

    assert pool.total == 1_000_000_001
    assert str(pool) == "{C} × 999,999,999{W}{W}"
    assert pool.plus(pool).minus(pool) == pool


def test_mana_that_is_added_counts_generic_symbols_as_colorless():
    assert str(ManaCost.parse("{2}{G}{1}").as_mana()) == "{C}{C}{C}{G}"
    assert ManaCost.parse("{0}").as_mana() == ManaPool()
    assert ManaPool.of("GW").times(3) == ManaPool.of("GGGWWW")


def test_a_great_cost_is_paid_from_a_great_pool():
    pool = ManaPool.counted({"C": 2_000_000, "G": 5})

    first, second, *_ = pool.payments(ManaCost.parse("{2000000}"))

    assert dict(first.mana) == {"C": 2_000_000}
    assert dict(second.mana) == {"C": 1_999_999, "G": 1}


@pytest.mark.parametrize(
    ("cost", "counts"),
    [
        ("{W/U}" * 300, {"W": 250, "U": 250}),
        ("{W/U}" * 100 + "{U/B}" * 100 + "{B/R}" * 100 + "{R/G}" * 100 + "{W/G}" * 100, dict.fromkeys("WUBRG", 101)),
        ("{2/W}" * 100 + "{2/U}" * 100 + "{W/U}" * 50, {"W": 120, "U": 120, "C": 40}),
        ("{W/U}" * 50 + "{U/B}" * 50 + "{W/B}" * 51 + "{5}", {"W": 50, "U": 50, "B": 51, "R": 4, "G": 4}),
    ],
    ids=["one kind", "a circle", "monocolored", "a triangle"],
)
def test_many_hybrid_symbols_are_paid_without_trying_every_half(cost: str, counts: dict[str, int]):
    pool = ManaPool.counted(counts)

    ways = pool.payments(ManaCost.parse(cost))

    assert ways
    assert len(set(ways)) == len(ways)
    assert all(pool.minus(way).total == pool.total - way.total for way in ways)


@pytest.mark.parametrize(
    ("cost", "counts"),
    [
        ("{W/U}" * 300, {"W": 150, "U": 149, "B": 500}),
        ("{2/W}" * 30 + "{W/U}" * 10, {"W": 20, "U": 5, "C": 28}),
        ("{W/U}" * 50 + "{U/B}" * 50 + "{W/B}" * 51, {"W": 50, "U": 50, "B": 50, "R": 400}),
    ],
    ids=["too little of both", "not enough for the rest", "a triangle"],
)
def test_hybrid_symbols_that_can_not_be_paid_are_refused_at_once(cost: str, counts: dict[str, int]):
    assert not ManaPool.counted(counts).payments(ManaCost.parse(cost))
