"""What players become by what they control, at any time and for the rest of the game: the city's blessing for ten
permanents, an enduring story for three famous ones (702.131 and 702.195 in 2026)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.events.applying import apply
from engine.events.event import Event
from engine.events.kinds.designations import BlessingGained, DesignationGained, StoryBegan
from engine.events.kinds.moving import ObjectMoved
from engine.rulebooks import KeywordRule, keyword_rule
from engine.state.answers import while_it_holds
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads_keyword

_ASCEND_ON_SPELL = keyword_rule("ascend", "a", "sorcery")


@dataclass(frozen=True)
class _Earned:
    """What a keyword earns its controller, by which rule, and how many permanents of which kind that takes."""

    event: type[DesignationGained]
    rule: KeywordRule
    enough: int
    counts: Callable[[Game, GameObject], bool]


def _any(game: Game, permanent: GameObject) -> bool:
    return True


def _is_of_legend(game: Game, permanent: GameObject) -> bool:
    values = game.characteristics(permanent)
    return "Artifact" in values.types or "Saga" in values.subtypes or "Legendary" in values.supertypes


@cache
@reads_keyword("ascend", "storied")
def _by_keyword() -> Mapping[str, _Earned]:
    return {
        "ascend": _Earned(BlessingGained, keyword_rule("ascend", "b", "ascend"), 10, _any),
        "storied": _Earned(StoryBegan, keyword_rule("storied", "a", "storied"), 3, _is_of_legend),
    }


def earned_by_entering(game: Game, happened: Iterable[Event]) -> list[Event]:
    """What players earn as something enters, before it is looked whether that triggers anything: with it effects may
    apply that make something else of what has entered (702.131d and 702.195c in 2026)."""
    for event in happened:
        if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD:
            return earned(game)
    return []


def earned(game: Game) -> list[Event]:
    """Each player who controls enough, one of it with the keyword, gets what it earns."""
    keywords = _earning(game)
    gained: list[Event] = []
    for player in game.in_turn_order() if keywords else ():
        for keyword in keywords:
            if any(game.characteristics(each).has(keyword) for each in _of(game, player)):
                gained += _earned_by(game, player, keyword)
    return gained


@while_it_holds
def _earning(game: Game) -> tuple[str, ...]:
    """The keywords of permanents by which anything may be earned: mostly none."""
    there = [game.characteristics(permanent) for permanent in game.permanents()]
    return tuple(keyword for keyword in _by_keyword() if any(values.has(keyword) for values in there))


def blessed_by_spell(game: Game, spell: GameObject) -> list[Event]:
    """The first thing that a spell with ascend does (702.131a)."""
    if not game.characteristics(spell).has("ascend"):
        return []
    return _earned_by(game, game.controller_of(spell), "ascend", _ASCEND_ON_SPELL)


def _earned_by(game: Game, player: Player, keyword: str, rule: KeywordRule | None = None) -> list[Event]:
    """A player gets it who controls enough and hasn't got it, by the rule of what a permanent has unless another is
    given."""
    prize, own = _by_keyword()[keyword], _of(game, player)
    enough = sum(each.copies for each in own if prize.counts(game, each)) >= prize.enough
    if not enough or prize.event.is_had_by(player):
        return []
    event = prize.event(player=player, cites=rule or prize.rule, source=own[0])
    apply(game, event)
    return [event]


def _of(game: Game, player: Player) -> tuple[GameObject, ...]:
    return tuple(each for each in game.permanents() if game.controller_of(each) is player)
