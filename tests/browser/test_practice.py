"""Lessons, practice and sharing in a real browser, on a phone and by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_on_a_phone_a_question_and_its_choices_are_in_the_first_screen(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/lessons/stack/2/")

    last = page.locator(".lesson-question button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] < 844


def test_what_was_answered_is_remembered_by_the_browser_alone(page: Page):
    page.goto("/lessons/priority/1/")
    page.get_by_role("button", name="Alice", exact=True).click()
    expect(page.get_by_text("Right.")).to_be_visible()

    page.goto("/lessons/")
    expect(page.get_by_text("1 of 46 parts are answered right")).to_be_visible()
    assert page.context.cookies() == []


def test_practice_asks_answers_and_asks_of_another_table(page: Page):
    page.goto("/practice/")
    page.get_by_label("first steps").check()
    page.get_by_role("button", name="Ask me").click()
    page.locator(".lesson-question button").first.click()
    expect(page.get_by_text(re.compile("Right|Not quite"))).to_be_visible()
    first = page.url.partition("?")[0]

    page.get_by_role("link", name="Next question").click()
    expect(page.locator(".lesson-question button").first).to_be_visible()
    assert page.url.partition("?")[0] != first


def test_a_run_is_shared_by_its_link_its_code_and_a_frame(page: Page):
    page.goto("/scenarios/2009-07/702.17b-1/?at=3")
    page.get_by_role("link", name="QR code").click()

    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile(r"/scenarios/2009-07/702\.17b-1/\?at=3$"))
    expect(page.get_by_label("For another page")).to_have_value(re.compile("<iframe "))
    expect(page.locator("svg.qr")).to_be_visible()
    page.get_by_role("link", name="Back to the page").click()
    expect(page).to_have_url(re.compile(r"/scenarios/2009-07/702\.17b-1/\?at=3$"))
