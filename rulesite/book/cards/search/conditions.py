"""What a query may ask of a card: each filter by its names, with how its value is written and what it holds for."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from rulesite.book.cards.search.facts import COLORS, CardFacts, Face, without_reminders
from rulesite.book.rules.models import Rule
from rulesite.ground.foundation.content_version import kept_with_content


class NoSuchValue(ValueError):
    """A value that its filter can't take; says what would work."""


#: Whether a card is one that is looked for.
Condition = Callable[[CardFacts], bool]

_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_STATS: Final = {
    "pow": "power",
    "power": "power",
    "tou": "toughness",
    "toughness": "toughness",
    "loy": "loyalty",
    "loyalty": "loyalty",
    "def": "defense",
    "defense": "defense",
}
#: The names that players have for several colors together.
_TOGETHER: Final = {
    "azorius": "wu", "dimir": "ub", "rakdos": "br", "gruul": "rg", "selesnya": "gw",
    "orzhov": "wb", "izzet": "ur", "golgari": "bg", "boros": "rw", "simic": "gu",
    "bant": "gwu", "esper": "wub", "grixis": "ubr", "jund": "brg", "naya": "rgw",
    "abzan": "wbg", "jeskai": "urw", "sultai": "bgu", "mardu": "rwb", "temur": "gur",
}  # fmt: skip
_COLORLESS: Final = frozenset(("c", "colorless"))
_MULTICOLORED: Final = frozenset(("m", "multi", "multicolor", "multicolored"))
#: Keywords that are made of a word: islandwalk, mountaincycling.
_KINDS_OF_KEYWORDS: Final = ("walk", "cycling")
_NUMBER: Final = re.compile(r"[+-]?\d{1,4}(?:\.\d)?")


@dataclass(frozen=True)
class Filter:
    """A filter: what it asks for, how one is written, and what makes a condition of an operator and a value."""

    names: tuple[str, ...]
    asks: str
    example: str
    operators: tuple[str, ...]
    made: Callable[[str, str], Condition]


def named(value: str) -> Condition:
    """Cards with this in their name, or in that of a face."""
    wanted = _folded(value)
    return lambda card: wanted in _folded(card.name) or any(wanted in _folded(face.name) for face in card.faces)


def _typed(_sign: str, value: str) -> Condition:
    wanted = value.lower()
    return _on_a_face(lambda face: wanted in face.type_line.lower())


def _says(_sign: str, value: str) -> Condition:
    wanted = _folded(value)
    return lambda card: any(
        wanted in _folded(face.text)
        or ("~" in wanted and wanted.replace("~", _folded(face.name)) in _folded(face.text))
        for face in card.faces
    )


def _with_keyword(_sign: str, value: str) -> Condition:
    wanted = value.lower()
    if wanted not in _keywords() and not wanted.endswith(_KINDS_OF_KEYWORDS):
        near = " or ".join(get_close_matches(wanted, _keywords(), n=2)) or "flying, ward or trample"
        raise NoSuchValue(f"there is no keyword ability {value}; there is {near}")
    said = re.compile(rf"{re.escape(wanted)}(?![a-z])")
    return _on_a_face(lambda face: any(map(said.match, _keyword_parts(face.text))))


@kept_with_content
def _keywords() -> frozenset[str]:
    """The keyword abilities of all books here (702), in small letters."""
    titles = Rule.objects.filter(section="702", depth=2).exclude(title="").values_list("title", flat=True)
    return frozenset(each for title in titles for each in title.lower().split(" and "))


def _keyword_parts(text: str) -> list[str]:
    """The parts of the lines that keywords stand in: "Flying, ward {2}". A line that is a sentence may begin with one
    that costs more than mana: "Ward—Pay 2 life." """
    lines = (without_reminders(line).strip().lower() for line in text.splitlines())
    return [part.strip() for line in lines for part in (line.split(", ") if not line.endswith(".") else [line])]


