"""From bytes to text: which of the encodings that rules were ever published in, told by the bytes alone."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from rulesite.intake.documents.containers import kind_of_file
from rulesite.intake.documents.document import NotRules

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: What only the text of other kinds of files is full of, and how a file of that kind is called.
_OTHER_TEXTS: Final = (
    (
        # What makes paragraphs of a page; "<b>" in a text of its own is a sign like others.
        re.compile(r"</?(?:p|br|div|li|ul|ol|table|td|tr|h[1-6]|body|html)\b[^<>]*>", re.IGNORECASE),
        "a web page (HTML)",
    ),
    (re.compile(r"</(?!(?:a|b|code|em|i|q|s|small|span|strong|sub|sup|u)>)[A-Za-z][\w:.-]*>", re.IGNORECASE), "XML"),
    (re.compile(r"\\par\b"), "Rich Text"),
    (re.compile(r"\\(?:begin|item|section|documentclass)\b|\\\\$", re.MULTILINE), "TeX"),
    (re.compile(r"=(?:[0-9A-F]{2}|\s*$)", re.MULTILINE), "a mail (quoted-printable)"),
)
#: One such sign for so many lines.
_FULL: Final = 10
_FAMILIAR: Final = "’‘“”—–…•®™©é"
#: What signs of several bytes look like in an encoding of one byte, and what no sign was found for.
_STRANGE: Final = ("Ã", "Â", "â€", "‚Ä", "√", "¬", "\ufffd")
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_END_NAMES: Final = {"\r\n": "CRLF", "\n": "LF", "\r": "CR"}
_SAMPLE: Final = 4000


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, with the encoding and the kind of line ends that it was found in."""

    text: str
    encoding: str
    line_ends: str


def decoded(data: bytes) -> Decoded:
    """The text of a file. Raises NotRules for an empty file and for one that is no text."""
    if other := kind_of_file(data):
        raise NotRules(f"this is {other[0]}, not plain text; {other[1]}")
    if not data.strip():
        raise NotRules("the file is empty")
    encoding = _encoding(data)
    text = data.decode(encoding, errors="replace" if encoding.startswith("utf-16") else "benchbook-cp1252")
    if text.count("\0") > len(text) // 1000:
        raise NotRules("this is no text: it is full of zero bytes")
    if text.lstrip("\ufeff \t\r\n").startswith(('{"', "[{", '["')):
        raise NotRules("this is JSON, not plain text; cards and rulings come in by import_cards and import_rulings")
    lines = len(_LINE_END.findall(text)) + 1
    for sign, kind in _OTHER_TEXTS:
        if sum(1 for _ in sign.finditer(text)) * _FULL > lines:
            raise NotRules(f"this is {kind}, not plain text; save it as text first")
    return Decoded(text.removeprefix("\ufeff"), encoding, _line_ends(text))


def _encoding(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    if (wide := _without_mark(data)) is not None:
        return wide
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _eight_bits(data)
    return "utf-8"


def _without_mark(data: bytes) -> str | None:
    """UTF-16 without a mark shows in the zero that half of the bytes of English text are."""
    sample = data[:_SAMPLE]
    pairs = len(sample) // 2
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if pairs and odd > 0.6 * pairs and even < 0.1 * pairs:
        return "utf-16-le"
    if pairs and even > 0.6 * pairs and odd < 0.1 * pairs:
        return "utf-16-be"
    return None


def _eight_bits(data: bytes) -> str:
    """UTF-8 with a few damaged places, or one of the encodings of one byte: whichever gives the more familiar signs."""
    # The order breaks ties: what is UTF-8 for the most part reads as mere noise otherwise.
    choices = ("utf-8", "cp1252", "mac-roman")
    return max(choices, key=lambda name: _familiar(data.decode(name, errors="replace")))


def _familiar(text: str) -> int:
    return sum(text.count(sign) for sign in _FAMILIAR) - sum(text.count(sign) for sign in _STRANGE)


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Read a byte that the encoding has no letter for as cp1252 does, and the few that it leaves out as Latin 1."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    text = "".join(bytes([byte]).decode("cp1252", errors="ignore") or chr(byte) for byte in wrong)
    return text, error.end


codecs.register_error("benchbook-cp1252", _as_cp1252)


def _line_ends(text: str) -> str:
    kinds = dict.fromkeys(_END_NAMES[end] for end in _LINE_END.findall(text))
    return " and ".join(kinds) or "none"
