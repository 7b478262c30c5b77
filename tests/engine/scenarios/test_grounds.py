"""What a line of the log or a claim rests on: the rules without which it would have come out otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events.event import Event
from engine.events.kinds.attaching import Attached
from engine.events.kinds.combat import CreatureAttacked, DamageAssigned
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.playing import AbilityActivated, LandPlayed, SpellCast, SpellCountered, TargetsChanged
from engine.events.kinds.triggering import AbilityTriggered, DelayedTriggerMade
from engine.events.kinds.turn import PhasesAdded, StepBegan
from engine.rulebooks import Cite, Cited, Ground, KeywordRule
from engine.scenarios.playing.sentences import Assertion
from engine.scenarios.telling.grounds.register import grounds_of
from engine.state.history import Fact, History
from tests.engine.board import Table, artifact, board, card, creature, each_edition, instant, sorcery, until_2009

WALKER = creature("Marsh Walker", "2/2")
SENTRY = creature("Old Sentry", "2/3", "Vigilance")
SPRINTER = creature("Sprinter", "3/1", "Haste")
STRIKER = creature("Quick Blade", "2/2", "First strike")
BOAR = creature("Broad Boar", "5/5", "Trample")
PLUCK = instant("Pluck Away", "Return target creature to its owner's hand.")
SMITE = instant("Smite", "Destroy target creature.")
VISE = artifact("Slow Vise", "{1}: You gain 1 life. Activate only any time you could cast a sorcery.")
DUSK = sorcery("Borrowed Dusk", "At the beginning of the next end step, you gain 4 life.")


class Watched(Table):
    """A table at which everything that happens is looked at just after."""

    def __init__(self, table: Table) -> None:
        self.__dict__ = table.__dict__
        self.seen: dict[type[Fact], set[Cited]] = {}
        self.game.facts.observer = self._look

    def _look(self, history: History) -> None:
        newest = history[-1]
        self.seen.setdefault(type(newest), set()).update(grounds_of(self.game, newest))


def watched(**what: Any) -> Watched:
    return Watched(board(**what))


def rests(table: Watched, kind: type[Event]) -> set[Cited]:
    """What everything of a kind that happened rests on."""
    return table.seen.get(kind, set())


def claimed(table: Table, claim: str) -> set[Cited]:
    """What a claim rests on, which has to be so."""
    (sentence,) = table.read((claim,))
    assert isinstance(sentence, Assertion)
    assert sentence.judge(table.acting).met
    return set(sentence.rests_on(table.acting))


@each_edition
def test_a_spell_is_cast_as_what_it_is(edition: str):
    table = watched(alice_hand=[WALKER, VISE], bob=[WALKER], bob_hand=[PLUCK], edition=edition)

    table.do("Alice casts Marsh Walker", "Bob casts Pluck Away targeting Bob's Marsh Walker", "resolve", "resolve")

    assert rests(table, SpellCast) >= {Ground.CAST_CREATURE, Ground.CAST_INSTANT, Ground.TOP_OF_STACK}
    assert Ground.CAST_ARTIFACT not in rests(table, SpellCast)
    assert Ground.CREATURE_RESOLVES in rests(table, ObjectMoved)


@each_edition
def test_a_land_of_other_types_is_played_as_a_land(edition: str):
    cog = card("Cog Vale", "Artifact Land", "{T}: Add {C}.", cost="")
    table = watched(alice_hand=[cog], edition=edition)

    table.do("Alice plays Cog Vale")

    assert rests(table, LandPlayed) >= {Ground.PLAY_LAND, Ground.ARTIFACT_LAND, Ground.LAND_OF_MORE_TYPES}


@each_edition
def test_who_attacks_untapped_or_at_once_does_so_by_its_keyword(edition: str):
    table = watched(alice=[SENTRY, SPRINTER.placed(new=True)], edition=edition)

    table.do("Alice attacks with Old Sentry and Sprinter")

    keywords = {rule.keyword for rule in rests(table, CreatureAttacked) if isinstance(rule, KeywordRule)}
    assert keywords == {"vigilance", "haste"}


@each_edition
def test_a_creature_without_them_rests_on_no_keyword(edition: str):
    table = watched(alice=[WALKER], edition=edition)

    table.do("Alice attacks with Marsh Walker")

    assert not any(isinstance(rule, KeywordRule) for rule in rests(table, CreatureAttacked))


@each_edition
def test_first_strike_is_behind_the_step_that_it_brings(edition: str):
    table = watched(alice=[STRIKER], edition=edition)

    table.do("Alice attacks with Quick Blade", "Bob doesn't block")
    table.do("to combat damage")

    assert "first strike" in {rule.keyword for rule in rests(table, StepBegan) if isinstance(rule, KeywordRule)}


@each_edition
def test_how_damage_is_assigned_goes_by_whether_the_attacker_was_blocked(edition: str):
    table = watched(alice=[BOAR, WALKER], bob=[SENTRY], edition=edition)

    table.do("Alice attacks with Broad Boar and Marsh Walker", "Bob blocks Broad Boar with Old Sentry")
    if edition == "2026-08" or edition < "2009-07":
        table.do("Alice assigns 3 from Broad Boar to Old Sentry and 2 from Broad Boar to Bob")
    else:
        table.do("to combat damage")

    dealing = rests(table, DamageAssigned)
    assert dealing >= {Cite.BLOCKED_CREATURE_DAMAGE, Cite.UNBLOCKED_CREATURE_DAMAGE, Cite.BLOCKING_CREATURE_DAMAGE}


@pytest.mark.parametrize("edition", ["2009-07", "2026-08"])
def test_what_tramples_goes_by_a_rule_of_its_own_against_a_planeswalker_alone(edition: str):
    herald = card("Herald", "Planeswalker — Herald", "+1: You gain 1 life.", loyalty="3")
    table = watched(alice=[BOAR], bob=[herald], edition=edition)

    table.do("Alice attacks Herald with Broad Boar", "Bob doesn't block", "to combat damage")
    assert Ground.TRAMPLE_ON_PLANESWALKER in rests(table, DamageAssigned)

    table = watched(alice=[BOAR, WALKER], bob=[herald], edition=edition)
    table.do("Alice attacks Bob with Broad Boar", "Bob doesn't block", "to combat damage")
    assert Ground.TRAMPLE_ON_PLANESWALKER not in rests(table, DamageAssigned)


def test_damage_of_a_source_with_deathtouch_alone_is_divided_by_its_rule():
    asp = creature("Asp", "2/2", "Deathtouch")
    for attacker in (asp, WALKER):
        table = watched(alice=[attacker], bob=[SENTRY])
        table.do(f"Alice attacks with {attacker.name}", "Bob doesn't block", "to combat damage")
        assert (Ground.DEATHTOUCH_DIVIDES in rests(table, DamageAssigned)) is (attacker is asp)


@each_edition
def test_a_target_that_left_and_came_back_is_another_object(edition: str):
    table = watched(alice_hand=[SMITE], bob=[WALKER], bob_hand=[PLUCK], edition=edition)

    table.do("Alice casts Smite targeting Marsh Walker", "Bob casts Pluck Away targeting Marsh Walker", "resolve")
    table.do("resolve")

    told = rests(table, SpellCountered) if edition != "2026-08" else {Ground.NEW_OBJECT}
    assert Ground.NEW_OBJECT in told


@each_edition
def test_a_countered_spell_isnt_paid_back(edition: str):
    table = watched(alice_hand=[WALKER], bob_hand=[instant("Deny", "Counter target spell.")], edition=edition)

    table.do("Alice casts Marsh Walker", "Bob casts Deny targeting Marsh Walker", "resolve")

    assert rests(table, SpellCountered) == {Ground.NO_REFUND}


@each_edition
def test_an_ability_for_the_times_of_sorceries_says_so(edition: str):
    table = watched(alice=[VISE], edition=edition)

    table.do("Alice activates Slow Vise")

    assert rests(table, AbilityActivated) >= {Ground.BEFORE_THE_COLON, Ground.AT_SORCERY_SPEED}


@each_edition
def test_what_will_trigger_later_is_told_as_it_is_set_up(edition: str):
    table = watched(alice_hand=[DUSK], edition=edition)

    table.do("Alice casts Borrowed Dusk", "resolve", "to the end step")

    assert rests(table, DelayedTriggerMade) == {Ground.DELAYED_FROM_THEN_ON, Ground.LATER}
    assert Ground.DELAYED_ONCE in rests(table, AbilityTriggered)


@each_edition
def test_an_equipment_that_moves_is_on_what_it_can_equip_from_then_on(edition: str):
    pike = card("Long Pike", "Artifact — Equipment", "Equipped creature gets +1/+0.\nEquip {1}")
    table = watched(alice=[pike, WALKER], edition=edition)

    table.do("Alice equips Long Pike to Marsh Walker", "resolve")

    assert rests(table, Attached) == {Ground.EQUIPMENT_EQUIPS, Ground.ATTACHED_ANEW}


@until_2009
def test_a_size_rests_on_the_layers_that_changed_it(edition: str):
    banner = card("War Banner", "Enchantment", "Creatures you control get +1/+1.")
    table = watched(alice=[banner, WALKER], edition=edition)

    assert claimed(table, "expect Marsh Walker is 3/3") >= {Cite.LAYER_SIZE_MODIFIED, Ground.NOT_LOCKED_IN}
    assert claimed(table, "expect War Banner isn't tapped") & {Cite.LAYER_SIZE_MODIFIED} == set()


@each_edition
def test_a_refusal_rests_on_what_refuses_and_is_reversed(edition: str):
    table = watched(alice=[WALKER.placed(new=True)], edition=edition)

    behind = claimed(table, "expect refused: Alice attacks with Marsh Walker")

    assert behind == {Cite.SUMMONING_SICK_ATTACK, Ground.REVERSED, Ground.PRIORITY_KEPT}


@each_edition
def test_what_is_allowed_rests_on_what_would_come_of_it(edition: str):
    table = watched(alice_hand=[WALKER], edition=edition)

    assert Ground.CAST_CREATURE in claimed(table, "expect allowed: Alice casts Marsh Walker")
    assert table.happened(SpellCast) == []


@each_edition
def test_wither_is_behind_the_damage_that_it_changes(edition: str):
    blight = creature("Blight Imp", "1/1", "Wither")
    if edition < "2009-07":
        return  # wither came with Shadowmoor
    table = watched(alice=[blight], bob=[SENTRY], edition=edition)

    table.do("Alice attacks with Blight Imp", "Bob blocks Blight Imp with Old Sentry", "to the end of combat")

    assert "wither" in {rule.keyword for rule in rests(table, DamageDealt) if isinstance(rule, KeywordRule)}


@each_edition
def test_whatever_moves_in_an_exchange_of_zones_names_a_rule_of_its_edition(edition: str):
    """Where an edition's rule on it isn't held, the instruction itself has it happen."""
    tide = sorcery("Turning Tide", "Exchange your hand and graveyard.")
    table = board(alice_hand=[tide, WALKER], edition=edition)

    table.do("Alice casts Turning Tide", "resolve", "expect Marsh Walker is in Alice's graveyard")

    (moved,) = [fact for fact in table.game.facts if isinstance(fact, ObjectMoved) and fact.object.name == WALKER.name]
    assert all(map(table.game.number_of, moved.rules))


NOW = "2026-08"
HOUND = creature("Lean Hound", "2/2")


def test_a_size_from_counters_rests_on_no_ability():
    grow = sorcery("Hearty Meal", "Put two +1/+1 counters on target creature.")
    table = watched(alice=[HOUND], alice_hand=[grow], edition=NOW)
    table.do("Alice casts Hearty Meal targeting Lean Hound", "resolve")

    assert Ground.STATIC_ABILITY not in claimed(table, "expect Lean Hound is 4/4")

    lord = creature("Pack Leader", "1/1", "Other creatures you control get +1/+1.")
    led = watched(alice=[HOUND, lord], edition=NOW)
    assert Ground.STATIC_ABILITY in claimed(led, "expect Lean Hound is 3/3")


def test_boosts_that_add_up_override_nothing_and_a_size_that_is_set_again_does():
    swell = instant("Swell", "Target creature gets +1/+1 until end of turn.")
    shrink = instant("Shrink", "Target creature has base power and toughness 1/1 until end of turn.")
    grow = instant("Grow", "Target creature has base power and toughness 6/6 until end of turn.")
    boosted = watched(alice=[HOUND], alice_hand=[swell, swell], edition=NOW)
    boosted.do(*["Alice casts Swell targeting Lean Hound", "resolve"] * 2)
    resized = watched(alice=[HOUND], alice_hand=[shrink, grow], edition=NOW)
    for name in ("Grow", "Shrink"):
        resized.do(f"Alice casts {name} targeting Lean Hound", "resolve")

    of_boosts, of_sizes = claimed(boosted, "expect Lean Hound is 4/4"), claimed(resized, "expect Lean Hound is 1/1")

    assert Ground.RESOLVED_TIMESTAMP in of_boosts & of_sizes
    assert not of_boosts & {Ground.OVERRIDES, Ground.STATIC_TIMESTAMP, Ground.OBJECT_TIMESTAMP}
    assert Ground.OVERRIDES in of_sizes


def test_an_aura_has_its_timestamp_from_when_it_was_attached():
    heavy = card(
        "Heavy Coat", "Enchantment — Aura", "Enchant creature\nEnchanted creature has base power and toughness 0/4."
    )
    light = card(
        "Light Coat", "Enchantment — Aura", "Enchant creature\nEnchanted creature has base power and toughness 4/1."
    )
    table = watched(alice=[HOUND], alice_hand=[heavy, light], edition=NOW)
    for name in ("Heavy Coat", "Light Coat"):
        table.do(f"Alice casts {name} targeting Lean Hound", "resolve")

    assert Ground.ATTACHED_TIMESTAMP in claimed(table, "expect Lean Hound is 4/1")


def test_new_targets_rest_on_being_looked_at_together():
    fork = sorcery("Twin Sparks", "Twin Sparks deals 3 damage to any target. It deals 1 damage to another target.")
    bend = instant("Sidestep", "You may choose new targets for target spell.")
    table = watched(alice=[HOUND], bob=[WALKER], bob_hand=[bend], alice_hand=[fork], edition=NOW)

    table.do(
        "Alice casts Twin Sparks targeting Marsh Walker and Lean Hound", "Bob casts Sidestep targeting Twin Sparks"
    )
    table.do("resolve", "Bob chooses yes", "Bob chooses Lean Hound", "Bob chooses Marsh Walker", "resolve")

    assert Ground.NEW_TARGETS_TOGETHER in rests(table, TargetsChanged)
    assert table.where("Lean Hound") == "graveyard"
    assert {damage.by.name for damage in table.happened(DamageDealt)} == {"Twin Sparks"}


def test_what_a_player_expends_is_behind_the_trigger_that_waits_for_it():
    digger = creature("Root Digger", "1/1", "Whenever you expend 3, draw a card.")
    table = watched(alice=[digger], alice_hand=[artifact("Urn", "{T}: Add {G}.", cost="{3}")], edition=NOW)

    table.do("Alice casts Urn")

    assert Ground.EXPENDS in rests(table, AbilityTriggered)


def test_phases_that_come_besides_rest_on_the_rule_of_adding_them():
    table = watched(
        alice_hand=[sorcery("Charge On", "After this phase, there is an additional combat phase.")], edition=NOW
    )

    table.do("Alice casts Charge On", "resolve")

    assert rests(table, PhasesAdded) == {Ground.PHASES_ADDED}


def test_mana_of_no_type_is_behind_an_ability_that_may_add_none():
    pond = card("Clear Pond", "Land", "{T}: Add one mana of any color among permanents you control.")
    table = watched(alice=[pond], edition=NOW, alice_has={"mana": ""})

    table.do("Alice taps Clear Pond for mana", "expect Alice has 0 mana")

    assert Ground.UNDEFINED_MANA in rests(table, AbilityActivated)


def test_a_delayed_ability_is_about_its_own_object_too():
    spark = creature("Short Spark", "2/1", "{R}: Sacrifice Short Spark at the beginning of the next end step.")
    table = watched(alice=[spark], edition=NOW)

    table.do("Alice activates Short Spark", "resolve", "to the end step")

    assert Ground.DELAYED_ABOUT_OBJECT in rests(table, AbilityTriggered)
