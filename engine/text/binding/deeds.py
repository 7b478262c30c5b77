"""Words that look at what was done: "that much", "if you do", "this way", "the exiled card"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.text.binding.binder import AbilityBinder, settles
from engine.text.binding.mentions import Mention
from engine.text.binding.places import Place, are_alternatives, other_events, places_of
from engine.text.binding.results import Deed, deeds_of, gives_amount
from engine.text.tree import abilities, conditions, quantities, statements
from engine.text.tree.effects.cards import Discard
from engine.text.tree.effects.chance import Clash, FlipCoin
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.dice import RollDice
from engine.text.tree.effects.joints import IfSo, May, Sequence, Unless
from engine.text.tree.effects.life import GainLife, LoseLife
from engine.text.tree.effects.moving import Sacrifice
from engine.text.tree.effects.shields import PreventDamage
from engine.text.tree.kinds import ANY_TYPE, CARD, Calls, called, types_named
from engine.text.tree.names import Linked, Named, NamedAmount, NamedDone, is_self
from engine.text.tree.node import Instruction, Node, Statement
from engine.text.tree.nouns import Zone
from engine.text.tree.players import EachOpponent, EachPlayer, ThatPlayer, You
from engine.text.tree.qualities import LinkedTo, ThisWay
from engine.text.tree.references import LinkedCards, Some
from engine.text.tree.triggers import ChangesZone, DealsDamage, IsDealtDamage, RollsDice

#: What comes to an amount of damage.
_OF_DAMAGE: Final = (DealsDamage, IsDealtDamage, DealDamage, PreventDamage)

#: Players each of whom does something.
_SEVERAL: Final = (EachOpponent, EachPlayer)


@settles(quantities.ThatMuch)
def _amount(binder: AbilityBinder, place: Place) -> Node:
    """What "that much" and "that many" count: the nearest event or instruction that comes to a number."""
    best: Place | None = None
    for other in binder.places:
        if not gives_amount(other.node):
            continue
        if are_alternatives(other, place) and not _would_come_to(other, place):
            continue
        if place.node.of == "damage" and not isinstance(other.node, _OF_DAMAGE):  # type: ignore[attr-defined]
            continue
        if place.is_within(other) and not (
            isinstance(other.node, Statement) and place.argument_of(other) in _AFTERWARDS
        ):
            continue
        if other.at < place.at or place.is_within(other):
            best = other
    if best is None:
        raise binder.unsettled(place)
    amounts = [best]
    for event in other_events(best, binder.places):
        if not gives_amount(event.node):
            raise binder.unsettled(place)
        amounts.append(event)
    return _amount_repeated(binder, best) or NamedAmount(tuple(sorted(map(binder.name, amounts))))


def _would_come_to(other: Place, place: Place) -> bool:
    """Whether one thing says how much another comes to that is done otherwise: "you lose life equal to its power if …
    Otherwise, each opponent loses that much life"."""
    joint = next((parent for parent in place.parents() if isinstance(parent.node, IfSo)), None)
    if joint is None or other.parent is not joint or other.field != "then":
        return False
    amount = getattr(other.node, "amount", None)
    return isinstance(other.node, DealDamage | GainLife | LoseLife) and isinstance(
        amount, quantities.CharacteristicOf | quantities.CountOf | quantities.CountersOn
    )


def _amount_repeated(binder: AbilityBinder, deed: Place) -> Node | None:
    """What an instruction's own amount means, where that is "that much" again."""
    for other in binder.places:
        if isinstance(other.node, quantities.ThatMuch) and other.parent is deed:
            return binder.means.get(id(other))
    return None


@settles(conditions.Did)
@settles(conditions.Couldnt)
def _did(binder: AbilityBinder, place: Place) -> Node:
    """Which instruction "if you do" looks at: what could be chosen in the step before, or that step."""
    tried = _tried_before(binder, place)
    if tried is not None:
        return NamedDone((binder.name(tried),))
    step = _step_before(binder, place)
    if step is None:
        raise binder.unsettled(place)
    again = _looked_at_before(binder, step)
    if again is not None:
        return again
    inside = [part for part in binder.places if part is step or part.is_within(step)]
    choices = [part for part in inside if isinstance(part.node, May)]
    unless = [part for part in inside if isinstance(part.node, Unless)]
    chosen = (choices or unless or [step])[-1]
    return NamedDone((binder.name(chosen),))


@settles(conditions.DidSo)
def _did_so(binder: AbilityBinder, place: Place) -> Node:
    """What each of several was asked to do in the step before."""
    step = _step_before(binder, place)
    inside = [part for part in binder.places if step is not None and (part is step or part.is_within(step))]
    choices = [part for part in inside if isinstance(part.node, May)] or _had_to(inside)
    if not choices:
        raise binder.unsettled(place)
    return NamedDone((binder.name(choices[-1]),))


