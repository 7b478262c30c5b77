"""Words that stand for objects: "it", "that creature", "the rest", "another"."""

from __future__ import annotations

from typing import Final

from engine.text.binding.agreement import PRONOUNS, can_stand, is_plural, noun_fits, number_agrees, tells_whose
from engine.text.binding.binder import AbilityBinder, settles
from engine.text.binding.mentions import Mention
from engine.text.binding.places import Place, are_alternatives, parent_node
from engine.text.binding.ranking import object_ranks, precedes
from engine.text.tree.abilities import SpellAbility
from engine.text.tree.costs import Cost
from engine.text.tree.effects.cards import RevealUntil
from engine.text.tree.effects.choosing import Choose, SeparateIntoPiles
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import Instead, Sequence
from engine.text.tree.effects.moving import Move
from engine.text.tree.kinds import ABILITY, ANY_TYPE, CARD, PERMANENT, PILE, SPELL, called
from engine.text.tree.names import Linked, Named, RestOf
from engine.text.tree.node import Instruction, Node, Quantity, Reference, Referring, TriggerEvent
from engine.text.tree.players import TargetPlayer
from engine.text.tree.qualities import Description, FromAmong, IsOther, LinkedTo, Shares, ThisWay
from engine.text.tree.quantities import Fixed
from engine.text.tree.references import All, AttachedTo, Count, OneOfEach, Self, Some, SomeOf, Target, That, WholeZone


@settles(That)
def _that(binder: AbilityBinder, place: Place) -> Node:
    node = place.node
    assert isinstance(node, That)
    if node.noun in ("the rest", "the other", "those cards left"):
        return _rest(binder, place)
    if _is_one_more(binder, place):
        return _rest(binder, place)
    if node.noun in ("pile", "piles") or _is_one_of_two_piles(binder, place):
        return _piles(binder, place)
    if not place.has_words and place.field in _UNSAID and isinstance(parent_node(place), Instruction):
        return _same_subject(binder, place)
    same = _moved_by(binder, place) or _source_of_what_is_replaced(binder, place)
    if same is not None:
        return binder.value(same)
    compared = _compared_with(binder, place)
    if compared is not None:
        return compared
    ranked = object_ranks(place, node.noun, binder.mentions, binder.clauses)
    nearest_mentions = binder.nearest_in_each_event(ranked, place)
    value = binder.joined(nearest_mentions) if nearest_mentions else None
    if value is None:
        if not nearest_mentions:
            ahead = _said_later(binder, place, node.noun) or _all_revealed(binder, place, node.noun)
            if ahead is not None:
                return ahead
            linked = _linked_mention(binder, place, node.noun)
            if linked is not None:
                earlier, said = linked
                binder.add(Mention(place, said.calls, said.plural))
                return earlier
        raise binder.unsettled(place, nearest_mentions)
    binder.repeat(place, nearest_mentions[0], frozenset() if node.noun in PRONOUNS else frozenset({node.noun}))
    return value


def _all_revealed(binder: AbilityBinder, place: Place, noun: str) -> Node | None:
    """What was revealed until one card was, for "those cards": all of it."""
    revealed = (
        other for other in reversed(binder.places) if isinstance(other.node, RevealUntil) and other.at < place.at
    )
    last = next(revealed, None)
    return Named((binder.name(last),)) if noun == "cards" and last is not None else None


#: Where an instruction has its subject, which isn't said again for a second verb.
_UNSAID: Final = ("subject", "source", "first")


def _compared_with(binder: AbilityBinder, place: Place) -> Node | None:
    """What "each other creature that shares a color with it" leaves out: "it" is the same."""
    if not isinstance(parent_node(place), Shares) or place.parent is None:
        return None
    described = place.parent.parent
    other = next((part for part in binder.places if part.parent is described and isinstance(part.node, IsOther)), None)
    return binder.means.get(id(other)) if other is not None else None


def _moved_by(binder: AbilityBinder, place: Place) -> Mention | None:
    """What is moved, for "under its owner's control", whose words the grammar reads as one."""
    move = place.parent.parent if place.parent is not None else None
    if place.has_words or move is None or not isinstance(move.node, Move):
        return None
    return next(
        (
            mention
            for mention in binder.mentions
            if mention.place.parent is move and mention.place.field == "what" and not place.is_within(mention.place)
        ),
        None,
    )


