"""Playing spells and abilities step by step, and taking back what can't be finished (409, 422; 601, 602, 714)."""

from __future__ import annotations

import pytest

from engine.actions.activatable import Activate
from engine.events.choices import ChoiceKind, IllegalAction
from engine.events.kinds.mana import ManaSpent
from engine.events.kinds.playing import AbilityActivated, SpellCast
from engine.play.actions import PlayLand
from engine.play.announced import Casting
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    Table,
    artifact,
    board,
    card,
    creature,
    each_edition,
    instant,
    number,
    sorcery,
)
from tests.engine.dumping import dump

OGRE = creature("Test Ogre", "2/2", cost="{1}{R}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
TUTOR = sorcery("Study", "Draw a card.", cost="{U}")
BLAZE = sorcery("Blaze", "Blaze deals X damage to target creature or player.", cost="{X}{R}")


def refuses_and_leaves_nothing(table: Table, *answers: object) -> IllegalAction:
    """The last of the answers is refused, and the game is then what it was before the first, down to the last field."""
    before = dump(table.game)
    for answer in answers[:-1]:
        table.answer(answer)
    with pytest.raises(IllegalAction) as refused:
        table.answer(answers[-1])
    assert dump(table.game) == before
    assert table.asked.kind is ChoiceKind.PRIORITY
    return refused.value


# Steps ---------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_spell_is_a_new_object_on_the_stack_under_its_players_control(edition: str):
    table = board(alice_hand=[OGRE], edition=edition)
    in_hand = table.find("Test Ogre")

    table.do("Alice casts Test Ogre")

    on_stack = table.find("Test Ogre")
    assert on_stack is not in_hand
    assert in_hand.gone
    assert table.game.stack == (on_stack,)
    assert on_stack.is_spell
    assert table.game.controller_of(on_stack) is table.player("Alice")


@each_edition
def test_who_played_something_has_priority_again(edition: str):
    table = board(alice_hand=[BOLT, BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "expect Alice has priority")
    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Alice has priority")

    assert table.life("Bob") == 17
    assert len(table.game.stack) == 1


@each_edition
def test_the_last_played_resolves_first(edition: str):
    shrink = instant("Shrink", "Target creature gets -3/-3 until end of turn.")
    table = board(bob=[creature("Test Ogre", "2/2")], alice_hand=[BOLT], bob_hand=[shrink], edition=edition)

    table.do("Alice casts Bolt targeting Test Ogre", "Alice passes", "Bob casts Shrink targeting Test Ogre")
    assert [one.name for one in table.game.stack] == ["Bolt", "Shrink"]
    table.do("resolve", "expect Test Ogre is in Bob's graveyard", "expect Bolt is on the stack")


@each_edition
def test_an_instant_goes_to_its_owners_graveyard_last_of_all(edition: str):
    table = board(alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve", "expect Bolt is in Alice's graveyard")

    assert number(edition, "413.2h" if edition == "2006-10" else "413.2i", "607.2k") in table.rules()


@each_edition
def test_an_activated_ability_is_on_the_stack_without_any_card(edition: str):
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature or player.")
    table = board(alice=[pinger], edition=edition)

    table.do("Alice activates Pinger targeting Bob")

    (on_stack,) = table.game.stack
    assert on_stack.is_ability
    assert on_stack.source is table.find("Pinger")
    values = table.game.characteristics(on_stack)
    assert (values.types, values.colors, values.power) == (frozenset(), frozenset(), None)
    table.do("resolve")
    assert table.game.stack == ()


@each_edition
def test_an_ability_is_independent_of_its_source(edition: str):
    """It resolves though its source is gone (402.6; 112.7a)."""
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature or player.")
    table = board(alice=[pinger], bob_hand=[BOLT], edition=edition)

    table.do(
        "Alice activates Pinger targeting Bob", "Alice passes", "Bob casts Bolt targeting Pinger", "resolve", "resolve"
    )

    assert table.where("Pinger") == "graveyard"
    assert table.life("Bob") == 19


@each_edition
def test_a_land_is_played_without_the_stack(edition: str):
    table = board(alice_hand=[FOREST], edition=edition)

    table.do("Alice plays Forest", "expect Forest is in play", "expect the stack is empty", "expect Alice has priority")


@each_edition
def test_only_one_land_a_turn(edition: str):
    table = board(alice_hand=[FOREST, FOREST], edition=edition)

    table.do("Alice plays Forest")

    assert table.refused("Alice plays Forest") == number(edition, "408.2d", "701.10a")
    table.do("to Alice's next main phase", "Alice plays Forest", "expect Alice controls 2 Forests")


# Timing --------------------------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize("name", ["Test Ogre", "Study", "Forest"])
def test_only_instants_can_be_played_outside_of_ones_main_phase(edition: str, name: str):
    table = board(alice_hand=[OGRE, TUTOR, FOREST, BOLT], alice=[OGRE], edition=edition)

    table.do("to beginning of combat")

    assert not table.allows(f"Alice casts {name}")
    assert table.allows("Alice casts Bolt targeting Bob")


@each_edition
@pytest.mark.parametrize("name", ["Test Ogre", "Study", "Forest"])
def test_only_instants_can_be_played_while_something_is_on_the_stack(edition: str, name: str):
    table = board(alice_hand=[OGRE, TUTOR, FOREST, BOLT, BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob")

    assert not table.allows(f"Alice casts {name}")
    assert table.allows("Alice casts Bolt targeting Bob")


@each_edition
@pytest.mark.parametrize("name", ["Test Ogre", "Study", "Forest"])
def test_only_instants_can_be_played_in_anothers_turn(edition: str, name: str):
    table = board(bob_hand=[OGRE, TUTOR, FOREST, BOLT], edition=edition)

    table.do("Alice passes")

    assert not table.allows(f"Bob casts {name}")
    assert table.allows("Bob casts Bolt targeting Alice")


@each_edition
def test_flash_gives_a_creature_the_timing_of_an_instant(edition: str):
    sprite = creature("Sprite", "1/1", "Flash")
    table = board(bob_hand=[sprite], edition=edition)

    table.do("Alice passes", "Bob casts Sprite", "resolve", "expect Sprite is in play")


@each_edition
def test_nobody_acts_without_priority(edition: str):
    table = board(bob_hand=[BOLT], edition=edition)

    assert table.asked.player is table.player("Alice")
    table.do("expect Alice has priority", "Alice passes", "expect Bob has priority")


# Taking back -----------------------------------------------------------------------------------------------------


@each_edition
def test_a_spell_whose_mana_isnt_there_was_never_played(edition: str):
    table = board(alice_hand=[BOLT], alice_has={"mana": "{G}{G}"}, edition=edition)
    bolt = table.find("Bolt")

    refusal = refuses_and_leaves_nothing(table, Casting(bolt), (table.player("Bob"),))

    assert str(refusal) == "Alice can't pay {R} with {G}{G}"
    assert table.game.number_of(refusal.cites) == number(edition, "409.1h", "601.2g")
    assert table.find("Bolt") is bolt
    assert not table.happened(SpellCast)


@each_edition
def test_a_spell_with_an_illegal_target_was_never_played(edition: str):
    shock = instant("Shock", "Shock deals 2 damage to target creature.")
    table = board(alice=[OGRE], alice_hand=[shock], edition=edition)

    refusal = refuses_and_leaves_nothing(table, Casting(table.find("Shock")), (table.player("Bob"),))

    assert table.game.number_of(refusal.cites) == number(edition, "409.1c", "601.2c")


@each_edition
def test_a_spell_without_any_legal_target_cant_be_begun(edition: str):
    shock = instant("Shock", "Shock deals 2 damage to target creature.")
    table = board(alice_hand=[shock], edition=edition)

    refusal = refuses_and_leaves_nothing(table, Casting(table.find("Shock")))

    assert table.game.number_of(refusal.cites) == number(edition, "409.1c", "601.2c")


@each_edition
def test_an_ability_whose_cost_cant_be_paid_in_full_leaves_nothing_paid(edition: str):
    """The tapping is paid first, and the mana isn't there: partial payments aren't allowed (409.1h; 601.2g)."""
    idol = artifact("Idol", "{2}, {T}: Draw a card.")
    table = board(alice=[idol], alice_has={"mana": "{G}"}, edition=edition)

    refuses_and_leaves_nothing(table, Activate(table.find("Idol")))

    assert table.find("Idol").is_untapped
    assert not table.happened(AbilityActivated)


@each_edition
def test_a_sacrifice_is_taken_back_with_the_spell(edition: str):
    altar = artifact("Altar", "{2}, Sacrifice a creature: Draw a card.")
    table = board(alice=[altar, OGRE], alice_has={"mana": "{G}"}, edition=edition)
    ogre = table.find("Test Ogre")

    refuses_and_leaves_nothing(table, Activate(table.find("Altar")))

    assert table.find("Test Ogre") is ogre


@each_edition
def test_a_tapped_permanent_cant_be_tapped_for_a_cost(edition: str):
    idol = artifact("Idol", "{T}: Draw a card.").placed(tapped=True)
    table = board(alice=[idol], edition=edition)

    refuses_and_leaves_nothing(table, Activate(table.find("Idol")))


@each_edition
def test_a_creature_that_just_came_cant_pay_with_its_own_tapping(edition: str):
    """212.3f and 403.4; 302.6."""
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature or player.")
    hasty = creature("Quick Pinger", "1/1", "Haste\n{T}: Quick Pinger deals 1 damage to target creature or player.")
    rock = artifact("Rock", "{T}: Rock deals 1 damage to target creature or player.")
    table = board(alice_hand=[pinger, hasty, rock], edition=edition)

    for name in ("Pinger", "Quick Pinger", "Rock"):
        table.do(f"Alice casts {name}", "resolve")

    assert table.refused("Alice activates Pinger targeting Bob") == number(edition, "403.4", "602.5a")
    assert table.allows("Alice activates Quick Pinger targeting Bob")
    assert table.allows("Alice activates Rock targeting Bob")


@each_edition
def test_another_players_permanent_cant_be_activated(edition: str):
    idol = artifact("Idol", "{T}: Draw a card.")
    table = board(bob=[idol], edition=edition)

    refuses_and_leaves_nothing(table, Activate(table.find("Idol")))


@each_edition
def test_a_card_without_a_mana_cost_cant_be_paid_for(edition: str):
    """213.1a, 601.2e: no cost isn't a cost of nothing."""
    odd = card("Oddity", "Sorcery", "Draw a card.", cost="")
    table = board(alice_hand=[odd], edition=edition)

    refuses_and_leaves_nothing(table, Casting(table.find("Oddity")))


@each_edition
def test_a_cost_of_nothing_is_paid_with_nothing(edition: str):
    ornament = artifact("Ornament", cost="{0}")
    table = board(alice_hand=[ornament], alice_has={"mana": ""}, edition=edition)

    table.do("Alice casts Ornament", "resolve", "expect Ornament is in play")


@each_edition
def test_a_land_is_no_spell_and_a_spell_no_land(edition: str):
    table = board(alice_hand=[FOREST, BOLT], edition=edition)

    refuses_and_leaves_nothing(table, Casting(table.find("Forest")))
    refuses_and_leaves_nothing(table, PlayLand(table.find("Bolt")))


@each_edition
def test_what_is_no_action_is_refused(edition: str):
    table = board(edition=edition)

    refuses_and_leaves_nothing(table, "dance")


@each_edition
def test_after_a_refusal_the_player_may_do_something_else(edition: str):
    table = board(alice_hand=[BOLT, TUTOR], alice_has={"mana": "{U}"}, edition=edition)

    refuses_and_leaves_nothing(table, Casting(table.find("Bolt")), (table.player("Bob"),))
    table.do("Alice casts Study", "resolve", "expect Study is in Alice's graveyard")


@each_edition
def test_an_ability_that_is_used_up_for_the_turn_is_refused_until_the_next(edition: str):
    font = artifact("Font", "{1}: You gain 1 life. Play this ability only once each turn.")
    table = board(alice=[font], edition=edition)

    table.do("Alice activates Font", "resolve")
    assert table.refused("Alice activates Font") == number(edition, "403.3", "602.5b")
    table.do("to the next turn", "Alice activates Font", "resolve")
    assert table.life("Alice") == 22


# Mana ----------------------------------------------------------------------------------------------------------------


@each_edition
def test_mana_that_is_spent_is_gone(edition: str):
    table = board(alice_hand=[BOLT], alice_has={"mana": "{R}{R}"}, edition=edition)

    table.do("Alice casts Bolt targeting Bob", "expect Alice has 1 mana")

    (spent,) = table.happened(ManaSpent)
    assert spent.mana.symbols == ("R",)


@each_edition
def test_lands_are_tapped_for_mana_and_the_mana_pays(edition: str):
    table = board(alice=[MOUNTAIN, FOREST], alice_hand=[OGRE], alice_has={"mana": ""}, edition=edition)

    table.do("Alice taps Mountain and Forest for mana", "expect Alice has 2 mana")
    table.do("Alice casts Test Ogre", "expect Alice has 0 mana", "resolve", "expect Test Ogre is in play")


@each_edition
def test_a_mana_ability_doesnt_use_the_stack(edition: str):
    """406.4, 408.2e; 605.3b."""
    table = board(alice=[FOREST], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice taps Forest for mana", "expect Alice has 1 mana")

    assert len(table.game.stack) == 1


@each_edition
def test_where_mana_may_be_spent_in_several_ways_the_player_is_asked(edition: str):
    table = board(alice_hand=[OGRE], alice_has={"mana": "{R}{R}{G}"}, edition=edition)

    table.answer(Casting(table.find("Test Ogre")))
    assert table.asked.kind is ChoiceKind.PAYMENT
    assert sorted(option.text for option in table.asked.options) == ["{G}{R}", "{R}{R}"]


@each_edition
def test_who_pays_freely_spends_nothing(edition: str):
    table = board(alice_hand=[OGRE], edition=edition)

    table.do("Alice casts Test Ogre")

    assert not table.happened(ManaSpent)


@each_edition
def test_x_is_announced_and_paid_for_each_time_it_stands(edition: str):
    twin = sorcery("Twin Blaze", "Twin Blaze deals X damage to target player.", cost="{X}{X}{R}")
    table = board(alice_hand=[BLAZE, twin], alice_has={"mana": "{R}{R}{R}{R}{R}{R}{R}{R}{R}"}, edition=edition)

    table.do("Alice casts Blaze with X = 3 targeting Bob", "expect Alice has 5 mana", "resolve")
    assert table.life("Bob") == 17
    table.do("Alice casts Twin Blaze with X = 2 targeting Bob", "expect Alice has 0 mana", "resolve")
    assert table.life("Bob") == 15


@each_edition
def test_x_has_to_be_announced(edition: str):
    table = board(alice_hand=[BLAZE], edition=edition)

    refusal = refuses_and_leaves_nothing(table, Casting(table.find("Blaze")))

    assert table.game.number_of(refusal.cites) == number(edition, "409.1b", "601.2b")


@each_edition
def test_x_counts_in_the_converted_cost_of_a_spell_and_nowhere_else(edition: str):
    """203.3; 202.3: X is what was chosen on the stack, and 0 elsewhere."""
    nope = instant("Small Nope", "Counter target spell with converted mana cost 3 or less.")
    table = board(alice_hand=[BLAZE, BLAZE], bob_hand=[nope], edition=edition)

    table.do("Alice casts Blaze with X = 3 targeting Bob", "Alice passes")
    assert not table.allows("Bob casts Small Nope targeting Blaze")
    table.do("resolve", "Alice casts Blaze with X = 2 targeting Bob", "Alice passes")
    assert table.allows("Bob casts Small Nope targeting Blaze")


@each_edition
def test_costs_are_raised_before_they_are_lowered_and_generic_mana_alone_is_saved(edition: str):
    """409.1f; 601.2e."""
    tax = artifact("Tax", "Spells cost {2} more to play.")
    ease = artifact("Ease", "Creature spells you play cost {3} less to play.")
    table = board(alice=[tax, ease], alice_hand=[OGRE], alice_has={"mana": "{R}"}, edition=edition)

    table.do("Alice casts Test Ogre", "expect Alice has 0 mana")


@each_edition
def test_life_can_be_paid_down_to_nothing_and_no_further(edition: str):
    pact = artifact("Pact", "Pay 3 life: Draw a card.")
    table = board(alice=[pact], alice_has={"life": 5}, edition=edition)

    table.do("Alice activates Pact")
    assert table.life("Alice") == 2
    assert table.refused("Alice activates Pact") == number(edition, "409.1h", "601.2g")


@each_edition
def test_a_creature_can_be_sacrificed_to_its_own_ability(edition: str):
    bomb = creature("Bomb", "1/1", "Sacrifice Bomb: Bomb deals 2 damage to target creature or player.")
    table = board(alice=[bomb], edition=edition)

    table.do("Alice activates Bomb targeting Bob", "expect Bomb is in Alice's graveyard, sacrificed", "resolve")

    assert table.life("Bob") == 18


@each_edition
def test_an_additional_cost_is_paid_with_the_spell(edition: str):
    fling = instant("Fling Out", "As an additional cost to play Fling Out, sacrifice a creature.\nDraw a card.")
    table = board(alice_hand=[fling], edition=edition)
    assert not table.allows("Alice casts Fling Out")

    table = board(alice=[OGRE], alice_hand=[fling], edition=edition)
    table.do("Alice casts Fling Out", "expect Test Ogre is in Alice's graveyard, sacrificed", "resolve")
