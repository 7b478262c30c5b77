"""The words of what is offered: how a script names a thing so that it is found, and why something can't be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.events.choices import IllegalAction
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_object
from engine.scenarios.telling.log import identity
from engine.scenarios.telling.trace import Needed, Way
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.values.words import capital

#: What finds the thing that a name means, among these.
_Find = Callable[[Game, NamedObject, Iterable[object]], object]


def spoken(game: Game, thing: GameObject | Player, among: Iterable[object] = (), *, find: _Find = find_object) -> str:
    """The shortest words by which a script means this very thing, which is found so."""
    if isinstance(thing, Player):
        return thing.name
    offered = list(among)
    is_ability = thing.kind is ObjectKind.ABILITY and thing.source is not None
    name = thing.source.name if is_ability and thing.source is not None else thing.name
    candidates = [
        NamedObject(name, ability=is_ability),
        NamedObject(name, owner=game.controller_of(thing).name, ability=is_ability),
        *(NamedObject(name, which=which, ability=is_ability) for which in range(1, 100)),
    ]
    for named in candidates:
        try:
            if find(game, named, offered) is thing:
                return str(named)
        except ScriptError:
            if named.which is not None:
                break
    return name


def refused_way(game: Game, thing: GameObject | Player, text: str, refusal: IllegalAction, other: int = 0) -> Way:
    """A way that can't be taken, with the rule and what would make it legal."""
    card = identity(thing) if isinstance(thing, GameObject) else 0
    return Way(
        "",
        text,
        card,
        other,
        why_not=capital(str(refusal)),
        rule=game.number_of(refusal.cites),
        needed=needed_for(refusal),
    )


def needed_for(refusal: IllegalAction) -> tuple[Needed, ...]:
    """What would make a refused action legal, as plain values."""
    return tuple(
        Needed(remedy.need.value, remedy.words, tuple(identity(game_object) for game_object in remedy.about))
        for remedy in refusal.remedies
    )
