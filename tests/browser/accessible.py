"""What axe-core has to object to on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What shuts somebody out of a page as it stands: in the light, and in the dark, where only its colors differ."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    in_the_light = _found(page, {"type": "tag", "values": STANDARDS})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return in_the_light + _found(page, {"type": "rule", "values": ["color-contrast"]})


def _found(page: Page, runs_only: dict[str, object]) -> list[str]:
    found = Axe().run(page, options={"runOnly": runs_only})
    return [
        f"{violation['id']}: {violation['help']} at {node['target']}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]
