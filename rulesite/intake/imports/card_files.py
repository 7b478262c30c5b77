"""Cards and rulings as card databases publish them, brought into one shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from rulesite.intake.imports.json_stream import NotCards, records_of

#: Records of these layouts are no cards that a deck holds.
_NO_CARDS: Final = {
    "token": "tokens are no cards",
    "double_faced_token": "tokens with two faces are no cards",
    "art_series": "cards of an art series are no cards to play with",
    "emblem": "emblems are no cards",
}
#: What databases answer with instead of a file of cards, by what they call it.
_ANSWERS: Final = {
    "bulk_data": "an entry in a list of files: download the file that it leads to",
    "error": "an error that the database told of, instead of its file",
}
#: What is printed on a card and has no place here.
_LEFT_OUT: Final = {
    **dict.fromkeys(("hand_modifier", "life_modifier", "hand", "life"), "the hand and life modifiers of a vanguard"),
    **dict.fromkeys(("attraction_lights", "attractionLights"), "the lights of an Attraction"),
}
#: What we call a layout of one face.
_ONE_FACE: Final = frozenset(
    ("", "normal", "leveler", "class", "saga", "mutate", "prototype", "case", "host", "augment")
)
#: A card whose faces are halves of one side is split, whatever a database calls it.
_SAME: Final = {"aftermath": "split", "room": "split"}
_OF_SETS: Final = "printings of a set; of MTGJSON's files, AtomicCards has each card once"
_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_LENGTHS: Final = {
    "name": 150,
    "mana_cost": 60,
    "type_line": 150,
    "power": 10,
    "toughness": 10,
    "loyalty": 10,
    "defense": 10,
}


@dataclass(frozen=True, slots=True)
class RulingRecord:
    published: date | None
    source: str
    text: str


@dataclass(slots=True)
class CardRecord:
    """A card of a file: what is printed on it, as `PrintedCard` has it, and what its database knows it by."""

    name: str
    printed: dict[str, Any]
    identity: str = ""
    #: Names of the single faces, by which players call it too.
    face_names: tuple[str, ...] = ()
    #: None where the file says nothing of rulings.
    rulings: list[RulingRecord] | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """What a file holds that isn't taken, by the reason."""

    reasons: dict[str, int] = field(default_factory=dict)

    def over(self, reason: str) -> None:
        self.reasons[reason] = self.reasons.get(reason, 0) + 1

    def told(self) -> str:
        """What was passed over, at the end of a sentence."""
        told = "; ".join(f"{count}: {reason}" for reason, count in sorted(self.reasons.items()))
        return f" (passed over: {told})" if told else ""


def cards_of(path: Path, passed: Passed) -> Iterator[CardRecord]:
    """The cards of a file, one at a time; what is passed over is counted. Raises NotCards where there are none."""
    seen: set[str] = set()
    for key, record in records_of(path):
        card = _card(key, record, passed)
        if isinstance(card, str):
            passed.over(card)
        elif card.name.casefold() in seen:
            passed.over("has the name of another")
        else:
            seen.add(card.name.casefold())
            yield card
    if not seen:
        raise NotCards(f"no cards are in it: each has a name and a type line{passed.told()}")


def rulings_of(path: Path, passed: Passed) -> Iterator[tuple[str, RulingRecord]]:
    """The rulings of a file, each with what its database knows the card by, or with the card's name."""
    found = False
    for _, record in records_of(path):
        if not isinstance(record, dict):
            passed.over("no ruling")
            continue
        whose = record.get("oracle_id") or record.get("name") or record.get("card") or ""
        ruling = _ruling(record)
        if isinstance(whose, str) and whose and ruling is not None:
            found = True
            yield whose, ruling
        else:
            passed.over("a ruling without a card or a text")
    if not found:
        raise NotCards(f"no rulings are in it: each has an oracle_id and a comment{passed.told()}")


def _card(key: str, record: object, passed: Passed) -> CardRecord | str:
    """A record as a card, or why it is none."""
    if isinstance(record, list) and (faces := [face for face in record if isinstance(face, dict)]):
        return _atomic(_clean(key), faces, passed)
    if not isinstance(record, dict):
        return "no card"
    if "cards" in record:
        return _OF_SETS
    if "comment" in record:
        return "rulings come in by import_rulings"
    layout = _text(record, "layout")
    if layout in _NO_CARDS:
        return _NO_CARDS[layout]
    if record.get("object", "card") != "card" or not _text(record, "name"):
        return _ANSWERS.get(_text(record, "object"), "no card")
    listed = record.get("card_faces") or record.get("faces")
    faces = [face for face in listed if isinstance(face, dict)] if isinstance(listed, list) else []
    if _text(record, "faceName") and not faces:
        return "a face without the rest of its card"
    _tell_left_out(record, passed)
    return _checked(
        CardRecord(
            name=_text(record, "name"),
            printed=_printed(record, layout, faces),
            identity=_text(record, "oracle_id") or _of_a_face(faces, "oracle_id"),
            rulings=_rulings_inside(record),
        )
    )


