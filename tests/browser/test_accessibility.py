"""axe-core finds nothing to object to on any type of page, light or dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import violations

PAGES = [
    "/",
    "/rules/2009-07/",
    "/rules/2009-07/7/",
    "/rules/2009-07/702/",
    "/rules/2009-07/702.17/",
    "/rules/2009-07/702.17b/",
    "/rules/2006-10/402.8e/",
    "/rules/2009-07/510/",
    "/terms/2009-07/",
    "/cards/",
    "/cards/clone/",
    "/scenarios/",
    "/search/",
    "/search/?q=lethal+damage",
    "/search/?q=zzzz",
    "/compare/",
    "/compare/2006-10/2009-07/",
    "/compare/2006-10/2008-03/402/",
    "/compare/2006-10/2008-03/402.8e/",
    "/index/",
    "/index/terms/",
    "/index/keyword-abilities/",
    "/index/state-based-actions/",
    "/index/cards/",
    "/rulings/",
    "/map/",
    "/map/2009-07/704/",
    "/api/",
    "/offline/",
    "/nowhere/",
]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_shuts_anybody_out(page: Page, address: str):
    page.goto(address)

    assert violations(page) == []


def test_neither_do_the_panels_that_open_on_a_page(page: Page):
    page.goto("/rules/2009-07/702.17b/")
    page.get_by_text("Cite 702.17b").click()
    page.locator(".prose a.term").first.hover()
    page.get_by_role("tooltip").wait_for()
    assert violations(page) == []

    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []


def test_a_phone_shuts_nobody_out(page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    for address in ("/", "/rules/2009-07/702/", "/compare/2006-10/2008-03/402/", "/index/terms/", "/map/2009-07/704/"):
        page.goto(address)
        assert violations(page) == [], address
