from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_reader_finds_a_rule_from_the_front_page(page: Page):
    page.goto("/")
    page.get_by_label("Search the rules").fill("trample lethal damage blockers")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="702.19b Trample").first.click()
    expect(page).to_have_url("/rules/2026-08/702.19b/")
    expect(page.get_by_role("heading", level=1)).to_have_text("702.19b")
    page.get_by_role("link", name="lethal damage").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("120.6")


def test_a_number_goes_straight_to_its_rule(page: Page):
    page.goto("/terms/2009-07/")
    page.get_by_label("Search the rules").fill("rule 402.8 G")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/rules/2008-03/402.8g/")


def test_the_choice_of_dark_is_kept(page: Page):
    page.goto("/rules/2009-07/704/")
    page.get_by_role("link", name="dark").click()
    expect(page).to_have_url("/rules/2009-07/704/")
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 23, 20)"


def test_everything_is_reached_by_keyboard(page: Page):
    page.goto("/rules/2009-07/702.17b/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
