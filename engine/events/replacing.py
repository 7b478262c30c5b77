"""Replacing and preventing: what changes an event before it happens (419; 613–615).

Each effect gets one chance at an event, and at what the event becomes (419.6a; 613.5). Where several apply, the
affected player or the affected object's controller says which goes first (419.9a; 615.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.events import event as events
from engine.events import notes
from engine.events.applying import apply, note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_yes
from engine.events.event import Event
from engine.events.functioning import (
    functioning_in,
    functioning_statements,
    ordinary,
    statements_of,
    statements_on_battlefield,
)
from engine.events.trigger_matching import fits, would_match
from engine.meaning.context import Context
from engine.meaning.words import holds, matches, number, player, things
from engine.rulebooks import Cite
from engine.state.effects import Shield
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import nouns, statements
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.changes import Act, Cant
from engine.text.tree.conditions import Is
from engine.text.tree.effects import Move, Regenerate, Sequence, ShuffleInto
from engine.text.tree.names import is_self
from engine.text.tree.node import Ability, Condition, Instruction, Reference, Statement
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import AmountThisWay
from engine.text.tree.walk import walk

Changed = Asking[tuple[Event, ...]]


@dataclass(frozen=True)
class Candidate:
    """An effect that applies to an event: `key` tells it apart, `change` says what the event becomes."""

    key: object
    text: str
    source: GameObject
    cites: Cite
    change: Callable[[], Changed]


def replaced(
    game: Game, proposal: Event, had_chance: frozenset[object]
) -> Asking[list[tuple[Event, frozenset[object]]]]:
    """What a proposal becomes, each event with the effects that had their chance at it."""
    applicable = [one for one in candidates(game, proposal) if one.key not in had_chance]
    if not applicable:
        return [(proposal, had_chance)]
    chosen = yield from _choose(game, proposal, applicable)
    used = had_chance | {chosen.key}
    become = yield from chosen.change()
    applied = events.ReplacementApplied(what=chosen.text, cites=chosen.cites, source=chosen.source)
    result: list[tuple[Event, frozenset[object]]] = [(applied, used)]
    for event in become:
        result += yield from replaced(game, event, used)
    return result


def _choose(game: Game, proposal: Event, applicable: list[Candidate]) -> Asking[Candidate]:
    if len(applicable) == 1:
        return applicable[0]
    alike = all(one.text == applicable[0].text for one in applicable)
    question = Choice(
        proposal.affected(game),
        ChoiceKind.REPLACEMENT,
        "choose which effect applies first",
        Cite.REPLACEMENT_ORDER,
        [Option(one, one.text) for one in applicable],
        # Between equal effects it makes no difference.
        suggested=(applicable[0],) if alike else None,
    )
    (chosen,) = yield from ask(question)
    assert isinstance(chosen, Candidate)
    return chosen


def candidates(game: Game, event: Event) -> Iterator[Candidate]:
    """Every replacement and prevention effect that applies to an event now."""
    if not isinstance(event, _REPLACEABLE):
        return
    for shield in game.shields:
        if isinstance(shield.statement, RegenerationShield):
            yield from _regeneration(game, shield, event)
            continue
        announcement = shield.announcement or shield.source.announcement
        context = Context(game, shield.controller, shield.source, game, announcement, shield.environment)
        yield from _from_statement(game, shield.statement, event, context, (shield.id,), shield)
    for one, statement, context in statements_on_battlefield(game):
        yield from _from_statement(game, statement, event, context, (one.key, statement), None)
    if isinstance(event, events.ObjectMoved) and not event.object.is_permanent:
        for one, statement, context in functioning_statements(game, event.object):
            yield from _from_statement(game, statement, event, context, (one.key, statement), None)
    if isinstance(event, events.CardDrawn):
        for one in functioning_in(game, Zone.GRAVEYARD, StaticAbility):
            for statement, context in statements_of(game, one):
                yield from _from_statement(game, statement, event, context, (one.key, statement), None)
    if isinstance(event, events.ObjectMoved) and event.to is Zone.BATTLEFIELD:
        yield from _as_it_enters(game, event)
    if isinstance(event, events.PermanentTurnedUp):
        yield from _as_it_is_turned_up(game, event.permanent, event)
    if isinstance(event, events.DamageDealt):
        yield from _protection(game, event)


_REPLACEABLE: Final = (
    events.ObjectMoved,
    events.PermanentDestroyed,
    events.PermanentSacrificed,
    events.CardDrawn,
    events.CardDiscarded,
    events.DamageDealt,
    events.LifeGained,
    events.LifeLost,
    events.CountersPut,
    events.TokenMade,
    events.SpellCountered,
    events.PermanentTapped,
    events.PermanentUntapped,
    events.PlayerLost,
    events.PermanentTurnedUp,
)


def _from_statement(
    game: Game, statement: Statement, event: Event, context: Context, key: object, shield: Shield | None
) -> Iterator[Candidate]:
    unit = _UNITS.get(type(statement))
    if unit is None:
        return
    change = unit(statement, event, context, shield)
    if (
        change is not None
        and shield is not None
        and shield.once
        and not isinstance(statement, statements.PreventsDamage)
    ):
        change = _using_up(game, shield, change)
    if change is not None:
        source = context.source or game.stack[-1]
        cites = Cite.PREVENTION if isinstance(statement, statements.PreventsDamage) else Cite.REPLACEMENT
        yield Candidate(key, f"the effect of {source.name}", source, cites, change)


def _using_up(game: Game, shield: Shield, change: Callable[[], Changed]) -> Callable[[], Changed]:
    """The same change by an effect for the next time alone: from then on it is no more."""

    def changed() -> Changed:
        note(game, notes.ShieldUsed(shield=shield))
        return (yield from change())

    return changed


def _become(*become: Event) -> Changed:
    return become
    yield  # a generator that asks nothing


def _simply(*become: Event) -> Callable[[], Changed]:
    return lambda: _become(*become)


# Units: one for each kind of statement -----------------------------------------------------------------------------


def _multiplies_damage(
    statement: statements.MultipliesDamage, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.DamageDealt):
        return None
    if not matches(statement.source, event.by, context) or not matches(statement.to, event.to, context):
        return None
    amount = event.amount // 2 if statement.halved else event.amount * statement.factor
    if statement.plus is not None:
        amount = max(amount + number(statement.plus, context), 0)
    return _simply(replace(event, amount=amount))


def _prevents_damage(
    statement: statements.PreventsDamage, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.DamageDealt) or not damage_is_preventable(context.game, event):
        return None
    if (statement.combat and not event.combat) or (statement.noncombat and event.combat):
        return None
    if statement.no_more_than is not None and event.amount > number(statement.no_more_than, context):
        return None
    guarded = shield.objects if shield is not None else ()
    if guarded:
        if event.to not in guarded:
            return None
    elif not fits(statement.to, event.to, context):
        return None
    if shield is not None and shield.sources:
        if event.by.current() not in [source.current() for source in shield.sources]:
            return None
        if not _still_has_what_was_asked(statement.source, event.by, context):
            return None
    elif not fits(statement.source, event.by, context):
        return None
    return lambda: _prevent(statement, event, context, shield)


def _still_has_what_was_asked(source: Reference | None, chosen: GameObject, context: Context) -> bool:
    """Whether the source that was chosen, "a red source", is still what was asked for (419.8b; 608.7b)."""
    if not isinstance(source, nouns.Some) or not isinstance(source.description, nouns.Description):
        return True
    return all(matches(quality, chosen, context) for quality in source.description.qualities)


def _prevent(
    statement: statements.PreventsDamage, event: events.DamageDealt, context: Context, shield: Shield | None
) -> Changed:
    """Prevent as much as the effect can. A counted shield is used up as it prevents, so that damage which is dealt at
    the same time finds only what is left of it (419.7b; 614.7)."""
    most = event.amount
    if shield is not None and shield.left is not None:
        most = shield.left
    elif statement.amount is not None:
        most = number(statement.amount, context)
    prevented = min(event.amount, most)
    if shield is not None:
        note(context.game, notes.ShieldUsed(shield=shield, amount=prevented))
    fact = events.DamagePrevented(
        by=event.by,
        to=event.to,
        amount=prevented,
        cites=Cite.PREVENTION if shield is None else Cite.PREVENTION_SHIELD,
        source=context.source,
    )
    also = () if statement.also is None else (_following_prevention(statement, event, prevented, context),)
    return (fact, replace(event, amount=event.amount - prevented), *also)
    yield  # a generator that asks nothing


def _following_prevention(
    statement: statements.PreventsDamage, event: events.DamageDealt, prevented: int, context: Context
) -> events.InsteadFollowed:
    """ "Prevent that damage. Remove a counter": once for all the damage that is dealt at the same time, unless it
    speaks of how much of it was prevented, and to what."""
    also = statement.also
    assert also is not None
    seen = context.naming(statement, event.to, amount=prevented).naming(also, event.to, amount=prevented)
    if statement.to is not None:
        seen = seen.about_each(statement.to, event.to)
    counts = any(isinstance(part, AmountThisWay) for part in walk(also))
    return events.InsteadFollowed(
        instruction=also,
        context=seen,
        for_all=None if counts else also,
        cites=Cite.PREVENTION,
        source=context.source,
    )


def damage_is_preventable(game: Game, event: events.DamageDealt) -> bool:
    """Whether anything may prevent this damage: not where what deals it, or an effect, says that it can't be."""
    if not event.preventable:
        return False
    stated = (statement for _, statement, _ in statements_on_battlefield(game))
    return not any(
        isinstance(one, statements.DamageUnpreventable)
        for one in (*stated, *(shield.statement for shield in game.shields))
    )


