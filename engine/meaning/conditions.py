"""Whether conditions are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations

from engine.meaning.chosen import ANCHOR, TRIBUTE
from engine.meaning.comparing import comparable_values, compare, most_common_colors
from engine.meaning.context import Context, Thing
from engine.meaning.descriptions import fits_description
from engine.meaning.pairs import can_be_paired
from engine.meaning.references import everything, ring_bearer_of
from engine.meaning.words import CONDITIONS, fits_player, holds, matches, number, objects, players, things
from engine.state.copying import chosen_for
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree import conditions, names
from engine.text.tree.node import Condition, PlayerReference, Quality, Reference, Referring
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.played import reads
from engine.text.tree.players import AnOpponent, EachOpponent, EachOtherPlayer, EachPlayer, NoOpponent
from engine.text.tree.qualities import ControlledBy, Description, HasCounters, HasType, InZone, OwnedBy, Targets
from engine.text.tree.references import Either, Some
from engine.text.tree.triggers import Step
from engine.text.tree.walk import field_of, walk
from engine.values.mana import ManaCost

#: Conditions that compare what players have.
_Comparing = conditions.HasMoreCards | conditions.HasMoreLife | conditions.MoreThan


@CONDITIONS.of(conditions.Is)
def _is(condition: conditions.Is, context: Context) -> bool:
    meant = things(condition.reference, context)
    return bool(meant) and all(_is_so(condition.quality, thing, context) for thing in meant)


def _is_so(quality: Quality, thing: Thing, context: Context) -> bool:
    """ "You may cast it if it's an instant spell" asks what a card that isn't one yet would be; a land never is one."""
    is_card = isinstance(thing, GameObject) and thing.kind is ObjectKind.CARD and thing.zone is not Zone.STACK
    if is_card and isinstance(quality, Description) and quality.head is Head.SPELL:
        return not matches(HasType("Land"), thing, context) and fits_description(quality, thing, context)
    return matches(quality, thing, context)


def _of_player(thing: object, whose: Player, context: Context) -> int:
    """How many it counts for among what a player controls: one, or more where many tokens are kept as one object."""
    return thing.copies if isinstance(thing, GameObject) and context.controller_of(thing) is whose else 0


@reads(NoOpponent)
def _controls(condition: conditions.PlayerControls, context: Context) -> bool:
    if isinstance(condition.player, NoOpponent):
        return not _controls(replace(condition, player=AnOpponent()), context)
    wanted = number(condition.quantity, context)
    counts = [
        sum(_of_player(thing, whose, context) for thing in everything(condition.description, context))
        for whose in players(condition.player, context)
    ]
    if isinstance(condition.player, EachOpponent) and condition.player.of is not None:
        # "Your opponents control two or more creatures": all of them together.
        counts = [sum(counts)]
    return _of_them(condition.player)(compare(count, condition.comparison, wanted) for count in counts)


def _of_them(player: PlayerReference) -> Callable[[Iterable[bool]], bool]:
    """What is said of each player has to be so of every one of them, and what is said of a player of any."""
    return all if isinstance(player, EachPlayer | EachOpponent | EachOtherPlayer) else any


@CONDITIONS.of(conditions.OwnsAndControls)
def _owns_and_controls(condition: conditions.OwnsAndControls, context: Context) -> bool:
    return all(_owned_and_controlled(condition.player, part, context) for part in _each_said(condition.what))


def _each_said(reference: Reference) -> tuple[Reference, ...]:
    return reference.references if isinstance(reference, Either) else (reference,)


def _owned_and_controlled(whose: PlayerReference, reference: Reference, context: Context) -> list[GameObject]:
    """Which of what a phrase can mean somebody both owns and controls: of "a creature named …" all that fit."""
    if isinstance(reference, Some):
        meant = [thing for thing in everything(reference.description, context) if thing is not context.source]
    else:
        meant = list(things(reference, context))
    return [
        thing
        for thing in meant
        if isinstance(thing, GameObject)
        and thing.is_permanent
        and fits_player(whose, thing.owner, context)
        and fits_player(whose, context.controller_of(thing), context)
    ]


