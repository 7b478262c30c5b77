"""The shape of a scenario's file: which keys there are, what may stand in them, and how much of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from engine.scenarios.language.faults import InvalidScenario, Problem, PutInstead
from engine.values.colors import Color
from engine.values.mana import ManaCost
from engine.values.words import small

#: How long a scenario may be that a visitor sends.
MOST_CHARACTERS: Final = 20_000

#: What a scenario is called that says no title of its own.
UNTITLED: Final = "A table"

#: There are no more players than this, and at least two: one who is alone gets an opponent.
MOST_PLAYERS: Final = 8

#: A zone holds no more cards than this at the beginning.
_MOST_CARDS: Final = 250

#: A scenario defines no more cards of its own.
_MOST_DEFINED: Final = 300

#: A pool holds no more mana at the beginning.
_MOST_MANA: Final = 500

#: No line of a file has more dots, and no number more digits: reading TOML takes its time over such.
_MOST_DOTS: Final = 100
_MOST_DIGITS: Final = 18


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


CardName = Annotated[str, Field(max_length=150)]
Cards = Annotated[list[CardName], Field(max_length=_MOST_CARDS)]

#: What may have been chosen as a permanent entered: in a file's words.
CHOOSABLE: Final = ("color", "creature type", "land type", "card type", "name", "number", "player")


class PlacedShape(_Shape):
    """A card with what is special about it when the game is first looked at.

    `attacking` is whom or what it attacks, `blocking` what it blocks, where the game begins in the midst of combat;
    `chosen` what was chosen as it entered; `token`: it is a token, which is like the card. `unlocked` are the doors of
    a Room that are so, by their names, `protector` whoever protects a battle.
    """

    card: CardName
    token: bool = False
    tapped: bool = False
    face_down: bool = False
    flipped: bool = False
    transformed: bool = False
    damage: int = Field(0, ge=0, le=1_000_000)
    counters: dict[str, Annotated[int, Field(ge=0, le=1_000_000)]] = {}
    attached_to: str = ""
    new: bool = False
    attacking: str = ""
    blocking: Annotated[list[str], Field(max_length=_MOST_CARDS)] = []
    chosen: dict[str, str] = {}
    unlocked: Annotated[list[CardName], Field(max_length=2)] = []
    protector: str = ""

    @field_validator("chosen")
    @classmethod
    def _chosen_can_be_chosen(cls, chosen: dict[str, str]) -> dict[str, str]:
        for what, value in chosen.items():
            if what not in CHOOSABLE:
                raise ValueError(f"nothing called {what!r} is chosen: {', '.join(CHOOSABLE)} may be")
            if what == "color" and value not in [color.value for color in Color]:
                raise ValueError(f"{value!r} is no color")
            if what == "number" and not (value.isascii() and value.isdecimal() and len(value) < 8):
                raise ValueError(f"{value!r} is no number")
        return chosen


#: That mana doesn't count: what a table without any player's mana means anyway.
FREE: Final = "free"
#: The one format with rules of its own that is played.
COMMANDER: Final = "commander"


class PlayerShape(_Shape):
    """A player. Libraries are written from the top down; without one, a library of blank cards is there."""

    life: int = Field(20, ge=-1_000_000, le=1_000_000)
    poison: int = Field(0, ge=0, le=1_000_000)
    #: Counters of other kinds that the player has: energy, experience.
    counters: dict[str, int] = Field(default_factory=dict)
    mana: str | None = None
    battlefield: Annotated[list[CardName | PlacedShape], Field(max_length=_MOST_CARDS)] = []
    hand: Cards = []
    library: Cards | None = None
    graveyard: Cards = []
    exile: Cards = []
    outside: Cards = []
    #: The companion revealed before the game began; it is outside the game, too.
    companion: CardName | None = None
    #: In the command zone, in a game of Commander.
    commanders: Cards = []
    monarch: bool = False
    initiative: bool = False
    #: The dungeon that the player is in, the room of their venture marker (the topmost if none is said), and the
    #: dungeons that they have completed.
    dungeon: CardName = ""
    room: CardName = ""
    completed: Cards = []
    #: Where it is another than the game's.
    range_of_influence: Annotated[int, Field(ge=1)] | None = None

    @field_validator("mana")
    @classmethod
    def _mana_is_mana(cls, mana: str | None) -> str | None:
        if mana:
            cost = ManaCost.parse(mana)
            if cost.converted > _MOST_MANA:
                raise ValueError(f"a player begins with at most {_MOST_MANA} mana")
            strange = [symbol for symbol in cost if not re.fullmatch(r"\d+|[WUBRGCS]", symbol.text)]
            if strange:
                raise ValueError(f"{strange[0]} is a symbol of costs, and no mana")
        return mana


class ScenarioShape(_Shape):
    """The whole file. Without a script there is a table, with which somebody may go on by hand. `first_draw` says
    whether who begins draws in the first turn, where the rules don't decide it; `costs` whether nobody pays mana, where
    somebody was asked."""

    title: str = Field(UNTITLED, min_length=1)
    about: str = ""
    documented: bool = True
    edition: str = ""
    turn: str = ""
    step: str = ""
    #: Whether it has become day or night; neither, where it isn't said.
    daytime: str = ""
    first_draw: bool | None = None
    costs: str = ""
    format: str = ""
    #: How many seats away players can affect others; without it there is no limit.
    range_of_influence: Annotated[int, Field(ge=1)] | None = None
    cards: dict[str, Any] = Field({}, max_length=_MOST_DEFINED)
    players: dict[str, PlayerShape] = Field(min_length=1, max_length=MOST_PLAYERS)
    script: str = ""

    @field_validator("format")
    @classmethod
    def _format_is_played(cls, format: str) -> str:
        if format not in ("", COMMANDER):
            raise ValueError(
                f"{format!r} isn't played here: leave the format out for a game by the ordinary rules, "
                f"or say {COMMANDER!r} (Two-Headed Giant and other games of teams aren't supported)"
            )
        return format

    @field_validator("daytime")
    @classmethod
    def _daytime_is_one(cls, daytime: str) -> str:
        if daytime not in ("", "day", "night"):
            raise ValueError(f'{daytime!r} is no time of day: it is "day", "night", or neither, which isn\'t written')
        return daytime

    @model_validator(mode="after")
    def _costs_are_free_for_all(self) -> ScenarioShape:
        if self.costs not in ("", FREE):
            raise ValueError(f'{self.costs!r} is no way to pay: say costs = "{FREE}", or leave it out')
        if self.costs and any(player.mana is not None for player in self.players.values()):
            raise ValueError(f'either a player has mana, or costs = "{FREE}" and nobody pays any')
        return self

    @model_validator(mode="after")
    def _commanders_are_for_commander(self) -> ScenarioShape:
        having = [name for name, player in self.players.items() if player.commanders]
        if having and self.format != COMMANDER:
            raise ValueError(f'{having[0]} has a commander: say format = "{COMMANDER}"')
        return self

    @model_validator(mode="after")
    def _range_is_for_several(self) -> ScenarioShape:
        limits = (self.range_of_influence, *(player.range_of_influence for player in self.players.values()))
        if any(limit is not None for limit in limits) and len(self.players) < 3:
            raise ValueError("a range of influence takes three players or more: all of two sit next to each other")
        return self

    def seats_reached(self) -> dict[str, int]:
        """How many seats away each player can affect others, where that is limited."""
        own = {name: player.range_of_influence or self.range_of_influence for name, player in self.players.items()}
        return {name: seats for name, seats in own.items() if seats is not None}

    @property
    def starting_life(self) -> int:
        """The life total with which a game of this format begins: 40 in Commander (903.7)."""
        return 40 if self.format == COMMANDER else 20

    def life_of(self, player: str) -> int:
        """What a player has at first: the starting life total, where the file says nothing else."""
        fields = self.players[player]
        return fields.life if "life" in fields.model_fields_set else self.starting_life


def read_shape(text: str, where: str) -> ScenarioShape:
    """The file's text by its keys. Raises InvalidScenario, naming every key that doesn't fit, with its line."""
    _refuse_what_takes_too_long(text, where)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidScenario([_not_toml(text, where, error)]) from error
    _lift_last_keys(data)
    _count_out(data)
    try:
        return _opponent_if_alone(ScenarioShape.model_validate(data))
    except ValidationError as error:
        raise InvalidScenario([_problem_of(fault, text, where) for fault in error.errors()]) from error


#: A place, as the reader of TOML says it.
_AT: Final = re.compile(r" \(at line (?P<line>\d+), column (?P<column>\d+)\)$")


def _not_toml(text: str, where: str, error: Exception) -> Problem:
    """What is wrong with a text that is no table at all, in words for whoever wrote it, by its line."""
    if isinstance(error, RecursionError):
        return Problem(where, "this isn't the text of a table: brackets stand too deep in each other")
    at = _AT.search(str(error))
    line = int(at["line"]) if at else None
    written = text.splitlines()[line - 1] if line and line <= text.count("\n") + 1 and text else ""
    if curly := line_of(text, "[“”]"):
        crooked = text.splitlines()[curly - 1].strip()
        put = PutInstead(crooked, (re.sub("[“”]", '"', crooked),))
        return Problem(where, 'curly quotes (“ ”) must be straight ones (")', line=curly, instead=put)
    if re.match(r"\s*(?:what|when|can|does|do|how|why|if|is)\b", written, re.IGNORECASE) or written.rstrip().endswith(
        "?"
    ):
        what = "this reads like a question: the search answers those. A table is written in parts"
        return Problem(where, what, line=line, instead=PutInstead(written.strip(), asks=True))
    why = str(error)[: at.start()] if at else str(error)
    column = int(at["column"]) if at else None
    return Problem(where, f"this line isn't as a table is written: {small(why)}", line=line, column=column)


def _refuse_what_takes_too_long(text: str, where: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise InvalidScenario([Problem(where, f"a scenario has at most {MOST_CHARACTERS:,} characters")])
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS:
            raise InvalidScenario([Problem(where, f"a line has at most {_MOST_DOTS} dots", line=number)])
        if re.search(rf"\d{{{_MOST_DIGITS + 1}}}", line.replace("_", "")):
            raise InvalidScenario([Problem(where, f"a number has at most {_MOST_DIGITS} digits", line=number)])


def line_of(text: str, pattern: str) -> int | None:
    """The number of the first line in which a pattern is found."""
    match = re.search(pattern, text)
    return None if match is None else text.count("\n", 0, match.start()) + 1


def _line_of_key(text: str, where: tuple[int | str, ...]) -> int | None:
    return line_of(text, rf"\b{re.escape(str(where[-1]))}\b") if where else None


def _problem_of(error: Mapping[str, Any], text: str, where: str) -> Problem:
    """What is wrong with a value, in plain words, at its line; a key that is nearly one of ours can be mended."""
    put = None
    if error["type"] == "extra_forbidden" and (meant := _key_meant(str(error["loc"][-1]))):
        put = PutInstead(str(error["loc"][-1]), (meant,))
    return Problem(where, _fault(error), line=_line_of_key(text, error["loc"]), instead=put)


def _known_keys() -> list[str]:
    return sorted({*ScenarioShape.model_fields, *PlayerShape.model_fields, *PlacedShape.model_fields})


def _key_meant(key: str) -> str:
    """The key that somebody meant, where one is close."""
    return next(iter(get_close_matches(key, _known_keys(), n=1, cutoff=0.6)), "")


def _fault(error: Mapping[str, Any]) -> str:
    *where, last = [str(part) for part in error["loc"] if not str(part).endswith("Shape")] or ["the file"]
    if error["type"] == "extra_forbidden":
        meant = _key_meant(last)
        hint = f' (did you mean "{meant}"?)' if meant else f"; keys are {', '.join(_known_keys())}"
        return f"there is no key {last!r} in {'.'.join(where) or 'a scenario'}{hint}"
    return f"{'.'.join([*where, last])}: {error['msg']}"


#: Keys of the whole file that TOML counts to a player when they are written below the players.
_LAST_KEYS = ("script", "turn", "step")


def _lift_last_keys(data: dict[str, Any]) -> None:
    """Let the script stand at the end of a file, where it is read best, as well as at its head."""
    players = data.get("players")
    for fields in players.values() if isinstance(players, dict) else ():
        if isinstance(fields, dict):
            for key in _LAST_KEYS:
                if key in fields and key not in data:
                    data[key] = fields.pop(key)


#: Several cards of a name in a list: "2 Forest", "3x Old Ogre".
_COUNTED: Final = re.compile(r"(?P<count>[2-9]|[1-5]\d)x? (?P<name>\S[^\n]{0,150})")


def cards_counted(written: str) -> tuple[int, str]:
    """How many cards of which name are meant by what a list of cards says."""
    several = _COUNTED.fullmatch(written)
    return (int(several["count"]), several["name"]) if several else (1, written)


def _count_out(data: dict[str, Any]) -> None:
    """Let "2 Forest" in a list of cards be two Forests, unless a card of the file is called so."""
    players, own = data.get("players"), data.get("cards")
    defined = own if isinstance(own, dict) else {}
    for fields in players.values() if isinstance(players, dict) else ():
        for zone, cards in fields.items() if isinstance(fields, dict) else ():
            if isinstance(cards, list):
                fields[zone] = [each for card in cards for each in _several(card, defined)]


def _several(card: object, defined: Mapping[str, Any]) -> list[object]:
    if not isinstance(card, str) or card in defined:
        return [card]
    count, name = cards_counted(card)
    return [name] * count


def _opponent_if_alone(shape: ScenarioShape) -> ScenarioShape:
    """A story with one player in it is told against another, who has nothing and does nothing."""
    if len(shape.players) != 1:
        return shape
    name = next(name_of_player for name_of_player in ("Bob", "Alice") if name_of_player not in shape.players)
    return shape.model_copy(update={"players": {**shape.players, name: PlayerShape()}})


def name_of(placed: str | PlacedShape) -> str:
    return placed if isinstance(placed, str) else placed.card


def named_cards(shape: ScenarioShape) -> list[str]:
    """Every card that a player has somewhere, once each, in the order written."""
    names: dict[str, None] = {}
    for player in shape.players.values():
        for listed in (
            [name_of(placed) for placed in player.battlefield],
            player.hand,
            player.library or [],
            player.graveyard,
            player.exile,
            player.outside,
            player.commanders,
            [player.companion] if player.companion else [],
        ):
            names.update(dict.fromkeys(listed))
    return list(names)
