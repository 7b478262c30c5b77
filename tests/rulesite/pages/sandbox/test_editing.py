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
    edition_in,
    with_card,
    with_head,
    with_script,
    with_value,
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


@pytest.mark.parametrize("key", ["battlefield", "hand", "library", "graveyard", "exile"])
@pytest.mark.parametrize("player", ["Alice", "Old Bob", "Carol", "Old Carol"])
def test_a_value_is_written_for_anybody(player: str, key: str):
    after = with_value(TEXT, player, key, ["Odd [Card]"])
    assert read(after)[player] == {**read(TEXT).get(player, {}), key: ["Odd [Card]"]}
    assert {**read(after), player: None} == {**read(TEXT), player: None}


def test_what_is_written_elsewhere_stays_as_it_was():
    after = with_value(TEXT, "Alice", "life", 13)
    assert after.replace("life = 13", "life = 12") == TEXT


def test_a_total_is_set_set_anew_or_no_longer_said():
    assert read(with_value(TEXT, "Alice", "life", -3))["Alice"]["life"] == -3
    assert read(with_value(TEXT, "Old Bob", "poison", 9))["Old Bob"] == {"poison": 9, "hand": []}
    assert with_value(TEXT, "Alice", "life", None) == TEXT.replace("life = 12\n", "")
    assert with_value(TEXT, "Alice", "poison", None) == TEXT


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ('title = "T"\n[players.A]\n', 'title = "T"\nscript = """\nresolve\n"""\n[players.A]\n'),
        ("", 'script = """\nresolve\n"""\n'),
        ('script = "x" # here\n', 'script = """\nresolve\n""" # here\n'),
        ("[players.A]\nlife = 2\nscript = '''\nx\n'''", '[players.A]\nlife = 2\nscript = """\nresolve\n"""'),
    ],
)
def test_a_script_is_written_where_it_stands_or_at_the_head(written: str, changed: str):
    assert with_script(written, "resolve\n") == changed


def test_a_card_is_defined_once():
    after = with_card(TEXT, 'Odd "One"', {"type_line": "Creature", "text": "Flying\nTrample", "power": ""})
    assert tomllib.loads(after)["cards"]['Odd "One"'] == {"type_line": "Creature", "text": "Flying\nTrample"}
    with pytest.raises(CannotEdit, match="in the text already"):
        with_card(after, 'Odd "One"', {"type_line": "Land"})
    with pytest.raises(CannotEdit, match="Say what the card is called"):
        with_card(TEXT, " ", {"type_line": "Land"})


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
    assert with_head(written, "edition", "2026-08") == changed
    assert edition_in(changed) == "2026-08"


def test_names_are_quoted_where_they_must_be():
    after = with_value("", 'Odd "Name" [x]', "hand", ['A "B" \\ C'])
    assert read(after) == {'Odd "Name" [x]': {"hand": ['A "B" \\ C']}}


def test_a_player_whose_name_the_editor_takes_can_play():
    name = "A" * 60
    text = with_value('title = "T"\n', name, "hand", ["Elf"]) + '[cards.Elf]\ntype_line = "Land"\n'
    assert name in engine.read_scenario(text, id="it", edition="2009-07").shape.players
    with pytest.raises(CannotEdit, match="at most 60"):
        with_value(text, f"{name}A", "hand", ["Elf"])


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
    assert [player for player in ("Alice", "Bob", "Carol") if has_table(written, player)] == players


def has_table(text: str, player: str) -> bool:
    """Whether a text has a table for a player: one is written for whoever has none."""
    return with_value(text, player, "life", 1).count("[players.") == text.count("[players.")


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
    for rest in repeated("\"'\\[]{}#=.,\n \tx" if thorough else "\"'\\[{#\nx", 4_000):
        takes_long = all(seconds_to_change(f"{before}{rest}") >= 0.15 for _ in range(3))
        assert not takes_long, repr(rest[:6])


def seconds_to_change(text: str) -> float:
    began = time.thread_time()
    with suppress(CannotEdit):
        with_value(text, "Alice", "hand", ["Elf"])
    return time.thread_time() - began