@CONDITIONS.of(conditions.PlayerHasCards)
def _has_cards(condition: conditions.PlayerHasCards, context: Context) -> bool:
    wanted = number(condition.quantity, context)
    return _of_them(condition.player)(
        compare(_cards_of(whose, condition, context), condition.comparison, wanted)
        for whose in players(condition.player, context)
    )


def _cards_of(whose: Player, condition: conditions.PlayerHasCards, context: Context) -> int:
    fitting = everything(condition.description, context)
    return sum(isinstance(thing, GameObject) and thing.owner is whose for thing in fitting)


def _cards_from(condition: conditions.PlayerHasCards, context: Context) -> int:
    """How far the number of cards is from the one that is asked for: "the difference"."""
    wanted = number(condition.quantity, context)
    return max(
        (abs(wanted - _cards_of(whose, condition, context)) for whose in players(condition.player, context)), default=0
    )


@CONDITIONS.of(conditions.PlayerHasCounters)
def _has_counters(condition: conditions.PlayerHasCounters, context: Context) -> bool:
    least = number(condition.quantity, context)
    return _of_them(condition.player)(
        whose.counters_of(condition.kind) >= least for whose in players(condition.player, context)
    )


def _there_are(condition: conditions.ThereAre | conditions.ZoneHolds, context: Context) -> bool:
    count = sum(1 for _ in everything(condition.description, context))
    return compare(count, condition.comparison, number(condition.quantity, context))


def _is_ahead(condition: _Comparing, context: Context, beats: Callable[[Player, Player], bool]) -> bool:
    """Whether a player beats one of those they are compared with; all of them, where each is spoken of."""

    def is_ahead(player: Player) -> bool:
        others = players(condition.than, context.about_each(condition.player, player))
        return _of_them(condition.than)(beats(player, other) for other in others)

    return any(is_ahead(player) for player in players(condition.player, context))


@CONDITIONS.of(conditions.MoreThan)
def _more_than(condition: conditions.MoreThan, context: Context) -> bool:
    least = 1 if condition.by is None else number(condition.by, context)

    def counted(whose: Player) -> int:
        return _owned_or_controlled(condition.description, whose, context)

    return _is_ahead(condition, context, lambda one, other: counted(one) >= counted(other) + least)


@CONDITIONS.of(conditions.HeldAsCast)
def _held_as_cast(condition: conditions.HeldAsCast, context: Context) -> bool:
    announced = [context.announcement, *([context.source.announcement] if context.source is not None else [])]
    return any(condition.condition in announcement.held for announcement in announced)


@CONDITIONS.of(conditions.ControlsMost)
def _controls_most(condition: conditions.ControlsMost, context: Context) -> bool:
    everyone = players(EachPlayer(), context)
    counts = {each: _owned_or_controlled(condition.description, each, context) for each in everyone}
    extreme = (min if condition.fewest else max)(counts.values(), default=0)
    return any(counts.get(player) == extreme for player in players(condition.player, context))


def _owned_or_controlled(description: Quality, whose: Player, context: Context) -> int:
    """How many things of a description a player controls, or owns where the text says where they are."""
    fitting = everything(description, context)
    if isinstance(description, Description) and any(
        isinstance(part, InZone | OwnedBy | ControlledBy) for part in description.qualities
    ):
        return sum(isinstance(thing, GameObject) and thing.owner is whose for thing in fitting)
    return sum(_of_player(thing, whose, context) for thing in fitting)


@CONDITIONS.of(conditions.IsDuring)
def _during(condition: conditions.IsDuring, context: Context) -> bool:
    game = context.game
    if condition.player is not None and not fits_player(condition.player, game.active_player, context):
        return False
    part = game.part
    if condition.part in ("combat", "combat phase"):
        return part.phase.value == "combat phase"
    if condition.part in ("turn", Step.TURN.value):
        return True
    if condition.part in ("main phase", Step.MAIN.value):
        return "main" in part.phase.value
    return part.step.value.removesuffix(" step") == condition.part.removesuffix(" step")


