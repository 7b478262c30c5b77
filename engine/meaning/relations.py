"""Whose an object is, where it is, and what it has to do with other objects."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.meaning.context import Context, Thing
from engine.meaning.words import DOMAINS, fits_player, holds, matches, objects, of_object, of_thing, players, things
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import PlayerReference, Reference
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import (
    Bears,
    CastBy,
    CastForCost,
    CastFrom,
    ControlledAllTurn,
    ControlledBy,
    ControllerIs,
    FromAmong,
    HadMoreAsAimed,
    HasOneTarget,
    HasSource,
    InZone,
    IsAttachedTo,
    IsOther,
    IsSelf,
    LinkedTo,
    OwnedBy,
    Targets,
    ThisWay,
    UsedToCraft,
)
from engine.text.tree.references import All, Anything, Either, Some


@of_object(ControlledBy)
def _controlled(quality: ControlledBy, thing: GameObject, context: Context) -> bool:
    controller = context.characteristics(thing).controller
    if controller is None and thing.zone is not Zone.BATTLEFIELD:
        controller = thing.owner
    return controller is not None and fits_player(quality.player, controller, context)


@of_object(ControllerIs)
def _controller_is(quality: ControllerIs, thing: GameObject, context: Context) -> bool:
    return holds(quality.condition, replace(context, you=context.controller_of(thing)))


@of_object(ControlledAllTurn)
def _controlled_all_turn(quality: ControlledAllTurn, thing: GameObject, context: Context) -> bool:
    return thing.control_since < context.game.turn_began


@of_object(OwnedBy)
def _owned(quality: OwnedBy, thing: GameObject, context: Context) -> bool:
    return fits_player(quality.player, thing.owner, context)


@of_object(CastBy)
def _cast_by(quality: CastBy, thing: GameObject, context: Context) -> bool:
    """A card that isn't a spell yet is looked at as its owner would cast it."""
    caster = context.controller_of(thing) if thing.zone is Zone.STACK else thing.owner
    return thing.zone is not Zone.BATTLEFIELD and fits_player(quality.player, caster, context)


@of_object(CastFrom)
def _cast_from(quality: CastFrom, thing: GameObject, context: Context) -> bool:
    """Whether a spell was played from a zone; a copy wasn't played from anywhere. What isn't a spell yet would be from
    where it is."""
    if thing.zone is not Zone.STACK:
        return thing.zone is quality.zone
    return thing.zone is Zone.STACK and thing.predecessor is not None and thing.predecessor.zone is quality.zone


@of_object(CastForCost)
def _cast_for_cost(quality: CastForCost, thing: GameObject, context: Context) -> bool:
    return thing.announcement.was_paid(quality.keyword)


@of_object(InZone)
def _in_zone(quality: InZone, thing: GameObject, context: Context) -> bool:
    if thing.zone is not quality.zone:
        return False
    return quality.player is None or fits_player(quality.player, thing.owner, context)


@of_thing(HadMoreAsAimed)
def _had_more_as_aimed(quality: HadMoreAsAimed, thing: Thing, context: Context) -> bool:
    """What is a target already was so as it became one."""
    if not isinstance(thing, Player) or thing in context.announcement.all_targets():
        return isinstance(thing, Player)
    if quality.of is None:
        return thing.life > context.you.life
    counted = Counter(
        context.controller_of(each) for each in context.game.permanents() if matches(quality.of, each, context)
    )
    return counted[thing] > counted[context.you]


@of_thing(IsSelf)
def _is_self(quality: IsSelf, thing: Thing, context: Context) -> bool:
    return thing is context.source


@of_thing(IsOther)
def _other(quality: IsOther, thing: Thing, context: Context) -> bool:
    """What a thing has become on its way is no other: "exile that card … each other card exiled with ~"."""
    if quality.means is None:
        return True
    left_out = things(quality.means, context)
    while thing not in left_out:
        if not isinstance(thing, GameObject) or thing.predecessor is None:
            return True
        thing = thing.predecessor
    return False


@of_thing(LinkedTo)
def _linked_to(quality: LinkedTo, thing: Thing, context: Context) -> bool:
    return quality.means is not None and thing in things(quality.means, context)


@of_object(UsedToCraft)
def _used_to_craft(quality: UsedToCraft, thing: GameObject, context: Context) -> bool:
    return any(thing in crafted.crafted_with for crafted in objects(quality.reference, context))


@of_thing(ThisWay)
def _this_way(quality: ThisWay, thing: Thing, context: Context) -> bool:
    if quality.means is None or thing not in things(quality.means, context):
        return False
    if quality.whose is None:
        return True
    return isinstance(thing, GameObject) and thing.owner in players(quality.whose, context)


@of_object(FromAmong)
def _from_among(quality: FromAmong, thing: GameObject, context: Context) -> bool:
    return thing in objects(quality.reference, context)


def is_meant(reference: Reference | PlayerReference, thing: Thing, context: Context) -> bool:
    """Whether a thing is among those that a description speaks of: "a creature" is any creature there."""
    if isinstance(reference, Anything):
        return True
    if isinstance(reference, Some | All):
        return matches(reference.description, thing, context)
    if isinstance(reference, Either):
        return any(is_meant(alternative, thing, context) for alternative in reference.references)
    return thing in things(reference, context)


@of_object(IsAttachedTo)
def _attached(quality: IsAttachedTo, thing: GameObject, context: Context) -> bool:
    if thing.attached_to is not None and is_meant(quality.reference, thing.attached_to, context):
        return True
    return thing in (_attached_at_last(quality, context) or ())


@of_object(Bears)
def _bears(quality: Bears, thing: GameObject, context: Context) -> bool:
    """Whether something that fits is attached to it; of an enchant ability, other than the Aura itself."""
    return any(
        other.attached_to is thing and other is not context.source and matches(quality.what, other, context)
        for other in context.game.permanents()
    )


@DOMAINS.of(IsAttachedTo)
def _attached_at_last(quality: IsAttachedTo, context: Context) -> tuple[GameObject, ...] | None:
    """What was attached to something that has left, as it left (413.2g; 607.2h); what is attached to something that
    is still there is looked for among permanents."""
    if isinstance(quality.reference, Some | All | Anything | Either):
        return None
    left = [thing for thing in objects(quality.reference, context) if thing.gone]
    return tuple(attached for thing in left for attached in thing.last_attachments) if left else None


@of_object(Targets)
def _targets(quality: Targets, thing: GameObject, context: Context) -> bool:
    """Whether anything that it targets and that is still there is such; "only" counts what was chosen, wherever that is
    by now (115.9b–c in 2026)."""
    chosen = thing.announcement.all_targets()
    still_there = [each for each in chosen if not (isinstance(each, GameObject) and each.gone)]
    return any(is_meant(quality.target, target, context) for target in still_there) and (
        not quality.only or len({*chosen}) == 1
    )


@of_object(HasOneTarget)
def _has_one_target(_: HasOneTarget, thing: GameObject, context: Context) -> bool:
    """Whether one target was chosen; what was chosen twice counts twice (115.9a in 2026)."""
    return len(thing.announcement.all_targets()) == 1


@of_object(HasSource)
def _has_source(quality: HasSource, thing: GameObject, context: Context) -> bool:
    return thing.source is not None and matches(quality.source, thing.source, context)