def _source_of_what_is_replaced(binder: AbilityBinder, place: Place) -> Mention | None:
    """What dealt the damage in the step before, for "if …, it deals 4 damage to that creature instead"."""
    if place.field != "source" or not isinstance(place.node, That) or place.node.noun != "it":
        return None
    instead = next((parent for parent in place.parents() if isinstance(parent.node, Instead)), None)
    if instead is None or place.parent is None or place.parent.parent is not instead:
        return None
    steps = [
        earlier
        for earlier in binder.places
        if earlier.parent is instead.parent and isinstance(earlier.node, DealDamage) and earlier.at < instead.at
    ]
    sources = (part for part in binder.places if steps and part.parent is steps[-1] and part.field == "source")
    return binder.by_place.get(id(next(sources, None)))


def _same_subject(binder: AbilityBinder, place: Place) -> Node:
    """The subject of the verb before, which isn't said again."""
    for mention in reversed(binder.mentions):
        if (
            mention.is_object
            and mention.place.field in ("subject", "source")
            and precedes(mention, place, binder.clauses)
        ):
            binder.repeat(place, mention)
            return binder.value(mention)
    raise binder.unsettled(place)


def _rest(binder: AbilityBinder, place: Place) -> Node:
    """What is left of a group when some of it has been chosen."""
    group: Node | None = None
    chosen: list[int] = []
    for other in reversed(binder.places):
        if other.at >= place.at or are_alternatives(other, place):
            continue
        whole = _whole_of_choice(binder, other)
        if whole is None or (group is not None and whole != group):
            continue
        group = whole
        chosen.append(binder.name(other))
    if group is None:
        return _rest_of_revealed(binder, place)
    if not isinstance(group, Reference):
        raise binder.unsettled(place)
    value = RestOf(group, tuple(sorted(set(chosen))))
    binder.add(Mention(place, frozenset({CARD, PERMANENT, PILE, ANY_TYPE}), True))
    return value


def _is_one_more(binder: AbilityBinder, place: Place) -> bool:
    """Whether a bare "one" is said after others were chosen: "put two of them into your hand and one into your
    graveyard". None of those is meant again, but one of what is left."""
    if place.has_words or not isinstance(parent_node(place), SomeOf) or place.parent is None:
        return False
    earlier = (other for other in binder.places if other.at < place.parent.at and isinstance(other.node, SomeOf))
    return any(_whole_of_choice(binder, other) is not None and not are_alternatives(other, place) for other in earlier)


def _rest_of_revealed(binder: AbilityBinder, place: Place) -> Node:
    """What was revealed besides the card that ended it."""
    for other in reversed(binder.places):
        if isinstance(other.node, RevealUntil) and other.at < place.at:
            ended_by = next(part for part in binder.places if part.parent is other and part.field == "description")
            binder.add(Mention(place, frozenset({CARD, ANY_TYPE}), True))
            return RestOf(Named((binder.name(other),)), (binder.name(ended_by),))
    raise binder.unsettled(place)


def _whole_of_choice(binder: AbilityBinder, place: Place) -> Node | None:
    """The group that a place chooses some of: "one of them", "a creature card from among them"."""
    node = place.node
    if (isinstance(node, SomeOf) and (node.count or node.description) is not None) or isinstance(node, OneOfEach):
        return _bound_inside(binder, place, "whole")
    if isinstance(node, Some) and isinstance(parent_node(place), Choose) and not _speaks_again(binder, place):
        return All(description=node.description)
    if isinstance(node, Some | All):
        for other in binder.places:
            if isinstance(other.node, FromAmong) and other.is_within(place):
                return _bound_inside(binder, other, "reference")
            if isinstance(other.node, ThisWay) and other.is_within(place):
                return binder.means.get(id(other))
    return None


def _speaks_again(binder: AbilityBinder, place: Place) -> bool:
    """Whether a phrase has referring words of its own, so that it means nothing without what is around it."""
    return any(isinstance(part.node, Referring) and part.is_within(place) for part in binder.places)


def _bound_inside(binder: AbilityBinder, place: Place, field: str) -> Node | None:
    for other in binder.places:
        if other.parent is place and other.field == field:
            meant = binder.means.get(id(other))
            if meant is not None:
                return meant
            mention = binder.by_place.get(id(other))
            return binder.value(mention) if mention is not None else None
    return None