@CONDITIONS.of(conditions.PlayerControlsSome)
def _controls_some(condition: conditions.PlayerControlsSome, context: Context) -> bool:
    controllers = {
        context.controller_of(game_object)
        for game_object in objects(condition.reference, context)
        if game_object.is_permanent
    }
    return _of_them(condition.player)(whose in controllers for whose in players(condition.player, context))


@CONDITIONS.of(conditions.HasMoreLife)
def _more_life(condition: conditions.HasMoreLife, context: Context) -> bool:
    if condition.less:
        return _is_ahead(condition, context, lambda one, other: one.life < other.life)
    return _is_ahead(condition, context, lambda one, other: one.life > other.life)


@CONDITIONS.of(conditions.HasMoreCards)
def _more_cards(condition: conditions.HasMoreCards, context: Context) -> bool:
    if condition.fewer:
        return _is_ahead(condition, context, lambda one, other: len(one.hand) < len(other.hand))
    return _is_ahead(condition, context, lambda one, other: len(one.hand) > len(other.hand))


@CONDITIONS.of(conditions.ControlledSinceYourTurn)
def _controlled_since_your_turn(condition: conditions.ControlledSinceYourTurn, context: Context) -> bool:
    you = context.you
    return all(
        context.controller_of(game_object) is you and game_object.control_since < you.latest_turn_began
        for game_object in objects(condition.reference, context)
    )


@CONDITIONS.of(conditions.CameUnderControl)
def _came_under_control(condition: conditions.CameUnderControl, context: Context) -> bool:
    """Whether its controller has had it for less than a whole turn's round: during an upkeep, the last one is the one
    before (502.19; 702.27a)."""
    game = context.game
    for game_object in objects(condition.reference, context):
        whose = context.controller_of(game_object)
        in_upkeep = game.active_player is whose and game.part.step is Step.UPKEEP
        since = whose.upkeep_before_began if in_upkeep else whose.latest_upkeep_began
        if whose is not context.you or game_object.control_since < since:
            return False
    return True


@CONDITIONS.of(conditions.WonSubgame)
def _won_subgame(condition: conditions.WonSubgame, context: Context) -> bool:
    """Of a subgame that was drawn, nobody is the winner."""
    won = context.game.nesting.winner in tuple(players(condition.player, context))
    return won is not condition.negative


@CONDITIONS.of(conditions.NotControls)
def _not_controls(condition: conditions.NotControls, context: Context) -> bool:
    return not any(
        _of_player(thing, whose, context)
        for whose in players(condition.player, context)
        for thing in everything(condition.description, context)
    )


@CONDITIONS.of(conditions.ControlsFewer)
def _controls_fewer(condition: conditions.ControlsFewer, context: Context) -> bool:
    """Fewer than every one of the others."""
    fitting = tuple(everything(condition.description, context))

    def counted(whose: Player) -> int:
        return sum(_of_player(thing, whose, context) for thing in fitting)

    return any(
        all(counted(player) < counted(other) for other in players(condition.than, context))
        for player in players(condition.player, context)
    )


@CONDITIONS.of(conditions.TargetsWhat)
def _targets_what(condition: conditions.TargetsWhat, context: Context) -> bool:
    """Whether a spell or ability aims at one of those meant."""
    return any(
        matches(Targets(condition.what), game_object, context) for game_object in objects(condition.reference, context)
    )


def _difference(condition: _Comparing, context: Context) -> int:
    """By how much one is more than the other: the most, where several are compared."""

    def counted(whose: Player) -> int:
        if isinstance(condition, conditions.HasMoreCards):
            return len(whose.hand)
        if isinstance(condition, conditions.HasMoreLife):
            return whose.life
        return _owned_or_controlled(condition.description, whose, context)

    differences = (
        abs(counted(player) - counted(other))
        for player in players(condition.player, context)
        for other in players(condition.than, context)
    )
    return max(differences, default=0)


