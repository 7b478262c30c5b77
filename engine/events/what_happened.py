"""What words say of the past: what this turn has seen things do, where and when a spell was cast (404.3; 603.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.events.kinds.cards import CardDiscarded, CardDrawn
from engine.events.kinds.combat import AttackersDeclared, BecameBlocked, CreatureAttacked, CreatureBlocked
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.playing import AbilityActivated, Resolved, SpellCast
from engine.events.kinds.status import PermanentTapped
from engine.events.kinds.turn import StepBegan, TurnBegan
from engine.events.matching import conditions_of, excess_of, fits, matched_among
from engine.meaning.context import Context, Thing
from engine.meaning.words import (
    CONDITIONS,
    DOMAINS,
    QUANTITIES,
    fits_player,
    holds,
    matches,
    number,
    objects,
    of_object,
    of_thing,
    players,
    things,
)
from engine.rulebooks import KeywordRule
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Phase, TurnPart
from engine.text.tree import conditions, names, quantities
from engine.text.tree.node import TriggerEvent
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import (
    AttackedThisTurn,
    BlockedThisTurn,
    DealtDamageThisTurn,
    FirstCastThisTurn,
    HappenedToIt,
    TappedToPay,
    WasBlockedThisTurnBy,
    WasDealtDamageThisGame,
    WasDealtDamageThisTurn,
)
from engine.text.tree.triggers import Step


@CONDITIONS.of(conditions.ObjectHappened)
def _happened(condition: conditions.ObjectHappened, context: Context) -> bool:
    """Whether anything that happened this turn is what a trigger with these words would have waited for."""
    facts = _facts_of_this_combat(context.game) if condition.this_combat else context.game.facts_this_turn()
    seen = any(True for event in conditions_of(condition.event) for _ in matched_among(event, facts, context))
    return seen is not condition.negative


@CONDITIONS.of(conditions.ActivatedNoneThisTurn)
def _activated_none(condition: conditions.ActivatedNoneThisTurn, context: Context) -> bool:
    """Whether you have neither activated such an ability this turn nor begun to."""
    game = context.game
    activated = (fact.owing_to for fact in game.facts_of_this_turn(AbilityActivated) if fact.player is context.you)
    begun = game.stack[-1] if game.playing is not None and game.stack else None
    is_yours = begun is not None and begun.is_ability and game.controller_of(begun) is context.you
    rules = (*activated, *([begun.announcement.owing_to] if begun is not None and is_yours else []))
    return not any(isinstance(rule, KeywordRule) and rule.keyword == condition.keyword for rule in rules)


@CONDITIONS.of(conditions.ResolvedThisTurn)
def _resolved_this_turn(condition: conditions.ResolvedThisTurn, context: Context) -> bool:
    """How often the ability that is resolving has resolved in this turn, this time included, of the same object."""
    resolving = context.game.resolving
    if resolving is None or resolving.source is None:
        return False
    resolved = [fact.object for fact in context.game.facts_of_this_turn(Resolved)]
    times = sum(each.source is resolving.source and each.ability_id == resolving.ability_id for each in resolved)
    return times == number(condition.times, context)


@CONDITIONS.of(conditions.FirstToResolve)
def _first_to_resolve(condition: conditions.FirstToResolve, context: Context) -> bool:
    """Whether no other spell with its name, under its controller's control, has resolved in this game."""
    source = context.source
    if source is None:
        return False
    name = context.characteristics(source).name
    resolved = (fact.object for fact in context.game.facts.of_kind(Resolved) if not fact.object.is_ability)
    return not any(
        each is not source and context.characteristics(each).name == name and context.controller_of(each) is context.you
        for each in resolved
    )


@CONDITIONS.of(conditions.WasAttackedThisStep)
def _was_attacked(condition: conditions.WasAttackedThisStep, context: Context) -> bool:
    """Creatures were declared attacking the player in the step that it still is, wherever they are by now."""
    if context.game.part.step is not Step.DECLARE_ATTACKERS:
        return False
    attacked = players(condition.player, context)
    for fact in reversed(context.game.facts_this_turn()):
        if isinstance(fact, StepBegan):
            return False
        if isinstance(fact, CreatureAttacked) and fact.defender in attacked:
            return True
    return False


