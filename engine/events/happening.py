"""How things happen: propose, replace, apply, notice (419; 613–615).

Everything given to `happen` at once happens at the same time: each event is first replaced or prevented, then all are
applied, then triggers look at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from engine.events import notes
from engine.events.applying import apply, note
from engine.events.choices import Asking, Choice, ChoiceKind, Option
from engine.events.event import Event
from engine.events.follower import follower
from engine.events.functioning import functioning_statements, statements_on_battlefield
from engine.events.kinds.attaching import Attached
from engine.events.kinds.cards import CardDrawn, CardsRevealed
from engine.events.kinds.combat import RemovedFromCombat
from engine.events.kinds.control import ControlChanged
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.effects import EffectsEnded, InsteadFollowed
from engine.events.kinds.game import PlayerLost
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.moving import ObjectCeased, ObjectLeftGame, ObjectMoved
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.status import (
    PermanentFlipped,
    PermanentTapped,
    PermanentTurnedDown,
    PermanentTurnedUp,
    PermanentUntapped,
)
from engine.events.kinds.tokens import TokenMade
from engine.events.leaving import what_goes_along, what_is_exiled, who_leaves
from engine.events.noticing import Watch, notice
from engine.events.player_rules import REVEALS_FIRST_DRAWN, is_kept_from
from engine.events.replacing import replaced
from engine.events.replacing.damage import damage_is_preventable
from engine.events.replacing.entering import needs_host, with_host
from engine.events.restrictions import CANT_BE_COUNTERED, CANT_BE_DESTROYED, CANT_HAVE_COUNTERS
from engine.events.subjects import ABOUT
from engine.meaning.context import NotYetSupported, Thing, context_of_effect
from engine.meaning.descriptions import fits_description
from engine.meaning.words import holds
from engine.rulebooks import Cite
from engine.state.answers import while_it_holds
from engine.state.copying import is_hidden
from engine.state.effects import FloatingEffect, Until
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Self
from engine.text.tree.statements import Affects, EntersCant
from engine.values.type_line import PERMANENT_TYPES

#: Events with which an object leaves the zone that it is in.
_LEAVING: Final = (ObjectMoved, ObjectCeased, ObjectLeftGame)


def happen(game: Game, *proposed: Event, had_chance: frozenset[object] = frozenset()) -> Asking[tuple[Event, ...]]:
    """Let events happen together. Returns what did happen: replacements may have made it other, more or less.

    A compound event (a card is discarded) stands in the result before its parts (an object moves). `had_chance` are the
    replacement effects that the events come from: none of them gets another chance at what it became (419.6a; 613.5).
    """
    settled: list[Event] = []
    for proposal in (yield from _in_order_of_prevention(game, _entering_together(proposed))):
        yield from _settle(game, proposal, had_chance, settled)
    if not settled:
        return ()
    settled = yield from _arranged_in_graveyards(game, settled)
    settled = yield from _arranged_by_age(game, settled)
    watch = Watch(game)
    _note_what_leaves(game, settled)
    happened: list[Event] = []
    for event in settled:
        shown = _shown_as_it_leaves(event)
        apply(game, event)
        happened.append(event)
        if shown is not None:
            apply(game, shown)
        for revealed in _revealed_as_drawn(game, event):
            apply(game, revealed)
            happened.append(revealed)
        if isinstance(event, DamageDealt):
            results: list[Event] = []
            for result in _results_of_damage(game, event):
                yield from _settle(game, result, frozenset(), results)
            for result in results:
                apply(game, result)
                happened.append(result)
    happened += _note_control(game)
    _end_conditional_effects(game)
    notice(game, watch, happened)
    together: list[tuple[object, GameObject | None]] = []
    for event in tuple(happened):
        if isinstance(event, InsteadFollowed):
            if event.for_all is not None and (event.for_all, event.source) in together:
                continue
            together.append((event.for_all, event.source))
            context = replace(event.context, had_chance=event.had_chance)
            happened += yield from follower().follow(event.instruction, context)
    for player in who_leaves(game, happened):
        happened += yield from happen(game, *what_goes_along(game, player))
        happened += yield from happen(game, *what_is_exiled(game, player))
    return tuple(happened)


def _entering_together(proposed: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, with each move onto the battlefield told of all objects that enter at the same time: while one of
    them enters, the others count neither as there nor as where they were (419.6i; 613.12, 702.35a)."""
    entering = tuple(
        event.object for event in proposed if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD
    )
    if len(entering) < 2:
        return proposed
    return tuple(
        replace(event, entering=entering) if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD else event
        for event in proposed
    )


