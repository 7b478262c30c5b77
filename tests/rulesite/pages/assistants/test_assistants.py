"""Assistants look rules up and play scenarios, by the client of the protocol's own SDK."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import connection
from django.test import Client
from mcp import Client as Assistant
from mcp import StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from rulesite.pages.assistants.server import server
from tests.book import rows_in_a_file

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[4]

SCENARIO = """\
title = "A small ogre grows"
script = '''
Alice casts Swell targeting Hill Ogre
resolve
expect Hill Ogre is 4/5
expect Hill Ogre is 7/7
'''
[cards."Hill Ogre"]
mana_cost = "{2}{R}"
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


def _asked(tool: str, **given: Any) -> Any:
    """What a tool answers: its data, or the words with which it refuses."""

    async def ask(assistant: Assistant) -> Any:
        result = await assistant.call_tool(tool, given)
        return result.content[0].text if result.is_error else result.structured_content

    return _with(lambda: Assistant(server()), ask)


def _with(connect: Callable[[], Assistant], ask: Callable[[Assistant], Awaitable[Any]]) -> Any:
    async def asking() -> Any:
        async with connect() as assistant:
            return await ask(assistant)

    return async_to_sync(asking)()


def test_an_assistant_sees_what_it_can_ask():
    async def tools(assistant: Assistant) -> Any:
        return (await assistant.list_tools()).tools

    found = {tool.name: tool for tool in _with(lambda: Assistant(server()), tools)}
    assert {*found} == {
        "look_up_rule",
        "search_rules",
        "read_card",
        "play_scenario",
        "explain_characteristic",
        "lay_side_by_side",
    }
    assert all(tool.description and tool.input_schema["properties"] for tool in found.values())


def test_a_rule_is_looked_up_in_the_newest_whole_book_or_in_the_one_that_is_named():
    today = _asked("look_up_rule", number="704.5f")
    assert (today["edition"], today["number"]) == ("2026-08", "704.5f")
    assert "toughness" in today["text"]
    assert _asked("look_up_rule", number="704.5f", edition="2009-07")["edition"] == "2009-07"


def test_a_number_that_nobody_has_is_refused_in_words():
    assert "No edition here has a rule 999.9." in _asked("look_up_rule", number="999.9")
    assert "There is no edition 1066-10; there are: 2026-08" in _asked(
        "look_up_rule", number="704.5f", edition="1066-10"
    )


def test_a_question_is_answered_from_one_book():
    answer = _asked("search_rules", question="what happens to a creature with no toughness", limit=3)
    assert answer["book"] == "2026-08"
    assert len(answer["answers"]) == 3
    assert {each["edition"] for each in answer["answers"]} == {"2026-08"}
    assert _asked("search_rules", question="smurfberry yields per quarterly zamboni")["outside"] is True
    assert "No rulebook 1999-01 is held here" in _asked("search_rules", question="mana", edition="1999-01")


def test_a_card_is_read_as_it_is_printed():
    card = _asked("read_card", name="gray ogre")
    assert (card["name"], card["power"], card["is_played"]) == ("Gray Ogre", "2", True)
    assert "No card here is called Gary Orge" in _asked("read_card", name="Gary Orge")


def test_a_scenario_is_played_and_its_claims_are_told():
    run = _asked("play_scenario", scenario=SCENARIO, edition="2009-07")
    assert run["status"] == "fail"
    assert [claim["is_so"] for claim in run["claims"]] == [True, False]
    assert any("Swell" in line["text"] for line in run["log"])


def test_what_can_not_be_read_or_played_is_refused_with_its_line():
    assert "line 3" in _asked("play_scenario", scenario=SCENARIO.replace("Alice casts", "Alice juggles"))
    assert "The engine plays no edition 1066-10" in _asked("play_scenario", scenario=SCENARIO, edition="1066-10")


