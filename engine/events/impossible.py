"""What can't happen, so that it doesn't (416.3; 101.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.events.applying import apply
from engine.events.event import Event
from engine.events.functioning import functioning_statements, statements_on_battlefield
from engine.events.kinds.attaching import Attached
from engine.events.kinds.cards import (
    CardDiscarded,
    CardDrawn,
    CardsRevealed,
    LibraryArranged,
    LibrarySearched,
    LibraryShuffled,
)
from engine.events.kinds.copying import CopyPutOnStack
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.daytime import DAYBOUND, NIGHTBOUND, TURNED, TURNED_LATER
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.game import PlayerLost
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.mana import ManaAdded
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.preparing import is_prepared
from engine.events.kinds.status import (
    BecameDesignated,
    PermanentFlipped,
    PermanentTapped,
    PermanentTransformed,
    PermanentTurnedDown,
    PermanentTurnedUp,
    PermanentUntapped,
)
from engine.events.kinds.tokens import TokenMade
from engine.events.kinds.turn import ExtraTurnsComing, SkipComing, TurnControlGained
from engine.events.player_rules import DRAWS_AT_MOST, kept_from
from engine.events.restrictions import (
    CANT_BE_COUNTERED,
    CANT_BE_DESTROYED,
    CANT_BE_SACRIFICED,
    CANT_BECOME_UNTAPPED,
    CANT_HAVE_COUNTERS,
    CANT_TRANSFORM,
)
from engine.events.subjects import ABOUT
from engine.meaning.context import Thing
from engine.meaning.descriptions import fits_description
from engine.rulebooks import Cite, KeywordRule
from engine.state.copying import prepare_spell
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.changes import PlayerAct
from engine.text.tree.nouns import Status, Zone
from engine.text.tree.played import reads, reads_keyword
from engine.text.tree.references import Self
from engine.text.tree.statements import Affects, EntersCant
from engine.values.type_line import PERMANENT_TYPES

CANT_GAIN_LIFE: Final = kept_from(PlayerAct.GAIN_LIFE)
CANT_LOSE_LIFE: Final = kept_from(PlayerAct.LOSE_LIFE)
CANT_DRAW: Final = kept_from(PlayerAct.DRAW)
CANT_LOSE: Final = kept_from(PlayerAct.LOSE)
CANT_LOSE_FOR_LIFE: Final = kept_from(PlayerAct.LOSE_FOR_LIFE)


def is_impossible(game: Game, event: Event) -> bool:
    """Whether an event can't happen, so that it doesn't (416.3; 101.3)."""
    if _befalls_what_isnt_there(event) or _befalls_who_has_left(event):
        return True
    match event:
        case DamageDealt():
            # 0 damage isn't dealt at all (419.5a; 118.8); nor is damage to what is no creature any more, nor any that a
            # spell or ability would deal outside its controller's range of influence (601.10; 801.10).
            reached = event.combat or game.reaches(game.controller_of(event.by), event.to)
            return event.amount <= 0 or not reached or not _can_be_damaged(game, event.to)
        case PermanentDestroyed():
            return is_indestructible(game, event.permanent)
        case PermanentSacrificed():
            return any(CANT_BE_SACRIFICED.of(game, event.permanent, None))
        case ObjectMoved():
            enters = event.to is Zone.BATTLEFIELD
            return _is_token_that_stays(game, event) or (enters and _cant_come_into_play(game, event))
        case SpellCountered():
            return event.cites is not Cite.ALL_TARGETS_ILLEGAL and _cant_be_countered(game, event.spell)
        case PermanentTurnedUp():
            return not event.permanent.face_down
        case PermanentTurnedDown():
            # Nothing double-faced or melded is turned face down, nor what has something so beneath it (712.16, 730.2j
            # in 2026).
            permanent = event.permanent
            of_two_faces = (part.printed.back is not None for part in permanent.parts)
            return permanent.face_down or permanent.printed.back is not None or any(of_two_faces)
        case PermanentFlipped():
            return event.permanent.flipped
        case PermanentTransformed():
            permanent = event.permanent
            is_kept = any(CANT_TRANSFORM.of(game, permanent, None)) or _is_bound_to_the_time(game, event)
            return is_kept or not can_turn_over(game, permanent)
        case BecameDesignated(designation=Status.PREPARED):
            return is_prepared(event.permanent) or prepare_spell(game, event.permanent) is None
        case PermanentTapped():
            return event.permanent.tapped
        case PermanentUntapped():
            return not event.permanent.tapped or any(CANT_BECOME_UNTAPPED.of(game, event.permanent, None))
        case LifeGained():
            return event.amount <= 0 or any(CANT_GAIN_LIFE.of(game, event.player, None))
        case LifeLost():
            return event.amount <= 0 or any(CANT_LOSE_LIFE.of(game, event.player, None))
        case CardDrawn():
            return any(CANT_DRAW.of(game, event.player, None)) or _has_drawn_enough(game, event.player)
        case PlayerLost():
            return _cant_lose(game, event)
        case CountersPut():
            return any(CANT_HAVE_COUNTERS.of(game, event.on, event.kind))
        case _:
            return False


def _has_drawn_enough(game: Game, player: Player) -> bool:
    """Whether a player has drawn as many cards this turn as effects let them; each draw is looked at by itself (121.2b
    in 2026)."""
    most = min(DRAWS_AT_MOST.of(game, player, None), default=None)
    return most is not None and most <= sum(fact.player is player for fact in game.facts_of_this_turn(CardDrawn))


#: Whom such an event befalls: nothing that has gone, and nothing that is phased out, which is as if it weren't there.
_BEFALLS: Final[dict[type[Event], Callable[[Any], Thing | None]]] = {
    **ABOUT,
    PermanentTurnedUp: lambda event: event.permanent,
    PermanentTurnedDown: lambda event: event.permanent,
    PermanentFlipped: lambda event: event.permanent,
    PermanentTransformed: lambda event: event.permanent,
    Attached: lambda event: event.attachment,
}


def _befalls_what_isnt_there(event: Event) -> bool:
    """Whether it would happen to an object that has gone, or to a permanent that is phased out (502.15g; 702.23b)."""
    find = _BEFALLS.get(type(event))
    befallen = find(event) if find is not None else None
    return isinstance(befallen, GameObject) and (befallen.gone or bool(befallen.phased_out))


#: To whom such an event happens: nobody who has left the game.
_HAPPENS_TO: Final[dict[type[Event], Callable[[Any], Thing | None]]] = {
    **dict.fromkeys(
        (
            CardDiscarded,
            CardDrawn,
            CardsRevealed,
            CopyPutOnStack,
            ExtraTurnsComing,
            LibraryArranged,
            LibraryShuffled,
            LifeGained,
            LifeLost,
            ManaAdded,
            PermanentSacrificed,
            PlayerLost,
            SkipComing,
            TokenMade,
        ),
        lambda event: event.player,
    ),
    LibrarySearched: lambda event: event.whose,
    TurnControlGained: lambda event: event.whose,
    CountersPut: lambda event: event.on,
    DamageDealt: lambda event: event.to,
    ObjectMoved: lambda event: event.under,
}


def _befalls_who_has_left(event: Event) -> bool:
    """Whether it would happen to a player who has left the game, who owns, controls and does nothing there any more
    (600.4a-c; 800.4a-d)."""
    find = _HAPPENS_TO.get(type(event))
    player = find(event) if find is not None else None
    return isinstance(player, Player) and player.has_lost


def _cant_lose(game: Game, event: PlayerLost) -> bool:
    """Whether an effect keeps a player in the game. Nothing keeps anyone from conceding (103.1; 101.1)."""
    if event.conceded:
        return False
    at_no_life = event.cites is Cite.ZERO_LIFE and any(CANT_LOSE_FOR_LIFE.of(game, event.player, None))
    return at_no_life or any(CANT_LOSE.of(game, event.player, None))


def _is_token_that_stays(game: Game, moving: ObjectMoved) -> bool:
    """A token that has left the battlefield doesn't come back (216.3), nor, since 2013, go elsewhere (110.5g then)."""
    token = moving.object
    has_left = token.kind is ObjectKind.TOKEN and token.zone not in (None, Zone.BATTLEFIELD)
    return has_left and (moving.to is Zone.BATTLEFIELD or game.rulebook.tokens_that_left_stay)


