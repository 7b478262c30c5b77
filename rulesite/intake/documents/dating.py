"""From when on the rules of a document are in force, as it says itself."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from datetime import date
from typing import Final

_MONTHS: Final = tuple(name.lower() for name in calendar.month_name[1:])
_NAMES: Final = "|".join(f"{month}|{month[:3]}" for month in _MONTHS)
_SPELLED: Final = re.compile(
    rf"\b(?P<month>{_NAMES})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE
)
_DAY_FIRST: Final = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<month>{_NAMES})\.?,?\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE
)
_FIGURES: Final = re.compile(r"\b(?P<year>20\d\d)[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})\b")
#: As Americans write it: 10/1/2003.
_SLASHED: Final = re.compile(r"\b(?P<number>\d{1,2})/(?P<day>\d{1,2})/(?P<year>20\d\d)\b")
#: As names of files have it: MagicCompRules_20140314.txt.
_RUN_TOGETHER: Final = re.compile(r"(?<!\d)(?P<year>20\d\d)(?P<number>\d\d)(?P<day>\d\d)(?!\d)")
#: What a line says that gives the date of the rules, the surest first.
_SAYINGS: Final = (
    re.compile(r"\b(?:current|effective|in force|valid)\s+(?:as of|from|on|since)\b|\beffective\b", re.IGNORECASE),
    re.compile(r"\b(?:as of|last updated|updated|release|revised|version|published)\b", re.IGNORECASE),
)


def date_of(texts: Iterable[str]) -> date | None:
    """The date that the first line with the surest saying gives; None where no line gives one."""
    lines = list(texts)
    for saying in _SAYINGS:
        for text in lines:
            if saying.search(text) and (found := date_in(text)):
                return found
    return None


def date_in(text: str) -> date | None:
    for shape in (_SPELLED, _DAY_FIRST, _FIGURES, _SLASHED):
        if found := _first_date(shape, text):
            return found
    return None


def date_in_name(file: str) -> date | None:
    """The date that a file is named for."""
    return _first_date(_RUN_TOGETHER, file) or date_in(file.replace("_", " "))


def _first_date(shape: re.Pattern[str], text: str) -> date | None:
    for found in shape.finditer(text):
        groups = found.groupdict()
        month = int(groups["number"]) if "number" in groups else _month(groups["month"])
        try:
            return date(int(groups["year"]), month, int(groups["day"]))
        except ValueError:
            continue
    return None


def _month(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, 1) if month.startswith(name.lower()[:3]))
