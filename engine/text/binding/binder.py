"""The pass itself: walking a text in its order, and settling each referring word where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from engine.text.binding.mentions import Mention, spoken_of
from engine.text.binding.places import (
    Path,
    Place,
    are_alternatives,
    other_events,
    parent_node,
    places_of,
    replaced_by,
)
from engine.text.binding.ranking import Clauses, Rank, nearest
from engine.text.binding.rebuilding import rebuilt
from engine.text.binding.results import Deed, deeds_of
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.changes import MayPlayIt, types_given
from engine.text.tree.conditions import AllSo, AnySo, Is
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.cards import Discard
from engine.text.tree.effects.choosing import Choose, ChooseColor
from engine.text.tree.effects.joints import IfSo, Later, May
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.effects.spells import CounterSpell
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.kinds import ANY_TYPE, CARD, PERMANENT, SPELL, called, calls_of_self, types_named
from engine.text.tree.names import Named, NamedPlayers
from engine.text.tree.node import (
    Ability,
    Node,
    PlayerReference,
    Quality,
    Reference,
    Referring,
    TriggerEvent,
)
from engine.text.tree.nouns import Zone
from engine.text.tree.players import (
    ActivePlayer,
    AttackingPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachOtherPlayer,
    EnchantedPlayer,
    OwnerOf,
    TargetPlayer,
)
from engine.text.tree.qualities import (
    CastBy,
    ControlledBy,
    Description,
    InZone,
    IsChosen,
    OwnedBy,
)
from engine.text.tree.references import (
    AttachedTo,
    Either,
    GrantingObject,
    Self,
    Some,
    Target,
    TopCards,
    TopOfZone,
)
from engine.text.tree.walk import field_of


class OpenReference(Exception):
    """A word that nothing before it fits, or that several things fit equally. `candidates` are those, in words."""

    def __init__(self, node: Node, at: int, candidates: tuple[Node, ...]) -> None:
        self.node = node
        self.at = at
        self.candidates = candidates
        #: On which face of the card the word stands.
        self.face = 0
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
    description = node if isinstance(node, Description) else field_of(node, "description")
    types = sorted(called(description) - {ANY_TYPE}) if isinstance(description, Quality) else []
    return f"the {' '.join(types)} ({kind})" if types else kind


class Names:
    """Names given so far in a card's text, each to one place; they are given in the order in which they are needed."""

    def __init__(self, first: int = 0) -> None:
        self.next = first

    def give(self) -> int:
        self.next += 1
        return self.next - 1


@dataclass(frozen=True)
class TextBound:
    """What all abilities of a text share as they are bound: the names given so far, and what keywords stand for."""

    names: Names
    definition: Callable[[str], tuple[Ability, ...]]


