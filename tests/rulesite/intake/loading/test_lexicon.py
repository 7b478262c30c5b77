from __future__ import annotations

import pytest

from rulesite.intake.loading.lexicon import Definition, Lexicon
from rulesite.intake.loading.word_forms import noun_forms, verb_forms


def uses(lexicon: Lexicon, text: str) -> list[str]:
    return [text[use.start : use.end] for use in lexicon.uses(text)]


@pytest.fixture
def lexicon() -> Lexicon:
    lexicon = Lexicon()
    for name in ("damage", "lethal damage", "mana ability", "token"):
        lexicon.add(Definition(name, "term"), noun_forms(name))
    ambiguous, clear = verb_forms("counter")
    lexicon.add(Definition("counter", "keyword action"), clear, ambiguous)
    return lexicon


def test_the_longest_term_is_meant(lexicon: Lexicon):
    assert uses(lexicon, "Lethal damage is damage.") == ["Lethal damage", "damage"]


def test_plurals_are_the_same_term(lexicon: Lexicon):
    assert uses(lexicon, "Mana abilities make tokens.") == ["Mana abilities", "tokens"]


def test_a_term_ends_before_its_apostrophe(lexicon: Lexicon):
    assert uses(lexicon, "the token's owner, the tokens' owners") == ["token", "tokens"]


def test_a_term_is_no_part_of_a_word_or_across_a_stop(lexicon: Lexicon):
    assert uses(lexicon, "Betokening isn't lethal. Damage is.") == ["Damage"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A spell is countered.", ["countered"]),
        ("Effects may counter spells.", ["counter"]),
        ("“Counter target spell.”", ["Counter"]),
        ("Put a +1/+1 counter on it.", []),
        ("Its counters stay.", []),
    ],
)
def test_a_verb_is_not_taken_for_the_noun(lexicon: Lexicon, text: str, found: list[str]):
    assert uses(lexicon, text) == found


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("tap", {"tap", "taps", "tapped", "tapping"}),
        ("untap", {"untap", "untaps", "untapped", "untapping"}),
        ("exile", {"exile", "exiles", "exiled", "exiling"}),
        ("play", {"play", "plays", "played", "playing"}),
        ("scry", {"scry", "scries", "scried", "scrying"}),
        ("discard", {"discard", "discards", "discarded", "discarding"}),
        ("attach", {"attach", "attaches", "attached", "attaching"}),
    ],
)
def test_verbs_are_known_in_all_forms(verb: str, forms: set[str]):
    assert set().union(*verb_forms(verb)) == forms


@pytest.mark.parametrize(
    ("noun", "other"),
    [("ability", "abilities"), ("characteristics", ""), ("copiable values", "copiable value"), ("status", "")],
)
def test_nouns_are_known_in_both_numbers(noun: str, other: str):
    assert noun_forms(noun) - {noun} <= {other, "characteristic"}
