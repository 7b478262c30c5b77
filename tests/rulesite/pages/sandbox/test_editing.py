"""Changing a scenario's text on order leaves all else as it is written."""

from __future__ import annotations

import itertools
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress

import pytest

import engine
from rulesite.pages.sandbox.editing import (
    CannotEdit,
    PutCard,
    edition_in,
    players_in,
    with_card,
    with_edition,
    with_number,
)

TEXT = '''title = "A table"   # a remark

script = """
[players.Nobody] is no table here
expect Old Ogre is 2/2
"""

[cards."Odd [Card]"]
text = "battlefield = ["

[players.Alice]
battlefield = [
  "Old Ogre",     # the first
  {card = "Wall", tapped = true},
]
life = 12
[players."Old Bob"]
hand = []
'''


def read(text: str) -> dict[str, object]:
    return tomllib.loads(text)["players"]


def test_players_are_those_with_a_table():
    assert players_in(TEXT) == ["Alice", "Old Bob"]


@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "graveyard", "exile"])
@pytest.mark.parametrize("player", ["Alice", "Old Bob", "Carol", "Old Carol"])
def test_a_card_is_put_into_any_zone_of_anybody(player: str, zone: str):
    before, after = read(TEXT).get(player, {}), with_card(TEXT, player, PutCard("Odd [Card]", zone))
    assert read(after)[player][zone] == [*before.get(zone, []), "Odd [Card]"]
    assert {**read(after), player: None} == {**read(TEXT), player: None}


def test_what_was_written_stays_as_it_was():
    after = with_card(TEXT, "Alice", PutCard("Elf", "battlefield"))
    assert after.replace('"Elf"', "").split() == TEXT.split()


def test_a_card_comes_with_what_is_special_about_it():
    put = PutCard("Elf", "battlefield", tapped=True, counters={"+1/+1": 2})
    elf = read(with_card(TEXT, "Carol", put))["Carol"]["battlefield"][0]
    assert elf == {"card": "Elf", "tapped": True, "counters": {"+1/+1": 2}}


def test_in_a_hand_nothing_is_special():
    put = PutCard("Elf", "hand", tapped=True, counters={"+1/+1": 2})
    assert read(with_card(TEXT, "Alice", put))["Alice"]["hand"] == ["Elf"]


def test_a_total_is_set_or_set_anew():
    assert read(with_number(TEXT, "Alice", "life", -3))["Alice"]["life"] == -3
    assert read(with_number(TEXT, "Old Bob", "poison", 9))["Old Bob"] == {"poison": 9, "hand": []}


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ('title = "A"\nscript = ""\n', 'title = "A"\nedition = "2026-08"\nscript = ""\n'),
        ('edition = "2009-07" # then\ntitle = "A"', 'edition = "2026-08" # then\ntitle = "A"'),
        ("edition='2009-07'", 'edition="2026-08"'),
        ('[cards.edition]\nedition = "2"', 'edition = "2026-08"\n[cards.edition]\nedition = "2"'),
        ('script = """\nedition = 3\n"""', 'edition = "2026-08"\nscript = """\nedition = 3\n"""'),
        ("", 'edition = "2026-08"\n'),
    ],
)
def test_the_edition_is_chosen_or_chosen_anew(written: str, changed: str):
    assert with_edition(written, "2026-08") == changed
    assert edition_in(changed) == "2026-08"


def test_names_are_quoted_where_they_must_be():
    after = with_card("", 'Odd "Name" [x]', PutCard('A "B" \\ C', "hand"))
    assert read(after) == {'Odd "Name" [x]': {"hand": ['A "B" \\ C']}}


def test_a_half_written_text_can_be_changed():
    after = with_card('title = "half\n[players.Alice]\nhand = ["Elf"]', "Alice", PutCard("Oak", "hand"))
    assert after.endswith('hand = ["Elf", "Oak"]')


@pytest.mark.parametrize(
    ("text", "put", "said"),
    [
        (TEXT, PutCard("Elf", "sideboard"), "no zone 'sideboard'"),
        ('[players.Alice]\nhand = "Elf"', PutCard("Oak", "hand"), "isn't a list"),
        ('[players.Alice]\nhand = ["Elf" # last\n]', PutCard("Oak", "hand"), "hand ends in a comment"),
    ],
)
def test_what_cannot_be_changed_says_why(text: str, put: PutCard, said: str):
    with pytest.raises(CannotEdit, match=said):
        with_card(text, "Alice", put)


def test_a_player_whose_name_the_editor_takes_can_play():
    name = "A" * 60
    text = (
        with_card('title = "T"\nscript = "resolve"\n', name, PutCard("Elf", "hand"))
        + '[cards.Elf]\ntype_line = "Land"\n'
    )
    assert name in engine.read_scenario(text, id="it", edition="2009-07").shape.players
    with pytest.raises(CannotEdit, match="at most 60"):
        with_card(text, f"{name}A", PutCard("Elf", "hand"))


# What is half written, and what is sent to hurt -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "players"),
    [
        ('a = "open\n[players.Alice]', ["Alice"]),
        ("a = 'open\n[players.Alice]", ["Alice"]),
        ('script = """\nopen\n[players.Alice]', ["Alice"]),
        ("script = '''\nopen\n[players.Alice]", ["Alice"]),
        ('script = """\n[players.Bob]\n"""\n[players.Alice]', ["Alice"]),
        ('script = """four""""\n[players.Alice]', ["Alice"]),
        ('script = """\\"""\n[players.Bob]\n"""\n[players.Alice]', ["Alice"]),
        ('a = "\\"\n[players.Alice]', ["Alice"]),
        ('a = ["[players.Bob]"\n]\n[players.Alice] # here\n[players.Carol] there', ["Alice"]),
        ("a = [\n[players.Bob]\n]\n[players.Alice]", ["Alice"]),
    ],
)
def test_a_string_is_passed_over_whole_and_one_that_isnt_closed_yet_hides_nothing(written: str, players: list[str]):
    assert players_in(written) == players


def repeated(signs: str, length: int) -> Iterator[str]:
    """Every pair of these signs, and what else begins and ends things, again and again."""
    pairs = ["".join(pair) for pair in itertools.product(signs, repeat=2)]
    more = ['"""', "'''", '"""\\', '\\"""', "[a]\n", "[players.A]\n", '["a"]\n', "a = [\n", 'a = "\n', "'''\n", '"""\n']
    return (piece * (length // len(piece)) for piece in (*pairs, *more))


@pytest.mark.parametrize("before", ["", "[players.Alice]\nhand = ["])
def test_whatever_signs_a_text_is_made_of_changing_it_takes_as_long_as_it_is_long(before: str, thorough: bool):
    """The worst of the longest texts took eight seconds of a process that serves pages, and now a tenth of one.

    A text of a fifth of that length took a twenty-fifth of them, so it tells one from the other as well.
    """
    signs, length, allowed = ("\"'\\[]{}#=.,\n \tx", 20_000, 0.6) if thorough else ("\"'\\[{#\nx", 4_000, 0.15)
    for rest in repeated(signs, length):
        taken = min(seconds_to_change(f"{before}{rest}") for _ in range(2))
        assert taken < allowed, f"{rest[:6]!r}: {taken:.2f} s"


def seconds_to_change(text: str) -> float:
    began = time.thread_time()
    players_in(text)
    with suppress(CannotEdit):
        with_card(text, "Alice", PutCard("Elf", "hand"))
    return time.thread_time() - began
