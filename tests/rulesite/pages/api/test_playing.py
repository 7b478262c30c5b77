"""What the engine does for whoever asks through the API."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulesite.ground.bounded.pool import Ended
from rulesite.intake.loading.services import content_load
from tests import hostile
from tests.rulesite.conftest import SmallBook

pytestmark = pytest.mark.django_db

Post = Callable[..., Any]

GROWTH = """
title = "A creature grows"
about = "An instant makes a creature larger."

[cards."Test Growth"]
mana_cost = "{G}"
type_line = "Instant"
text = "Target creature gets +4/+4 until end of turn."

[cards."Test Ogre"]
mana_cost = "{2}{R}"
type_line = "Creature — Ogre"
power = "2"
toughness = "2"

[players.Alice]
battlefield = ["Test Ogre"]
hand = ["Test Growth"]

[players.Bob]
"""
SCRIPT = '''
script = """
Alice casts Test Growth targeting Test Ogre
resolve
expect Test Ogre is 6/6
"""
'''


def scenario(script: str = SCRIPT) -> str:
    return script + GROWTH


@pytest.fixture
def post(client: Client) -> Post:
    def posted(address: str, status: int = 200, **body: Any) -> Any:
        response = client.post(address, body, content_type="application/json")
        assert response.status_code == status, response.content
        return response.json()

    return posted


def test_a_scenario_that_one_writes_is_played(post: Post):
    run = post("/api/runs/", scenario=scenario())
    assert run["status"] == "pass"
    assert [claim["met"] for claim in run["expectations"]] == [True]
    assert any("Test Growth" in moment["text"] for moment in run["log"])
    assert all(moment["rule"] for moment in run["log"])
    ogre = run["table"]["players"][0]["battlefield"][0]
    assert ogre["size"] == "6/6"


def test_a_claim_that_is_not_so_says_what_is(post: Post):
    run = post("/api/runs/", scenario=scenario(SCRIPT.replace("6/6", "9/9")))
    assert run["status"] == "fail"
    assert "6/6" in run["failures"][0]


def test_a_script_that_cannot_be_read_names_its_line(post: Post):
    run = post("/api/runs/", scenario=scenario(SCRIPT.replace("resolve", "resovle")))
    assert run["status"] == "error"
    assert run["faults"][0]["line"] == 4
    assert run["log"] == []


def test_the_edition_decides_the_numbers_in_the_log(post: Post):
    rules = {
        edition: {moment["rule"] for moment in post("/api/runs/", scenario=scenario(), edition=edition)["log"]}
        for edition in ("2006-10", "2009-07")
    }
    assert "409.1a" in rules["2006-10"]
    assert "601.2a" in rules["2009-07"]


def test_the_table_is_shown_at_any_moment(post: Post):
    run = post("/api/runs/", scenario=scenario(), at=0)
    assert post("/api/runs/", scenario=scenario(), at=0.0)["at"] == 0
    assert run["at"] == 0
    assert run["table"]["players"][0]["battlefield"][0]["size"] == "2/2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml",
        "a = " + "[" * 5000,
        "a = " + "9" * 5000,
        'title = "x"',
        "players = 3",
        f"edition = '1999'{GROWTH}",
    ],
)
def test_whatever_is_written_is_answered(post: Post, text: str):
    run = post("/api/runs/", scenario=text)
    assert run["status"] == "error"
    assert run["faults"]


def test_a_failure_of_the_engine_is_an_answer_without_its_insides(post: Post, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("rulesite.pages.api.routers.playing.play_given", broken)
    run = post("/api/runs/", scenario=scenario())
    assert run["status"] == "error"
    assert "the fault is ours" in run["failures"][0]
    assert "secret" not in str(run)


def test_an_edition_that_cannot_be_played_is_refused(post: Post):
    assert "it plays: 2006-10" in post("/api/runs/", 404, scenario=scenario(), edition="1999-01")["message"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"scenario": "x" * 20_001},
        {"scenario": "\x00"},
        {"scenario": 3},
        {"scenario": "", "at": -1},
        {"scenario": "", "at": True},
        {"scenario": "", "x": 1},
    ],
)
def test_what_is_not_a_scenario_at_all_is_refused(post: Post, body: dict[str, Any]):
    assert post("/api/runs/", 422, **body)["kind"] == "invalid"


def test_a_body_that_is_not_json_is_refused(client: Client):
    response = client.post("/api/runs/", "{", content_type="application/json")
    assert response.status_code == 422
    assert response.json()["kind"] == "invalid"


def test_a_stored_scenario_is_played_under_any_edition(client: Client, small_book: SmallBook):
    small_book.write("scenarios/2009-07/704.5g-1.toml", scenario())
    content_load(small_book.root)
    address = "/api/scenarios/2009-07/704.5g-1/run/"
    first = client.get(address)
    assert first.json()["status"] == "pass"
    assert first.json()["id"] == "2009-07/704.5g-1"
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get(f"{address}?edition=2006-10").json()["edition"] == "2006-10"
    assert client.get(f"{address}?edition=1999-01").status_code == 404


def test_a_card_text_is_read(post: Post):
    reading = post("/api/read/", text="Flying\n{T}: Target creature gets +1/+1 until end of turn.")
    assert reading["read"]
    assert [ability["node"] for ability in reading["abilities"]] == ["KeywordAbility", "ActivatedAbility"]
    assert not {"said", "at", "ends"} & set(reading["abilities"][0])
    assert reading["english"] == "Flying\n{T}: Target creature gets +1/+1 until end of turn."


def test_a_text_that_is_not_understood_shows_where_that_ended(post: Post):
    reading = post("/api/read/", text="Whenever a creature you contorl dies, draw a card.")
    assert not reading["read"]
    assert reading["stop"]["column"] == 25
    assert '"control"' in reading["stop"]["expected"]


def test_a_card_may_speak_of_itself_by_name(post: Post):
    assert post("/api/read/", text="When Test Ogre enters the battlefield, draw a card.", name="Test Ogre")["read"]


def test_playing_costs_more_than_reading(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 30
    body = {"scenario": scenario()}
    assert client.post("/api/runs/", body, content_type="application/json").headers["RateLimit-Remaining"] == "5"
    assert client.post("/api/runs/", body, content_type="application/json").status_code == 429


def test_any_site_may_let_its_readers_play(client: Client):
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    allowed = client.options("/api/runs/", headers=asked).headers
    assert "POST" in allowed["Access-Control-Allow-Methods"]
    assert "Content-Type" in allowed["Access-Control-Allow-Headers"]


# What goes too far ----------------------------------------------------------------------------------------------------


def for_ever() -> str:
    """Each life gained brings more. A text beside it compares life, so nobody can tell that the game is a draw."""
    return dict(hostile.known())["life loop x 20"]


def test_a_run_without_end_is_ended_with_an_explanation(post: Post, settings: Any):
    settings.RUN_SECONDS = 0.2
    run = post("/api/runs/", scenario=for_ever())
    assert run["status"] == "error"
    assert "more than 0.2 s" in run["failures"][0]
    assert run["log"] == []


def table(script: str, cards: str = "", alice: str = "") -> str:
    return f'title = "T"\nscript = """\n{script}\n"""\n{cards}\n[players.Alice]\n{alice}\n[players.Bob]\n'


def lords(count: int) -> str:
    """So many creatures that each make the others larger."""
    cards = "".join(
        f'[cards.L{number}]\ntype_line = "Creature"\npower = "1"\ntoughness = "1"\n'
        'text = "Other creatures get +1/+1."\n'
        for number in range(count)
    )
    names = ", ".join(f'"L{number}"' for number in range(count))
    return table("expect L0 is 1/1", cards, f"battlefield = [{names}]")


#: What once held a worker for minutes or gigabytes; each is answered now, whatever the engine makes of it.
HOSTILE = {
    "mana of twenty million": table("expect Alice has 20 life", "", 'mana = "{20000000}"'),
    "names joined by and": table(
        "Alice attacks with " + "B and " * 40 + "X",
        "".join(f'[cards."{name}"]\ntype_line = "Creature"\n' for name in ("B", "B and B", "B and B and B")),
        'battlefield = ["B", "B and B", "B and B and B"]',
    ),
    "creatures that enlarge each other": lords(150),
    "a key of nine thousand parts": "a" + ".a" * 9_000 + " = 1",
    "a draw of a billion": table(
        "Alice casts Flood\nresolve",
        '[cards.Flood]\ntype_line = "Sorcery"\ntext = "Draw 999999999 cards."',
        'hand = ["Flood"]',
    ),
    "a board of two thousand": table(
        "expect B is 1/1",
        '[cards.B]\ntype_line = "Creature"\npower = "1"\ntoughness = "1"',
        f"battlefield = [{', '.join([chr(34) + 'B' + chr(34)] * 2_000)}]",
    ),
    "costs that can be paid in too many ways": table(
        "Alice casts M\nresolve",
        f'[cards.M]\nmana_cost = "{"{W/U}" * 300}"\ntype_line = "Sorcery"\ntext = "Draw a card."',
        f'mana = "{"{W}" * 250}{"{U}" * 250}"\nhand = ["M"]',
    ),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_would_take_all_of_a_machine_is_answered_in_time(post: Post, settings: Any, text: str):
    settings.RUN_SECONDS = 0.5
    began, held = time.process_time(), memory_held()
    run = post("/api/runs/", scenario=text)
    assert run["status"] in ("pass", "fail", "error")
    assert run["status"] != "error" or run["failures"]
    assert time.process_time() - began < 10  # of a processor, here: a worker has half a second of it
    assert most_memory_held() - held < 100_000  # kB: a worker had half a gigabyte for it


def memory_held() -> int:
    """The memory in kB that this process has now. What it had before no longer counts as the most that it had."""
    Path("/proc/self/clear_refs").write_text("5")
    return most_memory_held()


def most_memory_held() -> int:
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1])  # type: ignore[index]


@pytest.mark.parametrize(
    ("ending", "status", "said"),
    [("time", 422, "more than 2 s"), ("late", 429, "wasn't done within 120 s"), ("memory", 422, "of memory")],
)
def test_a_reading_that_was_ended_is_refused_for_its_reason(
    post: Post, monkeypatch: pytest.MonkeyPatch, settings: Any, ending: Any, status: int, said: str
):
    def ended(*_job: object) -> None:
        raise Ended(ending)

    settings.RUN_SECONDS = 2
    monkeypatch.setattr("rulesite.pages.api.routers.playing.bounded", ended)
    assert said in post("/api/read/", status, text="Creatures you control get +1/+1.")["message"]


def test_more_runs_than_can_be_played_at_once_are_told_to_come_back(post: Post, monkeypatch: pytest.MonkeyPatch):
    def busy(*_job: object) -> None:
        raise Ended("busy")

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", busy)
    refusal = post("/api/runs/", 429, scenario=scenario(SCRIPT.replace("6/6", "7/7")))
    assert refusal["kind"] == "too_many_requests"
    assert "in a few seconds" in refusal["message"]


def test_a_run_of_a_stranger_is_not_played_by_the_process_that_serves_pages(
    post: Post, monkeypatch: pytest.MonkeyPatch
):
    def never(*_scenario: object) -> None:
        raise AssertionError("played here")

    monkeypatch.setattr("engine.play", never)
    monkeypatch.setattr("engine.read", never)
    assert post("/api/runs/", scenario=scenario(SCRIPT.replace("6/6", "8/8")))["status"] == "fail"
    assert post("/api/read/", text="Creatures you control get +1/+0.")["read"]
