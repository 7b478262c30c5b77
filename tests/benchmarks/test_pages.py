"""How long pages take on this machine, beside what is aimed at: `pytest tests/benchmarks -s --thorough` prints it.

No time fails a test: what a loaded machine takes says nothing about the code. A page that doesn't answer does. Where
nobody looks at the times, each is asked for once, which tells that and not how long it takes: without `--thorough`, and
where pytest keeps to itself what is printed (without `-s`), as it does when the whole suite runs.
"""

from __future__ import annotations

import re
from html import unescape
from statistics import median
from time import perf_counter

import pytest
from django.core.cache import caches
from django.test import Client
from django.test.client import ClientHandler, RequestFactory

import engine
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

#: What a page should take at most, in milliseconds at the median: a page in general, a moment of a run that is kept,
#: and a documented scenario that is played anew.
_AIM, _KEPT, _ANEW = 50, 30, 150
#: And what an order takes that hands give at a large table.
_BY_HAND = 300
#: Of how many scenarios one is asked for where nobody looks at the times.
_ONE_OF = 20


def told(milliseconds: float, aim: float = _AIM) -> str:
    return f"{milliseconds:.1f} ms, {milliseconds / aim:.2f} of the aim of {aim:g} ms"


class Server:
    """The site as a server calls it. Django's test client would copy every template's context and count that too."""

    def __init__(self, times: int) -> None:
        self.handle = ClientHandler()
        self.times = times

    def answer(self, address: str) -> None:
        response = self.handle(RequestFactory().get(address, headers={"Accept-Encoding": "gzip"}).environ)
        assert response.status_code == 200, address

    def milliseconds(self, address: str, times: int | None = None) -> float:
        """The median over some requests, after two that warm up where there are several."""
        took = []
        for _ in range(times or self.times):
            began = perf_counter()
            self.answer(address)
            took.append((perf_counter() - began) * 1000)
        return median(took[2:] or took)


@pytest.fixture(scope="module")
def looks(pytestconfig: pytest.Config, thorough: bool) -> bool:
    """Whether somebody looks at the times."""
    return thorough and pytestconfig.getoption("capture") == "no"


@pytest.fixture(scope="module")
def server(looks: bool) -> Server:
    return Server(times=17 if looks else 1)


@pytest.fixture
def _keeping(kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether runs that were played before are taken from where they are kept."""
    if not kept:
        monkeypatch.setattr(caches["films"], "get", lambda *_: None)


def longest_script() -> Scenario:
    return max(Scenario.objects.all(), key=lambda scenario: len(scenario.source))


@pytest.mark.parametrize(
    "address", ["/", "/rules/2009-07/702.17b/", "/rules/2006-10/418.5a/", "/rules/2009-07/702/", "/scenarios/"]
)
def test_pages_of_rules(server: Server, address: str):
    took = server.milliseconds(address)
    print(f"\n{address}: {told(took)}")


@pytest.mark.parametrize("moment", ["", "?at=5"])
@pytest.mark.usefixtures("_keeping")
@pytest.mark.parametrize("kept", [False, True], ids=["played anew", "kept"])
def test_the_page_of_the_longest_script(server: Server, moment: str, kept: bool):
    scenario = longest_script()
    took = server.milliseconds(f"{scenario.get_absolute_url()}{moment}")
    aim = _KEPT if kept else _ANEW
    print(f"\n{scenario.key}{moment}, {'kept' if kept else 'played anew'}: {told(took, aim)}")


@pytest.mark.usefixtures("_keeping")
@pytest.mark.parametrize("kept", [False, True], ids=["played anew", "kept"])
def test_the_pages_of_documented_scenarios(server: Server, kept: bool, looks: bool, thorough: bool):
    """All of them where somebody looks, and with `--thorough` those that are kept; otherwise a few."""
    every = looks or (thorough and kept)
    scenarios = Scenario.objects.filter(documented=True).order_by("order")[:: 1 if every else _ONE_OF]
    took = [
        server.milliseconds(f"{scenario.get_absolute_url()}?at=1", times=min(server.times, 3)) for scenario in scenarios
    ]
    aim = _KEPT if kept else _ANEW
    print(f"\n{len(took)} documented scenarios, {'kept' if kept else 'played anew'}: median {told(median(took), aim)}")


SIXTY = """
turn = "Alice"
script = ""
[players.Alice]
battlefield = ["30 Gray Ogre"]
[players.Bob]
battlefield = ["30 Grizzly Bears"]
"""


#: Where the bench has the scenario. Here nothing watches what templates are given: that would be measured, too.
_TEXT_ON_THE_BENCH = re.compile(r'<textarea id="text"[^>]*>(?P<text>[^<]*)</textarea>')


def _text_on(page: str) -> str:
    found = _TEXT_ON_THE_BENCH.search(page)
    assert found is not None
    return unescape(found["text"])


def test_a_table_of_sixty_permanents_played_by_hand(client: Client, thorough: bool):
    """Each order that hands give, until combat damage is dealt."""
    text, took = SIXTY, {}
    for order in (
        "go",
        "say Alice attacks with Gray Ogre #1",
        "say Bob blocks Gray Ogre #1 with Grizzly Bears #1",
        "until",
        "say to combat damage",
        "lay",
        "tap 0.battlefield.3",
    )[: None if thorough else 2]:
        began = perf_counter()
        answer = client.post("/sandbox/", {"text": text, "do": order, "hands": "play"})
        took[order] = (perf_counter() - began) * 1000
        assert answer.status_code == 200
        text = _text_on(answer.content.decode())
    for order, milliseconds in took.items():
        print(f"\nsixty permanents, {order}: {told(milliseconds, _BY_HAND)}")


def test_playing_scenarios(looks: bool):
    """All of them where somebody looks, else a few: that each passes is for tests/rulesite/book/scenarios to say."""
    scenarios = list(Scenario.objects.all())[:: 1 if looks else _ONE_OF]
    play_stored(scenarios[0], film=False)  # the first run of a process also loads the grammar
    took = []
    for scenario in scenarios:
        run: engine.Run = play_stored(scenario, film=False).run
        assert run.status == "pass", scenario.key
        took.append((run.milliseconds, scenario.key))
    slowest, key = max(took)
    middle = median(milliseconds for milliseconds, _ in took)
    print(f"\n{len(took)} scenarios: median {told(middle)}; slowest {key}: {told(slowest)}")
