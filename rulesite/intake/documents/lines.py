"""From text to lines: each with its number, without invisible signs, and with torn words mended."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rulesite.intake.documents.document import Anomaly, DocumentLine
from rulesite.intake.documents.mending import Mending

_LINE_END: Final = re.compile(r"(\r\n|[\n\r\x0b\x0c\x85\u2028\u2029])")
_PAGE_END: Final = "\x0c"
#: Signs that nobody sees: soft hyphens, joiners, marks of byte order, controls.
_INVISIBLE: Final = re.compile(r"[\xad\u200b-\u200f\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]")
_ODD_SPACE: Final = re.compile(r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_LOST_DASH: Final = re.compile(r"(?<=\w) -(?=[\"”,.])|(?<=[a-z])-(?:the|it|its|they|even|or|for|if|an)\b(?!-)")
_REPLACED: Final = "\ufffd"
#: A line that a mail or Markdown quotes, and what Markdown sets a stroke before.
_QUOTE: Final = re.compile(r"[ \t]*(?:>[ \t]?)+")
_ESCAPED: Final = re.compile(r"\\(?=[-.*_()\[\]#>+!|~])")
_ENTITY: Final = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{2,5}|#x[0-9A-Fa-f]{2,4});")
_LIGATURES: Final = dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
_LIGATURE: Final = re.compile(f"[{''.join(_LIGATURES)}]")


@dataclass(slots=True)
class Lines:
    """The lines of a document that say anything, and what was put right in them."""

    lines: list[DocumentLine] = field(default_factory=list)
    #: The numbers of the lines right before which there is an empty one, or nothing.
    after_blank: set[int] = field(default_factory=set)
    #: The numbers of the first lines of pages.
    after_break: set[int] = field(default_factory=set)
    anomalies: list[Anomaly] = field(default_factory=list)


def lines_of(text: str) -> Lines:
    """The lines of a text; empty ones only show in `after_blank`."""
    mending = Mending(text)
    result = Lines()
    quoted: list[int] = []
    blank, begins_page = True, False
    pieces = _LINE_END.split(text)
    for number, (end_before, written) in enumerate(zip(["", *pieces[1::2]], pieces[::2], strict=True), 1):
        begins_page = begins_page or end_before == _PAGE_END
        raw = _without_quote(written)
        if not _INVISIBLE.sub("", raw).strip():
            blank = True
            continue
        if raw is not written:
            quoted.append(number)
        result.anomalies.extend(_oddities(number, raw))
        signs, rewritten = _rewritten(_ODD_SPACE.sub(" ", _INVISIBLE.sub("", raw)))
        mended, tears = mending.mended(signs.expandtabs(4))
        result.anomalies.extend(
            Anomaly(number, "other signs", each, "read as what they stand for") for each in rewritten
        )
        result.anomalies.extend(
            Anomaly(number, "torn word", f"“{torn}”", f"mended to “{whole}”") for torn, whole in tears
        )
        spoken = mended.strip()
        indent = len(mended) - len(mended.lstrip())
        result.lines.append(DocumentLine(number, spoken, indent, raw.rstrip().endswith("\xad")))
        if blank:
            result.after_blank.add(number)
        if begins_page:
            result.after_break.add(number)
        blank = begins_page = False
    if quoted:
        count = "this line is" if len(quoted) == 1 else f"{len(quoted)} lines from this one on are"
        result.anomalies.append(Anomaly(quoted[0], "quoted lines", f"{count} quoted", "the marks are taken off"))
    return result


def _without_quote(line: str) -> str:
    found = _QUOTE.match(line)
    return line[found.end() :] if found else line


def _rewritten(text: str) -> tuple[str, list[str]]:
    """A text with the signs that others stand for, and each kind of those."""
    kinds: list[str] = []
    for shape, sign, kind in (
        (_ENTITY, _entity, "entities of HTML"),
        (_LIGATURE, lambda found: _LIGATURES[found.group()], "letters joined into one sign"),
        (_ESCAPED, lambda _: "", "strokes before signs"),
    ):
        changed = shape.sub(sign, text)
        if changed != text:
            text = changed
            kinds.append(kind)
    return text, kinds


def _entity(found: re.Match[str]) -> str:
    sign = html.unescape(found.group())
    return sign.replace("\xa0", " ") if sign.isprintable() or sign == "\xa0" else found.group()


def _oddities(number: int, raw: str) -> Iterator[Anomaly]:
    hidden = len(_INVISIBLE.findall(raw))
    if hidden:
        plural = "" if hidden == 1 else "s"
        yield Anomaly(number, "invisible signs", f"{hidden} sign{plural} that nobody sees", "left out")
    if _ODD_SPACE.search(raw):
        yield Anomaly(number, "odd spaces", "spaces of another kind", "made ordinary spaces")
    if _REPLACED in raw:
        yield Anomaly(number, "lost signs", "signs that were lost before the file was saved", "kept as they stand")
    for lost in _LOST_DASH.finditer(raw):
        near = raw[max(lost.start() - 12, 0) : lost.end() + 12].strip()
        yield Anomaly(number, "lost dash", f"a hyphen where a dash belongs: “… {near} …”", "kept as it stands")
