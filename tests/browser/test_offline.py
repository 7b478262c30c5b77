"""Reading again without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kept import wait_until

RULE = "/rules/2009-07/702.17b/"
OTHER = "/rules/2009-07/702.2b/"
UNREAD = "/rules/2009-07/704.5g/"


IS_KEPT = """async (address) => Boolean(navigator.serviceWorker.controller)
    && Boolean(await caches.match(address, {ignoreVary: true}))"""


@pytest.fixture(scope="module")
def _reading(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url)
    yield context.new_page()
    context.close()


@pytest.fixture
def reader(_reading: Page, base_url: str) -> Iterator[Page]:
    """A reader whose first page brought the service worker, and was kept by it. Whatever was kept before is gone."""
    _reading.goto("/robots.txt")
    tools = _reading.context.new_cdp_session(_reading)
    tools.send("Storage.clearDataForOrigin", {"origin": base_url, "storageTypes": "all"})
    tools.detach()
    read(_reading, RULE)
    yield _reading
    _reading.context.set_offline(False)


def read(page: Page, address: str) -> None:
    """Read a page until it is kept."""
    page.goto(address)
    for _ in range(600):
        if page.evaluate(IS_KEPT, address):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{address} was read and isn't kept")


def test_what_was_read_is_read_again_offline(reader: Page):
    read(reader, OTHER)
    reader.context.set_offline(True)
    for address, number in ((RULE, "702.17b"), (OTHER, "702.2b")):
        reader.goto(address)
        expect(reader.get_by_role("heading", level=1)).to_contain_text(number)
        family = reader.evaluate("getComputedStyle(document.body).fontFamily")
        assert "Georgia" in family, "the styles are kept with the page"


def test_what_was_not_read_says_so_and_lists_what_was(reader: Page):
    read(reader, OTHER)
    reader.context.set_offline(True)
    reader.goto(UNREAD)
    expect(reader.get_by_role("heading", level=1)).to_have_text("There is no network just now")
    kept = reader.get_by_role("region", name="Pages you can read now").get_by_role("link")
    expect(kept).to_have_count(2)
    expect(kept.first).to_contain_text("702.2b")
    kept.last.click()
    expect(reader.get_by_role("heading", level=1)).to_contain_text("702.17b")


def test_with_a_network_the_newest_text_is_shown(reader: Page):
    reader.evaluate(
        """async (address) => (await caches.open("benchbook-pages")).put(
            address, new Response("<title>old</title>old", {headers: {"Content-Type": "text/html"}}))""",
        RULE,
    )
    reader.goto(RULE)
    expect(reader.get_by_role("heading", level=1)).to_contain_text("702.17b")


def test_pages_that_failed_are_not_kept(reader: Page):
    reader.goto("/rules/2009-07/799.9/")
    reader.context.set_offline(True)
    reader.goto("/rules/2009-07/799.9/")
    expect(reader.get_by_role("heading", level=1)).to_have_text("There is no network just now")


def test_offline_pages_are_those_of_the_book_that_the_reader_goes_by(reader: Page, base_url: str):
    summary = reader.locator(".book-switch summary")
    read(reader, "/index/")
    reader.context.add_cookies([{"name": "book", "value": "2009-07", "url": base_url}])
    reader.goto("/index/")
    expect(summary).to_contain_text("July 2009")
    wait_until(reader, "async () => (await caches.keys()).includes('benchbook-pages 2009-07')")
    reader.context.set_offline(True)
    reader.goto("/index/")
    expect(summary).to_contain_text("July 2009")
    reader.goto(RULE)
    expect(summary).to_contain_text("August 2026")
