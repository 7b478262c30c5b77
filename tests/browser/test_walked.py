"""A run and a rule for whoever hears them, touches them, magnifies them, or has the system choose their colors."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

RUN = "/scenarios/2009-07/702.17b-1/?at=18"
RULE = "/rules/2009-07/702.17b/"

#: Every message that the page has read out from now on.
LISTEN = """() => {
  window.heard = [];
  const status = document.querySelector("main > p.unseen[role=status]");
  const listen = () => status.textContent && heard.push(status.textContent);
  new MutationObserver(listen).observe(status, {childList: true, characterData: true, subtree: true});
}"""
#: Links, buttons and lines of text in the page's main part that something else lies over once they are scrolled to.
COVERED = """() => [...document.querySelectorAll("main :is(a, button, summary, .now-text p)")].filter((each) => {
  if (!each.checkVisibility() || each.closest(".now-room")) return false;
  each.scrollIntoView({block: "center", inline: "center"});
  const {x, y, width, height} = each.getClientRects()[0] ?? each.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there || !(each.contains(there) || there.contains(each) || there.closest("a, summary, svg"));
}).map((each) => each.outerHTML.slice(0, 100))"""
#: Sentences of a run's head and of its step that end in dots because there is no room for them.
CUT_SHORT = """() => [...document.querySelectorAll(".run-head :is(h1, .edition-line, .verdict), .strip p")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.trim())"""
#: How many things move by themselves; what a reader scrolls moves with that.
MOVING = """() => document.getAnimations()
  .filter((each) => each.playState === "running" && each.timeline instanceof DocumentTimeline).length"""


def test_a_step_is_announced_once_and_in_whole_sentences(page: Page):
    page.goto(RUN)
    page.evaluate(LISTEN)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => heard.length > 0")
    expect(page.locator(".now-place")).to_contain_text("Step 5")

    (heard,) = page.evaluate("() => heard")
    assert heard.startswith("Step 5 of 6. ")
    assert "Bob loses 2 life." in heard
    assert "510." not in heard, "numbers of rules stand in the log, and are not read out in the middle of a step"
    assert all(sentence[0].isupper() and sentence[-1] in ".:!?" for sentence in re.split(r"(?<=[.:!?]) ", heard))


def test_a_claim_is_heard_in_words_and_not_as_a_sign(page: Page):
    page.goto(RUN)
    page.evaluate(LISTEN)
    page.keyboard.press("End")
    page.wait_for_function("() => heard.length > 0")
    assert "Met: " in page.evaluate("() => heard")[0]
    assert "✓" not in page.evaluate("() => heard")[0]


def test_the_table_in_words_is_a_list_under_each_player(page: Page):
    page.goto("/scenarios/2009-07/702.17b-1/?from=0")
    words = page.get_by_role("group").filter(has_text="The table in words")
    page.get_by_text("The table in words").click()
    alices = words.get_by_role("listitem").filter(has_text="Alice has 2 permanents on the battlefield.")
    expect(alices.get_by_role("listitem")).to_have_count(2)
    alices.get_by_role("link", name="Attack with Stampeder").click()
    expect(page.locator(".now-place")).to_contain_text("Step")
    expect(page).to_have_url(re.compile("then="))


@pytest.fixture(scope="module")
def touching(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=base_url, has_touch=True, viewport={"width": 390, "height": 844}, service_workers="block"
    )
    yield context.new_page()
    context.close()


def test_a_term_that_is_touched_shows_what_it_means_in_place_and_then_leads_there(touching: Page):
    touching.goto(RULE)
    term = touching.locator(".prose a.term").first
    term.tap()
    meaning = touching.get_by_role("tooltip")
    expect(meaning).to_contain_text("Touch the word again to go there.")
    expect(touching).to_have_url(re.compile(f"{re.escape(RULE)}$"))
    box = meaning.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390

    touching.get_by_role("heading", level=1).tap()
    expect(meaning).to_be_hidden()
    term.tap()
    expect(meaning).to_be_visible()
    term.tap()
    expect(touching).not_to_have_url(re.compile(f"{re.escape(RULE)}$"))


@pytest.mark.parametrize("address", [RUN, RULE, "/search/?q=lethal+damage", "/"])
def test_at_four_hundred_percent_everything_is_reached_and_nothing_is_cut_short(page: Page, address: str):
    page.set_viewport_size({"width": 320, "height": 256})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(COVERED) == []
    assert page.evaluate(CUT_SHORT) == []


def test_where_the_system_chooses_colors_cards_have_borders_and_arrows_are_seen(page: Page):
    page.emulate_media(forced_colors="active", color_scheme="dark")
    page.goto(RUN)
    page.locator(".arrows path").first.wait_for(state="attached")
    borders = page.evaluate(
        "[...document.querySelectorAll('.mtg')].map((each) => getComputedStyle(each).borderTopStyle)"
    )
    assert set(borders) <= {"solid", "double"}
    assert page.evaluate("getComputedStyle(document.querySelector('.arrows path')).stroke") == "rgb(255, 255, 255)"
    page.emulate_media(forced_colors="none")


def test_who_wants_no_motion_sees_none(page: Page):
    page.goto(RUN)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".now-place")).to_contain_text("Step 5")
    assert page.evaluate(MOVING) == 0
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
