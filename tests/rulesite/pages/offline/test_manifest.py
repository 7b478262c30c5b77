"""What a device is told when somebody puts the site on its screen."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db

NAMED = re.compile(r"/static/(.+?)(?:\.[0-9a-f]{12})?\.(png|svg)")


def test_every_page_leads_to_the_manifest(client: Client):
    assert b'rel="manifest" href="/manifest.webmanifest"' in client.get("/offline/").content


def test_the_site_can_be_installed_from_what_the_manifest_says(client: Client):
    response = client.get("/manifest.webmanifest")
    said = response.json()

    assert response.headers["Content-Type"] == "application/manifest+json"
    assert said["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in said["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in said["icons"])


def test_its_pictures_are_there_and_its_shortcuts_lead_somewhere(client: Client):
    said = client.get("/manifest.webmanifest").json()

    for icon in said["icons"]:
        named = NAMED.fullmatch(icon["src"])
        assert named, icon["src"]
        assert finders.find(f"{named[1]}.{named[2]}"), icon["src"]
    for place in (said["start_url"], *(shortcut["url"] for shortcut in said["shortcuts"])):
        assert client.get(place).status_code == 200
