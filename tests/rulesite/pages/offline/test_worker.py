"""The service worker as it is served; what it does is tested in a browser."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def version(client: Client) -> str:
    found = re.search(r'const VERSION = "(\w+)"', client.get("/service-worker.js").content.decode())
    assert found
    return found[1]


def test_the_worker_serves_the_whole_site_and_is_asked_for_anew(client: Client):
    response = client.get("/service-worker.js")
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Cache-Control"] == "no-cache"
    assert b'const OFFLINE = "/offline/";' in response.content
    assert b'const STATIC = "/static/";' in response.content


def test_its_version_changes_with_the_offline_page_alone(client: Client):
    first = version(client)
    assert version(client) == first
    client.get("/appearance/dark/")
    assert version(client) != first


def test_the_worker_is_small(client: Client):
    assert len(client.get("/service-worker.js").content) < 10_000