@QUANTITIES.of(quantities.OpponentsAttacked)
def _opponents_attacked(quantity: quantities.OpponentsAttacked, context: Context) -> int:
    """Whom creatures were declared attacking in this combat, not counting those whose planeswalkers were."""
    facts = (fact for fact in _facts_of_this_combat(context.game) if isinstance(fact, CreatureAttacked))
    return len({fact.defender for fact in facts if isinstance(fact.defender, Player)})


def _facts_of_this_combat(game: Game) -> Sequence[Fact]:
    """What has happened since the turn's latest combat phase began."""
    facts = game.facts_this_turn()
    starts = (
        index
        for index in reversed(range(len(facts)))
        if isinstance(fact := facts[index], StepBegan) and fact.part.step is Step.BEGINNING_OF_COMBAT
    )
    return facts[next(starts, 0) :]


@CONDITIONS.of(conditions.BeforeStep)
def _before_step(condition: conditions.BeforeStep, context: Context) -> bool:
    """Whether that step is still to begin, or `after` that, has begun: in this turn, of whose combat phases the first
    is meant, or in this combat phase. What is skipped never begins (506.7 in 2026). Of several upkeep steps the first
    is meant (503.2 in 2026)."""
    game, then = context.game, _DECLARED_IN[condition.part]
    begun = [fact.part.step for fact in game.facts_of_this_turn(StepBegan)]
    if condition.each_combat and Step.BEGINNING_OF_COMBAT in begun:
        begun = begun[_last_index(begun, Step.BEGINNING_OF_COMBAT) :]
    if condition.part == "upkeep" and begun.count(Step.UPKEEP) > 1:
        return condition.after
    begun.append(game.part.step)
    if condition.after and then in _MAY_BE_SKIPPED:
        return then in begun
    order = list(Step)
    has_begun = any(order.index(step) >= order.index(then) for step in begun)
    return has_begun is condition.after


def _last_index(steps: list[Step], step: Step) -> int:
    return len(steps) - 1 - steps[::-1].index(step)


_DECLARED_IN: Final = {
    "attackers": Step.DECLARE_ATTACKERS,
    "blockers": Step.DECLARE_BLOCKERS,
    "combat damage": Step.COMBAT_DAMAGE,
    "end of combat": Step.POSTCOMBAT_MAIN,  # and what comes after combat from the main phase on
    "upkeep": Step.DRAW,  # what comes after the upkeep step comes from the draw step on
}

#: Without attackers there are no such steps (508.8 in 2026).
_MAY_BE_SKIPPED: Final = frozenset({Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE})


# Casting -------------------------------------------------------------------------------------------------------------


def _casting_of(cast: GameObject, context: Context) -> SpellCast | None:
    """How a spell, or the permanent that a spell became, was cast; None where it wasn't."""
    spell = cast if cast.zone is Zone.STACK else cast.predecessor
    return next((fact for fact in context.game.facts.of_kind(SpellCast, 0) if fact.spell is spell), None)


@CONDITIONS.of(conditions.WasCastFrom)
def _was_cast_from(condition: conditions.WasCastFrom, context: Context) -> bool:
    """Whether you cast it, or anyone where the text names nobody, from that zone where one is named."""
    castings = [_casting_of(game_object, context) for game_object in objects(condition.reference, context)]
    return bool(castings) and all(
        casting is not None
        and (condition.by_anyone or casting.player is context.you)
        and condition.zone in (None, _zone_before(casting.spell))
        for casting in castings
    )


def _zone_before(spell: GameObject) -> Zone | None:
    return None if spell.predecessor is None else spell.predecessor.zone


@CONDITIONS.of(conditions.WasNthCast)
def _was_nth_cast(condition: conditions.WasNthCast, context: Context) -> bool:
    """Which of the spells that you have cast in this turn it was."""
    castings = [_casting_of(game_object, context) for game_object in objects(condition.reference, context)]
    yours = [fact for fact in context.game.facts_of_this_turn(SpellCast) if fact.player is context.you]
    nth = yours[condition.nth - 1 : condition.nth]
    return bool(castings) and all(casting in nth for casting in castings)


@CONDITIONS.of(conditions.EnteredFrom)
def _entered_from(condition: conditions.EnteredFrom, context: Context) -> bool:
    """Whether a permanent came straight from that zone of yours; what was cast from there came from the stack."""
    entered = objects(condition.reference, context)
    before = [game_object.predecessor for game_object in entered]
    return bool(before) and all(
        each is not None and each.zone is condition.zone and each.owner is context.you for each in before
    )


