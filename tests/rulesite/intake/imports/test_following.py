"""Rules are followed from one edition to the next by what they say, whatever their numbers."""

from __future__ import annotations

import pytest

from rulesite.intake.imports.following import Told, followed


def rules(**texts: str) -> list[Told]:
    """Rules by number, written `r100_1a`; a text without a stop is a title."""
    return [
        Told(number[1:].replace("_", "."), *(("", text) if text.endswith(".") else (text, "")))
        for number, text in texts.items()
    ]


def pairs(old: list[Told], new: list[Told]) -> dict[str, str]:
    return {each.old: each.new for each in followed(old, new)}


TRAMPLE = "The attacking player assigns damage to blockers first, see rule 502.9a, and then to the player."
PHASING = "A permanent that phases out is treated as though it had never existed in this turn."


def test_a_rule_that_kept_its_words_is_found_under_any_number():
    old = rules(r502="Keywords", r502_9="Trample", r502_9a=TRAMPLE)
    new = rules(r702="Keywords", r702_19="Trample", r702_19a=TRAMPLE.replace("502.9a", "702.19a"))

    assert pairs(old, new) == {"502": "702", "502.9": "702.19", "502.9a": "702.19a"}


def test_a_reworded_rule_is_found_by_likeness():
    old = rules(r502="Keywords", r502_15a=PHASING)
    new = rules(r702="Keywords", r702_26b=PHASING.replace("existed in this turn", "existed at all"))

    assert pairs(old, new)["502.15a"] == "702.26b"


def test_another_rule_under_the_same_number_is_not_the_same():
    old = rules(r502="Keywords", r502_1=TRAMPLE)
    new = rules(r502="Untap Step", r502_1=PHASING, r702="Keywords", r702_1=TRAMPLE)

    assert pairs(old, new) == {"502": "702", "502.1": "702.1"}


def test_a_rule_that_was_cut_short_is_found_by_what_is_left():
    long = f"{TRAMPLE} For example, a creature with nine power leaves four for whoever stands behind."
    old, new = rules(r103="Golden Rules", r103_2=long), rules(r101="Golden Rules", r101_2=TRAMPLE)

    assert pairs(old, new)["103.2"] == "101.2"


def test_a_section_under_another_title_is_found_by_the_rules_in_it():
    old = rules(r404="Triggered Abilities", r404_1=TRAMPLE, r404_2=PHASING)
    new = rules(r603="Handling Those That Trigger", r603_1=TRAMPLE, r603_2=PHASING)

    assert pairs(old, new)["404"] == "603"


def test_a_new_rule_and_one_that_is_gone_have_no_partner():
    old, new = rules(r100="General", r100_1=TRAMPLE), rules(r100="General", r100_1=PHASING)

    assert pairs(old, new) == {"100": "100"}


def test_a_rule_that_only_speaks_of_other_numbers_says_the_same():
    old = rules(r502="Keywords", r502_9a=TRAMPLE, r502_15a=PHASING)
    new = rules(
        r702="Keywords", r702_19a=TRAMPLE.replace("502.9a", "702.19a"), r702_26b=f"{PHASING} Tokens do so, too."
    )

    assert {each.old: each.says_the_same for each in followed(old, new)} == {
        "502": True,
        "502.9a": True,
        "502.15a": False,
    }


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Each team starts at 40 life.", "Each team starts at 30 life.", False),
        ("A hand of 7 cards is drawn (see rule 103.4).", "A hand of 7 cards is drawn (see rule 103.5).", True),
        ("Pay 120 life, as rules 118.3a–b say.", "Pay 121 life, as rules 119.4a–b say.", False),
        ("It's its owner's.", "It’s its owner’s.", True),
        ("This is an exception to 608.2h.", "This is an exception to 608.2i.", True),
        ("An ability that costs [+2].", "An ability that costs [−2].", False),
        ("An ability that costs [−2].", "An ability that costs [-2].", True),
        ("It's a 0/1 creature.", "It's a 0/2 creature.", False),
    ],
)
def test_a_figure_is_a_word_and_neither_a_rules_number_nor_the_shape_of_an_apostrophe_is(
    old: str, new: str, same: bool
):
    assert Told("100.1", "", old).says_the_same_as(Told("100.1", "", new)) == same


def test_a_rule_before_which_another_was_put_is_followed_to_its_next_letter():
    """In 2006 101.4a told of mulligans in Two-Headed Giant; in 2008 another rule on mulligans had that letter."""
    mulligan = "In the team variant, players of a team take mulligans at the same time, one player after the other."
    put_in = "In a multiplayer game, a player who takes mulligans at first draws a new hand of as many cards."
    old = rules(r101="Starting", r101_4="Mulligans", r101_4a=mulligan)
    new = rules(
        r101="Starting", r101_4="Mulligans", r101_4a=put_in, r101_4b=mulligan.replace("team variant", "variant")
    )

    assert pairs(old, new) == {"101": "101", "101.4": "101.4", "101.4a": "101.4b"}


def test_a_rule_behind_one_that_is_gone_is_followed_to_the_letter_before():
    gone = "The parts of a card are its name, its mana cost, its type line and its text box."
    stays = "The characteristics of an object are its name, its mana cost, its color, its types and its rules text."
    old = rules(r201="Parts", r201_1=gone, r201_2=stays)
    new = rules(r201="Parts", r201_1=stays.replace("its types", "its card types, its subtypes"))

    assert pairs(old, new) == {"201": "201", "201.2": "201.1"}
