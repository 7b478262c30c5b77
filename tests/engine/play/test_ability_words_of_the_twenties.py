"""What abilities ask behind the ability words of 2021 and after: magecraft, coven, pack tactics, corrupted, channel."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment, instant, land

NOW = "2026-08"
HARE, BEAR, OX, GIANT = (
    creature(name, size) for name, size in (("Hare", "1/1"), ("Bear", "2/2"), ("Ox", "2/5"), ("Giant", "5/5"))
)
SPARK = instant("Spark", "Spark deals 3 damage to any target.")
TWIN = instant("Twin", "Copy target instant or sorcery spell. You may choose new targets for the copy.")


def test_casting_and_copying_are_both_waited_for():
    """A copy isn't cast, and is waited for by its own words (707.10)."""
    mage = creature(
        "Mage", "1/3", "Magecraft — Whenever you cast or copy an instant or sorcery spell, you gain 1 life."
    )
    table = board(alice=[mage], alice_hand=[SPARK, TWIN, HARE], edition=NOW)

    table.do("Alice casts Spark targeting Bob", "resolve", "Alice casts Twin targeting Spark", "resolve")
    table.do("expect Alice is at 22 life", "resolve", "Alice chooses no", "expect Mage triggered 3 times this turn")
    table.do("resolve everything", "expect Alice is at 23 life", "Alice casts Hare", "expect Mage didn't trigger")


def test_copying_alone_is_waited_for():
    echo = creature("Echo", "1/3", "Whenever you copy a spell, you gain 4 life.")
    table = board(alice=[echo], alice_hand=[SPARK, TWIN], bob_hand=[SPARK], edition=NOW)

    table.do("Alice casts Spark #1 targeting Bob", "expect Echo didn't trigger")
    table.do("Alice casts Twin targeting Spark #1", "resolve", "Alice chooses no", "resolve")
    table.do("expect Alice is at 24 life")


@pytest.mark.parametrize(("third", "gained"), [(GIANT, 1), (OX, 0)])
def test_powers_are_different_or_not(third: object, gained: int):
    circle = enchantment(
        "Circle",
        "Coven — At the beginning of combat on your turn, if you control three or more creatures with different "
        "powers, "
        "you "
        "gain 1 life.",
    )
    table = board(alice=[circle, HARE, BEAR, third], edition=NOW)  # type: ignore[list-item]

    table.do("to Alice's beginning of combat", "resolve everything", f"expect Alice is at {20 + gained} life")


def test_powers_are_added_up_as_they_attack():
    """What becomes of an attacker later changes nothing."""
    wolf = creature(
        "Wolf",
        "1/1",
        "Pack tactics — Whenever Wolf attacks, if you attacked with creatures with total power 6 or greater this "
        "combat, "
        "you "
        "gain 4 life.",
    )
    doom = instant("Doom", "Destroy target creature.")
    table = board(alice=[wolf, GIANT], bob_hand=[doom], edition=NOW)
    table.do(
        "Alice attacks with Wolf and Giant", "Alice passes", "Bob casts Doom targeting Giant", "resolve", "resolve"
    )
    table.do("expect Alice is at 24 life")

    table = board(alice=[wolf, BEAR], edition=NOW)
    table.do("Alice attacks with Wolf and Bear", "expect Wolf didn't trigger")


@pytest.mark.parametrize(("poison", "size"), [((2, 2), "1/1"), ((3, 0), "3/1")])
def test_one_opponent_has_all_the_counters(poison: tuple[int, int], size: str):
    rot = creature(
        "Rot", "1/1", "Corrupted — As long as an opponent has three or more poison counters, Rot gets +2/+0."
    )
    table = board(alice=[rot], bob_has={"poison": poison[0]}, others={"Carol": {"poison": poison[1]}}, edition=NOW)

    table.do(f"expect Rot is {size}")


def test_a_cost_behind_an_ability_word_is_reduced():
    tower = land(
        "Tower",
        "{T}: Add {C}.\nChannel — {1}{W}, Discard Tower: Destroy target artifact. This ability costs {1} "
        "less to activate for each legendary creature you control.",
    )
    hero = card("Hero", "Legendary Creature — Human", power="1", toughness="1")
    table = board(alice=[hero], alice_hand=[tower], bob=[artifact("Pan")], alice_has={"mana": "{W}"}, edition=NOW)

    table.do("Alice activates Tower ability 2 targeting Pan", "resolve", "expect Pan is in Bob's graveyard")


def test_damage_that_isnt_of_combat_is_raised():
    torch = enchantment(
        "Torch",
        "If a source you control would deal noncombat damage to an opponent, it deals that much damage plus 1 instead.",
    )
    table = board(alice=[torch, BEAR], alice_hand=[SPARK], edition=NOW)

    table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob is at 16 life")
    table.do("Alice attacks with Bear", "to the end of combat", "expect Bob is at 14 life")