@CONDITIONS.of(conditions.SearchedThisWay)
def _searched_this_way(condition: conditions.SearchedThisWay, context: Context) -> bool:
    assert isinstance(condition.means, names.Named)
    searchers = things(condition.means, context)
    return any(whose in searchers for whose in players(condition.player, context))


@CONDITIONS.of(conditions.HadCounters)
def _had_counters(condition: conditions.HadCounters, context: Context) -> bool:
    """What left is remembered as it was (413.2g; 607.2h)."""
    counters = HasCounters(condition.kind)
    game_objects = objects(condition.reference, context)
    return any(matches(counters, game_object, context) for game_object in game_objects) is not condition.negative


@CONDITIONS.of(conditions.CardsAbove)
def _cards_above(condition: conditions.CardsAbove, context: Context) -> bool:
    """Cards of a graveyard that were put there later lie above (217.3a; 404.1–2)."""
    wanted = number(condition.count, context)
    for game_object in objects(condition.reference, context):
        pile = context.game.objects_in(Zone.GRAVEYARD, game_object.owner)
        above = pile[pile.index(game_object) + 1 :] if game_object in pile else ()
        if condition.directly:
            above = above[:1]
        if sum(matches(condition.description, card, context) for card in above) >= wanted:
            return True
    return False


@CONDITIONS.of(conditions.ActivatedThisTurn)
def _activated_this_turn(condition: conditions.ActivatedThisTurn, context: Context) -> bool:
    """How often the ability that is resolving has been activated in this turn, of the same object (403.3)."""
    resolving = context.game.resolving
    if resolving is None or resolving.source is None:
        return False
    return resolving.source.uses.count(resolving.ability_id) >= number(condition.times, context)


def _was_done(condition: Referring, context: Context) -> bool:
    """Whether the instruction that "if you do" looks at was followed."""
    assert isinstance(condition.means, names.NamedDone)
    return context.environment.was_done(condition.means.names)


def _is_among_doers(condition: conditions.DidSo, context: Context) -> bool:
    assert isinstance(condition.means, names.NamedDone)
    did = context.environment.things(condition.means.names)
    doers = {context.controller_of(thing) if isinstance(thing, GameObject) else thing for thing in did}
    return all(player in doers for player in players(condition.player, context))


@CONDITIONS.of(conditions.WinsFlip)
def _won_flip(condition: conditions.WinsFlip, context: Context) -> bool:
    """A coin that nobody flipped is neither won nor lost."""
    assert isinstance(condition.means, names.NamedDone)
    flipped = context.environment.is_given(condition.means.names)
    return flipped and context.environment.was_done(condition.means.names) is not condition.loses


@CONDITIONS.of(conditions.DidThisWay)
def _did_this_way(condition: conditions.DidThisWay, context: Context) -> bool:
    """Whether the instruction before did it to something of that description, as it was then; what it put onto the
    battlefield, as it is there."""
    assert isinstance(condition.means, names.Named)
    whose = None if condition.player is None else players(condition.player, context)
    done_to = things(condition.means, context)
    if condition.verb == "put":
        done_to = tuple(put for thing in done_to if isinstance(thing, GameObject) for put in thing.became or (thing,))
    return any(
        matches(condition.description, thing, context)
        and (whose is None or (isinstance(thing, GameObject) and thing.owner in whose))
        for thing in done_to
    )


@CONDITIONS.of(conditions.AllShare)
def _all_share(condition: conditions.AllShare, context: Context) -> bool:
    """Whether something is common to all of them; where there are none, nothing is."""
    values = [
        comparable_values(condition.characteristic, context.characteristics(each))
        for each in objects(condition.reference, context)
    ]
    return bool(values) and bool(frozenset.intersection(*map(frozenset, values)))


