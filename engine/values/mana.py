"""Mana symbols, costs and their converted value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, islice
from typing import Final, TypeVar

from engine.values.colors import Color

_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_KNOWN: Final = re.compile(r"\d{1,9}|[WUBRGCXYZS]|[WUBRG]/[WUBRG]|[2C]/[WUBRG]|(?:[WUBRG]/){1,2}P")


#: The symbol of mana that a snow permanent has produced.
SNOW: Final = "S"


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """One symbol of a cost, without its braces: "2", "G", "X", "W/U", "2/R", "C/R", "S" (snow), "C" (colorless),
    "W/P" and "W/U/P" (Phyrexian)."""

    text: str

    @property
    def generic(self) -> int:
        """Mana of any kind that this symbol asks for; 0 for colored symbols and X."""
        return int(self.text) if self.text.isdigit() else 0

    @property
    def is_variable(self) -> bool:
        """Whether its amount is chosen as the spell or ability is played: {X}, {Y} or {Z}."""
        return self.text in ("X", "Y", "Z")

    @property
    def is_phyrexian(self) -> bool:
        """Whether it can be paid with 2 life as well (107.4f in 2013)."""
        return self.text.endswith("/P")

    @property
    def colors(self) -> frozenset[Color]:
        """The colors that this symbol gives its object (202.2 in 2009-07): both halves of a hybrid."""
        colors = (Color.of_symbol(half) for half in self.text.split("/"))
        return frozenset(color for color in colors if color is not None)

    @property
    def converted(self) -> int:
        """What it adds to the converted mana cost; the largest half of a hybrid, 0 for X."""
        if self.is_variable:
            return 0
        return max((int(half) if half.isdigit() else 1) for half in self.text.split("/"))

    @property
    def least(self) -> int:
        """How much mana pays for it at least: one for {2/R}, 0 for X."""
        if self.is_variable:
            return 0
        return min((int(half) if half.isdigit() else 1) for half in self.ways_to_pay())

    def ways_to_pay(self) -> tuple[str, ...]:
        """The halves of a hybrid symbol, else the symbol itself; the mana alone of a Phyrexian one."""
        return tuple(half for half in self.text.split("/") if half != "P")

    def ways_to_add(self) -> tuple[ManaPool, ...]:
        """The mana that it may stand for where mana is added: one amount for each half of a hybrid (106.8 in 2009).

        "{1}", "{2}" and "{S}" are colorless mana, and a Phyrexian symbol is mana of its color (106.9 in 2013).
        """
        return tuple(
            ManaPool.counted({"C": int(half)} if half.isdigit() else {"C" if half == SNOW else half: 1})
            for half in self.ways_to_pay()
        )

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
        for match in _SYMBOL.finditer(text):
            if match.start() != at or not _KNOWN.fullmatch(match[1].upper()):
                break
            symbols.append(ManaSymbol(match[1].upper()))
            at = match.end()
        if at != len(text) or not text:
            raise ValueError(f"{text!r} is not a mana cost such as {{2}}{{W}}{{W}}: can't read {text[at:] or 'it'!r}")
        if len({symbol for symbol in symbols if symbol.is_variable}) > 1:
            raise ValueError(f"{text!r} has two letters, each of a number of its own: only one is chosen so far")
        return cls(tuple(symbols))

    @cached_property
    def colors(self) -> frozenset[Color]:
        """Each color that one of the symbols has, both of a hybrid symbol."""
        return frozenset(color for symbol in self.symbols for color in symbol.colors)

    @cached_property
    def converted(self) -> int:
        """The converted mana cost, with X as 0; on the stack the chosen X is added by who asks (202.3)."""
        return sum(symbol.converted for symbol in self.symbols)

    @cached_property
    def variables(self) -> int:
        """How many times X (or Y, Z) stands in the cost."""
        return sum(symbol.is_variable for symbol in self.symbols)

    def with_variable(self, value: int, colors: tuple[str, ...] = ()) -> ManaCost:
        """The cost with each X replaced by `value` generic mana; by mana of one or two colors, where these are said."""
        if not self.variables:
            return self
        stands_for = (ManaSymbol("/".join(colors)),) * value if colors else (ManaSymbol(str(value)),)
        return ManaCost(
            tuple(stood_for for symbol in self for stood_for in (stands_for if symbol.is_variable else (symbol,)))
        )

    def paid_with_life(self, count: int) -> ManaCost:
        """What is left to pay in mana where the first so many Phyrexian symbols are paid with life."""
        left: list[ManaSymbol] = []
        for symbol in self.symbols:
            if symbol.is_phyrexian and count:
                count -= 1
            else:
                left.append(ManaSymbol("/".join(symbol.ways_to_pay())))
        return ManaCost(tuple(left))

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs, symbol beside symbol; generic symbols aren't added up."""
        return ManaCost(self.symbols + other.symbols)

    def times(self, factor: int) -> ManaCost:
        """The cost paid `factor` times; nothing for 0."""
        return ManaCost(self.symbols * factor)

    @cached_property
    def snow(self) -> int:
        """How many {S} there are: each is paid with one mana of any type that a snow permanent produced (107.4)."""
        return sum(symbol.text == SNOW for symbol in self.symbols)

    @property
    def without_snow(self) -> ManaCost:
        """What else there is to pay."""
        return ManaCost(tuple(symbol for symbol in self.symbols if symbol.text != SNOW)) if self.snow else self

    def ways_to_add(self) -> tuple[ManaPool, ...]:
        """Each different mana that these symbols may stand for where mana is added: more than one only with hybrids."""
        ways: tuple[ManaPool, ...] = (ManaPool(),)
        for symbol in self.symbols:
            ways = tuple(_distinct(way.plus(added) for way in ways for added in symbol.ways_to_add()))
        return ways

    def as_mana(self) -> ManaPool:
        """The mana that these symbols stand for where mana is added. Raises ValueError for hybrids, which stand for
        either of two."""
        (only,) = self.ways_to_add()
        return only

    def of_any_type(self) -> ManaCost:
        """The same amount, which mana of any type can pay; {S} stays, since being of snow is no type of mana."""
        return self._generic_but_for(SNOW)

    def of_any_color(self) -> ManaCost:
        """The same amount, which mana can pay that passes for any color: colorless isn't one of those."""
        return self._generic_but_for(SNOW, "C")

    def _generic_but_for(self, *kept: str) -> ManaCost:
        generic = sum(symbol.least for symbol in self.symbols if symbol.text not in kept)
        left = tuple(symbol for symbol in self.symbols if symbol.text in kept)
        return ManaCost(((ManaSymbol(str(generic)),) if generic else ()) + left)

    def minus(self, reduction: ManaCost, *, in_full: bool = False) -> ManaCost:
        """The cost reduced by so much mana, never below nothing (409.1f; 601.2e).

        Generic mana reduces generic mana alone, and mana of a color that color alone: also half a hybrid symbol, which
        was announced to be paid so. `in_full`: a color of which the cost has too little reduces generic mana instead.
        A reduction has no hybrid symbols: whoever pays has chosen their halves.
        """
        left = list(self.symbols)
        generic = sum(symbol.generic for symbol in reduction.symbols)
        for symbol in reduction.symbols:
            (way,) = symbol.ways_to_pay()
            if not symbol.generic and not _take_from(left, way) and in_full:
                generic += 1
        reduced = []
        for symbol in left:
            taken = min(generic, symbol.generic)
            generic -= taken
            if symbol.generic == 0 or symbol.generic > taken:
                reduced.append(ManaSymbol(str(symbol.generic - taken)) if taken else symbol)
        return ManaCost(tuple(reduced))

    def __iter__(self) -> Iterator[ManaSymbol]:
        return iter(self.symbols)

    def __bool__(self) -> bool:
        return bool(self.symbols)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))


