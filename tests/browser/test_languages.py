"""The interface in another language: nobody is shut out, nothing is wider than its window, the way there is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessible import violations_in

GERMAN = ("/", "/rules/2009-07/702.17b/", "/search/?q=lethal+damage", "/scenarios/2009-07/702.17b-1/?at=18")


@pytest.mark.parametrize("address", GERMAN)
def test_a_german_page_shuts_nobody_out_and_fits_its_window(page: Page, address: str):
    page.goto(f"/language/de/?next={address.replace('?', '%3F').replace('&', '%26')}")
    expect(page.locator("html")).to_have_attribute("lang", "de")

    assert violations_in(page, "light") == []
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_whose_browser_prefers_german_is_shown_the_way_in_the_head_and_chooses(browser: Browser, base_url: str):
    context = browser.new_context(base_url=base_url, locale="de-DE", service_workers="block")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Die Regeln von Magic")
    page.goto("/rules/2009-07/702.17b/")
    expect(page.get_by_role("navigation", name="Seiten").get_by_role("link", name="Szenarien")).to_be_visible()
    context.close()


def test_who_reads_english_is_shown_no_other_language_in_the_head(page: Page):
    page.goto("/")
    expect(page.get_by_role("navigation", name="Site").get_by_role("link", name="Deutsch")).to_have_count(0)


def test_what_scripts_say_is_said_in_the_language_that_was_chosen(page: Page):
    page.goto("/language/de/?next=/rules/2009-07/702.17b/")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Tasten")
    expect(keys).to_contain_text("nächste Regel")
    expect(keys.get_by_role("button", name="Schließen")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("combobox").first.fill("trampl")
    expect(page.get_by_role("listbox", name="Vorschläge")).to_be_visible()
    expect(page.locator("form.search [role=status]").first).to_contain_text("Vorschläge")
    page.goto("/language/en/?next=/rules/2009-07/702.17b/")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("next rule")
