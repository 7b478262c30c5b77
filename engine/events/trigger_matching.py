"""Whether an event is what a triggered ability waits for, and what the event was about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from engine.events.event import Event
from engine.events.kinds.cards import CardCycled, CardDiscarded, CardDrawn, CardsRevealed
from engine.events.kinds.chance import Clashed, CoinFlipped
from engine.events.kinds.combat import AttackersDeclared, BecameBlocked, CreatureAttacked, CreatureBlocked, NotBlocked
from engine.events.kinds.control import ControlChanged
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.game import PlayerLost
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.mana import TappedForMana
from engine.events.kinds.moving import ObjectLeftGame, ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import AbilityActivated, BecameTarget, LandPlayed, SpellCast
from engine.events.kinds.status import PermanentTapped, PermanentTurnedUp, PermanentUntapped, PhasedIn, PhasedOut
from engine.events.kinds.turn import StepBegan
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.words import fits_player, holds, matches, number, players, things
from engine.rulebooks import Cite
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import nouns, triggers
from engine.text.tree.conditions import PlayerControls, PlayerHasCards
from engine.text.tree.names import Named, NamedPlayers
from engine.text.tree.node import Node, PlayerReference, Quality, Reference, Referring, TriggerEvent
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step


@dataclass(frozen=True)
class Match:
    """What a matching event was about: what the names of those who took part in it stand for, and its number.

    `key` tells apart the things for which a state is true. What changed zones is found where it went, and remembered as
    it was.
    """

    environment: Environment = NOTHING_NAMED
    key: object = None


def about(
    waited_for: TriggerEvent,
    *roles: tuple[Node | None, Thing],
    amount: int | None = None,
    moved: Iterable[GameObject] = (),
) -> Match:
    """A match in which each role of the event is taken by a thing."""
    environment = NOTHING_NAMED.naming(waited_for.named, (thing for _, thing in roles), amount=amount)
    for role, thing in roles:
        if role is not None:
            environment = environment.naming_each(role, thing)
    return Match(environment.following(moved) if moved else environment)


def matched(waited_for: TriggerEvent, fact: Fact, context: Context) -> Iterator[Match]:
    """Each way in which `fact` is what is waited for: an ability triggers once for each (410.6; 603.2c).

    Raises NotYetSupported for trigger events that the engine doesn't watch.
    """
    if type(fact) in kinds_waited_for(waited_for):
        match, _ = _MATCHERS[type(waited_for)]
        yield from match(waited_for, fact, context)


def kinds_waited_for(waited_for: TriggerEvent) -> frozenset[type[Fact]]:
    """The kinds of events that can be what is waited for; none where that is a state.

    Raises NotYetSupported for trigger events that the engine doesn't watch.
    """
    if isinstance(waited_for, triggers.BecomesTrue):
        return frozenset()
    if type(waited_for) not in _MATCHERS:
        raise NotYetSupported(f"doesn't yet trigger on {type(waited_for).__name__}")
    _, kinds = _MATCHERS[type(waited_for)]
    return kinds


def conditions_of(waited_for: TriggerEvent) -> Iterator[TriggerEvent]:
    """The trigger conditions of an ability: of "when ~ enters or leaves the battlefield", two."""
    if isinstance(waited_for, triggers.AnyEvent):
        for alternative in waited_for.events:
            yield from conditions_of(alternative)
    else:
        yield waited_for


def as_seen_by(waited_for: TriggerEvent, facts: Sequence[Fact]) -> Iterator[Fact]:
    """The events, as a trigger condition sees them: damage that one source deals at once, or that one thing is dealt at
    once, is a single event for an ability that doesn't say to what, or by what (410.9; 603.2c)."""
    if isinstance(waited_for, triggers.DealsDamage) and waited_for.to is None:
        yield from _combined(facts, lambda fact: fact.by)
    elif isinstance(waited_for, triggers.IsDealtDamage) and waited_for.by is None:
        yield from _combined(facts, lambda fact: fact.to)
    else:
        yield from facts