def _take_from(symbols: list[ManaSymbol], half: str) -> bool:
    """Take one symbol of a color out of a list: itself first, then a hybrid that can be paid with it."""
    fitting = [symbol for symbol in symbols if half in symbol.ways_to_pay() and not half.isdigit()]
    if not fitting:
        return False
    symbols.remove(min(fitting, key=lambda symbol: len(symbol.ways_to_pay())))
    return True


@dataclass(frozen=True)
class ManaPool:
    """An amount of mana, such as a player has or spends: how much there is of W, U, B, R, G and C for colorless."""

    mana: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, symbols: Iterable[str]) -> ManaPool:
        """A pool of one mana for each symbol: "R", "R", "C" for two red and one colorless."""
        return cls.counted(Counter(symbols))

    @classmethod
    def counted(cls, counts: Mapping[str, int]) -> ManaPool:
        """A pool with so much mana of each symbol; what is 0 or less is left out, so that equal pools are equal."""
        return cls(tuple(sorted((symbol, count) for symbol, count in counts.items() if count > 0)))

    @property
    def symbols(self) -> tuple[str, ...]:
        """Each mana by itself; for amounts that are known to be small."""
        return tuple(symbol for symbol, count in self.mana for _ in range(count))

    @property
    def total(self) -> int:
        """How much mana it is in all."""
        return sum(count for _, count in self.mana)

    def plus(self, other: ManaPool) -> ManaPool:
        if not (self.mana and other.mana):
            return self if self.mana else other
        return ManaPool.counted(Counter(dict(self.mana)) + Counter(dict(other.mana)))

    def minus(self, other: ManaPool) -> ManaPool:
        """Raises ValueError when a mana is not there."""
        if not other.mana:
            return self
        left = Counter(dict(self.mana))
        left.subtract(dict(other.mana))
        if any(count < 0 for count in left.values()):
            raise ValueError("that mana is not in the pool")
        return ManaPool.counted(left)

    def times(self, factor: int) -> ManaPool:
        return ManaPool.counted({symbol: count * factor for symbol, count in self.mana})

    def shared_with(self, other: ManaPool) -> ManaPool:
        """What there is in both."""
        if not (self.mana and other.mana):
            return NO_MANA
        return ManaPool.counted(Counter(dict(self.mana)) & Counter(dict(other.mana)))

    def beyond(self, other: ManaPool) -> ManaPool:
        """What there is here more than in another."""
        if not (self.mana and other.mana):
            return self
        return ManaPool.counted(Counter(dict(self.mana)) - Counter(dict(other.mana)))

    def handfuls(self, amount: int) -> Iterator[ManaPool]:
        """Each different handful of so much of this mana."""
        return map(ManaPool.counted, _handfuls(Counter(dict(self.mana)), amount))

    def payments(self, cost: ManaCost) -> tuple[ManaPool, ...]:
        """Different ways to pay `cost` from this pool, as the mana spent; none when it can't be paid.

        Those that spend what there is most of come first. Where there are very many, only the first are found.
        """
        if self.total < sum(symbol.least for symbol in cost.symbols):
            return ()
        tried = islice(_ways(Counter(dict(self.mana)), _Demand.of(cost)), _MOST_TRIED)
        return tuple(islice(_distinct(map(ManaPool.counted, tried)), _MOST_WAYS))

    @property
    def numbered(self) -> str:
        """The mana with what is colorless as one number, first: "{2}{G}"."""
        colorless = dict(self.mana).get("C", 0)
        others = ManaPool(tuple((symbol, count) for symbol, count in self.mana if symbol != "C"))
        return f"{{{colorless:,}}}{others}" if colorless else str(others)

    def __str__(self) -> str:
        return "".join(
            f"{{{symbol}}}" * count if count <= _MOST_WRITTEN else f"{{{symbol}}} × {count:,}"
            for symbol, count in self.mana
        )


