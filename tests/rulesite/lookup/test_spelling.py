from __future__ import annotations

import pytest

from rulesite.lookup.document import Document
from rulesite.lookup.passages import Library
from rulesite.lookup.spelling import Speller
from rulesite.lookup.synonyms import Synonyms

TEXT = (
    "First strike and deathtouch. Regenerate a creature that would be destroyed. A vigilant subgame of banding. "
    "The sorcery is cast. Continuous effects."
)

FIZZLE = {"words": ["fizzle"], "rules": ["countered"], "weight": 0.8, "editions": []}


@pytest.fixture(scope="module")
def speller() -> Speller:
    document = Document("2009-07/1", "rule", "First Strike", TEXT, edition="2009-07", asked=("chump block",))
    return Speller(Library([document]), Synonyms())


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("regenrate", ("regenerate",)),  # a letter left out
        ("deathtouchh", ("deathtouch",)),  # one too many
        ("sorcrey", ("sorcery",)),  # two swapped
        ("continous", ("continuous",)),
        ("firststrike", ("first", "strike")),  # a space left out
        ("xylophone", ()),
    ],
)
def test_a_word_is_mended_from_the_words_there_are(speller: Speller, written: str, meant: tuple[str, ...]):
    assert speller.meant(written) == meant


def test_players_words_are_mended_as_well():
    usual = Document(
        "2009-07/1", "rule", "", "A spell.", asked=("it got bounced", "a bounced guy", "bounced in response")
    )
    speller = Speller(Library([usual]), Synonyms.from_entries({"asked": [FIZZLE]}))
    assert speller.meant("bouncd") == ("bounced",)
    assert speller.meant("fizle") == ("fizzle",)


def test_words_that_are_known_are_left_alone(speller: Speller):
    assert speller.mended(["regenerating", "the", "chump", "702.17b", "of"]) == []


def test_one_word_written_as_two_is_joined(speller: Speller):
    assert [each.meant for each in speller.joined(["sub", "game", "first", "strike"])] == [("subgame",)]


def test_short_words_are_not_guessed_at(speller: Speller):
    assert speller.mended(["cst", "foo"]) == []


def test_words_of_four_letters_are_mended_in_their_middle_alone(speller: Speller):
    assert speller.meant("csat") == ("cast",)
    assert speller.meant("acst") == ()
