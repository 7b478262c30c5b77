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
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

# What is waited for takes long on a busy machine, such as the first worker process that plays for a visitor.
_PATIENCE = 60_000
expect.set_options(timeout=_PATIENCE)

CHROMIUM = shutil.which("chromium")
INSTALL = "Chromium isn't installed: apt-get install --yes --no-install-recommends chromium"
_HERE = Path(__file__).parent
_WINDOW: ViewportSize = {"width": 1280, "height": 720}

# Playwright runs a loop of its own in this thread, in which Django would otherwise refuse its database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.django_db)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=INSTALL))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    arguments = (
        "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
        "--disable-component-update --disable-sync "
        # A page that a test makes up, with a frame of this site in it, counts as one from outside.
        "--disable-features=LocalNetworkAccessChecks"
    )
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": arguments.split()}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_navigation_timeout(_PATIENCE)
    return context


@pytest.fixture(scope="session")
def _onlooker(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.set_default_navigation_timeout(_PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def seen(_onlooker: Page) -> Page:
    """A page for tests that only look at what an address shows: one for all of them, which has the styles and the
    scripts already. Cookies, window and media are as a new page has them."""
    _onlooker.context.clear_cookies()
    _onlooker.set_viewport_size(_WINDOW)
    _onlooker.emulate_media(color_scheme="null", reduced_motion="null")
    return _onlooker


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
