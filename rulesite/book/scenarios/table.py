"""The table of a run as a page shows it: sides, cards, what points at what, what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Final

from django.utils.text import capfirst, get_text_list

import engine
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.rule_links import RuleLink
from rulesite.book.scenarios.table_in_words import object_told, player_told, pointed, time_told, zone_told

_COLORS: Final = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
#: A text of more characters than this is set smaller, and one of more than the second smaller still.
_LONG: Final = 90
_VERY_LONG: Final = 190


@dataclass(frozen=True)
class Action:
    """Something that can be done with a card now, or that the rules refuse. Without a url it is refused."""

    way: engine.Way
    url: str
    rule: RuleLink | None


@dataclass(frozen=True)
class CardOnTable:
    """An object with what its picture needs.

    `letter` tells it from others of its name; `size_before` is its size a step ago, where that was another; `is_new`
    when it wasn't where it is; `changes` says in words what else changed.
    """

    object: engine.ObjectPicture
    letter: str
    frame: str
    marks: tuple[str, ...]
    size_before: str
    is_new: bool
    changes: tuple[str, ...]
    why_url: str
    is_asked_about: bool
    tucked: tuple[CardOnTable, ...]
    actions: tuple[Action, ...]
    #: What it is and does, in a whole sentence.
    sentence: str

    @property
    def name(self) -> str:
        return f"{self.object.name} {self.letter}" if self.letter else self.object.name

    @property
    def setting(self) -> str:
        """How closely its text is set."""
        changed = sum(len(each.text) for each in self.object.abilities if each.state != "printed")
        length = len(self.object.text) + changed
        return "very-long" if length > _VERY_LONG else "long" if length > _LONG else "short"

    @property
    def has_changed(self) -> bool:
        return bool(self.size_before or self.changes or self.is_new)

    @property
    def offered(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.url)

    @property
    def refused(self) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if not action.url)


@dataclass(frozen=True)
class Pile:
    """Cards of a player in a zone other than the battlefield."""

    name: str
    cards: tuple[CardOnTable, ...]


@dataclass(frozen=True)
class Side:
    """One player's side of the table. `life_before` is what the life total was a step ago, where it was another."""

    player: engine.PlayerPicture
    life_before: int | None
    cards: tuple[CardOnTable, ...]
    piles: tuple[Pile, ...]
    is_far: bool

    @property
    def crowd(self) -> str:
        """How close the cards have to lie."""
        return "many" if len(self.cards) > 8 else "some" if len(self.cards) > 4 else "few"


@dataclass(frozen=True)
class ToldPart:
    """Sentences about a part of the table, and the cards that lie there, each with a sentence of its own."""

    says: tuple[str, ...]
    cards: tuple[CardOnTable, ...] = ()


@dataclass(frozen=True)
class Table:
    """The table: the first player's side is nearest, so it comes last."""

    picture: engine.TablePicture
    sides: tuple[Side, ...]
    stack: tuple[CardOnTable, ...]
    battlefield_name: str
    #: Nothing is ever on the stack of this run, which then takes little room.
    is_stackless: bool = False

    @property
    def far(self) -> tuple[Side, ...]:
        """The sides of the first player's opponents."""
        return self.sides[:-1]

    @property
    def near(self) -> Side:
        return self.sides[-1]

    @property
    def in_words(self) -> Iterator[ToldPart]:
        """All of it in sentences: the time, the stack, then each player with what they have where."""
        picture = self.picture
        yield ToldPart((time_told(picture), *([f"{picture.result}."] if picture.result else [])))
        yield ToldPart(("On the stack, the top first:" if self.stack else "The stack is empty.",), self.stack)
        for side in reversed(self.sides):
            yield ToldPart(tuple(player_told(side.player)))
            lying = tuple(card for laid in side.cards for card in (laid, *laid.tucked))
            zones = (picture.battlefield_name, "in hand", "the graveyard", picture.exile_name)
            for zone, cards in zip(zones, (lying, *(pile.cards for pile in side.piles)), strict=True):
                if cards:
                    yield ToldPart((zone_told(side.player.name, zone, len(cards)),), cards)

    @property
    def cards(self) -> Iterator[CardOnTable]:
        """Every card that is seen, those that are tucked under others among them."""
        for card in (
            *self.stack,
            *(card for side in self.sides for card in side.cards),
            *(card for side in self.sides for pile in side.piles for card in pile.cards),
        ):
            yield card
            yield from card.tucked


