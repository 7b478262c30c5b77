"""Keyword actions whose meaning is card text, and those that need a procedure of their own (701 in 2026-08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.in_full import followed_in_full
from engine.actions.taken import have_taken
from engine.actions.tokens import make_tokens
from engine.continuous.copying import new_copy
from engine.events.choices import Asking, ChoiceKind, Option, ask_one, ask_some
from engine.events.event import Event
from engine.events.kinds.cards import CardsRevealed
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.effects import EffectBegan
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.setting_aside import CardSetAside
from engine.events.kinds.status import BecameDesignated, DesignationLost
from engine.keywords.airbend import AIRBENT
from engine.meaning.context import Thing
from engine.meaning.words import matches, number
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.expansion import action_meaning
from engine.text.keywords.rules import action_rule
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.effects.keyword_actions import (
    Airbend,
    BecomesDesignated,
    Behold,
    KeywordAction,
    Populate,
    Proliferate,
    TimeTravel,
)
from engine.text.tree.names import OneObject
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Status, Zone
from engine.text.tree.players import You
from engine.text.tree.qualities import HasStatus
from engine.text.tree.references import Some
from engine.text.tree.walk import walk

#: What doesn't happen at all with 0: nobody has then done it (701.50e, 701.63b).
_NOTHING_WITH_ZERO: Final = frozenset({"connive", "endure"})
#: What is done once its process is complete, even if some or all of it was impossible (701.44b, 701.47b, 701.50f).
_DONE_ONCE_COMPLETE: Final = frozenset({"explore", "amass", "connive"})
#: What several permanents that are told to do it at the same time do one after the other, by which rule.
_ONE_AFTER_THE_OTHER: Final[Mapping[str, Cited]] = {
    "explore": keyword_rule("explore", "gone, 2026-08 d", "at the same time"),
    "connive": keyword_rule("connive", "c", "at the same time"),
}
_GOADED_ONCE: Final = keyword_rule("goad", "gone, 2021-09 d", "already")
_PROLIFERATE: Final = keyword_rule("proliferate", "a", "proliferate")
_BEHOLD: Final = keyword_rule("behold", "a", "behold")
_AIRBEND: Final = keyword_rule("airbend", "a", "airbend")
_TIME_TRAVEL: Final = keyword_rule("time travel", "a", "time travel")
_POPULATE: Final = keyword_rule("populate", "a", "populate")


#: Actions that can't be done with what isn't on the battlefield any more (701.43c in 2026).
_OF_PERMANENTS: Final = frozenset({"exert"})


@follows(KeywordAction)
def keyword_action(instruction: KeywordAction, following: Following) -> Asking[bool]:
    """Do what the action means, for each who does it: its meaning calls the doer "you", and the permanent that it is
    about "~". Returns whether anybody did any of it."""
    done = False
    rule = action_rule(instruction.action)
    count = None if instruction.number is None else (yield from following.number(instruction.number))
    if count == 0 and instruction.action in _NOTHING_WITH_ZERO:
        return False
    meant = action_meaning(instruction.action, count, instruction.subtype)
    if instruction.what is None:
        for whose in following.each_player(instruction.player or You()):
            done |= yield from _does(instruction.action, meant, rule, following, whose, None, instruction)
        return done
    about = yield from following.objects(instruction.what)
    order = _ONE_AFTER_THE_OTHER.get(instruction.action)
    if order is not None and len(about) > 1:
        cites = following.game.rulebook.first_of(order, rule)
        return (yield from _in_an_order_chosen(instruction, about, cites, following))
    for thing in following.one_at_a_time(instruction.what, about):
        assert isinstance(thing, GameObject)
        if instruction.action in _OF_PERMANENTS and not thing.is_permanent:
            continue
        who = None if instruction.player is None else (yield from following.player(instruction.player))
        whose = who or following.context.controller_of(thing)
        done |= yield from _does(instruction.action, meant, rule, following, whose, thing)
    return done


def _in_an_order_chosen(
    instruction: KeywordAction, about: tuple[GameObject, ...], cites: Cited, following: Following
) -> Asking[bool]:
    """Several permanents do it one after the other: each time, the first player in turn order who controls one that
    hasn't yet, or controlled it at last, chooses which is next (701.44d, 701.50c)."""
    done, left = False, list(about)
    while left:
        controllers = {each: following.context.controller_of(each) for each in left}
        first = next((player for player in following.game.in_turn_order() if player in controllers.values()), None)
        if first is None:
            break  # whoever controlled what is left has gone
        own = [each for each in left if controllers[each] is first]
        prompt = f"choose what is to {instruction.action} next"
        (chosen,) = yield from ask_some(first, prompt, cites, own, source=following.source)
        left.remove(chosen)
        done |= yield from keyword_action(replace(instruction, what=OneObject(chosen)), following)
    assert instruction.what is not None
    following.introduce(instruction.what, about)
    return done


