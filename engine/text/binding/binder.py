"""The pass itself: walking a text in its order, and settling each referring word where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from engine.text.binding.agreement import PRONOUNS, is_plural
from engine.text.binding.mentions import (
    ABILITY,
    ANY_TYPE,
    CARD,
    PERMANENT,
    PILE,
    PLAYER,
    SPELL,
    Calls,
    Mention,
    called,
    calls_of_self,
    spoken_of,
)
from engine.text.binding.places import Path, Place, are_alternatives, places_of
from engine.text.binding.ranking import Clauses, nearest, object_ranks, player_ranks, precedes
from engine.text.binding.rebuilding import rebuilt
from engine.text.binding.results import Deed, deeds_of, gives_amount
from engine.text.tree import abilities, changes, conditions, nouns, quantities, statements
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.cards import Discard, RevealUntil
from engine.text.tree.effects.chance import Clash, FlipCoin
from engine.text.tree.effects.choosing import Choose, ChooseColour, SeparateIntoPiles
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import IfSo, Instead, Later, May, Sequence, Unless
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.spells import CounterSpell
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.names import Linked, Named, NamedAmount, NamedDone, NamedPlayers, RestOf
from engine.text.tree.node import (
    Ability,
    Change,
    Instruction,
    Node,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    Referring,
    Statement,
    TriggerEvent,
)
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import Fixed
from engine.text.tree.walk import field_of


class OpenReference(Exception):
    """A word that nothing before it fits, or that several things fit equally. `candidates` are those, in words."""

    def __init__(self, node: Node, at: int, candidates: tuple[Node, ...]) -> None:
        self.node = node
        self.at = at
        self.candidates = candidates
        super().__init__(self.reason)

    @property
    def reason(self) -> str:
        """Why the word can't be understood, as a note below it."""
        if not self.candidates:
            return "nothing before this word is what it could mean"
        named = " or ".join(dict.fromkeys(_said(node) for node in self.candidates))
        return f"this could mean {named} equally"


def _said(node: Node) -> str:
    """A candidate in a few words."""
    kind = type(node).__name__
    description = node if isinstance(node, nouns.Description) else field_of(node, "description")
    types = sorted(called(description) - {ANY_TYPE}) if isinstance(description, Quality) else []
    return f"the {' '.join(types)} ({kind})" if types else kind


class Names:
    """Names given so far in a card's text, each to one place; they are given in the order in which they are needed."""

    def __init__(self, first: int = 0) -> None:
        self.next = first

    def give(self) -> int:
        self.next += 1
        return self.next - 1