def _is_one_of_two_piles(binder: AbilityBinder, place: Place) -> bool:
    """Whether "one of them" comes right after objects were separated into piles: a pile, then, and no object."""
    chosen = parent_node(place)
    if not isinstance(chosen, SomeOf) or chosen.count != Count(Fixed(1), Fixed(1)):
        return False
    before = [
        earlier.node
        for earlier in binder.places
        if isinstance(earlier.node, Instruction) and earlier.at < place.clause.at
    ]
    said = [instruction for instruction in before if not isinstance(instruction, Sequence)]
    return bool(said) and isinstance(said[-1], SeparateIntoPiles)


def _piles(binder: AbilityBinder, place: Place) -> Node:
    for other in reversed(binder.places):
        if isinstance(other.node, SeparateIntoPiles) and other.at < place.at:
            return Named((binder.name(other),))
    raise binder.unsettled(place)


def _said_later(binder: AbilityBinder, place: Place, noun: str) -> Node | None:
    """The object that the text is on, where it is named only afterwards ("for each color of mana spent to cast it,
    ~ enters …"), or in another of several alternatives, and can do or suffer what is said of it."""
    later = any(isinstance(other.node, Self) and other.at > place.at for other in binder.places)
    before = any(mention.origin.is_self and can_stand(place, mention) for mention in binder.mentions)
    return Self() if noun == "it" and (later or before) else None


def _linked_mention(binder: AbilityBinder, place: Place, noun: str) -> tuple[Node, Mention] | None:
    """What an ability before this one on the card spoke of, where that is one thing (404.5; 606), and how it is
    called."""
    for earlier in reversed(binder.before):
        mentions = [
            mention
            for mention in earlier.mentions
            if mention.same_as is None and isinstance(mention.place.node, Target | Some)
        ]
        if isinstance(binder.ability, SpellAbility) and isinstance(earlier.ability, SpellAbility):
            # The paragraphs of one spell are followed as one text.
            fitting = _in_paragraph_before(earlier, mentions, noun)
            if len(fitting) == 1:
                return Named((earlier.name(fitting[0].place),)), fitting[0]
        ranked = [
            mention
            for mention in mentions
            if noun not in PRONOUNS and mention.is_object and mention.plural is not True and _called(noun, mention)
        ]
        if len(ranked) == 1:
            return Linked((earlier.name(ranked[0].place),)), ranked[0]
    return None


def _in_paragraph_before(earlier: AbilityBinder, mentions: list[Mention], noun: str) -> list[Mention]:
    """What a spell's paragraph speaks of that a noun in a later one can mean: several things, or one that the noun
    tells from others ("the creature you control")."""
    if tells_whose(noun):
        return [mention for mention in mentions if noun_fits(noun, mention) and number_agrees(noun, mention)]
    if not is_plural(noun):
        return []
    several = [mention for mention in mentions if mention.plural is not False and _called(noun, mention)]
    groups = (mention for mention in earlier.mentions if isinstance(mention.place.node, All))
    return several or [mention for mention in groups if noun not in PRONOUNS and noun_fits(noun, mention)]


@settles(IsOther)
def _other(binder: AbilityBinder, place: Place) -> Node:
    """What "another" and "other" leave out: the nearest object of that kind, or the one that the text is on.

    That one only where it can be of the kind: a sorcery is no creature. Where it can't, whatever the text names is
    left out, one or several.
    """
    described = next((parent for parent in place.parents() if isinstance(parent.node, Description)), None)
    calls = called(described.node) if described is not None and isinstance(described.node, Description) else frozenset()
    if described is not None and isinstance(parent_node(described), TargetPlayer):
        return _other_target_player(binder, place)
    each = _each_changed(binder, place)
    if each is not None and _same_kind(each, calls):
        return binder.value(each)
    compared = _compared_with_others(described) if described is not None else None
    if compared is not None:
        return Named((binder.name(compared),))
    named = [
        mention
        for mention in binder.mentions
        if mention.is_object
        and not mention.origin.is_self
        and precedes(mention, place, binder.clauses)
        and not (described is not None and described.is_within(mention.place))
        and _same_kind(mention, calls)
        and not binder.events_without(mention, place)
    ]
    if _alike(binder.self_calls, calls):
        named = [mention for mention in named if not (_is_paid(mention) or _is_other_itself(binder, mention))]
    near = [mention for mention in named if mention.plural is not True and _is_introduced(mention)]
    if described is not None and any(
        isinstance(part.node, LinkedTo) and part.is_within(described) for part in binder.places
    ):
        near = [
            mention
            for mention in binder.mentions
            if CARD in mention.calls
            and mention.place.field == "what"
            and precedes(mention, place, binder.clauses)
            and not described.is_within(mention.place)
        ]
    if described is not None and isinstance(parent_node(described), Target):
        near = [mention for mention in near if isinstance(mention.origin.place.node, Target)] or near
    if near and not isinstance(binder.clauses.of(place).node, TriggerEvent):
        return binder.value(near[-1])
    if _alike(binder.self_calls, calls):
        return Self()
    return _attached_to(binder, calls) or _all_named(binder, named, place, calls) or Self()