def _colored(of: Callable[[CardFacts], frozenset[str]], plain: str) -> Callable[[str, str], Condition]:
    """Colors compared as sets; a colon asks for what `plain` does."""

    def made(sign: str, value: str) -> Condition:
        meant = plain if sign == ":" else sign
        if value.lower() in _MULTICOLORED:
            if sign not in (":", "="):
                raise NoSuchValue(f"“{value}” is many colors or not, and can't be compared by {sign}")
            return lambda card: len(of(card)) > 1
        wanted = _colors(value)
        if not wanted and sign == ":":
            meant = "="
        compare = _COMPARED[meant]
        return lambda card: compare(of(card), wanted)

    return made


def _colors(value: str) -> frozenset[str]:
    written = value.lower()
    if written in _COLORLESS:
        return frozenset()
    for letter, color in COLORS.items():
        if written == color:
            return frozenset(letter)
    letters = _TOGETHER.get(written, written)
    if letters and set(letters) <= set(COLORS):
        return frozenset(letters)
    raise NoSuchValue(f"“{value}” is no color; colors are w, u, b, r, g or their names, c is colorless, m many colors")


def _mana_value(sign: str, value: str) -> Condition:
    if value.lower() in ("even", "odd"):
        if sign not in (":", "="):
            raise NoSuchValue(f"a mana value is {value} or not, and can't be compared by {sign}")
        rest = float(value.lower() == "odd")
        return lambda card: card.mana_value % 2 == rest
    wanted, compare = _number(value), _comparison(sign)
    return lambda card: compare(card.mana_value, wanted)


def _stat(name: str) -> Callable[[str, str], Condition]:
    def made(sign: str, value: str) -> Condition:
        compare, other = _comparison(sign), _STATS.get(value.lower())
        wanted = None if other else _number(value)

        def holds(face: Face) -> bool:
            own, against = face.stat(name), face.stat(other) if other else wanted
            return own is not None and against is not None and compare(own, against)

        return _on_a_face(holds)

    return made


def _comparison(sign: str) -> Callable[[float, float], bool]:
    """How numbers are compared; a colon asks for the very number."""
    return _COMPARED["=" if sign == ":" else sign]


def _number(value: str) -> float:
    if not _NUMBER.fullmatch(value):
        raise NoSuchValue(f"“{value}” is no number such as 2")
    return float(value)


def _on_a_face(holds: Callable[[Face], bool]) -> Condition:
    return lambda card: any(map(holds, card.faces))


def _folded(text: str) -> str:
    return text.replace("’", "'").lower()


_IS: Final = (":", "=")
_ANY: Final = (":", "=", "!=", "<", "<=", ">", ">=")
FILTERS: Final = (
    Filter(("t", "type"), "a word of its type line", "t:goblin", _IS, _typed),
    Filter(("o", "oracle"), "words of its text, ~ for its own name", 'o:"draw a card"', _IS, _says),
    Filter(("kw", "keyword"), "a keyword ability that it has", "kw:flying", _IS, _with_keyword),
    Filter(("c", "color"), "its colors, these among them", "c:rg", _ANY, _colored(lambda card: card.colors, ">=")),
    Filter(
        ("id", "identity"),
        "its color identity, within these",
        "id:esper",
        _ANY,
        _colored(lambda card: card.identity, "<="),
    ),
    Filter(("mv", "cmc", "manavalue"), "its mana value, a number, even or odd", "mv<=2", _ANY, _mana_value),
    Filter(("pow", "power"), "its power, against a number or another of these", "pow>tou", _ANY, _stat("power")),
    Filter(("tou", "toughness"), "its toughness", "tou>=5", _ANY, _stat("toughness")),
    Filter(("loy", "loyalty"), "the loyalty printed on it", "loy=3", _ANY, _stat("loyalty")),
    Filter(("def", "defense"), "the defense printed on it", "def>4", _ANY, _stat("defense")),
)
BY_NAME: Final = {name: each for each in FILTERS for name in each.names}
