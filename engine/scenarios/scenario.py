"""A scenario as written: cards, players, what is where, and the script."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from engine.scenarios.cards import CardFields, UnplayableCard, printed_card
from engine.scenarios.faults import InvalidScenario, Problem
from engine.scenarios.script import STEPS, Names, Statement, read_script
from engine.state.printed import Printed
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost
from engine.values.type_line import PERMANENT_TYPES


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class PlacedShape(_Shape):
    """A card with what is special about it when the game is first looked at."""

    card: str
    tapped: bool = False
    damage: int = Field(0, ge=0)
    counters: dict[str, Annotated[int, Field(ge=0, le=1_000_000)]] = {}
    attached_to: str = ""
    new: bool = False


class PlayerShape(_Shape):
    """A player. Libraries are written from the top down; without one, a library of blank cards is there."""

    life: int = Field(20, ge=-1_000_000, le=1_000_000)
    poison: int = Field(0, ge=0)
    mana: str | None = None
    battlefield: list[str | PlacedShape] = []
    hand: list[str] = []
    library: list[str] | None = None
    graveyard: list[str] = []
    exile: list[str] = []

    @field_validator("mana")
    @classmethod
    def _mana_is_mana(cls, mana: str | None) -> str | None:
        if mana:
            ManaCost.parse(mana)
        return mana


class ScenarioShape(_Shape):
    """The whole file."""

    title: str = Field(min_length=1)
    about: str = ""
    documented: bool = True
    edition: str = ""
    turn: str = ""
    step: str = ""
    cards: dict[str, Any] = {}
    players: dict[str, PlayerShape] = Field(min_length=1)
    script: str = Field(min_length=1)


#: A scenario of a stranger is no longer than this.
MOST_CHARACTERS = 20_000


@dataclass(frozen=True)
class Scenario:
    """A scenario that can be played."""

    id: str
    title: str
    about: str
    documented: bool
    edition: str
    shape: ScenarioShape
    cards: Mapping[str, Printed] = field(repr=False)
    statements: tuple[Statement, ...] = field(repr=False)
    #: The line of the text on which the script begins.
    script_line: int

    @property
    def script(self) -> tuple[tuple[int, str], ...]:
        """Every line of the script as it is written, each with its number in the text."""
        return tuple(enumerate(self.shape.script.splitlines(), self.script_line))


def read_scenario(
    text: str, *, id: str, edition: str = "", library: Mapping[str, Mapping[str, Any]] | None = None
) -> Scenario:
    """Read a scenario file's text.

    `id` names it in messages. `edition` is the one it belongs to; a file may name its own. `library` holds cards by
    name, as card files write them, for those that the scenario names and doesn't define.

    Raises InvalidScenario with every fault found, each with line and column where it has one.
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidScenario([Problem(id, f"a scenario has at most {MOST_CHARACTERS:,} characters")])
    shape = _opponent_if_alone(_shape(text, id))
    problems: list[Problem] = []
    cards = _cards(shape, id, library or {}, text, problems)
    problems += _misplaced(shape, cards, id)
    # Names of cards that can't be read are names all the same: one fault is told once.
    names = Names(tuple(shape.players), frozenset({*shape.cards, *_named_cards(shape), *cards}))
    script_line = _script_line(text)
    statements, unread = read_script(shape.script, names, id, script_line)
    problems += unread
    if shape.turn and shape.turn not in shape.players:
        problems.append(Problem(id, f"it can't be {shape.turn!r}'s turn: the players are {', '.join(shape.players)}"))
    if shape.step and shape.step not in STEPS:
        problems.append(Problem(id, f"there is no step {shape.step!r}; steps are {', '.join(STEPS)}"))
    if problems:
        raise InvalidScenario(problems)
    if not shape.turn:
        shape = shape.model_copy(update={"turn": _whose_turn(statements, cards)})
    return Scenario(
        id=id,
        title=shape.title,
        about=shape.about,
        documented=shape.documented,
        edition=shape.edition or edition,
        shape=shape,
        cards=cards,
        statements=tuple(statements),
        script_line=script_line,
    )


def _script_line(text: str) -> int:
    """The line on which the script's own first line stands: that of its quotes, or the one after them."""
    opening = _line_of(text, r"script\s*=\s*(\"\"\"|''')") or _line_of(text, r"script\s*=") or 1
    return opening + (re.search(r"script\s*=\s*(?:\"\"\"|''')\r?\n", text) is not None)


