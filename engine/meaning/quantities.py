"""What numbers in card text come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from engine.meaning.chosen import chosen_number
from engine.meaning.comparing import comparable_values, value_of
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.references import everything
from engine.meaning.words import QUANTITIES, fits_player, number, objects, players
from engine.state.copying import chosen_for, copied_by, stored_results
from engine.state.environment import NOTHING_NAMED
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import names, quantities
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.node import Node, Quantity, Referring
from engine.text.tree.nouns import Characteristic, Head
from engine.text.tree.played import reads
from engine.text.tree.qualities import Description
from engine.text.tree.statements import MoreDevotion
from engine.text.tree.walk import rebuild
from engine.values.colors import Color
from engine.values.type_line import BASIC_LAND_TYPES


def fixed(tree: Any, context: Context) -> Any:
    """The same tree with each of its quantities replaced by what it comes to now (418.3c; 610.2d)."""

    def settle(node: Node) -> Node:
        if isinstance(node, Quantity) and type(node) in QUANTITIES:
            return quantities.Fixed(number(node, context))
        return node

    return rebuild(tree, settle)


def bonus(quantity: Quantity, context: Context) -> int:
    """What is added to power or toughness. A number that has to be worked out for it is never less than 0 (107.1b in
    2018); what is taken away is worked out like what is added."""
    match quantity:
        case quantities.Fixed():
            return quantity.value
        case quantities.Minus():
            return -bonus(quantity.quantity, context)
        case quantities.Times():
            return quantity.factor * bonus(quantity.quantity, context)
        case quantities.Product():
            return bonus(quantity.left, context) * bonus(quantity.right, context)
    worked_out = number(quantity, context)
    return worked_out if context.game.rulebook.bonus_can_be_negative else max(0, worked_out)


@QUANTITIES.of(quantities.CountOf)
def _count(quantity: quantities.CountOf, context: Context) -> int:
    counted = everything(quantity.description, context)
    if quantity.distinct is None:
        of_cards = isinstance(quantity.description, Description) and quantity.description.head is Head.CARD
        return sum(_counts_for(thing, of_cards=of_cards) for thing in counted)
    values: set[object] = set()
    for thing in counted:
        if isinstance(thing, GameObject):
            values |= comparable_values(quantity.distinct, context.characteristics(thing))
    if quantity.distinct is Characteristic.LAND_TYPE:  # texts count basic land types alone (305.6 in 2026)
        values &= set(BASIC_LAND_TYPES)
    return len(values)


def _counts_for(thing: Thing, *, of_cards: bool) -> int:
    """How many it is: a melded permanent that changed zones is one object, and two cards (712.21e in 2026)."""
    if not isinstance(thing, GameObject):
        return 1
    return len(thing.parts) if of_cards and thing.gone and thing.parts else thing.copies


@QUANTITIES.of(quantities.Variable)
def _variable(quantity: quantities.Variable, context: Context) -> int:
    """What was chosen for X: for this, for the spell that its source is, or as its source became what it is now. What
    was chosen for the spell that a permanent was, the permanent itself doesn't know (107.3m in 2026), and an ability
    that it has gained knows no X of its (107.3j there)."""
    source, announced = context.source, context.announcement
    if announced.x is not None:
        return announced.x
    if announced.is_of_gained or source is None:
        return 0
    return source.announcement.x or 0


def _that_much(quantity: Referring, context: Context) -> int:
    if not isinstance(quantity.means, names.NamedAmount):
        raise NotYetSupported("an amount stands for nothing that was read")
    return context.environment.amount(quantity.means.names)


@QUANTITIES.of(quantities.AmountAsItEntered)
def _amount_as_it_entered(quantity: quantities.AmountAsItEntered, context: Context) -> int:
    """What an ability of the object came to when it entered; 0 where it never did that (107.2 in 2026)."""
    if context.source is None or not isinstance(quantity.means, names.Linked):
        return 0
    remembered = context.source.remembered.get(copied_by(context.game, context.source), NOTHING_NAMED)
    return sum(remembered.amount_of(name) or 0 for name in quantity.means.names)


@QUANTITIES.of(quantities.StoredResults)
def _stored_results(quantity: quantities.StoredResults, context: Context) -> int:
    values = [result.value for each in objects(quantity.of, context) for result in stored_results(context.game, each)]
    if quantity.least is not None:
        values = [value for value in values if value >= number(quantity.least, context)]
    if quantity.most is not None:
        values = [value for value in values if value <= number(quantity.most, context)]
    if quantity.total:
        return sum(values)
    return max(Counter(values).values(), default=0) if quantity.alike else len(values)


@QUANTITIES.of(quantities.MostThisWay)
def _most_this_way(quantity: quantities.MostThisWay, context: Context) -> int:
    """How many things of one player it was done to, of that player to whom it was done most."""
    assert isinstance(quantity.means, names.Named)
    owners = Counter(each.owner for each in objects(quantity.means, context))
    return max(owners.values(), default=0)


@QUANTITIES.of(quantities.Half)
def _half(quantity: quantities.Half, context: Context) -> int:
    whole = number(quantity.quantity, context)
    return (whole + 1) // 2 if quantity.rounded_up else whole // 2


@QUANTITIES.of(quantities.CountersOn)
def _counters(quantity: quantities.CountersOn, context: Context) -> int:
    game_objects = objects(quantity.reference, context)
    if quantity.kind is None:
        return sum(sum(game_object.counters.values()) for game_object in game_objects)
    return sum(game_object.counters_of(quantity.kind) for game_object in game_objects)


@QUANTITIES.of(quantities.ColorsOf)
def _colors_of(quantity: quantities.ColorsOf, context: Context) -> int:
    spells = objects(quantity.reference, context)
    if quantity.spent:
        colored = {
            symbol for game_object in spells for symbol, _ in game_object.announcement.spent.mana if symbol != "C"
        }
        return len(colored)
    return sum(len(context.characteristics(game_object).colors) for game_object in spells)


@QUANTITIES.of(quantities.ManaSymbolsIn)
def _mana_symbols(quantity: quantities.ManaSymbolsIn, context: Context) -> int:
    """Symbols of a color in mana costs; a hybrid symbol is one of each of its colors."""
    costs = (context.characteristics(game_object).mana_cost for game_object in objects(quantity.of, context))
    return sum(quantity.color in symbol.colors for cost in costs if cost is not None for symbol in cost)


@QUANTITIES.of(quantities.Devotion)
def _devotion(quantity: quantities.Devotion, context: Context) -> int:
    """A hybrid symbol counts once, be it of one of the colors or of both (700.5a)."""
    wanted = frozenset(quantity.colors)
    if quantity.chosen:
        chosen = chosen_for(context.game, context.source, Characteristic.COLOR.value)
        wanted = frozenset() if chosen is None else frozenset({Color(chosen)})
    whose = players(quantity.player, context)
    costs = (
        context.characteristics(permanent).mana_cost
        for permanent in context.game.permanents()
        if context.controller_of(permanent) in whose
    )
    symbols = sum(bool(wanted & symbol.colors) for cost in costs if cost is not None for symbol in cost)
    return symbols + sum(
        _more_devotion(permanent, player, context) for permanent in context.game.permanents() for player in whose
    )


@reads(MoreDevotion)
def _more_devotion(permanent: GameObject, whose: Player, context: Context) -> int:
    """How much greater a permanent's abilities say that a player's devotion is. It is asked before effects on types
    apply, too (700.5a)."""
    statics = (
        each.ability for each in context.characteristics(permanent).abilities if isinstance(each.ability, StaticAbility)
    )
    stated = [statement for static in statics for statement in static.statements if isinstance(statement, MoreDevotion)]
    if not stated:
        return 0
    seen = replace(context, you=context.controller_of(permanent), source=permanent)
    return sum(fits_player(statement.player, whose, seen) for statement in stated)


#: Whom a party has one of each of (700.8).
_PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


@QUANTITIES.of(quantities.PartySize)
def _party(quantity: quantities.PartySize, context: Context) -> int:
    """The most that can be in it together: a creature of several of the types is there for one of them (700.8a)."""
    whose = players(quantity.player, context)
    fitting = []
    for permanent in context.game.permanents():
        values = context.characteristics(permanent)
        kinds = frozenset(values.subtypes).intersection(_PARTY)
        if kinds and "Creature" in values.types and context.controller_of(permanent) in whose:
            fitting.append(kinds)
    taken = {frozenset[str]()}
    for kinds in fitting:
        taken |= {party | {kind} for party in taken for kind in kinds}
    return max(map(len, taken))


@QUANTITIES.of(quantities.ManaSpentOn)
def _mana_spent(quantity: quantities.ManaSpentOn, context: Context) -> int:
    return sum(each.announcement.mana_spent for each in objects(quantity.reference, context))


@QUANTITIES.of(quantities.Shortfall)
def _shortfall(quantity: quantities.Shortfall, context: Context) -> int:
    wanted = number(quantity.than, context)
    held = sum(len(player.hand) for player in players(quantity.player, context))
    return max(held - wanted if quantity.excess else wanted - held, 0)


@QUANTITIES.of(quantities.TimesMutated)
def _times_mutated(quantity: quantities.TimesMutated, context: Context) -> int:
    """What it was at first isn't counted; what has left the battlefield is looked at as it was."""
    return sum(max(len(thing.merged) - 1, 0) for thing in objects(quantity.reference, context))