@dataclass(frozen=True)
class Deal:
    """What is known of the cards of a run besides the pictures of one moment."""

    place: Place
    links: Mapping[str, RuleLink] = field(default_factory=dict)
    letters: Mapping[int, str] = field(default_factory=dict)
    before: engine.TablePicture | None = None
    actions: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    is_stackless: bool = False


def letters_of(tables: Iterable[engine.TablePicture]) -> Mapping[int, str]:
    """A letter for each card whose name another card has too, in the order in which they came.

    A card that is never anywhere but in a hand needs none.
    """
    cards: dict[str, set[int]] = {}
    for table in tables:
        in_hand = {one.id for player in table.players for one in player.hand}
        for one in objects_of(table):
            if one.id not in in_hand and one.kind in ("card", "token", "copy") and one.name:
                cards.setdefault(one.name, set()).add(one.card)
    return {
        card: ascii_uppercase[place] if place < len(ascii_uppercase) else str(place + 1)
        for alike in cards.values()
        if len(alike) > 1
        for place, card in enumerate(sorted(alike))
    }


def objects_of(table: engine.TablePicture) -> Iterator[engine.ObjectPicture]:
    """Everything that is seen on a table."""
    yield from table.stack
    for player in table.players:
        yield from (*player.battlefield, *player.hand, *player.graveyard, *player.exile)


def table_of(picture: engine.TablePicture, deal: Deal) -> Table:
    exile = _heading(picture.exile_name)
    before = {one.id: one for one in objects_of(deal.before)} if deal.before else None
    life_before = {player.name: player.life for player in deal.before.players} if deal.before else {}
    tucked = _tucked(picture)
    laying = _Laying(deal, before, tucked)
    sides = [
        Side(
            player=player,
            life_before=life_before.get(player.name) if life_before.get(player.name) != player.life else None,
            cards=laying.cards(_in_rows(one for one in player.battlefield if not _is_tucked(one, tucked))),
            piles=(
                Pile("Hand", laying.cards(player.hand)),
                Pile("Graveyard", laying.cards(player.graveyard)),
                Pile(exile, laying.cards(player.exile)),
            ),
            is_far=place > 0,
        )
        for place, player in enumerate(picture.players)
    ]
    return Table(
        picture=picture,
        sides=tuple(reversed(sides)),
        stack=laying.cards(picture.stack),
        battlefield_name=_heading(picture.battlefield_name),
        is_stackless=deal.is_stackless,
    )


def rules_in(picture: engine.TablePicture | None) -> set[str]:
    """The numbers of the rules that the reasons on a table name."""
    if picture is None:
        return set()
    return {reason.rule for player in picture.players for one in player.battlefield for reason in one.reasons}


def _in_rows(objects: Iterable[engine.ObjectPicture]) -> list[engine.ObjectPicture]:
    """Creatures first, lands last."""
    return sorted(objects, key=lambda one: 0 if one.size else 2 if "Land" in one.type_line else 1)


def _tucked(picture: engine.TablePicture) -> Mapping[int, list[engine.ObjectPicture]]:
    """For each card on the battlefield, the cards that lie under it: those attached to it, whoever controls them."""
    permanents = [one for player in picture.players for one in player.battlefield]
    there = {one.card for one in permanents}
    tucked: dict[int, list[engine.ObjectPicture]] = {}
    for one in permanents:
        for pointer in one.points:
            if pointer.kind == "attached" and pointer.card in there and pointer.card != one.card:
                tucked.setdefault(pointer.card, []).append(one)
    return tucked


