"""What visitors wrote into an address or a form: the number that it is, and how a refusal repeats it."""

from __future__ import annotations

import re
from typing import Final

#: Nine digits are enough for all that is counted here, and no work to read.
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_SIGNED: Final = re.compile(r"[+-]?[0-9]{1,9}")
LARGEST: Final = 999_999_999
#: So much of what was written a refusal repeats: enough to know it again.
_REPEATED: Final = 40


def whole_number(written: str, least: int, most: int = LARGEST, *, signed: bool = False) -> int | None:
    """The number that stands there in digits, `signed` with or without a sign before them; None for all else, and for
    what isn't within the bounds."""
    number = int(written) if (_SIGNED if signed else _WHOLE).fullmatch(written) else None
    return number if number is not None and least <= number <= most else None


def repeated(written: str) -> str:
    """What was written, as a refusal says it: whole, or its beginning."""
    return written if len(written) <= _REPEATED else f"{written[:_REPEATED]}…"
