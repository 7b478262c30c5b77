"""Shortcuts that players propose, and loops that are taken in one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.kinds.counters import counters_changed
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaPool


@dataclass(frozen=True, eq=False, kw_only=True)
class ShortcutSaid(Event):
    """A player proposed a shortcut, accepted it or shortened it, in these words (713.2a–b)."""

    sentence = "{player} {says}."

    player: Player
    says: str


@dataclass(frozen=True, eq=False, kw_only=True)
class LoopRepeated(Event):
    """So many rounds of a loop that a player proposed were taken together (713.2c).

    `changes`: of each amount what it is, whose, of which kind, and by how much it changed. `tokens`: one of each kind
    that is there already, and how many more of it there are now; these are kept as one object.
    """

    player: Player
    times: int
    changes: tuple[tuple[str, GameObject | Player, str, int], ...]
    tokens: tuple[tuple[GameObject, int], ...]

    def change(self, game: Game) -> None:
        for kind, holder, name, by in self.changes:
            if isinstance(holder, GameObject):
                if kind == "damage":
                    holder.damage += by
                else:
                    holder.counters = counters_changed(holder.counters, name, by)
            elif kind == "mana":
                counts = dict(holder.mana_pool.mana)
                holder.mana_pool = ManaPool.counted({**counts, name: counts.get(name, 0) + by})
            elif kind == "life":
                holder.life += by
            else:
                holder.poison += by
        for example, count in self.tokens:
            tokens = make_object(
                game, ObjectKind.TOKEN, example.printed, example.owner, Zone.BATTLEFIELD, example.controller
            )
            tokens.copies = count
            tokens.copied, tokens.tapped, tokens.chosen = example.copied, example.tapped, example.chosen
            put_in_zone(game, tokens)