def _had_to(inside: list[Place]) -> list[Place]:
    """The one thing that each of several players gives up, whether they choose to or not."""
    return [
        part
        for part in inside
        if isinstance(part.node, Sacrifice | Discard)
        and isinstance(part.node.player, _SEVERAL)
        and isinstance(part.node.what, Some)
        and part.node.what.count is None
    ]


def _tried_before(binder: AbilityBinder, place: Place) -> Place | None:
    """What "if you can't sacrifice a creature" says itself that it looks at, some steps before."""
    if not isinstance(place.node, conditions.Couldnt) or place.node.what is None:
        return None
    tried = [part for part in binder.places if isinstance(part.node, Sacrifice) and part.path < place.path]
    return tried[-1] if tried else None


def _looked_at_before(binder: AbilityBinder, step: Place) -> Node | None:
    """What the step before looked at, where that is "if you do" itself: an "if you don't" looks at the same."""
    if not isinstance(step.node, IfSo):
        return None
    looked = next((place for place in binder.places if place.parent is step and place.field == "condition"), None)
    return binder.means.get(id(looked)) if looked is not None and isinstance(looked.node, conditions.Did) else None


def _step_before(binder: AbilityBinder, place: Place) -> Place | None:
    """The instruction before the one that a place is in, in the same order of steps."""
    around = [outer for outer in place.parents() if isinstance(outer.node, Instruction)]
    child: Place = place
    for parent in around:
        if isinstance(parent.node, Sequence):
            steps = [sibling for sibling in binder.places if sibling.parent is parent]
            steps.sort(key=lambda step: step.path)
            index = next(
                index for index, step in enumerate(steps) if step is child or child.is_within(step) or step is place
            )
            if index > 0:
                return steps[index - 1]
        child = parent
    return None


@settles(conditions.WinsFlip)
@settles(conditions.WonClash)
def _won(binder: AbilityBinder, place: Place) -> Node:
    kinds = (FlipCoin, Clash)
    for other in reversed(binder.places):
        if isinstance(other.node, kinds) and other.at < place.at:
            return NamedDone((binder.name(other),))
    raise binder.unsettled(place)


@settles(quantities.RollResult)
def _result(binder: AbilityBinder, place: Place) -> Node:
    """Which roll "the result" is of: the nearest one before."""
    for other in reversed(binder.places):
        if isinstance(other.node, RollDice | RollsDice) and other.at < place.at and not place.is_within(other):
            return NamedAmount((binder.name(other),))
    raise binder.unsettled(place)


_OF_DEEDS: Final = (
    ThisWay,
    conditions.DidThisWay,
    conditions.SearchedThisWay,
    quantities.MostThisWay,
    quantities.ExcessThisWay,
)


@settles(ThisWay)
@settles(conditions.DidThisWay)
@settles(conditions.SearchedThisWay)
@settles(quantities.MostThisWay)
@settles(quantities.ExcessThisWay)
def _this_way(binder: AbilityBinder, place: Place) -> Node:
    node = place.node
    assert isinstance(node, _OF_DEEDS)
    names = [binder.name(deed.place) for deed in _deeds(binder, place, node.verb)] or _paid_before(binder, node.verb)
    if not names:
        raise binder.unsettled(place)
    return Named(tuple(sorted(names)))


@settles(quantities.AmountThisWay)
@settles(quantities.CountersThisWay)
def _amount_this_way(binder: AbilityBinder, place: Place) -> Node:
    node = place.node
    verb = node.what if isinstance(node, quantities.AmountThisWay) else "remove counters"
    names = [binder.name(deed.place) for deed in _deeds(binder, place, verb)] or _paid_before(binder, verb)
    if not names:
        raise binder.unsettled(place)
    return NamedAmount(tuple(sorted(names)))


@settles(quantities.AmountAsItEntered)
def _amount_as_it_entered(binder: AbilityBinder, place: Place) -> Node:
    """What an ability before this one did as the object entered, or when it had (404.5; 606)."""
    node = place.node
    assert isinstance(node, quantities.AmountAsItEntered)
    names = [
        earlier.name(deed.place)
        for earlier in binder.before
        for deed in earlier.deeds
        if node.what in deed.verbs and _as_it_enters(earlier.ability)
    ]
    if not names:
        raise binder.unsettled(place)
    return Linked(tuple(names))


def _as_it_enters(ability: Node) -> bool:
    if isinstance(ability, abilities.TriggeredAbility):
        event = ability.event
        return isinstance(event, ChangesZone) and event.to is Zone.BATTLEFIELD and is_self(event.subject)
    return isinstance(ability, abilities.StaticAbility) and any(
        isinstance(statement, statements.EntersWith) and is_self(statement.subject) for statement in ability.statements
    )