@CONDITIONS.of(conditions.IsNthOfTurn)
def _is_nth_of_turn(condition: conditions.IsNthOfTurn, context: Context) -> bool:
    """Whether it is such a step or phase, and how many of them have begun in this turn: added ones count (505.1b in
    2026)."""
    game = context.game
    if not _is_part(condition.step, game.part):
        return False
    begun = sum(_is_part_begun(condition.step, fact) for fact in game.facts_of_this_turn(StepBegan))
    return max(begun, 1) == condition.nth


def _is_part(step: Step, part: TurnPart) -> bool:
    if step is Step.COMBAT:
        return part.phase is Phase.COMBAT
    if step is Step.MAIN:
        return part.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    return part.step is step


def _is_part_begun(step: Step, fact: StepBegan) -> bool:
    if step is Step.COMBAT:
        return fact.part.step is Step.BEGINNING_OF_COMBAT
    return _is_part(step, fact.part)


@CONDITIONS.of(conditions.WasCastDuring)
def _was_cast_during(condition: conditions.WasCastDuring, context: Context) -> bool:
    """The stack is empty before a step or phase ends: what resolves was cast in the one that it is (408.1c; 500.2)."""
    castings = [_casting_of(game_object, context) for game_object in objects(condition.reference, context)]
    return bool(castings) and None not in castings and holds(condition.period, context)


@CONDITIONS.of(conditions.CastLastTurn)
def _cast_last_turn(condition: conditions.CastLastTurn, context: Context) -> bool:
    """What the turn before this one saw cast; before the first turn nothing was."""
    game = context.game
    cast: Counter[Player] = Counter()
    for fact in reversed(game.facts[: max(game.facts_this_turn_from - 1, 0)]):
        if isinstance(fact, TurnBegan):
            break
        if isinstance(fact, SpellCast):
            cast[fact.player] += 1
    return any(count >= condition.least for count in cast.values()) if condition.least else not cast


def cast_last_turn_by_its_player(game: Game) -> int | None:
    """How many spells the active player of the turn before this one cast in it; None where there was no such turn."""
    turn = next(_turns_before(game), ())
    whose = _player_of(turn)
    if whose is None:
        return None
    return sum(isinstance(fact, SpellCast) and fact.player is whose for fact in turn)


@CONDITIONS.of(conditions.HappenedLastTurn)
def _happened_last_turn(condition: conditions.HappenedLastTurn, context: Context) -> bool:
    turns = _turns_before(context.game)
    return _saw(condition.event, next(turns, ()), context)


@CONDITIONS.of(conditions.HappenedInLastTurnOf)
def _happened_in_last_turn_of(condition: conditions.HappenedInLastTurnOf, context: Context) -> bool:
    whose = players(condition.player, context)
    theirs = (turn for turn in _turns_before(context.game) if _player_of(turn) in whose)
    return _saw(condition.event, next(theirs, ()), context)


@CONDITIONS.of(conditions.HappenedSinceUpkeep)
def _happened_since_upkeep(condition: conditions.HappenedSinceUpkeep, context: Context) -> bool:
    """Since your last upkeep began: in an upkeep of yours, since the one before it."""
    game = context.game
    facts = tuple(game.facts)
    whose = None if any(isinstance(fact, TurnBegan) for fact in facts) else game.active_player
    began = [0]
    for index, fact in enumerate(facts):
        if isinstance(fact, TurnBegan):
            whose = fact.player
        elif isinstance(fact, StepBegan) and fact.part.step is Step.UPKEEP and whose is context.you:
            began.append(index)
    is_upkeep = game.part.step is Step.UPKEEP and game.active_player is context.you
    since = began[-2] if is_upkeep and len(began) > 1 else began[-1]
    return _saw(condition.event, facts[since:], context)


def _turns_before(game: Game) -> Iterator[tuple[Fact, ...]]:
    """What each turn before this one has seen, the last first, from its beginning on."""
    seen: list[Fact] = []
    for fact in reversed(game.facts[: max(game.facts_this_turn_from - 1, 0)]):
        seen.append(fact)
        if isinstance(fact, TurnBegan):
            yield tuple(reversed(seen))
            seen = []
    if seen:
        yield tuple(reversed(seen))


