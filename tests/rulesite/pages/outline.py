"""A page as an outline: an element on each line, with all that it says of itself, below what it lies in."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

_VOID: Final = frozenset(("input", "meta", "link", "br", "img", "hr", "wbr", "base", "col"))
_IN_STEPS: Final = "  "
#: What is otherwise each time or on each machine: how long something took, when it was, what proves where a form came
#: from, and a text that was packed to go into an address.
_OTHERWISE_EACH_TIME: Final = re.compile(
    r"\b[\d.]+ (?:ms|s|seconds)\b|\b\w+ \d{1,2}, 20[2-9]\d(?:, [\d:]+)?|(?<=csrfmiddlewaretoken value=)\S+"
    r"|(?<=~)[\w-]{40,}"
)


class _Outliner(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._within: list[str] = []
        self._is_opened = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._write(" ".join([tag, *(_written(name, value) for name, value in attrs)]))
        self._is_opened = True
        if tag not in _VOID:
            self._within.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        within = self._within.pop()
        assert within == tag, f"</{tag}> ends <{within}>"
        self._is_opened = False

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if not words:
            return
        if self._is_opened:
            self.lines[-1] += f": {words}"
        else:
            self._write(f"“{words}”")
        self._is_opened = False

    def _write(self, line: str) -> None:
        self.lines.append(_IN_STEPS * len(self._within) + line)


def _written(name: str, value: str | None) -> str:
    return name if value is None else f"{name}={' '.join(value.split())}"


def outline_of(html: str) -> str:
    """The outline of a whole page: each element with its attributes and its words, in the order in which they come."""
    outliner = _Outliner()
    outliner.feed(html)
    return _OTHERWISE_EACH_TIME.sub("…", "\n".join([*outliner.lines, ""]))


#: What is the same on all pages, or on all tables, and changes for other reasons than they do.
_FRAME: Final = re.compile(
    r'<header class="masthead".*?</header>|<footer class="colophon".*?</footer>'
    r'|<details class="language-aid".*?</details>',
    re.DOTALL,
)


def without_frame(html: str) -> str:
    """A page without its masthead, its foot, and the list of what can be said in scripts."""
    return _FRAME.sub("", html)
