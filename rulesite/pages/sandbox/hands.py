"""What hands do to a table before it is played: put cards down, move, tap and attach them, set totals and the turn.

Each order is carried out on what the reader of scenarios made of the text, and written back by the writer of scenarios
into the one place of the text that it changes. So text and table say the same, whichever of them is touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import engine
from rulesite.ground.foundation.written import repeated, whole_number
from rulesite.pages.sandbox.editing import ZONES, CannotEdit, with_head, with_value, without_head

_MOST_OF_ONE: Final = 60
_MOST_COUNTERS: Final = 1000
#: What a player has so much of, from how much to how much.
TOTALS: Final[Mapping[str, tuple[int, int]]] = {"life": (-1000, 1_000_000), "poison": (0, 1000)}
#: The steps in which a table can begin, in the order of a turn, as its text calls them.
STEPS: Final = (
    *("upkeep", "draw step", "main phase", "beginning of combat"),
    *("declare attackers step", "postcombat main phase", "end step"),
)

Placed = str | engine.PlacedShape


class FormSaid(Protocol):
    """What a form says besides the order."""

    def get(self, name: str, default: str, /) -> str: ...


@dataclass(frozen=True)
class Spot:
    """Where a card lies: whose, in which zone, in which place of it. Its code is what forms send."""

    player: int
    zone: str
    place: int = -1

    @property
    def code(self) -> str:
        return f"{self.player}.{self.zone}" + (f".{self.place}" if self.place >= 0 else "")

    @classmethod
    def of(cls, code: str) -> Spot:
        """Raises CannotEdit for what is no spot."""
        player, _, rest = code.partition(".")
        zone, _, place = rest.partition(".")
        if not _is_count(player) or zone not in ZONES or (place and not _is_count(place)):
            raise CannotEdit(f"There is no place “{repeated(code)}” on a table.")
        return cls(int(player), zone, int(place) if place else -1)


def _is_count(written: str) -> bool:
    return whole_number(written, 0) is not None


@dataclass(frozen=True)
class PutCard:
    """Cards of one name to put somewhere, and what is special about them there."""

    card: str
    count: int = 1
    tapped: bool = False
    counters: Mapping[str, int] | None = None


class LaidTable:
    """A table as its text lays it, and the text, which each change makes anew."""

    def __init__(self, text: str, shape: engine.ScenarioShape) -> None:
        self.text = text
        self._players = dict(shape.players)
        self._names = list(shape.players)

    def player(self, number: int) -> str:
        """Raises CannotEdit where there are fewer players."""
        if number >= len(self._names):
            raise CannotEdit(f"There is no player {number + 1}.")
        return self._names[number]

    def cards(self, spot: Spot) -> list[Placed]:
        """The cards of the zone that a spot is in."""
        return list(getattr(self._players[self.player(spot.player)], spot.zone) or ())

    def card(self, spot: Spot) -> Placed:
        """Raises CannotEdit where nothing lies there."""
        cards = self.cards(spot)
        if not 0 <= spot.place < len(cards):
            raise CannotEdit("That card isn't there any more.")
        return cards[spot.place]

    def total(self, player: int, key: str) -> int:
        """How much a player has of something."""
        return int(getattr(self._players[self.player(player)], key))

    @property
    def count_of_players(self) -> int:
        return len(self._names)

    def set(self, player: int, key: str, value: Any) -> None:
        """Write a value of a player's."""
        name = self.player(player)
        self.text = with_value(self.text, name, key, value)
        self._players[name] = self._players[name].model_copy(update={key: value})

    def put(self, spot: Spot, put: PutCard) -> None:
        """Put cards into a zone, last. In a library that is the bottom; what is special is so on the battlefield."""
        special = {"tapped": put.tapped, "counters": dict(put.counters or {})} if spot.zone == "battlefield" else {}
        card = placed({"card": put.card, **special})
        self.set(spot.player, spot.zone, [*self.cards(spot), *[card] * put.count])

    def take(self, spot: Spot) -> str:
        """Take a card away, and return its name. Nothing points at it any more."""
        cards = self.cards(spot)
        name = name_of(self.card(spot))
        del cards[spot.place]
        self.set(spot.player, spot.zone, cards)
        if spot.zone == "battlefield" and name not in map(name_of, self._permanents()):
            self._forget(name)
        return name

    def change(self, spot: Spot, changes: Callable[[engine.PlacedShape], Mapping[str, object]]) -> None:
        """Change what is special about a permanent."""
        if spot.zone != "battlefield":
            raise CannotEdit("That can be said of a permanent only.")
        cards, now = self.cards(spot), self.card(spot)
        now = engine.PlacedShape(card=now) if isinstance(now, str) else now
        cards[spot.place] = placed({**now.model_dump(), **changes(now)})
        self.set(spot.player, spot.zone, cards)

    def _permanents(self) -> Iterator[Placed]:
        for player in self._players.values():
            yield from player.battlefield

    def _forget(self, name: str) -> None:
        """Let nothing be attached to, attack or block what isn't there."""
        for number, player in enumerate(self._names):
            cards = self._players[player].battlefield
            left = [_without(card, name) for card in cards]
            if left != cards:
                self.set(number, "battlefield", left)


