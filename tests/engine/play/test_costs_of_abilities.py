"""Costs that leave a choice, and effects that change what abilities cost (403, 409.1f; 602, 601.2e)."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    artifact,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
)

BEAR = creature("Bear", "2/2", cost="{1}{G}")
BRUTE = enchantment(
    "Brute", "Activated abilities of nontoken Beasts cost an additional “Sacrifice a land” to activate."
)


def test_one_of_two_costs_is_paid():
    shard = artifact("Shard", "{3}, {T} or {R}, {T}: Shard deals 1 damage to target creature or player.")
    table = board(alice=[shard], alice_has={"mana": "{R}"})

    table.do("Alice activates Shard targeting Bob choosing {R}, {T}", "resolve")

    assert table.life("Bob") == 19


def test_an_additional_cost_may_be_one_of_two():
    adept = creature(
        "Adept", "2/1", "As an additional cost to cast Adept, reveal a Beast card from your hand or pay {3}."
    )
    table = board(alice_hand=[adept, BEAR], alice_has={"mana": "{1}"})

    table.do("Alice casts Adept choosing reveal a Beast card from your hand", "resolve")

    table.do("expect Adept is on the battlefield")


def test_cumulative_upkeep_is_paid_one_way_or_the_other_each_time():
    goo = creature("Goo", "2/2", "Cumulative upkeep {R} or {G}")
    table = board(alice=[goo.placed(counters={"age": 1})], alice_has={"mana": "{R}{G}"}, turn="Alice", step="upkeep")

    table.do(
        "resolve", "Alice chooses yes", "Alice chooses {R}", "Alice chooses {G}", "expect Goo is on the battlefield"
    )


def test_abilities_of_creatures_cost_less_and_never_nothing():
    heart = artifact(
        "Heart",
        "Activated abilities of creatures cost {1} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana.",
    )
    elf = creature("Elf", "1/1", "{2}: You gain 1 life.")
    imp = creature("Imp", "1/1", "{1}: You gain 1 life.")
    table = board(alice=[heart, elf, imp], alice_has={"mana": "{2}"})

    table.do("Alice activates Elf", "resolve", "Alice activates Imp", "resolve")

    assert table.life("Alice") == 22
    assert table.player("Alice").mana_pool.total == 0


def test_abilities_cost_a_land_besides():
    cub = creature("Cub", "1/1", "{T}: You gain 1 life.")
    table = board(alice=[cub, FOREST], bob=[BRUTE])

    table.do("Alice activates Cub", "expect Forest is in Alice's graveyard", "resolve")

    assert table.life("Alice") == 21


def test_without_the_land_it_cant_be_paid():
    table = board(alice=[creature("Cub", "1/1", "{T}: You gain 1 life.")], bob=[BRUTE])

    table.do("expect refused: Alice activates Cub")


def test_spells_cost_more_for_a_while():
    fog = sorcery("Haze", "Spells cost {1} more to cast until end of turn.", cost="{1}")
    table = board(alice_hand=[fog, BEAR], alice_has={"mana": "{1}{1}{G}"})

    table.do("Alice casts Haze", "resolve", "expect refused: Alice casts Bear")


def test_its_own_mana_cost_is_paid():
    burden = aura(
        "Burden",
        'Enchanted artifact has "At the beginning of your upkeep, '
        'sacrifice this artifact unless you pay its mana cost."',
        enchant="artifact",
    )
    horn = artifact("Horn", cost="{2}")
    table = board(
        alice=[horn, burden.placed(attached_to="Horn")], alice_has={"mana": "{2}"}, turn="Alice", step="upkeep"
    )

    table.do("resolve", "Alice chooses yes", "expect Horn is on the battlefield")

    assert table.player("Alice").mana_pool.total == 0


@pytest.mark.parametrize("mana", ["{W}", ""])
def test_an_effect_is_ended_for_its_cost(mana: str):
    """114.2c: a special action, without the stack."""
    leech = creature(
        "Silk Leech",
        "2/2",
        "{W}, {T}: Silk Leech loses this ability and becomes an Aura enchantment with enchant creature. Attach it to "
        "target creature. You may pay {W} to end this effect.\nEnchanted creature has flying.",
    )
    table = board(alice=[leech, BEAR], alice_has={"mana": "{W}" + mana})

    table.do("Alice activates Silk Leech targeting Bear", "resolve", "expect Silk Leech is attached to Bear")
    table.do("expect Bear has flying", "expect Silk Leech isn't a creature")
    table.do("expect refused: Bob ends the effect of Silk Leech", "expect refused: Alice activates Silk Leech")
    if not mana:
        table.do("expect refused: Alice ends the effect of Silk Leech")
        return
    table.do("Alice ends the effect of Silk Leech", "Alice passes")

    table.do("expect Silk Leech is a creature", "expect Bear doesn't have flying")
    assert table.find("Silk Leech").attached_to is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("alternative", "claim"),
    [
        ("exiles all cards from his or her graveyard", "expect Bear is exiled"),
        ("returns a creature he or she controls to its owner's hand", "expect Ox is in Bob's hand"),
        ("sacrifices a creature", "expect Ox is in Bob's graveyard"),
    ],
)
def test_unless_asks_the_player_who_would_do_it(edition: str, alternative: str, claim: str):
    """413.2e; 608.2d: "unless its controller …" is that player's to decide, whatever it is that is done."""
    grip = instant("Grip", f"Counter target spell unless its controller {alternative}.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    table = board(
        alice_hand=[grip],
        bob=[creature("Ox", "2/4")],
        bob_hand=[bolt],
        bob_has={"graveyard": [BEAR]},
        turn="Bob",
        edition=edition,
    )
    table.do("Bob casts Bolt targeting Alice", "Bob passes", "Alice casts Grip targeting Bolt", "resolve")

    table.do("Bob chooses yes", claim, "resolve")

    assert table.life("Alice") == 17