@QUANTITIES.of(quantities.TimesPaid)
def _times_paid(quantity: quantities.TimesPaid, context: Context) -> int:
    paid = context.source.announcement.paid if context.source is not None else ()
    instance = context.announcement.instance if quantity.own else None
    return sum(payment.is_for(quantity.what, instance) for payment in paid)


@QUANTITIES.of(quantities.CountersOfPlayer)
def _counters_of_player(quantity: quantities.CountersOfPlayer, context: Context) -> int:
    return sum(player.counters_of(quantity.kind) for player in players(quantity.player, context))


@QUANTITIES.of(quantities.TimesKicked)
def _times_kicked(quantity: quantities.TimesKicked, context: Context) -> int:
    about = objects(quantity.reference, context)
    return sum(payment.is_for("kicker") for game_object in about for payment in game_object.announcement.paid)


@QUANTITIES.of(quantities.TargetsBeyondFirst)
def _targets_beyond_first(quantity: quantities.TargetsBeyondFirst, context: Context) -> int:
    targets = context.source.announcement.all_targets() if context.source is not None else ()
    return max(len(targets) - 1, 0)


@QUANTITIES.of(quantities.Extreme)
def _extreme(quantity: quantities.Extreme, context: Context) -> int:
    """The most, or the least; 0 where there is nothing to compare (104.2; 107.2)."""
    game_objects = [thing for thing in everything(quantity.among, context) if isinstance(thing, GameObject)]
    values = [value_of(quantity.characteristic, game_object, context) for game_object in game_objects]
    return (max if quantity.greatest else min)(values, default=0)


