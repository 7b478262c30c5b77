"""No text has NUL in it, and some databases refuse to look for it: addresses with it are answered all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

pytestmark = pytest.mark.django_db


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every address of the site, with NUL wherever it takes words."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, route)
            continue
        assert isinstance(entry, URLPattern)
        for name, converter in entry.pattern.converters.items():
            written = "1" if type(converter).__name__ == "IntConverter" else "a%00b"
            for kind in ("str", "slug", "int", "path"):
                route = route.replace(f"<{kind}:{name}>", written)
            route = route.replace(f"<{name}>", written)
        yield f"/{route}"


ADDRESSES = sorted({address for address in addresses() if "(?" not in address and "<" not in address})


def test_addresses_that_take_words_are_found():
    assert sum("%00" in address for address in ADDRESSES) > 20


@pytest.mark.parametrize("address", ADDRESSES)
def test_nul_in_an_address_is_answered(client: Client, address: str):
    assert client.get(address, follow=False).status_code < 500


@pytest.mark.parametrize(
    "question",
    ["q", "edition", "at", "answers", "from", "to", "card", "rule", "kind", "next", "text", "name", "under", "url"],
)
@pytest.mark.parametrize(
    "path",
    ["/search/", "/random/", "/scenarios/", "/sandbox/", "/read/", "/oembed/", "/cards/", "/rules/2009-07/702.17b/"],
)
def test_nul_in_a_question_is_answered(client: Client, path: str, question: str):
    assert client.get(f"{path}?{question}=a%00b").status_code < 500


def test_the_api_refuses_nul(client: Client):
    for address in ("/api/rules/2009-07/%00/", "/api/cards/?name=%00", "/api/search/?q=trample&edition=%00"):
        response = client.get(address)
        assert (response.status_code, response.json()["kind"]) == (422, "invalid")