def _cant_come_into_play(game: Game, entering: ObjectMoved) -> bool:
    """What is no permanent, and what something keeps out. "Lands can't enter": what an object is like before it enters
    says whether it would be one; if it enters face down, as a copy or with its back face up, what it would be like then
    (608.3b in 2010); in later rules, what all effects there would make of it (614.17d in 2026). What has no back face
    to enter with stays where it is (712.14a in 2026)."""
    if entering.transformed and not shows_a_permanent(entering.object.printed):
        return True
    seen_there = game.rulebook.entering_heeds_all_effects and any(statements_on_battlefield(game, EntersCant))
    if seen_there or entering.copied is not None or entering.transformed or entering.face_down:
        with game.facts.trying():
            apply(game, entering)
            return _is_kept_out(game, entering.object.current())
    return _is_kept_out(game, entering.object)


def shows_a_permanent(card: Printed) -> bool:
    """Whether a card has a back face that can be on the battlefield (712.13a, 712.14a in 2026)."""
    return card.turns_over and bool(card.transformed.type_line.types & PERMANENT_TYPES)


@reads(EntersCant)
def _is_kept_out(game: Game, entering: GameObject) -> bool:
    if not game.characteristics(entering).types & PERMANENT_TYPES:
        return True
    return any(
        functioning.holder is not entering and fits_description(statement.what, entering, context)
        for functioning, statement, context in statements_on_battlefield(game, EntersCant)
    )