#: No mana at all.
NO_MANA: Final = ManaPool()

#: More mana of a kind than this is written with a number.
_MOST_WRITTEN: Final = 50
#: So many ways to pay are told apart, and so many are looked at for that.
_MOST_WAYS: Final = 64
_MOST_TRIED: Final = 512

T = TypeVar("T")


def _distinct(items: Iterable[T]) -> Iterator[T]:
    seen: set[T] = set()
    for each in items:
        if each not in seen:
            seen.add(each)
            yield each


@dataclass(frozen=True)
class _Demand:
    """What is left to pay: so much of each symbol that can be paid in one way, hybrids by their halves, and generic."""

    plain: Counter[str]
    hybrids: tuple[tuple[str, str, int], ...]
    generic: int

    @classmethod
    def of(cls, cost: ManaCost) -> _Demand:
        plain: Counter[str] = Counter()
        hybrids: Counter[tuple[str, str]] = Counter()
        generic = 0
        for symbol in cost.symbols:
            first, *others = symbol.ways_to_pay()
            if others:
                hybrids[first, others[0]] += 1
            elif first.isdigit():
                generic += int(first)
            else:
                plain[first] += 1
        return cls(plain, tuple((first, second, count) for (first, second), count in hybrids.items()), generic)


def _ways(left: Counter[str], demand: _Demand) -> Iterator[Counter[str]]:
    """The ways to pay, some of them more than once; each that is begun leads to one, so that none is sought in vain."""
    if any(left[symbol] < count for symbol, count in demand.plain.items()):
        return
    for halves, generic in _with_halves(left - demand.plain, demand.hybrids, demand.generic):
        spent = demand.plain + halves
        for others in _handfuls(left - spent, generic):
            yield spent + others


