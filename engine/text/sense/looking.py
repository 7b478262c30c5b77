"""The pass itself: each node of a card's abilities, in printed order, is looked at by whoever asks about its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, TypeVar

from engine.text.tree.abilities import ActivatedAbility, CardText, KeywordAbility, TriggeredAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects.joints import Later, Reflexive
from engine.text.tree.effects.moving import Move
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.kinds import PERMANENT, Calls, calls_of_self
from engine.text.tree.node import Ability, Node, TriggerEvent
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.statements import EntersWith
from engine.text.tree.triggers import ChangesZone
from engine.text.tree.walk import field_names, walk
from engine.text.tree.zones import zones_of


class Misfit(Exception):
    """Words that say what can't be: where they begin and end in the text, and why it can't."""

    def __init__(self, at: int, ends: int, reason: str) -> None:
        self.at = at
        self.ends = ends
        self.reason = reason
        super().__init__(reason)


class Looking:
    """Where the pass is: `around` is what the node is part of, the outermost first."""

    def __init__(self, card: CardText, type_line: str | None, text: str) -> None:
        self.card = card
        self.type_line = type_line
        self.text = text
        self.around: list[Node] = []

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Everything that the card says."""
        return tuple(walk(self.card))

    def misfit(self, node: Node, reason: str) -> Misfit:
        """That a node says what can't be, at its words, or at those of the nearest around it that has words."""
        words = next((each for each in (node, *reversed(self.around)) if each.at >= 0), None)
        return Misfit(words.at, words.ends, reason) if words is not None else Misfit(0, 0, reason)

    def says(self, node: Node) -> str:
        """The words of a node, as the text has them."""
        return " ".join(self.text[node.at : node.ends].split()) if node.at >= 0 else ""

    @property
    def holder(self) -> str | None:
        """The type line of the object that the ability here is on: the card's, or a token's. None where it isn't known:
        an effect gives the ability to something else."""
        for outer, inner in zip(reversed(self.around[:-1]), reversed(self.around[1:]), strict=True):
            if isinstance(outer, TokenDescription) and isinstance(inner, Ability):
                return " ".join((*outer.types, "—", *outer.subtypes))
            if isinstance(outer, _GIVING) and isinstance(inner, Ability):
                return None
        return self.type_line

    @property
    def self_calls(self) -> Calls:
        """What the object that the ability here is on can be called."""
        return calls_of_self(self.holder)

    @property
    def zone_of_self(self) -> Zone | None:
        """Where the object is whose ability this is, where that can only be the battlefield."""
        ability = next((outer for outer in reversed(self.around) if isinstance(outer, Ability)), None)
        if not isinstance(ability, ActivatedAbility | TriggeredAbility) or PERMANENT not in self.self_calls:
            return None
        if any(isinstance(outer, TriggerEvent | Later | Reflexive) for outer in self.around):
            return None
        return Zone.BATTLEFIELD if _works_in_place(ability) else None

    @property
    def is_protected_from(self) -> bool:
        """Whether this says from what something has protection: of any kind, wherever it is."""
        return any(isinstance(outer, KeywordAbility) and outer.keyword == "protection" for outer in self.around)


@once_for_each_tree
def _works_in_place(ability: Ability) -> bool:
    """Whether an ability works on the battlefield alone, and moves nothing that could be its object."""
    moves = any(isinstance(node, ChangesZone | Move) for node in walk(ability))
    return not moves and zones_of(ability) == {Zone.BATTLEFIELD}


_GIVING: Final = (GainsAbilities, EntersWith)

Look = Callable[[Looking, Any], Iterator[Misfit]]
_LOOKS: Final[dict[type[Node], list[Look]]] = {}
Registered = TypeVar("Registered", bound=Look)


def looks_at(*kinds: type[Node]) -> Callable[[Registered], Registered]:
    """Register what finds misfits in nodes of these kinds."""

    def register(look: Registered) -> Registered:
        for kind in kinds:
            _LOOKS.setdefault(kind, []).append(look)
        return look

    return register


def make_sense(card: CardText, type_line: str | None, text: str) -> None:
    """Look through a card's abilities, each node once. Raises Misfit for the first that says what can't be."""
    _look(Looking(card, type_line, text), card)


def _look(looking: Looking, node: Node) -> None:
    for look in _LOOKS.get(type(node), ()):
        for misfit in look(looking, node):
            raise misfit
    looking.around.append(node)
    for name in field_names(type(node)):
        _look_into(looking, getattr(node, name))
    looking.around.pop()


def _look_into(looking: Looking, value: object) -> None:
    if isinstance(value, Node):
        _look(looking, value)
    elif isinstance(value, tuple):
        for item in value:
            _look_into(looking, item)
