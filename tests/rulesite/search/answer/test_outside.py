"""What the rulebooks here don't have: search says so, and says it only then."""

from __future__ import annotations

import io
import json
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.search.selectors import lookup
from tests.examples import some
from tests.rulesite.search.questions import answer_to, questions

pytestmark = pytest.mark.django_db

FILE = Path(__file__).with_name("outside.tsv")


def later_questions() -> list[tuple[str, str]]:
    """Questions that no rule of an old edition answers, each with where it stands today, if anywhere."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    return [(question, number) for _, question, number in rows]


def test_what_came_after_the_old_editions_is_found_in_todays_book():
    held = set(Rule.objects.in_edition("2026-08").values_list("number", flat=True))
    asked = [(question, number) for question, number in later_questions() if number in held]
    found = [any(hit.number.startswith(number) for hit in lookup(question, limit=3).hits) for question, number in asked]
    assert len(asked) >= 100
    assert sum(found) >= 0.8 * len(asked)


def test_most_questions_that_no_rule_answers_are_told_so():
    held = set(Rule.objects.in_edition("2026-08").values_list("number", flat=True))
    asked = [question for question, number in later_questions() if number not in held]
    told = [question for question in asked if lookup(question, limit=5).outside]
    assert len(told) >= 0.7 * len(asked), set(asked) - set(told)


def test_hardly_any_question_that_a_rule_here_answers_is_told_so():
    """Every third of those that search isn't tuned on; `--thorough`: all of them."""
    asked = some((question for question in questions("held-out") if question.kind != "number"), 3)
    told = [question.text for question in asked if answer_to(question).outside]
    assert len(told) <= len(asked) / 50, told


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("commander damage", "Commander damage is 903.10a today."),
        ("mulligans", "Mulligans, 103.5 today, were 103.4 in 2009."),
        ("menace", "Menace is 702.111 today."),
    ],
)
def test_the_number_where_it_stands_is_told(question: str, sentence: str):
    answer = lookup(question)
    assert not answer.outside
    assert answer.remarks[0] == sentence


def test_words_that_stand_nowhere_are_not_in_these_rulebooks():
    answer = lookup("smurfberry yields per quarterly zamboni")
    assert answer.outside
    assert answer.remarks[0] == "No rule in these rulebooks seems to answer this."


def test_a_name_of_a_card_that_nobody_here_knows_takes_nothing_from_a_question():
    assert not lookup("my Quuxzilla Glorbnak has lethal damage on it, does it die").outside


def test_a_subject_without_a_section_here_of_which_rules_here_speak_is_not_missing():
    answer = lookup("damage")
    assert not answer.outside
    assert answer.remarks[0] == "Damage, 120 today, was 118 in 2009."


@pytest.mark.parametrize(
    "question",
    [
        "he swings with a creature that has emerge",
        "is the surge cost paid with mana abilities",
        "two of my guys with mentor trigger, in which order",
        "does riot wait on the stack",
        "can i get my saddle ability back with stifle",
        "when do i lose my energy",
        "dash vs summoning sickness",
    ],
)
def test_an_everyday_word_that_is_used_as_a_mechanic_asks_for_it(question: str):
    assert not lookup(question).outside


@pytest.mark.parametrize(
    "question",
    [
        "we have converted the damage to counters with wither",
        "my attacker has emerged unblocked, can i use ninjutsu",
        "he has disguised a land as a face-down creature",
        "a raid with three attackers in one band",
        "i learn the top card of his library when he reveals it",
    ],
)
def test_an_everyday_word_that_only_tells_what_somebody_did_asks_for_no_mechanic(question: str):
    assert not lookup(question).outside


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("does comander damage count", "Commander damage"),
        ("how does proliferat work", "Proliferate"),
        ("can i mulligen twice", "Mulligans"),
        ("my rally triggers twice", "Ability words such as landfall"),  # not "really"
    ],
)
def test_what_is_not_here_is_known_when_it_is_mistyped_and_not_taken_for_another_word(question: str, subject: str):
    answer = lookup(question)
    assert answer.hits


@pytest.mark.parametrize(
    "question",
    [
        "what happened to the dragon twins of that plane in the books",
        "what would a box of the newest boosters cost me",
        "how long does a round at a local event last",
        "my little brother wants to learn it, how do I teach him",
    ],
)
def test_who_asks_for_much_the_same_as_what_no_rulebook_answers_is_told_so(question: str):
    assert lookup(question).outside


@pytest.mark.parametrize(
    "question",
    [
        "how many cards may I have in a sideboard",
        "does my opponent need to tell me how many cards he is holding",
        "can I shuffle my opponent's deck",
        "is a forty card deck enough for a draft",
        "can we play for ante",
        "Glacial Ray",
    ],
)
def test_who_asks_for_a_rule_that_sounds_like_something_else_is_told_the_rule(question: str):
    assert not lookup(question).outside


def test_what_a_filter_hides_is_not_missing():
    assert not lookup("trample edition:2006-10").outside


@pytest.mark.parametrize("word", ["play", "lose", "legal", "price of a spell", "the order"])
def test_the_little_words_of_a_subject_count(word: str):
    assert not lookup(f"creature {word} ability").outside


def test_page_api_and_command_tell_it(client: Client):
    asked = "smurfberry yields per quarterly zamboni"
    page = client.get("/search/", {"q": asked}).content.decode()
    assert f"Not in these rulebooks: “{asked}”" in unescape(page)
    answer = client.get("/api/search/", {"q": "commander damage"}).json()
    assert (answer["outside"], answer["today"]["number"], answer["today"]["held"]) == (False, "903.10a", True)
    assert client.get("/api/search/", {"q": asked}).json()["outside"] is True
    out = io.StringIO()
    call_command("lookup", asked, "--json", stdout=out)
    assert {hit["outside"] for hit in json.loads(out.getvalue())} <= {True}