def _combined(facts: Sequence[Fact], of: Callable[[DamageDealt], Thing]) -> Iterator[Event]:
    damage: dict[Thing, DamageDealt] = {}
    for fact in facts:
        if isinstance(fact, DamageDealt):
            known = damage.get(of(fact))
            damage[of(fact)] = fact if known is None else replace(known, amount=known.amount + fact.amount)
    yield from damage.values()


def looks_back(waited_for: TriggerEvent) -> bool:
    """Whether the game as it was just before counts: for objects that leave the battlefield (410.10d; 603.6d)."""
    if isinstance(waited_for, triggers.ChangesZone):
        return _leaves_the_battlefield(waited_for)
    if isinstance(waited_for, triggers.IsPhased):
        return waited_for.out
    if isinstance(waited_for, triggers.LosesControl):
        return True
    return isinstance(waited_for, triggers.Sacrifices)


def _leaves_the_battlefield(waited_for: triggers.ChangesZone) -> bool:
    """Whether it waits for permanents to go: "a creature" is one on the battlefield, said or not (200.9; 109.2)."""
    if waited_for.origin is not None:
        return waited_for.origin is Zone.BATTLEFIELD
    return waited_for.to is not Zone.BATTLEFIELD and _are_permanents(waited_for.subject)


def _are_permanents(reference: Reference) -> bool:
    if isinstance(reference, nouns.Either):
        return all(_are_permanents(alternative) for alternative in reference.references)
    if isinstance(reference, nouns.All | nouns.Some):
        description = reference.description
        return isinstance(description, nouns.Description) and description.head is nouns.Head.PERMANENT
    return isinstance(reference, nouns.AttachedTo)


def fits(reference: Reference | PlayerReference | Quality | None, thing: Thing, context: Context) -> bool:
    """Whether `thing` is one of those meant. None means anything."""
    if reference is None or isinstance(reference, nouns.Anything):
        return True
    if isinstance(reference, PlayerReference):
        return isinstance(thing, Player) and fits_player(reference, thing, context)
    if isinstance(reference, nouns.All | nouns.Some):
        return matches(reference.description, thing, context)
    if isinstance(reference, nouns.Either):
        return any(fits(alternative, thing, context) for alternative in reference.references)
    if isinstance(reference, Reference):
        return thing in things(reference, context)
    return matches(reference, thing, context)


#: What puts an object into a zone, or takes it out of one.
_ChangeOfZone = ObjectMoved | ObjectLeftGame


def _exiled_from_discard(
    waited_for: triggers.IsExiledFromDiscard, fact: ObjectMoved, context: Context
) -> Iterator[Match]:
    if fact.verb == "discarded" and fact.to is Zone.EXILE:
        card = fact.object.current()
        if fits(waited_for.subject, card, context):
            yield about(waited_for, (waited_for.subject, card))


def _changes_zone(waited_for: triggers.ChangesZone, fact: _ChangeOfZone, context: Context) -> Iterator[Match]:
    old = fact.object
    if waited_for.to is not None and fact.to is not waited_for.to:
        return
    leaves = _leaves_the_battlefield(waited_for)
    origin = Zone.BATTLEFIELD if leaves else waited_for.origin
    if origin is not None and old.zone is not origin:
        return
    if waited_for.resolving and fact.cites is not Cite.SPELL_TO_GRAVEYARD:
        return
    # What comes is looked at as it is there; what leaves, as it was (410.10; 603.6). So is one object that was spoken
    # of before it went: "the creature it haunts", "target creature", "it".
    new = old.successor
    spoken_of = _is_one_object(waited_for.subject) and fits(waited_for.subject, old, context)
    subject = old if leaves or spoken_of or new is None else new
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
    return isinstance(reference, Referring | Named | nouns.Self | nouns.HauntedBy)


