"""Pages on paper: nothing is cut at its edges, and nothing is printed dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

#: The width of a page between the margins that the site asks for, in CSS pixels: A4, and Letter.
PAPER = {"A4": 642, "Letter": 664}
PRINTED = (
    "/rules/2009-07/702.17b/",
    "/rules/2026-08/510/",
    "/rules/2009-07/702/",
    "/scenarios/2009-07/702.17b-1/",
    "/scenarios/2009-07/702.17b-1/sheet/",
    "/scenarios/2006-10/418.5h-1/sheet/",
)

#: Elements that are shown and lie beyond the paper, or are darker than the light tints that paper takes.
CUT_OR_DARK = """(width) => {
  const isShown = (each) => each.checkVisibility() && !each.closest(".unseen, .skip, svg");
  const shown = [...document.querySelectorAll("body *")].filter(isShown);
  const cut = shown.filter((each) => each.getBoundingClientRect().right > width + 1);
  const dark = [document.documentElement, document.body, ...shown].filter((each) => {
    const [red, green, blue, alpha = 1] = getComputedStyle(each).backgroundColor.match(/[\\d.]+/g).map(Number);
    return alpha > 0.5 && red + green + blue < 450 && !each.closest(".pip");
  });
  return [...cut, ...dark].map((each) => each.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("address", PRINTED)
def test_on_paper_nothing_is_cut_or_dark_even_for_who_reads_in_the_dark(page: Page, base_url: str, address: str):
    page.context.add_cookies([{"name": "scheme", "value": "dark", "url": base_url}])
    page.goto(address)
    page.emulate_media(media="print", color_scheme="dark")
    for width in PAPER.values():
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT_OR_DARK, width) == []


@pytest.mark.parametrize("paper", PAPER)
def test_a_sheet_of_a_short_run_goes_on_few_pages(page: Page, paper: str):
    page.goto("/scenarios/2009-07/702.17b-1/sheet/")
    printed = page.pdf(format=paper, print_background=True)
    assert 1 <= printed.count(b"/Type /Page\n") <= 3
