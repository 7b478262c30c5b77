"""Practice asks of any scenario what comes next, and its answers were played."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from django.test import Client

from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.ground.bounded import jobs
from rulesite.pages.lessons.practice import GRADES, drawn, questions_of
from rulesite.pages.sandbox.sharing import token_of
from tests.examples import some

pytestmark = pytest.mark.django_db

QUESTION = "/practice/2006-10/418.5a-2/?claim=10"


def words(response: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def scenarios() -> list[Scenario]:
    return list(Scenario.objects.filter(status="pass").order_by("key"))


def shuffled_alike(keys: Any) -> Any:
    return random.Random(7).sample(keys, len(keys))


def test_most_scenarios_ask_something_and_each_answer_is_among_different_choices():
    looked_at = some(scenarios(), 40)
    asked = [questions_of(play_stored(scenario)) for scenario in looked_at]

    assert sum(map(bool, asked)) > len(looked_at) / 2
    for question in (question for questions in asked for question in questions):
        assert question.answer in question.choices
        assert 2 <= len({*question.choices}) == len(question.choices)
        assert question.grade in GRADES


def test_what_comes_next_is_asked_before_it_is_shown(client: Client):
    asked = words(client.get(QUESTION))

    assert "What size is Gray Ogre then?" in asked
    assert "Alice casts Surge targeting Gray Ogre" in asked
    assert "Right." not in asked
    assert "gets +4/+4" not in asked.replace("Target creature gets +4/+4 until end of turn.", "")


def test_an_answer_shows_what_led_to_it_with_the_rules_and_the_run(client: Client):
    choices = client.get(QUESTION).context["page"].question.choices
    right = choices.index("7/7") + 1

    answered = client.get(f"{QUESTION}&chose={right}")
    assert "Right." in words(answered)
    assert "/rules/2006-10/" in answered.content.decode()
    assert "/scenarios/2006-10/418.5a-2/?at=" in answered.content.decode()
    wrong = client.get(f"{QUESTION}&chose={right % len(choices) + 1}")
    assert "Not quite." in words(wrong)


def test_the_next_question_is_of_another_table(client: Client):
    for _ in range(5):
        drawing = client.get("/practice/?draw=1&system=Keyword+abilities&not=2009-07/702.17b-1")
        assert drawing.status_code == 302
        assert not drawing["Location"].startswith("/practice/2009-07/702.17b-1/")
        assert "no-store" in drawing["Cache-Control"]
        assert client.get(drawing["Location"]).status_code == 200


@pytest.mark.parametrize("grade", GRADES)
def test_a_question_is_of_the_grade_that_is_asked_for(grade: int):
    found = drawn("", "", grade, "", shuffled_alike)

    assert found is not None
    key, line = found
    questions = questions_of(play_stored(Scenario.objects.get(key=key)))
    assert next(each for each in questions if each.claim.line == line).grade == grade


def test_a_keyword_can_be_practiced(client: Client):
    drawing = client.get("/practice/?draw=1&keyword=trample")

    assert "keyword=trample" in drawing["Location"]


def test_from_a_question_one_comes_back_to_what_one_chose_to_practice(client: Client):
    page = client.get("/practice/", {"keyword": "trample", "draw": "1"}, follow=True).content.decode()
    assert '<a href="/practice/?keyword=trample">Practice</a>' in page


def test_where_nothing_is_of_that_kind_it_says_so(client: Client):
    response = client.get("/practice/?draw=1&system=Nothing+Such")

    assert response.status_code == 404
    assert "No table asks anything of that kind" in words(response)


@pytest.mark.parametrize(
    "address",
    [
        "2006-10/none/?claim=1",
        "2006-10/418.5a-2/",
        "2006-10/418.5a-2/?claim=9999",
        "2006-10/418.5a-2/?claim=10&chose=9",
        "2006-10/418.5a-2/?claim=x",
        "1066-10/1.1-1/?claim=1",
    ],
)
def test_what_nobody_asks_is_a_plain_404(client: Client, address: str):
    assert client.get(f"/practice/{address}").status_code == 404


TABLE = """title = "A small table"
edition = "2026-08"
script = '''
Alice casts Swell targeting Hill Ogre
resolve
expect Hill Ogre is 4/5
expect refused: Alice casts Swell targeting Hill Ogre
'''
[cards."Hill Ogre"]
type_line = "Creature — Ogre"
power = "2"
toughness = "3"
[cards.Swell]
mana_cost = "{G}"
type_line = "Instant"
text = "Target creature gets +2/+2 until end of turn."
[players.Alice]
hand = ["Swell"]
battlefield = ["Hill Ogre"]
[players.Bob]
"""


def test_a_table_of_ones_own_is_a_lesson_at_a_link_that_holds_it(client: Client):
    token = token_of(TABLE)
    lesson = client.get(f"/practice/at/{token}/")
    assert "What size is Hill Ogre then?" in words(lesson)

    (first, *_) = re.findall(rf'href="(/practice/at/{re.escape(str(token))}/\?claim=\d+)"', lesson.content.decode())
    asked = client.get(first)
    choices = asked.context["page"].question.choices
    answered = client.get(f"{first}&chose={choices.index('4/5') + 1}")
    assert "Right." in words(answered)
    assert "/sandbox/at/" in answered.content.decode()


@pytest.mark.parametrize("token", ["~", "~AAAA", "a" * 16, "x" * 3000, "~" + "A" * 1400])
def test_a_link_that_holds_no_table_is_a_plain_404(client: Client, token: str):
    assert client.get(f"/practice/at/{token}/").status_code == 404


EVERY_KIND = """title = "A table that claims something of each kind"
edition = "2026-08"
script = '''
expect Hill Ogre is 2/3
expect refused: Alice casts Swell targeting Elder Hen
expect allowed: Alice casts Swell targeting Hill Ogre
Alice casts Swell targeting Hill Ogre
resolve
expect Hill Ogre is 4/5
expect Hill Ogre is on the battlefield
Alice casts Sear targeting Bob
resolve
expect Bob has 17 life
expect Alice is at 20 life
expect Elder Hen didn't trigger
Alice casts Sear targeting Old Hen
resolve
expect Elder Hen triggered
resolve
expect Old Hen is in Bob's graveyard
expect Bob has 18 life
to Bob's main phase
Bob activates Elder Hen
expect Elder Hen is exiled
expect Hill Ogre is 2/3
'''
[cards."Hill Ogre"]
type_line = "Creature — Ogre"
power = "2"
toughness = "3"
[cards.Swell]
mana_cost = "{G}"
type_line = "Instant"
text = "Target Ogre gets +2/+2 until end of turn."
[cards.Sear]
mana_cost = "{R}"
type_line = "Instant"
text = "Sear deals 3 damage to any target."
[cards."Old Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
[cards."Elder Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
text = "When another creature dies, you gain 1 life.\\nExile Elder Hen: You gain 1 life."
[players.Alice]
hand = ["Swell", "Swell", "Sear", "Sear"]
battlefield = ["Hill Ogre"]
[players.Bob]
battlefield = ["Old Hen", "Elder Hen"]
"""


#: From which moment on it is asked, of which grade it is, after which deeds; and what can be chosen.
ASKED = """\
5, from 1, grade 1: no deed
  Can this be done now: Alice casts Swell targeting Elder Hen? Yes | No -> No
6, from 1, grade 1: no deed
  Can this be done now: Alice casts Swell targeting Hill Ogre? Yes | No -> Yes
9, from 1, grade 2: Alice casts Swell targeting Hill Ogre; resolve
  What size is Hill Ogre then? 5/4 | 2/3 | 4/5 | 5/6 -> 4/5
10, from 3, grade 1: resolve
  Where is Hill Ogre then? in Alice's graveyard | on the battlefield | in Alice's hand | exiled -> on the battlefield
13, from 6, grade 2: Alice casts Sear targeting Bob; resolve
  How much life has Bob then? 18 | 20 | 17 | 16 -> 17
15, from 8, grade 2: resolve
  Does an ability of Elder Hen trigger? Yes | No -> No
18, from 12, grade 2: Alice casts Sear targeting Old Hen; resolve
  Does an ability of Elder Hen trigger? Yes | No -> Yes
20, from 20, grade 1: resolve
  Where is Old Hen then? exiled | on the battlefield | in Bob's hand | in Bob's graveyard -> in Bob's graveyard
21, from 20, grade 1: resolve
  How much life has Bob then? 18 | 20 | 17 | 15 -> 18
24, from 22, grade 3: to Bob's main phase; Bob activates Elder Hen
  Where is Elder Hen then? on the battlefield | in Bob's hand | exiled | in Bob's graveyard -> exiled
25, from 36, grade 1: Bob activates Elder Hen
  What size is Hill Ogre then? 3/4 | 2/3 | 4/5 | 3/2 -> 2/3
"""


def asked_of(text: str) -> str:
    """All that a table asks."""
    played = jobs.play(text, "a table", "2026-08", {}, film=True)
    assert isinstance(played, jobs.Played)
    return "".join(
        f"{question.claim.line}, from {question.before}, grade {question.grade}: "
        f"{'; '.join(question.deeds) or 'no deed'}\n"
        f"  {question.asks} {' | '.join(question.choices)} -> {question.answer}\n"
        for question in questions_of(played)
    )


def test_a_claim_of_each_kind_asks_what_comes_of_the_deeds_before_it():
    """What isn't so stands near what is: sizes and lives that were, and others near them; each zone of the owner's."""
    assert asked_of(EVERY_KIND) == ASKED


@pytest.mark.parametrize("value", ["x" * 3000, "'\"<b>", "-1", "9" * 40, "٣", "%"])
def test_hostile_choices_of_what_to_practice_are_answered(client: Client, value: str):
    for name in ("system", "keyword", "grade", "not"):
        response = client.get("/practice/", {name: value, "draw": "1"})
        assert response.status_code in (302, 404)
        assert "<b>" not in response.content.decode().partition("<main")[2] or "<b>" not in value