def _shown_as_it_leaves(event: Event) -> CardsRevealed | None:
    """What is face down is shown to everyone as it moves, but for a spell that becomes a permanent (504.6; 707.9)."""
    if not isinstance(event, ObjectMoved) or not is_hidden(event.object) or event.object.gone:
        return None
    if event.object.zone is Zone.STACK and event.to is Zone.BATTLEFIELD:
        return None
    moving = event.object
    return CardsRevealed(player=moving.owner, cards=(moving,), cites=Cite.FACE_DOWN_REVEALED, source=moving)


def _revealed_as_drawn(game: Game, event: Event) -> Iterator[CardsRevealed]:
    """ "Reveal the first card you draw each turn": shown by each of the effects that say so."""
    if not isinstance(event, ObjectMoved) or event.verb != "drawn":
        return
    drawer = event.object.owner
    if sum(fact.player is drawer for fact in game.facts_of_this_turn(CardDrawn)) > 1:
        return
    for source in REVEALS_FIRST_DRAWN.of(game, drawer, None):
        yield CardsRevealed(player=drawer, cards=(event.object.current(),), cites=Cite.REVEAL, source=source)


def _note_what_leaves(game: Game, settled: list[Event]) -> None:
    """What leaves together is remembered as it was before any of it left (413.2g; 607.2h)."""
    for event in settled:
        if isinstance(event, _LEAVING) and not event.object.gone:
            note(game, notes.SeenAtLast(object=event.object))


def _in_order_of_prevention(game: Game, proposed: tuple[Event, ...]) -> Asking[tuple[Event, ...]]:
    """Where several sources deal damage at once and a counted shield can't prevent all of it, the player who would be
    dealt the damage, or the controller of the creature, says which of it is prevented first (419.7b; 614.7)."""
    damage = [
        dealing for dealing in proposed if isinstance(dealing, DamageDealt) and damage_is_preventable(game, dealing)
    ]
    ordered = list(proposed)
    for recipient in dict.fromkeys(dealing.to for dealing in damage):
        own = [dealing for dealing in damage if dealing.to is recipient]
        shielded = sum(shield.left or 0 for shield in game.shields if recipient in shield.objects)
        if len(own) < 2 or shielded == 0 or shielded >= sum(dealing.amount for dealing in own):
            continue
        question = Choice(
            own[0].affected(game),
            ChoiceKind.ORDER,
            "choose which damage is prevented first",
            Cite.PREVENTION_SHIELD,
            [Option(dealing.by, dealing.by.name) for dealing in own],
            len(own),
            len(own),
            suggested=tuple(dealing.by for dealing in own),
        )
        answer = yield question
        question.examine(answer)
        places = sorted(ordered.index(dealing) for dealing in own)
        for index, dealing in zip(places, sorted(own, key=lambda event: answer.index(event.by)), strict=True):
            ordered[index] = dealing
    return tuple(ordered)


