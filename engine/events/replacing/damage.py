"""Damage that is multiplied, prevented, or redirected (419.5–8; 614)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import ask_some
from engine.events.event import Event
from engine.events.functioning import statements_on_battlefield
from engine.events.kinds.damage import DamageDealt, DamagePrevented
from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.life import LifeGained
from engine.events.matching import fits
from engine.events.replacing.candidates import Becoming, Candidate, Chance, Changed, offers, replaces, simply
from engine.meaning.context import Context
from engine.meaning.words import matches, number, players, things
from engine.rulebooks import Cite
from engine.state.effects import Shield
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import statements
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.effects.life import GainLife
from engine.text.tree.node import Reference
from engine.text.tree.played import reads
from engine.text.tree.qualities import Description
from engine.text.tree.quantities import AmountThisWay, ThatMuch
from engine.text.tree.references import Some
from engine.text.tree.walk import walk


@replaces(statements.MultipliesDamage)
def multiplies_damage(statement: statements.MultipliesDamage, chance: Chance) -> Becoming | None:
    """Damage comes to another amount: doubled, halved rounded down, or with something added; never below 0."""
    event, context = chance.event, chance.context
    if not isinstance(event, DamageDealt):
        return None
    if (statement.combat and not event.combat) or (statement.noncombat and event.combat):
        return None
    if not fits(statement.source, event.by, context) or not fits(statement.to, event.to, context):
        return None
    amount = event.amount // 2 if statement.halved else event.amount * statement.factor
    if statement.plus is not None:
        amount = max(amount + number(statement.plus, context), 0)
    return simply(replace(event, amount=amount))


@replaces(statements.PreventsDamage, Cite.PREVENTION)
def prevents_damage(statement: statements.PreventsDamage, chance: Chance) -> Becoming | None:
    """Damage from what is described, or from the source chosen, to what is guarded is prevented, all of it or some; of
    what can't be prevented nothing, but whatever else the effect does is done (615.12 in 2026)."""
    event, context, shield = chance.event, chance.context, chance.shield
    if not isinstance(event, DamageDealt):
        return None
    in_vain = not damage_is_preventable(context.game, event)
    if in_vain and (statement.also is None or not context.game.rulebook.prevents_in_vain):
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
    if not _comes_from(statement.source, event, chance):
        return None
    if not guarded and statement.to is None and statement.source is None and not _both_reached(event, context):
        return None
    if in_vain:
        return simply(
            event, *_following_prevention(statement, event, _in_vain(statement, event, context, shield), context)
        )
    return lambda: _prevent(statement, event, context, shield)


def _comes_from(source: Reference | None, event: DamageDealt, chance: Chance) -> bool:
    """Whether damage comes from the source that was chosen for a shield, or from any that its words describe."""
    shield, context = chance.shield, chance.context
    if shield is None or not shield.sources:
        return fits(source, event.by, context)
    is_chosen = event.by.current() in [each.current() for each in shield.sources]
    return is_chosen and _still_has_what_was_asked(source, event.by, context)


def _both_reached(event: DamageDealt, context: Context) -> bool:
    """Whether who deals damage and who would be dealt it are within your range of influence: asked of an effect that
    speaks of neither (601.14b; 801.15b)."""
    return context.reaches(event.by) and context.reaches(event.to)


def _still_has_what_was_asked(source: Reference | None, chosen: GameObject, context: Context) -> bool:
    """Whether the source that was chosen, "a red source", is still what was asked for (419.8b; 608.7b)."""
    if not isinstance(source, Some) or not isinstance(source.description, Description):
        return True
    return all(matches(quality, chosen, context) for quality in source.description.qualities)


def _prevent(
    statement: statements.PreventsDamage, event: DamageDealt, context: Context, shield: Shield | None
) -> Changed:
    """Prevent as much as the effect can. A counted shield is used up as it prevents, so that damage which is dealt at
    the same time finds only what is left of it (419.7b; 614.7)."""
    prevented = _as_much_as_it_can(statement, event, context, shield)
    if shield is not None:
        note(context.game, notes.ShieldUsed(shield=shield, amount=prevented))
    fact = DamagePrevented(
        by=event.by,
        to=event.to,
        amount=prevented,
        cites=Cite.PREVENTION if shield is None else Cite.PREVENTION_SHIELD,
        source=context.source,
    )
    also = () if statement.also is None else _following_prevention(statement, event, prevented, context)
    return (fact, replace(event, amount=event.amount - prevented), *also)
    yield  # a generator that asks nothing


def _as_much_as_it_can(
    statement: statements.PreventsDamage, event: DamageDealt, context: Context, shield: Shield | None
) -> int:
    most = event.amount
    if shield is not None and shield.left is not None:
        most = shield.left
    elif statement.amount is not None:
        most = number(statement.amount, context)
    elif statement.halved:
        most = (event.amount + (statement.halved == "up")) // 2
    return min(event.amount, most)


