"""Playing an example in a real browser: from the front page to the claim met."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import OPEN_ALL, violations, violations_in
from tests.browser.conftest import forget

OGRE = "/scenarios/2006-10/418.5a-2/"
COMBAT = "/scenarios/2009-07/702.17b-1/"
HOUNDS = "/scenarios/2006-10/418.5h-1/"


def step(page: Page, which: str) -> None:
    page.locator(f'.ways a[data-step="{which}"]').click()


def test_a_reader_goes_from_the_front_page_to_the_claim_met(page: Page):
    page.emulate_media(reduced_motion="no-preference")  # the cards glide to where they are
    page.goto("/")
    page.get_by_label("Search the rules").fill("418.5a")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("/rules/2006-10/418.5a/$"))
    page.get_by_role("link", name="Play it: Setting a size keeps counters and static bonuses").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Setting a size keeps counters and static bonuses")

    step(page, "first")
    expect(page.locator(".now-text")).to_contain_text("Alice's precombat main phase begins.")
    expect(page.locator('.mtg[data-card="1"] .mtg-size')).to_have_text(re.compile("2/2"))
    for _ in range(8):
        step(page, "next")
    expect(page.locator(".now-text")).to_contain_text("Dwindle resolves.")
    expect(page).to_have_url(f"{OGRE}?at=20")
    expect(page.locator('.ways a[data-step="next"]')).to_have_count(0)
    expect(page.locator('.mtg[data-card="1"] .mtg-size')).to_contain_text("1/4")
    expect(page.get_by_text("It plays as the document says")).to_be_visible()

    step(page, "first")
    page.get_by_role("link", name="To the claim").click()
    expect(page).to_have_url(f"{OGRE}?at=20")
    log = page.get_by_role("region", name="What happens")
    log.get_by_text("418.3b", exact=True).last.click()
    log.get_by_role("link", name="Rule 418.3b").last.click()
    expect(page).to_have_url(re.compile("/rules/2006-10/418.3b/$"))


def test_the_arrows_step_and_the_way_back_leads_back(page: Page):
    page.goto(f"{OGRE}?at=3")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{OGRE}?at=6")
    expect(page.locator(".now-text")).to_contain_text("+1/+1 counter")
    expect(page.locator('main > [role="status"]').last).to_contain_text("Gray Ogre gets a +1/+1 counter.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{OGRE}?at=1")
    page.go_back()
    expect(page).to_have_url(f"{OGRE}?at=3")
    expect(page.locator(".now-text")).to_contain_text("Alice plays Growth Serum")


def test_the_keys_are_listed_by_their_signs_beside_what_they_do(page: Page):
    page.goto(OGRE)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("next step")
    key = dialog.locator("dt", has_text="→").bounding_box()
    meaning = dialog.locator("dd", has_text="next step").bounding_box()
    assert key
    assert meaning
    assert key["x"] + key["width"] <= meaning["x"] or key["y"] + key["height"] <= meaning["y"]


def test_why_is_followed_through_the_steps(page: Page):
    page.goto(f"{OGRE}?at=11")
    page.locator('.mtg[data-card="1"] a').click()
    why = page.get_by_role("region", name="Why")
    expect(why).to_contain_text("Surge: gets +4/+4")
    step(page, "next")
    step(page, "next")
    expect(why).to_contain_text("Stone Banner: gets +0/+2")
    expect(why.locator(".sizes")).to_contain_text("7/9")
    step(page, "last")
    expect(why.locator(".sizes span")).to_have_text(["2/2", "6/6", "0/1", "1/2", "1/4"])
    expect(page).to_have_url(re.compile(r"at=20&why=1$"))


def test_it_plays_by_itself_until_it_is_stopped(page: Page):
    page.goto(f"{OGRE}?at=1")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".now-place")).to_contain_text("Step 2")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


PLACES = """
[...document.querySelectorAll(".board, .ways, #moment, .panels, .seat, .stack, .strip")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round).join();
}).join(";")
"""


@pytest.mark.parametrize(
    ("scenario", "width"),
    [
        (OGRE, 390),
        (COMBAT, 1280),
        pytest.param(OGRE, 1280, marks=pytest.mark.thorough),
        pytest.param(COMBAT, 390, marks=pytest.mark.thorough),
    ],
)
def test_nothing_jumps_from_step_to_step(page: Page, scenario: str, width: int):
    """One example on a phone, and another in a wide window; `--thorough`: both in both."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{scenario}?at=0")
    before = page.evaluate(PLACES)
    while page.locator('.ways a[data-step="next"]').count():
        was = page.locator(".now-place").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".now-place")).not_to_have_text(was)
        assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("address", [f"{COMBAT}?at=12", f"{OGRE}?at=11"])
