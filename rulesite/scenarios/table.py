"""The table of a run as a page shows it: sides, cards and reasons, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.scenarios.rule_links import RuleLink

_COLOURS: Final = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


@dataclass(frozen=True)
class Why:
    """One step of the layers that made an object what it is.

    `age` counts the effects from the oldest on: the layers go before it, and within a layer it decides.
    """

    reason: engine.ReasonPicture
    rule: RuleLink | None
    age: int

    @property
    def changes_size(self) -> bool:
        return self.reason.size_before != self.reason.size_after


@dataclass(frozen=True)
class CardOnTable:
    """An object with what its picture needs: the colour of its frame, its marks in words, its reasons."""

    object: engine.ObjectPicture
    frame: str
    marks: tuple[str, ...]
    gained: tuple[str, ...]
    why: tuple[Why, ...]

    @property
    def is_creature(self) -> bool:
        return bool(self.object.size)

    @property
    def sizes(self) -> tuple[str, ...]:
        """Every size on the way from what is printed to what it is."""
        changed = [why.reason.size_after for why in self.why if why.changes_size]
        started_at = next((why.reason.size_before for why in self.why if why.changes_size), self.object.size)
        printed = self.object.printed_size
        return (printed if "*" in printed else started_at, *changed)


@dataclass(frozen=True)
class Pile:
    """Cards of a player in a zone other than the battlefield."""

    name: str
    cards: tuple[CardOnTable, ...]


@dataclass(frozen=True)
class Side:
    """One player's side of the table."""

    player: engine.PlayerPicture
    creatures: tuple[CardOnTable, ...]
    others: tuple[CardOnTable, ...]
    piles: tuple[Pile, ...]
    is_far: bool


@dataclass(frozen=True)
class Table:
    """The table: the first player's side is nearest, so it comes last."""

    picture: engine.TablePicture
    sides: tuple[Side, ...]
    stack: tuple[CardOnTable, ...]
    battlefield_name: str
    words: tuple[str, ...]


def table_of(picture: engine.TablePicture, links: Mapping[str, RuleLink]) -> Table:
    exile = _heading(picture.exile_name)
    sides = [
        Side(
            player=player,
            creatures=_cards((one for one in player.battlefield if one.size), links),
            others=_cards((one for one in player.battlefield if not one.size), links),
            piles=(
                Pile("Hand", _cards(player.hand, links)),
                Pile("Graveyard", _cards(player.graveyard, links)),
                Pile(exile, _cards(player.exile, links)),
            ),
            is_far=place > 0,
        )
        for place, player in enumerate(picture.players)
    ]
    return Table(
        picture=picture,
        sides=tuple(reversed(sides)),
        stack=_cards(picture.stack, links),
        battlefield_name=_heading(picture.battlefield_name),
        words=tuple(_in_words(picture)),
    )


def rules_in(picture: engine.TablePicture | None) -> set[str]:
    """The numbers of the rules that the reasons on a table name."""
    if picture is None:
        return set()
    return {reason.rule for player in picture.players for one in player.battlefield for reason in one.reasons}


def _heading(zone: str) -> str:
    """ "the battlefield" becomes "Battlefield", "play" becomes "In play"."""
    name = zone.removeprefix("the ")
    return f"{name[0].upper()}{name[1:]}" if name != zone else f"In {zone}"


def _cards(objects: Iterable[engine.ObjectPicture], links: Mapping[str, RuleLink]) -> tuple[CardOnTable, ...]:
    return tuple(_card(one, links) for one in objects)


def _card(one: engine.ObjectPicture, links: Mapping[str, RuleLink]) -> CardOnTable:
    times = sorted({reason.timestamp for reason in one.reasons})
    printed = one.text.lower()
    return CardOnTable(
        object=one,
        frame=_frame(one),
        marks=tuple(_marks(one)),
        gained=tuple(keyword for keyword in one.keywords if keyword.lower() not in printed),
        why=tuple(Why(reason, links.get(reason.rule), times.index(reason.timestamp) + 1) for reason in one.reasons),
    )


def _frame(one: engine.ObjectPicture) -> str:
    if len(one.colours) > 1:
        return "multi"
    if one.colours:
        return _COLOURS[one.colours[0]]
    return "land" if "Land" in one.type_line else "colourless"


def _marks(one: engine.ObjectPicture) -> Iterable[str]:
    if one.is_token:
        yield "token"
    if one.tapped:
        yield "tapped"
    if one.attacks:
        yield f"attacks {one.attacks}"
    if one.blocks:
        yield f"blocks {listed(one.blocks)}"
    if one.blocked_by:
        yield f"blocked by {listed(one.blocked_by)}"
    if one.attached_to:
        yield f"on {one.attached_to}"
    if one.targets:
        yield f"targets {listed(one.targets)}"
    for kind, count in one.counters.items():
        yield f"{count} {kind} counter{'' if count == 1 else 's'}"
    if one.damage:
        yield f"{one.damage} damage"
    if one.summoning_sick:
        yield "came this turn"
    if one.controller != one.owner:
        yield f"{one.owner}’s"


def listed(things: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    words = list(things)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# The table in words -------------------------------------------------------------------------------------------------


def _in_words(picture: engine.TablePicture) -> Iterable[str]:
    yield f"Turn {picture.turn}: {picture.active_player}’s {picture.step}."
    if picture.result:
        yield f"{picture.result}."
    if picture.stack:
        yield f"On the stack, the top first: {'; '.join(_told(one) for one in picture.stack)}."
    else:
        yield "The stack is empty."
    for player in picture.players:
        yield " ".join(_player_in_words(player, picture))


def _player_in_words(player: engine.PlayerPicture, picture: engine.TablePicture) -> Iterable[str]:
    has = [f"{player.life} life"]
    if player.poison:
        has.append(f"{player.poison} poison counter{'' if player.poison == 1 else 's'}")
    if player.mana:
        has.append(f"{player.mana} in the mana pool")
    has.append(f"{player.library} card{'' if player.library == 1 else 's'} in the library")
    yield f"{player.name} has {listed(has)}{' and has priority' if player.has_priority else ''}."
    if player.has_lost:
        yield f"{player.name} has lost."
    zones = (
        (_where(picture.battlefield_name), player.battlefield),
        ("in hand", player.hand),
        ("in the graveyard", player.graveyard),
        (_where(picture.exile_name), player.exile),
    )
    for where, objects in zones:
        if objects:
            yield f"{where[0].upper()}{where[1:]}: {'; '.join(_told(one) for one in objects)}."


def _where(zone: str) -> str:
    return f"on {zone}" if zone == "the battlefield" else f"in {zone}"


def _told(one: engine.ObjectPicture) -> str:
    size = f" {one.size}" if one.size else ""
    printed = f" (printed {one.printed_size})" if one.size and one.printed_size not in ("", one.size) else ""
    marks = ", ".join((*_marks(one), *(f"has {keyword}" for keyword in one.keywords)))
    return f"{one.name}{size}{printed}{f', {marks}' if marks else ''}"