@settles(conditions.PreventedFrom)
def _prevented_from(binder: AbilityBinder, place: Place) -> Node:
    """The source of the damage that the last prevention effect before prevents."""
    sources = [
        part
        for part in binder.places
        if part.field == "source" and part.parent is not None and isinstance(part.parent.node, PreventDamage)
    ]
    before = [part for part in sources if part.path < place.path]
    if not before:
        raise binder.unsettled(place)
    return Named((binder.name(before[-1]),))


def _paid_before(binder: AbilityBinder, verb: str) -> list[int]:
    """What an additional cost of the same spell did: it is paid before the text is followed (409.1b; 601.2b)."""
    return [
        earlier.name(deed.place)
        for earlier in binder.before
        for deed in earlier.deeds
        if verb in deed.verbs
        and any(isinstance(around.node, statements.AdditionalCost) for around in deed.place.parents())
    ]


def _deeds(binder: AbilityBinder, place: Place, verb: str) -> list[Deed]:
    return [
        deed
        for deed in binder.deeds
        if verb in deed.verbs
        and (place.argument_of(deed.place) in _AFTERWARDS if place.is_within(deed.place) else deed.place.at < place.at)
        and not are_alternatives(deed.place, place)
    ]


@settles(LinkedCards)
@settles(LinkedTo)
def _linked(binder: AbilityBinder, place: Place) -> Node:
    """ "The sacrificed creature", "the exiled card": what this ability did, or another of the same card (606)."""
    node = place.node
    assert isinstance(node, LinkedCards | LinkedTo)
    if isinstance(node, LinkedCards):
        own = [
            deed
            for deed in _deeds(binder, place, node.verb)
            if not place.is_within(deed.place) and _is_done_to_such(binder, deed.place, node)
        ]
        if own:
            last = own[-1].place
            if isinstance(last.node, Choose):
                chosen = (part for part in binder.places if part.parent is last and part.field == "what")
                last = next(chosen, last)
            binder.add(Mention(place, _calls_of_linked(node), None))
            return Named((binder.name(last),))
        paid = _paid_before(binder, node.verb)
        if paid:
            binder.add(Mention(place, _calls_of_linked(node), None))
            return Named(tuple(paid))
    # "The exiled card" is one that an ability before has exiled; "cards exiled with ~", by whichever of its abilities.
    before, after = binder.linkable_before, () if isinstance(node, LinkedCards) else binder.linkable_after
    names = [
        other.name(deed.place)
        for other in (*before, binder, *after)
        for deed in other.deeds
        if node.verb in deed.verbs and _is_done_to_such(other, deed.place, node)
    ]
    names += [name for other in (*before, *after) for name in _named_by_keyword(other, node.verb)]
    if not names:
        raise binder.unsettled(place)
    binder.note(Mention(place, frozenset({CARD, ANY_TYPE}), None))
    return Linked(tuple(dict.fromkeys(names)))


def _is_done_to_such(binder: AbilityBinder, deed: Place, node: LinkedCards | LinkedTo) -> bool:
    """Whether what was done was done to what can be called so: "the sacrificed creature" was no land."""
    done_to = next((part for part in binder.places if part.parent is deed and part.field == "what"), None)
    mention = binder.by_place.get(id(done_to))
    if mention is None or not isinstance(node, LinkedCards) or node.verb != "sacrifice":
        return True
    types = types_named(node.description) if node.description is not None else {"creature"}
    return ANY_TYPE in mention.calls or not types or bool(types & mention.calls)


def _calls_of_linked(node: LinkedCards) -> Calls:
    return (called(node.description) if node.description is not None else frozenset({ANY_TYPE})) | {CARD}


def _is_of_several(condition: Node) -> bool:
    """Whether cards of more players than one are counted: there is no one difference."""
    return isinstance(condition, conditions.PlayerHasCards) and not isinstance(condition.player, You | ThatPlayer)


#: Conditions that compare two numbers.
_COMPARED: Final = (conditions.HasMoreCards, conditions.QuantityCompares, conditions.PlayerHasCards)


@settles(quantities.Difference)
def _difference(binder: AbilityBinder, place: Place) -> Node:
    for other in reversed(binder.places):
        if isinstance(other.node, _COMPARED) and other.at < place.at and not _is_of_several(other.node):
            return NamedAmount((binder.name(other),))
    raise binder.unsettled(place)


def _named_by_keyword(earlier: AbilityBinder, verb: str) -> Iterator[int]:
    """What the definition of a keyword does with a verb, for another ability that speaks of it: the card that hideaway
    exiles (606; 702.72a)."""
    if isinstance(earlier.ability, abilities.KeywordAbility):
        for meant in earlier.text.definition(earlier.ability.keyword):
            for deed in deeds_of(places_of(meant)[0]):
                if verb in deed.verbs and deed.place.node.named is not None:
                    yield deed.place.node.named


#: The fields of a statement that say what happens in place of its event, or besides: the event counts for those.
_AFTERWARDS: Final = ("instead", "also")