def can_turn_over(game: Game, permanent: GameObject) -> bool:
    """Whether it can be turned to its other face: only a double-faced card or token can, whatever it is a copy of, and
    only to a permanent's face; while it is face down it can't (701.27c-f, 712.9-10, 712.15a in 2026). What is merged
    can where any part of it can (730.2i)."""
    if permanent.face_down:
        return False
    if permanent.merged:
        return any(_turns_over(game, part.printed, permanent.transformed) for part in permanent.merged)
    return _turns_over(game, permanent.printed, permanent.transformed)


def _turns_over(game: Game, card: Printed, transformed: bool) -> bool:
    if not card.turns_over or (card.modal and not game.rulebook.modal_cards_transform):
        return False
    other_face = card if transformed else card.transformed
    return bool(other_face.type_line.types & PERMANENT_TYPES)


def _is_bound_to_the_time(game: Game, event: PermanentTransformed) -> bool:
    """Whether daybound or nightbound keeps anything but itself from turning it over (702.145b, e in 2026)."""
    if isinstance(event.cites, KeywordRule) and event.cites in _BY_THE_TIME:
        return False
    values = game.characteristics(event.permanent)
    return values.has(DAYBOUND) or values.has(NIGHTBOUND)


_BY_THE_TIME: Final = (*TURNED.values(), *TURNED_LATER.values())


def _cant_be_countered(game: Game, spell: GameObject) -> bool:
    """Whether an effect says so, or the spell itself (112.5), or the text of the ability that triggered (603.1a in
    2026)."""
    if isinstance(spell.ability, TriggeredAbility) and spell.ability.uncounterable:
        return True
    own = (
        (change, context)
        for _, statement, context in functioning_statements(game, spell)
        if isinstance(statement, Affects) and statement.subject == Self()
        for change in statement.changes
    )
    return any(CANT_BE_COUNTERED.of(game, spell, None)) or any(CANT_BE_COUNTERED.among(own, None))


@reads_keyword("indestructible")
def is_indestructible(game: Game, permanent: GameObject) -> bool:
    """A quality, not an ability (700.4a); the keyword of later cards counts as well."""
    return game.characteristics(permanent).has("indestructible") or any(CANT_BE_DESTROYED.of(game, permanent, None))


#: Permanents of these types can be dealt damage (120.1).
_DAMAGEABLE: Final = frozenset({"Battle", "Creature", "Planeswalker"})


def _can_be_damaged(game: Game, thing: GameObject | Player) -> bool:
    if isinstance(thing, Player):
        return True
    types = game.characteristics(thing).types
    return thing.is_permanent and bool(types & _DAMAGEABLE)
