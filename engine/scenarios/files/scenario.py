"""A scenario: its cards, players and script, read from a file's text and found to make sense together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pydantic import ValidationError

from engine.rulebooks import editions
from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.scenarios.files.script import read_script
from engine.scenarios.language.faults import InvalidScenario, Problem
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.shapes import PlacedShape, ScenarioShape, line_of, name_of, named_cards, read_shape
from engine.scenarios.language.slots import STEPS
from engine.scenarios.playing.sentences import Assertion, Sentence, ToldDeed
from engine.scenarios.statements.editions import of_no_edition
from engine.state.printed import Printed
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.qualities import HasName
from engine.text.tree.triggers import Step
from engine.text.tree.walk import walk
from engine.values.type_line import PERMANENT_TYPES


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
    statements: tuple[Sentence, ...] = field(repr=False)
    #: The line of the text on which the script begins.
    script_line: int = field(compare=False)
    #: What else a card is called than by its name: a flip or split card has two, and the name of its file.
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def script(self) -> tuple[tuple[int, str], ...]:
        """Every line of the script as it is written, each with its number in the text."""
        return tuple(enumerate(self.shape.script.splitlines(), self.script_line))

    @property
    def names(self) -> KnownNames:
        """Every name that its script may use."""
        return names_known_in(self.shape, self.cards, self.called)


def read_scenario(
    text: str, *, id: str, edition: str = "", library: Mapping[str, Mapping[str, Any]] | None = None
) -> Scenario:
    """Read a scenario file's text.

    `id` names it in messages. `edition` is the one it belongs to; a file may name its own. `library` holds cards by
    name, as card files write them, for those that the scenario names and doesn't define.

    Raises InvalidScenario with every fault found, each with line and column where it has one.
    """
    shape = read_shape(text, id)
    problems: list[Problem] = []
    called: dict[str, str] = {}
    cards = _cards(shape, id, library or {}, text, called, problems)
    problems += [Problem(id, what) for what in (*_misplaced(shape, cards), *_mistimed(shape))]
    script_line = _script_line(text)
    statements, unread = read_script(shape.script, names_known_in(shape, cards, called), id, script_line)
    problems += unread
    problems += [Problem(id, what, line=line) for line, what in of_no_edition(statements, editions())]
    if problems:
        raise InvalidScenario(problems)
    statements = [_with_numbers_of(shape.edition or edition, statement) for statement in statements]
    known = {"turn": shape.turn or _whose_turn(statements, cards), "edition": shape.edition or edition}
    shape = shape.model_copy(update=known)
    return Scenario(
        id=id,
        title=shape.title,
        about=shape.about,
        documented=shape.documented,
        edition=shape.edition,
        shape=shape,
        cards=cards,
        statements=tuple(statements),
        script_line=script_line,
        called=called,
    )


def _with_numbers_of(edition: str, statement: Sentence) -> Sentence:
    """A statement whose numbers of rules are those of the scenario's own edition."""
    return replace(statement, of_edition=edition) if isinstance(statement, Assertion) else statement


def _script_line(text: str) -> int:
    """The line on which the script's own first line stands: that of its quotes, or the one after them."""
    opening = line_of(text, r"script\s*=\s*(\"\"\"|''')") or line_of(text, r"script\s*=") or 1
    return opening + (re.search(r"script\s*=\s*(?:\"\"\"|''')\r?\n", text) is not None)


def names_known_in(shape: ScenarioShape, cards: Mapping[str, Printed], called: Mapping[str, str]) -> KnownNames:
    """Players, cards by all their names, and tokens with a name of their own.

    Names of cards that can't be read are names all the same: one fault is told once.
    """
    tokens = (
        node.name
        for card in cards.values()
        for node in walk(card.text)
        if isinstance(node, TokenDescription) and node.name
    )
    halves = (half.name for card in cards.values() for half in card.faces)
    objects = frozenset({*shape.cards, *named_cards(shape), *cards, *called, *called.values(), *tokens, *halves})
    return KnownNames(
        tuple(shape.players),
        objects,
        tuple(sorted(called.items())),
        creatures=tuple(
            (player, name_of(placed))
            for player, fields in shape.players.items()
            for placed in fields.battlefield
            if (card := cards.get(name_of(placed))) and "Creature" in card.type_line.types
        ),
        in_hand=tuple((player, card) for player, fields in shape.players.items() for card in fields.hand),
        life=tuple((player, shape.life_of(player)) for player in shape.players),
    )


# Whether it makes sense ----------------------------------------------------------------------------------------------


def _placed(shape: ScenarioShape) -> Iterator[PlacedShape]:
    """Every permanent that the scenario describes."""
    for fields in shape.players.values():
        yield from (placed for placed in fields.battlefield if isinstance(placed, PlacedShape))


def _misplaced(shape: ScenarioShape, cards: Mapping[str, Printed]) -> Iterator[str]:
    """Cards that can't be where a scenario puts them, and what can't be so of a permanent."""
    here = {name_of(placed) for fields in shape.players.values() for placed in fields.battlefield}
    for name in sorted(here & set(cards)):
        if not cards[name].type_line.types & PERMANENT_TYPES:
            yield f"{name} is no permanent, and can't be on the battlefield"
    for player, fields in shape.players.items():
        commanders = [cards[name] for name in fields.commanders if name in cards]
        for leader in commanders:
            if "Legendary" not in leader.type_line.supertypes or not leader.type_line.types & PERMANENT_TYPES:
                yield f"{leader.name} can't be a commander: it is no legendary permanent card"
        if len(commanders) > 2 or (len(commanders) == 2 and not _are_partners(*commanders)):
            yield f"{player} has {len(commanders)} commanders: it takes partner on both to have two"
    for placed in _placed(shape):
        card = cards.get(placed.card)
        if card is not None and placed.attached_to:
            if not {"Aura", "Equipment", "Fortification"} & set(card.type_line.subtypes):
                yield f"{placed.card} can't be attached to anything"
            elif placed.attached_to not in here | set(shape.players):
                yield f"{placed.card} can't be attached to {placed.attached_to}: nothing of that name is there"
        for whom in (placed.attacking, *placed.blocking):
            if whom and whom not in here | set(shape.players):
                yield f"{placed.card} can't fight {whom}: nobody and nothing of that name is there"
        if (player := placed.chosen.get("player", "")) and player not in shape.players:
            yield f"no player is called {player!r}, who is chosen for {placed.card}"