def _redirects_damage(
    statement: statements.RedirectsDamage, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.DamageDealt) or not fits(statement.to, event.to, context):
        return None
    if not fits(statement.source, event.by, context) or (statement.combat and not event.combat):
        return None
    instead = next(iter(things(statement.instead_to, context)), None)
    if instead is None or instead is event.to:
        return None
    if isinstance(instead, GameObject) and not (
        instead.is_permanent and context.characteristics(instead).types & {"Creature", "Planeswalker"}
    ):
        return None  # redirection to what is gone or no creature any more does nothing (419.6c; 613.9)
    return lambda: _redirect(event, instead, context, shield)


def _redirect(event: events.DamageDealt, to: GameObject | Player, context: Context, shield: Shield | None) -> Changed:
    """So much of the damage as is left to redirect goes elsewhere; the rest stays where it was."""
    moved = event.amount
    if shield is not None and shield.left is not None:
        moved = min(event.amount, shield.left)
        note(context.game, notes.ShieldUsed(shield=shield, amount=moved))
    return (replace(event, to=to, amount=moved), replace(event, amount=event.amount - moved))
    yield  # a generator that asks nothing


def _replaces_zone(
    statement: statements.ReplacesZone, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.ObjectMoved) or event.to is event.object.zone:
        return None
    if statement.would_go is not None and event.to is not statement.would_go:
        return None
    if statement.would_go is None and _puts_it_there_anyway(statement.instead, event):
        return None
    if statement.origin is not None and event.object.zone is not statement.origin:
        return None
    if shield is not None and shield.objects:
        if event.object not in shield.objects:
            return None
    elif not fits(statement.subject, event.object, context):
        return None
    environment = context.environment.naming_each(statement.subject, event.object).following((event.object,))
    seen = replace(context, environment=environment)
    return _simply(*_instead_of_moving(event, statement.instead, seen))


