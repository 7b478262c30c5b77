"""Adding mana, and what it may be spent on (406; 106)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from engine.actions.activatable import activated_abilities
from engine.actions.following import Following, follows
from engine.actions.spans import span_of
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.kinds.mana import ManaAdded, ManaEmptied, TappedForMana
from engine.events.replacing.mana import types_after_replacing
from engine.meaning.context import Context, Thing, context_of
from engine.meaning.references import everything
from engine.meaning.words import number, objects
from engine.rulebooks import Cite
from engine.state.color_identity import color_identity
from engine.state.copying import chosen_for
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.effects.mana import (
    AddMana,
    AddManaOfChoice,
    AddManaOfChosenColor,
    AddManaOfEachColor,
    AddsMana,
    DoublesUnspentMana,
    LosesUnspentMana,
    SpendsOnX,
)
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import LinkedTo
from engine.text.tree.walk import walk
from engine.values.colors import Color
from engine.values.mana import ManaCost, ManaPool, ManaSymbol

_COLORS = tuple(color.symbol for color in Color)


@follows(AddMana)
def add_mana(instruction: AddMana, following: Following) -> Asking[None]:
    """Mana goes to the player's pool; so many times where the text says "for each"."""
    times = 1 if instruction.times is None else number(instruction.times, following.context)
    symbols = ManaCost.parse(instruction.mana).times(times)
    for whose in following.players(instruction.player):
        mana = yield from _by_halves(symbols, whose, following)
        yield from _add(whose, mana, instruction, following)


def _by_halves(symbols: ManaCost, whose: Player, following: Following) -> Asking[ManaPool]:
    """The mana that symbols stand for, with one half of each hybrid symbol, which the player chooses, and the color
    alone of a Phyrexian one (104.3g; 106.8)."""
    settled: list[ManaSymbol] = []
    for symbol in symbols:
        halves = symbol.ways_to_pay()
        half = halves[0]
        if len(halves) > 1:
            half = yield from _choose_mana(whose, halves, following, Cite.HYBRID_ADDED)
        settled.append(ManaSymbol(half))
    return ManaCost(tuple(settled)).as_mana()


def _choose_mana(
    whose: Player, among: Iterable[str], following: Following, cites: Cite = Cite.MANA_ABILITY
) -> Asking[str]:
    options = [Option(symbols, "".join(f"{{{symbol}}}" for symbol in symbols)) for symbols in among]
    chosen: str = yield from ask_one(whose, ChoiceKind.COLOR, "choose the mana", cites, options, following.source)
    return chosen


@follows(AddManaOfChosenColor)
def add_mana_of_chosen_color(instruction: AddManaOfChosenColor, following: Following) -> Asking[None]:
    """Mana of the color that was chosen for the object; none, where none was (406.6; 106.5)."""
    chosen = chosen_for(following.game, following.source, "color")
    if chosen is None:
        return
    mana = ManaPool.counted({Color(chosen).symbol: number(instruction.count, following.context)})
    for whose in following.players(instruction.player):
        yield from _add(whose, mana, instruction, following)


@follows(AddManaOfChoice)
def add_mana_of_choice(instruction: AddManaOfChoice, following: Following) -> Asking[None]:
    """Mana of a color that the player chooses, among those that the text allows: no mana, where it allows none."""
    among = _amounts_to_choose(instruction, following.context)
    for whose in following.players(instruction.player):
        count = number(instruction.count, following.context)
        mana = ManaPool()
        chosen_times = 0
        while among and chosen_times < count:
            chosen = yield from _choose_mana(whose, among, following)
            if instruction.different:
                among = tuple(symbols for symbols in among if symbols != chosen)
            times = count if instruction.same else 1
            mana = mana.plus(ManaPool.of(chosen).times(times))
            chosen_times += times
        yield from _add(whose, mana, instruction, following)


@follows(AddManaOfEachColor)
def add_mana_of_each_color(instruction: AddManaOfEachColor, following: Following) -> Asking[None]:
    """One mana of each color that any of them has."""
    context = following.context
    colors = {color for thing in everything(instruction.colors_of, context) for color in _colors_of(thing, context)}
    mana = ManaPool.counted({color.symbol: 1 for color in Color if color in colors})
    for whose in following.players(instruction.player):
        yield from _add(whose, mana, instruction, following)


def _add(whose: Player, mana: ManaPool, instruction: AddsMana, following: Following) -> Asking[None]:
    if mana.total:
        kept = None if instruction.kept is None else span_of(instruction.kept, following)
        yield from following.happen(
            ManaAdded(
                player=whose,
                mana=mana,
                purpose=instruction.only,
                spent=instruction.spent,
                kept=None if kept is None else kept.until,
                tapped=following.context.tapped,
                of_snow=following.source is not None and is_snow(following.game, following.source),
                cites=Cite.MANA_ABILITY,
                source=following.source,
            )
        )


def is_snow(game: Game, source: GameObject) -> bool:
    """Whether something is a snow permanent, or was one as it left the battlefield (204.4, 205.4)."""
    return source.zone is Zone.BATTLEFIELD and "Snow" in game.characteristics(source).supertypes


