"""Suspend, madness, cascade, ripple, unearth, ninjutsu, dredge, forecast: from elsewhere, or later (502; 702)."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    Card,
    board,
    card,
    creature,
    each_edition,
    instant,
    number,
    sorcery,
    until_2009,
)

BEAR = creature("Bear", "2/2", cost="{1}{G}")


def yes(edition: str, *then: str) -> tuple[str, ...]:
    """The answer of who may cast a suspended card, and what follows; until 2021 nobody is asked (702.62a in 2026)."""
    return () if edition < "2026-08" else ("Alice chooses yes", *then)


def halves(first_cost: str, second_cost: str, also: str = "") -> Card:
    """A split card of an instant that gains 1 life, and a sorcery that gains 5 and says something else as well."""
    first = {"name": "Dew", "mana_cost": first_cost, "type_line": "Instant", "text": "You gain 1 life."}
    second = {
        "name": "Deluge",
        "mana_cost": second_cost,
        "type_line": "Sorcery",
        "text": f"{also}\nYou gain 5 life.".strip(),
    }
    return card("Dew // Deluge", "", cost="", layout="split", faces=[first, second])


@each_edition
def test_a_suspended_card_is_cast_when_its_last_time_counter_goes(edition: str):
    beast = creature("Rift Beast", "4/4", "Suspend 1—{G}", cost="{5}{G}")
    table = board(alice_hand=[beast], alice_has={"mana": "{G}", "library": [FOREST] * 3}, edition=edition)

    table.do("Alice suspends Rift Beast", "expect Rift Beast is exiled")
    table.do("to Alice's next upkeep", "resolve", "resolve", *yes(edition), "resolve")
    table.do("expect Rift Beast is on the battlefield")

    table.do("to declare attackers", "expect Rift Beast has haste")


@each_edition
def test_a_suspended_creature_has_haste_until_its_player_loses_control_of_it(edition: str):
    """502.59a; 702.59a"""
    beast = creature("Rift Beast", "4/4", "Suspend 1—{G}", cost="{5}{G}")
    lure = instant("Lure", "Gain control of target creature.")
    forests = {"library": [FOREST] * 5}
    table = board(alice_hand=[beast, lure], bob_hand=[lure], alice_has=forests, bob_has=forests, edition=edition)

    table.do("Alice suspends Rift Beast", "to Alice's next upkeep", "resolve everything")
    table.do(*yes(edition, "resolve everything"))
    table.do("to Bob's next upkeep", "expect Rift Beast has haste")
    table.do("Bob casts Lure targeting Rift Beast", "resolve", "expect Rift Beast doesn't have haste")
    table.do("Alice casts Lure targeting Rift Beast", "resolve", "expect Alice controls Rift Beast")

    table.do("expect Rift Beast doesn't have haste")


@each_edition
def test_a_suspended_spell_that_is_no_creature_gets_no_haste(edition: str):
    call = sorcery("Call", "You gain 5 life.\nSuspend 1—{W}", cost="{4}{W}")
    forests = {"library": [FOREST] * 5}
    table = board(alice_hand=[call], alice_has=forests, bob_has=forests, edition=edition)

    table.do("Alice suspends Call", "to Alice's next upkeep", "resolve", "resolve", *yes(edition))

    table.do("expect Call is on the stack", "expect Call doesn't have haste")


@each_edition
def test_a_suspended_card_stays_exiled_for_good_when_it_cannot_be_cast(edition: str):
    toll = sorcery(
        "Toll", "As an additional cost to cast this spell, discard a card.\nDraw three cards.\nSuspend 1—{W}"
    )
    forests = {"library": [FOREST] * 5}
    table = board(alice_hand=[toll], alice_has=forests, bob_has=forests, edition=edition)

    table.do("Alice suspends Toll", "to Alice's next upkeep", "resolve everything", "expect Toll is exiled")
    table.do("to Alice's next upkeep", "expect no trigger this turn", "expect Toll is exiled")


@each_edition
def test_a_card_without_a_mana_cost_is_of_the_color_that_it_says_and_is_cast_once_it_was_suspended(edition: str):
    """213.1a, 405.2; 604.3"""
    insight = sorcery("Insight", "Insight is blue.\nDraw three cards.\nSuspend 1—{U}", cost="")
    forests = {"library": [FOREST] * 8}
    table = board(alice_hand=[insight], alice_has=forests, bob_has=forests, edition=edition)

    table.do("expect refused: Alice casts Insight", "expect Insight is blue", "Alice suspends Insight")
    table.do("to Alice's next upkeep", "resolve everything", *yes(edition, "resolve everything"))
    table.do("expect Alice has 3 cards in hand")


def test_a_sorcery_is_suspended_only_when_it_could_be_cast():
    call = sorcery("Call", "You gain 5 life.\nSuspend 2—{W}", cost="{4}{W}")
    table = board(alice_hand=[call], turn="Bob")

    assert table.refused("Alice suspends Call") == "115.1a"


GROWN = creature("Grown Beast", "5/5", "Suspend X—{X}{G}. X can't be 0.", cost="{5}{G}{G}")


@each_edition
def test_x_is_chosen_as_a_card_is_suspended_and_paid_for_and_counted(edition: str):
    table = board(alice_hand=[GROWN], alice_has={"mana": "{G}{G}{G}"}, edition=edition)
    table.do("expect refused: Alice suspends Grown Beast with X = 3")

    table.do(
        "Alice suspends Grown Beast with X = 2", "expect Grown Beast has 2 time counters", "expect Alice has 0 mana"
    )


def test_an_x_that_cannot_be_0_is_not():
    table = board(alice_hand=[GROWN])

    assert table.refused("Alice suspends Grown Beast with X = 0") == "702.59a"


def test_an_x_that_nobody_said_is_asked_for():
    table = board(alice_hand=[GROWN])

    table.do("Alice suspends Grown Beast", "Alice chooses 3", "expect Grown Beast has 3 time counters")


def test_no_x_is_said_of_a_suspend_cost_without_one():
    beast = creature("Rift Beast", "4/4", "Suspend 1—{G}", cost="{5}{G}")
    table = board(alice_hand=[beast])

    with pytest.raises(ScriptError, match="Rift Beast has no X to choose"):
        table.do("Alice suspends Rift Beast with X = 2")


@each_edition
def test_a_last_time_counter_that_goes_early_has_the_card_cast_early(edition: str):
    hasten = instant("Hasten", "Remove two time counters from target suspended card.")
    beast = creature("Rift Beast", "4/4", "Suspend 2—{G}", cost="{5}{G}")
    table = board(alice_hand=[beast, hasten], edition=edition)

    table.do("Alice suspends Rift Beast", "Alice casts Hasten targeting Rift Beast", "resolve everything")

    table.do(*yes(edition, "resolve everything"), "expect Rift Beast is on the battlefield")


@each_edition
def test_a_suspended_card_whose_last_ability_is_countered_stays_exiled_for_good(edition: str):
    hush = instant("Hush", "Counter target activated or triggered ability.")
    beast = creature("Rift Beast", "4/4", "Suspend 1—{G}", cost="{5}{G}")
    forests = {"library": [FOREST] * 5}
    table = board(alice_hand=[beast], bob_hand=[hush], alice_has=forests, bob_has=forests, edition=edition)
    table.do("Alice suspends Rift Beast", "to Alice's next upkeep", "resolve")

    table.do("Bob casts Hush targeting Rift Beast's ability", "resolve", "expect Rift Beast is exiled")
    table.do("to Alice's next upkeep", "expect no trigger this turn", "expect Rift Beast is exiled")


def test_only_the_suspend_cost_is_paid():
    call = sorcery("Call", "You gain 5 life.\nSuspend 2—{W}", cost="{4}{W}")
    table = board(alice_hand=[call], alice_has={"mana": "{R}"})

    assert table.refused("Alice suspends Call") == "601.2g"


@until_2009
def test_a_card_with_madness_is_cast_as_it_is_discarded(edition: str):
    fury = instant("Fury", "Fury deals 3 damage to target player.\nMadness {R}", cost="{2}{R}")
    forget = sorcery("Forget", "Discard a card.", cost="{1}")
    table = board(alice_hand=[forget, fury], alice_has={"mana": "{1}{R}"}, edition=edition)

    table.do("Alice casts Forget", "resolve", "Alice chooses yes", "expect Fury is exiled")
    table.do("resolve", "Alice chooses yes", "Alice chooses Bob", "resolve")

    assert table.life("Bob") == 17
    assert table.where("Fury") == "graveyard"


def test_a_card_with_madness_that_is_not_cast_goes_to_the_graveyard():
    fury = instant("Fury", "Fury deals 3 damage to target player.\nMadness {R}", cost="{2}{R}")
    table = board(alice_hand=[sorcery("Forget", "Discard a card."), fury])

    table.do("Alice casts Forget", "resolve", "Alice chooses yes", "resolve", "Alice chooses no")

    assert table.where("Fury") == "graveyard"


def test_the_madness_cost_is_no_cost_of_the_card_in_hand():
    fury = instant("Fury", "Fury deals 3 damage to target player.\nMadness {R}", cost="{2}{R}")
    table = board(alice_hand=[fury])

    assert table.refused("Alice casts Fury for its madness cost targeting Bob") == "601.2a"


def test_cascade_casts_the_first_cheaper_card_and_puts_the_rest_on_the_bottom():
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    giant = creature("Giant", "6/6", cost="{6}")
    table = board(alice_hand=[elf], alice_has={"library": [FOREST, giant, BEAR, MOUNTAIN]})

    table.do("Alice casts Quick Elf", "resolve", "Alice chooses yes", "resolve", "expect Bear is on the battlefield")

    assert table.player("Alice").library[0].name == "Mountain"
    assert len(table.player("Alice").library) == 3
    assert table.where("Quick Elf") == "stack"


def test_what_cascade_finds_costs_less_and_is_cast_for_nothing():
    """702.82a: what costs as much isn't cast."""
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    alike = creature("Slow Elf", "4/4", cost="{3}{G}")
    less = creature("Half Elf", "2/3", cost="{2}{G}")
    table = board(alice_hand=[elf], alice_has={"library": [alike, less], "mana": "{2}{R}{G}"})

    table.do(
        "Alice casts Quick Elf", "resolve", "Alice chooses yes", "resolve", "expect Half Elf is on the battlefield"
    )

    assert table.player("Alice").mana_pool.total == 0
    assert [card.name for card in table.player("Alice").library] == ["Slow Elf"]


