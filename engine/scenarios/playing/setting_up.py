"""Setting a game up as a scenario describes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.play.companions import why_no_companion
from engine.play.setup import begin_turn_before, new_game, put_all_at_start, put_as_new, put_at_start, start_at
from engine.play.turn import TURN
from engine.playable import lacked
from engine.rulebooks import Cite, Rulebook
from engine.scenarios.language.faults import KeywordsLacked, ScriptError
from engine.scenarios.language.shapes import PlacedShape, PlayerShape, ScenarioShape, named_cards
from engine.scenarios.language.slots import STEPS
from engine.scenarios.playing.starting import lacked_at_start, place_at_start, stand_at_start
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.turn import Combat, Skip
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.colors import Color
from engine.values.mana import ManaCost, ManaPool
from engine.values.type_line import TypeLine

#: Without a library of their own, players have this many blank cards.
_BLANK_CARDS: Final = 40
_BLANK: Final = Printed("Blank Card", TypeLine(types=frozenset({"Artifact"})))

PrintedCards = Mapping[str, Printed]
#: A permanent with something said about it.
_Said = tuple[GameObject, PlacedShape]


def set_up(shape: ScenarioShape, cards: PrintedCards, rulebook: Rulebook) -> Game:
    """The game at the moment in which a scenario of this shape begins, before anything happens. `cards` are those that
    it names, by name.

    Raises KeywordsLacked where the rulebook lacks a keyword of a card, and ScriptError for what stands with nothing.
    """
    _check_keywords(shape, cards, rulebook)
    if shape.format and Cite.COMMANDER_RETURNS not in rulebook.citations:
        why = (
            f"{shape.format} isn't played by the rules of {rulebook.edition}: {rulebook.lacks[Cite.COMMANDER_RETURNS]}"
        )
        raise KeywordsLacked(why, (shape.format,))
    game = new_game(rulebook, shape.players)
    game.card_reference = cards
    game.seats_reached = {game.called(name): seats for name, seats in shape.seats_reached().items()}
    game.reach = game.measured_reach()
    said: list[_Said] = []
    for player, fields in zip(game.players, shape.players.values(), strict=True):
        said += _set_up_player(game, player, fields, cards)
        player.starting_life, player.life = shape.starting_life, shape.life_of(player.name)
    _check_companions(game)
    begin_turn_before(game)
    for player, fields in zip(game.players, shape.players.values(), strict=True):
        said += _put_new(game, player, fields, cards)
    stand_at_start(game, shape)
    for permanent, placed in said:
        _place(game, permanent, placed)
        place_at_start(game, permanent, placed)
    active = next((candidate for candidate in game.players if candidate.name == shape.turn), game.players[0])
    step = STEPS.get(shape.step, Step.PRECOMBAT_MAIN)
    step = Step.PRECOMBAT_MAIN if step in (Step.MAIN, Step.TURN) else step
    part = next(part for part in TURN if part.step is step)
    start_at(game, active, part)
    if step in _IN_COMBAT:
        game.combat = _combat(game, said)
    if not (_draws_first(game) if shape.first_draw is None else shape.first_draw) and step in _BEFORE_THE_DRAW:
        game.skips = (Skip(active, Step.DRAW),)
    return game


def _check_keywords(shape: ScenarioShape, cards: PrintedCards, book: Rulebook) -> None:
    """Cards that an edition can't have are in no game of it, wherever they would be."""
    having: dict[str, dict[str, None]] = {}
    reasons: dict[str, str] = {}
    for name in named_cards(shape):
        for what, reason in lacked(cards[name], book.edition).items():
            having.setdefault(what, {})[name] = None
            reasons[what] = reason
    at_start = lacked_at_start(shape, book)
    if having or at_start:
        told = [f"{', '.join(names)}: {reasons[keyword]}" for keyword, names in having.items()]
        told += [reason for what, reason in at_start.items() if what not in having]
        raise KeywordsLacked(". ".join(told), tuple(dict.fromkeys((*having, *at_start))))


def _check_companions(game: Game) -> None:
    """Nobody begins with a companion that doesn't go with their deck (103.2b)."""
    for player in game.players:
        if player.companion is not None:
            for rule, why in why_no_companion(game, player, player.companion):
                number = game.number_of(rule)
                raise ScriptError(f"{player.companion.name} can't be {player.name}'s companion ({number}): {why}")