class AbilityBinder:
    """Binds one ability. Those around it on the card are known for linked words: "the exiled card", "that player" of
    one before it, "cards exiled with ~" of any."""

    def __init__(self, ability: Ability, type_line: str | None, text: TextBound) -> None:
        self.ability = ability
        self.type_line = type_line
        self.text = text
        self.before: tuple[AbilityBinder, ...] = ()
        self.after: tuple[AbilityBinder, ...] = ()
        #: Those before and after it that "the exiled card" may speak of: quoted ones among them.
        self.linkable_before: tuple[AbilityBinder, ...] = ()
        self.linkable_after: tuple[AbilityBinder, ...] = ()
        self.self_calls = calls_of_self(type_line)
        self.places, self.granted = places_of(ability)
        self.mentions: list[Mention] = []
        self.by_place: dict[int, Mention] = {}
        self.clauses = Clauses(self.places, self.by_place)
        self.by_words: dict[tuple[int, type[Node]], Mention] = {}
        self.said_before: dict[int, Place] = {}
        self.given: dict[int, int] = {}
        self.means: dict[int, Node] = {}
        self.deeds: list[Deed] = deeds_of(self.places)
        self.quoted = [(place, self._inside(place)) for place in self.granted]

    def stand_between(
        self, before: Iterable[AbilityBinder], after: Iterable[AbilityBinder], elsewhere: Iterable[AbilityBinder] = ()
    ) -> None:
        """Be told of the card's other abilities, those of its other face `elsewhere`."""
        self.before, self.after = tuple(before), tuple(after)
        others = (*elsewhere, *self.before)
        self.linkable_before = tuple(binder for each in others for binder in (each, *each.given_to_itself()))
        self.linkable_after = tuple(binder for each in self.after for binder in (each, *each.given_to_itself()))

    def bind(self) -> None:
        """Walk the ability in its order, note what is spoken of, and settle each referring word."""
        for place in self.places:
            if isinstance(place.node, Referring):
                self._settle(place)
            elif isinstance(place.node, IsChosen) and place.node.just_now:
                self._check_chosen(place)
            else:
                self.note(spoken_of(place, self.self_calls))
            if isinstance(place.node, Target | TargetPlayer) and _is_for_later(place):
                self.name(place)
        self._bind_quoted()

    def given_to_itself(self) -> tuple[AbilityBinder, ...]:
        """The abilities quoted in this one that the object gives to itself: they count as printed on it (607.1a in
        2026)."""
        return tuple(inner for place, inner in self.quoted if self._is_given_to_itself(place))

    def _is_given_to_itself(self, place: Place) -> bool:
        giving = next((parent for parent in place.parents() if hasattr(parent.node, "subject")), None)
        subject = next((each for each in self.places if each.parent is giving and each.field == "subject"), None)
        return subject is not None and isinstance(self.means.get(id(subject), subject.node), Self)

    def _bind_quoted(self) -> None:
        """Bind the abilities inside it. Those that are given together are linked to each other, and those that the
        object gives to itself to all that are printed on it."""
        own = self.given_to_itself()
        for index, (place, inner) in enumerate(self.quoted):
            together = [other for given, other in self.quoted if given.parent is place.parent]
            here = together.index(inner)
            before, after = together[:here], together[here + 1 :]
            if inner in own:
                before = [*self.linkable_before, self, *(each for _, each in self.quoted[:index] if each in own)]
                after = [*(each for _, each in self.quoted[index + 1 :] if each in own), *self.linkable_after]
            inner.linkable_before, inner.linkable_after = tuple(before), tuple(after)
            inner.bind()

    def result(self) -> Ability:
        """The ability with its names and what its words mean, and the abilities inside it bound as well."""
        return rebuilt(self.ability, self._new_at(), {place.path: inner.result() for place, inner in self.quoted})

    def _inside(self, place: Place) -> AbilityBinder:
        assert isinstance(place.node, Ability)
        return AbilityBinder(place.node, self._type_of_holder(place), self.text)

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
            name = self.given.get(id(self.said_before.get(id(place), place)))
            if name is not None:
                changed["named"] = name
            if id(place) in self.means:
                changed["means"] = self.means[id(place)]
            if changed:
                by_path[place.path] = changed
        return lambda path: by_path.get(path, {})

    def _check_chosen(self, place: Place) -> None:
        """ "That color" and "that name" are those that the same ability has had chosen before."""
        chosen = (earlier for earlier in self.places if earlier.at < place.at)
        if not any(isinstance(earlier.node, Choose | ChooseColor) for earlier in chosen):
            raise self.unsettled(place)

    # Mentions --------------------------------------------------------------------------------------------------------

    def note(self, mention: Mention | None) -> None:
        """Note what a place speaks of, with what a player is the controller or owner of."""
        if mention is None:
            return
        if mention.is_player and isinstance(mention.place.node, PlayerReference):
            mention.holder = self._holder(mention.place)
        self.add(mention)

    def add(self, mention: Mention) -> None:
        """Note a mention; from there on it can be called what the instruction that it stands in makes of it."""
        words = (mention.place.node.at, type(mention.place.node))
        if mention.place.has_words and words in self.by_words:
            # A subject that is said once and meant again for a later verb: nothing new is spoken of there.
            first = self.by_place[id(mention.place)] = self.by_words[words]
            if any(isinstance(parent.node, TriggerEvent) for parent in mention.place.parents()):
                # Of several events it takes part in whichever happens, by the same name: "attacks or blocks, it …".
                self.said_before[id(mention.place)] = first.place
                first.in_events.append(mention.place)
            return
        self.mentions.append(mention)
        self.by_place[id(mention.place)] = self.by_words[words] = mention
        parent = parent_node(mention.place)
        if isinstance(parent, Affect) and mention.place.field == "subject":
            mention.becomes(*types_given(parent.changes))
            if any(isinstance(change, MayPlayIt) and change.verb == "cast" for change in parent.changes):
                mention.becomes(SPELL)
        if isinstance(parent, Is) and mention.place.field == "reference" and not parent.past:
            mention.becomes(*types_named(parent.quality))  # "as long as ~ is a creature, it can block …"
        if mention.place.field == "what" and mention.is_object:
            if isinstance(parent, Move):
                mention.becomes(PERMANENT if parent.to is Zone.BATTLEFIELD else CARD)
                mention.origin.is_back = parent.to is Zone.BATTLEFIELD
            elif isinstance(parent, Destroy | Sacrifice | CounterSpell | Discard):
                mention.becomes(CARD)
            elif isinstance(parent, PlayCard) and parent.verb == "cast":
                mention.becomes(SPELL)

    def _holder(self, place: Place) -> Mention | None:
        """What a player is the controller or owner of, where the player is spoken of only so."""
        parent = place.parent
        if parent is None or not isinstance(parent.node, ControlledBy | OwnedBy | CastBy | InZone):
            return None
        if isinstance(parent.node, InZone) and isinstance(place.node, TargetPlayer):
            return None
        for around in parent.parents():
            holder = self.by_place.get(id(around))
            if holder is not None and not isinstance(place.node, TargetPlayer):
                return holder
        return None

    def name(self, place: Place) -> int:
        """The name of what a place says, given when it is first needed: one name for both where one of two is done."""
        replaced = replaced_by(place, self.places)
        if replaced is not None:
            self.said_before[id(place)] = replaced
            return self.name(replaced)
        if id(place) not in self.given:
            self.given[id(place)] = self.text.names.give()
        return self.given[id(place)]

    # What words mean -------------------------------------------------------------------------------------------------

    def _settle(self, place: Place) -> None:
        if id(place) in self.means:
            return
        settle = _SETTLING.get(type(place.node))
        if settle is None:
            raise OpenReference(place.node, place.at, ())
        again = self._settled_there(place)
        self.means[id(place)] = self._as_it_came_there(place, settle(self, place) if again is None else again)

    def _as_it_came_there(self, place: Place, value: Node) -> Node:
        """What a later deed speaks of that a player may have put onto the battlefield, or not: "you may return it to
        the battlefield. Exile it at the beginning of the next end step" exiles what came there alone (603.7c)."""
        if not isinstance(value, Named | Self) or not any(isinstance(each.node, Later) for each in place.parents()):
            return value
        for move in reversed(self.places):
            if not isinstance(move.node, Move) or move.node.to is not Zone.BATTLEFIELD or move.at >= place.at:
                continue
            depends = [parent for parent in move.parents() if isinstance(parent.node, May | IfSo)]
            moved = next((part for part in self.places if part.parent is move and part.field == "what"), None)
            if moved is None or not depends or any(place.is_within(parent) for parent in depends):
                continue
            meant = self.means.get(id(moved), moved.node)
            if value in (meant, Named((self.given.get(id(moved), -1),))):
                return Named((self.name(move),)) if not isinstance(moved.node, Some) else value
        return value

    def _settled_there(self, place: Place) -> Node | None:
        """What the very same word has been found to mean, where a condition uses it for each of its parts."""
        if not place.has_words or not any(isinstance(parent.node, AnySo | AllSo) for parent in place.parents()):
            return None
        said = (other for other in self.places if other is not place and other.node == place.node)
        there = next((other for other in said if other.at == place.at and id(other) in self.means), None)
        return None if there is None else self.means[id(there)]

    def repeat(self, place: Place, meant: Mention, calls: frozenset[str] = frozenset()) -> None:
        """A word that has been settled speaks of its thing again, so that it is near for later words."""
        repeated = Mention(place, meant.calls | calls, meant.plural, meant.is_self, same_as=meant)
        self.add(repeated)

    def value(self, mention: Mention) -> Node:
        """What stands for a mention in later words: a name, or words that always mean the same."""
        origin = mention.origin
        place = origin.place
        node = place.node
        if origin.is_self:
            return Self()
        if id(place) in self.means and not isinstance(node, EachOtherPlayer):
            return self.means[id(place)]
        if origin.holder is not None:
            owned = isinstance(place.parent.node, OwnedBy | InZone) if place.parent else False
            relation = OwnerOf if owned else ControllerOf
            return relation(self.reference(self.value(origin.holder)))
        if isinstance(node, _ALWAYS_THE_SAME) and not self._is_role(place):
            return replace(node, at=-1, ends=-1)
        if isinstance(node, _LOOKED_UP) and isinstance(self.ability, StaticAbility) and place.path[0] == "condition":
            return node
        if isinstance(node, ControllerOf | OwnerOf):
            inner = self._value_at(place, node)
            if inner is not None:
                return type(node)(self.reference(inner))
        if origin.is_player and not isinstance(node, Target):
            return NamedPlayers((self.name(place),))
        return Named((self.name(place),))

    def _value_at(self, place: Place, node: ControllerOf | OwnerOf) -> Node | None:
        """What the possessor in "its controller" is, for a later "that player"."""
        inner = next(inside for inside in self.places if inside.parent is place)
        if isinstance(inner.node, Referring):
            self._settle(inner)
        mention = self.by_place.get(id(inner))
        return self.value(mention) if mention is not None else self.means.get(id(inner))

    @staticmethod
    def reference(value: Node) -> Reference:
        """A value that is known to stand for objects."""
        assert isinstance(value, Reference), value
        return value

    def _is_role(self, place: Place) -> bool:
        """Whether a place says who takes part in an event, so that play binds it as the event happens."""
        around = (parent.node for parent in place.parents() if not isinstance(parent.node, Either))
        return isinstance(next(around, None), TriggerEvent)

    def nearest_in_each_event(self, ranked: list[tuple[Rank, Mention]], place: Place) -> list[Mention]:
        """The nearest mentions; of several events of which one triggers, those of each. Raises OpenReference where
        nothing in one of them could be meant."""
        meant = nearest(ranked)
        for event in self.events_without(meant[0], place) if meant else ():
            there = nearest([(rank, mention) for rank, mention in ranked if mention.origin.place.is_within(event)])
            if not there and meant[0].origin.is_self:
                continue  # the object itself is there, whichever of them happens
            if not there:
                raise self.unsettled(place)
            meant += there
        return meant

    def events_without(self, mention: Mention, place: Place) -> list[Place]:
        """The other events of which one triggers, where what is mentioned takes part in only one of them: a word after
        them has to mean something in each."""
        said = mention.origin.place
        beside = other_events(said, self.places)
        if not beside or place.is_within(beside[0].parent or beside[0]):
            return []
        again = [each for each in self.places if self.said_before.get(id(each)) is said]
        return [event for event in beside if not any(each.is_within(event) for each in again)]

    def joined(self, mentions: list[Mention]) -> Node | None:
        """One value for several mentions that are each other's alternatives; None where they are not."""
        values = [self.value(mention) for mention in mentions]
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

    def unsettled(self, place: Place, mentions: list[Mention] | None = None) -> OpenReference:
        """The error for words that nothing fits, or that these fit equally."""
        return OpenReference(place.node, place.at, tuple(mention.origin.place.node for mention in mentions or ()))


def _is_for_later(place: Place) -> bool:
    """Whether a target is chosen with the text's others, and waited for, or something is done to it later."""
    inside = place
    for parent in place.parents():
        if isinstance(parent.node, Later) and (parent.node.aimed or inside.field == "event"):
            return True
        inside = parent
    return False


_ALWAYS_THE_SAME: Final = (
    AttachedTo,
    DefendingPlayer,
    AttackingPlayer,
    ActivePlayer,
    EnchantedPlayer,
    ChosenPlayer,
    GrantingObject,
)

#: What the condition of a static ability speaks of, and the ability looks up again whenever it is asked (604.1).
_LOOKED_UP: Final = (TopCards, TopOfZone)

#: How each kind of referring word is settled: the modules beside this one say so.
_SETTLING: Final[dict[type[Node], Callable[[AbilityBinder, Place], Node]]] = {}
Settle = TypeVar("Settle", bound=Callable[[AbilityBinder, Place], Node])


def settles(kind: type[Node]) -> Callable[[Settle], Settle]:
    """Register what settles a kind of referring word."""

    def register(settle: Settle) -> Settle:
        _SETTLING[kind] = settle
        return settle

    return register
