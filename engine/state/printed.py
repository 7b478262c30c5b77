"""What is printed on a card, or given to a token by its maker: the values that other effects start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, reduce
from typing import Final

from engine.rulebooks import Rulebook
from engine.state.characteristics import Possessed
from engine.text import read
from engine.text.expansion import expand
from engine.text.tree.abilities import CardText, KeywordAbility, StaticAbility
from engine.text.tree.costs import PaysMana
from engine.text.tree.names import highest_name, names_linked, with_names_from
from engine.text.tree.node import Ability, Node
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import Description, HasType
from engine.text.tree.quantities import Fixed
from engine.text.tree.references import Self, TopOfZone
from engine.text.tree.statements import Affects
from engine.text.tree.triggers import UnlocksThisDoor
from engine.text.tree.walk import rebuild, walk
from engine.values.colors import Color
from engine.values.mana import ManaCost
from engine.values.subtypes import kinds_of
from engine.values.type_line import PERMANENT_TYPES, TypeLine

#: What stands between the two names of a split card.
HALVES: Final = " // "


@dataclass(frozen=True)
@reads(CardText)
class Printed:
    """The copiable values of an object (706.2): name, mana cost, colors, type line, text, size.

    A card without a mana cost has None, which can't be paid (213.1a; 116.6). A size is a number, or None where the text
    defines it or the object is no creature. `indicated_colors` stand where no cost says the color (tokens).
    """

    name: str
    type_line: TypeLine
    mana_cost: ManaCost | None = None
    text: CardText = CardText(())
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    indicated_colors: frozenset[Color] | None = None
    rules_text: str = ""
    #: The size as it stands on the card, where that isn't two numbers: "*/*", "*/1+*".
    written_size: str = ""
    #: The other half of a flip card: used while it is a flipped permanent (508; 709).
    other_half: Printed | None = None
    #: The other side of a double-faced card: used while it is turned over (712 in 2026).
    back: Printed | None = None
    #: Which of its sides is up is up to who plays the double-faced card: it is a modal one (712.3 in 2026).
    modal: bool = False
    #: It is one of a meld pair: its back is the combined face of both, which they only show together (712.4 in 2026).
    melds: bool = False
    #: They are those of a permanent with which something has merged, whatever its status is (730.2 in 2026).
    merged: bool = False
    #: What the card may be cast as instead, from the frame in its text box: an Adventure, an Omen (715, 720 in 2026).
    inset: Printed | None = None
    #: That frame is a prepare spell, as which only copies are cast (722.3 in 2026).
    prepares: bool = False
    #: The mana cost that its mana value comes of, where it has none itself: a back face's, in the books that say so, is
    #: that of the front.
    valued_as: ManaCost | None = None
    #: The two halves of a split card, whose values these are together anywhere but on the stack (505; 708).
    halves: tuple[Printed, ...] = ()

    @cached_property
    def colors(self) -> frozenset[Color]:
        """The indicated colors, or else those of the mana cost; without either it is colorless (202.2; 105.2)."""
        if self.indicated_colors is not None:
            return self.indicated_colors
        return self.mana_cost.colors if self.mana_cost else frozenset()

    @cached_property
    def possessed(self) -> tuple[Possessed, ...]:
        """The printed abilities, told apart by their places."""
        return tuple(Possessed(ability, None, index) for index, ability in enumerate(self.text.abilities))

    @cached_property
    def looks_at_graveyard_order(self) -> bool:
        """Whether its text speaks of what lies on top of a graveyard (217.4c)."""
        every = (
            *self.text.abilities,
            *self._stood_for,
            *(ability for half in self.halves for ability in half.text.abilities),
        )
        nodes = (node for ability in every for node in walk(ability))
        return any(isinstance(node, TopOfZone) and node.zone is Zone.GRAVEYARD for node in nodes)

    @cached_property
    def says_of_others(self) -> bool:
        """Whether a static ability of it changes what other objects are like, so that its age may count (418.5d)."""
        return any(
            isinstance(statement, Affects) and statement.subject != Self()
            for ability in (*self.text.abilities, *self._stood_for)
            if isinstance(ability, StaticAbility)
            for statement in ability.statements
        )

    @cached_property
    def linked_names(self) -> frozenset[int]:
        """What one ability names and another of the same text means (404.5; 606), or one on the other face of a card
        that shows one at a time (607.1b in 2026)."""
        turned = () if self.back is None or self.modal else self.back.text.abilities
        every = (*self.text.abilities, *self._stood_for, *turned)
        return frozenset(name for ability in every for name in names_linked(ability))

    @property
    def _stood_for(self) -> tuple[Ability, ...]:
        """The abilities that its keywords stand for."""
        keywords = [ability for ability in self.text.abilities if isinstance(ability, KeywordAbility)]
        return tuple(ability for keyword in keywords for ability in expand(keyword))

    @cached_property
    def turned_over(self) -> Printed:
        """These values once the permanent is flipped: the other half's, in the color and with the cost that it has
        (709.1b-c). What has no other half stays as it is."""
        if self.other_half is None:
            return self
        return replace(self.other_half, mana_cost=self.mana_cost, indicated_colors=self.indicated_colors)

    @cached_property
    def transformed(self) -> Printed:
        """These values once the permanent has its back face up: only those of that face (712.8e in 2026). What has no
        back face stays as it is."""
        return self.back or self

    @property
    def shares_type_line(self) -> bool:
        """Whether its two halves have one type line, so that it has either half only while that is unlocked (709.5 in
        2026): halves of permanents have."""
        return bool(self.halves) and bool(self.type_line.types & PERMANENT_TYPES)

    @cached_property
    def by_unlocked(self) -> Mapping[frozenset[int], Printed]:
        """These values by which halves are unlocked: without a half there is neither its name nor its mana cost nor
        its text (709.5)."""
        locked = Printed("", self.type_line)
        alone = {frozenset({index}): half for index, half in enumerate(self.halves)}
        return {frozenset(): locked, **alone, frozenset(range(len(self.halves))): self}

    @property
    def turns_over(self) -> bool:
        """Whether it has a face on either side and may show the one or the other: no meld card by itself does (712.4c
        in 2026)."""
        return self.back is not None and not self.melds

    @cached_property
    def as_bestowed(self) -> Printed:
        """These values while the object is bestowed: an Aura enchantment with enchant creature, and no creature."""
        line = self.type_line
        kept = tuple(subtype for subtype in line.subtypes if "Creature" not in kinds_of(subtype))
        enchant = KeywordAbility("enchant", quality=Description(Head.PERMANENT, (HasType("Creature"),)))
        return replace(
            self,
            type_line=TypeLine(line.supertypes, (line.types - {"Creature"}) | {"Enchantment"}, (*kept, "Aura")),
            text=CardText((*self.text.abilities, enchant)),
        )

    @cached_property
    def as_prototyped(self) -> Printed:
        """These values while the object is prototyped: with mana cost and size beside the keyword, and the colors of
        that cost (718.3b in 2026)."""
        keywords = (each for each in self.text.abilities if isinstance(each, KeywordAbility))
        prototype = next((each for each in keywords if each.keyword == "prototype"), None)
        if prototype is None or prototype.cost is None or prototype.quality is None:
            return self
        mana = reduce(ManaCost.plus, [part.mana for part in prototype.cost.parts if isinstance(part, PaysMana)])
        power, toughness = (node.value for node in walk(prototype.quality) if isinstance(node, Fixed))
        return replace(self, mana_cost=mana, power=power, toughness=toughness, indicated_colors=None)

    @property
    def played_as(self) -> tuple[Printed, ...]:
        """What whoever plays the card chooses among: a split card's halves, the faces of a modal double-faced card, or
        the card and its Adventure (709.3, 712.11b, 715.3 in 2026); most cards are only played as what they are."""
        if self.inset is not None and not self.prepares:
            return (self, self.inset)
        if self.back is not None and self.modal:
            return (self, self.back)
        return self.halves or (self,)

    @property
    def faces(self) -> tuple[Printed, ...]:
        """Everything that is printed on the card: its halves, where it has two."""
        beside = self.back or self.inset
        if beside is not None:
            return (self, beside)
        return self.halves or ((self,) if self.other_half is None else (self, self.other_half))

    def with_door(self, half: int) -> Printed:
        """The same, with "this door" in its text meaning the half that it is (709.5j in 2026)."""
        return replace(self, text=_meaning_half(self.text, half))

    @classmethod
    def of_halves(cls, halves: tuple[Printed, ...], cost: ManaCost | None = None) -> Printed:
        """A split card as it is off the stack: it has what either half has (505.2-3; 708.2-3), and two mana costs,
        unless the rules put them together to one (708.4b in 2018)."""
        halves = tuple(half.with_door(index) for index, half in enumerate(halves))
        lines = [half.type_line for half in halves]
        return cls(
            name=HALVES.join(half.name for half in halves),
            type_line=TypeLine(
                frozenset().union(*(line.supertypes for line in lines)),
                frozenset().union(*(line.types for line in lines)),
                tuple(dict.fromkeys(subtype for line in lines for subtype in line.subtypes)),
            ),
            mana_cost=cost,
            text=CardText(tuple(ability for half in halves for ability in half.text.abilities)),
            indicated_colors=frozenset().union(*(half.colors for half in halves)),
            rules_text="\n".join(half.rules_text for half in halves),
            halves=halves,
        )

    def melded_with(self, other: Printed) -> Printed | None:
        """What two cards of a meld pair are together: their combined face, with the mana value of both fronts. None for
        cards that aren't a pair (202.3c, 701.42b in 2026)."""
        if not self.melds or not other.melds or self.name == other.name or self.back != other.back:
            return None
        assert self.back is not None
        costs = [front.mana_cost for front in (self, other) if front.mana_cost is not None]
        return replace(self.back, valued_as=reduce(ManaCost.plus, costs, ManaCost(())))

    @property
    def is_land(self) -> bool:
        return "Land" in self.type_line.types