class AbilityBinder:
    """Binds one ability. Those before it on the card are known for linked words: "the exiled card", "that player"."""

    def __init__(
        self, ability: Ability, type_line: str | None, names: Names, before: Iterable[AbilityBinder] = ()
    ) -> None:
        self.ability = ability
        self.type_line = type_line
        self.names = names
        self.before = tuple(before)
        self.self_calls = calls_of_self(type_line)
        self.places, self.granted = places_of(ability)
        self.mentions: list[Mention] = []
        self.by_place: dict[int, Mention] = {}
        self.clauses = Clauses(self.places, self.by_place)
        self.by_words: dict[tuple[int, type[Node]], Mention] = {}
        self.given: dict[int, int] = {}
        self.means: dict[int, Node] = {}
        self.deeds: list[Deed] = deeds_of(self.places)

    def bind(self) -> None:
        for place in self.places:
            if isinstance(place.node, Referring):
                self._settle(place)
            elif isinstance(place.node, nouns.IsChosen) and place.node.just_now:
                self._check_chosen(place)
            else:
                self._note(spoken_of(place, self.self_calls))
            if isinstance(place.node, nouns.Target | nouns.TargetPlayer) and _is_for_later(place):
                self.name(place)

    def result(self) -> Ability:
        """The ability with its names and what its words mean, and the abilities inside it bound as well."""
        inner = {place.path: self._granted(place) for place in self.granted}
        return rebuilt(self.ability, self._new_at(), inner)

    def _granted(self, place: Place) -> Ability:
        assert isinstance(place.node, Ability)
        binder = AbilityBinder(place.node, self._type_of_holder(place), self.names)
        binder.bind()
        return binder.result()

    @staticmethod
    def _type_of_holder(place: Place) -> str | None:
        """The type line of what gets an ability: a token's is known, another object's isn't."""
        for parent in place.parents():
            if isinstance(parent.node, TokenDescription):
                return " ".join((*parent.node.types, "—", *parent.node.subtypes))
        return None

    def _new_at(self) -> Callable[[Path], dict[str, Any]]:
        by_path: dict[Path, dict[str, Any]] = {}
        for place in self.places:
            changed: dict[str, Any] = {}
            if id(place) in self.given:
                changed["named"] = self.given[id(place)]
            if id(place) in self.means:
                changed["means"] = self.means[id(place)]
            if changed:
                by_path[place.path] = changed
        return lambda path: by_path.get(path, {})

    def _check_chosen(self, place: Place) -> None:
        """ "That color" and "that name" are those that the same ability has had chosen before."""
        chosen = (earlier for earlier in self.places if earlier.at < place.at)
        if not any(isinstance(earlier.node, Choose | ChooseColour) for earlier in chosen):
            raise self._open(place)

    # Mentions --------------------------------------------------------------------------------------------------------

    def _note(self, mention: Mention | None) -> None:
        if mention is None:
            return
        if mention.is_player and isinstance(mention.place.node, PlayerReference):
            mention.holder = self._holder(mention.place)
        self._add(mention)

    def _add(self, mention: Mention) -> None:
        """Note a mention; from there on it can be called what the instruction that it stands in makes of it."""
        words = (mention.place.node.at, type(mention.place.node))
        if mention.place.has_words and words in self.by_words:
            # A subject that is said once and meant again for a later verb: nothing new is spoken of there.
            self.by_place[id(mention.place)] = self.by_words[words]
            return
        self.mentions.append(mention)
        self.by_place[id(mention.place)] = self.by_words[words] = mention
        parent = _parent(mention.place)
        if isinstance(parent, Affect) and mention.place.field == "subject":
            mention.becomes(*types_given(parent.changes))
        if mention.place.field == "what" and mention.is_object:
            if isinstance(parent, Move):
                mention.becomes(PERMANENT if parent.to is Zone.BATTLEFIELD else CARD)
            elif isinstance(parent, Destroy | Sacrifice | CounterSpell | Discard):
                mention.becomes(CARD)

    def _holder(self, place: Place) -> Mention | None:
        """What a player is the controller or owner of, where the player is spoken of only so."""
        parent = place.parent
        if parent is None or not isinstance(
            parent.node, nouns.ControlledBy | nouns.OwnedBy | nouns.CastBy | nouns.InZone
        ):
            return None
        if isinstance(parent.node, nouns.InZone) and isinstance(place.node, nouns.TargetPlayer):
            return None
        for around in parent.parents():
            holder = self.by_place.get(id(around))
            if holder is not None and not isinstance(place.node, nouns.TargetPlayer):
                return holder
        return None

    def name(self, place: Place) -> int:
        """The name of what a place says, given when it is first needed."""
        if id(place) not in self.given:
            self.given[id(place)] = self.names.give()
        return self.given[id(place)]

    # What words mean -------------------------------------------------------------------------------------------------

    def _settle(self, place: Place) -> None:
        if id(place) in self.means:
            return
        settle = _SETTLING.get(type(place.node))
        if settle is None:
            raise OpenReference(place.node, place.at, ())
        self.means[id(place)] = settle(self, place)

    def _repeat(self, place: Place, meant: Mention, calls: frozenset[str] = frozenset()) -> None:
        """A word that has been settled speaks of its thing again, so that it is near for later words."""
        repeated = Mention(place, meant.calls | calls, meant.plural, meant.is_self, same_as=meant)
        self._add(repeated)

    def _value(self, mention: Mention) -> Node:
        """What stands for a mention in later words: a name, or words that always mean the same."""
        origin = mention.origin
        place = origin.place
        node = place.node
        if origin.is_self:
            return nouns.Self()
        if id(place) in self.means and not isinstance(node, nouns.EachOtherPlayer):
            return self.means[id(place)]
        if origin.holder is not None:
            owned = isinstance(place.parent.node, nouns.OwnedBy | nouns.InZone) if place.parent else False
            relation = nouns.OwnerOf if owned else nouns.ControllerOf
            return relation(self._reference(self._value(origin.holder)))
        if isinstance(node, _ALWAYS_THE_SAME) and not self._is_role(place):
            return replace(node, at=-1, ends=-1)
        if isinstance(node, nouns.ControllerOf | nouns.OwnerOf):
            inner = self._value_at(place, node)
            if inner is not None:
                return type(node)(self._reference(inner))
        if origin.is_player and not isinstance(node, nouns.Target):
            return NamedPlayers((self.name(place),))
        return Named((self.name(place),))

    def _value_at(self, place: Place, node: nouns.ControllerOf | nouns.OwnerOf) -> Node | None:
        """What the possessor in "its controller" is, for a later "that player"."""
        inner = next(inside for inside in self.places if inside.parent is place)
        if isinstance(inner.node, Referring):
            self._settle(inner)
        mention = self.by_place.get(id(inner))
        return self._value(mention) if mention is not None else self.means.get(id(inner))

    @staticmethod
    def _reference(value: Node) -> Reference:
        assert isinstance(value, Reference), value
        return value

    def _is_role(self, place: Place) -> bool:
        """Whether a place says who takes part in an event, so that play binds it as the event happens."""
        around = (parent.node for parent in place.parents() if not isinstance(parent.node, nouns.Either))
        return isinstance(next(around, None), TriggerEvent)

    def _joined(self, mentions: list[Mention]) -> Node | None:
        """One value for several mentions that are each other's alternatives; None where they are not."""
        values = [self._value(mention) for mention in mentions]
        if all(value == values[0] for value in values):
            return values[0]
        for index, one in enumerate(mentions):
            if not all(are_alternatives(one.place, other.place) for other in mentions[index + 1 :]):
                return None
        if all(isinstance(value, Named) for value in values):
            return Named(tuple(name for value in values for name in value.names))  # type: ignore[attr-defined]
        if all(isinstance(value, NamedPlayers) for value in values):
            return NamedPlayers(tuple(name for value in values for name in value.names))  # type: ignore[attr-defined]
        return None

    def _open(self, place: Place, mentions: list[Mention] | None = None) -> OpenReference:
        return OpenReference(place.node, place.at, tuple(mention.origin.place.node for mention in mentions or ()))

    # Objects ---------------------------------------------------------------------------------------------------------

    def that(self, place: Place) -> Node:
        node = place.node
        assert isinstance(node, nouns.That)
        if node.noun in ("the rest", "the other", "those cards left"):
            return self._rest(place)
        if node.noun in ("pile", "piles") or self._is_one_of_two_piles(place):
            return self._piles(place)
        if not place.has_words and place.field in ("subject", "source") and isinstance(_parent(place), Instruction):
            return self._same_subject(place)
        same = self._moved_by(place) or self._source_of_what_is_replaced(place)
        if same is not None:
            return self._value(same)
        compared = self._compared_with(place)
        if compared is not None:
            return compared
        ranked = object_ranks(place, node.noun, self.mentions, self.clauses)
        nearest_mentions = nearest(ranked)
        value = self._joined(nearest_mentions) if nearest_mentions else None
        if value is None:
            if not nearest_mentions:
                ahead = self._said_later(node.noun) or self._linked_mention(place, node.noun)
                if ahead is not None:
                    return ahead
            raise self._open(place, nearest_mentions)
        self._repeat(place, nearest_mentions[0], frozenset() if node.noun in PRONOUNS else frozenset({node.noun}))
        return value

    def _compared_with(self, place: Place) -> Node | None:
        """What "each other creature that shares a color with it" leaves out: "it" is the same."""
        if not isinstance(_parent(place), nouns.Shares) or place.parent is None:
            return None
        described = place.parent.parent
        other = next(
            (part for part in self.places if part.parent is described and isinstance(part.node, nouns.IsOther)), None
        )
        return self.means.get(id(other)) if other is not None else None

    def _moved_by(self, place: Place) -> Mention | None:
        """What is moved, for "under its owner's control", whose words the grammar reads as one."""
        move = place.parent.parent if place.parent is not None else None
        if place.has_words or move is None or not isinstance(move.node, Move):
            return None
        return next(
            (mention for mention in self.mentions if mention.place.parent is move and mention.place.field == "what"),
            None,
        )

    def _source_of_what_is_replaced(self, place: Place) -> Mention | None:
        """What dealt the damage in the step before, for "if …, it deals 4 damage to that creature instead"."""
        if place.field != "source" or not isinstance(place.node, nouns.That) or place.node.noun != "it":
            return None
        instead = next((parent for parent in place.parents() if isinstance(parent.node, Instead)), None)
        if instead is None or place.parent is None or place.parent.parent is not instead:
            return None
        steps = [
            earlier
            for earlier in self.places
            if earlier.parent is instead.parent and isinstance(earlier.node, DealDamage) and earlier.at < instead.at
        ]
        sources = (part for part in self.places if steps and part.parent is steps[-1] and part.field == "source")
        return self.by_place.get(id(next(sources, None)))

    def _same_subject(self, place: Place) -> Node:
        """The subject of the verb before, which isn't said again."""
        for mention in reversed(self.mentions):
            if (
                mention.is_object
                and mention.place.field in ("subject", "source")
                and precedes(mention, place, self.clauses)
            ):
                self._repeat(place, mention)
                return self._value(mention)
        raise self._open(place)

    def _rest(self, place: Place) -> Node:
        """What is left of a group when some of it has been chosen."""
        group: Node | None = None
        chosen: list[int] = []
        for other in reversed(self.places):
            if other.at >= place.at or are_alternatives(other, place):
                continue
            whole = self._whole_of_choice(other)
            if whole is None or (group is not None and whole != group):
                continue
            group = whole
            chosen.append(self.name(other))
        if group is None:
            return self._rest_of_revealed(place)
        if not isinstance(group, Reference):
            raise self._open(place)
        value = RestOf(group, tuple(sorted(chosen)))
        self._add(Mention(place, frozenset({CARD, PERMANENT, PILE, ANY_TYPE}), True))
        return value

    def _rest_of_revealed(self, place: Place) -> Node:
        """What was revealed besides the card that ended it."""
        for other in reversed(self.places):
            if isinstance(other.node, RevealUntil) and other.at < place.at:
                ended_by = next(part for part in self.places if part.parent is other and part.field == "description")
                self._add(Mention(place, frozenset({CARD, ANY_TYPE}), True))
                return RestOf(Named((self.name(other),)), (self.name(ended_by),))
        raise self._open(place)

    def _whole_of_choice(self, place: Place) -> Node | None:
        """The group that a place chooses some of: "one of them", "a creature card from among them"."""
        node = place.node
        if (isinstance(node, nouns.SomeOf) and node.count is not None) or isinstance(node, nouns.OneOfEach):
            return self._bound_inside(place, "whole")
        if isinstance(node, nouns.Some | nouns.All):
            for other in self.places:
                if isinstance(other.node, nouns.FromAmong) and other.is_within(place):
                    return self._bound_inside(other, "reference")
                if isinstance(other.node, nouns.ThisWay) and other.is_within(place):
                    return self.means.get(id(other))
        return None

    def _bound_inside(self, place: Place, field: str) -> Node | None:
        for other in self.places:
            if other.parent is place and other.field == field:
                meant = self.means.get(id(other))
                if meant is not None:
                    return meant
                mention = self.by_place.get(id(other))
                return self._value(mention) if mention is not None else None
        return None

    def _is_one_of_two_piles(self, place: Place) -> bool:
        """Whether "one of them" comes right after objects were separated into piles: a pile, then, and no object."""
        chosen = _parent(place)
        if not isinstance(chosen, nouns.SomeOf) or chosen.count != nouns.Count(Fixed(1), Fixed(1)):
            return False
        before = [
            earlier.node
            for earlier in self.places
            if isinstance(earlier.node, Instruction) and earlier.at < place.clause.at
        ]
        said = [instruction for instruction in before if not isinstance(instruction, Sequence)]
        return bool(said) and isinstance(said[-1], SeparateIntoPiles)

    def _piles(self, place: Place) -> Node:
        for other in reversed(self.places):
            if isinstance(other.node, SeparateIntoPiles) and other.at < place.at:
                return Named((self.name(other),))
        raise self._open(place)

    def _said_later(self, noun: str) -> Node | None:
        """The object that the text is on, where it is named only afterwards: "for each color of mana spent to cast it,
        ~ enters …"."""
        named_later = any(isinstance(place.node, nouns.Self) for place in self.places)
        return nouns.Self() if noun == "it" and named_later else None

    def _linked_mention(self, place: Place, noun: str) -> Node | None:
        """What an ability before this one on the card spoke of, where that is one thing (404.5; 606)."""
        for binder in reversed(self.before):
            mentions = [
                mention
                for mention in binder.mentions
                if mention.same_as is None and isinstance(mention.place.node, nouns.Target | nouns.Some)
            ]
            ranked = [
                mention
                for mention in mentions
                if noun not in PRONOUNS and mention.is_object and mention.plural is not True and _called(noun, mention)
            ]
            if len(ranked) == 1:
                return Linked((binder.name(ranked[0].place),))
        return None

    # Players ---------------------------------------------------------------------------------------------------------

    def that_player(self, place: Place) -> Node:
        for parent in place.parents():
            if isinstance(parent.node, abilities.Restriction):
                return nouns.You()  # whoever activates the ability
        nearest_mentions = nearest(player_ranks(place, self.mentions, self.clauses))
        value = self._joined(nearest_mentions) if nearest_mentions else None
        if value is None:
            other = (self._owner_of_moved(place) or self._linked_player()) if not nearest_mentions else None
            if other is not None:
                return other
            raise self._open(place, nearest_mentions)
        self._repeat(place, nearest_mentions[0])
        return value

    def _owner_of_moved(self, place: Place) -> Node | None:
        """Whose hand or library something has just gone to: "its owner's hand" is read as part of the move."""
        for mention in reversed(self.mentions):
            move = _parent(mention.place)
            if isinstance(move, Move) and move.whose is None and move.to in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
                if mention.place.field == "what" and precedes(mention, place, self.clauses):
                    return nouns.OwnerOf(self._reference(self._value(mention)))
        return None

    def _linked_player(self) -> Node | None:
        for binder in reversed(self.before):
            players = [mention for mention in binder.mentions if isinstance(mention.place.node, nouns.TargetPlayer)]
            if len(players) == 1:
                return Linked((binder.name(players[0].place),))
        return None

    def same_player(self, place: Place) -> Node:
        for mention in reversed(self.mentions):
            if (
                mention.is_player
                and mention.place.field in ("player", "by", "source", "subject")
                and precedes(mention, place, self.clauses)
            ):
                self._repeat(place, mention)
                return self._value(mention)
        raise self._open(place)

    def other_player(self, place: Place) -> Node:
        """Whom "each other player" leaves out: the player just spoken of, or you."""
        nearest_mentions = nearest(player_ranks(place, self.mentions, self.clauses))
        self._note(Mention(place, frozenset({PLAYER}), None))
        if len(nearest_mentions) == 1:
            return self._value(nearest_mentions[0])
        return nouns.You()

    def other(self, place: Place) -> Node:
        """What "another" and "other" leave out: the nearest object of that kind, or the one that the text is on."""
        described = next((parent for parent in place.parents() if isinstance(parent.node, nouns.Description)), None)
        calls = (
            called(described.node)
            if described is not None and isinstance(described.node, nouns.Description)
            else frozenset()
        )
        each = self._each_changed(place)
        if each is not None and _same_kind(each, calls):
            return self._value(each)
        candidates = [
            mention
            for mention in self.mentions
            if mention.is_object
            and mention.plural is not True
            and precedes(mention, place, self.clauses)
            and not (described is not None and described.is_within(mention.place))
            and _same_kind(mention, calls)
            and _is_introduced(mention)
        ]
        near = [mention for mention in candidates if not mention.origin.is_self]
        if described is not None and any(
            isinstance(part.node, nouns.LinkedTo) and part.is_within(described) for part in self.places
        ):
            near = [
                mention
                for mention in self.mentions
                if CARD in mention.calls
                and mention.place.field == "what"
                and precedes(mention, place, self.clauses)
                and not described.is_within(mention.place)
            ]
        if near and not isinstance(self.clauses.of(place).node, TriggerEvent):
            return self._value(near[-1])
        return nouns.Self()

    def _each_changed(self, place: Place) -> Mention | None:
        """The group whose change a phrase counts for: "each creature gets +1/+1 for each other creature …" looks at
        each of them, and leaves out that one."""
        counted = next((parent for parent in place.parents() if isinstance(parent.node, Quantity)), None)
        change = next((parent for parent in place.parents() if parent.field == "changes"), None)
        if counted is None or change is None or not counted.is_within(change):
            return None
        groups = (
            mention
            for mention in self.mentions
            if mention.place.parent is change.parent
            and mention.place.field == "subject"
            and isinstance(mention.place.node, nouns.All)
        )
        return next(groups, None)

    # Deeds -----------------------------------------------------------------------------------------------------------

    def amount(self, place: Place) -> Node:
        """What "that much" and "that many" count: the nearest event or instruction that comes to a number."""
        best: Place | None = None
        for other in self.places:
            if not gives_amount(other.node) or are_alternatives(other, place):
                continue
            if place.is_within(other) and not (
                isinstance(other.node, Statement) and place.argument_of(other) in _AFTERWARDS
            ):
                continue
            if other.at < place.at or place.is_within(other):
                best = other
        if best is None:
            raise self._open(place)
        return self._amount_repeated(best) or NamedAmount((self.name(best),))

    def _amount_repeated(self, deed: Place) -> Node | None:
        """What an instruction's own amount means, where that is "that much" again."""
        for other in self.places:
            if isinstance(other.node, quantities.ThatMuch) and other.parent is deed:
                return self.means.get(id(other))
        return None

    def did(self, place: Place) -> Node:
        """Which instruction "if you do" looks at: what could be chosen in the step before, or that step."""
        step = self._step_before(place)
        if step is None:
            raise self._open(place)
        again = self._looked_at_before(step)
        if again is not None:
            return again
        inside = [part for part in self.places if part is step or part.is_within(step)]
        choices = [part for part in inside if isinstance(part.node, May)]
        unless = [part for part in inside if isinstance(part.node, Unless)]
        chosen = (choices or unless or [step])[-1]
        return NamedDone((self.name(chosen),))

    def _looked_at_before(self, step: Place) -> Node | None:
        """What the step before looked at, where that is "if you do" itself: an "if you don't" looks at the same."""
        if not isinstance(step.node, IfSo):
            return None
        looked = next((place for place in self.places if place.parent is step and place.field == "condition"), None)
        return self.means.get(id(looked)) if looked is not None and isinstance(looked.node, conditions.Did) else None

    def _step_before(self, place: Place) -> Place | None:
        """The instruction before the one that a place is in, in the same order of steps."""
        around = [outer for outer in place.parents() if isinstance(outer.node, Instruction)]
        child: Place = place
        for parent in around:
            if isinstance(parent.node, Sequence):
                steps = [sibling for sibling in self.places if sibling.parent is parent]
                steps.sort(key=lambda step: step.path)
                index = next(
                    index for index, step in enumerate(steps) if step is child or child.is_within(step) or step is place
                )
                if index > 0:
                    return steps[index - 1]
            child = parent
        return None

    def won(self, place: Place) -> Node:
        kinds = (FlipCoin, Clash)
        for other in reversed(self.places):
            if isinstance(other.node, kinds) and other.at < place.at:
                return NamedDone((self.name(other),))
        raise self._open(place)

    def this_way(self, place: Place) -> Node:
        node = place.node
        assert isinstance(
            node, nouns.ThisWay | conditions.DidThisWay | conditions.SearchedThisWay | quantities.MostThisWay
        )
        names = [self.name(deed.place) for deed in self._deeds(place, node.verb)] or self._paid_before(node.verb)
        if not names:
            raise self._open(place)
        return Named(tuple(sorted(names)))

    def amount_this_way(self, place: Place) -> Node:
        node = place.node
        verb = node.what if isinstance(node, quantities.AmountThisWay) else "remove counters"
        names = [self.name(deed.place) for deed in self._deeds(place, verb)] or self._paid_before(verb)
        if not names:
            raise self._open(place)
        return NamedAmount(tuple(sorted(names)))

    def _paid_before(self, verb: str) -> list[int]:
        """What an additional cost of the same spell did: it is paid before the text is followed (409.1b; 601.2b)."""
        return [
            binder.name(deed.place)
            for binder in self.before
            for deed in binder.deeds
            if verb in deed.verbs
            and any(isinstance(around.node, statements.AdditionalCost) for around in deed.place.parents())
        ]

    def _deeds(self, place: Place, verb: str) -> list[Deed]:
        return [
            deed
            for deed in self.deeds
            if verb in deed.verbs
            and (
                place.argument_of(deed.place) in _AFTERWARDS
                if place.is_within(deed.place)
                else deed.place.at < place.at
            )
            and not are_alternatives(deed.place, place)
        ]

    def linked(self, place: Place) -> Node:
        """ "The sacrificed creature", "the exiled card": what this ability did, or another of the same card (606)."""
        node = place.node
        assert isinstance(node, nouns.LinkedCards | nouns.LinkedTo)
        if isinstance(node, nouns.LinkedCards):
            own = [deed for deed in self._deeds(place, node.verb) if not place.is_within(deed.place)]
            if own:
                last = own[-1].place
                if isinstance(last.node, Choose):
                    chosen = (part for part in self.places if part.parent is last and part.field == "what")
                    last = next(chosen, last)
                self._add(Mention(place, self._calls_of_linked(node), None))
                return Named((self.name(last),))
            paid = self._paid_before(node.verb)
            if paid:
                self._add(Mention(place, self._calls_of_linked(node), None))
                return Named(tuple(paid))
        names = [
            binder.name(deed.place)
            for binder in (*self.before, self)
            for deed in binder.deeds
            if node.verb in deed.verbs
        ]
        names += [name for binder in self.before for name in _named_by_keyword(binder.ability, node.verb)]
        if not names:
            raise self._open(place)
        self._note(Mention(place, frozenset({CARD, ANY_TYPE}), None))
        return Linked(tuple(dict.fromkeys(names)))

    @staticmethod
    def _calls_of_linked(node: nouns.LinkedCards) -> Calls:
        return (called(node.description) if node.description is not None else frozenset({ANY_TYPE})) | {CARD}

    def difference(self, place: Place) -> Node:
        for other in reversed(self.places):
            if isinstance(other.node, conditions.HasMoreCards | conditions.QuantityCompares) and other.at < place.at:
                return NamedAmount((self.name(other),))
        raise self._open(place)


