"""Mana that is produced otherwise than it would have been, as something is tapped for it (106.6, 106.12b in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events.choices import ChoiceKind, Option, ask_one
from engine.events.functioning import statements_on_battlefield
from engine.events.kinds.mana import ManaAdded
from engine.events.replacing.candidates import Becoming, Chance, Changed, replaces
from engine.meaning.context import Context, context_of_effect
from engine.meaning.words import fits_player, matches
from engine.rulebooks import Cite
from engine.state.copying import chosen_for
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.statements import ReplacesMana
from engine.values.colors import Color
from engine.values.mana import ManaCost, ManaPool

_COLORLESS = "C"


@replaces(ReplacesMana)
def replaces_mana(statement: ReplacesMana, chance: Chance) -> Becoming | None:
    """It is of another type, or is more of the same; what it may be spent on alone is said of it all the same."""
    event, context = chance.event, chance.context
    if not isinstance(event, ManaAdded) or event.tapped is None or not _fits(statement, event.tapped, context):
        return None
    if statement.player is not None and not fits_player(statement.player, event.player, context):
        return None
    if statement.of_choice:
        return lambda: _of_a_color_of_choice(event, context)
    mana = _instead(statement, event.mana, context)
    if mana is None or mana == event.mana:
        return None

    def changed() -> Changed:
        return (replace(event, mana=mana),)
        yield  # a generator that asks nothing

    return changed


def _fits(statement: ReplacesMana, tapped: GameObject, context: Context) -> bool:
    return matches(statement.source, tapped, context)


def _of_a_color_of_choice(event: ManaAdded, context: Context) -> Changed:
    options = [Option(color.symbol, f"{{{color.symbol}}}") for color in Color]
    symbol = yield from ask_one(
        context.you, ChoiceKind.COLOR, "choose the mana", Cite.REPLACEMENT, options, context.source
    )
    return (replace(event, mana=ManaPool.counted({symbol: event.mana.total})),)


def _instead(statement: ReplacesMana, mana: ManaPool, context: Context) -> ManaPool | None:
    if statement.factor != 1:
        return mana.times(statement.factor)
    if statement.mana and statement.amount_too:
        return ManaCost.parse(statement.mana).as_mana()
    symbol = _symbol_instead(statement, context)
    if symbol is None:
        return None
    kept = sum(each == _COLORLESS for each in mana.symbols) if statement.colors_alone else 0
    counted = {symbol: mana.total - kept, **({_COLORLESS: kept} if kept else {})}
    return ManaPool.counted(counted) if mana.total > kept else mana


def _symbol_instead(statement: ReplacesMana, context: Context) -> str | None:
    if statement.mana:
        (symbol,) = set(ManaCost.parse(statement.mana).as_mana().symbols)
        return symbol
    chosen = chosen_for(context.game, context.source, "color")
    return None if chosen is None else Color(chosen).symbol


def types_after_replacing(game: Game, permanent: GameObject, types: set[str]) -> set[str]:
    """The types of mana that it could produce, where effects have it produce others, in whatever order (106.7)."""
    other: set[str] = set()
    is_replaced = False
    kept: set[str] = set()
    for statement, context in _stated(game):
        if statement.factor != 1 or not types or not _fits(statement, permanent, context):
            continue
        symbol = None if statement.of_choice else _symbol_instead(statement, context)
        if statement.of_choice:
            other |= {color.symbol for color in Color}
        elif symbol is None or (statement.colors_alone and types == {_COLORLESS}):
            continue
        else:
            other.add(symbol)
        is_replaced = True
        kept |= types & {_COLORLESS} if statement.colors_alone else set()
    return other | kept if is_replaced else types


def _stated(game: Game) -> Iterator[tuple[ReplacesMana, Context]]:
    for _, statement, context in statements_on_battlefield(game, ReplacesMana):
        yield statement, context
    for shield in game.shields:
        if isinstance(shield.statement, ReplacesMana):
            yield shield.statement, context_of_effect(game, shield)