def _player_of(turn: tuple[Fact, ...]) -> Player | None:
    """Whose turn it was; nobody's, of what a game's record begins in the middle of."""
    began = turn[0] if turn else None
    return began.player if isinstance(began, TurnBegan) else None


def _saw(event: TriggerEvent, facts: tuple[Fact, ...], context: Context) -> bool:
    return any(True for each in conditions_of(event) for _ in matched_among(each, facts, context))


@CONDITIONS.of(conditions.IsEarlyTurn)
def _is_early_turn(condition: conditions.IsEarlyTurn, context: Context) -> bool:
    """A turn that isn't there from the beginning of a game's record is told by its number: the players take turns."""
    game = context.game
    if game.active_player not in players(condition.player, context):
        return False
    begun = [fact for fact in game.facts.of_kind(TurnBegan, 0) if fact.player is game.active_player]
    return len(begun) <= condition.latest


# Things of which the turn has seen something -------------------------------------------------------------------------


def _attacked(context: Context) -> Iterator[GameObject]:
    yield from (fact.creature for fact in context.game.facts_of_this_turn(CreatureAttacked))


def _blocked(context: Context) -> Iterator[GameObject]:
    yield from (fact.blocker for fact in context.game.facts_of_this_turn(CreatureBlocked))


def _became_blocked(context: Context) -> Iterator[GameObject]:
    yield from (fact.attacker for fact in context.game.facts_of_this_turn(BecameBlocked))


def _left_for_graveyards(context: Context) -> Iterator[GameObject]:
    for fact in context.game.facts_of_this_turn(ObjectMoved):
        if fact.to is Zone.GRAVEYARD and fact.object.zone is Zone.BATTLEFIELD:
            yield fact.object


def _came_from_the_battlefield(context: Context) -> Iterator[GameObject]:
    yield from (card for permanent in _left_for_graveyards(context) for card in permanent.became)


def _discarded(context: Context) -> Iterator[GameObject]:
    yield from (card for fact in context.game.facts_of_this_turn(CardDiscarded) for card in fact.card.became)


def _players_who_attacked(context: Context) -> Iterator[Player]:
    yield from (fact.player for fact in context.game.facts_of_this_turn(AttackersDeclared) if fact.attackers)


def _players_who_lost_life(context: Context) -> Iterator[Player]:
    yield from (fact.player for fact in context.game.facts_of_this_turn(LifeLost))


_DONE: Final[dict[str, Callable[[Context], Iterator[Thing]]]] = {
    "attack": _attacked,
    "attack with creatures": _players_who_attacked,
    "be discarded": _discarded,
    "block": _blocked,
    "become blocked": _became_blocked,
    "die": _left_for_graveyards,
    "lose life": _players_who_lost_life,
    "put there from the battlefield": _came_from_the_battlefield,
}


@of_thing(HappenedToIt)
def _did(quality: HappenedToIt, thing: Thing, context: Context) -> bool:
    return thing in tuple(_DONE[quality.verb](context))


@DOMAINS.of(HappenedToIt)
def _where_the_dead_are(quality: HappenedToIt, context: Context) -> Iterator[Thing] | None:
    """What has died this turn is looked for among what did, as it was then."""
    return _left_for_graveyards(context) if quality.verb == "die" else None


@of_thing(BlockedThisTurn)
def _blocked_it(quality: BlockedThisTurn, thing: Thing, context: Context) -> bool:
    blocks = context.game.facts_of_this_turn(CreatureBlocked)
    return any(fact.blocker is thing and fits(quality.reference, fact.attacker, context) for fact in blocks)


@of_thing(TappedToPay)
def _was_tapped_for_it(quality: TappedToPay, thing: Thing, context: Context) -> bool:
    """Of a spell, whenever it was cast; of a permanent's ability, this turn."""
    served = objects(quality.reference, context)
    paid_for = {*served, *(each.predecessor for each in served)}
    game = context.game
    of_spells = quality.keyword == "convoke"
    tapped = game.facts.of_kind(PermanentTapped) if of_spells else game.facts_of_this_turn(PermanentTapped)
    return any(
        fact.permanent is thing and fact.source in paid_for and _is_cost_of(fact, quality.keyword) for fact in tapped
    )


def _is_cost_of(fact: PermanentTapped, keyword: str) -> bool:
    """Whether something was tapped for the cost of this keyword, by which the fact goes or to which it is owed."""
    return any(isinstance(rule, KeywordRule) and rule.keyword == keyword for rule in (fact.cites, fact.owing_to))


