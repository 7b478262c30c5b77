"""Imported cards and rulings are found beside the rules, in an index of all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulesite.search.library.document import Document
from rulesite.search.library.index import OpenIndex, VolumeSource, build_index, open_index
from rulesite.search.question.kinds import CARD, RULING
from rulesite.search.question.question import question_in_words
from rulesite.search.searching.search import Found, search

RULE = Document("e/1", "rule", "", "Goats graze on the hill.", "e", "1", order="1")
HEADING = Document("e/2", "heading", "Grazing", "", "e", "2", order="2")
GOAT = Document("card/hill-goat", CARD, "Hill Goat", "Grazes alone.", above="Creature", is_imported=True)
RULED = Document(
    "ruling/hill-goat/1",
    RULING,
    "",
    "It may graze on any hill.",
    under="Hill Goat",
    cards=("Hill Goat",),
    is_imported=True,
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> OpenIndex:
    root: Path = tmp_path_factory.mktemp("index")
    sources = [
        VolumeSource("rules", lambda: [RULE, HEADING]),
        VolumeSource("cards", lambda: [GOAT]),
        VolumeSource("rulings", lambda: [RULED]),
    ]
    build_index(root, "0123456789abcdef", sources).put_in_place()
    return open_index(root)


def found(index: OpenIndex, text: str, **filters: str) -> Found:
    question = replace(question_in_words(text), filters=filters)
    return search(index.library, index.meanings, index.synonyms, question)


def keys(answers: Found) -> list[str]:
    return [each.document.key for each in answers.best]


def test_a_card_is_found_by_its_name_with_the_rules_and_rulings_that_have_its_words(index: OpenIndex):
    answers = found(index, "hill goat")
    assert set(keys(answers)) == {"card/hill-goat", "ruling/hill-goat/1", "e/1"}
    assert answers.total == 3
    assert answers.best[0].document in (GOAT, RULED)


def test_a_filter_lets_rulings_alone_through(index: OpenIndex):
    assert keys(found(index, "graze on a hill", kind=RULING)) == ["ruling/hill-goat/1"]


def test_phrases_prefixes_and_excluded_words_are_looked_for_in_all(index: OpenIndex):
    assert set(keys(found(index, '"on the hill"'))) == {"e/1"}
    assert set(keys(found(index, '"any hill"'))) == {"ruling/hill-goat/1"}
    assert set(keys(found(index, "graz* -goat"))) == {"e/2"}


@pytest.mark.parametrize("text", ["hill AND xyzzy", "xyzzy AND hill", "hill AND xyzzy AND goats"])
def test_a_word_that_stands_nowhere_is_passed_over_and_told_among_rules_and_imported_texts_alike(
    index: OpenIndex, text: str
):
    asked = found(index, text)
    assert set(keys(asked)) == {"card/hill-goat", "ruling/hill-goat/1", "e/1"}
    assert asked.passed_over == ["xyzzy"]


@pytest.mark.parametrize("text", ["xyzzy AND frobb", "xyzzy"])
def test_where_no_word_stands_anywhere_nothing_is_found(index: OpenIndex, text: str):
    nothing = found(index, text)
    assert (keys(nothing), nothing.passed_over) == ([], [])