def _moved_with(subject: Reference, old: GameObject, context: Context) -> tuple[GameObject, ...]:
    """What an ability finds where it went: what has moved, and an Aura that goes to the graveyard because what it
    enchanted has left (603.6f; 400.7e)."""
    source = context.source
    return (old, source) if isinstance(subject, nouns.AttachedTo) and source is not None else (old,)


def _was_attached_to(reference: Reference, gone: GameObject, context: Context) -> bool:
    """Whether what left is what is meant; what left was enchanted or equipped just before, and no longer is."""
    if isinstance(reference, nouns.AttachedTo):
        source = context.source
        return source is not None and source.attached_to is gone and fits(reference.noun, gone, context)
    return fits(reference, gone, context)


def _attacks(waited_for: triggers.Attacks, fact: CreatureAttacked, context: Context) -> Iterator[Match]:
    if waited_for.alone and not fact.alone:
        return
    if waited_for.target is not None and not fits(waited_for.target, fact.defender, context):
        return
    if waited_for.first and _earlier_this_turn(fact, lambda other: other.creature is fact.creature, context):
        return
    if fits(waited_for.subject, fact.creature, context):
        yield about(waited_for, (waited_for.subject, fact.creature), (waited_for.target, fact.defender))


def _blocks(waited_for: triggers.BlocksCreature, fact: CreatureBlocked, context: Context) -> Iterator[Match]:
    if not fits(waited_for.subject, fact.blocker, context):
        return
    if waited_for.blocked is None:
        # "Whenever it blocks" triggers once, however many it blocks (410.9a; 509.4a): on the first of them.
        combat = context.game.combat
        if combat is not None and combat.blockers.get(fact.blocker, (fact.attacker,))[0] is not fact.attacker:
            return
        yield about(waited_for, (waited_for.subject, fact.blocker))
    elif fits(waited_for.blocked, fact.attacker, context):
        yield about(waited_for, (waited_for.subject, fact.blocker), (waited_for.blocked, fact.attacker))


def _becomes_blocked(waited_for: triggers.BecomesBlocked, fact: BecameBlocked, context: Context) -> Iterator[Match]:
    if not fits(waited_for.subject, fact.attacker, context):
        return
    if waited_for.by is None:
        yield about(waited_for, (waited_for.subject, fact.attacker), amount=len(fact.blockers))
        return
    for blocker in fact.blockers:
        if fits(waited_for.by, blocker, context):
            yield about(waited_for, (waited_for.subject, fact.attacker), (waited_for.by, blocker))


def _unblocked(waited_for: triggers.AttacksUnblocked, fact: NotBlocked, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.attacker, context):
        yield about(waited_for, (waited_for.subject, fact.attacker))


def _deals_damage(waited_for: triggers.DealsDamage, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if waited_for.combat and not fact.combat:
        return
    if fits(waited_for.source, fact.by, context) and fits(waited_for.to, fact.to, context):
        yield about(waited_for, (waited_for.source, fact.by), (waited_for.to, fact.to), amount=fact.amount)


def _is_dealt_damage(waited_for: triggers.IsDealtDamage, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if waited_for.combat and not fact.combat:
        return
    if fits(waited_for.subject, fact.to, context) and fits(waited_for.by, fact.by, context):
        yield about(waited_for, (waited_for.subject, fact.to), (waited_for.by, fact.by), amount=fact.amount)


def _casts(waited_for: triggers.CastsSpell, fact: SpellCast, context: Context) -> Iterator[Match]:
    if not fits(waited_for.player, fact.player, context):
        return
    if waited_for.during is not None and not holds(waited_for.during, context):
        return
    if fits(waited_for.spell, fact.spell, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.spell, fact.spell))


def _is_cast(waited_for: triggers.IsCast, fact: SpellCast, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.spell, context):
        yield about(waited_for, (waited_for.subject, fact.spell))


def _plays_land(waited_for: triggers.PlaysLand, fact: LandPlayed, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        land = fact.land.current()
        if fits(waited_for.land, land, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.land, land))


def _activates(
    waited_for: triggers.ActivatesAbility, fact: AbilityActivated | TappedForMana, context: Context
) -> Iterator[Match]:
    if isinstance(fact, TappedForMana):
        if waited_for.for_mana:
            yield from _tapped_for_mana(waited_for, waited_for.player, waited_for.source, fact, context)
        return
    if waited_for.for_mana:
        return
    if fits(waited_for.player, fact.player, context) and fits(waited_for.source, fact.of, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.source, fact.of))


