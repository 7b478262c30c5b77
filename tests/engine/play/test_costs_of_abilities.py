"""Costs that leave a choice, and effects that change what abilities cost (403, 409.1f; 602, 601.2e)."""

import pytest

from tests.engine.board import FOREST, artifact, aura, board, creature, enchantment, sorcery

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
