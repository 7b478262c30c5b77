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


def _has(game: Game, permanent: GameObject, kind: str) -> bool:
    """Whether it has such a counter, and the edition knows the kind: before, it is but a mark."""
    return bool(permanent.counters_of(kind)) and _RULES[kind] in game.rulebook.citations


def _one_less(permanent: GameObject, kind: str) -> Event:
    return CountersRemoved(origin=permanent, kind=kind, count=1, cites=_RULES[kind], source=permanent)


def _offer(permanent: GameObject, kind: str, *instead: Event) -> Candidate:
    text = f"the {kind} counter on {permanent.name}"
    return Candidate((permanent.id, kind), text, permanent, _RULES[kind], simply(*instead))


@offers(PermanentUntapped)
def stun(game: Game, event: PermanentUntapped) -> Iterator[Candidate]:
    """What has a stun counter loses one instead of becoming untapped (122.1d)."""
    permanent = event.permanent
    if permanent.tapped and _has(game, permanent, "stun"):
        yield _offer(permanent, "stun", _one_less(permanent, "stun"))


@offers(PermanentDestroyed)
def shield_from_destruction(game: Game, event: PermanentDestroyed) -> Iterator[Candidate]:
    """What an effect would destroy loses a shield counter instead (122.1c)."""
    permanent = event.permanent
    if _has(game, permanent, "shield") and event.cites is Cite.DESTROY:
        yield _offer(permanent, "shield", _one_less(permanent, "shield"))


@offers(DamageDealt)
def shield_from_damage(game: Game, event: DamageDealt) -> Iterator[Candidate]:
    """Damage to it is prevented, and a shield counter removed (122.1c)."""
    if isinstance(event.to, GameObject) and _has(game, event.to, "shield"):
        yield _offer(event.to, "shield", _one_less(event.to, "shield"))


@offers(ObjectMoved)
def finality(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """What has a finality counter is exiled instead of dying (122.1h)."""
    permanent = event.object
    dies = permanent.zone is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD
    if dies and _has(game, permanent, "finality"):
        yield _offer(permanent, "finality", replace(event, to=Zone.EXILE))