@of_thing(WasBlockedThisTurnBy)
def _was_blocked_by_it(quality: WasBlockedThisTurnBy, thing: Thing, context: Context) -> bool:
    blocks = context.game.facts_of_this_turn(CreatureBlocked)
    return any(fact.attacker is thing and fits(quality.reference, fact.blocker, context) for fact in blocks)


@of_object(FirstCastThisTurn)
def _is_first_cast(quality: FirstCastThisTurn, thing: GameObject, context: Context) -> bool:
    """Of spells that aren't cast yet, each would be the first where none has been cast."""
    player = context.controller_of(thing)
    cast = (fact.spell for fact in context.game.facts_of_this_turn(SpellCast) if fact.player is player)
    first = next((spell for spell in cast if matches(quality.spell, spell, context)), None)
    return first is None or first is thing


@of_thing(WasDealtDamageThisTurn)
def _was_dealt_damage(quality: WasDealtDamageThisTurn, thing: Thing, context: Context) -> bool:
    dealt = context.game.facts_of_this_turn(DamageDealt)
    return any(fact.to is thing and fits(quality.source, fact.by, context) for fact in dealt)


@of_object(AttackedThisTurn)
def _attacked_player(quality: AttackedThisTurn, thing: GameObject, context: Context) -> bool:
    return any(
        fact.creature is thing
        and isinstance(fact.defender, Player)
        and fits_player(quality.player, fact.defender, context)
        for fact in context.game.facts_of_this_turn(CreatureAttacked)
    )


@of_thing(WasDealtDamageThisGame)
def _was_ever_dealt_damage(quality: WasDealtDamageThisGame, thing: Thing, context: Context) -> bool:
    sources = objects(quality.source, context)
    return any(fact.to is thing and fact.by in sources for fact in context.game.facts.of_kind(DamageDealt))


@of_thing(DealtDamageThisTurn)
def _dealt_damage(quality: DealtDamageThisTurn, thing: Thing, context: Context) -> bool:
    return any(
        fact.by is thing
        and (quality.to is None or (isinstance(fact.to, Player) and fits_player(quality.to, fact.to, context)))
        for fact in context.game.facts_of_this_turn(DamageDealt)
    )


# How much the turn has seen ------------------------------------------------------------------------------------------


def _damage_dealt(whom: Thing, context: Context) -> int:
    """All of it, in and out of combat."""
    return sum(fact.amount for fact in context.game.facts_of_this_turn(DamageDealt) if fact.to is whom)


@CONDITIONS.of(conditions.WasDealtThisTurn)
def _was_dealt_this_much(condition: conditions.WasDealtThisTurn, context: Context) -> bool:
    """Whether any of the players was dealt so much by itself."""
    least = number(condition.least, context)
    return any(_damage_dealt(player, context) >= least for player in players(condition.player, context))


def _life_lost(whom: Thing, context: Context) -> int:
    return sum(fact.amount for fact in context.game.facts_of_this_turn(LifeLost) if fact.player is whom)


def is_first_of_draw_step(game: Game, player: Player) -> bool:
    """Whether a card drawn now would be the first that the player draws in their draw step."""
    if game.part.step is not Step.DRAW or game.active_player is not player:
        return False
    for fact in reversed(game.facts_this_turn()):
        if isinstance(fact, StepBegan):
            return True
        if isinstance(fact, CardDrawn) and fact.player is player:
            return False
    return True


def _cards_drawn(whom: Thing, context: Context) -> int:
    return sum(fact.player is whom for fact in context.game.facts_of_this_turn(CardDrawn))


def _cards_discarded(whom: Thing, context: Context) -> int:
    return sum(fact.player is whom for fact in context.game.facts_of_this_turn(CardDiscarded))


def _life_gained(whom: Thing, context: Context) -> int:
    return sum(fact.amount for fact in context.game.facts_of_this_turn(LifeGained) if fact.player is whom)


def _spells_cast_by(whom: Thing, context: Context) -> int:
    return sum(fact.player is whom for fact in context.game.facts_of_this_turn(SpellCast))


def _creatures_attacked_with(whom: Thing, context: Context) -> int:
    """Those that attacked are counted, whatever they are now (608.2i in 2026)."""
    declared = (fact for fact in context.game.facts_of_this_turn(AttackersDeclared) if fact.player is whom)
    return len({attacker for fact in declared for attacker in fact.attackers})


