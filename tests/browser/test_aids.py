"""The aids to reading: citing, keys, previews, what follows and folds."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

RULE = "/rules/2009-07/702.17b/"


def clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_citation_is_copied_with_edition_and_date_with_the_words_of_the_rule_or_as_a_link(page: Page):
    page.goto(RULE)
    page.get_by_text("Cite 702.17b").click()
    announced = page.locator(".announcement")
    for style, begins in (
        ("Plain text", "Rule 702.17b, "),
        ("Markdown", "[Rule 702.17b](<http"),
        ("BBCode", "[url=http"),
    ):
        page.get_by_role("button", name=f"Copy as {style}").click()
        expect(announced).to_have_text(f"Citation copied ({style})")
        copied = clipboard(page)
        assert copied.startswith(begins)
        assert "July 2009 (Magic 2010), in force from July 11, 2009" in copied
        assert f"{RULE}" in copied

    page.get_by_role("button", name="Copy link").click()
    expect(announced).to_have_text("Link copied")
    assert clipboard(page).endswith(RULE)

    page.get_by_label("with the rule's words").check()
    page.get_by_role("button", name="Copy as BBCode").click()
    expect(announced).to_have_text("Citation copied (BBCode)")
    assert clipboard(page).startswith("[quote]When a creature with trample")


def test_keys_move_through_a_page_and_from_rule_to_rule(page: Page):
    page.goto("/rules/2009-07/702.17/")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="702.17b").first).to_be_focused()
    page.keyboard.press("k")
    expect(page.get_by_role("link", name="702.17a").first).to_be_focused()
    page.keyboard.press("n")
    expect(page).to_have_url("/rules/2009-07/702.18/")
    page.wait_for_load_state()
    page.keyboard.press("p")
    expect(page).to_have_url("/rules/2009-07/702.17/")


def test_the_panel_of_keys_opens_closes_and_turns_them_off(page: Page):
    page.goto(RULE)
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="Keys")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text("next entry on this page")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()

    page.get_by_role("button", name="Keys").click()
    panel.get_by_label("Use these keys").uncheck()
    panel.get_by_role("button", name="Close").click()
    page.evaluate("window.isLeft = false; addEventListener('beforeunload', () => { window.isLeft = true; })")
    page.keyboard.press("n")
    assert page.evaluate("window.isLeft") is False, "a page that is left is gone, or says that it is"
    expect(page).to_have_url(RULE)


def test_keys_are_letters_while_somebody_types(page: Page):
    page.goto(RULE)
    page.get_by_label("Search the rules").press_sequentially("jn?")

    expect(page.get_by_label("Search the rules")).to_have_value("jn?")
    expect(page).to_have_url(RULE)


def test_a_reference_is_previewed_on_hover_and_on_focus(page: Page):
    page.goto(RULE)
    link = page.locator(".prose").get_by_role("link", name="lethal damage").first
    link.hover()
    preview = page.get_by_role("tooltip")
    expect(preview).to_contain_text("704.5g")
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()

    page.mouse.move(0, 0)
    page.get_by_role("link", name="Skip to the text").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    expect(preview).to_contain_text("704.5g")
    assert link.get_attribute("aria-describedby") == preview.get_attribute("id")


def test_a_line_of_the_log_previews_the_summary_of_a_rule_that_is_not_held(page: Page):
    page.goto("/scenarios/2006-10/418.5a-2/?at=7")
    page.locator('a[href="/rules/2006-10/413.1/"]:visible').first.hover()

    expect(page.get_by_role("tooltip")).to_contain_text("A summary, in our words")


def test_the_table_beside_a_section_follows_the_reader(page: Page):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/rules/2009-07/702/#r702.17")

    current = page.get_by_role("navigation", name="In this section").locator("[aria-current]")
    expect(current).to_have_text("702.17Trample")
    expect(current).to_be_in_viewport()


def test_the_address_of_an_entry_leads_to_the_part_of_its_section(page: Page):
    page.goto("/rules/2009-07/702/#r702.60b")
    expect(page).to_have_url(re.compile(r"/702/\?from=702\.[0-9]+#r702\.60b$"))
    expect(page.locator('[id="r702.60b"]')).to_be_in_viewport()


def test_the_tree_of_contents_folds_out(page: Page):
    page.goto("/rules/2009-07/")
    leaf = page.get_by_role("link", name="702.17b")
    expect(leaf).to_be_hidden()
    page.get_by_role("button", name="Unfold all").click()
    expect(leaf).to_be_visible()
    page.get_by_role("button", name="Fold all", exact=True).click()
    expect(leaf).to_be_hidden()


def test_dark_comes_without_a_new_page(page: Page):
    page.goto(RULE)
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="dark", exact=True).click()

    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    assert page.evaluate("window.sameDocument")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")


def test_paper_has_the_text_and_its_source_and_nothing_to_click(page: Page):
    page.goto(RULE)
    page.emulate_media(media="print")

    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".citing")).to_be_hidden()
    expect(page.locator(".print-only")).to_contain_text("in force from July 11, 2009")


def test_all_of_it_reads_without_a_script(page_without_scripts: Page):
    page = page_without_scripts
    page.goto(RULE)
    page.get_by_text("Cite 702.17b").click()

    expect(page.locator('[data-citing="markdown"]')).to_be_visible()
    expect(page.get_by_role("button", name="Copy link")).to_be_hidden()
    expect(page.get_by_role("button", name="Keys")).to_be_hidden()
    page.goto("/rules/2009-07/")
    page.locator(".fold-tree summary", has_text="Under 702:").click(position={"x": 8, "y": 20})
    expect(page.get_by_role("link", name="702.17 Trample")).to_be_visible()
