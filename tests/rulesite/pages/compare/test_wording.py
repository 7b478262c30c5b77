from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesite.pages.compare.wording import Piece, word_changes


def changed(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.text for piece in pieces if piece.changed]


def test_words_taken_away_and_words_that_came_are_marked():
    changes = word_changes("A player plays this spell from hand.", "A player casts this spell from hand.")

    assert changed(changes.old) == ["plays"]
    assert changed(changes.new) == ["casts"]


def test_words_that_only_one_side_has_leave_the_other_unmarked():
    changes = word_changes("It is put into play.", "It is put into play tapped.")

    assert changed(changes.old) == []
    assert changed(changes.new) == ["tapped"]


@pytest.mark.parametrize(
    ("old", "new", "gone", "come"),
    [
        ("It costs {2}{G}.", "It costs {2}{R}.", "{G}", "{R}"),
        ("See rule 402.8e.", "See rule 402.8f.", "402.8e", "402.8f"),
        ("It gets +1/+1 now.", "It gets +2/+2 now.", "+1/+1", "+2/+2"),
        ("It can't attack.", "It can attack.", "can't", "can"),
    ],
)
def test_symbols_numbers_and_sizes_are_whole_words(old: str, new: str, gone: str, come: str):
    changes = word_changes(old, new)

    assert changed(changes.old) == [gone]
    assert changed(changes.new) == [come]


def test_a_word_or_two_between_longer_changes_are_marked_with_them():
    changes = word_changes("one two three the four five six", "uno dos tres the cuatro cinco seis")

    assert changed(changes.old) == ["one two three the four five six"]
    assert changed(changes.new) == ["uno dos tres the cuatro cinco seis"]


def test_how_signs_are_set_is_no_change():
    changes = word_changes("A player's “own” turn - 3-4", 'A player’s "own" turn – 3–4')

    assert changes.is_same
    assert "".join(piece.text for piece in changes.new) == 'A player’s "own" turn – 3–4'


def test_equal_texts_have_no_marks():
    assert word_changes("Nothing new.", "Nothing new.").is_same
    assert not word_changes("Nothing new.", "Something new.").is_same


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_pieces_of_each_side_are_its_text(old: str, new: str):
    changes = word_changes(old, new)

    assert "".join(piece.text for piece in changes.old) == old
    assert "".join(piece.text for piece in changes.new) == new
