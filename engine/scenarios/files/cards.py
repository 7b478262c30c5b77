"""Cards as scenarios and card files write them, turned into what the engine plays with."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from engine.playable import unplayable
from engine.state.printed import Printed
from engine.text import UnreadableText, WrittenFace, read, read_faces
from engine.text.reading.striped import with_box_in_stripe
from engine.text.tree.abilities import CardText
from engine.text.tree.changes import SetsPowerToughness
from engine.text.tree.walk import walk
from engine.values.colors import Color
from engine.values.mana import ManaCost
from engine.values.type_line import TypeLine

#: How a card's faces may stand: on one side of it, or one on each.
_PLAYED_LAYOUTS = frozenset(("", "split", "flip", "transform", "modal_dfc", "meld", "adventure", "prepare"))


#: Types of cards that belong to other games than are played here, each with what its rule of 2026-08 is about.
_OF_OTHER_GAMES = {
    "Conspiracy": "conspiracies (315) belong to a draft, and there is none here",
    "Plane": "planes (311) are cards of Planechase, which isn't played",
    "Phenomenon": "phenomena (312) are cards of Planechase, which isn't played",
    "Scheme": "schemes (314) are cards of Archenemy, which isn't played",
    "Vanguard": "vanguards (313) are cards of a variant that isn't played",
    "Dungeon": 'dungeons (309) are in no deck: a player is in one by its name, as in dungeon = "Undercity"',
    "Stickers": "stickers (123) are put on cards of paper",
}


class CardFace(BaseModel):
    """One face of a card that has several, as written."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: str
    mana_cost: str = ""
    type_line: str
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: tuple[str, ...] = ()
    text: str = ""


class CardFields(BaseModel):
    """A card as written: all text; a number where power and toughness have one."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    mana_cost: str = ""
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: tuple[str, ...] = ()
    text: str = ""
    layout: str = ""
    faces: tuple[CardFace, ...] = ()

    @classmethod
    def of(cls, fields: object) -> CardFields:
        """From a table of a file. Raises pydantic.ValidationError."""
        return cls.model_validate(fields, strict=False)


class UnplayableCard(ValueError):
    """A card that the engine can't play with; its text names the card and says why."""


@lru_cache(maxsize=4096)
def printed_card(name: str, card: CardFields) -> Printed:
    """The card as the engine sees it.

    Raises UnplayableCard for a cost, type line, size or text that can't be read, for a text that isn't played whole.
    """
    if card.layout not in _PLAYED_LAYOUTS:
        raise UnplayableCard(f"{name}: cards of the layout “{card.layout.replace('_', ' ')}” aren’t played yet")
    if card.faces:
        fields = [CardFields(**face.model_dump(exclude={"name"})) for face in card.faces]
        texts = _texts_of_faces(card) or (None,) * len(fields)
        printed = map(_printed_face, [face.name for face in card.faces], fields, texts)
        return _of_faces(card.layout, *printed)
    return _printed_face(name, card, None)


def _texts_of_faces(card: CardFields) -> tuple[CardText, ...]:
    """The texts of a card of which one face is up at a time, read together, since what they say of each other is linked
    (607.1b in 2026); none where each is to be read by itself."""
    if card.layout != "transform" or not all(face.text.strip() for face in card.faces):
        return ()
    try:
        return read_faces(*(WrittenFace(face.text, face.name, face.type_line) for face in card.faces))
    except UnreadableText:
        return ()  # reading each by itself says which, and why


def _printed_face(name: str, card: CardFields, linked: CardText | None) -> Printed:
    """One face of a card, or a card of one. `linked`: its text, where it has been read together with another's."""
    of_other_games = next((why for kind, why in _OF_OTHER_GAMES.items() if kind in card.type_line.split()), None)
    if of_other_games is not None:
        raise UnplayableCard(f"{name}: {of_other_games}")
    try:
        type_line = TypeLine.parse(card.type_line)
        cost = ManaCost.parse(card.mana_cost) if card.mana_cost else None
        written = with_box_in_stripe(card.text, f"{card.power}/{card.toughness}" if card.power else "")
        text = linked or (read(written, name=name, type_line=card.type_line) if written.strip() else CardText(()))
        colors = frozenset(Color(color.lower()) for color in card.colors) if card.colors else None
    except UnreadableText as problem:
        raise UnplayableCard(f"{name}: {problem}") from problem
    except ValueError as problem:
        raise UnplayableCard(f"{name}: {problem}") from problem
    if written != card.text:  # it has a size only where it is so far
        card = card.model_copy(update={"power": "", "toughness": ""})
    reasons = unplayable(text)
    if reasons:
        raise UnplayableCard(f"{name}: {'; '.join(reasons)}")
    return Printed(
        name=name,
        type_line=type_line,
        mana_cost=cost,
        text=text,
        power=_size(name, card.power, text),
        toughness=_size(name, card.toughness, text),
        loyalty=int(card.loyalty) if card.loyalty.isdigit() else None,
        defense=int(card.defense) if card.defense.isdigit() else None,
        indicated_colors=colors,
        rules_text=card.text,
        written_size=f"{card.power}/{card.toughness}" if "*" in card.power + card.toughness else "",
    )


def _of_faces(layout: str, top: Printed, other: Printed | None = None, *more: Printed) -> Printed:
    """A card of several faces, by how they stand on it."""
    if other is None:
        return top
    match layout:
        case "split":
            return Printed.of_halves((top, other, *more))
        case "transform" | "modal_dfc":
            return replace(top, back=other, modal=layout == "modal_dfc")
        case "meld":
            return replace(top, back=other, melds=True)
        case "adventure" | "prepare":
            return replace(top, inset=other, prepares=layout == "prepare")
        case _:
            return replace(top, other_half=other)


def _size(name: str, written: str, text: CardText) -> int | None:
    """A printed power or toughness; * counts as 0 until the text says what it is (208.2)."""
    if not written:
        return None
    if written.lstrip("-").isdigit():
        return int(written)
    if "*" in written:
        if not any(isinstance(node, SetsPowerToughness) for node in walk(text)):
            raise UnplayableCard(f"{name} has {written} for a size, and its text doesn't say what that is")
        return 0
    raise UnplayableCard(f"{name}: {written!r} is not a power or toughness")
