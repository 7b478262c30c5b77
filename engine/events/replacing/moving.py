"""What goes to another zone than it would have gone to (419.5, 419.9b; 613.6, 615.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.choices import ask_yes
from engine.events.event import Event
from engine.events.kinds.cards import CardsRevealed, LibraryShuffled
from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching import fits
from engine.events.replacing.candidates import Becoming, Chance, Changed, replaces, simply
from engine.events.replacing.entering import would_fit
from engine.meaning.context import Context, NotYetSupported
from engine.meaning.words import fits_player, matches, number, player
from engine.rulebooks import Cite
from engine.state.copying import values_under_status
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree import statements
from engine.text.tree.effects.cards import Reveal, ShuffleInto
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.effects.moving import Move
from engine.text.tree.node import Instruction, Reference
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.qualities import Description
from engine.text.tree.references import All, Self, Some, That


@replaces(statements.ReplacesZone)
def replaces_zone(statement: statements.ReplacesZone, chance: Chance) -> Becoming | None:
    """What would go to a zone goes elsewhere, unless it is on its way there already."""
    event, context, shield = chance.event, chance.context, chance.shield
    if not isinstance(event, ObjectMoved) or event.to is event.object.zone:
        return None
    if statement.would_go is not None and event.to is not statement.would_go:
        return None
    if statement.would_go is None and _puts_it_there_anyway(statement.instead, event):
        return None
    if statement.origin is not None and event.object.zone is not statement.origin:
        return None
    if statement.whose is not None and not fits_player(statement.whose, event.object.owner, context):
        return None
    if shield is not None and shield.objects:
        if not _is_spoken_of(event.object, shield.objects):
            return None
    elif statement.uncast:
        assert isinstance(statement.subject, Some)
        if _was_cast(event.object) or not would_fit(All(statement.subject.description), event, context):
            return None
    environment = context.environment.naming_each(statement.subject, event.object).following((event.object,))
    seen = replace(context, environment=environment)
    if statement.uncast or (shield is not None and shield.objects) or fits(statement.subject, event.object, context):
        return simply(*instead_of_moving(event, statement.instead, seen))
    if _holds_for_its_cards(statement.subject, event, context):
        return simply(*_with_cards_apart(event, instead_of_moving(event, statement.instead, seen)))
    return None


def _holds_for_its_cards(subject: Reference, event: ObjectMoved, context: Context) -> bool:
    """Whether words that speak of cards, and not of tokens, hold for cards that represent a merged permanent which is
    a token (730.3e in 2026)."""
    permanent = event.object
    if permanent.kind is not ObjectKind.TOKEN or permanent.zone is not Zone.BATTLEFIELD or event.of_cards is not None:
        return False
    if not any(part.kind is ObjectKind.CARD for part in permanent.merged):
        return False
    if not isinstance(subject, All | Some) or not isinstance(subject.description, Description):
        return False
    as_permanent = replace(subject.description, head=Head.PERMANENT)
    return subject.description.head is Head.CARD and matches(as_permanent, permanent, context)


def _with_cards_apart(event: ObjectMoved, become: tuple[Event, ...]) -> tuple[Event, ...]:
    """The permanent goes where it would have gone, and those that are cards go as the effect says."""
    if not any(isinstance(each, ObjectMoved) for each in become):
        raise NotYetSupported("doesn't yet do anything but move elsewhere the cards of a token that has merged")
    return tuple(replace(event, of_cards=each) if isinstance(each, ObjectMoved) else each for each in become)


def _is_spoken_of(moving: GameObject, spoken_of: tuple[GameObject | Player, ...]) -> bool:
    """Whether an effect is about it: a spell is spoken of as the card that might be cast ("if that spell would …")."""
    cast_of = moving.predecessor if moving.zone is Zone.STACK else None
    return moving in spoken_of or (cast_of is not None and cast_of in spoken_of)


def _was_cast(game_object: GameObject) -> bool:
    """Whether what enters is a spell that somebody cast; a copy of a spell was put on the stack by itself."""
    return game_object.zone is Zone.STACK and game_object.kind is not ObjectKind.SPELL_COPY


def _puts_it_there_anyway(instead: Instruction, event: ObjectMoved) -> bool:
    """Whether it goes where an effect would have it go, or becomes the permanent that its spell was for."""
    resolves = event.object.zone is Zone.STACK and event.to is Zone.BATTLEFIELD
    return resolves or (isinstance(instead, Move) and instead.to is event.to)


@replaces(statements.ExilesDiscarded)
def exile_discarded(statement: statements.ExilesDiscarded, chance: Chance) -> Becoming | None:
    """A card that is discarded is exiled instead of being put into the graveyard, or may be (502.24a; 702.32a)."""
    event, context = chance.event, chance.context
    if not isinstance(event, ObjectMoved) or event.verb != "discarded" or event.to is not Zone.GRAVEYARD:
        return None
    if event.object is not context.source:
        return None

    def change() -> Changed:
        owner, card = event.object.owner, event.object
        agreed = not statement.optional or (yield from ask_yes(owner, "exile it instead?", Cite.MADNESS, card))
        return (replace(event, to=Zone.EXILE) if agreed else event,)

    return change


def instead_of_moving(event: ObjectMoved, instead: Instruction, context: Context) -> tuple[Event, ...]:
    """Going elsewhere is the same event, changed, so that other effects still see it (419.9b; 615.2)."""
    if isinstance(instead, Move) and _is_about_it(instead.what):
        changed = replace(
            event,
            to=instead.to,
            verb=instead.verb,
            tapped=instead.tapped,
            position=instead.position or event.position,
            counters={**event.counters, **{kind: number(count, context) for kind, count in instead.counters}},
            linked_to=_linked_by(instead, context),
        )
        if instead.to is Zone.BATTLEFIELD:
            under = player(instead.under, context) if instead.under else None
            changed = replace(changed, under=under or context.you)
        return (changed,)
    if isinstance(instead, ShuffleInto) and _is_about_it(instead.what):
        owner = event.object.owner
        return (
            replace(event, to=Zone.LIBRARY, verb="shuffled"),
            LibraryShuffled(player=owner, cites=event.cites, source=context.source),
        )
    if isinstance(instead, Sequence) and _is_shown_first(instead.steps):
        _, *others = instead.steps
        moving = event.object
        reveal = CardsRevealed(player=moving.owner, cards=(moving,), cites=Cite.REVEAL, source=context.source)
        further = others[0] if len(others) == 1 else Sequence(tuple(others))
        return (reveal, *instead_of_moving(event, further, context))
    if isinstance(instead, Sequence) and instead.steps and _goes_elsewhere(instead.steps[0]):
        first, *rest = instead.steps
        become = instead_of_moving(event, first, context)
        later = (InsteadFollowed(instruction=Sequence(tuple(rest)), context=context, cites=event.cites),)
        return (*become, *(later if rest else ()))
    return (InsteadFollowed(instruction=instead, context=context, cites=event.cites, source=context.source),)


def _linked_by(instead: Move, context: Context) -> tuple[GameObject, int] | None:
    """The object that sends it elsewhere, where other abilities of that object speak of what it did so to (607.2b and
    614.14 in 2026)."""
    source, name = context.source, instead.named
    if source is None or name is None or name not in values_under_status(context.game, source).linked_names:
        return None
    return source, name


def _is_shown_first(steps: tuple[Instruction, ...]) -> bool:
    """Whether it is revealed, and then goes elsewhere: all of that takes the place of the one event."""
    return (
        len(steps) > 1
        and isinstance(steps[0], Reveal)
        and isinstance(steps[0].what, That | Self)
        and _goes_elsewhere(steps[1])
    )


def _goes_elsewhere(instruction: Instruction) -> bool:
    """Whether an instruction sends elsewhere what would have moved: then it is the same event, changed."""
    return isinstance(instruction, Move | ShuffleInto) and _is_about_it(instruction.what)


def _is_about_it(reference: Reference) -> bool:
    return isinstance(reference, That | Self)