def test_who_does_not_cast_what_cascade_finds_has_it_at_the_bottom():
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    table = board(alice_hand=[elf], alice_has={"library": [BEAR, MOUNTAIN], "mana": "{2}{R}{G}"})

    table.do("Alice casts Quick Elf", "resolve", "Alice chooses no")

    assert [card.name for card in table.player("Alice").library] == ["Mountain", "Bear"]


def test_cascade_stops_at_a_split_card_if_either_half_costs_less_and_its_player_casts_either():
    """708.6a"""
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    table = board(alice_hand=[elf], alice_has={"library": [halves("{W}", "{6}{W}{W}"), BEAR]})

    table.do("Alice casts Quick Elf", "resolve", "Alice chooses yes")
    table.do('expect Alice is offered "Dew"', "Alice chooses Deluge", "resolve")

    assert table.life("Alice") == 25


def test_cascade_passes_over_a_split_card_of_which_no_half_costs_less():
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    table = board(alice_hand=[elf], alice_has={"library": [halves("{3}{W}", "{6}{W}{W}"), BEAR]})

    table.do("Alice casts Quick Elf", "resolve", "Alice chooses yes", "resolve", "expect Bear is on the battlefield")


def test_an_effect_offers_only_a_half_that_may_be_cast_now():
    elf = creature("Quick Elf", "3/2", "Cascade", cost="{2}{R}{G}")
    split = halves("{W}", "{1}{W}", "Cast Deluge only during combat.")
    table = board(alice_hand=[elf], alice_has={"library": [split, BEAR]})

    table.do("Alice casts Quick Elf", "resolve", "Alice chooses yes", "resolve")

    assert table.life("Alice") == 21


