"""What axe-core has to object to on a page."""

from __future__ import annotations

from typing import Any, Final, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

#: Opens everything on a page that a reader may open, but for panels of which one is open at a time.
OPEN_ALL: Final = "for (const each of document.querySelectorAll('details:not([name])')) each.open = true"

STANDARDS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

#: Runs axe-core on a page that is made short meanwhile. Of parts that are built alike and stand in the same kind of
#: place, such as the lines of a long list, three are looked at: what holds of them holds of the rest, and how long
#: axe-core takes to find what lies behind what grows with the square of the page. The rest is taken out of the page:
#: of what is only hidden, the browser would work out every style that axe-core asks for anew.
_RUN: Final = r"""
async (options) => {
  const alike = 3;
  const named = (element) => `${element.tagName}.${element.getAttribute("class") || ""}`;
  // A field is named by its label, a table's head by all in it, and a part by what it points at, wherever those stand.
  const pointedAt = [...document.querySelectorAll("[aria-labelledby], [aria-describedby]")].flatMap((element) =>
    `${element.getAttribute("aria-labelledby") || ""} ${element.getAttribute("aria-describedby") || ""}`
      .split(/\s+/).map((id) => [element, document.getElementById(id)]).filter(([, to]) => to));
  const names = (element) => element.matches("label") || element.querySelector("label") || element.closest("th")
    || pointedAt.some(([from, to]) => (element.contains(to) || to.contains(element)) && !element.contains(from));
  // What scrolls is reached by what takes the focus in it: the first of that stays, with its name.
  const scrolls = (element) =>
    (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    && /auto|scroll/.test(getComputedStyle(element).overflow);
  const reached = [...document.body.querySelectorAll("*")].filter(scrolls)
    .map((element) => element.querySelector("a[href], button, input, select, textarea, summary, [tabindex]"))
    .filter(Boolean);
  const reaches = (element) => reached.some((focused) => element.contains(focused) || focused.contains(element));
  const built = new Map();
  const build = (element) => {
    const parts = new Set(Array.from(element.children, build));
    const whole = `${named(element)}{${[...parts].join()}}`;
    built.set(element, whole);
    return whole;
  };
  build(document.body);
  const times = new Map(), spared = [];
  const walk = (parent, place) => {
    for (const child of parent.children) {
      const kind = `${place}>${built.get(child)}`;
      times.set(kind, (times.get(kind) || 0) + 1);
      if (times.get(kind) > alike && !names(child) && !reaches(child)) spared.push(child);
      else walk(child, `${place}>${named(child)}`);
    }
  };
  walk(document.body, "");
  const stands = spared.map(() => document.createComment(""));
  spared.forEach((element, at) => element.replaceWith(stands[at]));
  const found = await axe.run(document, { ...options, resultTypes: ["violations"] });
  spared.forEach((element, at) => stands[at].replaceWith(element));
  return found.violations;
}
"""


def violations(page: Page) -> list[str]:
    """What shuts somebody out of a page as it stands: in the light, and in the dark, where only its colors differ."""
    in_the_light = violations_in(page, "light")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return in_the_light + _found(page, {"type": "rule", "values": ["color-contrast"]})


def violations_in(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    """What shuts somebody out of a page as it stands in the light, or in the dark."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    return _found(page, {"type": "tag", "values": STANDARDS})


def _found(page: Page, runs_only: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{violation['id']}: {violation['help']} at {node['target']}"
        for violation in page.evaluate(_RUN, {"runOnly": runs_only})
        for node in violation["nodes"]
    ]