def _with_halves(
    left: Counter[str], hybrids: tuple[tuple[str, str, int], ...], generic: int
) -> Iterator[tuple[Counter[str], int]]:
    """What is spent on halves that are symbols, and how much generic mana is to be paid besides."""
    if not _can_pay(left, hybrids, generic):
        return
    if not hybrids:
        yield Counter(), generic
        return
    (first, second, count), *rest = hybrids
    each = int(first) if first.isdigit() else 0
    most = count if each else min(count, left[first])
    for of_first in range(most, max(0, count - left[second]) - 1, -1):
        spent = Counter({second: count - of_first})
        if not each:
            spent[first] += of_first
        for halves, more in _with_halves(left - spent, tuple(rest), generic + each * of_first):
            yield spent + halves, more


def _can_pay(left: Counter[str], hybrids: tuple[tuple[str, str, int], ...], generic: int) -> bool:
    """Whether hybrids and generic mana can be paid.

    By the marriage theorem: hybrids of two colors can be, if of each set of colors there is as much as the hybrids that
    nothing else pays; and of all hybrids as many can be paid by a color as the worst set of colors leaves.
    """
    two_colored = sum(count for first, _, count in hybrids if not first.isdigit())
    wanted = sum(count for _, _, count in hybrids)
    halves = {half for first, second, _ in hybrids for half in (first, second) if not half.isdigit()}
    most = wanted
    for colors in chain.from_iterable(combinations(sorted(halves), size) for size in range(len(halves) + 1)):
        there = sum(left[color] for color in colors)
        inside = sum(count for first, second, count in hybrids if first in colors and second in colors)
        if inside > there:
            return False
        within = sum(
            count for first, second, count in hybrids if second in colors and (first in colors or first.isdigit())
        )
        most = min(most, there + wanted - within)
    by_generic = wanted - most
    costliest = max((int(first) for first, _, _ in hybrids if first.isdigit()), default=0)
    return two_colored <= most and most + costliest * by_generic + generic <= left.total()


def _handfuls(left: Counter[str], amount: int) -> Iterator[Counter[str]]:
    """Each different handful of `amount` mana, spending what there is most of first."""
    if amount == 0:
        yield Counter()
        return
    kinds = sorted((symbol for symbol in left if left[symbol] > 0), key=lambda symbol: (-left[symbol], symbol))
    later = left.total()
    for index, symbol in enumerate(kinds):
        later -= left[symbol]
        rest = Counter({other: left[other] for other in kinds[index + 1 :]})
        for count in range(min(left[symbol], amount), max(0, amount - later - 1), -1):
            for others in _handfuls(rest, amount - count):
                yield Counter({symbol: count}) + others