@each_edition
def test_of_a_split_card_the_half_that_is_an_instant_is_cast_at_any_time_and_the_other_is_not(edition: str):
    """505.2; 708.2"""
    table = board(alice_hand=[halves("{W}", "{1}{W}")], turn="Bob", edition=edition)

    assert table.refused("Alice casts Deluge") == number(edition, "408.1d", "115.1a")
    table.do("Alice casts Dew", "resolve")
    assert table.life("Alice") == 21


@each_edition
def test_ripple_casts_cards_of_the_same_name_for_nothing(edition: str):
    surge = sorcery("Surge", "Ripple 4\nYou gain 2 life.", cost="{1}")
    table = board(alice_hand=[surge], alice_has={"library": [FOREST, surge, BEAR], "mana": "{1}"}, edition=edition)

    table.do("Alice casts Surge", "resolve", "Alice chooses yes", "Alice chooses yes", "resolve")
    table.do("Alice chooses no", "resolve everything")

    assert table.life("Alice") == 24


def test_an_unearthed_creature_has_haste_and_is_exiled_at_the_end_of_turn():
    hulk = creature("Hulk", "3/1", "Unearth {B}")
    table = board(alice_has={"graveyard": [hulk], "mana": "{B}"})

    table.do("Alice unearths Hulk", "resolve", "Alice attacks with Hulk", "to the next turn", "expect Hulk is exiled")

    assert table.life("Bob") == 17