def _in_vain(statement: statements.PreventsDamage, event: DamageDealt, context: Context, shield: Shield | None) -> int:
    """What an effect that can prevent nothing says more counts: "that many" is the damage it speaks of, and nothing
    was "prevented this way" (615.12 in 2026)."""
    said = () if statement.also is None else tuple(walk(statement.also))
    if any(isinstance(part, AmountThisWay) for part in said):
        return 0
    return _as_much_as_it_can(statement, event, context, shield)


def _following_prevention(
    statement: statements.PreventsDamage, event: DamageDealt, prevented: int, context: Context
) -> tuple[Event, ...]:
    """ "Prevent that damage. Remove a counter": once for all the damage that is dealt at the same time, unless it
    speaks of how much of it was prevented, and to what. Life that is gained so is a part of what becomes of the damage,
    where the rulebook has damage happen with all that comes of it (118.4 in 2009-07)."""
    also = statement.also
    assert also is not None
    seen = context.naming(statement, event.to, amount=prevented).naming(also, event.to, amount=prevented)
    if statement.to is not None:
        seen = seen.about_each(statement.to, event.to)
    if statement.source is not None:
        seen = seen.about_each(statement.source, event.by)
    counts = any(isinstance(part, AmountThisWay | ThatMuch) for part in walk(also))
    gain = also.steps[0] if isinstance(also, Sequence) and len(also.steps) == 1 else also
    if counts and isinstance(gain, GainLife) and context.game.rulebook.damage_happens_with_its_results:
        amount, source = number(gain.amount, seen), context.source
        return tuple(
            LifeGained(player=player, amount=amount, owing_to=Cite.PREVENTION_BESIDES, cites=Cite.LIFE, source=source)
            for player in players(gain.player, seen)
        )
    following = InsteadFollowed(
        instruction=also,
        context=seen,
        for_all=None if counts else also,
        cites=Cite.PREVENTION_BESIDES,
        source=context.source,
    )
    return (following,)


@reads(statements.DamageUnpreventable)
def damage_is_preventable(game: Game, event: DamageDealt) -> bool:
    """Whether anything may prevent this damage: not where what deals it, or an effect, says that it can't be."""
    if not event.preventable:
        return False
    if any(isinstance(shield.statement, statements.DamageUnpreventable) for shield in game.shields):
        return False
    return not any(
        event.combat >= statement.combat and fits(statement.source, event.by, context)
        for _, statement, context in statements_on_battlefield(game, statements.DamageUnpreventable)
    )


@replaces(statements.RedirectsDamage)
def redirects_damage(statement: statements.RedirectsDamage, chance: Chance) -> Becoming | None:
    """Damage is dealt to something else; never to what isn't there, nor where it would be dealt anyway."""
    event, context, shield = chance.event, chance.context, chance.shield
    if not isinstance(event, DamageDealt) or not fits(statement.to, event.to, context):
        return None
    if not _comes_from(statement.source, event, chance) or (statement.combat and not event.combat):
        return None
    if statement.source is not None:
        context = context.about_each(statement.source, event.by)
    instead = next(iter(things(statement.instead_to, context)), None)
    if instead is None or instead is event.to:
        return None
    if isinstance(instead, GameObject) and not (
        instead.is_permanent and context.characteristics(instead).types & {"Battle", "Creature", "Planeswalker"}
    ):
        return None  # redirection to what is gone or no creature any more does nothing (419.6c; 613.9)
    return lambda: _redirect(event, instead, context, shield)


def _redirect(event: DamageDealt, to: GameObject | Player, context: Context, shield: Shield | None) -> Changed:
    """So much of the damage as is left to redirect goes elsewhere; the rest stays where it was."""
    moved = event.amount
    if shield is not None and shield.left is not None:
        moved = min(event.amount, shield.left)
        note(context.game, notes.ShieldUsed(shield=shield, amount=moved))
    return (replace(event, to=to, amount=moved), replace(event, amount=event.amount - moved))
    yield  # a generator that asks nothing


@offers(DamageDealt)
def to_a_planeswalker(game: Game, event: DamageDealt) -> Iterator[Candidate]:
    """Damage outside combat to a player may be dealt to a planeswalker of that player instead, as the opponent who
    controls its source likes (212.9g; 306.8); not from 2018 on."""
    if event.combat or not isinstance(event.to, Player) or Cite.PLANESWALKER_HIT not in game.rulebook.citations:
        return
    dealer = game.controller_of(event.by)
    walkers = [
        permanent
        for permanent in game.permanents()
        if "Planeswalker" in game.characteristics(permanent).types and game.controller_of(permanent) is event.to
    ]
    if walkers and dealer in game.opponents_of(event.to):
        text = "dealing the damage to a planeswalker instead"
        change = _walker_hit(event, dealer, walkers)
        yield Candidate("planeswalker", text, event.by, Cite.PLANESWALKER_HIT, change)


def _walker_hit(event: DamageDealt, dealer: Player, walkers: list[GameObject]) -> Becoming:
    def change() -> Changed:
        prompt = f"choose a planeswalker of {event.to} to be dealt the damage instead"
        cites = Cite.PLANESWALKER_HIT
        chosen = yield from ask_some(dealer, prompt, cites, walkers, 0, 1, source=event.by, suggested=())
        return (replace(event, to=chosen[0]) if chosen else event,)

    return change
