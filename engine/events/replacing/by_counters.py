"""What counters do instead of what would happen: stun, shield and finality counters (122.1c, d and h in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.events.event import Event
from engine.events.kinds.counters import CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.status import PermanentUntapped
from engine.events.replacing.candidates import Candidate, offers, simply
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Zone

_RULES: Final = {"stun": Cite.STUN_COUNTER, "shield": Cite.SHIELD_COUNTER, "finality": Cite.FINALITY_COUNTER}


def _one_less(game: Game, permanent: GameObject, kind: str) -> Event:
    cites = _rule_of(game, kind)
    return CountersRemoved(origin=permanent, kind=kind, count=1, cites=cites, source=permanent)


def _offer(game: Game, permanent: GameObject, kind: str, *instead: Event) -> Candidate:
    text = f"the {kind} counter on {permanent.name}"
    return Candidate((permanent.id, kind), text, permanent, _rule_of(game, kind), simply(*instead))


def _rule_of(game: Game, kind: str) -> Cite:
    """The rule of a kind of counters; that of all of them where the edition doesn't know the kind."""
    own = _RULES[kind]
    return own if own in game.rulebook.citations else Cite.COUNTERS


@offers(PermanentUntapped)
def stun(game: Game, event: PermanentUntapped) -> Iterator[Candidate]:
    """What has a stun counter loses one instead of becoming untapped (122.1d)."""
    permanent = event.permanent
    if permanent.tapped and permanent.counters_of("stun"):
        yield _offer(game, permanent, "stun", _one_less(game, permanent, "stun"))


@offers(PermanentDestroyed)
def shield_from_destruction(game: Game, event: PermanentDestroyed) -> Iterator[Candidate]:
    """What an effect would destroy loses a shield counter instead (122.1c)."""
    permanent = event.permanent
    if permanent.counters_of("shield") and event.cites is Cite.DESTROY:
        yield _offer(game, permanent, "shield", _one_less(game, permanent, "shield"))


@offers(DamageDealt)
def shield_from_damage(game: Game, event: DamageDealt) -> Iterator[Candidate]:
    """Damage to it is prevented, and a shield counter removed (122.1c)."""
    if isinstance(event.to, GameObject) and event.to.counters_of("shield"):
        yield _offer(game, event.to, "shield", _one_less(game, event.to, "shield"))


@offers(ObjectMoved)
def finality(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """What has a finality counter is exiled instead of dying (122.1h)."""
    permanent = event.object
    dies = permanent.zone is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD
    if dies and permanent.counters_of("finality"):
        yield _offer(game, permanent, "finality", replace(event, to=Zone.EXILE))