def name_of(card: Placed) -> str:
    return card if isinstance(card, str) else card.card


def placed(said: Mapping[str, object]) -> Placed:
    """A card with what is special about it; by its name alone where nothing is."""
    defaults = engine.PlacedShape(card="").model_dump()
    special = {key: value for key, value in said.items() if key != "card" and value != defaults[key]}
    name = str(said["card"])
    return engine.PlacedShape.model_validate({"card": name, **special}) if special else name


def _without(card: Placed, name: str) -> Placed:
    if isinstance(card, str):
        return card
    said = card.model_dump()
    blocking = [each for each in card.blocking if each != name]
    said |= {key: "" for key in ("attached_to", "attacking") if said[key] == name} | {"blocking": blocking}
    return placed(said)


# Orders ---------------------------------------------------------------------------------------------------------------


def carried_out(text: str, shape: engine.ScenarioShape, order: str, said: FormSaid) -> str:
    """The text as an order leaves it: a verb with what it is about, and what else a form says. Raises CannotEdit."""
    verb, *about = order.split(" ")
    carry_out = _ORDERS.get(verb)
    if carry_out is None:
        raise CannotEdit(f"Nobody knows how to “{repeated(verb)}” something.")
    table = LaidTable(text, shape)
    carry_out(table, about, said)
    return table.text


Order = Callable[[LaidTable, Sequence[str], FormSaid], None]


def _spot(about: Sequence[str]) -> Spot:
    return Spot.of(about[0] if about else "")


