"""Which requests stand in which lane: reading never waits behind searches and runs."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import resolve

from rulesite.front.lanes import site_lane, site_lanes


@pytest.mark.parametrize(
    ("address", "lane"),
    [
        ("/", "reading"),
        ("/rules/2009-07/702.17b/", "reading"),
        ("/rules/2009-07/702.17b/?alone=1", "reading"),
        ("/scenarios/", "reading"),
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
        ("/lessons/", "reading"),
        ("/lessons/layers/1/?chose=1", "playing"),
    ],
)
def test_a_request_has_its_lane(address: str, lane: str):
    path, _, query = address.partition("?")

    assert resolve(path)
    assert site_lane({"PATH_INFO": path, "QUERY_STRING": query}) == lane


def test_every_lane_is_there_and_has_threads():
    lanes = {lane.name: lane for lane in site_lanes()}

    assert set(lanes) == {"reading", "searching", "playing"}
    assert all(lane.threads > 0 for lane in lanes.values())
    assert lanes["searching"].threads < lanes["reading"].threads


def test_whoever_has_a_thread_to_be_played_finds_a_worker_or_a_place_to_wait_for_one():
    (playing,) = [lane for lane in site_lanes() if lane.name == "playing"]

    assert playing.threads <= settings.RUN_WORKERS + settings.RUN_WAITING
