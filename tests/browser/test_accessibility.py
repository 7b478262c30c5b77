"""axe-core finds nothing to object to on any type of page, light or dark; and none is wider than its window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import OPEN_ALL, violations, violations_in
from tests.site_pages import PAGES

#: What only a visitor who goes astray sees.
ASTRAY = "/nowhere/"
LOOKED_AT = [*(address for kind in PAGES.values() for address in kind.looked_at), ASTRAY]
MORE = [address for kind in PAGES.values() for address in kind.more]
#: Pages that look different on a phone: what fills a line elsewhere is folded or stands one above another there.
ON_A_PHONE = {address for kind in PAGES.values() for address in kind.on_a_phone}


@pytest.mark.parametrize("address", [*LOOKED_AT, *(pytest.param(each, marks=pytest.mark.thorough) for each in MORE)])
def test_no_page_shuts_anybody_out_or_is_wider_than_its_window(page: Page, thorough: bool, address: str):
    """One of each kind of page, and a few on a phone in the light; `--thorough`: more of a kind, phones in the dark."""
    page.goto(address)

    assert violations(page) == []
    if address in ON_A_PHONE:
        page.set_viewport_size({"width": 320, "height": 640})
        assert (violations(page) if thorough else violations_in(page, "light")) == []
    page.evaluate(OPEN_ALL)
    for width in (320, 768, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_neither_do_the_panels_that_open_on_a_page(page: Page):
    page.goto("/rules/2009-07/702.17b/")
    page.get_by_text("Cite 702.17b").click()
    page.locator(".prose a.term").first.hover()
    page.get_by_role("tooltip").wait_for()
    assert violations(page) == []

    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []


MANY_AND_A_FAINT_ONE = """
() => {
  const line = "<li><a href='/'>a line</a> of many</li>";
  const faint = "<li class='faint'>too faint to read</li>";
  document.querySelector("main").innerHTML = `<h1>A long list</h1><ul>${line.repeat(60)}${faint}${line}</ul>`;
  document.querySelector(".faint").style.cssText = "color: #dddddd; background: #ffffff";
}
"""


def test_what_is_wrong_in_a_long_list_is_found_and_the_page_left_as_it_was(page: Page):
    page.goto("/offline/")
    page.evaluate(MANY_AND_A_FAINT_ONE)

    in_the_light, in_the_dark = violations(page)
    assert "color-contrast" in in_the_light
    assert ".faint" in in_the_light
    assert in_the_dark == in_the_light
    assert page.locator("main li:visible").count() == 62
