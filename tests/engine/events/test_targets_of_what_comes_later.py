"""The targets of what is done later: the text's own, or those of the delayed ability (404.4, 409.1c; 601.2c, 603.7)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, each_edition, instant, sorcery

BEAR = creature("Plain Bear", "2/2")
KILL = instant("Kill", "Destroy target creature.")
LIBRARIES = {"alice_has": {"library": [BEAR] * 4}, "bob_has": {"library": [BEAR] * 4}}


@each_edition
def test_what_is_done_to_a_target_later_is_aimed_as_the_spell_is_cast(edition: str):
    debt = sorcery("Debt", "Target player loses 2 life at the beginning of the next upkeep.")
    table = board(alice_hand=[debt], edition=edition, **LIBRARIES)

    table.do("Alice casts Debt targeting Bob", "resolve", "to Bob's upkeep", "resolve", "expect Bob has 18 life")


@each_edition
def test_what_says_first_when_it_happens_is_aimed_then(edition: str):
    """603.7: the delayed ability has the target, and it is chosen as that goes on the stack."""
    debt = sorcery("Debt", "At the beginning of the next upkeep, target player loses 2 life.")
    table = board(alice_hand=[debt], edition=edition, **LIBRARIES)

    table.do("Alice casts Debt", "resolve", "to Bob's upkeep", "Alice chooses Bob", "resolve", "expect Bob has 18 life")


@each_edition
def test_a_target_that_has_become_another_object_is_spared_later(edition: str):
    doom = instant("Doom", "Destroy two target creatures at the beginning of the next end step.")
    blink = instant("Blink", "Exile target creature. Return it to the battlefield under its owner's control.")
    veil = instant("Veil", "Target creature gains shroud until end of turn.")
    ox = creature("Ox", "2/4")
    table = board(alice_hand=[doom, blink, veil], bob=[BEAR, ox], edition=edition)

    table.do("Alice casts Doom targeting Plain Bear and Ox", "resolve", "Alice casts Blink targeting Ox", "resolve")
    table.do("Alice casts Veil targeting Plain Bear", "resolve", "to the end step", "resolve everything")

    table.do("expect Plain Bear is in Bob's graveyard", "expect Ox is on the battlefield")


@each_edition
def test_a_targeted_creature_is_waited_for(edition: str):
    vow = instant("Vow", "When target creature dies this turn, you gain 3 life.")
    ox = creature("Ox", "2/4")
    table = board(alice_hand=[vow, KILL, KILL], bob=[BEAR, ox], edition=edition)

    table.do("Alice casts Vow targeting Ox", "resolve", "Alice casts Kill targeting Plain Bear", "resolve everything")
    table.do("expect Alice has 20 life", "Alice casts Kill targeting Ox", "resolve everything")
    table.do("expect Alice has 23 life")


RITE = (
    "Choose target creature card in your graveyard. You may pay {2}. If you do, return that card to the "
    "battlefield. Exile it at the beginning of the next end step."
)
GUEST = (
    "When ~ dies, you may pay {1}. If you do, return it to the battlefield under your control. Exile it at the "
    "beginning of the next end step."
)


@pytest.mark.parametrize(("answer", "where"), [("no", "in Alice's graveyard"), ("yes", "exiled")])
def test_what_is_done_later_to_what_came_back_leaves_alone_what_didnt(answer: str, where: str):
    rite, ox = sorcery("Rite", RITE), creature("Ox", "2/2")
    table = board(alice_hand=[rite], alice_has={"graveyard": [ox]}, edition="2026-08")

    table.do("Alice casts Rite targeting Ox", "resolve", f"Alice chooses {answer}")

    table.do("to the end step", "resolve everything", f"expect Ox is {where}")


@pytest.mark.parametrize(("answer", "where"), [("no", "in Alice's graveyard"), ("yes", "exiled")])
def test_a_card_that_didnt_return_itself_stays_in_the_graveyard(answer: str, where: str):
    table = board(alice=[creature("Guest", "2/2", GUEST)], alice_hand=[KILL], edition="2026-08")

    table.do("Alice casts Kill targeting Guest", "resolve", "resolve", f"Alice chooses {answer}")

    table.do("to the end step", "resolve everything", f"expect Guest is {where}")
