"""What the names of a text stand for while it is followed (see `engine.text.binding`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from engine.text.tree.names import Named, NamedPlayers
from engine.text.tree.node import Node, Referring
from engine.text.tree.references import Either

if TYPE_CHECKING:
    from engine.state.objects import GameObject
    from engine.state.players import Player


@dataclass(frozen=True, eq=False)
class Referent:
    """What one name stands for: objects and players as they were when they were spoken of, the number that something
    came to, whether it was done, and the piles that objects were separated into."""

    things: tuple[GameObject | Player, ...] = ()
    amount: int | None = None
    done: bool | None = None
    piles: tuple[tuple[GameObject, ...], ...] = ()


_NOTHING: Final = Referent()


@dataclass(frozen=True, eq=False)
class Environment:
    """From names to what they stand for.

    `moved` are the objects that the text itself has moved, or whose move triggered it: they are found in the zone that
    they went to, and no further (217.1c, 404.4d; 400.7, 603.7). What anything else has moved is lost to the text.
    """

    referents: Mapping[int, Referent] = field(default_factory=dict)
    moved: frozenset[GameObject] = frozenset()

    def naming(
        self,
        name: int | None,
        things: Iterable[GameObject | Player] = (),
        *,
        amount: int | None = None,
        done: bool | None = None,
        piles: tuple[tuple[GameObject, ...], ...] = (),
    ) -> Environment:
        """The same with a name standing for these; itself where there is no name to give."""
        if name is None:
            return self
        return replace(self, referents={**self.referents, name: Referent(tuple(things), amount, done, piles)})

    def naming_each(self, reference: Node, thing: GameObject | Player) -> Environment:
        """The same with whatever a reference is called standing for one of those that it stands for."""
        environment = self
        for name in names_of(reference):
            environment = environment.naming(name, (thing,))
        return environment

    def following(self, moved: Iterable[GameObject]) -> Environment:
        """The same, with these found where they have gone."""
        return replace(self, moved=self.moved | frozenset(moved))

    def joined(self, other: Environment) -> Environment:
        """Both; where both give a name, the other's counts."""
        if not other.referents and not other.moved:
            return self
        return Environment({**self.referents, **other.referents}, self.moved | other.moved)

    def since(self, before: Environment) -> Environment:
        """What has been named since, or named anew."""
        new = {
            name: referent for name, referent in self.referents.items() if before.referents.get(name) is not referent
        }
        return Environment(new)

    def gathering(self, others: Iterable[Environment]) -> Environment:
        """The same with what was named for one after the other: together, each name stands for all of it."""
        joined: dict[int, Referent] = {}
        for other in others:
            for name, referent in other.referents.items():
                joined[name] = referent if name not in joined else _together(joined[name], referent)
        return replace(self, referents={**self.referents, **joined})

    def is_given(self, names: Iterable[int]) -> bool:
        """Whether any of the names stands for something that was introduced, be it nothing."""
        return any(name in self.referents for name in names)

    def things(self, names: Iterable[int]) -> tuple[GameObject | Player, ...]:
        """What the names stand for, each thing once."""
        return tuple(dict.fromkeys(thing for name in names for thing in self._of(name).things))

    def amount(self, names: Iterable[int]) -> int:
        """What the names come to; 0 where nothing has."""
        return sum(self._of(name).amount or 0 for name in names)

    def amount_of(self, name: int) -> int | None:
        """The number that one name came to; None where it came to none."""
        return self._of(name).amount

    def piles(self, names: Iterable[int]) -> tuple[tuple[GameObject, ...], ...]:
        """The piles that the names stand for; none where they stand for anything else."""
        return tuple(pile for name in names for pile in self._of(name).piles)

    def was_done(self, names: Iterable[int]) -> bool:
        """Whether anything that the names stand for was done."""
        return any(self._of(name).done for name in names)

    def _of(self, name: int) -> Referent:
        return self.referents.get(name, _NOTHING)


def _together(one: Referent, other: Referent) -> Referent:
    amounts = [each.amount for each in (one, other) if each.amount is not None]
    dones = [each.done for each in (one, other) if each.done is not None]
    things = tuple(dict.fromkeys((*one.things, *other.things)))
    return Referent(things, sum(amounts) if amounts else None, any(dones) if dones else None)


#: Before anything was named.
NOTHING_NAMED: Final = Environment()


def names_of(reference: Node) -> tuple[int, ...]:
    """The names by which later words mean what a reference stands for."""
    names: tuple[int, ...] = () if reference.named is None else (reference.named,)
    if isinstance(reference, Referring) and isinstance(reference.means, Named | NamedPlayers):
        names += reference.means.names
    if isinstance(reference, Either):
        names += tuple(name for part in reference.references for name in names_of(part))
    return names
