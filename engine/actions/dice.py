"""Rolling dice: what they show, what effects make of it, and what is done for the result (706 in 2026)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeVar

from engine.actions.following import Following, follows
from engine.actions.trying import could_be_begun
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_one, ask_yes
from engine.events.clock import tick
from engine.events.functioning import Stated, statements_for
from engine.events.happening import happen
from engine.events.kinds.chance import (
    DiceRolled,
    DiceTaken,
    DieRerolled,
    ResultChanged,
    ResultLookedUp,
    ResultsStored,
    RolledAgain,
    RollIgnored,
    StoredResultsRerolled,
)
from engine.meaning.context import Context, NotYetSupported
from engine.meaning.words import fits_player, number
from engine.rulebooks import Cite, Cited
from engine.state.copying import stored_results
from engine.state.game import Game
from engine.state.objects import GameObject, StoredResult
from engine.state.players import Player
from engine.text.tree.chance import ChangesResults, Rerolls
from engine.text.tree.effects.dice import RerollStored, RollAgain, RollDice, TableRow
from engine.text.tree.played import reads
from engine.text.wording.tables import said_row

#: So many sides and dice are asked for one by one.
_MOST_SIDES: Final = 100
_MOST_DICE: Final = 100

_S = TypeVar("_S", Rerolls, ChangesResults)


@follows(RollDice)
def roll_dice(instruction: RollDice, following: Following) -> Asking[bool]:
    """Whoever is told to rolls, and again for as long as the table says so."""
    rolled = False
    for roller in following.each_player(instruction.player):
        rolls = 1
        while rolls:
            before = len(following.happened)
            rolled = (yield from _roll_once(instruction, roller, following)) or rolled
            again = (event for event in following.happened[before:] if isinstance(event, RolledAgain))
            rolls += sum(1 for _ in again) - 1
    return rolled


@follows(RollAgain)
def roll_again(instruction: RollAgain, following: Following) -> Asking[None]:
    """Once more, as soon as the rest of what the table says is done: the roll itself sees to it."""
    yield from following.happen(RolledAgain(player=following.you, cites=Cite.ROLLED_AGAIN, source=following.source))


def _roll_once(instruction: RollDice, roller: Player, following: Following) -> Asking[bool]:
    rolled = yield from _results(instruction, roller, following)
    if not rolled:
        return False
    if instruction.chooses:
        options = [Option(result, str(result)) for result in dict.fromkeys(rolled)]
        prompt = "choose one of the results"
        cites = Cite.CHOICE_ON_RESOLUTION
        rolled = ((yield from ask_one(roller, ChoiceKind.WORD, prompt, cites, options, following.source)),)
    following.introduce_amount(instruction, sum(rolled))
    if instruction.stored_on is not None:
        for permanent in (yield from following.objects(instruction.stored_on)):
            yield from _store(rolled, number(instruction.sides, following.context), permanent, roller, following)
    for result in rolled if instruction.table else ():
        yield from _look_up(result, instruction, roller, following)
    return True


@reads(TableRow)
def _look_up(result: int, instruction: RollDice, roller: Player, following: Following) -> Asking[None]:
    """Do what stands in the row for a result, if one does (706.3a)."""
    row: TableRow
    for row in instruction.table:
        least, most = row.results
        if least <= result and (most is None or result <= most):
            said = said_row(least, most).removesuffix(" |")
            looked_up = ResultLookedUp(
                player=roller, result=result, row=said, cites=Cite.RESULT_LOOKED_UP, source=following.source
            )
            yield from following.happen(looked_up)
            following.introduce_amount(instruction, result)
            yield from following.follow(row.effect)
            return


def _store(
    results: tuple[int, ...], sides: int, permanent: GameObject, roller: Player, following: Following
) -> Asking[None]:
    """Note the results on a permanent, with their kind of die (706.8a): whatever isn't there stores nothing."""
    if permanent.is_permanent:
        stored = tuple(StoredResult(sides, result) for result in results)
        storing = ResultsStored(
            player=roller, permanent=permanent, results=stored, cites=Cite.RESULT_STORED, source=following.source
        )
        yield from following.happen(storing)