@CONDITIONS.of(conditions.ControlsAlike)
def _controls_alike(condition: conditions.ControlsAlike, context: Context) -> bool:
    """Whether one player that is meant controls so many of which each has one and the same of it."""
    least = number(condition.least, context)
    fitting = [each for each in context.game.permanents() if matches(condition.description, each, context)]
    for player in players(condition.player, context):
        counted = Counter(
            value
            for each in fitting
            if context.controller_of(each) is player
            for value in comparable_values(condition.characteristic, context.characteristics(each))
        )
        if max(counted.values(), default=0) >= least:
            return True
    return False


@CONDITIONS.of(conditions.PreventedFrom)
def _prevented_from(condition: conditions.PreventedFrom, context: Context) -> bool:
    """Whether the source whose damage was just prevented is of that description."""
    assert isinstance(condition.means, names.Named)
    return any(matches(condition.source, thing, context) for thing in things(condition.means, context))


@CONDITIONS.of(conditions.ShareAmongThem)
def _share_among_them(condition: conditions.ShareAmongThem, context: Context) -> bool:
    """Whether each of several has a value in common with each other; one alone shares nothing."""
    values = [
        comparable_values(condition.characteristic, context.characteristics(each))
        for each in objects(condition.reference, context)
    ]
    shared = [bool(one & other) for one, other in combinations(values, 2)]
    return any(shared) if condition.pair else bool(shared) and all(shared)


@CONDITIONS.of(conditions.WasPaid)
def _was_paid(condition: conditions.WasPaid, context: Context) -> bool:
    """Whether a cost was paid as the object was cast, or the spell that it was before (702.30c)."""
    about = () if condition.reference is None else objects(condition.reference, context)
    announced = [game_object.announcement for game_object in about if game_object is not context.source] or [
        context.announcement
    ]
    if context.source is not None and (not about or context.source in about):
        announced.append(context.source.announcement)
    instance = context.announcement.instance if condition.own else None
    return any(announcement.was_paid(condition.what, condition.cost, instance) for announcement in announced)


@CONDITIONS.of(conditions.ManaWasSpent)
def _mana_was_spent(condition: conditions.ManaWasSpent, context: Context) -> bool:
    """Whether mana of these kinds was spent to cast an object, or the spell that it was before."""
    ways = ManaCost.parse(condition.mana).ways_to_add()
    for game_object in objects(condition.reference, context):
        spent = dict(game_object.announcement.spent.mana)
        if any(all(spent.get(symbol, 0) >= count for symbol, count in way.mana) for way in ways):
            return True
    return False


@CONDITIONS.of(conditions.NoManaSpent)
def _no_mana_spent(condition: conditions.NoManaSpent, context: Context) -> bool:
    game_objects = objects(condition.reference, context)
    announced = [game_object.announcement for game_object in game_objects]
    return bool(announced) and not any(each.mana_spent for each in announced)


@CONDITIONS.of(conditions.IsMostCommonColor)
def _is_most_common(condition: conditions.IsMostCommonColor, context: Context) -> bool:
    return condition.color in most_common_colors(condition.among, context)


@CONDITIONS.of(conditions.IsEven)
def _is_even(condition: conditions.IsEven, context: Context) -> bool:
    return (number(condition.quantity, context) % 2 == 1) is condition.odd


def witnesses(condition: Condition, context: Context) -> Context:
    """The context in which what a condition has spoken of stands for whatever makes it true: "if an opponent controls
    more lands than you, that player …"."""
    for node in walk(condition):
        if isinstance(node, _Comparing):
            context = context.naming(node, amount=_difference(node, context))
        if isinstance(node, conditions.PlayerHasCards):
            context = context.naming(node, amount=_cards_from(node, context))
        whose = field_of(node, "player")
        if isinstance(node, conditions.OwnsAndControls):
            parts = _each_said(node.what)
            owned = (thing for part in parts for thing in _owned_and_controlled(node.player, part, context))
            context = context.naming(node.what, *owned)
        if isinstance(node, Condition) and isinstance(whose, PlayerReference) and whose.named is not None:
            meant = replace(node, player=names.NamedPlayers((whose.named,)))  # type: ignore[call-arg]
            fitting = [player for player in players(whose, context) if holds(meant, context.naming(whose, player))]
            context = context.naming(whose, *fitting)
    return context


