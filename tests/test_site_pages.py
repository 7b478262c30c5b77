"""The table of pages is whole: no page goes unlooked at because nobody thought of it."""

from __future__ import annotations

import pytest

from tests.site_pages import NO_PAGES, PAGES, routes


def test_each_route_is_in_the_table_of_pages():
    new = sorted(routes() - set(PAGES) - NO_PAGES)

    assert not new, (
        f"tests/site_pages.py doesn't know the routes {new}: add each to PAGES, with the addresses that have the most"
        " on them, how many queries they may take, and which a browser looks at; or to NO_PAGES if it shows no page"
    )


def test_no_page_is_in_the_table_that_the_site_doesnt_have():
    gone = sorted((set(PAGES) | NO_PAGES) - routes())

    assert not gone, f"no route is called {gone}: take these out of tests/site_pages.py"


@pytest.mark.parametrize("route", PAGES)
def test_a_browser_looks_at_each_page(route: str):
    kind = PAGES[route]

    assert kind.looked_at or kind.part_of, (
        f"{route}: say in tests/site_pages.py by `looked_at` which addresses a browser looks at, or by `part_of` what"
        " it is a part of"
    )
    assert set(kind.on_a_phone) <= set(kind.looked_at)
