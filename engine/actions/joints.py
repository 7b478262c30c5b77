"""Joints: in order, may, unless, if, for each, choose one, later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.actions.asking import ask_number, check_number
from engine.actions.following import Following, follows
from engine.actions.in_full import followed_in_full
from engine.actions.paying import pay_now
from engine.actions.spans import span_of
from engine.actions.total_cost import leaves_x_open
from engine.actions.trying import could_be_begun, could_be_done
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import (
    Asking,
    Choice,
    ChoiceKind,
    IllegalAction,
    Need,
    Option,
    Remedy,
    ask,
    ask_one,
    ask_order,
    ask_yes,
    begun_again_when_somebody_leaves,
    let_know_it_is_no,
)
from engine.events.clock import next_id, tick
from engine.events.event import Event
from engine.events.kinds.triggering import AbilityTriggered, DelayedTriggerMade
from engine.meaning.conditions import witnesses
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.words import holds, number, players
from engine.rulebooks import Cite, keyword_rule
from engine.state.effects import DelayedTrigger, Ending, Waiting
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text import write
from engine.text.tree import names
from engine.text.tree.abilities import CardText, SpellAbility, TriggeredAbility
from engine.text.tree.conditions import Is
from engine.text.tree.costs import Cost, CostPart, PaysLife, PaysMana
from engine.text.tree.effects.cards import Discard, Draw, Mill, Reveal, SearchLibrary, ShuffleLibrary, SkipsDraw
from engine.text.tree.effects.copying import CreateCopyTokens
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import (
    EitherOf,
    ForEach,
    Has,
    IfSo,
    Later,
    May,
    Modal,
    OnceEachTurn,
    Reflexive,
    Repeats,
    Sequence,
    TiesChosen,
    TimesOver,
    Unless,
    VillainousChoice,
    WhereX,
)
from engine.text.tree.effects.life import GainLife, LoseLife
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.paying import PayCost, PaysAnyMana
from engine.text.tree.effects.tokens import CreateTokens, MoreOfThoseTokens
from engine.text.tree.node import Instruction, Node, PlayerReference, Quantity, Reference, Referring
from engine.text.tree.played import reads
from engine.text.tree.players import AnOpponent, AnyPlayer, APlayer, SamePlayer, TargetPlayer, You
from engine.text.tree.qualities import ControlledBy, InZone, OwnedBy
from engine.text.tree.quantities import Fixed, Variable
from engine.text.tree.references import SomeOf, Target, TopCards
from engine.text.tree.steps import AGAIN, OrInstead, Process, steps_of
from engine.text.tree.triggers import JustDone
from engine.text.tree.walk import field_of, rebuild, walk
from engine.values.mana import ManaCost
from engine.values.words import small

_VILLAINOUS: Final = keyword_rule("face a villainous choice", "a", "one of the two")


@follows(Sequence)
def in_order(instruction: Sequence, following: Following) -> Asking[bool]:
    """One step after the other."""
    return (yield from _each(steps_of(instruction), following))


def _each(steps: Iterable[Instruction], following: Following) -> Asking[bool]:
    done = True
    for step in steps:
        done = (yield from following.follow(step)) and done
    return done


@follows(Process)
def process(instruction: Process, following: Following) -> Asking[bool]:
    """The steps in order, and from the beginning for as long as one of them has said so, or as often. What was done
    "this way" is then what was done in all the rounds."""
    begun, rounds = following.context.environment, []
    nodes = (node for step in instruction.steps for node in walk(step))
    limits = [node.times for node in nodes if isinstance(node, Repeats) and node.times is not None]
    most = min((number(limit, following.context) for limit in limits), default=None)
    while True:
        tick(following.game)
        done = yield from _each(instruction.steps, following)
        rounds.append(following.context.environment.since(begun))
        known = begun.following(following.context.environment.moved)
        if not rounds[-1].is_given((AGAIN,)) or (most is not None and len(rounds) > most):
            break
        following.context = replace(following.context, environment=known)
    following.context = replace(following.context, environment=known.gathering(rounds))
    return done


@follows(Repeats)
def repeat_process(instruction: Repeats, following: Following) -> None:
    """Once more from the beginning, as soon as the other steps are done: its name tells the process."""


@follows(OrInstead)
def step_or_instead(instruction: OrInstead, following: Following) -> Asking[bool]:
    """What is done instead, if its condition holds as the step would be followed (419.6d; 613.14)."""
    step, instead = instruction.step, instruction.instead
    if holds(instead.condition, following.context):
        yield from _introduce_for(instead.instruction, step, following)
        step = _in_place_of(step, instead.instruction)
    return (yield from following.follow(step))


def _introduce_for(instead: Instruction, replaced: Instruction, following: Following) -> Asking[None]:
    """What the replaced step, or what isn't done otherwise, would have spoken of is chosen all the same, where what is
    done instead speaks of it; and how much it would have come to is known."""
    wanted = set(names.names_meant(instead)) - {node.named for node in walk(instead, into_granted=False)}
    for node in walk(replaced, into_granted=False):
        if node.named in wanted and isinstance(node, Mill | Draw | DealDamage | GainLife | LoseLife):
            following.introduce_amount(node, number(_how_much(node), following.context))
        if node.named in wanted and isinstance(node, Reference) and not isinstance(node, Target):
            yield from following.things(node)


def _how_much(said: Mill | Draw | DealDamage | GainLife | LoseLife) -> Quantity:
    return said.count if isinstance(said, Mill | Draw) else said.amount


@reads(MoreOfThoseTokens)
def _in_place_of(step: Instruction, instead: Instruction) -> Instruction:
    """What is done instead; damage without a recipient goes to the recipients of the step it replaces, and more tokens
    are more of the same."""
    if isinstance(instead, DealDamage) and isinstance(step, DealDamage) and not instead.to:
        return replace(instead, to=step.to)
    if isinstance(instead, MoreOfThoseTokens) and isinstance(step, CreateTokens | CreateCopyTokens):
        return replace(step, count=instead.count)
    return instead


@follows(May)
def may(instruction: May, following: Following) -> Asking[bool]:
    """Each player meant decides, in turn order, who could do it at all; "if you do" looks at that, and at whether it
    was done (413.2d, 419.5b; 607.2d). What several of them move is moved once all have chosen (101.4)."""
    done = False
    did: list[Player] = []
    held_back: list[Event] | None = [] if _is_done_by_all_at_once(instruction, following) else None
    searches = _begins_with_search(instruction.instruction)
    announced = following.context.announcement
    for decides in following.each_player(instruction.player):

        def begin(decides: Player = decides) -> Asking[bool]:
            anew = replace(following.context, announcement=announced)
            if leaves_x_open(instruction.instruction, anew):
                following.context = anew  # what X is for one player says nothing of what it is for the next
                return _wants_to_with_x(instruction.instruction, decides, following)
            return _wants_to(instruction.instruction, decides, following)

        if (yield from begun_again_when_somebody_leaves(following.game, begin)):
            with following.holding_back(held_back):
                follows_it = (yield from following.follow(instruction.instruction)) or searches
            did += [decides] if follows_it else []
            done = done or follows_it
        if done and isinstance(instruction.player, AnyPlayer):
            break
    yield from following.let_happen(held_back)
    following.introduce(instruction, did)
    return done


def _is_done_by_all_at_once(offered: May, following: Following) -> bool:
    """Whether it is a single action that several players may take."""
    if isinstance(offered.player, AnyPlayer) or len(players(offered.player, following.context)) < 2:
        return False
    return _is_one_action(offered.instruction)


def _is_one_action(instruction: Instruction) -> bool:
    """Whether it is a single action that several players can take at the same time: to move, sacrifice or discard
    something of their own, to create tokens, or to search for something and put it somewhere (608.2e)."""
    steps = instruction.steps if isinstance(instruction, Sequence) else (instruction,)
    if len(steps) == 1 and isinstance(steps[0], Sacrifice | Discard):
        return True
    moves = [step for step in steps if isinstance(step, Move)]
    return _makes_tokens_alone(instruction) or (
        len(moves) == 1
        and all(isinstance(step, Move | SearchLibrary | Reveal | ShuffleLibrary) for step in steps)
        and _is_plain(moves[0])
        and (isinstance(moves[0].what, Referring) or _is_of_somebody(moves[0].what))
    )


def _is_for_all_at_once(instruction: Instruction) -> bool:
    """Whether what is done for each of several is done for all of them at the same time (608.2f): what is moved or
    destroyed is known before, and isn't chosen, or found on top of a library, once for each."""
    if isinstance(instruction, Sacrifice | Discard):
        return True
    if isinstance(instruction, CreateTokens | CreateCopyTokens) and not instruction.attacking:
        return not isinstance(instruction, CreateTokens) or not instruction.blocking
    known = isinstance(instruction, Destroy | Move) and isinstance(instruction.what, Target | Referring)
    return known and (isinstance(instruction, Destroy) or (isinstance(instruction, Move) and _is_plain(instruction)))


def _is_of_somebody(what: Reference) -> bool:
    """Whether it is said whose the thing is, so that no two players choose the same."""
    return any(
        isinstance(quality, ControlledBy | OwnedBy) or (isinstance(quality, InZone) and quality.player is not None)
        for quality in walk(what)
    )


def _makes_tokens_alone(instruction: Instruction) -> bool:
    """Whether tokens are made of which no later words speak; others are made lot by lot."""
    return (
        isinstance(instruction, CreateTokens)
        and instruction.named is None
        and not instruction.attacking
        and not instruction.blocking
    )


def _is_plain(move: Move) -> bool:
    """Whether something is moved and nothing more is done with it."""
    return move.until is None and move.being is None and not move.blocking


def _begins_with_search(instruction: Instruction) -> bool:
    """Whether it is to search, and do something with what is found: who has chosen to has done it, whatever was found
    (118.12b in 2026)."""
    first = instruction.steps[0] if isinstance(instruction, Sequence) and instruction.steps else instruction
    return isinstance(first, SearchLibrary)


def _wants_to(offered: Instruction, decides: Player, following: Following) -> Asking[bool]:
    """Whether a player does what a text lets them do; nobody can choose to do what can't be done (413.2d; 607.2d)."""
    if not could_be_begun(offered, following):
        yield from let_know_it_is_no(decides, "do it?", Cite.CHOICE_ON_RESOLUTION, following.source)
        return False
    return (yield from ask_yes(decides, "do it?", Cite.CHOICE_ON_RESOLUTION, following.source))


def _wants_to_with_x(offered: Instruction, decides: Player, following: Following) -> Asking[bool]:
    """The same of something of which so much is done as the player chooses: "you may reveal X black cards in your
    hand" (107.3f in 2026)."""
    before = following.context

    def with_x(x: int) -> Context:
        return replace(before, announcement=replace(before.announcement, x=x))

    def can_be_that_many(answer: object) -> None:
        check_number(answer)
        assert isinstance(answer, int)
        following.context = with_x(answer)
        could = answer == 0 or could_be_begun(offered, following)
        following.context = before
        if not could:
            raise IllegalAction(
                f"X can't be {answer}: so much can't be done",
                Cite.CHOICE_ON_RESOLUTION,
                Remedy(Need.FEWER, "a number of which so much can be done, 0 at least"),
            )

    following.context = with_x(1)
    wants = yield from _wants_to(offered, decides, following)
    following.context = before
    if not wants:
        return False
    question = Choice(
        decides,
        ChoiceKind.NUMBER,
        "choose what X is",
        Cite.CHOICE_ON_RESOLUTION,
        source=following.source,
        check=can_be_that_many,
        suggested=1,
    )
    following.context = with_x(int((yield from ask(question))))
    return True


@follows(IfSo)
def if_so(instruction: IfSo, following: Following) -> Asking[bool]:
    """Follow one of two instructions by what is so now. Whether what was followed was done.

    Where something is now is asked of what it became, where this text has moved it: "if the card is still exiled".
    """
    asked = instruction.condition
    if isinstance(asked, Is) and isinstance(asked.quality, InZone) and not asked.past:
        following.find_where_they_went(names.names_meant(asked.reference))
    if holds(instruction.condition, following.context):
        following.context = witnesses(instruction.condition, following.context)
        return (yield from following.follow(instruction.then))
    if instruction.otherwise is not None:
        yield from _introduce_for(instruction.otherwise, instruction.then, following)
        return (yield from following.follow(instruction.otherwise))
    return False


@follows(Unless)
def unless(instruction: Unless, following: Following) -> Asking[bool]:
    """The player may do the alternative; unless that is done, in full, the instruction is followed (116.12a).

    Where the alternative is that of each of several players in the instruction ("each opponent … unless they pay {2}"),
    each of them is asked, then what they do is done, and then the instruction is followed for those who don't (608.2e).
    """
    anyone = _who_does(instruction.alternative)
    if isinstance(anyone, AnyPlayer | APlayer | AnOpponent):
        return (yield from _unless_anyone_does(instruction, anyone, following))
    group = _players_asked(instruction)
    if group is None:
        return (yield from _unless_done(instruction, following))
    dont: list[Player] = []
    held_back: list[Event] | None = [] if _is_one_action(instruction.alternative) else None
    for whose in following.each_player(group):
        with following.holding_back(held_back):
            dont += [] if (yield from _alternative_done(instruction.alternative, following)) else [whose]
    yield from following.let_happen(held_back)
    if not dont:
        return False
    with following.only(group, dont):
        return (yield from following.follow(instruction.instruction))


def _unless_anyone_does(instruction: Unless, anyone: PlayerReference, following: Following) -> Asking[bool]:
    """Each of those players in turn order may do the alternative, until one does: "any player", "a player", "an
    opponent"."""
    for player in players(anyone, following.context):

        def that_one(node: Node, player: Player = player) -> Node:
            return names.OnePlayer(player, named=node.named) if node == anyone else node

        if (yield from _alternative_done(rebuild(instruction.alternative, that_one), following)):
            return False
    return (yield from following.follow(instruction.instruction))


def _players_asked(instruction: Unless) -> PlayerReference | None:
    """The players of the instruction itself who are asked for the alternative."""
    whose = _who_does(instruction.alternative)
    meant = whose.means if isinstance(whose, Referring) else None
    if not isinstance(meant, names.NamedPlayers):
        return None
    for node in walk(instruction.instruction, into_granted=False):
        if isinstance(node, PlayerReference) and node.named in meant.names and not isinstance(node, TargetPlayer):
            return node
    return None


def _who_does(instruction: Instruction) -> PlayerReference | None:
    """The player who does an instruction by its words: "its controller exiles …"; None where they name nobody."""
    match instruction:
        case Sequence():
            return _who_does(instruction.steps[0])
        case EitherOf():
            return _who_does(instruction.options[0])
        case WhereX() | ForEach() | TimesOver():
            return _who_does(instruction.instruction)
    said = (field_of(instruction, field) for field in ("by", "player"))
    return next((speaker for speaker in said if isinstance(speaker, PlayerReference)), None)


def _unless_done(instruction: Unless, following: Following) -> Asking[bool]:
    if (yield from _alternative_done(instruction.alternative, following)):
        return False
    return (yield from following.follow(instruction.instruction))


def _alternative_done(alternative: Instruction, following: Following) -> Asking[bool]:
    decides = (yield from following.player(_who_does(alternative) or You())) or following.you
    before = following.context

    def begin() -> Asking[bool]:
        following.context = before
        return _agreed_and_done(alternative, decides, following)

    return (yield from begun_again_when_somebody_leaves(following.game, begin))


def _agreed_and_done(alternative: Instruction, decides: Player, following: Following) -> Asking[bool]:
    before = following.context
    if not could_be_done(alternative, following):
        yield from let_know_it_is_no(decides, "do or pay it?", Cite.CHOICE_ON_RESOLUTION, following.source)
        return False
    if not (yield from ask_yes(decides, "do or pay it?", Cite.CHOICE_ON_RESOLUTION, following.source, unless=True)):
        return False
    with following.game.journal.undoable() as take_back:
        if (yield from followed_in_full(alternative, following)):
            return True
        take_back()
    following.context = before
    return False


@follows(PayCost)
def pay_cost(instruction: PayCost, following: Following) -> Asking[bool]:
    """Pay, all of it or nothing; "if you do" looks at that."""
    times = 1 if instruction.times is None else number(instruction.times, following.context)
    payer = (yield from following.player(instruction.player)) or following.you
    return (yield from pay_now(following, payer, instruction.cost, times))


@follows(PaysAnyMana)
def pay_any_amount(instruction: PaysAnyMana, following: Following) -> Asking[bool]:
    """Pay as much life or mana as the player says; of life no more than there is (118.3b, 119.4 in 2026)."""
    payer = (yield from following.player(instruction.player)) or following.you
    is_life = instruction.kind == "life"
    amount = yield from ask_number(payer, following.source, most=max(payer.life, 0) if is_life else None)
    part: CostPart = PaysLife(Fixed(amount)) if is_life else PaysMana(ManaCost.parse(f"{{{amount}}}"))
    paid = yield from pay_now(following, payer, Cost((part,)))
    following.introduce_amount(instruction, amount if paid else 0)
    return paid


@follows(ForEach)
def for_each(instruction: ForEach, following: Following) -> Asking[None]:
    """Once for each, in order; each time "it" is that one. What can happen to all of them at once does, once all that
    is to be chosen for it has been (608.2e-f)."""
    repeated = instruction.instruction
    held_back: list[Event] | None = [] if _is_for_all_at_once(repeated) else None
    yield from _for_each(instruction, following, held_back)
    if held_back and isinstance(repeated, CreateTokens | CreateCopyTokens):
        yield from following.let_be_made(held_back, repeated)
    else:
        yield from following.let_happen(held_back)


def _for_each(instruction: ForEach, following: Following, held_back: list[Event] | None) -> Asking[None]:
    over = instruction.description
    if isinstance(over, Quantity):
        for _ in range(number(over, following.context)):
            with following.holding_back(held_back):
                yield from following.follow(instruction.instruction)
        return
    repeated_over = yield from following.things_as_spoken_of(over)
    if any(isinstance(thing, GameObject) and thing.copies > 1 for thing in repeated_over):
        raise NotYetSupported("doesn't yet do something for each of so many tokens that a shortcut made")
    if any(isinstance(node, TopCards) for node in walk(instruction.instruction)):
        repeated_over = yield from _one_before_the_other(repeated_over, following)
    # "For each of them, … that creature": the words for all of them mean the one looked at.
    spoken_of = over.whole if isinstance(over, SomeOf) and over.count is None else over
    for thing in following.one_at_a_time(spoken_of, repeated_over):
        for _ in following.one_at_a_time(over, (thing,)):
            with following.holding_back(held_back):
                yield from following.follow(instruction.instruction)


def _one_before_the_other(things: tuple[Thing, ...], following: Following) -> Asking[tuple[Thing, ...]]:
    """The order for what can't be done to all of them at once, since a library has another card on top each time: that
    of the turns, and for each player and what that player controls as the one says who controls what is resolving
    (608.2f from 2021 on)."""
    game = following.game
    if Cite.ONE_AFTER_THE_OTHER not in game.rulebook.citations:
        return things
    ordered: list[Thing] = []
    for whose in game.in_turn_order():
        own = [
            thing
            for thing in things
            if (game.controller_of(thing) if isinstance(thing, GameObject) else thing) is whose
        ]
        if len(own) > 1:
            question = Choice(
                following.you,
                ChoiceKind.ORDER,
                "choose which of them comes first, and so on",
                Cite.ONE_AFTER_THE_OTHER,
                [Option(thing, thing.name) for thing in own],
                len(own),
                len(own),
                source=following.source,
                suggested=tuple(own),
            )
            own = list((yield from ask_order(question)))
        ordered += own
    return tuple(ordered)


@follows(TimesOver)
def times_over(instruction: TimesOver, following: Following) -> Asking[bool]:
    """One time after the other; how often is settled before the first."""
    done = False
    for _ in range(number(instruction.times, following.context)):
        done = (yield from following.follow(instruction.instruction)) or done
    return done


@follows(OnceEachTurn)
def once_each_turn(instruction: OnceEachTurn, following: Following) -> Asking[bool]:
    """Unless it was done in this turn already, by the same ability of the same object."""
    resolving = following.game.resolving
    source, key = (None, None) if resolving is None else (resolving.source, resolving.ability_id)
    if source is not None and key in source.uses:
        return False
    done = yield from following.follow(instruction.instruction)
    if done and source is not None:
        note(following.game, notes.DoneThisTurn(of=source, key=key))
    return done


@follows(WhereX)
def where_x(instruction: WhereX, following: Following) -> Asking[bool]:
    """X is worked out once, and then stands for that number (413.2f; 607.2g).

    Where X is about what the instruction itself does first, it is what has come of that when X is needed: "tap all
    Islands and draw X cards, where X is the number of Islands tapped this way".
    """
    if _is_about(instruction.instruction, instruction.value, following):

        def worked_out(node: Node) -> Node:
            return instruction.value if isinstance(node, Variable) else node

        return (yield from following.follow(rebuild(instruction.instruction, worked_out)))
    before, needing = _parted_at_x(instruction.instruction)
    if before is not None:
        yield from following.follow(before)
    value = number(instruction.value, following.context)
    announcement = replace(following.context.announcement, x=value)
    following.context = replace(following.context, announcement=announcement)
    return (yield from following.follow(needing))


def _parted_at_x(instruction: Instruction) -> tuple[Instruction | None, Instruction]:
    """The steps before the first that needs X, and the others: what X counts is looked at when it is needed, after
    "draw two cards, then" (413.2f)."""
    if not isinstance(instruction, Sequence):
        return None, instruction
    needs = [any(isinstance(node, Variable) for node in walk(step)) for step in instruction.steps]
    first = needs.index(True) if True in needs else 0
    if first == 0:
        return None, instruction
    return replace(instruction, steps=instruction.steps[:first]), replace(instruction, steps=instruction.steps[first:])


def _is_about(instruction: Instruction, value: Quantity, following: Following) -> bool:
    """Whether a number is about what an instruction has yet to do or to choose."""
    wanted = frozenset(names.names_meant(value))
    if not wanted or following.context.environment.is_given(wanted):
        return False
    return any(node.named in wanted for node in walk(instruction, into_granted=False))


@follows(Modal)
def modes(instruction: Modal, following: Following) -> Asking[bool]:
    """The modes that were chosen when it was played, in the order printed (409.1b; 700.2). What replaces an event is
    chosen as it does (419.6g)."""
    done = True
    chosen = following.context.announcement.modes or (yield from _choose_now(instruction, following))
    for index in chosen:
        done = (yield from following.follow(instruction.modes[index])) and done
    return done


def _choose_now(modal: Modal, following: Following) -> Asking[tuple[int, ...]]:
    """The modes of an effect that nobody announced; what is impossible can't be chosen (419.6g)."""
    possible = [index for index, mode in enumerate(modal.modes) if could_be_done(mode, following)]
    options = [Option(index, f"mode {index + 1}") for index in possible]
    least, most = min(modal.least, len(possible)), min(modal.most, len(possible))
    question = Choice(
        following.you, ChoiceKind.MODES, "choose a mode", Cite.MODAL_REPLACEMENT, options, least, most, following.source
    )
    answer = yield from ask(question)
    return tuple(sorted(answer))


@follows(Later)
def later(instruction: Later, following: Following) -> Asking[None]:
    """Sets up a delayed triggered ability (404.4; 603.7); with a duration, it triggers as often as it can."""
    game = following.game
    source = following.source
    if source is None:
        raise NotYetSupported("a delayed trigger needs a source")
    span = None if instruction.duration is None else span_of(instruction.duration, following)
    if instruction.duration is not None and span is None:
        return
    ending = None
    if instruction.stopped_if is not None:
        whose = (yield from following.player(instruction.stopped_if.player)) or following.you
        ending = Ending(whose, instruction.stopped_if.cost)
    delayed = DelayedTrigger(
        id=next_id(game),
        controller=following.you,
        source=source,
        event=rebuild(instruction.event, _as_targeted),
        effect=rebuild(instruction.instruction, _as_targeted) if instruction.aimed else instruction.instruction,
        environment=following.context.environment,
        announcement=following.context.announcement,
        span=span,
        once=instruction.once,
        turn=game.turn_number,
        ending=ending,
    )
    yield from following.happen(DelayedTriggerMade(delayed=delayed, cites=Cite.DELAYED_TRIGGER, source=source))


@follows(Reflexive)
def reflexive(instruction: Reflexive, following: Following) -> Asking[None]:
    """An ability triggers on what was just done, and waits to be put on the stack (603.12a in 2026-08)."""
    source = following.source
    if source is None:
        raise NotYetSupported("a reflexive trigger needs a source")
    if instruction.condition is not None and not holds(instruction.condition, following.context):
        return
    announcement = following.context.announcement
    yield from following.happen(
        AbilityTriggered(
            waiting=Waiting(
                controller=following.you,
                source=source,
                ability=TriggeredAbility("when", JustDone(), instruction.instruction, instruction.condition),
                possessed=None,
                environment=following.context.environment,
                x=announcement.x,
                owing_to=following.context.owing_to,
            ),
            cites=Cite.TRIGGERED,
            source=source,
        )
    )


def _as_targeted(node: Node) -> Node:
    """What was targeted already, by the name that it has since."""
    if isinstance(node, Target) and node.named is not None:
        return names.Named((node.named,))
    if isinstance(node, TargetPlayer) and node.named is not None:
        return names.NamedPlayers((node.named,))
    return node


@follows(Has)
def has(instruction: Has, following: Following) -> Asking[bool]:
    """What a player decided to have done is done."""
    return (yield from following.follow(instruction.instruction))


@follows(EitherOf)
def either_of(instruction: EitherOf, following: Following) -> Asking[bool]:
    """One of several things, as you choose among those that can be done (413.2d; 607.2d)."""
    name = following.source.name if following.source is not None else None
    possible = [option for option in instruction.options if could_be_done(option, following)]
    options = [Option(option, _in_words(option, name)) for option in possible or instruction.options]
    chooser = (yield from following.player(_who_does(instruction) or You())) or following.you
    chosen = yield from ask_one(
        chooser,
        ChoiceKind.WORD,
        "choose which to do",
        Cite.CHOICE_ON_RESOLUTION,
        options,
        following.source,
    )
    return (yield from followed_in_full(chosen, following))


@follows(VillainousChoice)
def villainous_choice(instruction: VillainousChoice, following: Following) -> Asking[bool]:
    """Each player who faces it chooses one of the two, even what can't be done, and it is done before the next player
    chooses (701.55a-b, 701.55d in 2026)."""
    done = False
    name = following.source.name if following.source is not None else None
    options = [Option(option, _in_words(option, name)) for option in instruction.options]
    for whose in following.each_player(instruction.player):
        chosen = yield from ask_one(
            whose, ChoiceKind.WORD, "face a villainous choice", _VILLAINOUS, options, following.source
        )
        done = (yield from following.follow(chosen)) or done
    return done


def _in_words(instruction: Instruction, name: str | None) -> str:
    """A deed as it is chosen; where an earlier one names who does it, or it is you, it is said as what to do: "pay 3
    life", "remove a counter from it"."""

    def told(node: Node) -> Node:
        if isinstance(node, Instruction) and isinstance(field_of(node, "by"), You):
            return replace(node, by=None)  # type: ignore[call-arg]
        return You() if isinstance(node, SamePlayer) else node

    sentence = write(CardText((SpellAbility(rebuild(instruction, told)),)), None, name).rstrip(".")
    return small(sentence)


@follows(TiesChosen)
def ties_chosen(instruction: TiesChosen, following: Following) -> None:
    """The choice has been made: whoever follows an instruction chooses, where it leaves a choice."""


@follows(SkipsDraw)
def skips_draw(instruction: SkipsDraw, following: Following) -> None:
    """The draw has been replaced, by nothing (419.6e; 613.10)."""
