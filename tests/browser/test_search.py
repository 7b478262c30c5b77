from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_suggestion_is_taken_by_the_keyboard_alone(page: Page):
    page.goto("/terms/2009-07/")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search the rules")
    expect(box).to_be_focused()
    page.keyboard.type("tram")
    listbox = page.get_by_role("listbox", name="Suggestions")
    expect(listbox.get_by_role("option").first).to_contain_text("Trample")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(listbox.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    chosen = listbox.get_by_role("option").first.get_attribute("id")
    expect(box).to_have_attribute("aria-activedescendant", str(chosen))
    page.keyboard.press("Enter")
    expect(page).to_have_url("/rules/2026-08/702.19/")


def test_escape_closes_the_list_and_keeps_what_was_typed(page: Page):
    page.goto("/search/")
    box = page.get_by_role("combobox", name="Search the rules").first
    box.fill("leth")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_value("leth")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/search/?q=leth")


def test_the_arrows_go_round_by_way_of_the_box(page: Page):
    page.goto("/")
    box = page.get_by_role("combobox", name="Search the rules")
    box.fill("702.17")
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[aria-selected="true"]')).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")


def test_a_suggestion_is_taken_by_a_click(page: Page):
    page.goto("/")
    page.get_by_role("combobox", name="Search the rules").fill("gray og")
    page.get_by_role("option", name="Gray Ogre").click()
    expect(page).to_have_url("/cards/gray-ogre/")


def test_a_question_finds_its_rule_first(page: Page):
    page.goto("/")
    page.get_by_label("Search the rules").fill("can a sacrificed creature be regenerated")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".hit-title").first).to_contain_text("701.21a")
    expect(page.locator(".hit mark").first).to_be_visible()


def test_a_typo_is_mended_and_can_be_insisted_on(page: Page):
    page.goto("/search/?q=regenrate+a+sacrificed+creature")
    expect(page.get_by_text("Showing results for regenerate a sacrificed creature")).to_be_visible()
    page.get_by_role("link", name="as it is written").click()
    expect(page.get_by_text("Showing results for")).to_have_count(0)


def test_a_facet_narrows_and_is_taken_away(page: Page):
    page.goto("/search/?q=damage")
    facets = page.get_by_role("navigation", name="Narrow the search")
    facets.get_by_role("link", name="419").click()
    expect(page).to_have_url("/search/?q=damage+section%3A419")
    numbers = page.locator(".hit .number").all_inner_texts()
    assert numbers
    assert all(number.startswith("419") for number in numbers)
    page.get_by_role("link", name="Without section:419").click()
    expect(page).to_have_url("/search/?q=damage")


def test_the_list_of_suggestions_fits_every_width(page: Page):
    page.goto("/search/?q=damage")
    page.get_by_role("combobox", name="Search the rules").first.fill("co")
    for width in (320, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.get_by_role("option").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