def test_an_unearthed_creature_that_dies_is_exiled():
    hulk = creature("Hulk", "3/1", "Unearth {B}")
    bolt = instant("Bolt", "Destroy target creature.")
    table = board(alice_has={"graveyard": [hulk]}, bob_hand=[bolt])

    table.do("Alice unearths Hulk", "resolve", "Bob casts Bolt targeting Hulk", "resolve", "expect Hulk is exiled")


@each_edition
def test_a_ninja_takes_the_place_of_an_unblocked_attacker(edition: str):
    ninja = creature("Ninja", "3/3", "Ninjutsu {1}{U}", cost="{5}{U}")
    table = board(alice=[BEAR], alice_hand=[ninja], edition=edition)

    assert not table.allows("Alice activates Ninja")
    table.do("Alice attacks with Bear", "Bob doesn't block", "Alice activates Ninja", "resolve")
    table.do("expect Bear is in Alice's hand", "expect Ninja is tapped", "to end of combat")

    assert table.life("Bob") == 17


@each_edition
def test_dredge_returns_the_card_instead_of_a_draw(edition: str):
    moss = creature("Moss", "2/2", "Dredge 2")
    table = board(
        alice_hand=[sorcery("Learn", "Draw a card.")],
        alice_has={"graveyard": [moss], "library": [FOREST, MOUNTAIN, BEAR]},
        edition=edition,
    )

    table.do("Alice casts Learn", "resolve", "Alice chooses yes", "expect Moss is in Alice's hand")

    assert [card.name for card in table.player("Alice").library] == ["Bear"]


def test_too_small_a_library_is_not_dredged():
    """702.49b."""
    moss = creature("Moss", "2/2", "Dredge 2")
    learn = sorcery("Learn", "Draw a card.")
    table = board(alice_hand=[learn], alice_has={"graveyard": [moss], "library": [BEAR]})

    table.do("Alice casts Learn", "resolve", "expect Bear is in Alice's hand")


@each_edition
def test_a_forecast_ability_is_used_in_the_upkeep_from_the_hand(edition: str):
    sky = creature("Sky Clerk", "1/1", "Forecast — {1}{W}, Reveal Sky Clerk from your hand: You gain 2 life.")
    table = board(alice_hand=[sky], turn="Alice", step="upkeep", edition=edition)

    table.do("Alice forecasts Sky Clerk", "resolve", "expect Sky Clerk is in Alice's hand")

    assert table.life("Alice") == 22
    assert not table.allows("Alice forecasts Sky Clerk")


def test_a_flashback_cost_equal_to_a_mana_cost_that_isnt_there_cannot_be_paid():
    """118.6."""
    lens = creature(
        "Lens Mage",
        "1/1",
        "When Lens Mage enters, target sorcery card in your graveyard gains flashback until end of turn. The flashback "
        "cost is equal to its mana cost.",
    )
    dream = card("Slow Dream", "Sorcery", "You gain 5 life.\nSuspend 2—{W}", cost="")
    table = board(alice_hand=[lens], alice_has={"graveyard": [dream]}, edition="2026-08")

    table.do("Alice casts Lens Mage", "resolve", "resolve")

    assert table.refused("Alice casts Slow Dream with flashback") == "118.6"


def test_the_first_spell_of_a_turn_is_given_cascade_and_no_other():
    hub = card("Hub", "Enchantment", "The first spell you cast each turn has cascade.")
    deer = creature("Deer", "3/3", cost="{3}")
    table = board(alice=[hub], alice_hand=[deer, deer], alice_has={"library": [BEAR, FOREST, BEAR]}, edition="2026-08")

    table.do("Alice casts Deer", "resolve", "Alice chooses yes", "resolve everything", "expect Alice controls 1 Bear")
    table.do("Alice casts Deer", "expect no trigger", "resolve", "expect Alice controls 2 Deer")


def test_the_first_creature_spell_is_the_first_of_that_kind():
    hub = card("Hub", "Enchantment", "The first creature spell you cast each turn has convoke.")
    dew = instant("Dew", "You gain 1 life.", cost="{0}")
    deer = creature("Deer", "3/3", cost="{2}")
    goats = [creature("Goat", "1/1"), creature("Kid", "1/1"), creature("Ram", "1/1")]
    table = board(alice=[hub, *goats], alice_hand=[dew, deer, deer], alice_has={"mana": ""}, edition="2026-08")

    table.do("Alice casts Dew", "resolve", "Alice casts Deer tapping Goat and Kid", "resolve")

    assert table.refused("Alice casts Deer tapping Ram and Deer")