def _does(
    action: str,
    meant: Instruction | None,
    rule: Cited,
    following: Following,
    whose: Player,
    about: GameObject | None,
    spoken_of: KeywordAction | None = None,
) -> Asking[bool]:
    """One player does what an action means, and then has done it, even where some of it was impossible. What is chosen
    as it is done can be spoken of afterward: "the amassed Army"."""
    done = True
    if action == "goad" and about is not None and _is_goaded_by(whose, about, following):
        return False
    if meant is not None:
        inner = Following(replace(following.context, you=whose, source=about or following.source, owing_to=rule))
        done = (yield from followed_in_full(meant, inner)) or action in _DONE_ONCE_COMPLETE
        following.happened += inner.happened
        following.follow_moved(inner.context.environment.moved)
        chosen = [node.what.named for node in walk(meant) if isinstance(node, Choose) and isinstance(node.what, Some)]
        if spoken_of is not None and chosen:
            named = [name for name in chosen if name is not None]
            following.introduce(spoken_of, inner.context.environment.things(named))
    yield from have_taken(following, action, whose, rule, about)
    return done


def _is_goaded_by(player: Player, creature: GameObject, following: Following) -> bool:
    """Whether a player has goaded a creature, and it still is: goading it again has no effect since 2021 (701.15d in
    2026)."""
    game, rule = following.game, action_rule("goad")
    return bool(game.number_of(_GOADED_ONCE)) and any(
        fact.owing_to == rule
        and fact.effect in game.effects
        and fact.effect.source is creature
        and fact.effect.controller is player
        for fact in game.facts.of_kind(EffectBegan)
    )


def counters_on(thing: Thing) -> Mapping[str, int]:
    """The counters of a permanent or a player, by kind."""
    if isinstance(thing, GameObject):
        return thing.counters
    return {"poison": thing.poison, **thing.counters} if thing.poison else thing.counters


@follows(Proliferate)
def proliferate(instruction: Proliferate, following: Following) -> Asking[None]:
    """Choose permanents and players that have counters; each gets another of each kind that it has (701.34a)."""
    game = following.game
    for whose in following.each_player(instruction.player):
        everyone: list[Thing] = [*game.permanents(), *game.players]
        counted = [thing for thing in everyone if counters_on(thing)]
        chosen: tuple[Thing, ...] = ()
        if counted:
            chosen = yield from ask_some(
                whose, "choose what gets more counters", _PROLIFERATE, counted, 0, len(counted), following.source
            )
        more: list[Event] = []
        for thing in chosen:
            kinds = yield from _kinds_added(whose, thing, following)
            more += [
                CountersPut(on=thing, kind=kind, count=1, by=whose, cites=_PROLIFERATE, source=following.source)
                for kind in kinds
            ]
        yield from following.happen(*more)
        yield from have_taken(following, "proliferate", whose, _PROLIFERATE)


def _kinds_added(whose: Player, thing: Thing, following: Following) -> Asking[tuple[str, ...]]:
    """Each kind of counters on something; the one that the player chooses, where the edition adds but one."""
    kinds = tuple(counters_on(thing))
    if following.game.rulebook.proliferates_each_kind or len(kinds) == 1:
        return kinds
    options = [Option(kind, f"a {kind} counter") for kind in kinds]
    prompt = f"choose which counter {thing.name} gets another of"
    return ((yield from ask_one(whose, ChoiceKind.WORD, prompt, _PROLIFERATE, options, following.source)),)


@follows(Behold)
def behold(instruction: Behold, following: Following) -> Asking[bool]:
    """Reveal cards of a kind from the hand, or choose permanents of it that the player controls (701.4a)."""
    game, done = following.game, True
    for whose in following.each_player(instruction.player):
        count = number(instruction.count, following.context)
        there = (*whose.hand, *(each for each in game.permanents() if game.controller_of(each) is whose))
        fitting = [each for each in there if matches(instruction.what, each, following.context)]
        if len(fitting) < count:
            done = False
            continue
        chosen = yield from ask_some(whose, "choose what to behold", _BEHOLD, fitting, count, count, following.source)
        shown = tuple(card for card in chosen if card in whose.hand)
        if shown:
            yield from following.happen(
                CardsRevealed(player=whose, cards=shown, cites=_BEHOLD, source=following.source)
            )
        yield from have_taken(following, "behold", whose, _BEHOLD)
    return done


