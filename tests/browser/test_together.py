"""Cards side by side in a real browser: named with a few letters, looked at, and taken to a table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_a_cards_page_leads_to_what_it_does_with_another_and_on_to_a_table(page: Page):
    page.goto("/cards/rancor/")
    page.get_by_label("Side by side with").press_sequentially("war m")
    page.get_by_role("option", name=re.compile("^War Mammoth")).click()
    page.get_by_role("button", name="Lay together").click()

    expect(page.get_by_role("heading", name="Rancor and War Mammoth")).to_be_visible()
    expect(page.get_by_text("Enchanted creature gets +2/+0")).to_be_hidden()
    page.get_by_text("What stands on them").click()
    expect(page.get_by_text("Enchanted creature gets +2/+0")).to_be_visible()
    page.get_by_role("link", name="Open this table").first.click()
    expect(page.get_by_role("region", name="The table")).to_contain_text("War Mammoth")


def test_a_misspelled_card_is_mended_with_one_tap(page: Page):
    page.goto("/together/?cards=Rancorr|War Mammoth")
    page.get_by_role("link", name="Rancor", exact=True).click()

    expect(page.get_by_role("heading", name="Lying together")).to_be_visible()
