"""Words that a filter tore with dots ("a.s.signed", "s.h.i.+eld"), put together again."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

#: Pieces joined by dots; one in the middle is a single letter.
_TORN: Final = re.compile(
    r"(?<![\w.@/:])(?P<pieces>[A-Za-z]+(?:\.\+?[a-z])+\.\+?[a-z]+)(?![\w@/]|\.\w)",
)
#: Two pieces only, told from a full stop without a space by what the document says elsewhere.
_HALVED: Final = re.compile(r"(?<![\w.@/:])(?P<first>[A-Za-z]{1,12})\.\+?(?P<last>[a-z]{2,12})(?![\w@/]|\.\w)")
_WORD: Final = re.compile(r"(?<![\w.@/])[A-Za-z]{3,}(?![\w@/]|\.\w)")
_ADDRESS: Final = frozenset(("www", "http", "com", "net", "org", "html", "php", "aspx"))


class Mending:
    """Mends the words of one document, which is also the witness for what its words are."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word.lower() for word in _WORD.findall(self._text))

    def mended(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """A line with its torn words whole, and each of them as it was and as it is."""
        if "." not in line:
            return line, []
        tears: list[tuple[str, str]] = []

        def whole(found: re.Match[str]) -> str:
            pieces = re.split(r"\.\+?", found.group())
            if not self._is_torn(pieces):
                return found.group()
            tears.append((found.group(), "".join(pieces)))
            return tears[-1][1]

        return _HALVED.sub(whole, _TORN.sub(whole, line)), tears

    def _is_torn(self, pieces: list[str]) -> bool:
        if _ADDRESS & {piece.lower() for piece in pieces} or all(len(piece) == 1 for piece in pieces):
            return False
        if len(pieces) > 2:
            return True
        joined = "".join(pieces).lower()
        return joined in self._words and not all(piece.lower() in self._words for piece in pieces)