@follows(Airbend)
def airbend(instruction: Airbend, following: Following) -> Asking[bool]:
    """Exile permanents and spells together; the cards among them wait there for who owns them (701.65a-b)."""
    exiled: list[Event] = []
    for whose in following.each_player(instruction.player):
        bent = yield from following.objects(instruction.what, whose)
        moves = [
            ObjectMoved(object=each, to=Zone.EXILE, verb="exile", cites=_AIRBEND, source=following.source)
            for each in bent
            if not each.gone
        ]
        happened = yield from following.happen(*moves)
        away = [each.current() for each in bent if each.gone]
        yield from following.happen(
            *(
                CardSetAside(card=card, how=AIRBENT, cites=_AIRBEND, source=following.source)
                for card in away
                if card.zone is Zone.EXILE
            )
        )
        if any(card.zone is Zone.EXILE for card in away):
            yield from have_taken(following, "airbend", whose, _AIRBEND)
        exiled += happened
    return bool(exiled)


@follows(TimeTravel)
def time_travel(instruction: TimeTravel, following: Following) -> Asking[None]:
    """Choose permanents and suspended cards with time counters; each gets one or loses one, all at once (701.56a)."""
    game = following.game
    for whose in following.each_player(instruction.player):
        own = [each for each in game.permanents() if game.controller_of(each) is whose]
        suspended = HasStatus(Status.SUSPENDED)
        own += [card for card in game.exile if card.owner is whose and matches(suspended, card, following.context)]
        timed = [each for each in own if each.counters_of("time")]
        chosen: tuple[GameObject, ...] = ()
        if timed:
            prompt = "choose what travels in time"
            chosen = yield from ask_some(whose, prompt, _TIME_TRAVEL, timed, 0, len(timed), following.source)
        changed: list[Event] = []
        for each in chosen:
            options = [Option("put", "put a time counter on it"), Option("remove", "remove a time counter from it")]
            question = f"choose what becomes of {each.name}"
            way = yield from ask_one(whose, ChoiceKind.WORD, question, _TIME_TRAVEL, options, following.source)
            changed.append(
                CountersPut(on=each, kind="time", count=1, by=whose, cites=_TIME_TRAVEL, source=following.source)
                if way == "put"
                else CountersRemoved(origin=each, kind="time", count=1, cites=_TIME_TRAVEL, source=following.source)
            )
        yield from following.happen(*changed)
        yield from have_taken(following, "time travel", whose, _TIME_TRAVEL)


@follows(Populate)
def populate(instruction: Populate, following: Following) -> Asking[None]:
    """Choose a creature token that the player controls, and make another like it (701.36a)."""
    game = following.game
    made: list[GameObject] = []
    for whose in following.each_player(instruction.player):
        tokens = [
            permanent
            for permanent in game.permanents()
            if permanent.kind is ObjectKind.TOKEN
            and game.controller_of(permanent) is whose
            and "Creature" in game.characteristics(permanent).types
        ]
        chosen: tuple[GameObject, ...] = ()
        if tokens:
            chosen = yield from ask_some(whose, "choose the token to copy", _POPULATE, tokens, source=following.source)
        for token in chosen:
            copy = new_copy(token, (), following.context)
            made += yield from make_tokens(following, whose, copy.printed, 1, transformed=copy.transformed)
        yield from have_taken(following, "populate", whose, _POPULATE)
    following.introduce(instruction, made)


#: Designations that a rule of their own tells of, where no keyword does.
_BY_ITS_RULE: Final = {
    Status.SOLVED: Cite.CASE_SOLVED,
    Status.LEVEL_2: Cite.CLASS_LEVEL,
    Status.LEVEL_3: Cite.CLASS_LEVEL,
    Status.PREPARED: Cite.BECOMES_PREPARED,
}
_LOST_BY_ITS_RULE: Final = {Status.PREPARED: Cite.UNPREPARED}


@follows(BecomesDesignated)
def become_designated(instruction: BecomesDesignated, following: Following) -> Asking[bool]:
    """Permanents get a mark, or lose it (702.112b)."""
    rules = _LOST_BY_ITS_RULE if instruction.lost else _BY_ITS_RULE
    cites = rules.get(instruction.designation, Cite.FOLLOW_INSTRUCTIONS)
    # The X of monstrosity X is that of the permanent's other abilities, too (701.37c in 2026, 701.30c in 2018).
    x = following.context.announcement.x if instruction.designation is Status.MONSTROUS else None
    source, designation = following.source, instruction.designation
    proposals = [
        DesignationLost(permanent=thing, designation=designation, cites=cites, source=source)
        if instruction.lost
        else BecameDesignated(permanent=thing, designation=designation, x=x, cites=cites, source=source)
        for thing in (yield from following.objects(instruction.what))
        if thing.is_permanent and (designation in thing.designations) is instruction.lost
    ]
    happened = yield from following.happen(*proposals)
    return bool(happened)
