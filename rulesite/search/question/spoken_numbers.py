"""Rule numbers as they are spoken, as phones write them down, and as they look: "seven oh four point five", "7O4.5"."""

from __future__ import annotations

import re
from typing import Final

_ONES: Final = {
    word: number
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
            *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
        )
    )
} | {"oh": 0}
_TENS: Final = {
    word: number * 10
    for number, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_WORD: Final = rf"(?:{'|'.join((*_ONES, *_TENS, 'hundred'))})"
#: No number of three digits takes more than "seven hundred and seventy seven".
_NUMBER: Final = rf"{_WORD}(?:(?:[\s-]+|\s+and\s+){_WORD}){{0,5}}"
_SPOKEN: Final = re.compile(
    rf"""
    \b(?:
        (?P<section>{_NUMBER}|\d{{3}})\s+(?:point|dot)\s+(?P<rule>{_NUMBER}\b|\d{{1,3}}(?![^\W_]{{3}}))
      | (?<=rule\s)(?P<bare>{_NUMBER})\b | (?<=section\s)(?P<bare_section>{_NUMBER})\b
    )
    """,
    re.IGNORECASE | re.VERBOSE,
)
#: Who speaks of a rule without one of these means no number.
_SIGN: Final = re.compile(r"\b(?:point|dot|rule|section)\s", re.IGNORECASE)
#: The digits of a number, among which a letter O is a zero, and a small L or a large I before another digit a one.
_LOOKING: Final = re.compile(
    r"""
    (?<![^\W_])(?=[oOlI]*\d)[\doOlI]{3} (?:[.,-]|\s(?=\d{1,2}[a-z](?![^\W_])))
    (?:\d|[lI](?=\d))? (?:O|o(?=\d)|[lI](?=\d))? \d? (?=[a-zA-Z]{0,2}(?![^\W_]))
    """,
    re.VERBOSE,
)
_LOOKS_LIKE: Final = str.maketrans("oOlI", "0011")


def in_digits(query: str) -> str:
    """A query with the rule numbers that it spells out in digits; other numbers stay as they are."""
    query = _LOOKING.sub(lambda found: found.group().translate(_LOOKS_LIKE), query)
    return _SPOKEN.sub(_digits, query) if _SIGN.search(query) else query


def _digits(found: re.Match[str]) -> str:
    parts = {name: _number(text) for name, text in found.groupdict().items() if text}
    section = parts.get("section") or parts.get("bare") or parts.get("bare_section", "")
    if len(section) != 3:
        return found.group()
    return f"{section}.{parts['rule']}" if "rule" in parts else section


def _number(text: str) -> str:
    """What is spoken, in digits: "seven hundred four", "seven oh four" and "four nineteen" alike."""
    digits = ""
    hundreds, _, rest = text.lower().rpartition("hundred")
    if hundreds:
        return str(100 * int(_number(hundreds)) + int(_number(rest) or 0))
    before: int | None = None
    for word in re.findall(r"[a-z]+|\d+", rest):
        if word in _TENS:
            digits += str(_TENS[word])
        elif word in _ONES:
            number = _ONES[word]
            follows_tens = before in _TENS.values() and 0 < number < 10
            digits = f"{digits[:-1]}{number}" if follows_tens else f"{digits}{number}"
        elif word.isdigit():
            digits += word
        before = _TENS.get(word)
    return digits
