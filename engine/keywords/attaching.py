"""What Auras and Equipment can be attached to (212.2g–i, 212.4; 301.5, 303.4, 702.5, 702.6)."""

from __future__ import annotations

from engine.events.replacing import protects_from
from engine.meaning.context import Context, Thing
from engine.meaning.words import matches
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Quality


def can_be_attached(game: Game, attachment: GameObject, host: Thing) -> bool:
    return why_not_attached(game, attachment, host) is None


def why_not_attached(game: Game, attachment: GameObject, host: Thing) -> Cite | None:
    """The rule that keeps an Aura, Equipment or Fortification from being attached; None where none does."""
    values = game.characteristics(attachment)
    if attachment is host:
        return Cite.ATTACH
    if "Aura" in values.subtypes:
        if values.is_creature or not _can_enchant(game, attachment, host):
            return Cite.ENCHANT
        return Cite.PROTECTION_ENCHANT if _is_protected(game, attachment, host) else None
    if not isinstance(host, GameObject):
        return Cite.ATTACH
    host_types = game.characteristics(host).types
    if "Equipment" in values.subtypes:
        if values.is_creature or "Creature" not in host_types:
            return Cite.ATTACH
        return Cite.PROTECTION_EQUIP if _is_protected(game, attachment, host) else None
    if "Fortification" in values.subtypes:
        if values.is_creature or "Land" not in host_types:
            return Cite.ATTACH
        return Cite.PROTECTION_EQUIP if _is_protected(game, attachment, host) else None
    return Cite.ATTACH


def _can_enchant(game: Game, aura: GameObject, host: Thing) -> bool:
    """Every enchant ability has to allow it (702.5c)."""
    qualities = enchant_qualities(game, aura)
    context = Context(game, game.controller_of(aura), aura, game)
    return bool(qualities) and all(matches(quality, host, context) for quality in qualities)


def enchant_qualities(game: Game, aura: GameObject) -> tuple[Quality, ...]:
    """What the enchant abilities of an Aura say (702.5a)."""
    return tuple(
        ability.quality for ability in game.characteristics(aura).keywords("enchant") if ability.quality is not None
    )


def _is_protected(game: Game, attachment: GameObject, host: Thing) -> bool:
    if isinstance(host, Player):
        return False
    return any(
        protects_from(game, host, ability, attachment) for ability in game.characteristics(host).keywords("protection")
    )
