"""Morph: playing cards face down, and turning them face up (502.26, 504; 702.34, 707)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.actions.following import Following
from engine.actions.keyword_costs import changed_by_effects
from engine.actions.paying import pay_now
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, ChoiceKind, IllegalAction, Need, Option, Remedy, ask_one
from engine.events.happening import happen
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.status import PermanentTurnedUp
from engine.meaning.context import context_of
from engine.play.taking import takes
from engine.rulebooks import Cite, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.played import reads_keyword
from engine.values.mana import ManaCost

#: What playing a card face down costs in place of its mana cost (502.26a; 702.34a).
FACE_DOWN_COST: Final = ManaCost.parse("{3}")
#: The way that is told by the mana cost, of what was manifested or cloaked.
_MANA: Final = "mana"
#: By which rule a permanent is turned face up for which of its costs, apart from a morph cost.
_TURNED_UP_FOR: Final = {
    "disguise": keyword_rule("disguise", "d", "face up"),
    "manifest": keyword_rule("manifest", "b", "manifested permanent"),
    "cloak": keyword_rule("cloak", "b", "cloaked permanent"),
}
#: What turning a permanent face up may go by, as a special action.
TURNED_UP_BY: Final = frozenset({Cite.TURN_FACE_UP, *_TURNED_UP_FOR.values()})
_MEGAMORPH: Final = keyword_rule("morph", "gone, 2018-04 b", "megamorph")


@dataclass(frozen=True)
class TurningFaceUp:
    """Turn a face-down permanent face up for its morph cost: a special action (408.1i; 114.2b)."""

    permanent: GameObject

    def __str__(self) -> str:
        return f"turn {self.permanent.name} face up"


def face_down_by(game: Game, card: GameObject) -> str:
    """What puts a card face down that is cast so: "disguise", or nothing where it has morph."""
    return "disguise" if not any(map(game.characteristics(card).has, _MORPHS)) else ""


#: Morph, and the variant of it that is written with another name (702.37b in 2026).
_MORPHS: Final = ("morph", "megamorph")


def check_morph(game: Game, card: GameObject) -> None:
    """Raise IllegalAction for a card that can't be played face down: it has no morph (502.26c; 702.34c), and no
    disguise (702.168c in 2026)."""
    if not any(map(game.characteristics(card).has, (*_MORPHS, "disguise"))):
        raise IllegalAction(f"{card.name} has no morph, and can't be played face down", Cite.MORPH)


@takes(TurningFaceUp)
def turn_face_up(game: Game, player: Player, action: TurningFaceUp) -> Asking[None]:
    """Show what the morph cost will be, pay it, and turn the permanent face up; nobody can respond (502.26d; 702.34d).

    Raises IllegalAction where it can't be done.
    """
    permanent = action.permanent
    if not permanent.is_permanent or not permanent.face_down:
        raise IllegalAction(
            f"{permanent.name} is no face-down permanent",
            Cite.TURN_FACE_UP,
            Remedy(Need.CONDITION, f"{permanent.name} face down on the battlefield", (permanent,)),
        )
    if game.controller_of(permanent) is not player:
        raise IllegalAction(
            f"{player.name} doesn't control {permanent.name}",
            Cite.TURN_FACE_UP,
            Remedy(Need.CONTROL, f"control of {permanent.name}", (permanent,)),
        )
    ways = dict(ways_to_turn_up(game, permanent))
    if not ways:
        raise IllegalAction(f"{permanent.name} has no morph cost, so it stays face down", Cite.TURN_FACE_UP)
    way = next(iter(ways))
    if len(ways) > 1:
        options = [Option(name, f"its {name} cost") for name in ways]
        prompt = f"choose for which cost {permanent.name} is turned face up"
        way = yield from ask_one(player, ChoiceKind.WORD, prompt, Cite.TURN_FACE_UP, options, permanent)
    cost = yield from changed_by_effects(game, player, way, ways[way], permanent)
    cites = _TURNED_UP_FOR.get(permanent.face_down_as if way == _MANA else way, Cite.TURN_FACE_UP)
    turning_up = Following(replace(context_of(game, permanent, player), owing_to=cites))
    if not (yield from pay_now(turning_up, player, cost)):
        raise IllegalAction(
            f"{player.name} can't pay {permanent.name}'s morph cost",
            Cite.PAY_COSTS,
            Remedy(Need.COST, "the morph cost", (permanent,)),
        )
    x = turning_up.context.announcement.x
    yield from happen(game, PermanentTurnedUp(permanent=permanent, x=x, cites=cites, source=permanent))
    if way == "megamorph":
        put = CountersPut(on=permanent, kind="+1/+1", count=1, cites=_MEGAMORPH, source=permanent)
        yield from happen(game, put)


@reads_keyword("morph", "megamorph", "disguise")
def ways_to_turn_up(game: Game, permanent: GameObject) -> Iterator[tuple[str, Cost]]:
    """The morph, megamorph and disguise costs that a face-down permanent would have if it were face up, with every
    effect on it (702.34d). What was manifested or cloaked is turned up for its mana cost as well, if it is a creature
    card."""
    with game.facts.trying():
        note(game, notes.TurnedUpToLook(permanent=permanent))
        values = game.characteristics(permanent)
    for name in ("morph", "megamorph", "disguise"):
        for ability in values.keywords(name):
            if ability.cost is not None:
                yield name, ability.cost
    card = permanent.printed
    if permanent.face_down_as in ("manifest", "cloak") and "Creature" in card.type_line.types and card.mana_cost:
        yield _MANA, Cost((PaysMana(card.mana_cost),))