def _amounts_to_choose(instruction: AddManaOfChoice, context: Context) -> tuple[str, ...]:
    """The amounts that can be chosen from, each as its symbols without braces."""
    if instruction.among:
        ways = chain.from_iterable(ManaCost.parse(symbols).ways_to_add() for symbols in instruction.among)
        return tuple(dict.fromkeys("".join(way.symbols) for way in ways))
    if instruction.colors_of is not None:
        colors = {color for thing in everything(instruction.colors_of, context) for color in _colors_of(thing, context)}
        return tuple(color.symbol for color in Color if color in colors)
    if instruction.of_identity:
        identity = color_identity(*_commanders_of(context))
        return tuple(color.symbol for color in Color if color in identity)
    if instruction.produced_by is None:
        return _COLORS
    types = _types_produced(instruction, context, frozenset())
    return tuple(symbol for symbol in (*_COLORS, "C") if symbol in types)


def _commanders_of(context: Context) -> Iterator[Printed]:
    """The cards that lead a player's deck, wherever they are; of a player without any, nothing (903.4f in 2026)."""
    for card in context.game.all_objects():
        if card.commander and card.owner is context.you:
            yield card.printed


def _colors_of(thing: Thing, context: Context) -> frozenset[Color]:
    return context.characteristics(thing).colors if isinstance(thing, GameObject) else frozenset()


# What others produce -------------------------------------------------------------------------------------------------


def _types_produced(instruction: AddManaOfChoice, context: Context, asked: frozenset[GameObject]) -> set[str]:
    """The types of mana that others could produce, or that what was tapped has just produced."""
    described = instruction.produced_by
    assert described is not None
    if isinstance(described, LinkedTo):
        symbols = {symbol for land in objects(described.reference, context) for symbol in _just_produced(land, context)}
    else:
        lands = [
            thing for thing in everything(described, context) if isinstance(thing, GameObject) and thing not in asked
        ]
        symbols = {symbol for land in lands for symbol in could_produce(context.game, land, asked | {land})}
    return symbols if instruction.colorless else symbols - {"C"}


def _just_produced(land: GameObject, context: Context) -> Iterable[str]:
    tapped = [fact for fact in context.game.facts.of_kind(TappedForMana) if fact.permanent is land]
    return tapped[-1].mana.symbols if tapped else ()


def could_produce(game: Game, permanent: GameObject, asked: frozenset[GameObject] = frozenset()) -> set[str]:
    """The types of mana that the abilities of a permanent would put into a pool if they resolved now, whether or not
    their costs could be paid (106.7 in 2026). `asked` are the permanents that are being asked already."""
    context = context_of(game, permanent)
    types = {
        symbol
        for functioning in activated_abilities(game, permanent)
        if isinstance(functioning.ability, ActivatedAbility)
        for node in walk(functioning.ability.effect, into_granted=False)
        if isinstance(node, Instruction)
        for symbol in _types_added(node, context, asked)
    }
    return types_after_replacing(game, permanent, types)


def _types_added(instruction: Instruction, context: Context, asked: frozenset[GameObject]) -> Iterable[str]:
    match instruction:
        case AddMana():
            return {symbol for way in ManaCost.parse(instruction.mana).ways_to_add() for symbol in way.symbols}
        case AddManaOfChosenColor():
            chosen = chosen_for(context.game, context.source, "color")
            return () if chosen is None else (Color(chosen).symbol,)
        case AddManaOfEachColor():
            colored = everything(instruction.colors_of, context)
            return {color.symbol for thing in colored for color in _colors_of(thing, context)}
        case AddManaOfChoice(produced_by=None):
            return {symbol for amount in _amounts_to_choose(instruction, context) for symbol in amount}
        case AddManaOfChoice():
            return _types_produced(instruction, context, asked)
        case _:
            return ()


@follows(DoublesUnspentMana)
def doubles_unspent_mana(instruction: DoublesUnspentMana, following: Following) -> Asking[None]:
    """As much again of each type is added. What limits how the first may be spent doesn't limit that (106.6 in
    2026)."""
    for whose in following.players(instruction.player):
        if whose.mana_pool.total:
            yield from following.happen(
                ManaAdded(player=whose, mana=whose.mana_pool, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
            )


@follows(SpendsOnX)
def spends_on_x(instruction: SpendsOnX, following: Following) -> None:
    """Looked at when the cost was paid (see `paying.total_cost`): there is nothing left to do."""


@follows(LosesUnspentMana)
def loses_unspent_mana(instruction: LosesUnspentMana, following: Following) -> Asking[None]:
    """A mana pool is emptied by an effect: such mana doesn't burn (300.3; 500.4)."""
    for whose in following.players(instruction.player):
        if whose.mana_pool.total:
            yield from following.happen(
                ManaEmptied(
                    player=whose,
                    amount=whose.mana_pool.total,
                    burns=False,
                    cites=Cite.FOLLOW_INSTRUCTIONS,
                    source=following.source,
                )
            )
