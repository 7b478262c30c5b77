"""From text to lines: each with its number, without invisible signs, and with torn words mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rulesite.documents.document import Anomaly, DocumentLine
from rulesite.documents.mending import Mending

_LINE_END: Final = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
#: Signs that nobody sees: soft hyphens, joiners, marks of byte order, controls.
_INVISIBLE: Final = re.compile(r"[\xad\u200b-\u200f\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]")
_ODD_SPACE: Final = re.compile(r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_LOST_DASH: Final = re.compile(r"(?<=\w) -(?=[\"”,.])|(?<=[a-z])-(?:the|it|its|they|even|or|for|if|an)\b(?!-)")
_REPLACED: Final = "\ufffd"


@dataclass(slots=True)
class Lines:
    """The lines of a document that say anything, and what was put right in them."""

    lines: list[DocumentLine] = field(default_factory=list)
    #: The numbers of the lines right before which there is an empty one, or nothing.
    after_blank: set[int] = field(default_factory=set)
    anomalies: list[Anomaly] = field(default_factory=list)


def lines_of(text: str) -> Lines:
    """The lines of a text; empty ones only show in `after_blank`."""
    raw = _LINE_END.split(text)
    mending = Mending(text)
    result = Lines()
    blank = True
    for number, each in enumerate(raw, 1):
        seen = _INVISIBLE.sub("", each).strip()
        if not seen:
            blank = True
            continue
        result.anomalies.extend(_oddities(number, each))
        mended, tears = mending.mended(_ODD_SPACE.sub(" ", _INVISIBLE.sub("", each)).expandtabs(4))
        result.anomalies.extend(
            Anomaly(number, "torn word", f"“{torn}”", f"mended to “{whole}”") for torn, whole in tears
        )
        spoken = mended.strip()
        indent = len(mended) - len(mended.lstrip())
        result.lines.append(DocumentLine(number, spoken, indent, each.rstrip().endswith("\xad")))
        if blank:
            result.after_blank.add(number)
        blank = False
    return result


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