@pytest.mark.parametrize(("rounded", "left"), [("up", 7), ("down", 8)])
def test_half_of_a_life_total_is_a_cost(rounded: str, left: int):
    pact = artifact("Pact", f"Pay half your life, rounded {rounded}: Draw a card.")
    table = board(alice=[pact], alice_has={"life": 15, "library": [BEAR]})

    table.do("Alice activates Pact", "resolve")

    assert table.life("Alice") == left


def test_a_payment_that_all_lands_together_cant_make_isnt_offered():
    """116.3: what can't be paid in full can't be paid; here {3} with one Forest."""
    vine = creature("Vine", "5/5", "Cumulative upkeep {1}")
    table = board(alice=[vine.placed(counters={"age": 2}), FOREST], alice_has={"mana": ""}, step="untap")

    table.do("to Alice's upkeep", "resolve", "expect Vine is in Alice's graveyard")


def test_a_payment_that_a_choice_of_colors_may_make_is_offered():
    vine = creature("Vine", "5/5", "At the beginning of your upkeep, sacrifice Vine unless you pay {U}.")
    both = land("Delta", "{T}: Add {G}.\n{T}: Add {U}.")
    table = board(alice=[vine, both], alice_has={"mana": ""}, step="untap")

    table.do("to Alice's upkeep", "resolve", "Alice chooses yes")

    table.do("expect Alice is asked for a payment")


# Stopping what was set up for later ----------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize("stops", [True, False])
def test_a_player_pays_to_stop_a_delayed_trigger_before_its_step(stops: bool, edition: str):
    """408.2i; 114.2c: a special action, which uses no stack."""
    text = "Ember deals 3 damage to target player. It deals an additional 3 damage to that player at the beginning of"
    ember = sorcery("Ember", f"{text} your next upkeep step unless that player pays {{2}} before that step.")
    table = board(alice_hand=[ember], edition=edition)
    table.do("Alice casts Ember targeting Bob", "resolve", "expect Bob is at 17 life", "to Bob's main phase")
    if stops:
        table.do("expect refused: Alice ends the effect of Ember", "Bob ends the effect of Ember")
        table.do("expect the stack is empty", "expect refused: Bob ends the effect of Ember")
    table.do("to Alice's upkeep", "resolve everything", f"expect Bob is at {17 if stops else 14} life")


@each_edition
def test_what_stops_a_delayed_trigger_must_be_paid(edition: str):
    text = "Destroy target creature at the beginning of its controller's next upkeep unless that player pays {2}"
    late = sorcery("Late", f"{text} before that step.")
    cub = creature("Cub", "1/1")
    table = board(alice_hand=[late], bob=[cub], bob_has={"mana": "{1}"}, edition=edition)
    table.do("Alice casts Late targeting Cub", "resolve", "expect refused: Bob ends the effect of Late")
    table.do("to Bob's upkeep", "resolve everything", "expect Cub is in Bob's graveyard")


@each_edition
def test_what_was_set_up_by_a_permanent_is_stopped_as_well(edition: str):
    text = "Whenever Fang deals damage to a player, that player gets a poison counter. The player gets another poison"
    more = "counter at the beginning of their next upkeep unless they pay {2} before that step."
    fang = creature("Fang", "2/2", f"{text} {more}")
    table = board(alice=[fang], edition=edition)
    table.do("Alice attacks with Fang", "to the end of combat step", "Bob ends the effect of Fang", "to Bob's upkeep")
    table.do("expect no trigger this turn", "expect Bob has 1 poison counter")
