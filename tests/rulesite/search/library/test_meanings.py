from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rulesite.search.library import meanings as meaning_module
from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings
from rulesite.search.library.word_vectors import NoVectors
from rulesite.search.question.kinds import CARD
from rulesite.search.question.question import question_in_words
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.searching.search import search

pytest.importorskip("wordllama", reason="this machine has no search by meaning")

HEALER = Document("e/1", "rule", "", "The physician healed a sick child.", number="1", asked=("who cures the ill",))
JOINER = Document("e/2", "rule", "", "The carpenter made a wooden table. It has four legs.", number="2")
CARD_OF_A_HEALER = Document("card/doctor", CARD, "Doctor", "A doctor cures a boy.")


@pytest.fixture(scope="module")
def meanings() -> Meanings:
    return Meanings.of(Library([HEALER, JOINER, CARD_OF_A_HEALER]))


def nearness(meanings: Meanings, text: str) -> list[float]:
    passages = np.arange(len(meanings.are_rules))
    near: list[float] = meanings.nearness([(text, 1.0)]).of(passages, np.zeros_like(passages)).nearest.tolist()
    return near


def test_a_text_is_near_that_says_the_same_in_other_words(meanings: Meanings):
    healer, joiner, _ = nearness(meanings, "doctors cured boys")
    assert healer > joiner
    healer, joiner, _ = nearness(meanings, "desk of timber")
    assert joiner > healer


def test_the_nearest_of_a_rules_texts_counts(meanings: Meanings):
    healer, joiner, _ = nearness(meanings, "who cures the ill")
    assert math.isclose(healer, 1, abs_tol=1e-3)
    assert joiner < healer


def test_what_is_known_of_a_text_is_taken_over(meanings: Meanings, monkeypatch: pytest.MonkeyPatch):
    worked_out: list[str] = []
    model = meaning_module._model()

    class Watched:
        def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
            worked_out.extend(texts)
            return model.of(texts)

    monkeypatch.setattr(meaning_module, "_model", Watched)
    monkeypatch.setattr(meaning_module, "_SAMPLE", 1)
    new = Document("e/6", "rule", "", "Goats climb walls.", number="6")
    library = Library([HEALER, JOINER, CARD_OF_A_HEALER, new])
    again = Meanings.of(library, meanings)
    assert len(set(worked_out) - {"", new.number}) == 2  # one to see whether it holds, and the new one
    assert any("Goats" in text for text in worked_out)
    fresh = Meanings.of(library)
    for text in ("doctors cured boys", "desk of timber", "goats on a wall"):
        assert np.allclose(nearness(again, text), nearness(fresh, text), atol=1e-3)


def test_what_is_known_by_another_model_is_worked_out_again(meanings: Meanings):
    library = Library([HEALER, JOINER, CARD_OF_A_HEALER])
    of_another = replace(meanings, vectors=-meanings.vectors)
    assert np.allclose(
        nearness(Meanings.of(library, of_another), "doctors cured boys"), nearness(meanings, "doctors cured boys")
    )


def test_whether_its_texts_agree_counts_beside_the_nearest():
    asked = ("who joins boards", "a joiner of boards", "joining a board to a board")
    alike = Document("e/4", "rule", "", "Joiners join boards.", number="4", asked=asked)
    alone = Document("e/5", "rule", "", "Boys run.", number="5", asked=("who joins boards", "who runs", "running boys"))
    meanings = Meanings.of(Library([alike, alone]))
    nearest, on_average, on_the_whole, share = meanings.nearness([("who joins boards", 1.0)]).of(
        np.arange(2), np.zeros(2, dtype=np.int64)
    )
    assert math.isclose(nearest[0], nearest[1], abs_tol=1e-3)
    assert on_average[0] > on_average[1] + 0.1
    assert on_the_whole[0] > on_the_whole[1] + 0.1
    assert share[0] > share[1]
    assert math.isclose(share.sum(), 1, abs_tol=1e-3)


def test_a_passage_is_held_against_those_of_its_edition_that_were_asked_for_first(meanings: Meanings):
    asked = meanings.nearness([("who cures the ill", 1.0)])
    of_two = asked.of(np.arange(2), np.array([0, 1])).share
    assert np.allclose(of_two, 1)
    assert np.allclose(asked.of(np.arange(1), np.array([0])).share, 1)
    together = meanings.nearness([("who cures the ill", 1.0)])
    healer, joiner = together.of(np.arange(2), np.array([0, 0])).share.tolist()
    assert healer > 0.9
    assert math.isclose(together.of(np.arange(1, 2), np.array([0])).share[0], joiner, abs_tol=1e-3)


def test_cards_are_found_by_their_words_alone(meanings: Meanings):
    assert nearness(meanings, "A doctor cures a boy.")[2] == 0


def test_a_question_without_words_is_near_to_nothing(meanings: Meanings):
    assert nearness(meanings, "") == [0, 0, 0]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("doctors cured boys", ["e/3", "e/1"]),  # one for its word, one for what it means
        ("boys AND physicians", []),
        ("boys AND tables", ["e/3"]),  # what no text has a word of is passed over, and said
        ('"cured boys"', []),
        ("boys -doctors", ["e/3"]),
        ("doctors", []),  # a subject that no text has a word of
    ],
)
def test_what_means_the_same_is_found_beside_what_has_the_words(query: str, found: list[str]):
    library = Library([HEALER, Document("e/3", "rule", "", "Boys run.", number="3")])
    meanings = Meanings.of(library)
    results = search(library, meanings, Synonyms(), question_in_words(query))
    assert sorted(each.document.key for each in results.best) == sorted(found)
    assert results.total == len(found)


def test_without_the_model_nothing_is_near_to_anything(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(meaning_module, "_model", NoVectors)
    # Nothing kept from before, or for later.
    monkeypatch.setattr(meaning_module, "_rows", meaning_module._rows.__wrapped__)
    assert nearness(Meanings.of(Library([HEALER, JOINER])), "who cures the ill") == [0, 0]
    assert meaning_module.nearness_of("who cures the ill", ("who cures the ill",)) == [0]


def test_there_may_be_nothing_to_be_near_to():
    assert nearness(Meanings.of(Library([])), "trample") == []


@given(st.text(max_size=200))
def test_whatever_is_asked_nearness_lies_between_0_and_1(meanings: Meanings, text: str):
    assert all(0 <= near <= 1 for near in nearness(meanings, text))


def test_the_passages_are_found_whose_texts_come_nearest_on_the_whole():
    told = [
        Document(f"e/{at}", "rule", "", f"The {who} takes {at} cards.") for at, who in enumerate(["monk", "ox"] * 9)
    ]
    meanings = Meanings.of(Library([JOINER, CARD_OF_A_HEALER, *told, HEALER]))
    asked, last = meanings.nearness([("who cures the ill", 1.0)]), len(told) + 2
    passing = np.ones(last + 1, dtype=bool)
    assert asked.nearest(1, passing).tolist() == [last]
    passing[last] = False
    assert last not in asked.nearest(30, passing)
    assert 1 not in asked.nearest(30, passing)  # a card


def test_texts_that_are_the_same_are_equally_near(meanings: Meanings):
    told = [replace(HEALER, key=f"e/{at}") for at in range(9)]
    assert len(set(nearness(Meanings.of(Library([JOINER, *told, JOINER, *told])), "a healer of boys")[1:10])) == 1