def _named_by_keyword(ability: Ability, verb: str) -> Iterator[int]:
    """What the definition of a keyword does with a verb, for another ability that speaks of it: the card that hideaway
    exiles (606; 702.72a)."""
    # The definitions are texts, too, and are bound here before anything speaks of them.
    from engine.text.keywords.expansion import definition

    if isinstance(ability, abilities.KeywordAbility):
        for meant in definition(ability.keyword):
            for deed in deeds_of(places_of(meant)[0]):
                if verb in deed.verbs and deed.place.node.named is not None:
                    yield deed.place.node.named


def types_given(given: tuple[Change, ...]) -> set[str]:
    """The card types that changes give, by which what they affect can be called from then on."""
    types: set[str] = set()
    for change in given:
        if isinstance(change, changes.BecomesTypes):
            types |= set(change.types)
        elif isinstance(change, changes.BecomesWhile) and isinstance(change.token, TokenDescription):
            types |= set(change.token.types)
    return {name.lower() for name in types}


def _parent(place: Place) -> Node | None:
    return place.parent.node if place.parent is not None else None


def _is_for_later(place: Place) -> bool:
    """Whether a target is chosen with the text's others, and waited for, or something is done to it later."""
    inside = place
    for parent in place.parents():
        if isinstance(parent.node, Later) and (parent.node.aimed or inside.field == "event"):
            return True
        inside = parent
    return False


