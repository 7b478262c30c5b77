from __future__ import annotations

import pytest

from rulesite.lookup.words import stem, stems_of


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
