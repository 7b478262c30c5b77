"""Repeating a loop many times at once: what a round comes to is measured, and so many rounds of it happen together.

A shortcut may repeat a loop a million times (713.2a). The first rounds are played; where each comes to the same amounts
and the same new tokens, and to nothing else, most of the others are taken together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.events.kinds.loops import LoopRepeated
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player

#: An amount that may become more or less in each round: what it is, of whom, and of which kind.
Amount = tuple[str, GameObject | Player, str]

#: Ten poison counters lose the game.
_MOST_POISON: Final = 9


@dataclass(frozen=True)
class Standing:
    """How a game stands between two rounds: amounts, permanents with all else about them, and everything else."""

    amounts: Mapping[Amount, int]
    permanents: Mapping[GameObject, object]
    rest: object

    @classmethod
    def of(cls, game: Game) -> Standing:
        return cls(
            amounts=dict(_amounts(game)),
            permanents={permanent: _status(game, permanent) for permanent in game.battlefield},
            rest=_rest(game),
        )


@dataclass(frozen=True)
class Round:
    """What a round of a loop comes to: how much each amount changes, and the new tokens, of each kind one with the
    number of them."""

    changes: Mapping[Amount, int]
    tokens: Mapping[object, int]
    examples: Mapping[object, GameObject]

    def is_like(self, other: Round) -> bool:
        """Whether two rounds come to the same, so that more of them may be taken together."""
        return self.changes == other.changes and self.tokens == other.tokens

    def most(self, wanted: int) -> int:
        """How many such rounds can be taken together before an amount runs out: of those wanted, at most."""
        for (kind, holder, name), change in self.changes.items():
            if kind == "damage" or name == "-1/-1":
                return 0
            if kind == "poison" and isinstance(holder, Player):
                wanted = min(wanted, (_MOST_POISON - holder.poison) // change)
            elif change < 0:
                wanted = min(wanted, (amount_of((kind, holder, name)) - 1) // -change)
        return max(wanted, 0)

    def repeated(self, player: Player, times: int) -> LoopRepeated:
        """So many rounds of it, as an event."""
        return LoopRepeated(
            player=player,
            times=times,
            changes=tuple((*amount, change * times) for amount, change in self.changes.items()),
            tokens=tuple((self.examples[kind], count * times) for kind, count in self.tokens.items()),
            cites=Cite.SHORTCUT_TAKEN,
        )


def round_between(game: Game, before: Standing, after: Standing) -> Round | None:
    """What a round came to, or None where it did something that can't be taken many times together."""
    new = [permanent for permanent in after.permanents if permanent not in before.permanents]
    is_same = before.rest == after.rest and all(
        after.permanents.get(permanent) == status for permanent, status in before.permanents.items()
    )
    if not is_same or any(permanent.kind is not ObjectKind.TOKEN for permanent in new):
        return None
    kinds = {permanent: (permanent.printed, permanent.owner, after.permanents[permanent]) for permanent in new}
    fresh = {holder for _, holder, _ in after.amounts if holder in kinds}
    if fresh:
        return None  # a token with counters or damage
    amounts = {*before.amounts, *after.amounts}
    changes = {counted: after.amounts.get(counted, 0) - before.amounts.get(counted, 0) for counted in amounts}
    return Round(
        changes={counted: change for counted, change in changes.items() if change},
        tokens=Counter(kinds.values()),
        examples={kind: permanent for permanent, kind in kinds.items()},
    )


def amount_of(amount: Amount) -> int:
    """How much there is of it now."""
    kind, holder, name = amount
    if isinstance(holder, Player):
        if kind == "mana":
            return dict(holder.mana_pool.mana).get(name, 0)
        return holder.life if kind == "life" else holder.poison
    return holder.counters_of(name) if kind == "counters" else holder.damage


def _amounts(game: Game) -> Iterator[tuple[Amount, int]]:
    for player in game.players:
        yield ("life", player, ""), player.life
        yield ("poison", player, ""), player.poison
        for symbol, count in player.mana_pool.mana:
            yield ("mana", player, symbol), count
    for permanent in game.battlefield:
        for name, count in permanent.counters.items():
            yield ("counters", permanent, name), count
        if permanent.damage:
            yield ("damage", permanent, ""), permanent.damage


def _status(game: Game, game_object: GameObject) -> tuple[object, ...]:
    return (
        game.controller_of(game_object),
        (
            game_object.tapped,
            game_object.flipped,
            game_object.face_down,
            game_object.phased_out,
            game_object.attached_to,
        ),
        id(game_object.copied),
        tuple(sorted((kind, str(value)) for kind, value in game_object.chosen.items())),
    )


def _rest(game: Game) -> tuple[object, ...]:
    """What has to be the very same after each round."""
    return (
        (game.part, game.turn_number, game.active_player, game.priority, game.combat, game.is_over),
        (game.stack, game.exile, game.command, game.effects, game.shields, game.delayed, game.waiting),
        (game.extra_turns, game.skips),
        tuple(
            (
                (player.library, player.hand, player.graveyard),
                (player.land_plays, player.has_lost, player.snow_mana, player.limited_mana),
            )
            for player in game.players
        ),
    )
