"""What hands do to a table: each order changes one place of its text, and the text says what the table shows."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from rulesite.pages.sandbox.editing import CannotEdit
from rulesite.pages.sandbox.hands import carried_out, with_statements, without_last
from tests.examples import tried_on

TEXT = """title = "A table"   # a remark

[cards.Vine]
type_line = "Enchantment — Aura"   # grows

[players.Alice]
battlefield = ["Oak", {card = "Elm", tapped = true}]
hand = ["Vine"]
# Bob waits
[players.Bob]
battlefield = [{card = "Vine", attached_to = "Oak"}]
"""


def done(order: str, text: str = TEXT, **said: str) -> str:
    named = {name.replace("_", "-"): value for name, value in said.items()}
    return carried_out(text, engine.read_shape(text, "it"), order, named)


def players(text: str) -> dict[str, Any]:
    return tomllib.loads(text)["players"]


def test_a_card_is_put_where_the_form_says_as_often_as_it_says():
    after = players(done("put", to="1.hand", card="Reed", count="2"))
    assert after["Bob"]["hand"] == ["Reed", "Reed"]
    assert after["Alice"] == players(TEXT)["Alice"]


def test_what_is_special_about_a_card_is_so_on_the_battlefield_alone():
    said = {"card": "Reed", "tapped": "1", "counters": "3", "kind": "charge"}
    assert players(done("put", to="0.battlefield", **said))["Alice"]["battlefield"][-1] == {
        "card": "Reed",
        "tapped": True,
        "counters": {"charge": 3},
    }
    assert players(done("put", to="0.graveyard", **said))["Alice"]["graveyard"] == ["Reed"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("tap 0.battlefield.0", [{"card": "Oak", "tapped": True}, {"card": "Elm", "tapped": True}]),
        ("tap 0.battlefield.1", ["Oak", "Elm"]),
        (
            "counter 0.battlefield.0 1 +1/+1",
            [{"card": "Oak", "counters": {"+1/+1": 1}}, {"card": "Elm", "tapped": True}],
        ),
        ("counter 0.battlefield.0 -1 +1/+1", ["Oak", {"card": "Elm", "tapped": True}]),
        ("damage 0.battlefield.0 1", [{"card": "Oak", "damage": 1}, {"card": "Elm", "tapped": True}]),
        ("sick 0.battlefield.0", [{"card": "Oak", "new": True}, {"card": "Elm", "tapped": True}]),
        ("face 0.battlefield.0", [{"card": "Oak", "face_down": True}, {"card": "Elm", "tapped": True}]),
        ("take 0.battlefield.1", ["Oak"]),
        ("move 0.battlefield.1 1.hand", ["Oak"]),
        ("move 0.hand.0 0.battlefield", ["Oak", {"card": "Elm", "tapped": True}, "Vine"]),
    ],
)
def test_an_order_changes_one_card(order: str, expected: list[Any]):
    assert players(done(order))["Alice"]["battlefield"] == expected


def test_what_was_written_around_it_stays():
    after = done("tap 0.battlefield.0")
    assert after.replace('{card = "Oak", tapped = true}', '"Oak"') == TEXT


def test_nothing_stays_attached_to_what_is_gone():
    assert players(done("take 0.battlefield.0"))["Bob"]["battlefield"] == ["Vine"]


def test_an_aura_is_attached_and_let_go():
    attached = done("attach 1.battlefield.0", **{"onto-1.battlefield.0": "Elm"})
    assert players(attached)["Bob"]["battlefield"] == [{"card": "Vine", "attached_to": "Elm"}]
    assert players(done("attach 1.battlefield.0"))["Bob"]["battlefield"] == ["Vine"]


def test_totals_are_counted_and_set():
    assert players(done("total 1 life -5"))["Bob"]["life"] == 15
    assert players(done("total 1 life", life_1="3"))["Bob"]["life"] == 3
    assert players(done("total 0 poison 1"))["Alice"]["poison"] == 1
    assert players(done("mana 0", mana_0="gg"))["Alice"]["mana"] == "{G}{G}"


def test_costs_are_paid_or_count_as_paid():
    paid = done("pay mana")
    assert {name: player["mana"] for name, player in players(paid).items()} == {"Alice": "", "Bob": ""}
    free = done("pay nothing", paid)
    assert free == TEXT.replace("   # a remark\n", '   # a remark\ncosts = "free"\n')
    assert done("pay mana", free) == paid


def test_a_game_begins_in_the_turn_and_the_step_that_is_chosen():
    shape = engine.read_shape(done("moment", turn="1", step="declare attackers step"), "it")
    assert (shape.turn, shape.step) == ("Bob", "declare attackers step")


@pytest.mark.parametrize(
    ("order", "said", "why"),
    [
        ("put", {"to": "0.hand"}, "Say which card"),
        ("put", {"to": "0.moon", "card": "Oak"}, "no place"),
        ("put", {"to": "7.hand", "card": "Oak"}, "no player 8"),
        ("put", {"to": "0.hand", "card": "Oak", "count": "many"}, "isn't a whole number"),
        ("put", {"to": "0.hand", "card": "Oak", "count": "61"}, "from 1 to 60"),
        ("take 0.battlefield.9", {}, "isn't there any more"),
        ("tap 0.hand.0", {}, "a permanent only"),
        ("move 0.hand.0", {}, "where the card goes"),
        ("counter 0.battlefield.0 1", {}, "which kind"),
        ("counter 0.battlefield.0 many +1/+1", {}, "which kind"),
        ("total 0 age 1", {}, "life or poison"),
        ("total 0 life", {"life-0": "1e9"}, "isn't a whole number"),
        ("moment", {"turn": "0", "step": "tea"}, "in which step"),
        ("dance", {}, "Nobody knows how"),
    ],
)
def test_an_order_that_cannot_be_carried_out_says_why(order: str, said: dict[str, str], why: str):
    with pytest.raises(CannotEdit, match=why):
        done(order, **said)


def test_a_deed_is_taken_back_line_by_line_and_remarks_stay_for_what_they_are_said_of():
    script = with_statements("", ("Alice casts Reed", "resolve"))
    assert script == "Alice casts Reed\nresolve\n"
    assert without_last(script) == "Alice casts Reed\n"
    assert without_last("# first\nresolve\n# last\n") == "# first\n"
    assert without_last("") == ""


# Text and hands in step -----------------------------------------------------------------------------------------------

ZONES = ("battlefield", "hand", "graveyard", "exile", "library")
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@st.composite
def orders(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """Orders for the first cards of two players, some of which can't be carried out."""
    spot = f"{draw(st.integers(0, 1))}.{draw(st.sampled_from(ZONES))}.{draw(st.integers(0, 2))}"
    order = draw(
        st.sampled_from(("tap", "take", "face", "sick", "damage", "counter", "move", "attach", "put", "put", "put"))
    )
    match order:
        case "put":
            said = {"to": spot.rpartition(".")[0], "card": draw(NAMES), "count": str(draw(st.integers(1, 3)))}
            return order, said | {"tapped": draw(st.sampled_from(("", "1"))), "counters": str(draw(st.integers(0, 2)))}
        case "counter":
            return f"{order} {spot} {draw(st.sampled_from(('1', '-1')))} {draw(NAMES)}", {}
        case "damage":
            return f"{order} {spot} 1", {}
        case "move":
            return f"{order} {spot} {draw(st.integers(0, 1))}.{draw(st.sampled_from(ZONES))}", {}
        case "attach":
            return f"{order} {spot}", {f"onto-{spot}": draw(NAMES)}
    return f"{order} {spot}", {}


@tried_on(60)
@given(st.lists(orders(), max_size=8))
def test_whatever_hands_do_the_reader_finds_it_in_the_text(made: list[tuple[str, dict[str, str]]]):
    """Each order leaves a text that is read, and the table that is read is the one that the next order begins with."""
    text = TEXT
    for order, said in made:
        shape = engine.read_shape(text, "it")
        count = sum(len(getattr(player, zone) or ()) for player in shape.players.values() for zone in ZONES)
        try:
            text = carried_out(text, shape, order, said)
        except CannotEdit:
            continue
        after = engine.read_shape(text, "it")
        more = {"put": int(said.get("count", 0)), "take": -1}.get(order.split(" ")[0], 0)
        assert sum(len(getattr(p, zone) or ()) for p in after.players.values() for zone in ZONES) == count + more
        assert text.startswith('title = "A table"   # a remark')
