"""Which requests stand in which lane: reading never waits behind searches and runs."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from rulesite.ground.bounded.pool import bounded
from rulesite.serving.front.lanes import site_lane, site_lanes
from tests.rulesite.serving.front.reaching import reaches, routes


@pytest.mark.parametrize(
    ("address", "lane"),
    [
        ("/", "reading"),
        ("/rules/2009-07/702.17b/", "reading"),
        ("/rules/2009-07/702.17b/?alone=1", "reading"),
        ("/scenarios/", "reading"),
        ("/scenarios/?keyword=trample", "reading"),
        ("/scenarios/2006-10/418.5a-2/", "reading"),
        ("/scenarios/2006-10/418.5a-2/?take=1.0", "playing"),
        ("/api/rules/", "reading"),
        ("/search/?q=trample", "searching"),
        ("/search/suggest/?q=tr", "searching"),
        ("/api/search/?q=trample", "searching"),
        ("/api/runs/", "playing"),
        ("/api/read/", "playing"),
        ("/sandbox/", "playing"),
        ("/read/?text=Flying", "playing"),
        ("/embed/at/token/", "playing"),
        ("/pictures/rules/2009-07/702.17b.png", "playing"),
        ("/pictures/scenarios/2006-10/418.5a-2.png", "playing"),
        ("/pictures/scenarios/2006-10/418.5a-2.svg", "reading"),
        ("/pictures/scenarios/2006-10/418.5a-2.svg?from=0", "playing"),
        ("/lessons/", "reading"),
        ("/admin/login/", "administering"),
        ("/admin/rules/rule/?q=trample", "administering"),
        ("/lessons/layers/1/?chose=1", "playing"),
    ],
)
def test_a_request_has_its_lane(address: str, lane: str):
    path, _, query = address.partition("?")

    assert resolve(path)
    assert site_lane({"PATH_INFO": path, "QUERY_STRING": query}) == lane


def test_every_lane_is_there_and_has_threads():
    lanes = {lane.name: lane for lane in site_lanes()}

    assert set(lanes) == {"reading", "searching", "playing", "administering"}
    assert all(lane.threads > 0 for lane in lanes.values())
    assert lanes["searching"].threads < lanes["reading"].threads


def test_no_network_holds_all_threads_and_places_of_a_lane_that_others_need():
    for lane in site_lanes():
        if lane.threads > 1:
            assert 0 < lane.threads_of_one <= lane.threads / 2
            assert lane.threads_of_one < lane.places_of_one < lane.places
        assert lane.places_of_one < lane.places


def test_passwords_are_told_one_at_a_time():
    (administering,) = [lane for lane in site_lanes() if lane.name == "administering"]

    assert administering.threads == 1


def test_whoever_has_a_thread_to_be_played_finds_a_worker_or_a_place_to_wait_for_one():
    (playing,) = [lane for lane in site_lanes() if lane.name == "playing"]

    assert playing.threads <= settings.RUN_WORKERS + settings.RUN_WAITING


@pytest.mark.django_db
def test_every_view_that_asks_the_bounded_processes_is_in_their_lane(client: Client, monkeypatch: pytest.MonkeyPatch):
    """A thread of another lane would wait for a worker. A view is in it whatever it is asked, or where it is asked for
    more than its page: what is kept of our own scenarios is read."""
    might = [
        address
        for address, view in routes()
        if reaches(view, bounded) and site_lane({"PATH_INFO": address, "QUERY_STRING": "from=0"}) != "playing"
    ]
    # The front page shows a scenario of ours as well, and nothing that would have to be played anew.
    monkeypatch.setattr("rulesite.ground.bounded.pool._pool", None)
    answered = {
        address: client.get(address, {"at": "0", "from": "0", "then": "resolve"}).status_code for address in might
    }

    assert answered == {"/": 200}


def test_whether_a_view_comes_to_them_is_found_through_all_that_stands_around_it():
    asking = {getattr(view, "__name__", "") for _, view in routes() if reaches(view, bounded)}

    assert {"played", "embed", "embed_scenario", "scenario", "run_picture", "text_picture", "reading", "read"} <= asking
    assert not {"rule", "card", "search", "words", "part"} & asking
    (runs,) = [view for address, view in routes() if address == "/api/runs/"]
    assert reaches(runs, bounded)
