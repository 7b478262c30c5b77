"""What was played is kept by what it depends on, and by nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from rulesite.book.scenarios.kept_runs import Cards, OwnRun
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.ground.bounded.jobs import play

pytestmark = pytest.mark.usefixtures("nothing_played")

TEXT = """
title = "An ogre stands there"
script = "expect Gray Ogre is 2/2"
[players.Alice]
battlefield = ["Gray Ogre"]
[players.Bob]
"""
OGRE = {"type_line": "Creature — Ogre", "power": "2", "toughness": "2"}
HALVES = {"layout": "split", "faces": [{"name": "Stand"}, {"name": "Fall"}]}
RUN = OwnRun(TEXT, "it", "2009-07", {"Gray Ogre": OGRE})


def _never(*_: Any) -> Any:
    pytest.fail("it was played again")


def _here(function: Any, *arguments: Any) -> Any:
    return function(*arguments)


def test_what_was_played_is_not_played_again():
    first = RUN.played(_here)

    assert RUN.played(_never) == first


@pytest.mark.parametrize(
    "other",
    [
        replace(RUN, text=TEXT.replace("2/2", "3/3")),
        replace(RUN, cards={"Gray Ogre": OGRE | {"power": "3"}}),
        replace(RUN, edition="2013-07"),
        replace(RUN, home="2006-10"),
        replace(RUN, film=False),
    ],
    ids=["text", "cards", "edition", "home", "film"],
)
def test_a_run_that_depends_on_something_else_is_another(other: OwnRun):
    RUN.played(_here)

    assert caches["films"].get(other.digest) is None


def test_another_engine_plays_anew(monkeypatch: pytest.MonkeyPatch):
    RUN.played(_here)
    monkeypatch.setattr("rulesite.book.scenarios.kept_runs.engine_version", lambda: "another")

    assert caches["films"].get(replace(RUN).digest) is None


def test_a_scenario_depends_on_the_cards_that_it_names_by_any_of_their_names_and_on_no_other():
    cards = Cards.of({"Gray Ogre": OGRE, "Brown Bear": OGRE, "Stand // Fall": HALVES})

    assert set(cards.named_in(TEXT)) == {"Gray Ogre"}
    assert set(cards.named_in('hand = ["Fall", "Nobody"]')) == {"Stand // Fall"}


@pytest.mark.django_db
def test_a_run_under_another_edition_is_played_in_a_worker_once_and_then_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    asked: list[object] = []

    def worker(function: Any, *arguments: Any) -> Any:
        asked.append(function)
        return function(*arguments)

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", worker)
    scenario = Scenario.objects.get(key="2006-10/418.5a-2")

    first = play_stored(scenario, edition="2013-07")
    assert asked == [play]
    assert play_stored(scenario, edition="2013-07") == first
    assert asked == [play]
    assert play_stored(scenario, edition="2006-10") == play_stored(scenario)
    assert asked == [play]
