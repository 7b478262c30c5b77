"""The site shows the names and ports that are its own, and repeats no others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulesite.ground.foundation.hosts import host_and_port, known_host, scheme_of


@pytest.fixture(autouse=True)
def _names(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["rules.example.org", ".example.net", "127.0.0.1", "[::1]"]
    settings.HOSTS_WITH_PORTS = [("rules.example.org", "8443"), (".example.net", "8444")]


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("rules.example.org", "rules.example.org"),
        ("RULES.example.org", "rules.example.org"),
        ("rules.example.org:80", "rules.example.org"),
        ("rules.example.org:8000", "rules.example.org:8000"),
        ("rules.example.org:8443", "rules.example.org:8443"),
        ("rules.example.org:8444", "rules.example.org"),
        ("cards.example.net:8444", "cards.example.net:8444"),
        ("cards.example.net:31337", "cards.example.net"),
        ("127.0.0.1:31337", "127.0.0.1"),
        ("[::1]:8000", "[::1]:8000"),
        ("[::1]:31337", "[::1]"),
        ("elsewhere.example", ""),
        ("elsewhere.example:8000", ""),
        ("rules.example.org:http", ""),
        ("rules.example.org/../x", ""),
        ("a." * 5000, ""),
    ],
)
def test_a_name_is_known_with_the_ports_that_are_served_or_named(asked: str, known: str):
    environ = {"HTTP_HOST": asked, "SERVER_NAME": "0.0.0.0", "SERVER_PORT": "8000", "wsgi.url_scheme": "http"}

    assert known_host(environ) == known


def test_the_usual_port_is_that_of_how_the_site_is_asked(settings: Any):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    environ = {"SERVER_NAME": "0.0.0.0", "SERVER_PORT": "8000", "wsgi.url_scheme": "http"}

    assert known_host(environ | {"HTTP_HOST": "127.0.0.1:443", "HTTP_X_FORWARDED_PROTO": "https"}) == "127.0.0.1"
    assert known_host(environ | {"HTTP_HOST": "127.0.0.1:80", "HTTP_X_FORWARDED_PROTO": "https"}) == "127.0.0.1"
    assert scheme_of(environ | {"HTTP_X_FORWARDED_PROTO": "https, http"}) == "https"
    assert scheme_of(environ | {"HTTP_X_FORWARDED_PROTO": "gopher"}) == "http"


def test_without_a_proxy_of_ours_nobodys_word_is_taken_for_https():
    assert scheme_of({"wsgi.url_scheme": "http", "HTTP_X_FORWARDED_PROTO": "https"}) == "http"


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("rules.example.org", ("rules.example.org", "")),
        ("rules.example.org:8443", ("rules.example.org", "8443")),
        ("*", ("*", "")),
        (".example.net:81", (".example.net", "81")),
        ("[::1]", ("[::1]", "")),
        ("[2001:db8::1]:8443", ("[2001:db8::1]", "8443")),
        ("::1", ("::1", "")),
    ],
)
def test_a_name_may_be_given_with_its_port(written: str, parts: tuple[str, str]):
    assert host_and_port(written) == parts


@pytest.mark.django_db
def test_who_shares_a_scenario_is_given_the_address_that_led_there(client: Client):
    text = 'title = "A table"\nscript = "to the end step"\n[players.Alice]\n[players.Bob]\n'
    sent = client.post("/sandbox/", {"text": text, "do": "play"}, headers={"Host": "127.0.0.1"})
    played = sent.headers["Location"].partition("#")[0]

    page = client.get(played, headers={"Host": "127.0.0.1:31337"}).content.decode()

    assert f'value="http://127.0.0.1:31337{played}"' in page
    assert page.count("31337") == 2  # the other is for a page that shows it in a frame


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/rules/2009-07/702.17b/",
        "/rules/2009-07/702/",
        "/scenarios/2006-10/418.5a-2/",
        "/cards/air-elemental/",
        "/rules/2006-10/102.2/",
        "/sitemap.xml",
        "/robots.txt",
        "/opensearch.xml",
        "/feeds/rulings.atom",
        "/api/",
        "/oembed/?url=http://127.0.0.1/rules/2009-07/702.17b/",
        "/search/suggest/?q=tram",
    ],
)
def test_a_port_that_is_none_of_the_sites_is_repeated_nowhere(client: Client, address: str):
    answer = client.get(address, headers={"Host": "127.0.0.1:31337"})

    assert answer.status_code in (200, 404)
    assert b"31337" not in answer.content
    assert not any("31337" in value for value in answer.headers.values())
