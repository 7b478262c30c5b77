"""Companions: which decks have one, and how it comes into the game (103.2b, 116.2g, 702.139 in 2026)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.total_cost import TotalCost
from engine.events.choices import Asking, IllegalAction, Need, Remedy, undone_if_illegal
from engine.events.happening import happen
from engine.events.kinds.cards import CardBroughtIn
from engine.events.placing import make_object
from engine.events.sorcery_timing import check_sorcery_timing
from engine.keywords.hooks import hook_of
from engine.keywords.split_second import check_not_silenced
from engine.meaning.context import Context, context_of
from engine.meaning.descriptions import fits_description
from engine.meaning.words import number
from engine.play.actions import TakingCompanion
from engine.play.deck_building import commanders_of, deck_of
from engine.play.taking import takes
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.expansion import expand
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility, StaticAbility
from engine.text.tree.decks import (
    DeckFits,
    DeckHasActivatedAbilities,
    DeckIsLarger,
    DeckNamesDiffer,
    DeckRepeatsNoSymbol,
    DeckSharesCardType,
)
from engine.text.tree.node import Quality, Statement
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.values.mana import ManaCost

#: What it takes to put a companion into one's hand.
_COST: Final = TotalCost(ManaCost.parse("{3}"))
_Unit = TypeVar("_Unit", bound=Callable[..., str])
#: For each thing that companions ask of decks, why a deck hasn't it: a sentence, or nothing.
_LACKING: Final[dict[type[Statement], Callable[[Any, Sequence[GameObject], Context], str]]] = {}


def why_no_companion(game: Game, player: Player, card: Printed) -> Iterator[tuple[Cited, str]]:
    """Why a card can't be a player's companion, by what it asks of all the cards with which they began the game."""
    asked = [statement for ability in _companion_abilities(card) for statement in ability.statements]
    rule = companion_rule()
    if not asked:
        yield rule, f"{card.name} has no companion ability"
    it = make_object(game, ObjectKind.CARD, card, player, Zone.HAND)
    deck = [make_object(game, ObjectKind.CARD, each, player, Zone.LIBRARY) for each in deck_of(game, player)]
    for statement in asked:
        if why := _LACKING[type(statement)](statement, deck, context_of(game, it, player)):
            yield rule, why


def companion_rule() -> Cited:
    """The rule that says what a companion is."""
    hook = hook_of("companion")
    assert hook is not None
    return hook.rule


def _companion_abilities(card: Printed) -> Iterator[StaticAbility]:
    for each in card.text.abilities:
        if isinstance(each, KeywordAbility) and each.keyword == "companion" and isinstance(each.ability, StaticAbility):
            yield each.ability


@takes(TakingCompanion)
def take_companion(game: Game, player: Player, action: TakingCompanion) -> Asking[None]:
    """Pay {3} and put the companion into the hand. Raises IllegalAction where that can't be done now, or any more."""
    card, rule = action.card, companion_rule()
    if player.companion != card:
        why = f"{card.name} isn't {player.name}'s companion, or is one no longer"
        raise IllegalAction(why, rule, Remedy(Need.SAID, f"{card.name} revealed as {player.name}'s companion"))
    check_sorcery_timing(game, player, card.name)
    check_not_silenced(game)
    it = make_object(game, ObjectKind.CARD, card, player, Zone.HAND)
    with undone_if_illegal(game):
        yield from pay(Following(context_of(game, it, player)), player, _COST, it)
        yield from happen(game, CardBroughtIn(player=player, printed=card, cites=rule, source=it))


# What decks lack ------------------------------------------------------------------------------------------------------


def _asks(kind: type[Statement]) -> Callable[[_Unit], _Unit]:
    def register(unit: _Unit) -> _Unit:
        _LACKING[kind] = unit
        return reads(kind)(unit)

    return register


def _those(what: Quality | None, deck: Sequence[GameObject], context: Context) -> list[GameObject]:
    """The cards of a deck that are spoken of."""
    return [card for card in deck if what is None or fits_description(what, card, context)]


@_asks(DeckFits)
def _unfit(asked: DeckFits, deck: Sequence[GameObject], context: Context) -> str:
    for card in _those(asked.what, deck, context):
        if not any(fits_description(kind, card, context) for kind in asked.kinds):
            return f"{card.name} isn't what the starting deck may have"
    return ""


@_asks(DeckHasActivatedAbilities)
def _without_activated_ability(asked: DeckHasActivatedAbilities, deck: Sequence[GameObject], context: Context) -> str:
    for card in _those(asked.what, deck, context):
        abilities = [each.ability for each in context.characteristics(card).abilities]
        meant = [part for each in abilities for part in (expand(each) if isinstance(each, KeywordAbility) else (each,))]
        if not any(isinstance(each, ActivatedAbility) for each in meant):
            return f"{card.name} has no activated ability"
    return ""


@_asks(DeckRepeatsNoSymbol)
def _repeating_a_symbol(_asked: DeckRepeatsNoSymbol, deck: Sequence[GameObject], _context: Context) -> str:
    """Of a split card, the symbols of both costs are looked at, as they stand there and not added up (709.4b)."""
    for card in deck:
        costs = [half.mana_cost for half in card.printed.halves or (card.printed,) if half.mana_cost is not None]
        symbols = Counter(symbol.text for cost in costs for symbol in cost)
        for symbol, times in symbols.items():
            if times > 1:
                return f"{card.name} has {{{symbol}}} {times} times in its mana cost"
    return ""


@_asks(DeckSharesCardType)
def _without_shared_type(asked: DeckSharesCardType, deck: Sequence[GameObject], context: Context) -> str:
    types = [context.characteristics(card).types for card in _those(asked.what, deck, context)]
    return "" if not types or frozenset.intersection(*types) else "no card type is on all of those cards"


@_asks(DeckIsLarger)
def _too_small(asked: DeckIsLarger, deck: Sequence[GameObject], context: Context) -> str:
    """A deck has sixty cards at least, and a hundred where a commander is among them (100.2a, 903.5a)."""
    least = 100 if commanders_of(context.game, context.you) else 60
    wanted = least + number(asked.more, context)
    return "" if len(deck) >= wanted else f"the starting deck has {len(deck)} cards, and {wanted} are asked for"


@_asks(DeckNamesDiffer)
def _of_one_name(asked: DeckNamesDiffer, deck: Sequence[GameObject], context: Context) -> str:
    names = Counter(card.name for card in _those(asked.what, deck, context))
    return next((f"there is more than one {name}" for name, count in names.items() if count > 1), "")
