from __future__ import annotations

import pytest

from rulesite.search.question.tokens import stem, stems_of, words_of


@pytest.mark.parametrize(
    "forms",
    [
        "regenerate regenerates regenerated regenerating regeneration",
        "die dies died dying death",
        "tap taps tapped tapping",
        "choose chose chosen choosing choice choices",
        "copy copies copied copying",
        "ability abilities ability's",
        "destroy destroys destroyed destruction",
        "block blocks blocked blocking blocker blockers",
        "phase phases phased phasing",
        "activate activated activating activation",
        "use used using uses",
        "prevent prevents prevention",
        "pay paid paying payment",
    ],
)
def test_all_forms_of_a_word_have_one_stem(forms: str):
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "words",
    ["active activate", "generic general generate", "play player", "legend legendary", "equip equipment", "mode model"],
)
def test_different_words_keep_different_stems(words: str):
    assert len({stem(word) for word in words.split()}) == len(words.split())


def test_the_rules_own_signs_stay_whole():
    assert stems_of("+1/+1 −1/−1 {T} 2/2 702.17b can't") == ("+1/+1", "-1/-1", "{t}", "2/2", "702.17b", "can't")


@pytest.mark.parametrize(
    ("hurried", "in_full"),
    [
        ("it cant attack", "it can't attack"),
        ("it can´t attack", "it can't attack"),
        ("they wont untap", "they won't untap"),
        ("u havent drawn ur card", "you haven't drawn your card"),
        ("went thru bc of trample", "went through because of trample"),
        ("a 3/3 w/ reach", "a 3/3 with reach"),
        ("3 dmg to opp's critter", "3 damage to opponent's creature"),
        ("can opp resp", "can opponent respond"),
        ("1st strike, prot from red, in gy", "first strike, protection from red, in graveyard"),
        ("trigs of perms on the bf", "triggers of permanents on the battlefield"),
        ("a 3/3 w/reach w/o haste", "a 3/3 with reach without haste"),
    ],
)
def test_what_is_written_in_a_hurry_is_read_in_full(hurried: str, in_full: str):
    assert stems_of(hurried) == stems_of(in_full)
    assert [word.plain for word in words_of(hurried)] == [word.plain for word in words_of(in_full)]


def test_mana_isnt_mistaken_for_a_hurried_word():
    assert stems_of("{W/U} {U} {R}") == ("{w/u}", "{u}", "{r}")