def test_a_characteristic_is_explained_step_by_step():
    told = _asked("explain_characteristic", scenario=SCENARIO, card="Hill Ogre", edition="2009-07")
    (ogre,) = told["objects"]
    assert (ogre["printed_size"], ogre["size"]) == ("2/3", "4/5")
    assert ogre["steps"][-1]["source"] == "Swell"
    assert ogre["steps"][-1]["rule"].startswith("612")
    assert "No Hill Giant is on the battlefield" in _asked(
        "explain_characteristic", scenario=SCENARIO, card="Hill Giant"
    )


class _Site(httpx2.AsyncBaseTransport):
    """The site as a client reaches it over the network."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        headers = {name: value for name, value in request.headers.items() if name not in ("content-type", "host")}
        body = await request.aread()
        kind = request.headers.get("content-type", "")
        answer = await sync_to_async(self.client.generic)(
            request.method, request.url.path, body, content_type=kind, headers=headers
        )
        return httpx2.Response(
            answer.status_code, headers=dict(answer.items()), content=answer.content, request=request
        )


def _over_the_network(client: Client) -> Assistant:
    http = httpx2.AsyncClient(transport=_Site(client))
    return Assistant(streamable_http_client("http://testserver/mcp", http_client=http))


def test_the_site_answers_the_same_over_the_network(client: Client):
    async def ask(assistant: Assistant) -> Any:
        assert len((await assistant.list_tools()).tools) == 6
        return (await assistant.call_tool("look_up_rule", {"number": "704.5f"})).structured_content

    assert _with(lambda: _over_the_network(client), ask)["edition"] == "2026-08"


def test_who_asks_for_too_much_over_the_network_is_told_so(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 20

    async def ask(assistant: Assistant) -> Any:
        return await assistant.call_tool("play_scenario", {"scenario": SCENARIO})

    result = _with(lambda: _over_the_network(client), ask)
    assert result.is_error
    assert "That was more than 20 points in a minute" in result.content[0].text


def test_a_browser_that_comes_to_the_address_is_told_who_it_is_for(client: Client):
    answer = client.get("/mcp")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert client.post("/mcp", "no message", content_type="text/plain").status_code >= 400


@pytest.mark.thorough
def test_a_terminal_answers_an_assistant_on_standard_input_and_output(tmp_path: Path):
    """The command as assistants start it; nothing but the protocol goes to standard output."""
    if connection.vendor != "sqlite":
        pytest.skip("the rows for another process are a file of SQLite")
    started = StdioServerParameters(
        command=sys.executable,
        args=[str(ROOT / "manage.py"), "mcp"],
        cwd=str(ROOT),
        env={**os.environ, "VAR_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{rows_in_a_file(tmp_path)}"},
    )

    async def ask(assistant: Assistant) -> Any:
        names = {tool.name for tool in (await assistant.list_tools()).tools}
        rule = await assistant.call_tool("look_up_rule", {"number": "704.5f"})
        played = await assistant.call_tool("play_scenario", {"scenario": SCENARIO})
        refused = await assistant.call_tool("look_up_rule", {"number": "999.9"})
        return names, rule.structured_content, played.structured_content, refused

    names, rule, played, refused = _with(lambda: Assistant(stdio_client(started)), ask)
    assert {"look_up_rule", "search_rules", "read_card", "play_scenario", "explain_characteristic"} <= names
    assert rule["edition"] == "2026-08"
    assert [claim["is_so"] for claim in played["claims"]] == [True, False]
    assert refused.is_error


def test_cards_are_laid_side_by_side_for_an_assistant():
    found = _asked("lay_side_by_side", cards=["Rancor", "war mammoth"])

    assert found["cards"] == ["Rancor", "War Mammoth"]
    (lying,) = found["lying_together"]
    assert {"kind": "changes", "by": "Rancor", "to": "War Mammoth"}.items() <= lying["between_them"][0].items()
    assert "613.4c" in found["rules"]
    assert "No card here is called Nobody" in _asked("lay_side_by_side", cards=["Nobody", "Clone"])
