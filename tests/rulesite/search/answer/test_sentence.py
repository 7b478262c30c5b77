"""The one sentence above the answers: from a rule, or not at all."""

from __future__ import annotations

import io
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.search.library.ways_to_ask import WayToAsk
from rulesite.search.selectors import lookup
from tests.rulesite.search.questions import answer_to, questions

pytestmark = pytest.mark.django_db

#: The edition that is held whole.
TODAY = "2026-08"


@pytest.mark.parametrize(
    ("question", "verdict", "number"),
    [
        ("can a tapped creature block", "No", "509.1a"),
        ("Can I block with a tapped guy?", "No", "509.1a"),
        ("do tapped attackers deal damage?", "Yes", "506.4b"),
        ("can my opponent respond to a land", "No", "116.2a"),
        ("do I lose if my library is empty", "It depends on whether you try to draw from it", "104.3c"),
        ("can I activate a planeswalker twice", "No", "606.3"),
        ("is a planeswalker a creature", "No", "306.6"),
        ("can I have two of the same legendary creature", "No", "704.5j"),
        ("is the ring-bearer a legend", "Yes", "701.54c"),
    ],
)
def test_who_asks_for_yes_or_no_is_told_where_the_rule_says_so(question: str, verdict: str, number: str):
    sentence = lookup(question).sentence
    assert sentence is not None
    assert (sentence.verdict, sentence.rule.number, sentence.rule.edition) == (verdict, number, TODAY)


@pytest.mark.parametrize(
    "question",
    [
        "can a tapped creature be blocked",
        "can a creature block a tapped creature",
        "can a tapped creature that is goaded block",
        "why can a tapped creature block",
        "can an untapped creature block",
        "tapped creature block",
    ],
)
def test_who_asks_for_something_else_is_told_neither_yes_nor_no(question: str):
    sentence = lookup(question).sentence
    assert sentence is None or sentence.verdict == ""


def test_a_heading_is_no_sentence():
    sentence = lookup("card types").sentence
    assert sentence is not None
    assert sentence.says != "All the card types."
    assert "planeswalker" in sentence.says


def test_a_question_for_more_than_yes_or_no_is_answered_by_what_the_rule_comes_to():
    sentence = lookup("what is summoning sickness").sentence
    assert sentence is not None
    assert (sentence.verdict, sentence.rule.number) == ("", "302.6")
    assert sentence.says == "Summoning sickness: no attacks, no {T} or {Q} abilities yet."


def test_a_term_that_is_defined_a_number_and_a_card_need_no_sentence():
    assert [lookup(asked).sentence for asked in ("lethal damage", "702.19b", "Mindslaver")] == [None] * 3


def test_a_question_that_no_rule_surely_answers_is_told_so():
    answer = lookup("why would a goblin want the hat of his cousin to untap")
    assert answer.sentence is None
    assert answer.is_unsure or answer.outside


@pytest.mark.parametrize(
    "question",
    [
        "can the storm copies be made colorless",
        "does a Vehicle lose its paint when I crew it",
    ],
)
def test_a_rule_that_doesnt_tell_what_is_asked_of_it_gives_no_sentence(question: str):
    assert lookup(question).sentence is None


@pytest.mark.parametrize(
    ("question", "asked", "verdict"),
    [
        ("may I tap a guy that just came in for convoke", "convoke", "Yes"),
        ("my walker is gone, do I keep the emblem it made", "emblem", "Yes"),
        ("I blinked my planeswalker after using it, can I use it again this turn", "blinked", "Yes"),
    ],
)
def test_who_asks_much_the_same_as_others_is_shown_what_they_asked_and_were_told(
    question: str, asked: str, verdict: str
):
    sentence = lookup(question).sentence
    assert sentence is not None
    assert sentence.verdict == ""  # it isn't quite what was asked
    assert sentence.says.startswith("“")
    assert asked in sentence.says
    assert sentence.says.endswith(f"?” {verdict}.")


def test_who_asks_whether_they_can_isnt_told_whether_something_is_so():
    """That a vehicle that was crewed has summoning sickness doesn't tell who can crew it."""
    asked = lookup("can a creature that is summoning sick crew a vehicle").sentence
    same = lookup("does a vehicle that was just crewed have summoning sickness").sentence
    assert asked is None or "Does a crewed" not in asked.says
    assert same is not None
    assert same.says == "“Does a crewed vehicle have summoning sickness?” Yes."


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("how long does goad last", "A creature stays goaded until the goading player's next turn."),
        ("when does a stun counter go away", "A stun counter goes away instead of untapping."),
        ("where do cards go that I surveil", "Surveil: your top N cards go on top or graveyard."),
        ("who picks which replacement effect applies", "The affected player, or the object's controller, chooses"),
        ("how many times can I activate an exhaust ability", "Exhaust: activate the ability only once."),
    ],
)
def test_who_asks_when_where_who_or_how_many_is_told_a_time_a_place_a_player_or_a_number(question: str, says: str):
    sentence = lookup(question).sentence
    assert sentence is not None
    assert sentence.says.startswith(says)