@reads(UnlocksThisDoor)
def _meaning_half(text: CardText, half: int) -> CardText:
    """A text in which "this door" is that half."""

    def known(node: Node) -> Node:
        return replace(node, half=half) if isinstance(node, UnlocksThisDoor) else node

    return rebuild(text, known)


_MERGED: Final[dict[tuple[int, int, bool, bool], tuple[Printed, Printed, Printed]]] = {}
_MOST_MERGED: Final = 512


def merged_values(below: Printed, new: Printed, *, on_top: bool, hidden: bool) -> Printed:
    """The values of a permanent with which something has merged: those of what is on top, and the abilities of both
    (702.140e in 2026). `hidden`: what merged lies face down by now, and has none.

    What was there first stays first among the abilities, so that each is known again by its place. They are kept for
    the very same cards.
    """
    key = (id(below), id(new), on_top, hidden)
    kept = _MERGED.get(key)
    if kept is None or kept[0] is not below or kept[1] is not new:
        own = below.text.abilities
        first = max(map(highest_name, own), default=-1) + 1
        added = () if hidden else tuple(with_names_from(ability, first) for ability in new.text.abilities)
        merged = replace(
            new if on_top else below,
            text=CardText((*own, *added)),
            rules_text="\n".join(part.rules_text for part in ((new, below) if on_top else (below, new))),
            back=None,
            other_half=None,
            merged=True,
        )
        if len(_MERGED) >= _MOST_MERGED:
            _MERGED.clear()
        kept = _MERGED[key] = (below, new, merged)
    return kept[2]


