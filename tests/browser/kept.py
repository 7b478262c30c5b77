"""Waiting for what a browser keeps: a script says at once that it is there, or later."""

from __future__ import annotations

import time

from playwright.sync_api import Page

#: In seconds: a crowded machine keeps a page well within it.
PATIENCE = 60


def wait_until(page: Page, script: str) -> None:
    """Ask the page until the script, which may answer with a promise, says yes. Playwright's own `wait_for_function`
    takes the promise itself for a yes."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(script):
        assert time.monotonic() < end, f"not after {PATIENCE} seconds: {script}"
        page.wait_for_timeout(100)
