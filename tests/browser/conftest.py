"""Tests in a real browser: Debian's Chromium, against the site with the whole book.

Where that browser isn't installed these tests are skipped, with the line that installs it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

# What is waited for takes long on a busy machine, such as the first worker process that plays for a visitor.
_PATIENCE = 60_000
expect.set_options(timeout=_PATIENCE)

CHROMIUM = shutil.which("chromium")
INSTALL = "Chromium isn't installed: apt-get install --yes --no-install-recommends chromium"
_HERE = Path(__file__).parent
_WINDOW: ViewportSize = {"width": 1280, "height": 720}
#: A browser takes longer than all other tests: the suite of every day takes one in so many of them.
_ONE_OF = 6

# Playwright runs a loop of its own in this thread, in which Django would otherwise refuse its database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.django_db)
            item.add_marker(pytest.mark.sampled(one_of=_ONE_OF))
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=INSTALL))


@pytest.fixture(scope="module", autouse=True)
def outside_a_browsers_loop(browser: Browser) -> None:
    """Tests of the browser alone run within its loop, which is there before they begin."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    arguments = (
        "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
        "--disable-component-update --disable-sync"
    )
    without = (
        # A page that a test makes up, with a frame of this site in it, counts as one from outside.
        "LocalNetworkAccessChecks",
        # Nobody sees the browser's own address box, nor needs a process ready for the next site: for each new window
        # three processes would be started, of which two do nothing.
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "SpareRendererForSitePerProcess",
    )
    chosen = [*arguments.split(), f"--disable-features={','.join(without)}"]
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": chosen}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_navigation_timeout(_PATIENCE)
    return context


@pytest.fixture
def newcomer(context: BrowserContext) -> Page:
    """A page of a browser that was never here: for tests of what a browser keeps, or of what can't be taken back."""
    return context.new_page()


@pytest.fixture(scope="session")
def _one_page(browser: Browser, base_url: str) -> Iterator[Page]:
    may = ["clipboard-read", "clipboard-write"]
    context = browser.new_context(base_url=base_url, service_workers="block", permissions=may)
    context.set_default_navigation_timeout(_PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def _tools(_one_page: Page) -> CDPSession:
    return _one_page.context.new_cdp_session(_one_page)


@pytest.fixture
def page(_one_page: Page, base_url: str) -> Page:
    """The page of most tests: one for all of them, which has the styles and the scripts already.

    What the site has kept in it is gone, and routes, window, media and mouse are as a new page has them, but that
    nothing moves that needn't. It shows what the test before has left there: each test goes where it begins.
    """
    _one_page.unroute_all()
    forget(_one_page, base_url)
    _one_page.set_viewport_size(_WINDOW)
    _one_page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
    _one_page.mouse.move(0, 0)
    return _one_page


def forget(page: Page, base_url: str) -> None:
    """Make the browser forget what the site has kept in it, as if nobody had been there."""
    if not page.url.startswith(base_url):
        page.goto("/robots.txt")  # what a site keeps is reached from its own pages only
    # Under another address: otherwise one that differs from it after its # only would bring no new page.
    page.evaluate(
        "() => { stop(); localStorage.clear(); sessionStorage.clear(); history.replaceState({}, '', '/left'); }"
    )
    page.context.clear_cookies()


@pytest.fixture
def page_without_scripts(page: Page, _tools: CDPSession) -> Iterator[Page]:
    """The page of most tests, in which no script of the site runs."""
    _tools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    yield page
    _tools.send("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[LiveServer]:
    """The site on a port of its own. It only reads, so no test needs the database emptied after it."""
    with django_db_blocker.unblock():
        server = LiveServer("127.0.0.1")
        yield server
        server.stop()


@pytest.fixture(scope="session")
def base_url(site: LiveServer) -> str:
    return str(site.url)
