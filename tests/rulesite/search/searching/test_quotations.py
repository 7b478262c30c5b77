"""Who types a sentence of a ruling, a card or a rule, or most of one, finds where it stands."""

from __future__ import annotations

import numpy as np
import pytest

from rulesite.search import selectors
from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings
from rulesite.search.question.kinds import CARD, RULING
from rulesite.search.question.question import question_in_words
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.question.tokens import stems_of
from rulesite.search.searching.by_number import NamedRules
from rulesite.search.searching.quotations import quoted_in
from rulesite.search.searching.ranking import Features
from rulesite.search.searching.search import Answering, Found, search

SENTENCE = "If the goat leaves the battlefield before its ability resolves, you still graze on the hill of its owner."
GOAT_TEXT = "Whenever another creature of yours grazes, you may put the top card of your library onto the hill."
GOAT = Document("card/hill-goat", CARD, "Hill Goat", GOAT_TEXT, above="Creature", is_imported=True)
RULED = Document(
    "ruling/hill-goat/1", RULING, "", f"{SENTENCE} See the oldest goat.", under="Hill Goat", cards=("Hill Goat",),
    is_imported=True,
)  # fmt: skip
RULES = [
    Document("e/1", "heading", "Grazing", "", "e", "1", order="1"),
    Document(
        "e/1a", "rule", "", "A goat grazes on the hill of its owner, and an ability that resolves lets you graze.", "e",
        "1a", order="2", under="Grazing", asked=("graze on the hill", "the goat leaves before its ability resolves"),
    ),
    Document(
        "e/1b", "rule", "", "The top card of a library goes onto the hill as a creature grazes.", "e", "1b", order="3",
        under="Grazing", cards=("Hill Goat",), asked=("put the top card of my library onto the hill",),
    ),
    Document("e/1c", "rule", "", "You graze on the hill.", "e", "1c", order="4", under="Grazing"),
]  # fmt: skip


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([*RULES, GOAT, RULED])


def first(library: Library, text: str) -> str:
    found = search(library, Meanings.of(library), Synonyms(), question_in_words(text))
    return found.best[0].document.key


@pytest.mark.parametrize(
    "typed",
    [
        SENTENCE,
        SENTENCE.upper(),
        SENTENCE.removesuffix(" the hill of its owner."),
        SENTENCE.replace("battlefield", "meadow"),
        f"Hill Goat: {SENTENCE}",
    ],
)
def test_a_ruling_is_found_first_by_its_own_sentence_or_most_of_it(library: Library, typed: str):
    assert first(library, typed) == "ruling/hill-goat/1"


@pytest.mark.parametrize("typed", [GOAT_TEXT, GOAT_TEXT.removesuffix(" onto the hill.")])
def test_a_card_is_found_first_by_its_text_even_before_rules_that_speak_of_it(library: Library, typed: str):
    assert first(library, typed) == "card/hill-goat"


def test_a_question_about_the_same_in_other_words_finds_the_rule(library: Library):
    assert first(library, "does the goat graze on the hill of its owner when its ability resolves") == "e/1a"


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        (SENTENCE, 1.0),
        ("the goat leaves the battlefield before its ability resolves", 1.0),
        ("the goat leaves the battlefield before dawn and eats all the grass there is", 0.0),
        ("you still graze", 0.0),
        ("its owner graze the hill ability resolves battlefield before", 0.0),
        ("xyzzy frobb plugh quux corge grault garply", 0.0),
    ],
)
def test_only_runs_of_words_are_a_quotation_and_more_than_half_must_be_there(
    library: Library, said: str, quoted: float
):
    passages = np.array([library.documents.index(RULED)])
    assert quoted_in(library.corpus, passages, stems_of(said)).tolist() == [quoted]


@pytest.mark.parametrize(("quoted", "first"), [(1.0, "ruling/hill-goat/1"), (0.0, "e/1c")])
def test_a_ruling_that_is_quoted_with_the_number_of_a_rule_comes_before_that_rule(quoted: float, first: str):
    found = Found(best=[Answering(RULED, 8.0, Features(quoted=quoted)), Answering(RULES[1], 3.0, Features())])
    scored = selectors._scored(NamedRules([RULES[3]]), found)
    assert scored[0].document.key == first
    assert {each.document.key for each in scored} == {"ruling/hill-goat/1", "e/1a", "e/1c"}
    assert [each.score for each in scored] == sorted((each.score for each in scored), reverse=True)


def test_a_rule_that_is_quoted_with_a_number_stands_behind_the_one_that_has_the_number():
    found = Found(best=[Answering(RULES[1], 12.0, Features(quoted=1.0))])
    assert selectors._scored(NamedRules([RULES[3]]), found)[0].document.key == "e/1c"