def _is_tucked(one: engine.ObjectPicture, tucked: Mapping[int, list[engine.ObjectPicture]]) -> bool:
    return any(one in under for under in tucked.values())


def _heading(zone: str) -> str:
    """ "the battlefield" becomes "Battlefield", "play" becomes "In play"."""
    name = zone.removeprefix("the ")
    return capfirst(name) if name != zone else f"In {zone}"


@dataclass(frozen=True)
class _Laying:
    """Lays the cards of one table."""

    deal: Deal
    before: Mapping[int, engine.ObjectPicture] | None
    tucked: Mapping[int, list[engine.ObjectPicture]]

    def cards(self, objects: Iterable[engine.ObjectPicture]) -> tuple[CardOnTable, ...]:
        return tuple(self.card(one) for one in objects)

    def card(self, one: engine.ObjectPicture) -> CardOnTable:
        deal, old = self.deal, None if self.before is None else self.before.get(one.id)
        asked_about = deal.place.why == one.card
        return CardOnTable(
            object=one,
            letter=deal.letters.get(one.card, ""),
            frame=_frame(one),
            marks=tuple(_marks(one, deal.letters)),
            size_before=old.size if old is not None and old.size != one.size else "",
            is_new=self.before is not None and old is None,
            changes=tuple(_changes(old, one)) if old is not None else (),
            why_url=deal.place.url(why=None if asked_about else one.card),
            is_asked_about=asked_about,
            tucked=self.cards(self.tucked.get(one.card, ())),
            actions=deal.actions.get(one.card, ()),
            sentence=object_told(one, deal.letters),
        )


def _changes(old: engine.ObjectPicture, one: engine.ObjectPicture) -> Iterator[str]:
    if old.tapped != one.tapped:
        yield "taps" if one.tapped else "untaps"
    for kind in {**old.counters, **one.counters}:
        more = one.counters.get(kind, 0) - old.counters.get(kind, 0)
        if more:
            yield f"{abs(more)} {kind} counter{'' if abs(more) == 1 else 's'} {'more' if more > 0 else 'fewer'}"
    if one.damage != old.damage:
        yield f"{one.damage - old.damage} damage" if one.damage > old.damage else "its damage is gone"
    if one.controller != old.controller:
        yield f"now {one.controller}'s"
    if one.type_line != old.type_line:
        yield f"now {one.type_line}"


def _frame(one: engine.ObjectPicture) -> str:
    if one.face_down:
        return "face-down"
    if len(one.colors) > 1:
        return "multi"
    if one.colors:
        return _COLORS[one.colors[0]]
    return "land" if "Land" in one.type_line else "colorless"


def _marks(one: engine.ObjectPicture, letters: Mapping[int, str]) -> Iterable[str]:
    if one.kind in ("token", "copy"):
        yield one.kind
    if one.face_down:
        yield "face down"
    if one.flipped:
        yield "flipped"
    if one.phased_out:
        yield "phased out"
    if one.tapped:
        yield "tapped"
    if attacked := pointed(one, "attacks", letters):
        yield f"attacks {get_text_list(attacked, 'and')}"
    if blocked := pointed(one, "blocks", letters):
        yield f"blocks {get_text_list(blocked, 'and')}"
    if blockers := pointed(one, "blocked", letters):
        yield f"blocked by {get_text_list(blockers, 'and')}"
    elif one.blocked:
        yield "blocked"
    if one.protector:
        yield f"protected by {one.protector}"
    if attached := pointed(one, "attached", letters):
        yield f"on {get_text_list(attached, 'and')}"
    if targets := pointed(one, "targets", letters):
        yield f"targets {get_text_list(targets, 'and')}"
    for kind, count in one.counters.items():
        yield f"{count} {kind} counter{'' if count == 1 else 's'}"
    if one.damage:
        yield f"{one.damage} damage"
    if one.summoning_sick:
        yield "came this turn"
    yield from one.chosen
    if one.controller != one.owner:
        yield f"{one.owner}'s"
