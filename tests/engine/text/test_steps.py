"""What a sentence says of the one before it is a part of that one when it is followed; the text stays as written."""

from __future__ import annotations

from engine.text import read, write
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import IfSo, Sequence
from engine.text.tree.effects.life import GainLife
from engine.text.tree.effects.mana import AddMana
from engine.text.tree.effects.shields import PreventDamage
from engine.text.tree.node import Instruction
from engine.text.tree.steps import OrInstead, Process, steps_of
from engine.text.tree.walk import walk


def followed(text: str) -> tuple[Instruction, ...]:
    tree = read(text, "Ember", "Sorcery")
    (ability,) = tree.abilities
    assert isinstance(ability.effect, Sequence)
    steps = steps_of(ability.effect)
    assert write(tree, name="Ember") == text
    return steps


def test_instead_belongs_to_the_sentence_before_it():
    (step,) = followed(
        "Ember deals 2 damage to target creature. "
        "If you control a Swamp, Ember deals 4 damage to that creature instead."
    )

    assert isinstance(step, OrInstead)
    assert isinstance(step.step, DealDamage)


def test_what_mana_can_be_spent_on_is_a_part_of_adding_it():
    added, drawn = followed("Add {R}{R}. Spend this mana only to cast creature spells. Draw a card.")

    assert isinstance(added, AddMana)
    assert added.only is not None
    assert not isinstance(drawn, AddMana)


def test_mana_of_an_earlier_sentence_stays_free():
    first, second = followed("Add {G}. Add {R}. Spend this mana only to cast creature spells.")

    assert isinstance(first, AddMana)
    assert isinstance(second, AddMana)
    assert (first.only is None, second.only is None) == (True, False)


def test_the_damage_that_cant_be_prevented_is_that_of_the_sentence_before():
    first, second = followed(
        "Ember deals 1 damage to you. Ember deals 3 damage to target creature. The damage can't be prevented."
    )

    assert isinstance(first, DealDamage)
    assert isinstance(second, DealDamage)
    assert (first.preventable, second.preventable) == (True, False)


def test_what_is_done_with_prevented_damage_waits_for_it():
    shield, drawn = followed(
        "Prevent the next 3 damage that would be dealt to you this turn. "
        "You gain life equal to the damage prevented this way. Draw a card."
    )

    assert isinstance(shield, PreventDamage)
    assert shield.also is not None
    assert not any(isinstance(node, GainLife) for node in walk(drawn))


def test_it_waits_for_a_prevention_that_is_paid_for_too():
    _, paid = followed(
        "You may pay {1}. If you do, prevent the next 3 damage that would be dealt to you this turn. "
        "You gain life equal to the damage prevented this way."
    )

    assert isinstance(paid, IfSo)
    assert isinstance(paid.then, PreventDamage)
    assert paid.then.also is not None


def test_a_process_ends_with_the_last_sentence_that_repeats_it():
    process, gained = followed("Draw a card. You may repeat this process any number of times. You gain 1 life.")

    assert isinstance(process, Process)
    assert len(process.steps) == 2
    assert isinstance(gained, GainLife)