@QUANTITIES.of(quantities.CharacteristicOf)
def _characteristic_of(quantity: quantities.CharacteristicOf, context: Context) -> int:
    game_objects = objects(quantity.reference, context)
    return sum(value_of(quantity.characteristic, game_object, context) for game_object in game_objects)


@QUANTITIES.of(quantities.UnlockedDoors)
def _unlocked_doors(quantity: quantities.UnlockedDoors, context: Context) -> int:
    among = everything(quantity.among, context)
    return sum(len(each.unlocked) for each in among if isinstance(each, GameObject))


@QUANTITIES.of(quantities.SpeedOf)
def _speed_of(quantity: quantities.SpeedOf, context: Context) -> int:
    return sum(player.speed or 0 for player in players(quantity.player, context))


@QUANTITIES.of(quantities.LifeTotalOf)
def _life_total_of(quantity: quantities.LifeTotalOf, context: Context) -> int:
    return sum(player.life for player in players(quantity.player, context))


@QUANTITIES.of(quantities.StartingLife)
def _starting_life(quantity: quantities.StartingLife, context: Context) -> int:
    return sum(player.starting_life for player in players(quantity.player, context))


@QUANTITIES.of(quantities.Plus)
def _plus(quantity: quantities.Plus, context: Context) -> int:
    return number(quantity.quantity, context) + number(quantity.addend, context)


@QUANTITIES.of(quantities.AllBut)
def _all_but(quantity: quantities.AllBut, context: Context) -> int:
    return max(number(quantities.CountOf(quantity.of), context) - number(quantity.number, context), 0)


@QUANTITIES.of(quantities.Product)
def _product(quantity: quantities.Product, context: Context) -> int:
    return number(quantity.left, context) * number(quantity.right, context)


QUANTITIES.of(quantities.Fixed)(lambda quantity, context: quantity.value)
QUANTITIES.of(quantities.ThatMuch)(_that_much)
QUANTITIES.of(quantities.AmountThisWay)(_that_much)
QUANTITIES.of(quantities.RollResult)(_that_much)
QUANTITIES.of(quantities.CountersThisWay)(_that_much)
QUANTITIES.of(quantities.Difference)(_that_much)
QUANTITIES.of(quantities.Times)(lambda quantity, context: quantity.factor * number(quantity.quantity, context))
QUANTITIES.of(quantities.ChosenNumber)(lambda quantity, context: chosen_number(context) or 0)
QUANTITIES.of(quantities.Minus)(lambda quantity, context: -number(quantity.quantity, context))
