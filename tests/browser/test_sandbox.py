"""The sandbox in a real browser: built by hand, broken, mended, played, shared, embedded."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessible import violations
from tests.browser.conftest import forget

TRIGGERS = """title = "Bells"
[cards."First Bell"]
type_line = "Enchantment"
text = "Whenever you gain life, draw a card."
[cards."Third Bell"]
type_line = "Enchantment"
text = "Whenever you gain life, each opponent loses 1 life."
[cards."Small Toll"]
mana_cost = "{W}"
type_line = "Instant"
text = "You gain 1 life."
[players.Alice]
battlefield = ["First Bell", "Third Bell"]
hand = ["Small Toll"]
[players.Bob]
"""


def editor(page: Page):
    return page.get_by_role("textbox", name="The scenario")


def open_text(page: Page) -> None:
    page.get_by_text("The text of this table").click()


def touch(page: Page, card: str) -> None:
    page.get_by_role("button", name=f"{card}: what can be done").click()


def do(page: Page, what: str) -> None:
    page.get_by_role("button", name=what, exact=True).click()


def start_playing(page: Page) -> None:
    do(page, "Play")
    expect(page.get_by_role("heading", name=re.compile("has priority"))).to_be_attached()


def add(page: Page, to: str, written: str, card: str) -> None:
    page.get_by_role("button", name=f"Add a card to {to}").click()
    page.keyboard.type(written)
    page.get_by_role("option", name=re.compile(f"^{card}")).click()


def test_a_table_is_set_up_and_played_by_touch_and_text_and_hands_stay_in_step(page: Page):
    page.goto("/sandbox/?empty=1")
    open_text(page)
    add(page, "Alice's battlefield", "gray o", "Gray Ogre")
    expect(editor(page)).to_have_value(re.compile(r'battlefield = \["Gray Ogre"\]'))
    add(page, "Alice's hand", "giant g", "Giant Growth")
    expect(editor(page)).to_have_value(re.compile(r'hand = \["Giant Growth"\]'))
    touch(page, "Gray Ogre")
    do(page, "One +1/+1 counter more")
    expect(page.get_by_role("region", name="The table")).to_contain_text("3/3")
    page.keyboard.press("Escape")

    written = editor(page).input_value()
    editor(page).fill(written.replace("[players.Bob]", '[players.Bob]\nbattlefield = ["Grizzly Bears"]'))
    expect(page.get_by_role("region", name="Bob's side")).to_contain_text("Grizzly Bears")
    editor(page).fill(written.replace("[players.Bob]", '[players.Bob]\nbattlefield = ["Grizly Bears"]'))
    expect(page.get_by_text("1 thing in the text can't be read")).to_be_visible()
    page.get_by_role("button", name=re.compile("^line [0-9]+$")).click()
    expect(editor(page)).to_be_focused()
    editor(page).fill(written.replace("[players.Bob]", '[players.Bob]\nbattlefield = ["Grizzly Bears"]'))
    expect(page.get_by_text("can't be read")).to_be_hidden()

    start_playing(page)
    touch(page, "Giant Growth")
    do(page, "Cast it")
    page.get_by_role("button", name="Choose Gray Ogre").click()
    page.get_by_role("button", name="Everybody passes").click()
    expect(page.get_by_role("region", name="The table")).to_contain_text("6/6")
    expect(editor(page)).to_have_value(re.compile("Alice casts Giant Growth\nAlice chooses Gray Ogre\nresolve\n"))
    for _ in range(3):
        do(page, "Undo")
    expect(editor(page)).not_to_have_value(re.compile("casts"))
    for _ in range(3):
        do(page, "Redo")
    expect(page.get_by_role("region", name="The table")).to_contain_text("6/6")
    assert violations(page) == []


def test_a_table_of_three_cards_and_one_attack_takes_twelve_touches_and_twenty_letters_on_a_phone(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/sandbox/?empty=1")
    touches = letters = 0
    for to, written, card in (
        ("Alice's battlefield", "gray", "Gray Ogre"),
        ("Bob's battlefield", "griz", "Grizzly Bears"),
        ("Alice's hand", "giant g", "Giant Growth"),
    ):
        add(page, to, written, card)
        expect(page.locator("[data-card]").get_by_text(card, exact=True).first).to_be_visible()
        touches += 2
        letters += len(written)
    start_playing(page)
    touch(page, "Gray Ogre")
    do(page, "Attack")
    expect(page.get_by_role("region", name="The table")).to_contain_text("attacks Bob")
    do(page, "Watch")
    expect(page).to_have_url(re.compile(r"/sandbox/at/~[\w-]+/#run$"))
    assert (touches + 4, letters) <= (12, 20)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_orders_are_chosen_by_touching_cards_in_turn(page: Page):
    page.goto("/sandbox/?empty=1")
    open_text(page)
    editor(page).fill(TRIGGERS)
    expect(page.get_by_role("region", name="The table")).to_contain_text("Third Bell")
    do(page, "Play")
    page.get_by_label("Or say what happens").fill("Alice casts Small Toll")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Everybody passes").click()
    boxes = page.get_by_role("group", name="Touch them in the order you want").get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    first = boxes.nth(1).get_attribute("value")
    boxes.nth(1).check()
    boxes.nth(1).check()
    do(page, "In this order")
    assert first is not None
    expect(editor(page)).to_have_value(re.compile(f"Alice chooses {re.escape(first)} and "))


def test_words_and_cards_are_offered_while_one_types(page: Page):
    page.goto("/sandbox/")
    open_text(page)
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
    expect(page.get_by_role("region", name="Alice's side")).to_contain_text("Gray Ogre")
    page.get_by_label("To", exact=True).select_option("Alice's hand")
    page.get_by_label("Card", exact=True).focus()
    page.keyboard.type("giant g")
    expect(page.get_by_role("option", name=re.compile("^Giant Growth"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Alice: Hand")).to_contain_text("Giant Growth")
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("has priority"))).to_be_visible()
    page.get_by_role("button", name="Gray Ogre: what can be done").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Attack", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The table")).to_contain_text("attacks Bob")
    page.get_by_label("Or say what happens").focus()
    page.keyboard.type("to combat damage")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Bob's side")).to_contain_text("18 life")
    page.get_by_role("button", name="Watch", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every claim holds")).to_be_visible()


def test_a_card_with_words_of_ones_own_is_read_while_it_is_written(page: Page):
    page.goto("/sandbox/?empty=1")
    page.get_by_text("A card with words of your own").click()
    page.get_by_label("Name", exact=True).fill("Test Sprite")
    page.get_by_label("Type", exact=True).fill("Creature — Faerie")
    page.get_by_label("What it says").fill("Flying\nSpend your lunch money.")
    expect(page.locator("#own-reading mark")).to_contain_text("lunch")
    page.get_by_label("What it says").fill("Flying")
    expect(page.get_by_text("It is understood to its end")).to_be_visible()
    do(page, "Add this card")
    expect(page.get_by_role("region", name="Alice's side")).to_contain_text("Test Sprite")


def test_without_a_script_the_same_form_does_it(page_without_scripts: Page):
    page = page_without_scripts
    page.goto("/sandbox/?empty=1")
    page.get_by_role("button", name="Add a card to Alice's battlefield").click()
    page.get_by_label("Card", exact=True).fill("Gray Ogre")
    do(page, "Add it")
    touch(page, "Gray Ogre")
    do(page, "Tap")
    expect(page.get_by_role("region", name="The table")).to_contain_text("tapped")
    touch(page, "Gray Ogre")
    do(page, "Untap")
    expect(page.get_by_role("region", name="The table")).not_to_contain_text("tapped")
    start_playing(page)
    touch(page, "Gray Ogre")
    do(page, "Attack")
    expect(page.get_by_role("region", name="The table")).to_contain_text("attacks Bob")
    do(page, "Take back")
    expect(page.get_by_role("region", name="The table")).not_to_contain_text("attacks Bob")
    touch(page, "Gray Ogre")
    do(page, "Attack")
    do(page, "Watch")
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    page.get_by_role("link", name="Previous").click()
    expect(page).to_have_url(re.compile(r"/sandbox/at/~[\w-]+/\?at="))


def test_what_is_shared_plays_for_others_and_within_their_pages(page: Page, site: LiveServer):
    page.goto("/sandbox/?card=giant-growth")
    do(page, "Watch")
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    address = page.get_by_label("Link", exact=True).input_value()
    frame = page.get_by_label("For another page").input_value()
    forget(page, str(site.url))
    page.goto(address)
    expect(page.get_by_text("Every claim holds")).to_be_visible()

    another_site = str(site.url).replace("127.0.0.1", "localhost") + "/a-page-of-somebody-else"
    page.route(another_site, lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto(another_site)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("region", name="The table")).to_contain_text("5/5")
    inside.get_by_role("link", name="Previous").click()
    expect(inside.get_by_text(re.compile("Step [0-9]+"))).to_be_visible()


def test_sixty_permanents_are_played_by_hand_without_a_wait(page: Page):
    page.goto("/sandbox/?empty=1")
    page.get_by_text("How many, tapped, with counters").click()
    for to in ("0.battlefield", "1.battlefield"):
        page.get_by_label("To", exact=True).select_option(to)
        page.get_by_label("How many").fill("30")
        page.get_by_label("Card", exact=True).fill("Gray Ogre")
        page.keyboard.press("Escape")
        do(page, "Add it")
        expect(page.locator(".mtg")).to_have_count(30 if to == "0.battlefield" else 60)
    start_playing(page)
    open_text(page)
    page.get_by_role("button", name="Gray Ogre A: what can be done").click()
    do(page, "Attack")
    expect(page.get_by_role("region", name="The table")).to_contain_text("attacks Bob")
    assert "attacks with Gray Ogre" in editor(page).input_value()


def test_a_lesson_is_taken_to_its_end(page: Page):
    page.goto("/lessons/")
    page.get_by_role("link", name="The stack and priority").click()
    page.get_by_role("button", name="Hew resolves: the bear is destroyed").click()
    expect(page.get_by_text("Not quite.")).to_be_visible()
    for answer in (
        "It does nothing: its only target is gone",
        "Hew in Alice's graveyard, the bear on the battlefield",
        "Bob loses 1 life all the same",
        "No: she has the mana at once",
        "Yes",
    ):
        page.get_by_role("link", name="Go on").click()
        page.get_by_role("button", name=answer, exact=True).click()
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


def test_bench_and_run_are_no_wider_than_the_smallest_phone(page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/sandbox/?from=2006-10/418.5a-2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    do(page, "Play")
    expect(page.get_by_role("heading", name=re.compile("has priority"))).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    do(page, "Watch")
    expect(page.get_by_text("Every claim holds")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []


ROOMS_AND_LATER = """title = "Doors and second chances"
edition = "2026-08"
daytime = "night"
[cards."Cold Attic // Warm Den"]
layout = "split"
[[cards."Cold Attic // Warm Den".faces]]
name = "Cold Attic"
mana_cost = "{1}{U}"
type_line = "Enchantment — Room"
text = "When you unlock this door, draw a card."
[[cards."Cold Attic // Warm Den".faces]]
name = "Warm Den"
mana_cost = "{2}{W}"
type_line = "Enchantment — Room"
text = "When you unlock this door, you gain 3 life."
[cards."Old Song"]
mana_cost = "{U}"
type_line = "Sorcery"
text = "You gain 2 life.\\nFlashback {2}{U}"
[cards."Hidden Letter"]
mana_cost = "{4}{W}"
type_line = "Sorcery"
text = "Draw a card.\\nForetell {1}"
[cards."Loyal Beast"]
mana_cost = "{3}{G}"
type_line = "Creature — Beast"
power = "3"
toughness = "3"
text = "Companion — Each creature card in your starting deck has mana value 2 or less."
[players.Alice]
battlefield = [{ card = "Cold Attic // Warm Den", unlocked = ["Cold Attic"] }]
hand = ["Hidden Letter"]
graveyard = ["Old Song"]
outside = ["Loyal Beast"]
companion = "Loyal Beast"
monarch = true
dungeon = "Lost Mine of Phandelver"
room = "Dark Pool"
counters = { energy = 3 }
[players.Bob]
initiative = true
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_doors_graveyards_and_companions_are_played_by_touch(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/sandbox/?empty=1")
    open_text(page)
    editor(page).fill(ROOMS_AND_LATER)
    expect(page.get_by_role("region", name="Alice is and has")).to_contain_text("the monarch")
    start_playing(page)
    expect(page.get_by_role("region", name="The table")).to_contain_text("night")
    page.get_by_role("button", name="Dark Pool of Lost Mine of Phandelver: its map").click()
    expect(page.get_by_role("dialog", name="Lost Mine of Phandelver")).to_contain_text("venture marker")
    assert violations(page) == []
    page.keyboard.press("Escape")

    touch(page, "Cold Attic")
    do(page, "Unlock Warm Den")
    page.get_by_role("button", name="Everybody passes").click()
    expect(page.get_by_role("region", name="Alice's side")).to_contain_text("23 life")
    touch(page, "Old Song")
    do(page, "Cast it for its flashback cost")
    page.get_by_role("button", name="Everybody passes").click()
    expect(page.get_by_role("region", name="Alice's side")).to_contain_text("25 life")
    touch(page, "Hidden Letter")
    do(page, "Foretell it")
    do(page, "Take the companion Loyal Beast")
    expect(page.get_by_role("region", name="Alice: Hand")).to_contain_text("Loyal Beast")
    expect(editor(page)).to_have_value(
        re.compile("Alice foretells Hidden Letter\nAlice takes her companion Loyal Beast")
    )
    assert violations(page) == []
