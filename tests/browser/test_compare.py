from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_reader_compares_a_section_between_two_editions(page: Page):
    page.goto("/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Compare").click()
    page.get_by_label("Edition", exact=True).select_option("2006-10")
    page.get_by_label("beside").select_option("2008-03")
    page.get_by_label("section or rule").fill("402")
    page.get_by_role("button", name="Compare").click()

    expect(page).to_have_url("/compare/2006-10/2008-03/402/")
    row = page.get_by_role("region", name="402.8e → 402.8f renumbered, same words")
    expect(row.get_by_role("link", name="402.8f")).to_be_visible()
    expect(page.get_by_role("insertion").first).to_be_visible()
    expect(page.get_by_role("deletion").first).to_be_visible()

    page.get_by_role("link", name="only in 2008-03").click()
    expect(page.locator(".row")).to_have_count(10)


def test_sides_stand_beside_each_other_where_there_is_room(page: Page):
    page.goto("/compare/2006-10/2008-03/402.8f/")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        left = page.locator(".side-cell.left").first.bounding_box()
        right = page.locator(".side-cell.right").first.bounding_box()

        assert left is not None
        assert right is not None
        assert (left["y"] == right["y"]) == (width == 1280)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_rule_that_moved_leads_to_where_it_went(page: Page):
    page.goto("/rules/2006-10/402.8e/")
    moved = page.locator("details.moved")
    moved.locator("summary").click()
    moved.get_by_role("link", name="402.8f", exact=True).first.click()

    expect(page).to_have_url("/rules/2008-03/402.8f/")
