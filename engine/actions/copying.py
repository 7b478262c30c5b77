"""Copying permanents: becoming a copy, entering as one, tokens that are copies (503; 706)."""

from __future__ import annotations

from engine.actions.following import Following, as_entering, follows
from engine.actions.tokens import make_tokens
from engine.continuous.copying import copied_values, new_copy
from engine.events.choices import Asking, ask_some
from engine.events.event import Event
from engine.meaning.context import Context
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.copying import BecomesLike
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree.changes import BecomesCopyOf
from engine.text.tree.effects.copying import CreateCopyTokens, EntersAsCopy
from engine.text.tree.node import Ability
from engine.text.tree.played import reads
from engine.text.tree.references import Some
from engine.text.tree.statements import EntersWith


def ability_being_followed(following: Following) -> Ability | None:
    """The triggered or activated ability that is resolving, for "and gains this ability"."""
    resolving = following.game.resolving
    return resolving.ability if resolving is not None else None


@reads(BecomesCopyOf)
def becoming_a_copy(change: BecomesCopyOf, copier: GameObject, following: Following) -> Asking[BecomesLike | None]:
    """What becoming a copy comes to, settled as the effect begins; None where there is nothing to copy."""
    originals = yield from following.things_as_spoken_of(change.original)
    original = next((thing for thing in originals if isinstance(thing, GameObject)), None)
    if original is None:
        return None
    ability = ability_being_followed(following)
    return BecomesLike(copied_values(original, copier, change.except_for, following.context, ability))


def copy_as_it_enters(statement: EntersWith, entering: GameObject, context: Context) -> Asking[Printed | None]:
    """ "You may have ~ enter as a copy of …": what it copies is chosen, not targeted (503.5; 706.5)."""
    following = Following(context)
    reference = statement.copy_of
    if isinstance(reference, Some):
        fitting = following.fitting(reference)
        if not fitting:
            return None
        chosen = yield from ask_some(
            following.you,
            f"choose what {entering.name} enters as a copy of",
            Cite.ENTERS_AS_COPY,
            fitting,
            0 if statement.optional else 1,
            source=entering,
        )
    else:
        assert reference is not None
        chosen = yield from following.things_as_spoken_of(reference)
    original = next((thing for thing in chosen if isinstance(thing, GameObject)), None)
    return None if original is None else copied_values(original, entering, statement.except_for, context)


@follows(EntersAsCopy)
def enter_as_copy(instruction: EntersAsCopy, following: Following) -> Asking[bool]:
    """ "If you do, ~ enters as a copy of that creature": the outcome of a choice made as it enters (503.5; 706.5)."""
    originals = yield from following.things_as_spoken_of(instruction.original)
    original = next((thing for thing in originals if isinstance(thing, GameObject)), None)
    if original is None or following.source is None:
        return False
    as_entering(following).enters_as = copied_values(
        original, following.source, instruction.except_for, following.context
    )
    return True


@follows(CreateCopyTokens)
def create_copies(instruction: CreateCopyTokens, following: Following) -> Asking[None]:
    """Make tokens that are copies: they have the copiable values from the first (216.1, 503; 110.5, 706)."""
    originals = yield from following.things_as_spoken_of(instruction.original)
    attacked = None if instruction.attacked is None else (yield from following.player(instruction.attacked))
    made_at_once: list[Event] = []
    with following.holding_back(made_at_once):
        for whose in following.each_player(instruction.player):
            for original in originals:
                if isinstance(original, GameObject):
                    ability = ability_being_followed(following)
                    copy = new_copy(original, instruction.except_for, following.context, ability)
                    yield from make_tokens(
                        following,
                        whose,
                        copy.printed,
                        number(instruction.count, following.context),
                        tapped=instruction.tapped,
                        attacking=instruction.attacking,
                        attacked_player=attacked,
                        transformed=copy.transformed,
                    )
    yield from following.let_be_made(made_at_once, instruction)
