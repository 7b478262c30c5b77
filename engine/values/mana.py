"""Mana symbols, costs and their converted value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.values.colours import Colour

_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_KNOWN: Final = re.compile(r"\d{1,9}|[WUBRGCXYZS]|[WUBRG]/[WUBRG]|2/[WUBRG]")


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """One symbol of a cost, without its braces: "2", "G", "X", "W/U", "2/R", "S" (snow), "C" (colourless)."""

    text: str

    @property
    def generic(self) -> int:
        """Mana of any kind that this symbol asks for; 0 for coloured symbols and X."""
        return int(self.text) if self.text.isdigit() else 0

    @property
    def is_variable(self) -> bool:
        return self.text in ("X", "Y", "Z")

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours that this symbol gives its object (202.2 in 2009-07): both halves of a hybrid."""
        found = (Colour.of_symbol(half) for half in self.text.split("/"))
        return frozenset(colour for colour in found if colour is not None)

    @property
    def converted(self) -> int:
        """What it adds to the converted mana cost; the largest half of a hybrid, 0 for X."""
        if self.is_variable:
            return 0
        return max((int(half) if half.isdigit() else 1) for half in self.text.split("/"))

    def ways_to_pay(self) -> tuple[str, ...]:
        """The halves of a hybrid symbol, else the symbol itself."""
        return tuple(self.text.split("/"))

    def __str__(self) -> str:
        return f"{{{self.text}}}"


@dataclass(frozen=True)
class ManaCost:
    """A mana cost, symbol by symbol in printed order."""

    symbols: tuple[ManaSymbol, ...] = ()

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read "{2}{W}{W}". Raises ValueError, naming the text and the symbol, for anything else."""
        symbols = []
        at = 0
        for found in _SYMBOL.finditer(text):
            if found.start() != at or not _KNOWN.fullmatch(found[1].upper()):
                break
            symbols.append(ManaSymbol(found[1].upper()))
            at = found.end()
        if at != len(text) or not text:
            raise ValueError(f"{text!r} is not a mana cost such as {{2}}{{W}}{{W}}: can't read {text[at:] or 'it'!r}")
        return cls(tuple(symbols))

    @cached_property
    def colours(self) -> frozenset[Colour]:
        return frozenset(colour for symbol in self.symbols for colour in symbol.colours)

    @cached_property
    def converted(self) -> int:
        """The converted mana cost, with X as 0; on the stack the chosen X is added by who asks (202.3)."""
        return sum(symbol.converted for symbol in self.symbols)

    @property
    def variables(self) -> int:
        """How many times X (or Y, Z) stands in the cost."""
        return sum(symbol.is_variable for symbol in self.symbols)

    def with_variable(self, value: int) -> ManaCost:
        """The cost with each X replaced by `value` generic mana."""
        return ManaCost(tuple(ManaSymbol(str(value)) if symbol.is_variable else symbol for symbol in self.symbols))

    def plus(self, other: ManaCost) -> ManaCost:
        return ManaCost(self.symbols + other.symbols)

    def minus_generic(self, amount: int) -> ManaCost:
        """The cost reduced by `amount` generic mana; coloured mana is never reduced by it (601.2e)."""
        left = amount
        symbols = []
        for symbol in self.symbols:
            taken = min(left, symbol.generic)
            left -= taken
            if symbol.generic == 0 or symbol.generic > taken:
                symbols.append(ManaSymbol(str(symbol.generic - taken)) if taken else symbol)
        return ManaCost(tuple(symbols))

    def __iter__(self) -> Iterator[ManaSymbol]:
        return iter(self.symbols)

    def __bool__(self) -> bool:
        return bool(self.symbols)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))


@dataclass(frozen=True)
class ManaPool:
    """The mana a player has, by symbol: W, U, B, R, G or C for colourless."""

    mana: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, symbols: Iterable[str]) -> ManaPool:
        return cls(tuple(sorted(Counter(symbols).items())))

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(symbol for symbol, count in self.mana for _ in range(count))

    @property
    def total(self) -> int:
        return sum(count for _, count in self.mana)

    def plus(self, symbols: Iterable[str]) -> ManaPool:
        return ManaPool.of((*self.symbols, *symbols))

    def minus(self, symbols: Iterable[str]) -> ManaPool:
        """Raises ValueError when a mana is not there."""
        left = Counter(self.symbols)
        left.subtract(symbols)
        if any(count < 0 for count in left.values()):
            raise ValueError("that mana is not in the pool")
        return ManaPool.of(left.elements())

    def payments(self, cost: ManaCost) -> tuple[ManaPool, ...]:
        """Each different way to pay `cost` from this pool, as the mana spent; none when it can't be paid."""
        found: dict[ManaPool, None] = {}
        _pay(Counter(self.symbols), list(cost.symbols), [], found)
        return tuple(found)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)


_MOST_WAYS: Final = 64


def _pay(left: Counter[str], symbols: list[ManaSymbol], spent: list[str], found: dict[ManaPool, None]) -> None:
    """Try coloured symbols first, then generic ones; a strange pool stops at `_MOST_WAYS` different ways."""
    if len(found) >= _MOST_WAYS:
        return
    if not symbols:
        found[ManaPool.of(spent)] = None
        return
    coloured = [symbol for symbol in symbols if not symbol.text.isdigit()]
    symbol = coloured[0] if coloured else symbols[0]
    rest = list(symbols)
    rest.remove(symbol)
    for way in symbol.ways_to_pay():
        if way.isdigit():
            for chosen in _choices(left, int(way)):
                _pay(left - Counter(chosen), rest, [*spent, *chosen], found)
        elif left[way] > 0:
            _pay(left - Counter([way]), rest, [*spent, way], found)


def _choices(left: Counter[str], amount: int) -> Iterator[tuple[str, ...]]:
    """Each different handful of `amount` mana, spending what there is most of first."""
    if amount == 0:
        yield ()
        return
    kinds = sorted((symbol for symbol in left if left[symbol] > 0), key=lambda symbol: (-left[symbol], symbol))
    for at, symbol in enumerate(kinds):
        for count in range(min(left[symbol], amount), 0, -1):
            later = Counter({other: left[other] for other in kinds[at + 1 :]})
            for others in _choices(later, amount - count):
                yield (symbol,) * count + others