def _set_up_player(game: Game, player: Player, fields: PlayerShape, cards: PrintedCards) -> Iterable[_Said]:
    player.life = fields.life
    player.poison = fields.poison
    if fields.counters:
        player.counters = dict(fields.counters)
    player.pays_freely = fields.mana is None
    if fields.mana:
        mana = ManaCost.parse(fields.mana)
        player.mana_pool, player.snow_mana = mana.as_mana(), ManaPool.counted({"C": mana.snow})
    for placed in fields.battlefield:
        if not isinstance(placed, PlacedShape):
            put_at_start(game, cards[placed], player, Zone.BATTLEFIELD)
        elif not placed.new:
            yield put_at_start(game, cards[placed.card], player, Zone.BATTLEFIELD, _kind(placed)), placed
    for zone, names in (
        (Zone.HAND, fields.hand),
        (Zone.GRAVEYARD, fields.graveyard),
        (Zone.EXILE, fields.exile),
        (Zone.LIBRARY, fields.library or []),
    ):
        put_all_at_start(game, [cards[name] for name in names], player, zone)
    for commander in put_all_at_start(game, [cards[name] for name in fields.commanders], player, Zone.COMMAND):
        commander.commander = commander.id
    player.outside = tuple(cards[name] for name in fields.outside)
    if fields.companion:
        player.companion = cards[fields.companion]
        if fields.companion not in fields.outside:
            player.outside += (player.companion,)
    if fields.library is None:
        put_all_at_start(game, [_BLANK] * _BLANK_CARDS, player, Zone.LIBRARY)


def _put_new(game: Game, player: Player, fields: PlayerShape, cards: PrintedCards) -> Iterable[_Said]:
    """Put the permanents that have entered this turn after those that were there before."""
    for placed in fields.battlefield:
        if isinstance(placed, PlacedShape) and placed.new:
            yield put_as_new(game, cards[placed.card], player, _kind(placed)), placed


def _kind(placed: PlacedShape) -> ObjectKind:
    return ObjectKind.TOKEN if placed.token else ObjectKind.CARD


def _place(game: Game, permanent: GameObject, placed: PlacedShape) -> None:
    permanent.tapped = placed.tapped
    permanent.face_down = placed.face_down
    permanent.flipped = placed.flipped
    permanent.transformed = placed.transformed and permanent.printed.turns_over
    permanent.damage = placed.damage
    if placed.counters:
        permanent.counters = {**permanent.counters, **placed.counters}
    if placed.attached_to:
        permanent.attached_to = _called(game, placed.attached_to)
    if placed.chosen:
        permanent.chosen = {what: _chosen(game, what, value) for what, value in placed.chosen.items()}


def _chosen(game: Game, what: str, value: str) -> Any:
    """What was chosen as a permanent entered, as the game keeps it."""
    match what:
        case "color":
            return Color(value)
        case "number":
            return int(value)
        case "player":
            return _called(game, value)
        case _:
            return value


def _called(game: Game, name: str) -> GameObject | Player:
    """The player or the first permanent of a name. Raises ScriptError where there is none."""
    for player in game.players:
        if player.name == name:
            return player
    for permanent in game.battlefield:
        if permanent.name == name:
            return permanent
    raise ScriptError(f"there is no {name} on the battlefield at the start")


# Where the turn is ---------------------------------------------------------------------------------------------------

_BEFORE_THE_DRAW: Final = frozenset({Step.UNTAP, Step.UPKEEP})

_IN_COMBAT: Final = frozenset({Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT})


def _draws_first(game: Game) -> bool:
    """Whether who begins draws in the first turn: not in a game of two (101.5a in 2006; 103.6a)."""
    return len(game.players) > 2


def _combat(game: Game, said: list[_Said]) -> Combat:
    """The combat that is going on where a scenario begins, as its permanents describe it."""
    attackers = {creature: _called(game, placed.attacking) for creature, placed in said if placed.attacking}
    blockers = {
        creature: tuple(map(_attacker(attackers), placed.blocking)) for creature, placed in said if placed.blocking
    }
    blocked = frozenset(attacker for several in blockers.values() for attacker in several)
    return Combat(
        attackers=attackers,
        blockers=blockers,
        blocker_order={
            attacker: tuple(blocker for blocker, several in blockers.items() if attacker in several)
            for attacker in blocked
        },
        blocked=blocked,
        blocks_declared=game.part.step in (Step.COMBAT_DAMAGE, Step.END_OF_COMBAT),
        was_attacked=bool(attackers),
    )


def _attacker(attackers: dict[GameObject, GameObject | Player]) -> Any:
    def called(name: str) -> GameObject:
        for attacker in attackers:
            if attacker.name == name:
                return attacker
        raise ScriptError(f"{name} is blocked at the start, and doesn't attack")

    return called