def _shape(text: str, id: str) -> ScenarioShape:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidScenario([Problem(id, f"not TOML: {error}")]) from error
    _lift_last_keys(data)
    try:
        return ScenarioShape.model_validate(data)
    except ValidationError as error:
        problems = [
            Problem(
                id,
                _fault(one),
                line=_line_of(text, rf"\b{re.escape(str(one['loc'][-1]))}\b") if one["loc"] else None,
            )
            for one in error.errors()
        ]
        raise InvalidScenario(problems) from error


def _misplaced(shape: ScenarioShape, cards: Mapping[str, Printed], where: str) -> list[Problem]:
    """Cards that can't be where a scenario puts them."""
    problems: list[Problem] = []
    for fields in shape.players.values():
        for placed in fields.battlefield:
            name = placed if isinstance(placed, str) else placed.card
            card = cards.get(name)
            if card is not None and not card.type_line.types & PERMANENT_TYPES:
                problems.append(Problem(where, f"{name} is no permanent, and can't be on the battlefield"))
            if card is not None and isinstance(placed, PlacedShape) and placed.attached_to:
                if not {"Aura", "Equipment", "Fortification"} & set(card.type_line.subtypes):
                    problems.append(Problem(where, f"{name} can't be attached to anything"))
    return problems


def _fault(error: Any) -> str:
    """What is wrong with a value, in plain words."""
    *where, last = [str(part) for part in error["loc"] if not str(part).endswith("Shape")] or ["the file"]
    if error["type"] == "extra_forbidden":
        known = sorted({*ScenarioShape.model_fields, *PlayerShape.model_fields, *PlacedShape.model_fields})
        close = get_close_matches(last, known, n=1, cutoff=0.6)
        hint = f' (did you mean "{close[0]}"?)' if close else f"; keys are {', '.join(known)}"
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


def _opponent_if_alone(shape: ScenarioShape) -> ScenarioShape:
    """A story with one player in it is told against another, who has nothing and does nothing."""
    if len(shape.players) != 1:
        return shape
    name = next(one for one in ("Bob", "Alice") if one not in shape.players)
    return shape.model_copy(update={"players": {**shape.players, name: PlayerShape()}})


def _whose_turn(statements: list[Statement], cards: Mapping[str, Printed]) -> str:
    """Whose turn a script begins in, where the file doesn't say: of who first does what only the active player can."""
    for statement in statements:
        name = statement.form.name
        if name == "go_to":
            break
        if name == "attack":
            return str(statement.values["player"])
        if name == "cast":
            card = cards.get(statement.values["object"].name)
            quick = card is not None and (
                "Instant" in card.type_line.types
                or any(isinstance(one, KeywordAbility) and one.keyword == "flash" for one in card.text.abilities)
            )
            if not quick:
                return str(statement.values["player"])
    return ""


def _cards(
    shape: ScenarioShape, id: str, library: Mapping[str, Mapping[str, Any]], text: str, problems: list[Problem]
) -> Mapping[str, Printed]:
    cards: dict[str, Printed] = {}
    for name, fields in shape.cards.items():
        line = _line_of(text, rf"cards\.[\"']?{re.escape(name)}\b") or _line_of(text, _quoted(name))
        _read_card(name, fields, cards, Problem(id, "", line=line), problems)
    for name in _named_cards(shape):
        line = _line_of(text, _quoted(name))
        if name in shape.cards:
            continue
        if name not in library:
            what = f'no card is called {name!r}: define it under [cards."{name}"]'
            problems.append(Problem(id, what, line=line))
            continue
        _read_card(name, library[name], cards, Problem(id, "", line=line), problems)
    return cards


def _quoted(name: str) -> str:
    """A name where the file lists it, rather than where the script speaks of it."""
    return rf"[\"']{re.escape(name)}[\"']"


def _read_card(name: str, fields: Any, cards: dict[str, Printed], place: Problem, problems: list[Problem]) -> None:
    try:
        cards[name] = printed_card(name, CardFields.of(fields))
    except ValidationError as error:
        for one in error.errors():
            where = ".".join(str(part) for part in one["loc"])
            problems.append(Problem(place.where, f"the card {name}: {where}: {one['msg']}", line=place.line))
    except UnplayableCard as error:
        problems.append(Problem(place.where, str(error), line=place.line))


def _named_cards(shape: ScenarioShape) -> list[str]:
    """Every card that a player has somewhere, once each, in the order written."""
    names: dict[str, None] = {}
    for player in shape.players.values():
        for placed in player.battlefield:
            names[placed if isinstance(placed, str) else placed.card] = None
        for listed in (player.hand, player.library or [], player.graveyard, player.exile):
            names.update(dict.fromkeys(listed))
    return list(names)


def _line_of(text: str, pattern: str) -> int | None:
    found = re.search(pattern, text)
    return None if found is None else text.count("\n", 0, found.start()) + 1