def _are_partners(one: Printed, other: Printed) -> bool:
    """Whether both have partner, or each has partner with the other's name (702.124h, 702.124j in 2026)."""
    with_names = {
        card.name: [
            each.quality
            for each in card.text.abilities
            if isinstance(each, KeywordAbility) and each.keyword == "partner with"
        ]
        for card in (one, other)
    }
    named = HasName(other.name) in with_names[one.name] and HasName(one.name) in with_names[other.name]
    return named or (_has_partner(one) and _has_partner(other))


def _has_partner(card: Printed) -> bool:
    return any(isinstance(each, KeywordAbility) and each.keyword == "partner" for each in card.text.abilities)


#: Steps of combat that come after attackers were declared.
_AFTER_ATTACKERS: Final = frozenset({Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT})


def _mistimed(shape: ScenarioShape) -> Iterator[str]:
    """What can't be so at the moment in which a scenario begins."""
    if shape.turn and shape.turn not in shape.players:
        yield f"it can't be {shape.turn!r}'s turn: the players are {', '.join(shape.players)}"
    if shape.step and shape.step not in STEPS:
        yield f"there is no step {shape.step!r}; steps are {', '.join(STEPS)}"
        return
    step = STEPS.get(shape.step, Step.PRECOMBAT_MAIN)
    attacking = any(placed.attacking for placed in _placed(shape))
    if step in _AFTER_ATTACKERS - {Step.END_OF_COMBAT} and not attacking:
        yield (
            f"nobody attacks, so there is no {shape.step}: say whom a creature attacks"
            ' (attacking = "…"), or begin in the declare attackers step'
        )
    if step not in _AFTER_ATTACKERS and attacking:
        yield "a creature can only be attacking when the scenario begins after attackers were declared"
    if step not in _AFTER_ATTACKERS - {Step.DECLARE_BLOCKERS} and any(placed.blocking for placed in _placed(shape)):
        yield "a creature can only be blocking when the scenario begins after blockers were declared"


def _whose_turn(statements: list[Sentence], cards: Mapping[str, Printed]) -> str:
    """Whose turn a script begins in, where the file doesn't say: of who first does what only the active player can."""
    for statement in statements:
        if not isinstance(statement, ToldDeed):
            continue
        if statement.moves_on:
            break
        if player := statement.turn_of(cards):
            return player
    return ""


# Cards ---------------------------------------------------------------------------------------------------------------


def _cards(
    shape: ScenarioShape,
    id: str,
    library: Mapping[str, Mapping[str, Any]],
    text: str,
    called: dict[str, str],
    problems: list[Problem],
) -> Mapping[str, Printed]:
    """Every card that the file defines or that is somewhere in it; `called` gets their other names."""
    cards: dict[str, Printed] = {}
    for name in dict.fromkeys((*shape.cards, *named_cards(shape))):
        line = line_of(text, rf"cards\.[\"']?{re.escape(name)}\b") or line_of(text, _quoted(name))
        tables = (shape.cards, library)
        fields = next((table[name] for table in tables if name in table), None)
        fields = _with_face(name, *tables) if fields is None else fields
        if fields is None:
            what = f'no card is called {name!r}: define it under [cards."{name}"]'
            problems.append(Problem(id, what, line=line_of(text, _quoted(name))))
            continue
        _read_card(name, fields, cards, Problem(id, "", line=line), problems)
        if name in cards:
            # What a card can be played as, and what only copies of it are, is called by its own name.
            apart = (cards[name], *cards[name].played_as, cards[name].inset)
            own = {each.name for each in apart if each is not None}
            others = {name, *_faces(fields)} - own
            called.update(dict.fromkeys(others, cards[name].name))
    return cards


def _with_face(name: str, *tables: Mapping[str, Any]) -> Any:
    """The card that has this name as one of its two."""
    return next((fields for cards in tables for fields in cards.values() if name in _faces(fields)), None)


def _faces(fields: object) -> list[str]:
    """The names on a card that has two."""
    faces = fields.get("faces", ()) if isinstance(fields, Mapping) else ()
    return [face["name"] for face in faces if isinstance(face, Mapping) and isinstance(face.get("name"), str)]


def _quoted(name: str) -> str:
    """A name where the file lists it, rather than where the script speaks of it."""
    return rf"[\"']{re.escape(name)}[\"']"


def _read_card(name: str, fields: object, cards: dict[str, Printed], place: Problem, problems: list[Problem]) -> None:
    try:
        cards[name] = printed_card(name, CardFields.of(fields))
    except ValidationError as error:
        for fault in error.errors():
            where = ".".join(str(part) for part in fault["loc"])
            problems.append(Problem(place.where, f"the card {name}: {where}: {fault['msg']}", line=place.line))
    except UnplayableCard as error:
        problems.append(Problem(place.where, str(error), line=place.line))
