"""What Auras and Equipment can be attached to (212.2g–i, 212.4; 301.5, 303.4, 702.5, 702.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.functioning import stated_by, statements_on_battlefield
from engine.events.restrictions import EffectsQuestion
from engine.keywords.protection import CANT_ENCHANT, CANT_EQUIP, protections_from, protects_from
from engine.meaning.battles import BATTLE
from engine.meaning.context import Context, Thing, context_of
from engine.meaning.words import matches, objects, of_object, things
from engine.rulebooks import Cite, Cited
from engine.state.characteristics import Possessed
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import Act, Cant
from engine.text.tree.node import Quality
from engine.text.tree.played import reads, reads_keyword
from engine.text.tree.qualities import CouldBear, CouldEnchant
from engine.text.tree.statements import AttachesOnlyTo, DoesntRemove

#: Whether an effect keeps an Aura from enchanting something.
CANT_BE_ENCHANTED: Final = EffectsQuestion[GameObject, bool]()


@CANT_BE_ENCHANTED.answered_by(Cant, Act.BE_ENCHANTED)
def _cant_be_enchanted(change: Cant, aura: GameObject, context: Context) -> bool:
    """ "Can't be enchanted", "can't be enchanted by other Auras"."""
    return change.by is None or matches(change.by, aura, context)


def can_be_attached(game: Game, attachment: GameObject, host: Thing, *, as_creature: bool = False) -> bool:
    return why_not_attached(game, attachment, host, as_creature=as_creature) is None


def why_not_attached(game: Game, attachment: GameObject, host: Thing, *, as_creature: bool = False) -> Cited | None:
    """The rule that keeps an Aura, Equipment or Fortification from being attached; None where none does. `as_creature`:
    as though the host were a creature (702.6e in 2026)."""
    values = game.characteristics(attachment)
    if (
        attachment is host or BATTLE in values.types
    ):  # a battle is attached to nothing, whatever else it is (310.10 in 2026)
        return Cite.ATTACH
    if "Aura" in values.subtypes:
        if values.is_creature or not _can_enchant(game, attachment, host):
            return Cite.ENCHANT
        if isinstance(host, GameObject) and any(CANT_BE_ENCHANTED.of(game, host, attachment)):
            return Cite.ENCHANT
        return CANT_ENCHANT if _is_protected(game, attachment, host) else None
    if not isinstance(host, GameObject) or not game.reaches(game.controller_of(attachment), host):
        return Cite.ATTACH
    if not _is_let(game, attachment, host):
        return Cite.ATTACH
    host_types = game.characteristics(host).types | ({"Creature"} if as_creature else frozenset())
    if "Equipment" in values.subtypes:
        if (values.is_creature and not values.has("reconfigure")) or "Creature" not in host_types:
            return Cite.ATTACH
        return CANT_EQUIP if _is_protected(game, attachment, host) else None
    if "Fortification" in values.subtypes:
        if values.is_creature or "Land" not in host_types:
            return Cite.ATTACH
        return CANT_EQUIP if _is_protected(game, attachment, host) else None
    return Cite.ATTACH


@reads(AttachesOnlyTo)
def _is_let(game: Game, attachment: GameObject, host: GameObject) -> bool:
    """Whether all that it says of what it can be attached to fits."""
    context = context_of(game, attachment)
    return all(
        matches(statement.what, host, context)
        for _, statement in stated_by(game.characteristics(attachment).abilities, game.rulebook)
        if isinstance(statement, AttachesOnlyTo)
    )


def _can_enchant(game: Game, aura: GameObject, host: Thing) -> bool:
    """Every enchant ability has to allow it (702.5c)."""
    qualities = enchant_qualities(game, aura)
    context = context_of(game, aura)
    return bool(qualities) and all(matches(quality, host, context) for quality in qualities)


@reads_keyword("enchant")
def enchant_qualities(game: Game, aura: GameObject) -> tuple[Quality, ...]:
    """What the enchant abilities of an Aura say (702.5a)."""
    return tuple(
        ability.quality for ability in game.characteristics(aura).keywords("enchant") if ability.quality is not None
    )


def _is_protected(game: Game, attachment: GameObject, host: Thing) -> bool:
    if isinstance(host, Player):
        return any(True for _ in protections_from(game, host, attachment))
    return any(
        isinstance(possessed.ability, KeywordAbility)
        and possessed.ability.keyword == "protection"
        and protects_from(game, host, possessed.ability, attachment)
        and attachment not in _left_by_its_own_effect(game, possessed)
        for possessed in game.characteristics(host).abilities
    )


@reads(DoesntRemove)
def _left_by_its_own_effect(game: Game, possessed: Possessed) -> Iterator[Thing]:
    """ "This effect doesn't remove ~": what stays attached though the very ability would take it off."""
    granted_by = possessed.granted_by
    for functioning, statement, context in statements_on_battlefield(game, DoesntRemove):
        if isinstance(granted_by, tuple) and granted_by[0] == functioning.holder.id:
            yield from things(statement.what, context)


@of_object(CouldEnchant)
def _could_enchant(quality: CouldEnchant, thing: GameObject, context: Context) -> bool:
    """Whether an Aura could be attached to it, were it put onto the battlefield."""
    return any(can_be_attached(context.game, thing, host) for host in things(quality.reference, context))


@of_object(CouldBear)
def _could_bear(quality: CouldBear, thing: GameObject, context: Context) -> bool:
    return any(can_be_attached(context.game, each, thing) for each in objects(quality.reference, context))