@pytest.mark.parametrize(
    "question",
    [
        "when does a crewed vehicle stop being a creature",  # what crewing is tells no time
        "what is the mana value of a land",  # what a mana value is tells nothing of lands
        "how many cards do I look at when I scry 2 with one card left",
        "what happens to energy at end of turn",
        "how often can a creature with reach block flyers",
        "when can I turn a morph face up",  # that it is turned is no turn
    ],
)
def test_what_a_rule_comes_to_is_no_sentence_where_it_doesnt_tell_just_what_is_asked(question: str):
    answer = lookup(question)
    assert answer.sentence is None
    assert answer.is_unsure


def test_who_asks_when_is_told_no_definition():
    assert lookup("when does cascade happen").sentence is None


def test_who_asks_as_others_do_is_told_it_in_other_words():
    sentence = lookup("who may look at my morph").sentence
    assert sentence is not None
    assert sentence.says == "You may look at your own face-down spells and permanents."


def test_where_what_a_rule_comes_to_doesnt_tell_it_a_sentence_of_the_rule_may():
    sentence = lookup("what is the command zone").sentence
    assert sentence is not None
    assert (sentence.says, sentence.rule.number) == (
        "The command zone is an area of the game for certain special objects.",
        "408.1",
    )


def test_a_quotation_that_goes_on_in_the_next_sentence_is_closed():
    sentence = lookup("how does amass work when I have no army").sentence
    assert sentence is not None
    assert sentence.says.endswith("Army creature token.”")


def test_what_i_may_do_isnt_told_to_who_asks_what_an_opponent_may():
    mine = lookup("can I turn my morph face up in response").sentence
    theirs = lookup("can my opponent respond to me turning a morph face up").sentence
    assert mine is not None
    assert mine.verdict == "Yes"
    assert theirs is None or not ("Can I" in theirs.says or theirs.verdict)


def test_who_asks_of_two_isnt_told_of_one():
    sentence = lookup("does menace need both blockers to survive").sentence
    assert sentence is None or "need two blockers" not in sentence.says


def test_who_asks_what_or_when_is_told_no_detail_that_others_asked_for():
    sentence = lookup("what does indestructible mean").sentence
    assert sentence is None or not sentence.says.startswith("“")


def test_sentences_rest_on_right_rules():
    """Of questions that search isn't tuned on; another rule than those that stand with the question may answer, too."""
    asked = [question for question in questions("held-out") if question.book == TODAY and question.kind != "number"]
    answers = [(question, sentence) for question in asked if (sentence := answer_to(question).sentence)]
    wrong = [each.text for each, said in answers if f"{said.rule.edition}/{said.rule.number}" not in each.right]
    assert len(answers) >= len(asked) / 4
    assert len(wrong) <= len(answers) / 10, wrong


def test_page_api_and_command_tell_it(client: Client):
    page = unescape(client.get("/search/", {"q": "can a tapped creature block"}).content.decode())
    said = page.partition('<section class="sentence" aria-label="The answer">')[2].partition("</section>")[0]
    assert "<strong>No.</strong> Blockers are untapped" in said
    assert f'href="/rules/{TODAY}/509.1a/"' in said
    told = client.get("/api/search/", {"q": "can a tapped creature block"}).json()["sentence"]
    assert (told["verdict"], told["edition"], told["number"]) == ("No", TODAY, "509.1a")
    assert client.get("/api/search/", {"q": "702.19b"}).json()["sentence"] is None
    out = io.StringIO()
    call_command("lookup", "can a tapped creature block", stdout=out)
    assert out.getvalue().startswith("No. Blockers are untapped")


@pytest.mark.parametrize(
    ("written", "way"),
    [
        ("can a wall attack? no", WayToAsk("can a wall attack", "No")),
        ("do I lose? it depends on your life", WayToAsk("do I lose", "It depends on your life")),
        ("trigger an elf?", WayToAsk("trigger an elf?")),
        ("blue or red? maybe", WayToAsk("blue or red? maybe")),
    ],
)
def test_a_way_to_ask_may_be_answered(written: str, way: WayToAsk):
    assert WayToAsk.read(written) == way