@follows(RerollStored)
def reroll_stored(instruction: RerollStored, following: Following) -> Asking[bool]:
    """Whoever is told to says which of the stored results aren't any longer, rolls as many dice of each kind, and the
    new results are stored (706.8b)."""
    rerolled = False
    for roller in following.each_player(instruction.player):
        for permanent in (yield from following.objects(instruction.of)):
            stored = stored_results(following.game, permanent)
            chosen = stored if instruction.every else (yield from _which_of(stored, roller, following))
            if not chosen:
                continue
            rerolled = True
            rerolling = StoredResultsRerolled(
                player=roller,
                permanent=permanent,
                results=chosen,
                cites=Cite.STORED_REROLLED,
                source=following.source,
            )
            yield from following.happen(rerolling)
            for sides, count in Counter(result.sides for result in chosen).items():
                results = yield from _roll(_Roll(sides, count), roller, following)
                yield from _store(results, sides, permanent, roller, following)
    return rerolled


def _which_of(
    stored: tuple[StoredResult, ...], roller: Player, following: Following
) -> Asking[tuple[StoredResult, ...]]:
    options = [Option(index, _told_apart(stored, index)) for index in range(len(stored))]
    if not options:
        return ()
    prompt, cites = "choose which stored results are rerolled", Cite.STORED_REROLLED
    question = Choice(
        roller, ChoiceKind.WORD, prompt, cites, options, 0, len(options), source=following.source, suggested=()
    )
    return tuple(stored[index] for index in sorted((yield from ask(question))))


def _told_apart(stored: tuple[StoredResult, ...], index: int) -> str:
    """A result in words; of several that are the same, the second is "3 on a d6 #2"."""
    result = stored[index]
    which = stored[: index + 1].count(result)
    return f"{result} #{which}" if which > 1 else str(result)


@dataclass(frozen=True)
class _Roll:
    """So many dice of a kind: `ignored`, for each roll that never happened, "lowest" or "highest"; `added` to each
    natural result; `looked_up` in a table."""

    sides: int
    count: int
    ignored: tuple[str, ...] = ()
    added: int = 0
    looked_up: bool = False


def _results(instruction: RollDice, roller: Player, following: Following) -> Asking[tuple[int, ...]]:
    """The results of the rolls that an instruction asks for."""
    roll = _Roll(
        number(instruction.sides, following.context),
        1 if instruction.count is None else number(instruction.count, following.context),
        (instruction.ignored,) if instruction.ignored else (),
        0 if instruction.modifier is None else number(instruction.modifier, following.context),
        bool(instruction.table),
    )
    return (yield from _roll(roll, roller, following))


def _roll(roll: _Roll, roller: Player, following: Following) -> Asking[tuple[int, ...]]:
    """The results of the rolls that happened; of those that are ignored nothing is known any more (706.6)."""
    source, sides, count = following.source, roll.sides, roll.count
    if sides > _MOST_SIDES or count > _MOST_DICE:
        raise NotYetSupported(f"doesn't roll more than {_MOST_DICE} dice, or dice of more than {_MOST_SIDES} sides")
    if count < 1 or sides < 1:
        return ()
    taken = DiceTaken(
        player=roller, sides=sides, count=count, ignored=roll.ignored, cites=Cite.DICE_ROLLED, source=source
    )
    begun = next((event for event in (yield from following.happen(taken)) if isinstance(event, DiceTaken)), None)
    if begun is None:
        return ()
    naturals: list[int] = []
    for _ in range(begun.count):
        naturals += ((yield from _shows(sides, roller, following.game, source)),)
    for which in begun.ignored:
        gone = min(naturals) if which == "lowest" else max(naturals)
        # Of several that are tied one is chosen to be ignored: nothing has told them apart yet.
        naturals.remove(gone)
        ignoring = RollIgnored(player=roller, natural=gone, cites=Cite.ROLL_IGNORED, source=source)
        yield from following.happen(ignoring)
    shown: list[int] = []
    results: list[int] = []
    for natural in naturals:
        natural = yield from _after_rerolls(natural, sides, roller, following.game, source)
        shown.append(natural)
        results.append((yield from _after_changes(natural + roll.added, roller, following.game)))
    if shown:
        yield from following.happen(
            DiceRolled(
                player=roller,
                sides=sides,
                naturals=tuple(shown),
                results=tuple(results),
                looked_up=roll.looked_up,
                cites=Cite.DICE_ROLLED,
                source=source,
            )
        )
    return tuple(results)


