"""The book that is taken along: read, searched and played on a phone without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.kept import wait_until

#: What is taken along takes less, in bytes.
MOST = 15_000_000
#: A rule of which no page was read.
UNREAD = "/rules/2026-08/704.5g/"
RUN = "/scenarios/2009-07/702.17b-1/"

CHANGE_WHAT_IS_SAVED = """async () => {
  const shelf = await new Promise((resolve) => {
    indexedDB.open("benchbook").onsuccess = ({target}) => resolve(target.result);
  });
  const transaction = shelf.transaction(["books", "entries"], "readwrite");
  const done = new Promise((resolve) => { transaction.oncomplete = resolve; });
  const [books, entries] = ["books", "entries"].map((name) => transaction.objectStore(name));
  books.get("2026-08").onsuccess = ({target: {result: book}}) => {
    const place = book.numbers.findIndex(([number]) => number === "704.5g");
    books.put({...book, version: "an older one"});
    entries.get([book.slug, place]).onsuccess = ({target: {result: rule}}) =>
      entries.put({...rule, html: "<p>The words of last year.</p>"}, [book.slug, place]);
  };
  await done;
  shelf.close();
  localStorage.removeItem("benchbook-along-looked");
}"""
ALL_STEPS_KEPT = """async () => {
  const KEPT = {ignoreVary: true, cacheName: "benchbook-runs"};
  const steps = [...document.querySelectorAll("#run .log-line")].map((line) => line.href.split("#")[0]);
  const kept = await Promise.all(steps.map((step) => caches.match(step, KEPT)));
  return steps.length > 0 && kept.every(Boolean);
}"""
VERSION_SAVED = """() => new Promise((resolve) => {
  indexedDB.open("benchbook").onsuccess = ({target: {result: shelf}}) => {
    shelf.transaction("books").objectStore("books").get("2026-08").onsuccess = ({target}) => {
      shelf.close();
      resolve(target.result?.version ?? "");
    };
  };
})"""


@pytest.fixture(scope="module")
def _phone(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


@pytest.fixture
def tools(_phone: Page) -> Iterator[CDPSession]:
    session = _phone.context.new_cdp_session(_phone)
    yield session
    session.detach()


@pytest.fixture
def phone(_phone: Page, tools: CDPSession, base_url: str) -> Iterator[Page]:
    """A phone that keeps nothing of the site yet."""
    _phone.context.set_offline(False)
    _phone.goto("/robots.txt")
    tools.send("Storage.clearDataForOrigin", {"origin": base_url, "storageTypes": "all"})
    yield _phone
    _phone.context.set_offline(False)


def take_along(phone: Page) -> None:
    phone.goto("/along/")
    phone.get_by_role("button", name="Take it along").click()
    expect(phone.get_by_role("status").first).to_contain_text("Done: rules, search and lessons are with you")


def used(phone: Page) -> int:
    return int(phone.evaluate("navigator.storage.estimate().then(({usage}) => usage)"))


def read(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.locator("main")).not_to_have_attribute("aria-busy", "true")


def test_without_a_network_a_number_words_terms_lessons_and_a_visited_run_are_there(phone: Page):
    take_along(phone)
    phone.goto(RUN)
    wait_until(phone, ALL_STEPS_KEPT)
    assert used(phone) < MOST

    phone.context.set_offline(True)
    heading = phone.get_by_role("heading", level=1)
    read(phone, "/offline/")
    phone.get_by_label("Search the rules").fill("702-19B")
    phone.keyboard.press("Enter")
    expect(heading).to_contain_text("702.19b")

    phone.get_by_label("Search the rules").fill("destroyed lethal damage")
    phone.keyboard.press("Enter")
    expect(heading).to_contain_text("“destroyed lethal damage”")
    phone.get_by_role("link", name=re.compile("704.5g")).click()
    expect(phone).to_have_url(re.compile(UNREAD))
    expect(heading).to_contain_text("704.5g")
    expect(phone.get_by_text("this is from the book that you took along")).to_be_visible()

    phone.get_by_role("link", name=re.compile("^After")).click()
    expect(heading).to_contain_text("704.5h")
    read(phone, "/rules/2026-08/510/")
    expect(phone.locator(".entry").first).to_contain_text("510.1")
    read(phone, "/terms/2026-08/")
    expect(phone.locator("#deathtouch")).to_contain_text("702.2")

    phone.goto("/lessons/stack/1/")
    phone.locator(".lesson-question button").first.click()
    expect(phone.locator(".because")).to_contain_text(re.compile("Right|Not quite"))
    assert phone.evaluate("getComputedStyle(document.querySelector('.lesson-choices')).listStyleType") == "none"

    phone.goto(RUN)
    expect(phone.locator(".now-place")).to_contain_text("Step 3")  # where the first claim is made
    for step in (2, 1):
        phone.locator('a[data-step="previous"]').first.click()
        expect(phone.locator(".now-place")).to_contain_text(f"Step {step}")


def test_what_was_neither_read_nor_taken_says_so_and_leads_to_what_is_there(phone: Page):
    take_along(phone)
    phone.context.set_offline(True)
    read(phone, "/cards/clone/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("There is no network just now")
    phone.get_by_role("region", name="The book that you took along").get_by_role("link").first.click()
    expect(phone.get_by_role("link", name="702 Keyword Abilities")).to_be_visible()


def test_with_new_content_the_book_is_brought_up_to_date_by_the_next_page(phone: Page):
    take_along(phone)
    version = phone.evaluate(VERSION_SAVED)
    phone.evaluate(CHANGE_WHAT_IS_SAVED)

    phone.context.set_offline(True)
    read(phone, UNREAD)
    expect(phone.locator(".prose").first).to_have_text("The words of last year.")
    expect(phone.get_by_text("Whether there is a newer one is looked up when there is a network again")).to_be_visible()

    phone.context.set_offline(False)
    phone.goto("/index/")
    expect(phone.get_by_text("What you took along is up to date again.")).to_be_attached()
    assert phone.evaluate(VERSION_SAVED) == version
    phone.context.set_offline(True)
    read(phone, UNREAD)
    expect(phone.locator(".prose").first).to_contain_text("destroyed")


@pytest.mark.thorough
def test_what_breaks_off_says_so_and_leaves_what_was_saved(phone: Page):
    phone.goto("/along/")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Take it along").click()
    expect(phone.get_by_role("status").first).to_contain_text("There is no network just now")
    expect(phone.get_by_text("Nothing is taken along yet.")).to_be_visible()

    phone.context.set_offline(False)
    take_along(phone)
    phone.evaluate(CHANGE_WHAT_IS_SAVED)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Bring it up to date").click()
    expect(phone.get_by_role("status").first).to_contain_text("What was saved before is still there")
    read(phone, UNREAD)
    expect(phone.locator(".prose").first).to_have_text("The words of last year.")


@pytest.mark.thorough
def test_a_full_device_is_told_of_and_what_is_half_saved_is_taken_back(phone: Page, tools: CDPSession, base_url: str):
    phone.goto("/along/")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": base_url, "quotaSize": 1_500_000})
    phone.get_by_role("button", name="Take it along").click()
    expect(phone.get_by_role("status").first).to_contain_text("This device has no room for that")
    expect(phone.get_by_text("Nothing is taken along yet.")).to_be_visible()
    assert phone.evaluate(VERSION_SAVED) == ""

    tools.send("Storage.overrideQuotaForOrigin", {"origin": base_url})
    take_along(phone)


def test_it_says_how_much_it_takes_and_is_removed_again(phone: Page):
    take_along(phone)
    takes = phone.get_by_text("All that Benchbook keeps in this browser takes")
    megabytes = re.search(r"takes ([\d.]+) MB", takes.inner_text())
    assert megabytes
    assert 1 < float(megabytes[1]) < MOST / 1e6

    phone.get_by_role("button", name="Remove it").click()
    expect(phone.get_by_text("Removed: nothing of it is left in this browser.")).to_be_visible()
    phone.context.set_offline(True)
    read(phone, UNREAD)
    expect(phone.get_by_role("heading", level=1)).to_have_text("There is no network just now")


def test_who_took_nothing_along_keeps_what_they_read_alone(phone: Page):
    phone.goto(RUN)
    wait_until(phone, "async () => (await caches.keys()).some((name) => name.startsWith('benchbook-pages'))")
    assert not phone.evaluate("caches.has('benchbook-runs')")
