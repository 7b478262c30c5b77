"""Questions from the middle of a game: the question at the end is told from the story, and names from other words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesite.lookup.concepts import asked_groups
from rulesite.lookup.document import CARD, Document
from rulesite.lookup.passages import Library
from rulesite.lookup.query import parse_query
from rulesite.lookup.selectors import lookup
from rulesite.lookup.stories import Story, story_of
from rulesite.lookup.synonyms import Synonyms
from tests.rulesite.lookup.questions import Figures, place_of

FILE = Path(__file__).with_name("stories.tsv")

TOLD = "he took my bear while it was holding Whetted Axe. Its owner is me, can he move the axe over"


def test_what_is_asked_stands_at_the_end():
    assert story_of(TOLD).question == "can he move the axe over"
    story = story_of("my guy died in combat with a legendary sword on it, what happens with the sword?")
    assert story.question == "what happens with the sword?"


def test_a_short_question_is_no_story():
    assert story_of("can he move the axe") == Story()


def test_names_are_told_by_their_capitals_and_beginnings_of_sentences_are_none():
    story = story_of("He cast Wrath of God on my board. Now my Dragon Whelp is gone, do I lose the token too")
    assert story.names == {"wrath", "of", "god", "dragon", "whelp"}


def test_what_is_told_counts_less_than_what_is_asked():
    story = story_of(TOLD)
    assert story.weight(("bear",)) < story.weight(("move",)) == 1.0
    assert story.weight(("axe",)) == 1.0


def test_the_meaning_of_a_story_is_that_of_its_words_without_names_and_of_its_question():
    voices = [text for text, _ in story_of(TOLD).voices("he took bear whetted axe can he move the axe over")]
    assert voices[1] == "he took bear can he move the over"
    assert voices[2] == "can he move the axe over"
    assert story_of("lethal damage").voices("lethal damage") == [("lethal damage", 1.0)]


def test_a_card_that_a_story_names_stands_for_what_it_is_as_weak_words():
    axe = Document("card/whetted-axe", CARD, "Whetted Axe", "Equip {2}", above="Artifact — Equipment")
    rule = Document("x/1", "rule", "Equip", "Equipment is moved by equip.", cards=["Whetted Axe"], terms=["equip"])
    library = Library([axe, rule])
    query = parse_query(TOLD)
    ((group,),) = asked_groups(query, library, Synonyms(), story_of(query.text))
    weights = {concept.own: concept.weight for concept in group.concepts}
    assert weights["equipment",] < 0.5
    assert weights["equip",] < 0.5


@pytest.mark.django_db
def test_unseen_stories_find_their_rules():
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    places = [
        place_of([f"{hit.edition}/{hit.number}" for hit in lookup(story, limit=10).hits], right.split())
        for half, story, right in rows
        if half == "held-out"
    ]
    found = Figures.of(places)
    assert found.asked >= 100
    assert found.success_at_1 >= 0.8
    assert found.success_at_3 >= 0.92