def _called(noun: str, mention: Mention) -> bool:
    word = noun.removesuffix("s") if is_plural(noun) else noun
    return word in mention.calls or (word == CARD and PERMANENT in mention.calls)


def _is_introduced(mention: Mention) -> bool:
    return not isinstance(mention.place.node, nouns.All | nouns.WholeZone)


def _same_kind(mention: Mention, calls: frozenset[str]) -> bool:
    """Whether "another creature" can leave this one out: things of one kind, as far as their words say."""
    kinds = {SPELL, CARD, PERMANENT, ABILITY}
    if not (mention.calls & calls & kinds):
        return False
    types, own = calls - kinds, mention.calls - kinds
    return bool(types & own) or ANY_TYPE in types or ANY_TYPE in own


_ALWAYS_THE_SAME: Final = (
    nouns.AttachedTo,
    nouns.DefendingPlayer,
    nouns.AttackingPlayer,
    nouns.ActivePlayer,
    nouns.EnchantedPlayer,
    nouns.ChosenPlayer,
    nouns.GrantingObject,
)

#: The fields of a statement that say what happens in place of its event, or besides: the event counts for those.
_AFTERWARDS: Final = ("instead", "also")

_SETTLING: Final[dict[type[Node], Callable[[AbilityBinder, Place], Node]]] = {
    nouns.That: AbilityBinder.that,
    nouns.ThatPlayer: AbilityBinder.that_player,
    nouns.SamePlayer: AbilityBinder.same_player,
    nouns.EachOtherPlayer: AbilityBinder.other_player,
    nouns.IsOther: AbilityBinder.other,
    nouns.LinkedCards: AbilityBinder.linked,
    nouns.LinkedTo: AbilityBinder.linked,
    nouns.ThisWay: AbilityBinder.this_way,
    conditions.DidThisWay: AbilityBinder.this_way,
    conditions.SearchedThisWay: AbilityBinder.this_way,
    conditions.Did: AbilityBinder.did,
    conditions.Couldnt: AbilityBinder.did,
    conditions.WinsFlip: AbilityBinder.won,
    conditions.WonClash: AbilityBinder.won,
    quantities.ThatMuch: AbilityBinder.amount,
    quantities.MostThisWay: AbilityBinder.this_way,
    quantities.AmountThisWay: AbilityBinder.amount_this_way,
    quantities.CountersThisWay: AbilityBinder.amount_this_way,
    quantities.Difference: AbilityBinder.difference,
}