def _tapped_for_mana(
    waited_for: triggers.ActivatesAbility | triggers.BecomesTapped,
    whose: PlayerReference | None,
    what: Quality | Reference,
    fact: TappedForMana,
    context: Context,
) -> Iterator[Match]:
    """ "You tap a land for mana", "enchanted land is tapped for mana": once the mana is there."""
    if fits(whose, fact.player, context) and fits(what, fact.permanent, context):
        yield about(waited_for, (whose, fact.player), (what, fact.permanent))


def _becomes_tapped(
    waited_for: triggers.BecomesTapped, fact: PermanentTapped | TappedForMana, context: Context
) -> Iterator[Match]:
    if isinstance(fact, TappedForMana):
        if waited_for.for_mana:
            yield from _tapped_for_mana(waited_for, None, waited_for.subject, fact, context)
    elif not waited_for.for_mana and fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))


def _status(waited_for: Any, fact: Any, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))


F = TypeVar("F", bound=Event)


def _earlier_this_turn(fact: F, is_same: Callable[[F], bool], context: Context) -> bool:
    """Whether the same has happened before in this turn: "for the first time each turn" is over then."""
    return sum(is_same(other) for other in context.game.facts_of_this_turn(type(fact))) > 1


def _attacks_with(waited_for: triggers.AttacksWith, fact: AttackersDeclared, context: Context) -> Iterator[Match]:
    if not fits(waited_for.player, fact.player, context):
        return
    fitting = [attacker for attacker in fact.attackers if matches(waited_for.description, attacker, context)]
    assert isinstance(waited_for.count, nouns.Count)
    least, most = waited_for.count.least, waited_for.count.most
    if number(least, context) <= len(fitting) and (most is None or len(fitting) <= number(most, context)):
        yield about(waited_for, (waited_for.player, fact.player), amount=len(fitting))


def _loses_control(
    waited_for: triggers.LosesControl, fact: ControlChanged | ObjectMoved, context: Context
) -> Iterator[Match]:
    """Whether it has another controller now, or has left; the controller is asked for as it was just before."""
    if isinstance(fact, ControlChanged):
        lost, loser = fact.permanent, fact.before
    elif fact.object.zone is Zone.BATTLEFIELD:
        lost, loser = fact.object, context.controller_of(fact.object)
    else:
        return
    if fits(waited_for.what, lost, context) and fits(waited_for.player, loser, context):
        yield about(waited_for, (waited_for.player, loser), (waited_for.what, lost))


def _causes_to_do(
    waited_for: triggers.CausesToDo, fact: CardDiscarded | ObjectMoved, context: Context
) -> Iterator[Match]:
    """ "A spell or ability an opponent controls causes you to discard ~": it is what is resolving.

    As it is replaced, what would happen is that the card is moved.
    """
    cause = context.game.resolving
    if isinstance(fact, CardDiscarded):
        card = fact.card
    elif fact.verb == "discarded" and not fact.object.gone:
        card = fact.object
    else:
        return
    is_caused = cause is not None and cause is not context.source and fits(waited_for.cause, cause, context)
    if is_caused and fits(waited_for.player, card.owner, context):
        if fits(waited_for.what, card, context) or fits(waited_for.what, card.current(), context):
            yield about(waited_for, (waited_for.player, card.owner), (waited_for.what, card), moved=(card,))


def _reveals_linked(waited_for: triggers.RevealsLinked, fact: CardsRevealed, context: Context) -> Iterator[Match]:
    if fact.source is not context.source:
        return
    for card in fact.cards:
        if fits(waited_for.player, fact.player, context) and matches(waited_for.card, card, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card))