CONDITIONS.of(conditions.PlayerControls)(_controls)
CONDITIONS.of(conditions.ThereAre)(_there_are)
CONDITIONS.of(conditions.ZoneHolds)(_there_are)
CONDITIONS.of(conditions.WonClash)(_was_done)
CONDITIONS.of(conditions.Did)(lambda condition, context: _was_done(condition, context) != condition.negative)
CONDITIONS.of(conditions.DidSo)(lambda condition, context: _is_among_doers(condition, context) != condition.negative)
CONDITIONS.of(conditions.Couldnt)(lambda condition, context: not _was_done(condition, context))
CONDITIONS.of(conditions.NotSo)(lambda condition, context: not holds(condition.condition, context))
CONDITIONS.of(conditions.AllSo)(lambda condition, context: all(holds(part, context) for part in condition.conditions))
CONDITIONS.of(conditions.AnySo)(lambda condition, context: any(holds(part, context) for part in condition.conditions))


@CONDITIONS.of(conditions.QuantityCompares)
def _quantity_compares(condition: conditions.QuantityCompares, context: Context) -> bool:
    return compare(number(condition.left, context), condition.comparison, number(condition.right, context))


@CONDITIONS.of(conditions.IsTurnOf)
def _is_turn_of(condition: conditions.IsTurnOf, context: Context) -> bool:
    return fits_player(condition.player, context.game.active_player, context)


@CONDITIONS.of(conditions.AnchorChosen)
def _anchor_chosen(condition: conditions.AnchorChosen, context: Context) -> bool:
    chosen: str | None = chosen_for(context.game, context.source, ANCHOR)
    return chosen == condition.word


@CONDITIONS.of(conditions.TributePaid)
def _tribute_paid(condition: conditions.TributePaid, context: Context) -> bool:
    return any(TRIBUTE in each.chosen for each in objects(condition.reference, context))


@CONDITIONS.of(conditions.HasBlessing)
def _has_blessing(condition: conditions.HasBlessing, context: Context) -> bool:
    return any(whose.has_blessing for whose in players(condition.player, context))


@CONDITIONS.of(conditions.HasStory)
def _has_story(condition: conditions.HasStory, context: Context) -> bool:
    return any(whose.has_story for whose in players(condition.player, context))


@CONDITIONS.of(conditions.IsDaytime)
def _is_daytime(condition: conditions.IsDaytime, context: Context) -> bool:
    return context.game.daytime is condition.daytime


@CONDITIONS.of(conditions.IsRingBearer)
def _is_ring_bearer(condition: conditions.IsRingBearer, context: Context) -> bool:
    bearer = ring_bearer_of(context.game, context.you)
    return bearer is not None and bearer in objects(condition.reference, context)


@CONDITIONS.of(conditions.RingHasTempted)
def _ring_has_tempted(condition: conditions.RingHasTempted, context: Context) -> bool:
    return any(whose.times_tempted >= condition.least for whose in players(condition.player, context))


@CONDITIONS.of(conditions.IsPaired)
def _is_paired(condition: conditions.IsPaired, context: Context) -> bool:
    pairs = context.game.pairs
    paired = [pairs[each] for each in objects(condition.reference, context) if each in pairs]
    return any(matches(condition.other, other, context) for other in paired)


@CONDITIONS.of(conditions.CanBePaired)
def _can_be_paired(condition: conditions.CanBePaired, context: Context) -> bool:
    game, other = context.game, condition.other
    others = everything(other.description, context) if isinstance(other, Some) else objects(other, context)
    return any(
        game.controller_of(creature) is context.you
        and isinstance(mate, GameObject)
        and can_be_paired(game, creature, mate)
        for creature in objects(condition.reference, context)
        for mate in others
    )
