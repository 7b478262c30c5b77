"""Casting a copy of a card while something resolves (503.12; 706.11)."""

import pytest

from engine.events.kinds.copying import CopyPutOnStack
from engine.events.kinds.moving import ObjectCeased
from engine.events.kinds.playing import SpellCast
from engine.rulebooks import Cite
from tests.engine.board import EDITIONS, Table, artifact, board, creature, instant, sorcery

ORB = artifact(
    "Echo Orb",
    "When Echo Orb enters the battlefield, you may exile an instant card from your hand.\n"
    "{2}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost.",
)
RECALL = sorcery("Recall", "Copy target instant card in your graveyard. You may cast the copy.", cost="{0}")
REVISIT = sorcery(
    "Revisit",
    "Exile target creature card from a graveyard. Copy it. You may cast that copy without paying its mana cost.",
)
STING = instant("Sting", "Sting deals 2 damage to target creature or player.", cost="{R}")
WHITTLE = instant("Whittle", "Destroy target land.")
SURGE = instant("Surge", "You gain X life.", cost="{X}{G}")
NAY = instant("Nay", "Counter target spell.")
SLAY = instant("Slay", "Destroy target creature.")
OWL = creature("Owl", "1/1", "Whenever you cast a spell, you gain 1 life.")
BEAR = creature("Bear", "2/2", "When Bear enters the battlefield, you gain 3 life.", cost="{1}{G}")


def with_orb(edition: str = "2009-07") -> Table:
    """A table where the orb has exiled Sting; Alice has 21 life."""
    table = board(alice=[OWL], alice_hand=[ORB, STING], bob_hand=[NAY], edition=edition)
    table.do("Alice casts Echo Orb", "resolve everything", "Alice chooses yes", "resolve everything")
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_copy_is_cast_with_targets_of_its_own_and_the_card_stays(edition: str):
    table = with_orb(edition)

    table.do("Alice activates Echo Orb", "resolve", "Alice chooses yes", "Alice chooses yes", "Alice chooses Bob")
    table.do("expect Owl triggered once", "expect 1 spell named Sting is on the stack", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (22, 18)
    assert len(table.happened(SpellCast)) == 2
    assert not table.happened(CopyPutOnStack)
    table.do("expect Sting is exiled", "expect 1 card named Sting is exiled", "expect 0 cards are in Alice's graveyard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_copy_can_be_countered_and_ceases_to_exist(edition: str):
    table = with_orb(edition)

    table.do("Alice activates Echo Orb", "resolve", "Alice chooses yes", "Alice chooses yes", "Alice chooses Bob")
    table.do("Bob casts Nay targeting Sting", "resolve everything")

    assert table.life("Bob") == 20
    table.do("expect 0 cards are in Alice's graveyard", "expect 1 card named Sting is exiled")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_that_is_not_cast_is_gone_before_anyone_has_priority(edition: str):
    table = with_orb(edition)

    table.do("Alice activates Echo Orb", "resolve", "Alice chooses yes", "Alice chooses no")

    assert table.happened(ObjectCeased)[-1].cites is Cite.COPY_CEASES
    table.do("expect 1 card named Sting is exiled", "expect the stack is empty")


def test_nothing_is_cast_where_no_copy_was_made():
    table = with_orb()

    table.do("Alice activates Echo Orb", "resolve", "Alice chooses no", "expect the stack is empty")

    table.do("expect Alice has priority", "expect 1 card named Sting is exiled")


def test_a_copy_that_is_not_cast_for_nothing_costs_what_the_card_costs():
    table = board(alice_hand=[RECALL, RECALL], alice_has={"mana": "{G}{G}{G}", "graveyard": [SURGE]}, bob_hand=[])

    table.do("Alice casts Recall targeting Surge", "resolve", "Alice chooses yes", "Alice chooses 2")
    table.do("expect Alice has 0 mana", "resolve", "expect Alice has 22 life")
    table.do("expect Surge is in Alice's graveyard", "Alice casts Recall targeting Surge", "resolve")
    table.do("expect the stack is empty", "expect Alice has 22 life")


def test_a_copy_without_a_legal_target_cannot_be_cast():
    table = board(alice_hand=[RECALL], alice_has={"graveyard": [WHITTLE]})

    table.do("Alice casts Recall targeting Whittle", "resolve", "expect the stack is empty")

    table.do("expect 2 cards are in Alice's graveyard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_of_a_creature_card_stays_on_the_battlefield_and_nowhere_else(edition: str):
    """704.5e: the battlefield and the stack are the only zones in which a copy of a card can be."""
    table = board(alice_hand=[REVISIT, SLAY], bob_has={"graveyard": [BEAR]}, edition=edition)

    table.do("Alice casts Revisit targeting Bear", "resolve", "Alice chooses yes", "resolve everything")
    table.do("expect Alice controls 1 Bear", "expect Alice has 23 life", "to the next end step")
    table.do("expect Alice controls 1 Bear", "Alice casts Slay targeting Bear", "resolve")

    table.do("expect Alice controls 0 Bears", "expect 1 card named Bear is exiled")
    table.do("expect 2 cards are in Alice's graveyard", "expect 0 cards are in Bob's graveyard")
