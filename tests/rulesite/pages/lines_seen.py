"""What a page shows, as who reads it has it: its words in their order, and what its buttons say and do."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

_VOID: Final = frozenset(("input", "meta", "link", "br", "img", "hr"))
_OF_LINE: Final = frozenset(("span", "strong", "del", "abbr", "em", "a", "output", "b", "i"))


class _Reader(HTMLParser):
    """Reads the part of a page that has an `id`, or a label that has it: a line for each block, button and field."""

    def __init__(self, part: str, with_links: bool) -> None:
        super().__init__()
        self.part, self.with_links = part, with_links
        self.lines: list[str] = []
        self._words: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if not self._within and self.part not in (said.get("id"), said.get("aria-labelledby")):
            return
        if tag not in _OF_LINE:
            self._end_line()
        if tag in ("section", "ul", "ol") and said.get("aria-label"):
            self.lines.append(f"{said['aria-label']}:")
        if tag == "button" and said.get("name") == "do":
            self._words.append(f"[{said['value']}]")
            if said.get("aria-label"):
                self._words.append(said["aria-label"] or "")
        if tag == "a" and self.with_links:
            self._words.append(f"({said.get('href')})")
        if tag == "input":
            self._words.append(f"<{said.get('name')}{'=' if said.get('value') else ''}{said.get('value') or ''}>")
        if tag not in _VOID:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within:
            self._within.pop()
            if tag not in _OF_LINE:
                self._end_line()

    def handle_data(self, data: str) -> None:
        if self._within and data.strip():
            self._words.append(" ".join(data.split()))

    def _end_line(self) -> None:
        if self._words:
            self.lines.append(" ".join(self._words))
            self._words = []


def lines_of(html: str, part: str, *, with_links: bool = False) -> list[str]:
    """The lines of the part of a page with this `id`, or with a label that has it; before each link where it leads, if
    that is asked for."""
    reader = _Reader(part, with_links)
    reader.feed(html)
    assert reader.lines, f"there is no {part} on the page"
    return reader.lines
