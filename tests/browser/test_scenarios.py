"""Playing an example in a real browser: from the front page to the claim met."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OGRE = "/scenarios/2006-10/418.5a-2/"
COMBAT = "/scenarios/2009-07/702.17b-1/"


def test_a_reader_goes_from_the_front_page_to_the_claim_met(page: Page):
    page.goto("/")
    page.get_by_label("Search the rules").fill("418.5a")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("/rules/2006-10/418.5a/$"))
    page.get_by_role("link", name="Play it: Setting a size keeps counters and static bonuses").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Setting a size keeps counters and static bonuses")

    page.get_by_role("link", name="First", exact=True).click()
    expect(page.locator(".now-text")).to_contain_text("Alice's turn begins.")
    expect(page.locator("#o1 .face-size")).to_have_text("2/2")
    for _ in range(20):
        page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator(".now-text")).to_contain_text("Dwindle goes to Alice's graveyard.")
    expect(page).to_have_url(f"{OGRE}?at=20")
    expect(page.get_by_role("link", name="Next", exact=True)).to_have_count(0)

    expect(page.locator("#o1 .face-size")).to_contain_text("1/4")
    expect(page.get_by_role("heading", name="It plays as the document says")).to_be_visible()
    page.get_by_text("why 1/4?").click()
    expect(page.get_by_role("row", name=re.compile("6b .* Dwindle"))).to_contain_text("0/1")
    page.get_by_role("region", name="What happens").get_by_role("link", name="418.3b").last.click()
    expect(page).to_have_url("/rules/2006-10/418.3b/")


def test_the_arrows_step_and_the_way_back_leads_back(page: Page):
    page.goto(f"{OGRE}?at=4")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{OGRE}?at=5")
    expect(page.locator(".now-text")).to_contain_text("+1/+1 counter")
    expect(page.locator(".announcement")).to_contain_text("Gray Ogre gets a +1/+1 counter.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{OGRE}?at=3")
    page.go_back()
    expect(page).to_have_url(f"{OGRE}?at=4")
    expect(page.locator(".now-text")).to_contain_text("Growth Serum resolves.")


def test_what_was_opened_stays_open_and_the_focus_stays_where_it_was(page: Page):
    page.goto(f"{OGRE}?at=10")
    page.get_by_text("why 7/7?").click()
    page.get_by_role("link", name="Next", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{OGRE}?at=11")
    expect(page.get_by_role("link", name="Next", exact=True)).to_be_focused()
    expect(page.locator("#o1 .layers")).to_be_visible()


def test_everything_works_without_scripts(browser: Browser, base_url: str):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{OGRE}?at=14")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page).to_have_url(f"{OGRE}?at=15#moment")
    expect(page.locator(".now-text")).to_contain_text("Stone Banner comes into play.")
    page.get_by_text("why 7/9?").click()
    expect(page.locator("#o1 .layers")).to_be_visible()
    page.get_by_role("link", name="2009-07").click()
    expect(page.locator("#o1 .face-size")).to_contain_text("5/8")
    context.close()


@pytest.mark.parametrize("width", [320, 768, 1600])
@pytest.mark.parametrize(
    "address",
    [
        OGRE,
        f"{COMBAT}?at=16",
        "/scenarios/2006-10/418.5h-1/?at=40",
        "/scenarios/",
        "/scenarios/language/",
        "/read/?text=Fly",
    ],
)
def test_no_page_is_wider_than_its_window(page: Page, address: str, width: int):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize(
    "address",
    [
        OGRE,
        f"{COMBAT}?at=16",
        f"{COMBAT}?edition=2006-10",
        "/scenarios/",
        "/scenarios/language/",
        "/read/?text=Draw+a+card.",
        "/read/?text=Draw+a+crad.",
    ],
)
def test_no_page_shuts_anybody_out(page: Page, address: str, width: int, scheme: str):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(address)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert [
        f"{violation['id']}: {violation['help']} at {node['target']}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ] == []