def _puts_it_there_anyway(instead: Instruction, event: events.ObjectMoved) -> bool:
    """Whether it goes where an effect would have it go, or becomes the permanent that its spell was for."""
    resolves = event.object.zone is Zone.STACK and event.to is Zone.BATTLEFIELD
    return resolves or (isinstance(instead, Move) and instead.to is event.to)


def _may_exile_discarded(
    statement: statements.MayExileDiscarded, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    """A card that is discarded may be exiled instead of being put into the graveyard (502.24a; 702.32a)."""
    if not isinstance(event, events.ObjectMoved) or event.verb != "discarded" or event.to is not Zone.GRAVEYARD:
        return None
    if event.object is not context.source:
        return None

    def change() -> Changed:
        agreed = yield from ask_yes(event.object.owner, "exile it instead?", Cite.MADNESS, event.object)
        return (replace(event, to=Zone.EXILE) if agreed else event,)

    return change


def _instead_of_moving(event: events.ObjectMoved, instead: Instruction, context: Context) -> tuple[Event, ...]:
    """Going elsewhere is the same event, changed, so that other effects still see it (419.9b; 615.2)."""
    if isinstance(instead, Move) and _is_about_it(instead.what):
        changed = replace(
            event,
            to=instead.to,
            verb=instead.verb,
            tapped=instead.tapped,
            position=instead.position or event.position,
            counters={**event.counters, **{kind: number(count, context) for kind, count in instead.counters}},
        )
        if instead.to is Zone.BATTLEFIELD:
            under = player(instead.under, context) if instead.under else None
            changed = replace(changed, under=under or context.you)
        return (changed,)
    if isinstance(instead, ShuffleInto) and _is_about_it(instead.what):
        owner = event.object.owner
        return (
            replace(event, to=Zone.LIBRARY, verb="shuffled"),
            events.LibraryShuffled(player=owner, cites=event.cites, source=context.source),
        )
    if isinstance(instead, Sequence) and instead.steps:
        first, *rest = instead.steps
        become = _instead_of_moving(event, first, context)
        later = (events.InsteadFollowed(instruction=Sequence(tuple(rest)), context=context, cites=event.cites),)
        return (*become, *(later if rest else ()))
    return (events.InsteadFollowed(instruction=instead, context=context, cites=event.cites, source=context.source),)


def _is_about_it(reference: Reference) -> bool:
    return isinstance(reference, nouns.That | nouns.Self)


def _replaces(
    statement: statements.Replaces, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    match = would_match(statement.event, event, context)
    if match is None:
        return None
    seen = replace(context, environment=context.environment.joined(match.environment))

    def change() -> Changed:
        if statement.optional:
            agreed = yield from ask_yes(context.you, "apply the replacement effect?", Cite.REPLACEMENT, context.source)
            if not agreed:
                return (event,)
        if isinstance(event, events.ObjectMoved):
            return _instead_of_moving(event, statement.instead, seen)
        return (
            events.InsteadFollowed(
                instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
            ),
        )

    return change


def _replaces_draw(
    statement: statements.ReplacesDraw, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.CardDrawn) or not fits(statement.player, event.player, context):
        return None

    def change() -> Changed:
        if statement.optional:
            agreed = yield from ask_yes(event.player, "replace this draw?", Cite.REPLACEMENT, context.source)
            if not agreed:
                return (event,)
        seen = context.naming(statement.player, event.player)
        return (
            events.InsteadFollowed(
                instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
            ),
        )

    return change


def _replaces_life_gain(
    statement: statements.ReplacesLifeGain, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.LifeGained) or not fits(statement.player, event.player, context):
        return None
    seen = context.naming(statement.player, event.player).naming(statement, event.player, amount=event.amount)
    instead = events.InsteadFollowed(
        instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
    )
    return _simply(*((instead,) * (event.amount if statement.for_each else 1)))


def _replaces_life_loss(
    statement: statements.ReplacesLifeLoss, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.LifeLost) or not fits(statement.player, event.player, context):
        return None
    seen = context.naming(statement.player, event.player).naming(statement, event.player, amount=event.amount)
    return _simply(
        events.InsteadFollowed(
            instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
        )
    )


def _life_stops(
    statement: statements.LifeStopsAt, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    """Damage that would take a player below so much life takes no more than down to it."""
    if not isinstance(event, events.LifeLost) or event.cites is not Cite.DAMAGE_TO_PLAYER:
        return None
    least = number(statement.least, context)
    life = event.player.life
    if not fits(statement.player, event.player, context) or life < least or life - event.amount >= least:
        return None
    return _simply(replace(event, amount=life - least))


def _multiplies_counters(
    statement: statements.MultipliesCounters, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    """Twice as many counters, or one more: on a permanent, and on one that enters with some."""

    def multiplied(count: int) -> int:
        return count * statement.factor + (0 if statement.plus is None else number(statement.plus, context))

    if isinstance(event, events.CountersPut):
        is_meant = isinstance(event.on, GameObject) and matches(statement.on, event.on, context)
        if not is_meant or statement.kind not in (None, event.kind):
            return None
        return _simply(replace(event, count=multiplied(event.count)))
    if isinstance(event, events.ObjectMoved) and event.to is Zone.BATTLEFIELD:
        kinds = [kind for kind, count in event.counters.items() if count and statement.kind in (None, kind)]
        if not kinds or not _would_fit(nouns.All(statement.on), event, context):
            return None
        counters = {**event.counters, **{kind: multiplied(event.counters[kind]) for kind in kinds}}
        return _simply(replace(event, counters=counters))
    return None


def _replaces_destruction(
    statement: statements.ReplacesDestruction, event: Event, context: Context, shield: Shield | None
) -> Callable[[], Changed] | None:
    if not isinstance(event, events.PermanentDestroyed) or not fits(statement.subject, event.permanent, context):
        return None
    if isinstance(statement.instead, Regenerate):
        if not event.regenerable or _cant_regenerate(context.game, event.permanent):
            return None
        return _simply(
            events.PermanentRegenerated(permanent=event.permanent, cites=Cite.REGENERATION, source=context.source)
        )
    seen = context.about_each(statement.subject, event.permanent)
    return _simply(
        events.InsteadFollowed(
            instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
        )
    )


_UNITS: Final[dict[type[Statement], Callable[..., Callable[[], Changed] | None]]] = {
    statements.MultipliesDamage: _multiplies_damage,
    statements.PreventsDamage: _prevents_damage,
    statements.RedirectsDamage: _redirects_damage,
    statements.ReplacesZone: _replaces_zone,
    statements.MayExileDiscarded: _may_exile_discarded,
    statements.Replaces: _replaces,
    statements.ReplacesDraw: _replaces_draw,
    statements.ReplacesLifeGain: _replaces_life_gain,
    statements.ReplacesLifeLoss: _replaces_life_loss,
    statements.LifeStopsAt: _life_stops,
    statements.MultipliesCounters: _multiplies_counters,
    statements.ReplacesDestruction: _replaces_destruction,
}


#: Statements of replacement and prevention that are applied.
PLAYED_REPLACEMENTS: Final = frozenset(_UNITS)


# How permanents enter -------------------------------------------------------------------------------------------------


def _as_it_enters(game: Game, event: events.ObjectMoved) -> Iterator[Candidate]:
    """ "Enters tapped", "enters with counters": of the object itself, and of permanents about others (613.12)."""
    for holder in (event.object, *game.permanents()):
        is_copy = holder is event.object and event.copied is not None
        abilities = event.copied.possessed if is_copy and event.copied else game.characteristics(holder).abilities
        if holder is event.object and event.face_down:
            abilities = ()  # 504.3; 707.3
        for place, possessed in enumerate(abilities):
            for number_there, ability in enumerate(ordinary(possessed.ability, game.rulebook)):
                stated = tuple(_stated_of_entering(game, event, holder, ability))
                if stated:
                    # What is copied is text of its own: it gets its chance, too (503.5; 706.5).
                    key = (holder.id, possessed.granted_by, place, number_there, is_copy)
                    text = f"how {event.object.name} enters"
                    yield Candidate(key, text, holder, Cite.ENTERS_WITH, _entering_by(stated, event))


def _statements_of(ability: Ability, game: Game) -> Iterator[Statement]:
    """What a static ability states; a keyword, what it stands for."""
    for one in ordinary(ability, game.rulebook):
        if isinstance(one, StaticAbility):
            yield from one.statements


def _stated_of_entering(
    game: Game, event: events.ObjectMoved, holder: GameObject, ability: Ability
) -> Iterator[tuple[statements.EntersWith, Context]]:
    """What one ability says of how an object enters, each statement with the context that it is understood in."""
    for statement in ability.statements if isinstance(ability, StaticAbility) else ():
        if not isinstance(statement, statements.EntersWith):
            continue
        own = is_self(statement.subject)
        if own != (holder is event.object):
            continue
        you = (event.under if own else None) or game.controller_of(holder)
        context = Context(game, you, holder, game)
        context = context.about_each(statement.subject, event.object)
        if not own and not _would_fit(statement.subject, event, context):
            continue
        if statement.condition is not None and not _would_hold(statement.condition, event, context):
            continue
        if statement.unless is not None and holds(statement.unless, context):
            continue
        yield statement, context


def _entering_by(
    stated: tuple[tuple[statements.EntersWith, Context], ...], event: events.ObjectMoved
) -> Callable[[], Changed]:
    """All that one ability says of how an object enters, in order: what it has chosen counts for what it says next."""

    def change() -> Changed:
        entering = event
        for statement, context in stated:
            (entering,) = yield from _entering(statement, entering, context)
        return (entering,)

    return change


def _would_fit(subject: Reference, event: events.ObjectMoved, context: Context) -> bool:
    """Whether something entering is among "creatures", "artifacts", as it would be there."""
    if not isinstance(subject, nouns.All):
        return False
    description = subject.description
    return _as_it_would_be(event, context.game, lambda entered: matches(description, entered, context))


def _would_hold(condition: Condition, event: events.ObjectMoved, context: Context) -> bool:
    """Whether a condition holds that may ask what an entering object itself is: "if ~ is a creature"."""
    if context.source is event.object and isinstance(condition, Is) and is_self(condition.reference):
        return _as_it_would_be(event, context.game, lambda entered: holds(condition, replace(context, source=entered)))
    return holds(condition, context)


def _as_it_would_be(event: events.ObjectMoved, game: Game, asked: Callable[[GameObject], bool]) -> bool:
    """A question about something entering, looked at as it would be there, with its own static abilities and what
    others say of it (419.6i; 613.12). So the move is tried, and taken back."""
    with game.facts.trying():
        apply(game, event)
        entered = event.object.successor
        return entered is not None and asked(entered)


def _entering(
    statement: statements.EntersWith, event: events.ObjectMoved, context: Context
) -> Asking[tuple[events.ObjectMoved]]:
    environment = context.environment.joined(event.remembered)
    context_now = replace(
        context, announcement=event.object.announcement, environment=environment, entering=event.entering
    )
    counters = dict(event.counters)
    for kind, quantity in statement.counters:
        counters[kind] = counters.get(kind, 0) + number(quantity, context_now)
    changed = replace(
        event,
        tapped=event.tapped or statement.tapped,
        counters=counters,
        abilities=(*event.abilities, *statement.abilities),
    )
    if statement.copy_of is not None:
        copied = yield from context.game.follower.copy_as_it_enters(statement, event.object, context_now)
        return (replace(changed, copied=copied or event.copied),)
    if statement.choices is None:
        return (changed,)
    came = yield from context.game.follower.choose_as_it_enters(statement.choices, context_now)
    return (
        replace(
            changed,
            chosen={**changed.chosen, **came.chosen},
            tapped=changed.tapped or came.tapped,
            copied=came.copied or event.copied,
            remembered=changed.remembered.joined(came.environment),
        ),
    )


# How permanents are turned face up ------------------------------------------------------------------------------------


def _as_it_is_turned_up(game: Game, permanent: GameObject, event: events.PermanentTurnedUp) -> Iterator[Candidate]:
    """ "As ~ is turned face up, …": by the abilities that it will have then, and before anything sees it face up
    (419.1e; 707.11)."""
    with game.facts.trying():
        note(game, notes.TurnedUpToLook(permanent=permanent))
        abilities = game.characteristics(permanent).abilities
    context = Context(game, game.controller_of(permanent), permanent, game)
    for place, possessed in enumerate(abilities):
        for statement in _statements_of(possessed.ability, game):
            if isinstance(statement, statements.TurnsUpWith) and is_self(statement.subject):

                def change(instruction: Instruction = statement.instruction) -> Changed:
                    yield from game.follower.follow(instruction, context)
                    return (event,)

                key = (permanent.id, possessed.granted_by, place, statement)
                described = f"how {permanent.name} is turned face up"
                yield Candidate(key, described, permanent, Cite.TURNED_UP_WITH, change)


# Regeneration ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RegenerationShield(Statement):
    """The next time this permanent would be destroyed this turn, regenerate it instead (419.6b; 701.11a)."""


def _regeneration(game: Game, shield: Shield, event: Event) -> Iterator[Candidate]:
    if not isinstance(event, events.PermanentDestroyed) or event.permanent not in shield.objects:
        return
    if not event.regenerable or _cant_regenerate(game, event.permanent):
        return
    instead = events.PermanentRegenerated(
        permanent=event.permanent, shield=shield, cites=Cite.REGENERATION, source=shield.source
    )
    yield Candidate(
        (shield.id,), f"the regeneration of {event.permanent.name}", shield.source, Cite.REGENERATION, _simply(instead)
    )


def _cant_regenerate(game: Game, permanent: GameObject) -> bool:
    return any(
        isinstance(change, Cant) and change.act is Act.BE_REGENERATED
        for change, _ in game.characteristics(permanent).rules
    )


# Protection ----------------------------------------------------------------------------------------------------


def _protection(game: Game, event: events.DamageDealt) -> Iterator[Candidate]:
    """Damage from a source with the quality is prevented (502.7; 702.14e)."""
    if not isinstance(event.to, GameObject) or not damage_is_preventable(game, event):
        return
    for ability in protections_from(game, event.to, event.by):
        prevented = events.DamagePrevented(
            by=event.by, to=event.to, amount=event.amount, cites=Cite.PROTECTION_DAMAGE, source=event.to
        )
        yield Candidate(
            (event.to.id, ability),
            f"{event.to.name}'s protection",
            event.to,
            Cite.PROTECTION_DAMAGE,
            _simply(prevented),
        )


def protections_from(game: Game, guarded: GameObject, other: GameObject) -> Iterator[KeywordAbility]:
    """The protection abilities of an object whose quality another object has (702.14a)."""
    for ability in game.characteristics(guarded).keywords("protection"):
        if protects_from(game, guarded, ability, other):
            yield ability


def protects_from(game: Game, guarded: GameObject, ability: KeywordAbility, other: GameObject) -> bool:
    """Whether a protection ability of an object names a quality that another object has.

    No quality is protection from everything (702.14i). "From creatures" reaches sources off the battlefield, too
    (702.14a): the qualities count, not the zone.
    """
    quality = ability.quality
    if quality is None:
        return True
    context = Context(game, game.controller_of(guarded), guarded, game)
    if isinstance(quality, nouns.Description):
        return all(matches(part, other, context) for part in quality.qualities)
    return matches(quality, other, context)
