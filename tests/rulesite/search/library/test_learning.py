from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from rulesite.search.library.learned_words import LearnedWords, with_pairs
from rulesite.search.library.learning import WordLearning, common_pairs

#: Players have words of their own for what the rules name: each rule is asked for by two words of its own, in two
#: frames that say nothing. The pieces 0 to 3 are frames; 4 and 5, 6 and 7, 8 and 9 mean the same.
OWN = ((4, 5), (6, 7), (8, 9))
FRAMES = ((0, 1), (2, 3))
TEXTS = [(*frame, word) for words in OWN for word, frame in product(words, FRAMES)]
RULES = np.repeat(np.arange(len(OWN)), 4)
ONE_EDITION = np.zeros(len(OWN), dtype=np.int64)


@pytest.fixture
def vectors() -> NDArray[np.float32]:
    """What the pieces mean to who doesn't know the game: nothing that has to do with each other."""
    return np.random.default_rng(7).normal(size=(12, 16)).astype(np.float32)


def likeness(vectors: NDArray[np.float32], one: int, other: int) -> float:
    lengths = np.linalg.norm(vectors[[one, other]], axis=1)
    return float(vectors[one] @ vectors[other] / lengths.prod())


def test_words_that_ask_for_the_same_rule_come_to_mean_the_same(vectors: NDArray[np.float32], monkeypatch):
    monkeypatch.setattr("rulesite.search.library.learning._ROUNDS", 60)
    learning = WordLearning(TEXTS, RULES, ONE_EDITION)
    learned = learning.learned(vectors)
    for one, other in OWN:
        assert likeness(learned, one, other) > likeness(vectors, one, other)
    assert np.array_equal(learned[10:], vectors[10:])  # what stands in no text
    assert np.array_equal(learned, WordLearning(TEXTS, RULES, ONE_EDITION).learned(vectors))


def test_a_rule_isnt_moved_away_from_the_same_rule_of_another_edition(vectors: NDArray[np.float32]):
    in_two = WordLearning([*TEXTS, *TEXTS], np.concatenate([RULES, RULES + len(OWN)]), np.repeat([0, 1], len(OWN)))
    rules = np.array([1, 0, 2])
    asked = np.flatnonzero(RULES == 0)
    texts = in_two._of_texts(vectors)
    sums = in_two._sums(texts)
    alone = WordLearning(TEXTS, RULES, ONE_EDITION)
    one, of_one = in_two._gradient(vectors, asked, texts[asked], sums)
    other, of_other = alone._gradient(vectors, asked, texts[asked], sums[: len(rules)])
    assert np.array_equal(one, other)
    assert np.allclose(of_one, of_other)


def test_once_turned_texts_of_one_rule_differ_less_beside_those_of_others(vectors: NDArray[np.float32]):
    learning = WordLearning(TEXTS, RULES, ONE_EDITION)

    def share(turned: NDArray[np.float32]) -> float:
        """How much of what texts differ by is within a rule."""
        texts = learning._of_texts(turned)
        own = (learning._sums(texts) / learning._counts)[RULES]
        return float(((texts - own) ** 2).sum() / ((texts - texts.mean(axis=0)) ** 2).sum())

    assert 0 < share(vectors @ learning.turning(vectors)) < share(vectors) < 1


def test_what_was_learned_is_kept_in_a_file(vectors: NDArray[np.float32], tmp_path: Path):
    file, turning = tmp_path / "words.npz", np.diag(np.arange(1, 17)).astype(np.float32)
    pieces = np.array([2, 5, 7])
    LearnedWords.write(turning, pieces, [], vectors[pieces], len(vectors), file)
    learned = LearnedWords.read(len(vectors), file)
    found = learned.of(np.array([5, 6, 2]), vectors)
    assert np.allclose(found[[0, 2]], vectors[[5, 2]], atol=0.02)
    assert np.allclose(found[1], vectors[6] @ turning)
    with pytest.raises(ValueError, match="of 12 pieces, not of 13"):
        LearnedWords.read(13, file)


def test_pairs_of_neighbors_are_learned_and_kept_beside_their_pieces(vectors: NDArray[np.float32], tmp_path: Path):
    file = tmp_path / "words.npz"
    LearnedWords.write(np.eye(16), np.array([2, 5]), [(5, 2)], vectors[[2, 5, 9]], len(vectors), file)
    learned = LearnedWords.read(len(vectors), file)
    assert learned.with_pairs([2, 5, 2, 7]) == [2, 5, 2, 7, 12]
    assert np.allclose(learned.of(np.array([12]), vectors)[0], vectors[9], atol=0.02)


def test_two_words_side_by_side_may_ask_for_what_neither_asks_for(monkeypatch: pytest.MonkeyPatch):
    """The pieces 0 and 1 in this order ask for one rule, in the other order for another."""
    monkeypatch.setattr("rulesite.search.library.learning._ROUNDS", 40)
    texts = [(0, 1, at) if at < 6 else (1, 0, at) for at in range(2, 10)]
    pairs = common_pairs(texts, 10)
    assert sorted(pairs) == [(0, 1), (1, 0)]
    rules = np.repeat([0, 1], 4)
    learning = WordLearning([with_pairs(text, pairs) for text in texts], rules, np.zeros(2, dtype=np.int64))
    known = np.random.default_rng(7).normal(size=(10, 16)).astype(np.float32)
    learned = learning.learned(np.concatenate([known, np.zeros((len(pairs), 16), dtype=np.float32)]))
    assert learning.telling_most(pairs, learned) == list(pairs)
    assert likeness(learned, pairs[0, 1], pairs[1, 0]) < 0
