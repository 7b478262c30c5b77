"""What referring words mean once they are bound: names that the same text has given (see `engine.text.binding`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.text.tree.node import Condition, Node, PlayerReference, Quantity, Reference, Referring
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.references import Self
from engine.text.tree.walk import Tree, rebuild, walk


@dataclass(frozen=True)
class Named(Reference):
    """The objects or players that the phrases of these names stood for; of several names, those that were filled.

    Several names are the alternatives of one role: "blocks or becomes blocked by a creature, … that creature".
    """

    names: tuple[int, ...]


@dataclass(frozen=True)
class NamedPlayers(PlayerReference):
    """The same, where players are meant."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class RestOf(Reference):
    """What is left of `whole` without what was chosen from it: "the rest", "the other"."""

    whole: Reference
    without: tuple[int, ...]


@dataclass(frozen=True)
class NamedAmount(Quantity):
    """The number that the events or instructions of these names came to: damage, life, counters, cards."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class NamedDone(Condition):
    """Whether the instructions of these names were followed: "if you do"."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class Linked(Reference):
    """What another ability of the same object named: "the exiled card", said by a second ability (404.5; 606)."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class OneObject(Reference):
    """An object of a game, in a text that only that game has: what granted an ability, by its name in it (201.2b)."""

    thing: object


@dataclass(frozen=True)
class OnePlayer(PlayerReference):
    """A player of a game, in a text that only that game has."""

    thing: object


def is_self(reference: Node | None) -> bool:
    """Whether words stand for the object that the text is on, by its name or by a word that means it."""
    if isinstance(reference, Referring):
        reference = reference.means
    return isinstance(reference, Self)


def names_meant(tree: Node) -> Iterator[int]:
    """The names that the referring words of a tree look up."""
    for node in walk(tree):
        meanings = walk(node.means) if isinstance(node, Referring) and node.means is not None else ()
        for meaning in meanings:
            if isinstance(meaning, Named | NamedPlayers | NamedAmount | NamedDone | Linked):
                yield from meaning.names
            elif isinstance(meaning, RestOf):
                yield from meaning.without


def names_linked(tree: Node) -> Iterator[int]:
    """The names of another ability of the same object that a tree looks up."""
    for node in walk(tree):
        meanings = walk(node.means) if isinstance(node, Referring) and node.means is not None else ()
        for meaning in meanings:
            if isinstance(meaning, Linked):
                yield from meaning.names


@once_for_each_tree
def linked_names(tree: Node) -> frozenset[int]:
    """The same, worked out once for each tree."""
    return frozenset(names_linked(tree))


def unbound(tree: Tree) -> Tree:
    """The tree as the grammar reads it, without what the binding pass gave it: what the writer says in words."""

    def without(node: Node) -> Node:
        if node.named is None and not isinstance(node, Referring):
            return node
        return replace(node, named=None, means=None) if isinstance(node, Referring) else replace(node, named=None)

    return rebuild(tree, without)


def with_names_from(tree: Tree, first: int) -> Tree:
    """The same text with its names counted from `first` on, so that it can stand beside another in one."""

    def count_on(node: Node) -> Node:
        if isinstance(node, Named | NamedPlayers | NamedAmount | NamedDone | Linked):
            return replace(node, names=tuple(name + first for name in node.names))
        if isinstance(node, RestOf):
            node = replace(node, without=tuple(name + first for name in node.without))
        if isinstance(node, Referring) and node.means is not None:
            node = replace(node, means=rebuild(node.means, count_on))
        return node if node.named is None else replace(node, named=node.named + first)

    return rebuild(tree, count_on)


def standing_after(tree: Tree, said: Iterable[Node]) -> Tree:
    """The same text with its places counted on from the end of other texts, as it is read after those."""
    first = max((node.at for text in said for node in walk(text)), default=-1) + 1

    def move(node: Node) -> Node:
        return node if node.at < 0 else replace(node, at=node.at + first)

    return rebuild(tree, move)


def highest_name(tree: Node) -> int:
    """The last name that a text gives; -1 where it gives none."""
    return max((node.named for node in walk(tree) if node.named is not None), default=-1)
