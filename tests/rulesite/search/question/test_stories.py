"""Questions from the middle of a game: the question at the end is told from the story, and names from other words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.question.cut_text import CutText
from rulesite.search.question.kinds import CARD
from rulesite.search.question.question import question_in_words
from rulesite.search.question.stories import Story, story_of
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.searching.concepts import asked_of
from rulesite.search.selectors import lookup
from tests.rulesite.search.questions import Figures, place_of

FILE = Path(__file__).with_name("stories.tsv")


def told(text: str) -> Story:
    return story_of(CutText.of(text))


TOLD = "he took my bear while it was holding Whetted Axe. Its owner is me, can he move the axe over"


def test_what_is_asked_stands_at_the_end():
    assert told(TOLD).question == "can he move the axe over"
    story = told("my guy died in combat with a legendary sword on it, what happens with the sword?")
    assert story.question == "what happens with the sword?"


def test_a_short_question_is_no_story():
    assert told("can he move the axe") == Story()


def test_names_are_told_by_their_capitals_and_beginnings_of_sentences_are_none():
    story = told("He cast Wrath of God on my board. Now my Dragon Whelp is gone, do I lose the token too")
    assert story.names == {"wrath", "of", "god", "dragon", "whelp"}


def test_what_is_told_counts_less_than_what_is_asked():
    story = told(TOLD)
    assert story.weight(("bear",)) < story.weight(("move",)) == 1.0
    assert story.weight(("axe",)) == 1.0


def test_the_meaning_of_a_story_is_that_of_its_words_without_names_and_of_its_question():
    whole, without_names, question = [text for text, _ in question_in_words(TOLD).voices]
    assert "holding whetted axe its owner" in whole
    assert "holding its owner" in without_names
    assert question == "can he move the axe over"
    assert question_in_words("lethal damage").voices == [("lethal damage", 1.0)]


def test_a_card_that_a_story_names_stands_for_what_it_is_as_weak_words():
    axe = Document("card/whetted-axe", CARD, "Whetted Axe", "Equip {2}", above="Artifact — Equipment")
    rule = Document("x/1", "rule", "Equip", "Equipment is moved by equip.", cards=["Whetted Axe"], terms=["equip"])
    library = Library([axe, rule])
    query = question_in_words(TOLD)
    ((group,),) = asked_of(query, library, Synonyms()).alternatives
    weights = {concept.own: concept.weight for concept in group.concepts}
    assert weights["equipment",] < 0.5
    assert weights["equip",] < 0.5


@pytest.mark.django_db
def test_unseen_stories_find_their_rules():
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    places = [
        place_of(
            [f"{hit.edition}/{hit.number}" for hit in lookup(story, book=right.partition("/")[0], limit=10).hits],
            right.split(),
        )
        for half, story, right in rows
        if half == "held-out"
    ]
    found = Figures.of(places)
    assert found.asked >= 100
    assert found.success_at_1 >= 0.8
    assert found.success_at_3 >= 0.92