def _compared_with_others(described: Place) -> Place | None:
    """The phrase whose members are compared with others of their kind: "a card with the same name as another card"."""
    shares = next((parent for parent in described.parents() if isinstance(parent.node, Shares)), None)
    around = shares.parents() if shares is not None else ()
    return next((parent for parent in around if isinstance(parent.node, Reference)), None)


def _other_target_player(binder: AbilityBinder, place: Place) -> Node:
    """Whom "another target player" leaves out: the target before."""
    targets = [
        mention
        for mention in binder.mentions
        if isinstance(mention.place.node, TargetPlayer)
        and precedes(mention, place, binder.clauses)
        and not place.is_within(mention.place)
    ]
    if not targets:
        raise binder.unsettled(place)
    return binder.value(targets[-1])


def _is_paid(mention: Mention) -> bool:
    """Whether a mention is part of a cost: what is paid with has gone, and is no one among what the effect is for."""
    return any(isinstance(parent.node, Cost) for parent in mention.place.parents())


def _is_other_itself(binder: AbilityBinder, mention: Mention) -> bool:
    """Whether a phrase says "other" itself: a second "other" leaves out what the first did."""
    return any(isinstance(part.node, IsOther) and part.is_within(mention.origin.place) for part in binder.places)


def _all_named(binder: AbilityBinder, named: list[Mention], place: Place, calls: frozenset[str]) -> Node | None:
    """Everything of a kind that the text has named, "return all Auras you own …, then destroy all other
    enchantments"; or the target of the same sentence, where that is said only afterwards."""
    if named:
        names = {binder.name(mention.origin.place) for mention in named}
        return Named(tuple(sorted(names)))
    clause = place.clause
    targets = (
        other
        for other in binder.places
        if isinstance(other.node, Target) and other.clause is clause and other.at > place.at
    )
    later = next((target for target in targets if _alike(called(target.node.description), calls)), None)  # type: ignore[attr-defined]
    return Named((binder.name(later),)) if later is not None else None


def _attached_to(binder: AbilityBinder, calls: frozenset[str]) -> Node | None:
    """What an Aura or Equipment is on, where an ability before this one speaks of that as of a kind that the Aura
    itself isn't of: "enchanted creature has flying", and then "other creatures you control have vigilance"."""
    if ANY_TYPE in calls | binder.self_calls or calls & binder.self_calls - {SPELL, CARD, PERMANENT, ABILITY}:
        return None
    return next(
        (
            mention.place.node
            for earlier in binder.before
            for mention in earlier.mentions
            if isinstance(mention.place.node, AttachedTo) and _same_kind(mention, calls)
        ),
        None,
    )


def _each_changed(binder: AbilityBinder, place: Place) -> Mention | None:
    """The group whose change a phrase counts for: "each creature gets +1/+1 for each other creature …" looks at
    each of them, and leaves out that one."""
    counted = next((parent for parent in place.parents() if isinstance(parent.node, Quantity)), None)
    change = next((parent for parent in place.parents() if parent.field == "changes"), None)
    if counted is None or change is None or not counted.is_within(change):
        return None
    groups = (
        mention
        for mention in binder.mentions
        if mention.place.parent is change.parent
        and mention.place.field == "subject"
        and isinstance(mention.place.node, All)
    )
    return next(groups, None)


def _called(noun: str, mention: Mention) -> bool:
    word = noun.removesuffix("s") if is_plural(noun) else noun
    return word in mention.calls or (word == CARD and PERMANENT in mention.calls)


def _is_introduced(mention: Mention) -> bool:
    return not isinstance(mention.place.node, All | WholeZone)


def _same_kind(mention: Mention, calls: frozenset[str]) -> bool:
    """Whether "another creature" can leave this one out: things of one kind, as far as their words say."""
    return _alike(mention.calls, calls)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    kinds = {SPELL, CARD, PERMANENT, ABILITY}
    if not (one & other & kinds):
        return False
    types, own = other - kinds, one - kinds
    return bool(types & own) or ANY_TYPE in types or ANY_TYPE in own