def _damage_to_player(waited_for: triggers.DamageToPlayer, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if not isinstance(fact.to, Player):
        return
    if fits(waited_for.player, fact.to, context) and fits(waited_for.source, fact.by, context):
        yield about(waited_for, (waited_for.player, fact.to), (waited_for.source, fact.by), amount=fact.amount)


def _becomes_target(waited_for: triggers.BecomesTarget, fact: BecameTarget, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.target, context):
        if waited_for.first and _earlier_this_turn(fact, lambda other: other.target is fact.target, context):
            return
        if fits(waited_for.of, fact.of, context):
            yield about(waited_for, (waited_for.subject, fact.target), (waited_for.of, fact.of))


def _of_player(waited_for: Any, fact: Any, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


def _of_life(waited_for: Any, fact: LifeGained | LifeLost, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player), amount=fact.amount)


def _loses(waited_for: triggers.LosesGame, fact: PlayerLost, context: Context) -> Iterator[Match]:
    """Nothing takes the place of conceding (102.3a; 104.3a)."""
    if not fact.conceded and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


def _discards(waited_for: triggers.DiscardsCard, fact: CardDiscarded, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        card = fact.card.current()
        if fits(waited_for.card, card, context) or fits(waited_for.card, fact.card, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card))


def _sacrifices(waited_for: triggers.Sacrifices, fact: PermanentSacrificed, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context) and fits(waited_for.what, fact.permanent, context):
        roles = ((waited_for.player, fact.player), (waited_for.what, fact.permanent))
        yield about(waited_for, *roles, moved=(fact.permanent,))


def _counters(
    waited_for: triggers.CounterMoves, fact: CountersPut | CountersRemoved, context: Context
) -> Iterator[Match]:
    if isinstance(fact, CountersRemoved):
        if waited_for.removed and fact.kind == waited_for.kind and fits(waited_for.subject, fact.origin, context):
            left = fact.origin.counters_of(fact.kind) if isinstance(fact.origin, GameObject) else fact.origin.poison
            if not waited_for.last or left == 0:
                yield about(waited_for, (waited_for.subject, fact.origin), amount=fact.count)
    elif not waited_for.removed:
        if fact.kind == waited_for.kind and fits(waited_for.subject, fact.on, context):
            yield about(waited_for, (waited_for.subject, fact.on), amount=fact.count)


def _cycles(waited_for: triggers.Cycles, fact: CardCycled, context: Context) -> Iterator[Match]:
    """The card is looked at where its cost has put it (502.18d; 702.26d)."""
    if not fits(waited_for.player, fact.player, context):
        return
    card = fact.card.current()
    if fits(waited_for.card, card, context) or fits(waited_for.card, fact.card, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card), moved=(fact.card,))


def _coin_won(waited_for: triggers.WinsCoinFlip, fact: CoinFlipped, context: Context) -> Iterator[Match]:
    if not fact.called or fact.won is waited_for.loses:
        return
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


def _clash_won(waited_for: triggers.WinsClash, fact: Clashed, context: Context) -> Iterator[Match]:
    if fact.won and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


def _phases(waited_for: triggers.IsPhased, fact: PhasedOut | PhasedIn, context: Context) -> Iterator[Match]:
    if isinstance(fact, PhasedOut) is waited_for.out and fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))


def _step_begins(waited_for: triggers.StepBegins, fact: StepBegan, context: Context) -> Iterator[Match]:
    if not _is_step(waited_for.step, fact):
        return
    if waited_for.whose is None or fits_player(waited_for.whose, fact.player, context):
        yield about(waited_for, (waited_for.whose, fact.player))


def _is_step(step: Step, fact: StepBegan) -> bool:
    if step is Step.COMBAT:
        return fact.part.step is Step.BEGINNING_OF_COMBAT
    if step is Step.MAIN:
        return fact.part.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    return fact.part.step is step


