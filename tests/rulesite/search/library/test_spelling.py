from __future__ import annotations

import pytest

from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.spelling import Speller
from rulesite.search.question.synonyms import Synonyms

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


def test_who_mistypes_much_mistypes_short_words_too(speller: Speller):
    assert speller.mended(["cst"]) == []
    mended = speller.mended(["cst", "regenrate", "sorcrey"])
    assert [each.meant for each in mended] == [("regenerate",), ("sorcery",), ("cast",)]


def test_words_of_four_letters_are_mended_in_their_middle_alone(speller: Speller):
    assert speller.meant("csat") == ("cast",)
    assert speller.meant("acst") == ()


@pytest.mark.parametrize("written", ["regnerat", "deathtuoch", "vigilnat", "contniuuos"])
def test_the_nearest_is_the_nearest_of_all_words_however_it_is_found(speller: Speller, written: str):
    allowed = 2
    near = {word: distance for word in speller._counts if (distance := plain_distance(written, word)) <= allowed}
    (meant,) = speller.meant(written)
    assert near[meant] == min(near.values())


def plain_distance(one: str, two: str) -> int:
    """How many letters to put in, leave out, change or swap, by the textbook."""
    rows = [
        [max(at, place) if not at or not place else 0 for place in range(len(two) + 1)] for at in range(len(one) + 1)
    ]
    for at, letter in enumerate(one, 1):
        for place, other in enumerate(two, 1):
            changed = rows[at - 1][place - 1] + (letter != other)
            rows[at][place] = min(rows[at - 1][place] + 1, rows[at][place - 1] + 1, changed)
            if at > 1 and place > 1 and letter == two[place - 2] and one[at - 2] == other:
                rows[at][place] = min(rows[at][place], rows[at - 2][place - 2] + 1)
    return rows[-1][-1]
