"""How a run is come to and gone through: where it opens, in its rule's own page, in a frame, with fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.accessible import violations

COMBAT = "/scenarios/2009-07/702.17b-1/"


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page on a phone, which is touched."""
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        service_workers="block",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def swipe(touch: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    points = [
        (start[0] + (end[0] - start[0]) * part / 5, start[1] + (end[1] - start[1]) * part / 5) for part in range(6)
    ]
    for place, (x, y) in enumerate(points):
        kind = "touchStart" if place == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_run_opens_at_its_start_for_who_never_watched_one_and_then_at_its_claim(newcomer: Page):
    newcomer.goto(COMBAT)
    expect(newcomer.locator(".now-place")).to_have_text("Step 1 of 6")
    newcomer.goto(COMBAT)
    expect(newcomer.locator(".now-place")).to_have_text("Step 3 of 6")
    expect(newcomer.locator(".now-text")).to_contain_text("Refused under 702.17b")


def test_the_link_of_a_rule_says_where_the_run_opens_and_does_so_on_a_first_visit(newcomer: Page):
    newcomer.goto("/rules/2009-07/702.17b/")
    expect(newcomer.locator("article .opens").first).to_contain_text("Opens at the claim")
    newcomer.get_by_role("link", name="Play it: Lethal damage from two attackers at once").click()
    expect(newcomer.locator(".now-place")).to_have_text("Step 3 of 6")
    newcomer.go_back()
    newcomer.locator("article .opens").first.get_by_role("link", name="from the start").click()
    expect(newcomer.locator(".now-place")).to_have_text("Step 1 of 6")


def test_an_example_plays_in_its_rules_own_page_once_it_is_opened(page: Page):
    page.goto("/rules/2009-07/702.17b/")
    assert page.locator("iframe").count() == 0, "nothing is loaded before somebody asks for it"
    page.get_by_text("Play it here").first.click()
    inside = page.frame_locator("iframe").first
    expect(inside.locator(".now-place")).to_have_text("Step 3 of 6")
    inside.get_by_role("link", name="Next").click()
    expect(inside.locator(".now-place")).to_have_text("Step 4 of 6")
    frame = page.locator("iframe").first.element_handle()
    assert frame
    shown = frame.content_frame()
    assert shown
    assert shown.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1, "the frame is as high as its run"
    assert violations(page) == []


def test_an_example_plays_in_its_rules_own_page_each_time_that_it_is_read(page: Page):
    for _ in range(2):
        page.goto("/rules/2009-07/702.17b/")
        page.get_by_text("Play it here").first.click()
        expect(page.frame_locator("iframe").locator(".now-place")).to_have_text("Step 3 of 6")


def test_without_scripts_a_rules_page_has_no_board_and_leads_to_the_run(page_without_scripts: Page):
    page_without_scripts.goto("/rules/2009-07/702.17b/")
    expect(page_without_scripts.get_by_text("Play it here")).to_have_count(0)
    expect(page_without_scripts.get_by_role("link", name="Play it: Lethal damage")).to_be_visible()


@pytest.mark.parametrize("size", [(640, 700), (360, 620), (900, 600)])
def test_a_frame_shows_the_board_and_its_buttons_whatever_its_size(page: Page, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/embed{COMBAT}")
    ways = page.locator(".ways").bounding_box()
    assert ways
    if size[0] > 700:
        assert ways["y"] + ways["height"] <= size[1], "nothing is cut off"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_fingers_step_by_swiping_over_the_board_but_not_under_a_sheet(phone: Page):
    phone.goto(f"{COMBAT}?at=3")
    touch = phone.context.new_cdp_session(phone)
    place = phone.locator(".now-place")
    expect(place).to_have_text("Step 1 of 6")
    box = phone.locator("#moment").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    swipe(touch, (320, middle), (120, middle))
    expect(place).to_have_text("Step 2 of 6")
    swipe(touch, (120, middle), (320, middle))
    expect(place).to_have_text("Step 1 of 6")
    swipe(touch, (200, middle), (190, middle + 40))
    expect(place).to_have_text("Step 1 of 6")
    phone.get_by_text("Claims", exact=True).tap()
    expect(phone.get_by_role("region", name="The claims")).to_be_visible()
    swipe(touch, (320, middle), (120, middle))
    expect(place).to_have_text("Step 1 of 6")


def test_every_step_of_a_short_run_is_in_sight_at_once(page: Page):
    page.goto(f"{COMBAT}?at=3")
    steps = page.locator(".all-steps")
    assert steps.evaluate("(strip) => strip.scrollWidth - strip.clientWidth") <= 0
    expect(steps.get_by_role("link")).to_have_count(6)


def test_the_keys_that_are_listed_are_those_of_the_page(page: Page):
    page.goto("/lessons/")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys).not_to_contain_text("next step")
    page.goto(COMBAT)
    page.keyboard.press("?")
    expect(keys).to_contain_text("next step")


def test_an_answer_is_shown_where_the_question_stands(page: Page):
    page.set_viewport_size({"width": 1280, "height": 620})
    page.goto("/lessons/stack/2/")
    before = page.locator(".lesson-question").bounding_box()
    page.locator(".lesson-question button").first.click()
    expect(page.locator(".because")).to_be_visible()
    after = page.locator(".lesson-question").bounding_box()
    assert before
    assert after
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    page.go_back()
    expect(page.locator(".lesson-question button").first).to_be_visible()


def test_what_is_misspelt_is_mended_by_a_touch_of_what_is_offered(phone: Page):
    phone.goto("/sandbox/")
    phone.get_by_role("button", name="Play", exact=True).tap()
    phone.get_by_label("Or say what happens").fill("Alice atacks with Gray Ogre")
    phone.get_by_role("button", name="Do it").tap()
    phone.locator(".bench-said").get_by_role("button", name="Alice attacks with Gray Ogre").tap()
    expect(phone.get_by_role("region", name="The table")).to_contain_text("attacks Bob")


def test_who_has_lands_is_asked_once_whether_mana_counts(page: Page):
    page.goto("/sandbox/")
    page.get_by_label("Card", exact=True).fill("Forest")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator(".mtg")).to_have_count(3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="No, nothing is paid").click()
    expect(page.get_by_text("Does mana count?")).to_have_count(0)
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("What can act glows")).to_be_visible()
    expect(page.get_by_text("Does mana count?")).to_have_count(0)