def test_board_and_controls_fill_the_first_screen(page: Page, address: str):
    page.goto(address)
    for width, height in ((1280, 800), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for part in (".board", ".ways", "#moment"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height, (part, width)
        board = page.locator(".board").bounding_box()
        assert board
        assert board["height"] > height * 0.6, width


COVERED = """
() => [...document.querySelectorAll(".log a")].filter((link) => link.checkVisibility()).reverse().filter((link) => {
  link.focus();
  const box = link.getClientRects()[0];
  return !link.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((link) => link.textContent)
"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_panel_has_room_to_read_in_and_no_heading_covers_what_has_the_focus(page: Page, width: int, height: int):
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{OGRE}?at=20")
    if not page.locator(".panel[open]").count():  # on a phone panels rise when they are asked for
        page.locator(".panel > summary").first.click()
    panel = page.locator(".panel[open] .panel-body").bounding_box()
    assert panel
    assert panel["height"] >= 200
    assert page.evaluate(COVERED) == []


CROSSED = """
() => [...document.querySelectorAll(".arrows path:first-child")].filter((line) => {
  const frame = line.ownerSVGElement.getBoundingClientRect();
  return [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].some((part) => {
    const { x, y } = line.getPointAtLength(line.getTotalLength() * part);
    return [...document.querySelectorAll(".board .mtg-face")].some((card) => {
      const box = card.getBoundingClientRect();
      const [across, down] = [frame.x + x - box.x, frame.y + y - box.y];
      return across > 0 && down > 0 && across < box.width && down < box.height;
    });
  });
}).length
"""


@pytest.mark.parametrize(
    ("address", "arrows"),
    [(f"{COMBAT}?at=12", {".attacks": 0, ".blocks": 2}), (f"{OGRE}?at=8", {".targets": 1})],
)
def test_cards_point_at_each_other_with_arrows_that_run_across_none(page: Page, address: str, arrows: dict[str, int]):
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(address)
        for kind, count in arrows.items():
            expect(page.locator(f".arrows {kind}")).to_have_count(count)
        assert page.evaluate(CROSSED) == 0, width


def test_a_branch_at_a_question_is_shared_by_its_address(page: Page, base_url: str):
    page.goto(f"{HOUNDS}?at=1")
    page.get_by_text("What if").first.click()
    options = page.get_by_role("region", name="What if")
    expect(options).to_contain_text("choose a target for Winged Mantle")
    options.get_by_role("link", name="Second Hound").click()
    expect(page.locator(".now-text")).to_contain_text("targeting Second Hound")
    options.get_by_role("link", name="Everybody passes: Winged Mantle resolves").click()
    expect(page.locator(".tucked")).to_contain_text("Winged Mantle")
    address = page.url

    forget(page, base_url)
    page.goto(address)
    expect(page.get_by_text("A branch of your own")).to_be_visible()
    expect(page.get_by_label("Attached to Second Hound")).to_contain_text("Winged Mantle")
    page.get_by_role("link", name="Differs from here on").click()
    expect(page.locator(".now-text")).to_contain_text("targeting Second Hound")
    page.get_by_role("link", name="As in the script", exact=True).click()
    expect(page.get_by_text("It plays as the document says")).to_be_visible()


def test_an_illegal_block_says_why_not(page: Page):
    page.goto(f"{COMBAT}?from=0")
    page.get_by_role("link", name="Attack with Small Raider").click()
    expect(page.locator(".is-attacking")).to_have_count(1)
    page.get_by_label("Or write it").fill("Bob blocks Small Raider with Small Raider")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("alert")).to_contain_text("the rules refuse this")
    expect(page.get_by_role("alert")).to_contain_text("isn't a creature that Bob controls")
    page.get_by_role("alert").get_by_role("link", name="509.1a", exact=True).click()
    expect(page).to_have_url(re.compile("/rules/2009-07/509.1a/$"))
    expect(page.get_by_role("main")).to_contain_text("controlled by the defending player")


def test_a_card_that_cannot_be_played_now_says_why_not(page: Page):
    page.goto(f"{OGRE}?from=0&then=Alice+casts+Growth+Serum")
    page.get_by_role("link", name=re.compile("Cast it: why not.*Stone Banner")).click()
    why = page.get_by_role("region", name="Why")
    expect(why).to_contain_text("Refused now")
    expect(why).to_contain_text("can only be played while the stack is empty")


def test_two_editions_part_beside_each_other(page: Page):
    page.goto(f"{OGRE}?at=10")
    page.get_by_text("Editions", exact=True).click()
    page.get_by_role("row", name=re.compile("July 2009")).get_by_role("link", name="beside").click()
    boards = page.locator(".board")
    expect(boards).to_have_count(2)
    expect(boards.nth(1)).to_contain_text("7/7")
    step(page, "last")
    expect(boards.nth(0).locator('.mtg[data-card="1"]')).to_contain_text("1/4")
    expect(boards.nth(1).locator('.mtg[data-card="1"]')).to_contain_text("5/8")
    region = page.get_by_role("region", name="Editions")
    expect(region).to_contain_text("Gray Ogre is 1/4 under 2006-10, and 5/8 under 2009-07")
    expect(region).to_contain_text("Because where 2006-10 goes on with Surge (layer 6b")
    expect(region.get_by_role("link", name="418.5a").first).to_be_visible()


def test_all_of_it_is_done_by_keyboard_alone(page: Page):
    page.goto(f"{HOUNDS}?at=1")

    def reach(locator: Locator) -> None:
        locator.focus()
        expect(locator).to_be_focused()
        page.keyboard.press("Enter")

    reach(page.locator('.ways a[data-step="next"]'))
    expect(page).to_have_url(f"{HOUNDS}?at=3")
    expect(page.locator('.ways a[data-step="next"]')).to_be_focused()
    reach(page.locator(".mtg[data-card] a").first)
    expect(page.get_by_role("region", name="Why")).to_contain_text("Plain Hound")
    reach(page.locator("summary", has_text="What if"))
    reach(page.get_by_role("link", name="Go on by hand from here"))
    expect(page.get_by_text("A branch of your own")).to_be_visible()
    reach(page.get_by_role("link", name=re.compile("^Everybody passes")))
    expect(page.locator(".tucked")).to_contain_text("Winged Mantle")
    reach(page.locator("summary", has_text="Editions"))
    reach(page.get_by_role("row", name=re.compile("July 2009")).get_by_role("link", name="beside"))
    expect(page.locator(".board")).to_have_count(2)


def test_everything_works_without_scripts(page_without_scripts: Page):
    page = page_without_scripts
    page.goto(f"{OGRE}?at=13")
    step(page, "next")
    expect(page).to_have_url(f"{OGRE}?at=15#moment")
    expect(page.locator(".now-text")).to_contain_text("Stone Banner comes into play.")
    page.locator('.mtg[data-card="1"] a').click()
    expect(page.locator(".layers")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    page.get_by_text("What if").first.click()
    page.get_by_role("link", name="Go on by hand from here").click()
    page.get_by_label("Or write it").fill("Bob passes")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("alert")).to_contain_text("Bob doesn't have priority")
    page.goto(f"{COMBAT}?from=4")
    page.get_by_label(re.compile("Stampeder Attack")).check()
    page.get_by_label(re.compile("Small Raider Attack")).check()
    page.get_by_role("button", name="Declare these").click()
    expect(page.locator(".is-attacking")).to_have_count(2)
    page.goto(f"{OGRE}?at=20&beside=2009-07")
    expect(page.locator(".board").nth(1)).to_contain_text("5/8")


#: One of each kind of what a page of a scenario shows.
PAGES = [
    f"{COMBAT}?at=16",
    f"{COMBAT}?from=0&then=Alice+attacks+with+Stampeder&then=Bob+dances",
    f"{OGRE}?why=1&edition=2009-07",
    f"{OGRE}?why=1&beside=2009-07",
    "/scenarios/language/",
]
#: Others of those kinds, and pages at which test_accessibility.py looks as well.
MORE_PAGES = [
    OGRE,
    f"{COMBAT}?from=7",
    f"{OGRE}?beside=2009-07",
    f"{HOUNDS}?at=22",
    f"{HOUNDS}?at=40",
    "/scenarios/",
    "/read/?text=Fly",
    "/read/?text=Draw+a+card.",
]


@pytest.mark.parametrize("address", [*PAGES, *(pytest.param(each, marks=pytest.mark.thorough) for each in MORE_PAGES)])
def test_no_page_shuts_anybody_out_or_is_wider_than_its_window(page: Page, thorough: bool, address: str):
    """In a narrow window in the light, in a wide one in the dark; `--thorough`: in both in both, and more of a kind."""
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(address)
    page.evaluate(OPEN_ALL)
    for width in (320, 768, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    for width, scheme in ((360, "light"), (1400, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        assert (violations(page) if thorough else violations_in(page, scheme)) == [], width
