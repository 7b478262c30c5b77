"""A tree laid out in the order in which it is read: where each node stands, in which clause, and what it is part of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from engine.text.tree import conditions as conditions_tree
from engine.text.tree import statements, triggers
from engine.text.tree.abilities import KeywordAbility, Restriction
from engine.text.tree.costs import AnyCost
from engine.text.tree.effects.chance import FlipCoin
from engine.text.tree.effects.dice import ResultsTable
from engine.text.tree.effects.joints import (
    EitherOf,
    ForEach,
    IfSo,
    Instead,
    Later,
    May,
    Modal,
    OnceEachTurn,
    Reflexive,
    Sequence,
    TimesOver,
    Unless,
    VillainousChoice,
)
from engine.text.tree.effects.shields import MakesTrue, StartReplacement
from engine.text.tree.node import Ability, Condition, Instruction, Node, Reference, Referring, Statement, TriggerEvent
from engine.text.tree.walk import field_names

Path = tuple[str | int, ...]

#: Instructions and conditions that only join others: what stands in those has a clause of its own.
_JOINTS: Final = (
    Sequence,
    May,
    Unless,
    IfSo,
    ForEach,
    TimesOver,
    Modal,
    Later,
    OnceEachTurn,
    Reflexive,
    Instead,
    FlipCoin,
    ResultsTable,
    StartReplacement,
    MakesTrue,
    triggers.AnyEvent,
    conditions_tree.AllSo,
    conditions_tree.AnySo,
    conditions_tree.NotSo,
    conditions_tree.ObjectHappened,
    statements.OthersState,
)
_CLAUSES: Final = (Instruction, TriggerEvent, Condition, Statement, Restriction)


@dataclass(eq=False)
class Place:
    """One node of a tree where it stands.

    `path` leads to it from the root: field names, and positions in fields that hold several. `at` is where its words
    begin, or those of the nearest node around it that has words of its own.
    """

    node: Node
    path: Path
    parent: Place | None
    field: str
    at: int
    order: int

    @property
    def has_words(self) -> bool:
        """Whether it was read from words of the text, and not put in by a rule."""
        return self.node.at >= 0

    def parents(self) -> Iterator[Place]:
        """What it is part of, from the nearest to the root."""
        place = self.parent
        while place is not None:
            yield place
            place = place.parent

    def is_within(self, other: Place) -> bool:
        return any(place is other for place in self.parents())

    @property
    def clause(self) -> Place:
        """The nearest node around it, or itself, that says one thing: an instruction, an event, a condition …"""
        if isinstance(self.node, _CLAUSES):
            return self
        for place in self.parents():
            if isinstance(place.node, _CLAUSES) or place.parent is None:
                return place
        return self

    def argument_of(self, clause: Place) -> str:
        """The field of a clause that it is in."""
        place = self
        for parent in self.parents():
            if parent is clause:
                return place.field
            place = parent
        return ""


def replaced_by(place: Place, places: Iterable[Place]) -> Place | None:
    """The place in a step that answers to one in what is done instead of it, where both do the like: "search your
    library for a land card. If …, instead search your library for two land cards", of whichever later words speak."""
    said = place.parent if isinstance(place.node, Reference) else place
    if isinstance(place.node, Referring) or said is None or said.field != "instruction":
        return None
    instead = said.parent
    if instead is None or instead.parent is None or not isinstance(instead.node, Instead):
        return None
    earlier = takewhile(lambda other: other is not instead, places)
    before = [other for other in earlier if other.parent is instead.parent]
    if not before or type(before[-1].node) is not type(said.node):
        return None
    if said is place:
        return before[-1]
    parts = (other for other in places if other.parent is before[-1] and other.field == place.field)
    return next((other for other in parts if not isinstance(other.node, Referring)), None)


def is_joint(node: Node) -> bool:
    return isinstance(node, _JOINTS)


