"""Files that hold something else than plain text, told by their first bytes, and what to do with each."""

from __future__ import annotations

import re
from typing import Final

_SAVE_AS_TEXT: Final = "open it and save it as plain text first"
_UNPACK: Final = "unpack it, and import what is inside"
_HEADERS: Final = rb"(?:[A-Za-z-]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n)*?"
#: How files of each kind begin, the telling ones first, how they are called, and what would work.
_KINDS: Final = tuple(
    (re.compile(beginning, re.DOTALL), kind, advice)
    for beginning, kind, advice in (
        (rb"%PDF", "a PDF", _SAVE_AS_TEXT),
        (rb"%!PS", "a PostScript file", _SAVE_AS_TEXT),
        (rb"PK\x03\x04.{26}mimetypeapplication/epub", "an e-book (EPUB)", _SAVE_AS_TEXT),
        (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis", "an OpenDocument file", _SAVE_AS_TEXT),
        (rb"PK\x03\x04.*?(?:\[Content_Types\]|_rels/|word/|xl/)", "a Word file", _SAVE_AS_TEXT),
        (rb"PK(?:\x03\x04|\x05\x06)", "a zip file", _UNPACK),
        (rb"\xd0\xcf\x11\xe0", "a Word file of older kind", _SAVE_AS_TEXT),
        (rb"\{\\rtf", "a Rich Text file", _SAVE_AS_TEXT),
        (rb"\xdb\xa5-\x00|\xffWPC", "a file of an old word processor", _SAVE_AS_TEXT),
        (rb"\x1f\x8b", "a packed file (gzip)", _UNPACK),
        (rb"BZh[1-9]", "a packed file (bzip2)", _UNPACK),
        (rb"\xfd7zXZ", "a packed file (xz)", _UNPACK),
        (rb"\x28\xb5\x2f\xfd", "a packed file (zstd)", _UNPACK),
        (rb"7z\xbc\xaf\x27\x1c", "a packed file (7-Zip)", _UNPACK),
        (rb"Rar!\x1a\x07", "a packed file (RAR)", _UNPACK),
        (rb".{257}ustar", "a packed file (tar)", _UNPACK),
        (rb"\x89PNG|\xff\xd8\xff|GIF8|II\*\x00|MM\x00\*|RIFF....WEBP", "a picture", _SAVE_AS_TEXT),
        (rb"SQLite format", "a database", "import the JSON that the same place offers"),
        (rb"PAR1", "a Parquet file", "import the JSON that the same place offers"),
        (rb"bplist|.{32}\x00{28}ITSF|ITSF", "a binary file", _SAVE_AS_TEXT),
        (
            _HEADERS + rb"(?:MIME-Version:|Content-Type:\s*multipart/|From: <Saved by|Snapshot-Content-Location:)",
            "a saved web page or mail (MHTML)",
            "open it in a browser and save it as plain text first",
        ),
    )
)
#: So much of a file tells its kind.
BEGINNING: Final = 4096


def kind_of_file(beginning: bytes) -> tuple[str, str] | None:
    """What a file is that begins so, and what to do with it; None where it may be text."""
    beginning = beginning[:BEGINNING].removeprefix(b"\xef\xbb\xbf").lstrip()
    return next(((kind, advice) for shape, kind, advice in _KINDS if shape.match(beginning)), None)
