"""Trample (502.9; 702.17)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, card, creature, instant


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("to_blocker", "legal"), [(1, False), (2, True), (3, True), (4, True)])
def test_what_is_beyond_lethal_damage_may_go_on(edition: str, to_blocker: int, legal: bool):
    table = board(alice=[creature("Rhino", "4/4", "Trample")], bob=[creature("Bear", "2/2")], edition=edition)
    table.do("Alice attacks with Rhino", "Bob blocks Rhino with Bear")

    assert (
        table.allows(f"Alice assigns {to_blocker} from Rhino to Bear and {4 - to_blocker} from Rhino to Bob") is legal
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unblocked_trampler_just_deals_its_damage(edition: str):
    table = board(alice=[creature("Rhino", "4/4", "Trample")], edition=edition)

    table.do("Alice attacks with Rhino", "to end of combat")

    assert table.life("Bob") == 16


def test_going_past_a_planeswalker_is_refused_under_its_own_rule():
    herald = card("Herald", "Planeswalker — Herald", "+1: You gain 1 life.", loyalty="3")
    drake = creature("Drake", "6/6", "Trample over planeswalkers")
    table = board(alice=[drake], bob=[herald], edition="2026-08")
    table.do("Alice attacks Herald with Drake")

    assert table.refused("Alice assigns 2 from Drake to Herald and 4 from Drake to Bob") == "702.19c"
    assert table.allows("Alice assigns 3 from Drake to Herald and 3 from Drake to Bob")


@pytest.mark.parametrize("blocked", [False, True])
def test_what_tramples_over_a_planeswalker_that_is_gone_reaches_the_player(blocked: bool):
    """702.19e"""
    herald = card("Herald", "Planeswalker — Herald", "+1: You gain 1 life.", loyalty="3")
    drake = creature("Drake", "6/6", "Trample over planeswalkers")
    end = instant("End", "Destroy target planeswalker.")
    table = board(alice=[drake], alice_hand=[end], bob=[herald, creature("Wall", "0/2")], edition="2026-08")
    table.do("Alice attacks Herald with Drake", "Bob blocks Drake with Wall" if blocked else "Bob doesn't block")

    table.do("Alice casts End targeting Herald", "resolve", "to end of combat")

    assert table.life("Bob") == (16 if blocked else 14)
