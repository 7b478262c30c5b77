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


WITH_NUL = sorted({address for address in addresses() if "%00" in address and "(?" not in address})


def test_addresses_that_take_words_are_found():
    assert len(WITH_NUL) > 20
    assert not [address for address in WITH_NUL if "<" in address]


@pytest.mark.parametrize("address", WITH_NUL)
def test_nul_in_an_address_is_answered(client: Client, address: str):
    assert client.get(address, follow=False).status_code < 500
