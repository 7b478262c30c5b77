"""The sandbox in a real browser: built by hand, broken, mended, played, shared, embedded."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessible import violations
from tests.browser.conftest import forget

SCRIPT = "Alice casts Giant Growth targeting Gray Ogre\nresolve\nexpect Gray Ogre is 6/6\n"
MENDED = "Nothing to mend"


def editor(page: Page):
    return page.get_by_role("textbox", name="The scenario")


def put(page: Page, card: str, zone: str, counters: str = "") -> None:
    page.get_by_label("Card", exact=True).fill(card)
    page.keyboard.press("Escape")
    page.get_by_label("Zone").select_option(zone)
    page.get_by_label("Counters").fill(counters)
    page.get_by_role("button", name="Put it there").click()


def test_a_table_is_built_by_hand_broken_mended_played_shared_and_embedded(page: Page, site: LiveServer):
    page.goto("/sandbox/")
    put(page, "Gray Ogre", "battlefield", "1")
    expect(editor(page)).to_have_value(re.compile(r'\{card = "Gray Ogre", counters = \{"\+1/\+1" = 1\}\}'))
    put(page, "Giant Growth", "hand")
    expect(editor(page)).to_have_value(re.compile(r'hand = \["Giant Growth"\]'))
    page.get_by_label("to", exact=True).fill("12")
    page.get_by_role("button", name="Set it").click()
    expect(editor(page)).to_have_value(re.compile("life = 12"))

    text = editor(page).input_value()
    broken = text.replace("# One statement", SCRIPT.replace("resolve", "resovle") + "# One statement")
    editor(page).fill(broken)
    expect(page.get_by_text("1 thing is to mend")).to_be_visible()
    page.get_by_role("button", name="line 6").click()
    expect(editor(page)).to_be_focused()
    editor(page).fill(broken.replace("resovle", "resolve"))
    expect(page.get_by_text(MENDED)).to_be_visible()

    editor(page).press("Control+Enter")
    expect(page).to_have_url(re.compile(r"/sandbox/at/~[\w-]+/#run$"))
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    expect(page.get_by_role("region", name="The table")).to_contain_text("6/6")
    page.get_by_role("link", name="First", exact=True).click()
    expect(page.get_by_role("region", name="The table")).to_contain_text("3/3")

    address = page.get_by_label("Link", exact=True).input_value()
    frame = page.get_by_label("For another page").input_value()
    played = editor(page).input_value()
    forget(page, str(site.url))
    page.goto(address)
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    assert editor(page).input_value() == played

    another_site = str(site.url).replace("127.0.0.1", "localhost") + "/a-page-of-somebody-else"
    page.route(another_site, lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto(another_site)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("region", name="The table")).to_contain_text("6/6")
    inside.get_by_role("link", name="Previous").click()
    expect(inside.get_by_text(re.compile("Step [0-9]+"))).to_be_visible()


def test_words_and_cards_are_offered_while_one_types(page: Page):
    page.goto("/sandbox/")
    editor(page).fill("")
    editor(page).press_sequentially('title = "x"\n[players.Alice]\nhand = ["Giant G')
    expect(page.get_by_role("option", name=re.compile("^Giant Growth"))).to_be_visible()
    page.keyboard.press("Tab")
    expect(editor(page)).to_have_value(re.compile(r'hand = \["Giant Growth$'))
    page.keyboard.press("End")
    page.keyboard.type('"]\nAlice cas')
    expect(page.get_by_role("option", name="casts", exact=True)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type(" gian")
    expect(page.get_by_role("option", name="Giant Growth")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox", name="Words that can stand here")).to_be_hidden()
    assert violations(page) == []


def test_a_card_that_is_written_before_the_script_is_there_is_looked_for_then(page: Page):
    held: list[Route] = []
    script = re.compile(r"choosing[^/]*\.js$")
    page.route(script, lambda route: held.append(route))
    with page.expect_request(script):
        page.goto("/sandbox/", wait_until="commit")
    card = page.get_by_label("Card", exact=True)
    card.focus()
    page.keyboard.type("giant g")
    for asked in held:
        asked.continue_()
    expect(page.get_by_role("option", name=re.compile("^Giant Growth"))).to_be_visible()


def test_it_is_done_by_keyboard_alone(page: Page):
    page.goto("/cards/gray-ogre/")
    page.get_by_role("link", name="Play with this card").focus()
    page.keyboard.press("Enter")
    expect(editor(page)).to_have_value(re.compile('battlefield = \\["Gray Ogre"\\]'))
    page.get_by_label("Card", exact=True).focus()
    page.keyboard.type("giant g")
    expect(page.get_by_role("option", name=re.compile("^Giant Growth"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Card", exact=True)).to_have_value("Giant Growth")
    page.get_by_label("Zone").focus()
    page.keyboard.type("hand")
    page.get_by_role("button", name="Put it there").focus()
    page.keyboard.press("Enter")
    expect(editor(page)).to_have_value(re.compile("Giant Growth"))
    expect(page.get_by_text(MENDED)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every claim holds")).to_be_visible()


def test_without_a_script_the_same_form_does_it(page_without_scripts: Page):
    page = page_without_scripts
    page.goto("/sandbox/?card=gray-ogre")
    page.get_by_label("Card", exact=True).fill("Giant Growth")
    page.get_by_label("Zone").select_option("hand")
    page.get_by_role("button", name="Put it there").click()
    expect(editor(page)).to_have_value(re.compile('hand = \\["Giant Growth"\\]'))
    editor(page).fill(editor(page).input_value().replace("expect", "expcet"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("1 thing is to mend")).to_be_visible()
    editor(page).fill(editor(page).input_value().replace("expcet Gray", SCRIPT.replace("6/6", "5/5") + "expect Gray"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    page.get_by_role("link", name="Previous").click()
    expect(page).to_have_url(re.compile(r"/sandbox/at/~[\w-]+/\?at="))


def test_a_lesson_is_taken_to_its_end(page: Page):
    page.goto("/lessons/")
    page.get_by_role("link", name="The stack and priority").click()
    page.get_by_role("button", name="Hew resolves: the bear is destroyed").click()
    expect(page.get_by_text("Not quite.")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    page.get_by_role("button", name="It does nothing: its only target is gone").click()
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    page.get_by_role("link", name="To all lessons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lessons")


def test_the_front_page_plays_until_somebody_touches_it_but_not_for_who_wishes_less_motion(newcomer: Page):
    newcomer.clock.install()
    newcomer.emulate_media(reduced_motion="reduce")
    newcomer.goto("/")
    step = newcomer.locator(".featured .now-place")
    opening = step.inner_text()  # the example is that of the day
    newcomer.clock.run_for(9000)
    expect(step).to_have_text(opening)
    expect(newcomer.get_by_role("button", name="Stop")).to_be_hidden()

    newcomer.emulate_media(reduced_motion="no-preference")
    newcomer.goto("/")
    expect(step).to_have_text(opening)
    newcomer.clock.run_for(3000)
    expect(step).not_to_have_text(opening)
    after = step.inner_text()
    newcomer.get_by_role("button", name="Stop").click()
    expect(newcomer.get_by_role("button", name="Stop")).to_be_hidden()
    newcomer.clock.run_for(9000)
    expect(step).to_have_text(after)


def test_what_was_played_is_no_wider_than_the_smallest_phone(page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/sandbox/?from=2006-10/418.5a-2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []
