"""Answering what the game asks with what a statement says: targets, modes, divisions, and choices in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.actions import Action
from engine.rulebooks import Cite
from engine.scenarios.language.faults import NotOffered, ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.reading import read_things
from engine.scenarios.language.told import Told
from engine.scenarios.playing.finding import find_all, find_chosen, find_thing, is_called
from engine.scenarios.playing.questions import STOPPING, offered, plain_answer
from engine.scenarios.playing.sentences import Sentence, ToldDeed
from engine.scenarios.playing.understanding import modes_in, understand
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.node import Instruction

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


def take(acting: Acting, action: Action | tuple[Action], told: Told) -> None:
    """Begin to do something, and answer what is asked on the way with what the statement says.

    What is asked once it is done, of an ability that it triggered, is asked of other statements.
    """
    acting.answer(action)
    while acting.session.is_on_the_way and acting.session.pending is not None and acting.pending.kind not in STOPPING:
        answer = _answer_told(acting, acting.pending, told)
        if answer is None:
            if told.targets:
                raise ScriptError(_first_decide(acting.pending, told.targets))
            _refuse_another_mode(acting, told)
            return
        acting.answer(answer)
    told.choices = [words for words in told.choices if not _is_done_already(acting, words)]
    _refuse_what_wasnt_offered(acting, told)
    _refuse_another_division(acting, told)
    if told.targets:
        raise NotOffered(f"nothing was asked that {told.left()}", Cite.CHOOSE_TARGETS)
    if told.left():
        raise ScriptError(f"nothing was asked that {told.left()}")


def _refuse_another_mode(acting: Acting, told: Told) -> None:
    """A mode that is said isn't dropped where the game took the only one there was: that is another one."""
    taken = acting.game.stack[-1].announcement.modes if acting.game.stack else ()
    for said in map(modes_in, told.choices):
        if taken and said and said != taken:
            raise NotOffered(f"mode {said[0] + 1} can't be chosen", Cite.CHOOSE_MODES)


def _refuse_another_division(acting: Acting, told: Told) -> None:
    """What is said to be divided may be said where there is one target: all of it goes there."""
    if not told.shares or not acting.game.stack:
        return
    division = acting.game.stack[-1].announcement.division
    said = {find_thing(acting.game, share.to, division): share.amount for share in told.shares}
    if not division:
        return
    if said != dict(division):
        there = " and ".join(f"{amount} to {thing}" for thing, amount in division.items())
        raise NotOffered(f"there is one way to divide it: {there}", Cite.DIVIDE)
    told.shares = ()


def _refuse_what_wasnt_offered(acting: Acting, told: Told) -> None:
    """What is said to be chosen isn't dropped where the game took the only thing there was: that is another one."""
    for words in told.choices:
        for choice in acting.session.settled:
            try:
                said = understand(acting.game, acting.names, choice, words)
            except ScriptError:
                continue
            if set(said) != set(choice.only_answer):
                offered_alone = ", ".join(option.text for option in choice.options)
                raise NotOffered(f"{words!r} is not among what can be chosen: {offered_alone}", choice.cites)


def _is_done_already(acting: Acting, words: str) -> bool:
    """Whether what is said to be chosen is what the game took without asking, as there was nothing else."""
    begun = acting.game.facts[acting.since :]
    if any(
        on_stack.announcement.modes and on_stack.announcement.modes == modes_in(words)
        for on_stack in acting.game.stack[-1:]
    ):
        return True
    named = read_things(words, acting.names)
    touched = [thing for fact in begun for thing in vars(fact).values()]
    return bool(named) and all(_is_touched(acting.game, thing_named, touched) for thing_named in named or ())


def _is_touched(game: Game, named: NamedObject | str, touched: Sequence[object]) -> bool:
    """Whether something happened to what a name means; a token may have ceased to exist since."""
    meant = {id(thing) for thing in _now_and_before(game, named)}
    return any(
        id(thing) in meant
        or (
            isinstance(named, NamedObject)
            and isinstance(thing, GameObject)
            and thing.kind is ObjectKind.TOKEN
            and thing.gone
            and is_called(game, thing, named)
        )
        for thing in touched
    )


def _answer_told(acting: Acting, asked: Choice, told: Told) -> Any:
    if asked.kind is ChoiceKind.TARGETS:
        return _targets_told(acting, asked, told)
    if asked.kind is ChoiceKind.DIVISION and told.shares:
        targets = acting.game.stack[-1].announcement.all_targets()
        shares, told.shares = told.shares, ()
        return tuple((find_thing(acting.game, share.to, targets), share.amount) for share in shares)
    if told.pays and asked.kind is ChoiceKind.YES_OR_NO and asked.cites is Cite.ADDITIONAL_COST:
        return (True,)
    if told.life and asked.kind is ChoiceKind.NUMBER and asked.cites is Cite.PHYREXIAN:
        return told.life // 2
    if told.choices:
        return _choice_told(acting, asked, told)
    if asked.kind is ChoiceKind.MODES and told.targets:
        return _mode_that_fits(acting, asked, told.targets)
    return plain_answer(asked)


def _choice_told(acting: Acting, asked: Choice, told: Told) -> Any:
    """The choice that is said next; it waits where it doesn't fit a question that has a plain answer.

    Where the question is about the very thing that is said, that was chosen without asking.
    """
    try:
        answer = understand(acting.game, acting.names, asked, told.choices[0], tried=acting.is_tried)
    except NotOffered:
        if plain_answer(asked) is not None:
            return plain_answer(asked)
        was_taken = _is_done_already(acting, told.choices[0])
        if not was_taken and (asked.source is None or not _names_just(acting, asked.source, told.choices[0])):
            raise
        del told.choices[0]
        return _answer_told(acting, asked, told)
    del told.choices[0]
    return answer


def _names_just(acting: Acting, thing: GameObject, words: str) -> bool:
    named = read_things(words, acting.names) or ()
    return len(named) == 1 and thing in _now_and_before(acting.game, named[0])


def _targets_told(acting: Acting, asked: Choice, told: Told) -> Any:
    if told.targets is None and told.shares:
        told.targets = [share.to for share in told.shares]  # who has a share of what is divided is a target
    if told.targets is None:
        return plain_answer(asked)
    if not told.targets and asked.least > 0:
        return plain_answer(asked)
    chosen = told.targets[: asked.most]
    del told.targets[: asked.most]
    return _found(acting, asked, chosen)


def _found(acting: Acting, asked: Choice, things: Sequence[NamedObject | str]) -> tuple[Any, ...]:
    choosable = [option.value for option in asked.options]
    return tuple(find_chosen(acting.game, thing, choosable, tried=acting.is_tried) for thing in things)


def _mode_that_fits(acting: Acting, asked: Choice, targets: Sequence[NamedObject | str]) -> Any:
    """The one mode that can have these targets. With several, or none, somebody has to say which."""
    refused: list[IllegalAction] = []
    fitting = []
    for option in asked.options:
        try:
            if _fits(acting, option.value, list(targets)):
                fitting.append(option)
        except IllegalAction as refusal:
            refused.append(refusal)
    if len(fitting) == 1:
        return (fitting[0].value,)
    if not fitting and refused:
        raise refused[0]
    raise ScriptError(_first_decide(asked, targets))


def _fits(acting: Acting, mode: Any, targets: list[NamedObject | str]) -> bool:
    """Whether a mode takes exactly these targets, tried in a copy of the game."""
    trial = acting.for_a_try()
    trial.session.answer((mode,))
    while trial.session.pending is not None and trial.pending.kind is ChoiceKind.TARGETS:
        asked = trial.pending
        chosen = _found(trial, asked, targets[: asked.most])
        asked.examine(chosen)
        del targets[: asked.most]
        if not targets:
            return True
        trial.session.answer(chosen)
    return False


def give_answer(acting: Acting, player: str, words: str, later: Sequence[Sentence] = ()) -> None:
    """Answer the question that is open. One with a plain answer that the words don't fit is answered so first.

    What was chosen already, as there was nothing else, may be said; and so may "yes" before what is chosen where
    something may be, and what is chosen without a "yes" before it.
    """
    acting.settle_what_makes_no_difference()
    first_fault: NotOffered | None = None
    while True:
        asked = acting.pending
        if asked.kind in STOPPING or player not in (asked.player.name, asked.decider.name):
            if _was_settled(acting, player, words):
                return
            raise first_fault or _couldnt_be_done(acting, player, words) or _not_asked(asked, player)
        if _agrees_first(acting, asked, words, later):
            return
        try:
            answer = understand(acting.game, acting.names, asked, words, tried=acting.is_tried)
        except NotOffered as fault:
            first_fault = first_fault or fault
            if _was_settled(acting, player, words):
                return
            if asked.kind is ChoiceKind.YES_OR_NO and _would_follow(acting, (True,), player, words):
                acting.answer((True,))
            elif (opening := _deed_that_asks(acting, asked, player, words)) is not None:
                acting.answer(opening)
                if _is_done_already(acting, words):
                    return
            elif asked.suggested is not None:
                acting.answer(asked.suggested, by_script=False)
            elif source := acting.source_of_mana(asked):
                acting.answer(source, by_script=False)
            else:
                raise first_fault from None
            continue
        acting.answer(answer)
        _pay_with_what_is_needed(acting, later)
        return


def _pay_with_what_is_needed(acting: Acting, later: Sequence[Sentence]) -> None:
    """A "yes" to what costs mana taps what can't but be tapped for it, where the script goes on with something else."""
    deed = _next_deed(later)
    while acting.session.pending is not None and later and not (deed and (deed.answers or deed.makes_mana)):
        source = acting.source_of_mana(acting.pending)
        if not source:
            return
        acting.answer(source, by_script=False)


def _was_settled(acting: Acting, player: str, words: str) -> bool:
    """Whether the words say what the player has just chosen without being asked, as there was nothing else."""
    for choice in acting.session.settled:
        if player in (choice.player.name, choice.decider.name):
            try:
                said = understand(acting.game, acting.names, choice, words)
            except ScriptError:
                continue
            if set(said) == set(choice.only_answer):
                acting.session.settled.remove(choice)
                acting.nothing_new_was_done()
                return True
    return False


def _couldnt_be_done(acting: Acting, player: str, words: str) -> NotOffered | None:
    """The refusal of a "yes" to what nobody offered the player, as it can't be done."""
    if words.strip().lower() != "yes":
        return None
    for choice in reversed(acting.session.settled):
        if choice.kind is ChoiceKind.YES_OR_NO and player in (choice.player.name, choice.decider.name):
            of = f" ({choice.source.name})" if choice.source is not None else ""
            return NotOffered(f"{player} can't choose yes{of}: it can't be done", choice.cites)
    return None


def _agrees_first(acting: Acting, asked: Choice, words: str, later: Sequence[Sentence]) -> bool:
    """Whether the words only say that something is chosen, and the next ones say what."""
    may_choose = asked.kind in (ChoiceKind.OBJECTS, ChoiceKind.TARGETS) and (asked.least == 0 or asked.suggested)
    return words.strip().lower() == "yes" and bool(may_choose) and is_answered_next(later)


def _would_follow(acting: Acting, answer: tuple[Any, ...], player: str, words: str) -> bool:
    """Whether the words answer what the player is asked after this answer, such as a "yes", or say what it did: tried
    in a copy of the game."""
    trial = acting.for_a_try()
    try:
        trial.answer(answer)
        if not _is_done_already(trial, words):
            give_answer(trial, player, words)
    except (IllegalAction, ScriptError):
        return False
    return True


def _deed_that_asks(acting: Acting, asked: Choice, player: str, words: str) -> tuple[Any, ...] | None:
    """Of several deeds to choose among, the one of which the words say what is chosen for it; None, if not just one."""
    if asked.kind is not ChoiceKind.WORD or not all(isinstance(option.value, Instruction) for option in asked.options):
        return None
    fitting = [option.value for option in asked.options if _would_follow(acting, (option.value,), player, words)]
    return (fitting[0],) if len(fitting) == 1 else None


def land_coin(acting: Acting, player: str, shown: str) -> None:
    """Say how the coin lands that a player flips next: "wins" or "loses", or "heads" or "tails"."""
    _go_on_until_asked(acting, player, ChoiceKind.COIN)
    lands = [option.value for option in acting.pending.options if option.text == shown]
    if not lands:
        ways = " or ".join(option.text for option in acting.pending.options)
        raise ScriptError(f"that coin doesn't come out as {shown!r}: it {ways}")
    acting.answer((lands[0],))


def land_dice(acting: Acting, player: str, numbers: Sequence[int]) -> None:
    """Say what the dice show that a player rolls next, one after the other."""
    for number in numbers:
        _go_on_until_asked(acting, player, ChoiceKind.DIE)
        asked = acting.pending
        if all(option.value != number for option in asked.options):
            raise NotOffered(f"that die doesn't show {number}: it has {len(asked.options)} sides", asked.cites)
        acting.answer((number,))


def _go_on_until_asked(acting: Acting, player: str, kind: ChoiceKind) -> None:
    """Answer what has a plain answer, until a player is asked for something that chance decides."""
    acting.settle_what_makes_no_difference()
    while acting.pending.kind is not kind or player not in (acting.pending.player.name, acting.pending.decider.name):
        if acting.pending.kind in STOPPING or acting.pending.suggested is None:
            raise _not_asked(acting.pending, player)
        acting.answer(acting.pending.suggested, by_script=False)


def separate(
    acting: Acting,
    player: str,
    things: Sequence[NamedObject],
    first: Sequence[NamedObject],
    second: Sequence[NamedObject],
) -> None:
    """Make two piles of what the game asks a player to separate: every object is in one of them."""
    acting.settle_what_makes_no_difference()
    asked = acting.pending
    if asked.kind is not ChoiceKind.PILES or player not in (asked.player.name, asked.decider.name):
        raise _not_asked(asked, player)
    left = [option.value for option in asked.options]
    all_named = _taken_from(acting, list(left), things)
    piles = [_taken_from(acting, left, pile) for pile in (first, second)]
    if left or len(all_named) < len(asked.options):
        raise NotOffered(f"every object is in one of the piles: {offered(asked)}", asked.cites)
    acting.answer(tuple(piles[0]))


def _taken_from(acting: Acting, left: list[Any], named: Sequence[NamedObject]) -> list[Any]:
    """The objects that are named, which are no longer among those left."""
    taken: list[Any] = []
    for name in named:
        thing = find_thing(acting.game, name, left)
        if thing not in left:
            raise NotOffered(f"{thing} isn't among what is separated, or in the other pile already", Cite.PILES)
        left.remove(thing)
        taken.append(thing)
    return taken


def _now_and_before(game: Game, named: NamedObject | str) -> Iterator[GameObject | Player]:
    """Everything that a name can mean, and what each was before it came where it is."""
    if isinstance(named, str):
        yield find_thing(game, named)
        return
    for game_object in find_all(game, named):
        yield game_object
        if game_object.predecessor is not None:
            yield game_object.predecessor


def _first_decide(asked: Choice, targets: Sequence[NamedObject | str]) -> str:
    said = " and ".join(map(str, targets))
    how = "choosing mode 2" if asked.kind is ChoiceKind.MODES else "choosing …"
    return (
        f"{said} can't be chosen before {asked.player.name} has decided ({asked.prompt}: {offered(asked)}):"
        f' say it with "{how}" on the same line'
    )


def _not_asked(asked: Choice, player: str) -> NotOffered:
    if asked.kind is ChoiceKind.PRIORITY:
        return NotOffered(f"nothing is asked of {player} now; {asked.player.name} has priority", asked.cites)
    if player in (asked.player.name, asked.decider.name):
        return NotOffered(f"{player} is asked ({asked.prompt})", asked.cites)
    return NotOffered(f"it is {asked.decider.name} who is asked ({asked.prompt}), not {player}", asked.cites)


def is_answered_next(later: Sequence[Sentence]) -> bool:
    """Whether the next thing that the script does, or says is refused or allowed, is to answer a question: that stays
    open until then."""
    following = _next_deed(later)
    return following is not None and following.answers


def _next_deed(later: Sequence[Sentence]) -> ToldDeed | None:
    told = (getattr(sentence, "deed", sentence) for sentence in later)
    return next((deed for deed in told if isinstance(deed, ToldDeed)), None)
