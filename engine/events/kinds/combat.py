"""Attackers and blockers, in which order they stand, and the damage that they will deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.events.kinds.status import PermanentTapped
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.turn import Band
from engine.text.tree.nouns import Zone
from engine.values.type_line import TypeLine


@dataclass(frozen=True, eq=False, kw_only=True)
class CreatureAttacked(Event):
    """A creature is declared as an attacker; `alone` where no other is (506.5)."""

    sentence = "{creature} attacks {defender}."

    creature: GameObject
    defender: Player | GameObject
    alone: bool = False

    def change(self, game: Game) -> None:
        if game.combat is not None:
            attackers = {**game.combat.attackers, self.creature: self.defender}
            game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


@dataclass(frozen=True, eq=False, kw_only=True)
class BandFormed(Event):
    """Attackers were declared to be in a band (502.10b; 702.19c)."""

    band: Band

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = replace(game.combat, bands=(*game.combat.bands, self.band))


@dataclass(frozen=True, eq=False, kw_only=True)
class BlockedWithItsBand(Event):
    """An attacker became blocked by a creature that blocks another member of its band (502.10e; 702.19h)."""

    sentence = "{attacker} is blocked by {blocker} along with its band."

    blocker: GameObject
    attacker: GameObject

    def change(self, game: Game) -> None:
        _is_blocked_by(game, self.attacker, self.blocker)


@dataclass(frozen=True, eq=False, kw_only=True)
class CreatureEnlisted(Event):
    """An attacking creature's enlist cost was paid by tapping another (702.154c in 2026). `instance`: which of its
    enlist abilities that was."""

    sentence = "{creature} enlists {enlisted}."

    creature: GameObject
    enlisted: GameObject
    instance: object

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (PermanentTapped(permanent=self.enlisted, cites=self.cites, source=self.creature),)


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackersDeclared(Event):
    """All that a player attacks with, at once."""

    player: Player
    attackers: tuple[GameObject, ...]
    #: What their powers come to as they are declared.
    power: int = 0


@dataclass(frozen=True, eq=False, kw_only=True)
class CreatureBlocked(Event):
    """One creature blocks one attacker; a creature that blocks two brings about two of these."""

    sentence = "{blocker} blocks {attacker}."

    blocker: GameObject
    attacker: GameObject

    def change(self, game: Game) -> None:
        _is_blocked_by(game, self.attacker, self.blocker)


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameBlocked(Event):
    """An attacker is blocked, once however many block it; by an effect where `blockers` is empty (509.1h)."""

    sentence = "{attacker} becomes blocked."

    attacker: GameObject
    blockers: tuple[GameObject, ...]

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = replace(game.combat, blocked=game.combat.blocked | {self.attacker})


@dataclass(frozen=True, eq=False, kw_only=True)
class EnteredBlocking(Event):
    """A creature was put onto the battlefield blocking: it never blocked, and the attacker is blocked by it (509.4 in
    2026). An attacker that wasn't blocked before becomes so besides."""

    sentence = "{blocker} is blocking {attacker}."

    blocker: GameObject
    attacker: GameObject
    was_blocked: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackReselected(Event):
    """What a creature attacks was chosen anew; it hasn't attacked a second time (508.7a in 2026)."""

    sentence = "{creature} is attacking {defender} now."

    creature: GameObject
    defender: Player | GameObject

    def change(self, game: Game) -> None:
        if game.combat is not None and self.creature in game.combat.attackers:
            game.combat = replace(game.combat, attackers={**game.combat.attackers, self.creature: self.defender})


@dataclass(frozen=True, eq=False, kw_only=True)
class NotBlocked(Event):
    """Blockers were declared, and none for this attacker."""

    sentence = "{attacker} isn't blocked."

    attacker: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class BlockersOrdered(Event):
    """The order in which an attacker assigns damage to its blockers, for editions that have one (509.2)."""

    attacker: GameObject
    order: tuple[GameObject, ...]

    def change(self, game: Game) -> None:
        if game.combat is not None:
            orders = {**game.combat.blocker_order, self.attacker: self.order}
            game.combat = replace(game.combat, blocker_order=orders)


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackersOrdered(Event):
    """The order in which a blocker of several attackers assigns damage to them (509.3)."""

    blocker: GameObject
    order: tuple[GameObject, ...]

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = replace(game.combat, blockers={**game.combat.blockers, self.blocker: self.order})


@dataclass(frozen=True, eq=False, kw_only=True)
class RemovedFromCombat(Event):
    """A creature, or a planeswalker that was attacked, is no part of this combat anymore."""

    sentence = "{creature} is removed from combat."

    creature: GameObject

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = game.combat.without(self.creature)


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageAssigned(Event):
    """Combat damage that will be dealt; before Magic 2010 it waits on the stack (310.1)."""

    sentence = "{by} assigns {amount} damage to {to}."

    by: GameObject
    to: GameObject | Player
    amount: int


@dataclass(frozen=True, eq=False, kw_only=True)
class CombatDamageStacked(Event):
    """All assigned combat damage went on the stack as one object (310.3, before Magic 2010)."""

    sentence = "The combat damage goes on the stack."

    shares: tuple[tuple[GameObject, GameObject | Player, int], ...]

    def change(self, game: Game) -> None:
        player = game.active_player
        printed = Printed("combat damage", TypeLine())
        on_stack = make_object(game, ObjectKind.COMBAT_DAMAGE, printed, player, Zone.STACK, player)
        on_stack.announcement = Announcement(shares=self.shares)
        put_in_zone(game, on_stack)


@dataclass(frozen=True, eq=False, kw_only=True)
class CombatEnded(Event):
    """Nothing attacks or blocks anymore."""

    sentence = "Combat is over."

    def change(self, game: Game) -> None:
        game.combat = None
        game.combat_is_ending = False


def _is_blocked_by(game: Game, attacker: GameObject, blocker: GameObject) -> None:
    combat = game.combat
    if combat is not None:
        blocked = combat.blockers.get(blocker, ())
        game.combat = replace(
            combat,
            blockers={**combat.blockers, blocker: (*blocked, attacker)},
            blocked=combat.blocked | {attacker},
        )
