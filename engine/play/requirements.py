"""Requirements: what has to attack or block if able. A declaration obeys as many of them as any legal one could
(500.4; 508.1d, 509.1c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from engine.state.objects import GameObject

#: A creature that is declared, with what it attacks or blocks.
D = TypeVar("D", bound=tuple[GameObject, object])

#: How many declarations are looked at before the best of them is taken for the best there is.
_MOST_TRIED: Final = 4_000


@dataclass(frozen=True)
class Requirement(Generic[D]):
    """What an effect wants declared: any of these obeys it. `why` is what a player is told who doesn't."""

    obeyed_by: frozenset[D]
    why: str

    def is_obeyed(self, declared: Iterable[D]) -> bool:
        return not self.obeyed_by.isdisjoint(declared)


@dataclass(frozen=True)
class Declaring(Generic[D]):
    """What can be declared: for each creature, everything that it could be declared to do; which declarations break no
    restriction; and what is required."""

    ways: Sequence[Sequence[tuple[D, ...]]]
    is_legal: Callable[[tuple[D, ...]], bool]
    requirements: Sequence[Requirement[D]]

    def obeyed(self, declared: Iterable[D]) -> int:
        """How many requirements a declaration obeys."""
        given = tuple(declared)
        return sum(requirement.is_obeyed(given) for requirement in self.requirements)

    def missed(self, declared: tuple[D, ...]) -> Requirement[D] | None:
        """A requirement that this declaration leaves aside, though a legal one obeys it and more in all."""
        if self.obeyed(declared) == len(self.requirements):
            return None
        better = self.best()
        if self.obeyed(better) <= self.obeyed(declared):
            return None
        return next(
            requirement
            for requirement in self.requirements
            if requirement.is_obeyed(better) and not requirement.is_obeyed(declared)
        )

    def best(self) -> tuple[D, ...]:
        """A legal declaration that obeys as many requirements as possible: with nothing required, nothing is declared.

        Whoever isn't needed for that isn't declared, either, where that is looked at first.
        """
        if not self.requirements:
            return ()
        search = _Search(self)
        search.go_on((), 0)
        return search.best


class _Search(Generic[D]):
    """Looks through what could be declared, creature by creature, and leaves out what can't come to more."""

    def __init__(self, declaring: Declaring[D]) -> None:
        self.declaring = declaring
        self.best: tuple[D, ...] = ()
        self.most = declaring.obeyed(())
        self.tried = 0
        wanted = {declaration for requirement in declaring.requirements for declaration in requirement.obeyed_by}

        def by_wish(ways: Sequence[tuple[D, ...]]) -> list[tuple[D, ...]]:
            return sorted(ways, key=lambda way: -sum(declaration in wanted for declaration in way))

        # Those that something is required of come first.
        self.ways = sorted(
            map(by_wish, declaring.ways), key=lambda ways: -sum(declaration in wanted for declaration in ways[0])
        )

    def go_on(self, declared: tuple[D, ...], index: int) -> None:
        """Look at everything that begins with these."""
        if self.tried >= _MOST_TRIED or self._can_come_to(declared, index) <= self.most:
            return
        if index == len(self.ways):
            self.tried += 1
            if self.declaring.is_legal(declared):
                self.best, self.most = declared, self.declaring.obeyed(declared)
            return
        for way in self.ways[index]:
            self.go_on((*declared, *way), index + 1)

    def _can_come_to(self, declared: tuple[D, ...], index: int) -> int:
        """The most requirements that could still be obeyed, whatever the creatures from `index` on do."""
        possible = {*declared, *(declaration for ways in self.ways[index:] for way in ways for declaration in way)}
        return self.declaring.obeyed(possible)