def _arranged_in_graveyards(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """Where several cards go to one graveyard together, their owner chooses their order (217.4c; 404.3). The engine
    asks only where a text in the game looks at the order of a graveyard."""
    moves = [move for move in settled if isinstance(move, ObjectMoved) and move.to is Zone.GRAVEYARD]
    if len(moves) < 2 or not any(game_object.printed.looks_at_graveyard_order for game_object in game.all_objects()):
        return settled
    for owner in game.in_turn_order():
        own = [move for move in moves if move.object.owner is owner and move.object.kind is ObjectKind.CARD]
        prompt = "choose the order in the graveyard, the uppermost first"
        from_top = yield from _ordered(owner, own[::-1], prompt, Cite.GRAVEYARD_ORDER)
        settled = _in_places_of(settled, own, from_top[::-1])
    return settled


def _arranged_by_age(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """Of permanents that enter together, the active player says which is the older (418.5e; 612.6). That is asked only
    of those with static abilities about others: the age of no other counts."""
    entering = [
        move
        for move in settled
        if isinstance(move, ObjectMoved)
        and move.to is Zone.BATTLEFIELD
        and (move.copied or move.object.printed).says_of_others
    ]
    if entering and all(_is_nothing_but(entering[0], move) for move in entering):
        return settled
    prompt = "choose which of these is the older: the oldest first"
    by_age = yield from _ordered(game.active_player, entering, prompt, Cite.TIMESTAMPS)
    return _in_places_of(settled, entering, by_age)


def _is_nothing_but(one: ObjectMoved, other: ObjectMoved) -> bool:
    """Whether two tokens enter that nothing tells apart."""
    are_made = one.verb == other.verb == "made"
    return are_made and not one.chosen and not other.chosen and one.object.printed == other.object.printed


def _ordered(chooser: Player, moves: list[ObjectMoved], prompt: str, cites: Cite) -> Asking[list[ObjectMoved]]:
    """The moves in an order that a player chooses; as they are, where nobody says otherwise."""
    if len(moves) < 2:
        return moves
    options = [Option(move.object, move.object.name) for move in moves]
    everything = tuple(move.object for move in moves)
    question = Choice(chooser, ChoiceKind.ORDER, prompt, cites, options, len(moves), len(moves), suggested=everything)
    answer = yield question
    question.examine(answer)
    return sorted(moves, key=lambda move: answer.index(move.object))


def _in_places_of(settled: list[Event], moves: list[ObjectMoved], ordered: list[ObjectMoved]) -> list[Event]:
    """The events with these moves in another order, in the places that they had."""
    arranged = list(settled)
    for index, move in zip([settled.index(move) for move in moves], ordered, strict=True):
        arranged[index] = move
    return arranged


def _note_control(game: Game) -> list[Event]:
    """A permanent that changed controllers is new to the new one, and leaves combat (212.3d, 306.2; 506.4)."""
    changed: list[Event] = []
    for permanent, controller in _with_another_controller(game):
        if permanent.last_controller is None:
            note(game, notes.ControllerSeen(permanent=permanent, controller=controller))
        else:
            taken = ControlChanged(
                permanent=permanent,
                before=permanent.last_controller,
                to=controller,
                cites=Cite.SUMMONING_SICK_ATTACK,
                source=permanent,
            )
            apply(game, taken)
            changed.append(taken)
            if game.combat is not None and (permanent in game.combat.attackers or permanent in game.combat.blockers):
                cites = Cite.REMOVED_FROM_COMBAT
                apply(game, RemovedFromCombat(creature=permanent, cites=cites, source=permanent))
    return changed


@while_it_holds
def _with_another_controller(game: Game) -> tuple[tuple[GameObject, Player], ...]:
    """The permanents whose controller, given with them, is another one than was seen last."""
    controlled = ((permanent, game.controller_of(permanent)) for permanent in game.battlefield)
    return tuple((permanent, player) for permanent, player in controlled if permanent.last_controller is not player)


def _end_conditional_effects(game: Game) -> None:
    """Effects that last "as long as" something is so end when it no longer is, for good (418.3d; 610.2b)."""
    over = tuple(effect for effect in game.effects if _is_over(game, effect))
    shields = tuple(shield for shield in game.shields if any(game_object.gone for game_object in shield.span.objects))
    if over or shields:
        apply(game, EffectsEnded(effects=over, shields=shields, cites=Cite.DURATION_ENDS))


def _is_over(game: Game, effect: FloatingEffect) -> bool:
    if any(game_object.gone for game_object in effect.span.objects):
        return True
    if effect.span.until is Until.CONTROL_LOST:
        return any(isinstance(thing, GameObject) and _is_lost(game, effect, thing) for thing in effect.affected or ())
    if effect.span.condition is None:
        return False
    return not holds(effect.span.condition, context_of_effect(game, effect))


def _is_lost(game: Game, effect: FloatingEffect, affected: GameObject) -> bool:
    return affected.gone or game.controller_of(affected) is not effect.span.player


def _settle(game: Game, proposal: Event, had_chance: frozenset[object], settled: list[Event]) -> Asking[None]:
    """Replace a proposal until nothing more applies, then do the same with its parts."""
    if is_impossible(game, proposal):
        return
    if isinstance(proposal, DamageDealt) and proposal.by.copies > 1:
        raise NotYetSupported(f"doesn't yet let {proposal.by.copies:,} {proposal.by.name} tokens deal damage")
    for event, used in (yield from replaced(game, proposal, had_chance)):
        if is_impossible(game, event):
            continue
        if isinstance(event, InsteadFollowed):
            event = replace(event, had_chance=used)
        if isinstance(event, ObjectMoved) and needs_host(game, event):
            enchanting = yield from with_host(game, event)
            if enchanting is None:
                continue
            event = enchanting
        settled.append(event)
        for part in event.parts(game):
            yield from _settle(game, part, used, settled)


#: Whom such an event befalls: nothing that is phased out, which is as if it weren't there.
_BEFALLS: Final[dict[type[Event], Callable[[Any], Thing | None]]] = {
    **ABOUT,
    PermanentTurnedUp: lambda event: event.permanent,
    PermanentTurnedDown: lambda event: event.permanent,
    PermanentFlipped: lambda event: event.permanent,
    Attached: lambda event: event.attachment,
}


def _befalls_what_is_phased_out(event: Event) -> bool:
    """Whether it would happen to a permanent that is phased out (502.15g; 702.23b)."""
    find = _BEFALLS.get(type(event))
    befallen = find(event) if find is not None else None
    return isinstance(befallen, GameObject) and bool(befallen.phased_out)


def is_impossible(game: Game, event: Event) -> bool:
    """Whether an event can't happen, so that it doesn't (101.3; 416.3)."""
    if _befalls_what_is_phased_out(event):
        return True
    match event:
        case DamageDealt():
            # 0 damage isn't dealt at all (419.5a; 118.8); nor is damage to what isn't there or no creature any more.
            return event.amount <= 0 or not _can_be_damaged(game, event.to)
        case PermanentDestroyed():
            return event.permanent.gone or is_indestructible(game, event.permanent)
        case ObjectMoved():
            into_play = event.to is Zone.BATTLEFIELD
            if event.object.gone or (into_play and not game.characteristics(event.object).types & PERMANENT_TYPES):
                return True
            return into_play and _cant_enter(game, event.object)
        case SpellCountered():
            return event.cites is not Cite.ALL_TARGETS_ILLEGAL and _cant_be_countered(game, event.spell)
        case PermanentTurnedUp():
            return event.permanent.gone or not event.permanent.face_down
        case PermanentTurnedDown():
            return event.permanent.gone or event.permanent.face_down
        case PermanentFlipped():
            return event.permanent.gone or event.permanent.flipped
        case PermanentTapped():
            return event.permanent.gone or event.permanent.tapped
        case PermanentUntapped():
            return event.permanent.gone or not event.permanent.tapped
        case LifeGained():
            return event.amount <= 0 or is_kept_from(game, event.player, "gain life")
        case LifeLost():
            return event.amount <= 0
        # Who has left loses no more, draws nothing and gets no token (600.4b; 800.4b).
        case CardDrawn():
            return event.player.has_lost or is_kept_from(game, event.player, "draw cards")
        case PlayerLost():
            return event.player.has_lost or _cant_lose(game, event)
        case TokenMade():
            return event.player.has_lost
        case CountersPut():
            return isinstance(event.on, GameObject) and any(CANT_HAVE_COUNTERS.of(game, event.on, None))
        case _:
            return False


def _cant_lose(game: Game, event: PlayerLost) -> bool:
    """Whether an effect keeps a player in the game. Nothing keeps anyone from conceding (103.1; 101.1)."""
    if event.conceded:
        return False
    at_no_life = event.cites is Cite.ZERO_LIFE and is_kept_from(game, event.player, "lose for life")
    return at_no_life or is_kept_from(game, event.player, "lose the game")


def _cant_enter(game: Game, entering: GameObject) -> bool:
    """ "Lands can't enter": what an object is like before it enters says whether it would be one."""
    return any(
        fits_description(statement.what, entering, context)
        for _, statement, context in statements_on_battlefield(game, EntersCant)
    )


def _cant_be_countered(game: Game, spell: GameObject) -> bool:
    """Whether an effect says so, or the spell itself (112.5)."""
    own = (
        (change, context)
        for _, statement, context in functioning_statements(game, spell)
        if isinstance(statement, Affects) and statement.subject == Self()
        for change in statement.changes
    )
    return any(CANT_BE_COUNTERED.of(game, spell, None)) or any(CANT_BE_COUNTERED.among(own, None))


def is_indestructible(game: Game, permanent: GameObject) -> bool:
    """A quality, not an ability (700.4a); the keyword of later cards counts as well."""
    return game.characteristics(permanent).has("indestructible") or any(CANT_BE_DESTROYED.of(game, permanent, None))


def _can_be_damaged(game: Game, thing: GameObject | Player) -> bool:
    if isinstance(thing, Player):
        return not thing.has_lost
    types = game.characteristics(thing).types
    return thing.is_permanent and ("Creature" in types or "Planeswalker" in types)


def _results_of_damage(game: Game, event: DamageDealt) -> tuple[Event, ...]:
    """What damage brings about besides being marked (118.3–4): loss of life, and lifelink as part of the damage."""
    results: list[Event] = []
    if isinstance(event.to, Player):
        results.append(LifeLost(player=event.to, amount=event.amount, cites=Cite.DAMAGE_TO_PLAYER, source=event.by))
    if game.rulebook.lifelink_is_part_of_damage and game.characteristics(event.by).has("lifelink"):
        gainer = game.controller_of(event.by)
        results.append(LifeGained(player=gainer, amount=event.amount, cites=Cite.LIFELINK, source=event.by))
    return tuple(results)