def _shows(sides: int, roller: Player, game: Game, source: GameObject | None) -> Asking[int]:
    """What a die shows: as whoever tells the game says, or else by its seed."""
    by_chance = Random(f"{game.seed}/{tick(game)}").randint(1, sides)
    options = tuple(Option(side, str(side)) for side in range(1, sides + 1))
    question = Choice(
        roller,
        ChoiceKind.DIE,
        f"what does the d{sides} show?",
        Cite.DICE_ROLLED,
        options,
        source=source,
        suggested=(by_chance,),
    )
    answer = yield from ask(question)
    return int(answer[0])


# Effects on rolls -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Modifier:
    """An effect that may change a roll: what it is of, in which words, and in whose."""

    source: GameObject
    statement: Rerolls | ChangesResults
    context: Context


def _modifiers(game: Game, roller: Player, kind: type[_S]) -> Iterator[_Modifier]:
    for functioning, statement, context in _stated(game, roller, kind):
        if fits_player(statement.player, roller, context):
            yield _Modifier(functioning.holder, statement, context)


def _stated(game: Game, roller: Player, kind: type[_S]) -> Iterator[Stated[_S]]:
    return statements_for(game, roller, kind)


@reads(Rerolls)
def _after_rerolls(natural: int, sides: int, roller: Player, game: Game, source: GameObject | None) -> Asking[int]:
    """What a die shows once each effect that may have it rolled again has had its chance: those come first (706.2b)."""
    left = list(_modifiers(game, roller, Rerolls))
    while left:
        modifier = yield from _next_of(left, roller)
        left.remove(modifier)
        if (yield from _is_applied(modifier, roller, f"reroll a die that shows {natural}?")):
            cites = _cites(game, modifier)
            yield from happen(game, DieRerolled(player=roller, natural=natural, cites=cites, source=modifier.source))
            natural = yield from _shows(sides, roller, game, source)
    return natural


@reads(ChangesResults)
def _after_changes(result: int, roller: Player, game: Game) -> Asking[int]:
    """The result once each effect that adds to it, or takes from it, has had its chance (706.2b)."""
    left = list(_modifiers(game, roller, ChangesResults))
    while left:
        modifier = yield from _next_of(left, roller)
        left.remove(modifier)
        statement = modifier.statement
        assert isinstance(statement, ChangesResults)
        if (yield from _is_applied(modifier, roller, f"change a result of {result}?")):
            cites = _cites(game, modifier)
            by = number(statement.by, modifier.context)
            if statement.either:
                ways = (Option(by, "increase"), Option(-by, "decrease"))
                prompt = f"increase or decrease a result of {result}?"
                by = yield from ask_one(roller, ChoiceKind.WORD, prompt, cites, ways, modifier.source)
            changed = ResultChanged(
                player=roller, before=result, after=result + by, cites=cites, source=modifier.source
            )
            yield from happen(game, changed)
            result += by
    return result


def _next_of(left: Sequence[_Modifier], roller: Player) -> Asking[_Modifier]:
    """Of several effects, the one that the player who rolled chooses (706.2b)."""
    options = [Option(modifier, modifier.source.name) for modifier in left]
    cites = _cites(left[0].context.game, left[0])
    chosen: Any = yield from ask_one(
        roller, ChoiceKind.REPLACEMENT, "which effect on the roll applies first?", cites, options
    )
    assert isinstance(chosen, _Modifier)
    return chosen


def _is_applied(modifier: _Modifier, roller: Player, prompt: str) -> Asking[bool]:
    """Whether an effect applies: one with a price, or that only may, is up to the player who rolled (706.2a)."""
    statement = modifier.statement
    if isinstance(statement, ChangesResults) and statement.price is None:
        return True
    paying = Following(replace(modifier.context, owing_to=None))
    if statement.price is not None and not could_be_begun(statement.price, paying):
        return False
    cites = _cites(modifier.context.game, modifier)
    if not (yield from ask_yes(roller, prompt, cites, modifier.source, suggested=False)):
        return False
    return statement.price is None or (yield from paying.follow(statement.price))


def _cites(game: Game, modifier: _Modifier) -> Cited:
    """What is optional, or has a price, has a rule of its own where the edition has that."""
    price = modifier.statement.price is not None or isinstance(modifier.statement, Rerolls)
    return game.rulebook.first_of(Cite.ROLL_MODIFIER_PAID if price else Cite.ROLL_MODIFIED, Cite.DICE_ROLLED)
