"""Companion (702.139 in 2026): what decks it goes with, and how it comes into the game."""

from __future__ import annotations

import pytest

from engine import InvalidScenario, Run, play, read_scenario

DECKS = """
[cards."Grass Cat"]
mana_cost = "{1}{G}"
type_line = "Creature — Cat"
power = "2"
toughness = "2"
[cards."Silver Cup"]
mana_cost = "{3}"
type_line = "Artifact"
text = "{1}: You gain 1 life."
[cards."Sworn Blade"]
mana_cost = "{1}{W}"
type_line = "Artifact — Equipment"
text = "Equipped creature gets +1/+1.\\nEquip {2}"
[cards."Pale Song"]
mana_cost = "{W}{W}"
type_line = "Sorcery"
text = "You gain 3 life."
[cards."Plains"]
type_line = "Basic Land — Plains"
"""
ASKED = {
    "Each creature card in your starting deck is a Cat or Ox card.": (
        ["Grass Cat", "Silver Cup", "Pale Song", "Plains"],
        ["Grass Cat", "Guide"],
    ),
    "Your starting deck contains only cards with even mana values.": (
        ["Grass Cat", "Pale Song", "Plains"],
        ["Silver Cup"],
    ),
    "Your starting deck contains only cards with odd mana values and land cards.": (
        ["Silver Cup", "Plains"],
        ["Silver Cup", "Grass Cat"],
    ),
    "Each permanent card in your starting deck has mana value 2 or less.": (
        ["Grass Cat", "Plains", "Pale Song"],
        ["Silver Cup"],
    ),
    "Each permanent card in your starting deck has an activated ability.": (
        ["Silver Cup", "Sworn Blade", "Pale Song", "Plains"],
        ["Silver Cup", "Grass Cat"],
    ),
    "No card in your starting deck has more than one of the same mana symbol in its mana cost.": (
        ["Grass Cat", "Sworn Blade", "Plains", "Plains"],
        ["Pale Song"],
    ),
    "Each nonland card in your starting deck shares a card type.": (
        ["Silver Cup", "Sworn Blade", "Plains"],
        ["Silver Cup", "Pale Song"],
    ),
    "Your starting deck contains at least twenty cards more than the minimum deck size.": (
        ["Plains"] * 80,
        ["Plains"] * 78,
    ),
    "Each nonland card in your starting deck has a different name.": (
        ["Silver Cup", "Pale Song", "Plains", "Plains"],
        ["Silver Cup", "Silver Cup"],
    ),
}


def _played(asked: str, deck: list[str], script: str, *, revealed: bool = False, mana: str = "{4}") -> Run:
    where = 'companion = "Guide"' if revealed else 'outside = ["Guide"]'
    library = ", ".join(f'"{card}"' for card in deck)
    text = f'''
title = "A companion"
script = """
{script}
"""
[cards.Guide]
mana_cost = "{{1}}{{W}}"
type_line = "Legendary Creature — Bird"
power = "2"
toughness = "2"
text = "Companion — {asked}"
{DECKS}
[players.Alice]
{where}
mana = "{mana}"
library = [{library}]
[players.Bob]
'''
    return play(read_scenario(text, id="test", edition="2026-08"))


@pytest.mark.parametrize("asked", ASKED)
def test_a_deck_of_what_it_asks_for_has_it(asked: str):
    fitting, other = ASKED[asked]

    assert _played(asked, fitting, "expect Guide may be Alice's companion").failures == ()
    assert _played(asked, other, "expect Guide may not be Alice's companion under 702.139a").failures == ()


CATS = next(iter(ASKED))


def test_it_comes_into_the_hand_once_for_three_mana():
    script = """Alice takes her companion Guide
expect Guide is in Alice's hand
expect Alice has 1 mana
expect refused under 702.139a: Alice takes her companion Guide"""

    assert _played(CATS, ["Grass Cat"], script, revealed=True).failures == ()


def test_it_takes_three_mana():
    script = "expect refused under 601.2h: Alice takes her companion Guide"

    assert _played(CATS, ["Grass Cat"], script, revealed=True, mana="{2}").failures == ()


def test_only_ones_own_main_phase_is_the_time():
    script = "expect refused: Bob takes his companion Guide\nto combat\nexpect refused: Alice takes her companion Guide"

    assert _played(CATS, ["Grass Cat"], script, revealed=True).failures == ()


def test_a_card_outside_that_wasnt_revealed_is_no_companion():
    script = "expect refused under 702.139a: Alice takes her companion Guide"

    assert _played(CATS, ["Grass Cat"], script).failures == ()


def test_what_doesnt_go_with_the_deck_cant_have_been_revealed():
    run = _played("Your starting deck contains only cards with even mana values.", ["Silver Cup"], "", revealed=True)

    assert "702.139a" in " ".join(run.failures)


def test_what_no_deck_can_be_asked_is_refused():
    with pytest.raises(InvalidScenario, match="can't read"):
        _played("Your starting deck is pretty.", ["Plains"], "")