def children(node: Node) -> Iterator[tuple[str, int | None, Node]]:
    """The nodes directly below one: field, position where the field holds several, and the node."""
    for field in field_names(type(node)):
        value = getattr(node, field)
        if isinstance(value, Node):
            yield field, None, value
        elif isinstance(value, tuple):
            yield from _inside(field, value)


def _inside(field: str, values: tuple[object, ...]) -> Iterator[tuple[str, int | None, Node]]:
    for position, value in enumerate(values):
        if isinstance(value, Node):
            yield field, position, value
        elif isinstance(value, tuple):  # a counter's kind and number
            for inner in value:
                if isinstance(inner, Node):
                    yield field, position, inner


def places_of(root: Node) -> tuple[list[Place], list[Place]]:
    """Every node of a tree in reading order, and the abilities quoted inside it, which are bound by themselves."""
    places: list[Place] = []
    granted: list[Place] = []

    def visit(node: Node, path: Path, parent: Place | None, field: str) -> None:
        at = node.at if node.at >= 0 else (parent.at if parent is not None else 0)
        place = Place(node, path, parent, field, at, len(places))
        if isinstance(node, Ability) and parent is not None and not isinstance(node, KeywordAbility):
            granted.append(place)
            return
        places.append(place)
        for name, position, child in children(node):
            visit(child, (*path, name) if position is None else (*path, name, position), place, name)

    visit(root, (), None, "")
    _put_last(places)
    places.sort(key=lambda place: (place.at, place.order))
    return places, granted


def _put_last(places: list[Place]) -> None:
    """Let referring words that the grammar reads as part of others ("its owner's control") come after those."""
    for place in places:
        if place.has_words or not isinstance(place.node, Referring):
            continue
        around = next((parent for parent in place.parents() if parent.has_words), None)
        if around is not None:
            place.at = max(other.at for other in places if other is around or other.is_within(around))
            place.order += len(places)


#: Nodes of whose parts only one is followed: what one part says isn't there for another.
_ALTERNATIVES: Final[dict[type[Node], frozenset[str]]] = {
    IfSo: frozenset({"then", "otherwise"}),
    FlipCoin: frozenset({"wins", "loses"}),
    ResultsTable: frozenset({"rows"}),
    Modal: frozenset({"modes"}),
    EitherOf: frozenset({"options"}),
    VillainousChoice: frozenset({"options"}),
    triggers.AnyEvent: frozenset({"events"}),
    AnyCost: frozenset({"costs"}),
}
#: Those of which the one to follow is chosen as the text is put on the stack, its targets with it.
_CHOSEN_AT_ONCE: Final = (Modal, triggers.AnyEvent, AnyCost)


def are_alternatives(one: Place, other: Place, *, chosen_at_once: bool = False) -> bool:
    """Whether two places are in different parts of a node of whose parts only one is followed.

    `chosen_at_once`: only where the part to follow is settled with the targets, as modes are.
    """
    around = {id(joint): path for path, joint in _branches(one)}
    for path, joint in _branches(other):
        branch = around.get(id(joint))
        if branch is not None:
            return branch != path and (not chosen_at_once or isinstance(joint.node, _CHOSEN_AT_ONCE))
    return False


def _branches(place: Place) -> Iterator[tuple[Path, Place]]:
    """The alternatives around a place, nearest first: the path of the part that it is in."""
    child = place
    for parent in place.parents():
        alternatives = _ALTERNATIVES.get(type(parent.node))
        if alternatives is not None and child.field in alternatives:
            yield child.path, parent
        child = parent


def other_events(place: Place, places: Iterable[Place]) -> list[Place]:
    """Of "when A or B happens", the events beside the one that a place stands in; none where there is but one."""
    event = place
    for parent in place.parents():
        if isinstance(parent.node, triggers.AnyEvent):
            return [other for other in places if other.parent is parent and other is not event]
        event = parent
    return []


def parent_node(place: Place) -> Node | None:
    """The node that holds the one at a place."""
    return place.parent.node if place.parent is not None else None
