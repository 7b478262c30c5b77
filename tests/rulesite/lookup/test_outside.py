"""What the rulebooks here don't have: search says so, and says it only then."""

from __future__ import annotations

import io
import json
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.lookup.selectors import lookup
from tests.rulesite.lookup.questions import answer_to, questions

pytestmark = pytest.mark.django_db

FILE = Path(__file__).with_name("outside.tsv")


def outside_questions(half: str) -> list[tuple[str, str]]:
    """Questions that no rule here answers, each with where it stands today, if anywhere."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    return [(question, number) for asked_half, question, number in rows if asked_half == half]


def test_nine_of_ten_unseen_questions_about_what_is_not_here_are_told_so():
    asked = outside_questions("held-out")
    told = [question for question, _ in asked if lookup(question, limit=5).outside]
    assert len(asked) >= 30
    assert len(told) >= 0.9 * len(asked), set(dict(asked)) - set(told)


def test_hardly_any_question_that_a_rule_here_answers_is_told_so():
    asked = [question for question in questions("held-out") if question.kind != "number"]
    told = [question.text for question in asked if answer_to(question.text).outside]
    assert len(told) <= len(asked) / 50, told


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("how much commander damage kills me", "Commander damage, 903.10a today, isn't in these rulebooks."),
        ("may I mulligan a second time", "Mulligans, 103.5 today and 103.4 in 2009, aren't in these rulebooks."),
        ("menace", "Menace, 702.111 today, isn't in these rulebooks."),
        ("who is the monarch now", "The monarch isn't in these rulebooks."),
    ],
)
def test_the_number_where_it_stands_is_told_and_the_nearest_follow(question: str, sentence: str):
    answer = lookup(question)
    assert answer.outside
    assert answer.remarks[0] == sentence
    assert answer.total == len(answer.hits) <= 5


def test_words_that_stand_nowhere_are_not_in_these_rulebooks():
    answer = lookup("smurfberry yields per quarterly zamboni")
    assert answer.outside
    assert answer.remarks[0] == "No rule in these rulebooks seems to answer this."


def test_a_name_of_a_card_that_nobody_here_knows_takes_nothing_from_a_question():
    assert not lookup("my Quuxzilla Glorbnak has lethal damage on it, does it die").outside


def test_a_subject_without_a_section_here_of_which_rules_here_speak_is_not_missing():
    answer = lookup("damage")
    assert not answer.outside
    assert answer.remarks[0] == "Damage, 120 today and 118 in 2009, has no rules of its own here."


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
    answer = lookup(question)
    assert answer.outside
    assert answer.subject is not None


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
    assert answer.outside
    assert answer.subject is not None
    assert answer.subject.name == subject


def test_what_a_filter_hides_is_not_missing():
    assert not lookup("trample edition:2006-10").outside


@pytest.mark.parametrize("word", ["play", "lose", "legal", "price of a spell", "the order"])
def test_the_little_words_of_a_subject_count(word: str):
    assert not lookup(f"creature {word} ability").outside


def test_page_api_and_command_tell_it(client: Client):
    page = client.get("/search/", {"q": "commander damage"}).content.decode()
    assert "Not in these rulebooks: “commander damage”" in page
    assert "Commander damage, 903.10a today, isn't in these rulebooks." in unescape(page)
    answer = client.get("/api/search/", {"q": "commander damage"}).json()
    assert (answer["outside"], answer["today"]["number"], answer["today"]["held"]) == (True, "903.10a", False)
    assert client.get("/api/search/", {"q": "lethal damage"}).json()["outside"] is False
    out = io.StringIO()
    call_command("lookup", "mulligan", "--json", stdout=out)
    assert {hit["outside"] for hit in json.loads(out.getvalue())} == {True}