def as_it_is_in(rulebook: Rulebook, printed: Printed) -> Printed:
    """A card as an edition has it: what stands on it, and what the rules changed on cards that were printed before."""
    if printed.halves and rulebook.split_costs_are_combined:
        return _with_one_cost(printed)
    if "Planeswalker" in printed.type_line.types and rulebook.planeswalkers_are_legendary:
        return _legendary(printed)
    if printed.back is not None and rulebook.back_faces_cost_what_fronts_do:
        return _with_valued_back(printed)
    return printed


@lru_cache(maxsize=512)
def _with_one_cost(split: Printed) -> Printed:
    costs = [half.mana_cost for half in split.halves if half.mana_cost is not None]
    return Printed.of_halves(split.halves, reduce(ManaCost.plus, costs, ManaCost(())))


@lru_cache(maxsize=512)
def _with_valued_back(front: Printed) -> Printed:
    if front.back is None or front.modal or front.melds:
        return front
    return replace(front, back=replace(front.back, valued_as=front.mana_cost))


@lru_cache(maxsize=512)
def _legendary(printed: Printed) -> Printed:
    line = replace(printed.type_line, supertypes=printed.type_line.supertypes | {"Legendary"})
    return replace(printed, type_line=line)


@cache
def face_down_as(maker: str) -> Printed:
    """What is face down: a 2/2 creature with nothing else, or with ward {2}, by what put it there
    (708.2a)."""
    return replace(FACE_DOWN, text=read("Ward {2}", type_line="Creature")) if maker in _WARDED else FACE_DOWN


#: What puts something face down that has ward {2}.
_WARDED: Final = frozenset({"disguise", "cloak"})

#: A face-down permanent or spell: a 2/2 creature with nothing else (504.2; 707.2a).
FACE_DOWN: Final = Printed("", TypeLine(types=frozenset({"Creature"})), power=2, toughness=2)