_SEEN: Final[dict[str, Callable[[Thing, Context], int]]] = {
    "damage dealt": _damage_dealt,
    "life lost": _life_lost,
    "life gained": _life_gained,
    "spells cast": _spells_cast_by,
    "cards drawn": _cards_drawn,
    "cards discarded": _cards_discarded,
    "creatures attacked with": _creatures_attacked_with,
}


@QUANTITIES.of(quantities.AmountThisTurn)
def _amount_this_turn(quantity: quantities.AmountThisTurn, context: Context) -> int:
    return sum(_SEEN[quantity.what](whom, context) for whom in things(quantity.whom, context))


@QUANTITIES.of(quantities.TimesThisTurn)
def _times_this_turn(quantity: quantities.TimesThisTurn, context: Context) -> int:
    """How often something happened this turn that a trigger with these words would have waited for."""
    facts = context.game.facts_this_turn()
    return sum(True for event in conditions_of(quantity.event) for _ in matched_among(event, facts, context))


@QUANTITIES.of(quantities.CommanderCasts)
def _commander_casts(quantity: quantities.CommanderCasts, context: Context) -> int:
    """How often you have cast a commander from the command zone, of all that you own where there are several."""
    cast = commanders_cast(context.game, context.you)
    return sum(quantity.of_any or commander.owner is context.you for commander in cast)


def commanders_cast(game: Game, player: Player) -> Iterator[GameObject]:
    """The commanders that a player has cast from the command zone this game, each as often as that (903.8 in 2026)."""
    for fact in game.facts.of_kind(SpellCast):
        if fact.player is player and fact.spell.commander and _zone_before(fact.spell) is Zone.COMMAND:
            yield fact.spell


@QUANTITIES.of(quantities.PutThereThisTurn)
def _put_there_this_turn(quantity: quantities.PutThereThisTurn, context: Context) -> int:
    """What left the battlefield for the graveyards of those players, as it was then."""
    whose = players(quantity.player, context)
    return sum(
        game_object.owner in whose and matches(quantity.description, game_object, context)
        for game_object in _left_for_graveyards(context)
    )


@QUANTITIES.of(quantities.PowerAttackedWith)
def _power_attacked_with(quantity: quantities.PowerAttackedWith, context: Context) -> int:
    """As they were declared, in the combat that goes on; nothing that becomes of them later matters."""
    whose = players(quantity.player, context)
    declared = [fact for fact in context.game.facts_of_this_turn(AttackersDeclared) if fact.player in whose]
    return declared[-1].power if declared else 0


@QUANTITIES.of(quantities.SpellsCastBy)
def _cast_by(quantity: quantities.SpellsCastBy, context: Context) -> int:
    """Spells are looked at as they were cast, wherever they are now."""
    whose = players(quantity.player, context)
    cast = [fact.spell for fact in context.game.facts_of_this_turn(SpellCast) if fact.player in whose]
    return sum(matches(quantity.spells, spell, context) for spell in cast)


@QUANTITIES.of(quantities.ExcessThisWay)
def _excess_this_way(quantity: quantities.ExcessThisWay, context: Context) -> int:
    """What was more than lethal of the damage that those which were dealt damage this way were dealt last (120.10 in
    2026)."""
    assert isinstance(quantity.means, names.Named)
    last = {fact.to: fact for fact in context.game.facts_of_this_turn(DamageDealt)}
    return sum(excess_of(last[each], context) for each in things(quantity.means, context) if each in last)


@QUANTITIES.of(quantities.SpellsCastThisTurn)
def _spells_cast(quantity: quantities.SpellsCastThisTurn, context: Context) -> int:
    """All that anyone played this turn; `before`: those before the object that says so. Copies aren't played."""
    cast = [fact.spell for fact in context.game.facts_of_this_turn(SpellCast)]
    if quantity.before and context.source in cast:
        return cast.index(context.source)
    if quantity.other and context.source is not None:
        return sum(spell not in (context.source, context.source.predecessor) for spell in cast)
    return len(cast)


@QUANTITIES.of(quantities.PutIntoGraveyardsThisTurn)
def _put_into_graveyards(quantity: quantities.PutIntoGraveyardsThisTurn, context: Context) -> int:
    return sum(True for _ in _left_for_graveyards(context))