def states_reached(waited_for: triggers.BecomesTrue, context: Context) -> Iterator[Match]:
    """A state. "A player has no cards in hand" is looked at for each player, who is then "that player"."""
    condition = waited_for.condition
    if isinstance(condition, PlayerControls | PlayerHasCards) and condition.player.named is not None:
        for whom in players(condition.player, context):
            meant = replace(condition, player=NamedPlayers((condition.player.named,)))
            if holds(meant, context.naming(condition.player, whom)):
                yield replace(about(waited_for, (condition.player, whom)), key=whom)
    elif holds(condition, context):
        yield Match()


#: What matches a trigger condition with an event, and the kinds of events that it is asked about.
_Matcher = tuple[Callable[[Any, Any, Context], Iterator[Match]], frozenset[type[Fact]]]


def _with(match: Callable[[Any, Any, Context], Iterator[Match]], *kinds: type[Fact]) -> _Matcher:
    return match, frozenset(kinds)


_MATCHERS: Final[dict[type[TriggerEvent], _Matcher]] = {
    triggers.IsExiledFromDiscard: _with(_exiled_from_discard, ObjectMoved),
    triggers.ChangesZone: _with(_changes_zone, ObjectMoved, ObjectLeftGame),
    triggers.Attacks: _with(_attacks, CreatureAttacked),
    triggers.BlocksCreature: _with(_blocks, CreatureBlocked),
    triggers.BecomesBlocked: _with(_becomes_blocked, BecameBlocked),
    triggers.AttacksUnblocked: _with(_unblocked, NotBlocked),
    triggers.DealsDamage: _with(_deals_damage, DamageDealt),
    triggers.IsDealtDamage: _with(_is_dealt_damage, DamageDealt),
    triggers.CastsSpell: _with(_casts, SpellCast),
    triggers.IsCast: _with(_is_cast, SpellCast),
    triggers.PlaysLand: _with(_plays_land, LandPlayed),
    triggers.ActivatesAbility: _with(_activates, AbilityActivated, TappedForMana),
    triggers.BecomesTapped: _with(_becomes_tapped, PermanentTapped, TappedForMana),
    triggers.BecomesUntapped: _with(_status, PermanentUntapped),
    triggers.IsTurnedFaceUp: _with(_status, PermanentTurnedUp),
    triggers.BecomesTarget: _with(_becomes_target, BecameTarget),
    triggers.AttacksWith: _with(_attacks_with, AttackersDeclared),
    triggers.LosesControl: _with(_loses_control, ControlChanged, ObjectMoved),
    triggers.CausesToDo: _with(_causes_to_do, CardDiscarded, ObjectMoved),
    triggers.RevealsLinked: _with(_reveals_linked, CardsRevealed),
    triggers.DamageToPlayer: _with(_damage_to_player, DamageDealt),
    triggers.DrawsCard: _with(_of_player, CardDrawn),
    triggers.DiscardsCard: _with(_discards, CardDiscarded),
    triggers.GainsLife: _with(_of_life, LifeGained),
    triggers.LosesLife: _with(_of_life, LifeLost),
    triggers.LosesGame: _with(_loses, PlayerLost),
    triggers.Sacrifices: _with(_sacrifices, PermanentSacrificed),
    triggers.CounterMoves: _with(_counters, CountersPut, CountersRemoved),
    triggers.Cycles: _with(_cycles, CardCycled),
    triggers.WinsCoinFlip: _with(_coin_won, CoinFlipped),
    triggers.WinsClash: _with(_clash_won, Clashed),
    triggers.IsPhased: _with(_phases, PhasedOut, PhasedIn),
    triggers.StepBegins: _with(_step_begins, StepBegan),
}

PLAYED_TRIGGERS: Final = frozenset({*_MATCHERS, triggers.BecomesTrue, triggers.AnyEvent})


def would_match(waited_for: TriggerEvent, proposal: Event, context: Context) -> Match | None:
    """Whether a proposed event is what a replacement effect watches for, told in the words of triggers."""
    return next(matched(waited_for, proposal, context), None)
