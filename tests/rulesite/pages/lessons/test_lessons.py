"""Lessons ask before they show, and what they say is so."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rulesite.book.scenarios.playing import play_ours
from rulesite.ground.foundation.faults import InvalidData
from rulesite.pages.lessons.files import read_lessons

pytestmark = pytest.mark.django_db

LESSONS = read_lessons(settings.RULES_DATA_DIR)
PARTS = [(lesson.slug, number) for lesson in LESSONS for number in range(1, len(lesson.file.parts) + 1)]


def words(response: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def table_in(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode().partition('id="table"')[2])


SUBJECTS = ["stack", "priority", "layers", "combat", "triggers", "state-based-actions", "replacement", "costs"]


def test_each_subject_has_at_least_five_small_lessons():
    assert [lesson.slug for lesson in LESSONS] == SUBJECTS
    assert all(len(lesson.file.parts) >= 5 for lesson in LESSONS)


def test_the_words_of_the_cards_are_in_sight_while_one_thinks(client: Client):
    page = client.get("/lessons/stack/2/").content.decode()

    assert "Destroy target creature." in page
    assert "Counter target spell." in page


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize(("slug", "number"), PARTS)
def test_what_a_lesson_claims_is_so(slug: str, number: int):
    part = next(lesson for lesson in LESSONS if lesson.slug == slug).file.parts[number - 1]
    run = play_ours(part.scenario, name=slug).run
    assert run.failures == ()
    for line in part.ask_lines:
        assert any(claim.line > line for claim in run.expectations), "no claim answers the question"


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize(("slug", "number"), PARTS)
def test_the_reader_is_asked_before_anything_is_shown(client: Client, slug: str, number: int):
    address = reverse("lessons:part", args=[slug, number])
    questions = next(lesson for lesson in LESSONS if lesson.slug == slug).file.parts[number - 1].questions
    for count, question in enumerate(questions, 1):
        asked = client.get(f"{address}?q={count}")
        assert question.asks in words(asked)
        assert question.because not in words(asked)
        right = question.choices.index(question.answer) + 1
        answered = client.get(f"{address}?q={count}&chose={right}")
        assert "Right." in words(answered)
        assert question.because in words(answered)
        assert table_in(answered) != table_in(asked)
        wrong = client.get(f"{address}?q={count}&chose={1 if right != 1 else 2}")
        assert "Not quite." in words(wrong)
        assert "✗ what you said" in words(wrong)


def test_one_goes_from_question_to_question_to_the_end(client: Client):
    for lesson in LESSONS:
        address, seen = reverse("lessons:lesson", args=[lesson.slug]), 0
        while address != "/lessons/":
            page = client.get(address, {"chose": 1} | ({"q": address[-1]} if "?q=" in address else {}))
            address, seen = page.context["page"].next_url, seen + 1
        assert seen == sum(len(part.questions) for part in lesson.file.parts)


def test_a_lessons_table_can_be_taken_to_the_sandbox(client: Client):
    page = client.get("/lessons/layers/1/?chose=1").content.decode()
    way = re.findall(r'href="(/sandbox/[^"]+)"', page)[0]
    assert client.get(way).context["bench"].table is not None


@pytest.mark.parametrize(
    "address", ["none/", "layers/99/", "layers/0/", "layers/1/?q=2", "layers/1/?chose=9", "layers/1/?q=x"]
)
def test_what_is_not_there_is_a_plain_404(client: Client, address: str):
    assert client.get(f"/lessons/{address}").status_code == 404


def test_every_fault_of_a_lesson_is_named(tmp_path: Path):
    file = tmp_path / "lessons" / "x.toml"
    file.parent.mkdir()
    file.write_text(
        'title = "X"\nabout = "Y"\norder = 1\n[[parts]]\ntitle = "P"\nsays = "S"\n'
        'rules = ["2006-10/1"]\n'
        'scenario = "no line asks"\n[[parts.questions]]\nasks = "?"\nchoices = ["a", "b"]\n'
        'answer = "c"\nbecause = "d"\n'
    )
    with pytest.raises(ExceptionGroup) as faults:
        read_lessons(tmp_path)
    assert all(isinstance(fault, InvalidData) for fault in faults.value.exceptions)
    assert "isn't one of the choices" in str(faults.value.exceptions)