def _tell_left_out(record: Mapping[str, object], passed: Passed) -> None:
    for what in {what for name, what in _LEFT_OUT.items() if record.get(name)}:
        passed.over(f"{what}, which aren't kept")


def _of_a_face(faces: list[dict[str, object]], name: str) -> str:
    return next((_text(face, name) for face in faces if _text(face, name)), "")


def _atomic(key: str, faces: list[dict[str, object]], passed: Passed) -> CardRecord | str:
    """A card of AtomicCards: a list of its faces, each of which repeats what the card is."""
    if any(_text(face, "name") not in ("", key) for face in faces):
        return _OF_SETS
    first = faces[0]
    _tell_left_out(first, passed)
    named = [face for face in faces if _text(face, "faceName")]
    for _ in faces[1:] if len(named) < len(faces) else ():
        passed.over("another card of the same name")
    identifiers = first.get("identifiers") or {}
    card = CardRecord(
        name=key or _text(first, "name"),
        printed=_printed(first, _text(first, "layout"), named if len(named) > 1 else []),
        identity=_text(identifiers, "scryfallOracleId") if isinstance(identifiers, dict) else "",
        rulings=_rulings_inside(first),
    )
    return _checked(card)


def _checked(card: CardRecord) -> CardRecord | str:
    if not card.name:
        return "has no name"
    if not card.printed["type_line"] and not card.printed["faces"]:
        return "has no type line"
    printed = {"name": card.name, **card.printed}
    for name, length in _LENGTHS.items():
        if len(printed[name]) > length:
            return f"has a {name.replace('_', ' ')} of more than {length} signs"
    card.face_names = tuple(face["name"] for face in card.printed["faces"])
    return card


def _printed(record: Mapping[str, object], layout: str, faces: Sequence[Mapping[str, object]]) -> dict[str, Any]:
    if not faces:
        layout = "" if layout in _ONE_FACE else layout
    return {
        **({} if faces else _face(record)),
        **(dict.fromkeys(("mana_cost", "power", "toughness", "loyalty", "defense", "text"), "") if faces else {}),
        "type_line": _text(record, "type_line") or " // ".join(_type_line(each) for each in faces or [record]),
        "colors": _colors(record),
        "layout": _SAME.get(layout, layout),
        "faces": [{"name": _text(face, "faceName", "name"), **_face(face)} for face in faces],
    }


def _face(record: Mapping[str, object]) -> dict[str, object]:
    return {
        "mana_cost": _text(record, "mana_cost", "manaCost", "cost"),
        "type_line": _type_line(record),
        "power": _text(record, "power"),
        "toughness": _text(record, "toughness"),
        "loyalty": _text(record, "loyalty"),
        "defense": _text(record, "defense"),
        "colors": _colors(record),
        "text": _text(record, "oracle_text", "text"),
    }


def _type_line(record: Mapping[str, object]) -> str:
    return _text(record, "type_line", "type", "type line", "typeLine")


def _colors(record: Mapping[str, object]) -> list[str]:
    signs = record.get("color_indicator") or record.get("colorIndicator") or []
    if not isinstance(signs, list):
        return []
    return [_COLORS[sign] for sign in signs if isinstance(sign, str) and sign in _COLORS]


def _rulings_inside(record: Mapping[str, object]) -> list[RulingRecord] | None:
    rulings = record.get("rulings")
    if not isinstance(rulings, list):
        return None
    return [ruling for each in rulings if isinstance(each, dict) and (ruling := _ruling(each)) is not None]


def _ruling(record: Mapping[str, object]) -> RulingRecord | None:
    text = _text(record, "comment", "text")
    if not text:
        return None
    try:
        published = date.fromisoformat(_text(record, "published_at", "date"))
    except ValueError:
        published = None
    return RulingRecord(published, _text(record, "source")[:40], text)


def _text(record: Mapping[str, object], *names: str) -> str:
    """The first of these that is there, as text."""
    for name in names:
        value = record.get(name)
        if value is not None and not isinstance(value, dict | list):
            return _clean(str(value))
    return ""


def _clean(text: str) -> str:
    """A text without halves of signs and zeros, which no database keeps."""
    return text.replace("\0", "").encode(errors="replace").decode().strip()
