"""What a scenario's text is made of, as far as changing it needs to know: headers, lines, brackets, strings, remarks.

The text may be half written, so no TOML reader takes it. It is a visitor's, and is looked at in a process that serves
pages: no sign is taken twice (`*+` and `++` give nothing back), so this takes as long as the text is long, whatever
stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_HEADER: Final = re.compile(
    r"""[ \t]*+\[(?P<name>(?:"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|[^\[\]"'\n])++)\][ \t]*+(?:#.*+)?+(?=\n|\Z)"""
)
_PIECE: Final = re.compile(
    r"(?P<line>\n++)|(?P<space>[^\S\n]++)|(?P<open>[\[{]++)|(?P<close>[\]}]++)|(?P<remark>#[^\n]*+)"
    r"""|(?P<string>\"""|'''|["'])|(?P<other>[^\s\[\]{}#"']++)"""
)
_BRACKETS: Final = {"open": 1, "close": -1}
#: What follows the opening of a string, to its end: by what opens it.
_REST: Final = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"{3,5}+', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}+"),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
}


class PieceOfToml(NamedTuple):
    """A part of a text: what it is, how many brackets more are open after it than before, and what a header names."""

    kind: str
    start: int
    end: int
    opened: int = 0
    name: str = ""


def pieces_of(text: str) -> Iterator[PieceOfToml]:
    """The pieces of a text, from its beginning to its end. A header stands on a line of its own, within no bracket."""
    strings = _Strings(text)
    place, depth, is_line_start = 0, 0, True
    while place < len(text):
        if is_line_start and not depth and (header := _HEADER.match(text, place)):
            piece = PieceOfToml("header", place, header.end(), 0, header["name"].strip())
        else:
            found = _PIECE.match(text, place)
            assert found is not None  # each sign is of one of these kinds
            kind, end = str(found.lastgroup), found.end()
            if kind == "string":
                kind, end = strings.at(found[0], place)
            piece = PieceOfToml(kind, place, end, (end - place) * _BRACKETS.get(kind, 0))
        yield piece
        depth = max(0, depth + piece.opened)
        is_line_start = piece.kind == "line"
        place = piece.end


class _Strings:
    """The strings of a text. They are passed over whole, so that a bracket in a name is no bracket."""

    def __init__(self, text: str) -> None:
        self._text = text
        #: By what opens a string: up to where it is known that none is closed, so that nobody looks for its end again.
        self._open_until = dict.fromkeys(_REST, 0)

    def at(self, opening: str, place: int) -> tuple[str, int]:
        """What begins here, and where it ends: a string, or where none is closed yet a sign like others."""
        if place >= self._open_until[opening]:
            rest = _REST[opening].match(self._text, place + len(opening))
            if rest is not None:
                return "string", rest.end()
            self._open_until[opening] = self._end_of_search(opening, place)
        return self.at(opening[0], place) if len(opening) > 1 else ("other", place + 1)

    def _end_of_search(self, opening: str, place: int) -> int:
        line_end = self._text.find("\n", place) if len(opening) == 1 else -1
        return line_end if line_end >= 0 else len(self._text)