def _put(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    card = said.get("card", "")
    if not card:
        raise CannotEdit("Say which card: one that Benchbook knows, or one with words of your own.")
    several, card = engine.cards_counted(card)
    count = number(said.get("count", ""), 1, _MOST_OF_ONE, 1) * several
    if count > _MOST_OF_ONE:
        raise CannotEdit(f"At most {_MOST_OF_ONE} cards are put down at once.")
    counters = number(said.get("counters", ""), 0, _MOST_COUNTERS, 0)
    kind = said.get("kind", "") or "+1/+1"
    put = PutCard(card, count, bool(said.get("tapped", "")), {kind: counters} if counters else {})
    table.put(Spot.of(said.get("to", "")), put)


def _move(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    if len(about) != 2:
        raise CannotEdit("Say where the card goes.")
    there = Spot.of(about[1])
    table.player(there.player)
    table.put(there, PutCard(table.take(_spot(about))))


def _take(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    table.take(_spot(about))


def _tap(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    table.change(_spot(about), lambda card: {"tapped": not card.tapped})


def _face(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    table.change(_spot(about), lambda card: {"face_down": not card.face_down})


def _sick(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    table.change(_spot(about), lambda card: {"new": not card.new})


def _counter(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    """ "counter 0.battlefield.2 1 +1/+1"; without a kind it is the one that the form says."""
    spot, kind = _spot(about), " ".join(about[2:]) or said.get(f"kind-{_spot(about).code}", "")
    more = {"1": 1, "-1": -1}.get(about[1] if len(about) > 1 else "")
    if more is None or not kind or len(kind) > 40:
        raise CannotEdit("Say of which kind the counter is.")

    def counted(card: engine.PlacedShape) -> Mapping[str, object]:
        count = min(max(card.counters.get(kind, 0) + more, 0), _MOST_COUNTERS)
        others = {each: many for each, many in card.counters.items() if each != kind}
        return {"counters": others | ({kind: count} if count else {})}

    table.change(spot, counted)


def _damage(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    more = {"1": 1, "-1": -1}.get(about[1] if len(about) > 1 else "", 0)
    table.change(_spot(about), lambda card: {"damage": min(max(card.damage + more, 0), _MOST_COUNTERS)})


def _attach(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    onto = said.get(f"onto-{_spot(about).code}", "")
    table.change(_spot(about), lambda _card: {"attached_to": onto})


def _total(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    """ "total 0 life -1" changes it by so much; "total 0 life" sets it to what the form says."""
    if len(about) not in (2, 3) or not _is_count(about[0]) or about[1] not in TOTALS:
        raise CannotEdit(f"Say which total of which player: {' or '.join(TOTALS)}.")
    player, what = int(about[0]), about[1]
    least, most = TOTALS[what]
    if len(about) == 3:
        value = min(max(table.total(player, what) + number(about[2], -1000, 1000, None), least), most)
    else:
        value = number(said.get(f"{what}-{player}", ""), least, most, None)
    table.set(player, what, value)


def _mana(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    """What is in a player's pool: {G}{G}, or GG."""
    if not about or not _is_count(about[0]):
        raise CannotEdit("Say whose mana it is.")
    written = said.get(f"mana-{about[0]}", "").upper()
    if written and "{" not in written:
        written = "".join(f"{{{sign}}}" for sign in written if not sign.isspace())
    table.set(int(about[0]), "mana", written)


def _pay(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    """Whether costs are paid with mana, or count as paid: that is said, so that nobody is asked again."""
    is_paid = about[:1] == ["mana"]
    for player in range(table.count_of_players):
        table.set(player, "mana", "" if is_paid else None)
    table.text = without_head(table.text, "costs") if is_paid else with_head(table.text, "costs", "free")


def _moment(table: LaidTable, about: Sequence[str], said: FormSaid) -> None:
    """Whose turn it is, and in which step it begins."""
    turn, step = said.get("turn", ""), said.get("step", "")
    if not _is_count(turn) or step not in STEPS:
        raise CannotEdit(f"Say whose turn it is, and in which step: {', '.join(STEPS)}.")
    table.text = with_head(with_head(table.text, "turn", table.player(int(turn))), "step", step)


_ORDERS: Final[Mapping[str, Order]] = {
    "put": _put,
    "move": _move,
    "take": _take,
    "tap": _tap,
    "face": _face,
    "sick": _sick,
    "counter": _counter,
    "damage": _damage,
    "attach": _attach,
    "total": _total,
    "mana": _mana,
    "moment": _moment,
    "pay": _pay,
}


def number(written: str, least: int, most: int, default: int | None) -> int:
    """A whole number that a form says. Raises CannotEdit."""
    if not written and default is not None:
        return default
    said = whole_number(written, least, most, signed=True)
    if said is None:
        raise CannotEdit(f"“{repeated(written)}” isn't a whole number from {least:,} to {most:,}.")
    return said


# The script -----------------------------------------------------------------------------------------------------------


def with_statements(script: str, statements: Sequence[str]) -> str:
    """A script with statements at its end, each on a line of its own."""
    begun = f"{script.rstrip()}\n" if script.strip() else ""
    return begun + "".join(f"{statement}\n" for statement in statements)


def without_last(script: str) -> str:
    """A script without the last line that says something."""
    lines = script.rstrip().splitlines()
    while lines and not is_said(lines[-1]):
        lines.pop()
    return "".join(f"{line}\n" for line in lines[:-1])


def is_said(line: str) -> bool:
    """Whether a line of a script says something."""
    return bool(line.strip()) and not line.strip().startswith("#")
