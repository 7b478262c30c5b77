"""Objects that change zones, and abilities that look back (410.10; 603.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.moving import ObjectLeftGame, ObjectMoved, PermanentSacrificed
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.meaning.words import fits_player
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.text.tree import triggers
from engine.text.tree.names import Named, is_self
from engine.text.tree.node import Reference, Referring, TriggerEvent
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.qualities import Description
from engine.text.tree.references import All, AttachedTo, Either, HauntedBy, Self, Some
from engine.text.tree.zones import goes_out_of_sight


def looks_back(waited_for: TriggerEvent) -> bool:
    """Whether the game as it was just before counts: for objects that leave the battlefield, or go to a hand or library
    from where all could see them (410.10d; 603.6d)."""
    if isinstance(waited_for, triggers.EventWhile | triggers.FirstEachTurn):
        return looks_back(waited_for.event)
    if isinstance(waited_for, triggers.ChangesZone):
        return _leaves_the_battlefield(waited_for) or goes_out_of_sight(waited_for)
    if isinstance(waited_for, triggers.IsPhased):
        return waited_for.out
    if isinstance(waited_for, triggers.BecomesAttached):
        return waited_for.off  # it comes off what it was on (603.10c in 2026)
    if isinstance(waited_for, triggers.LosesControl):
        return True
    return isinstance(waited_for, triggers.Sacrifices | triggers.Exploits | triggers.IsCountered)  # 603.10d-e in 2026


def _leaves_the_battlefield(waited_for: triggers.ChangesZone) -> bool:
    """Whether it waits for permanents to go: "a creature" is one on the battlefield, said or not (200.9; 109.2)."""
    if waited_for.origin is not None:
        return waited_for.origin is Zone.BATTLEFIELD
    if waited_for.to is Zone.EXILE and is_self(waited_for.subject):
        return True  # "~ is put into exile" isn't said of a card that lies elsewhere (113.6 in 2026)
    return waited_for.to is not Zone.BATTLEFIELD and _are_permanents(waited_for.subject)


def _are_permanents(reference: Reference) -> bool:
    if isinstance(reference, Either):
        return all(_are_permanents(alternative) for alternative in reference.references)
    if isinstance(reference, All | Some):
        description = reference.description
        return isinstance(description, Description) and description.head is Head.PERMANENT
    return isinstance(reference, AttachedTo)


#: What puts an object into a zone, or takes it out of one.
_ChangeOfZone = ObjectMoved | ObjectLeftGame


@on(triggers.IsExiledFromDiscard, ObjectMoved)
def _exiled_from_discard(
    waited_for: triggers.IsExiledFromDiscard, fact: ObjectMoved, context: Context
) -> Iterator[Match]:
    if fact.verb == "discarded" and fact.to is Zone.EXILE:
        card = fact.object.current()
        if fits(waited_for.subject, card, context):
            yield about(waited_for, (waited_for.subject, card))


@on(triggers.ChangesZone, ObjectMoved, ObjectLeftGame)
def _changes_zone(waited_for: triggers.ChangesZone, fact: _ChangeOfZone, context: Context) -> Iterator[Match]:
    old = fact.object
    if waited_for.to is not None and fact.to is not waited_for.to:
        return
    if waited_for.but_to is not None and fact.to is waited_for.but_to:
        return
    if waited_for.but_from is not None and old.zone is waited_for.but_from:
        return
    leaves = _leaves_the_battlefield(waited_for)
    origin = Zone.BATTLEFIELD if leaves else waited_for.origin
    if origin is not None and old.zone is not origin:
        return
    if waited_for.resolving and fact.cites is not Cite.SPELL_TO_GRAVEYARD:
        return
    # What comes is looked at as it is there; what leaves, as it was (410.10; 603.6). So is one object that was spoken
    # of before it went: "the creature it haunts", "target creature", "it".
    spoken_of = _is_one_object(waited_for.subject) and fits(waited_for.subject, old, context)
    # A card that leaves a graveyard, for wherever it goes, is one that was there.
    left_a_pile = waited_for.origin is Zone.GRAVEYARD and waited_for.to is None
    as_it_was = looks_back(waited_for) or spoken_of or left_a_pile or not old.became
    # One permanent leaves the battlefield where two cards go elsewhere (712.21 in 2026).
    for subject in (old,) if as_it_was else old.became:
        yield from _change_of(waited_for, old, subject, context)


def _change_of(
    waited_for: triggers.ChangesZone, old: GameObject, subject: GameObject, context: Context
) -> Iterator[Match]:
    """The match of an object that changed zones as what the words look at: as it was, or as it is there."""
    leaves = _leaves_the_battlefield(waited_for)
    if waited_for.under is not None and not fits_player(waited_for.under, context.controller_of(subject), context):
        return
    if waited_for.whose is not None and not fits_player(waited_for.whose, subject.owner, context):
        return
    if _was_attached_to(waited_for.subject, old, context) if leaves else fits(waited_for.subject, subject, context):
        yield about(
            waited_for,
            (waited_for.subject, subject),
            (waited_for.under, context.controller_of(subject)),
            (waited_for.whose, subject.owner),
            moved=_moved_with(waited_for.subject, old, context),
        )


def _is_one_object(reference: Reference) -> bool:
    """Whether words speak of a certain object, rather than of whatever fits."""
    return isinstance(reference, Referring | Named | Self | HauntedBy)


def _moved_with(subject: Reference, old: GameObject, context: Context) -> tuple[GameObject, ...]:
    """What an ability finds where it went: what has moved, and an Aura that goes to the graveyard because what it
    enchanted has left (410.10f; 603.6f)."""
    source = context.source
    return (old, source) if isinstance(subject, AttachedTo) and source is not None else (old,)


def _was_attached_to(reference: Reference, gone: GameObject, context: Context) -> bool:
    """Whether what left is what is meant; what left was enchanted or equipped just before, and no longer is."""
    if isinstance(reference, AttachedTo):
        source = context.source
        return source is not None and source.attached_to is gone and fits(reference.noun, gone, context)
    return fits(reference, gone, context)


@on(triggers.CreatesToken, ObjectMoved)
def _creates_token(waited_for: triggers.CreatesToken, fact: ObjectMoved, context: Context) -> Iterator[Match]:
    """A token is created under somebody's control as it enters (111.2 in 2026)."""
    if fact.verb != "made":
        return
    for token in fact.object.became:
        player = context.controller_of(token)
        if fits(waited_for.player, player, context) and fits(waited_for.what, token, context):
            yield about(waited_for, (waited_for.player, player), (waited_for.what, token))


@on(triggers.Exploits, PermanentSacrificed)
def _exploits(waited_for: triggers.Exploits, fact: PermanentSacrificed, context: Context) -> Iterator[Match]:
    if fact.exploiter is not None and fits(waited_for.subject, fact.exploiter, context):
        yield about(waited_for, (waited_for.subject, fact.exploiter))


@on(triggers.Sacrifices, PermanentSacrificed)
def _sacrifices(waited_for: triggers.Sacrifices, fact: PermanentSacrificed, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context) and fits(waited_for.what, fact.permanent, context):
        roles = ((waited_for.player, fact.player), (waited_for.what, fact.permanent))
        yield about(waited_for, *roles, moved=(fact.permanent,))
