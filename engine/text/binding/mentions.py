"""What a text speaks of: each phrase that later words can refer to, with what it can be called and how many it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine.text.binding.places import Place
from engine.text.tree import quantities, triggers
from engine.text.tree.effects.cards import Draw, Mill, RevealUntil
from engine.text.tree.effects.copying import CreateCopyTokens
from engine.text.tree.effects.keyword_actions import KeywordAction
from engine.text.tree.effects.manifesting import ManifestDread
from engine.text.tree.effects.spells import CopyInExile, CopySpell
from engine.text.tree.effects.tokens import CardToken, CreateTokens, PredefinedToken, TokenDescription
from engine.text.tree.kinds import ANY_TYPE, CARD, COPY, PERMANENT, PLAYER, SPELL, TOKEN, Calls, called
from engine.text.tree.node import Instruction, Node, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Zone
from engine.text.tree.players import (
    ActivePlayer,
    AnOpponent,
    AnyPlayer,
    APlayer,
    AttackingPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    EachPlayerWho,
    EnchantedPlayer,
    OwnerOf,
    PlayerWithMost,
    TargetPlayer,
)
from engine.text.tree.qualities import AllOf, AnyOf, Description, HasSubtype, HasType
from engine.text.tree.references import (
    All,
    AttachedTo,
    Count,
    Either,
    GrantingObject,
    HauntedBy,
    OneOfEach,
    PairOf,
    RingBearer,
    Self,
    Some,
    SomeOf,
    Target,
    TopCards,
    TopOfZone,
    WhatItAttacks,
    WholeZone,
)
from engine.text.tree.walk import field_of
from engine.values.subtypes import kinds_of


@dataclass(eq=False)
class Mention:
    """A phrase that stands for something, at its place.

    `calls`: what it can be called. `plural`: None where it may be one or several. `is_self`: it is the object that the
    text is on. `same_as`: the mention that it repeats, where it is a referring word itself. `holder`: for players who
    are meant only through what they control or own ("a creature an opponent controls"), the mention of that thing.
    """

    place: Place
    calls: Calls
    plural: bool | None
    is_self: bool = False
    same_as: Mention | None = None
    holder: Mention | None = None
    #: Where other events of which one happens say it, too: "~ attacks or dies".
    in_events: list[Place] = field(default_factory=list)
    #: Whether the text has put it onto the battlefield since.
    is_back: bool = False

    @property
    def has_left(self) -> bool:
        """Whether an event that speaks of it is that it left the battlefield, and nothing has returned it since."""
        said = self.origin
        return not said.is_back and any(map(_leaves, (said.place, *said.in_events)))

    @property
    def implied(self) -> frozenset[str]:
        """The card types by which it can be called only because its subtypes have them: a Spirit is a creature."""
        node = self.origin.place.node
        description = node if isinstance(node, Quality) else field_of(node, "description")
        if not isinstance(description, Description | HasSubtype | AnyOf | AllOf):
            return frozenset()
        types, of_subtypes = _said_and_implied(description)
        return frozenset(of_subtypes - types)

    def becomes(self, *calls: str) -> None:
        """From here on it can be called this as well: a card that was put onto the battlefield is a permanent."""
        mention: Mention | None = self
        while mention is not None:
            mention.calls |= frozenset(calls)
            mention = mention.same_as

    @property
    def origin(self) -> Mention:
        """The mention that introduced it."""
        mention = self
        while mention.same_as is not None:
            mention = mention.same_as
        return mention

    @property
    def is_player(self) -> bool:
        return PLAYER in self.calls

    @property
    def is_object(self) -> bool:
        return bool(self.calls - {PLAYER})


def _leaves(place: Place) -> bool:
    """Whether the event that a place is in is that what stands there leaves the battlefield."""
    parent = place.parent
    while parent is not None and isinstance(parent.node, Either):
        parent = parent.parent
    event = parent.node if parent is not None else None
    return (
        isinstance(event, triggers.ChangesZone)
        and event.to is not Zone.BATTLEFIELD
        and event.origin is Zone.BATTLEFIELD
    )


def _said_and_implied(quality: Quality) -> tuple[set[str], set[str]]:
    """The card types that a description names, and those of the subtypes that it names."""
    match quality:
        case HasType():
            return {quality.type.lower()}, set()
        case HasSubtype():
            return set(), set(kinds_of(quality.subtype))
        case Description() | AnyOf() | AllOf():
            parts = [_said_and_implied(part) for part in quality.qualities]
            return set().union(*(said for said, _ in parts)), set().union(*(implied for _, implied in parts))
        case _:
            return set(), set()


def _count_plural(count: Count | None) -> bool | None:
    if count is None:
        return False
    if count.most == quantities.Fixed(1):
        return False
    if count == Count(quantities.Fixed(1), None):
        return True  # "one or more creatures" are spoken of as several
    return None if count.most is None or not isinstance(count.most, quantities.Fixed) else True


def _number_plural(quantity: Quantity) -> bool | None:
    """Whether a number of things is said with a plural: "a token for each Forest" isn't, "X cards" is."""
    if isinstance(quantity, quantities.Fixed):
        return quantity.value != 1
    return None if isinstance(quantity, quantities.Times) else True


def _described(node: Target | Some) -> tuple[Calls, bool | None]:
    return called(node.description), _count_plural(node.count)


def _called_token(token: TokenDescription | PredefinedToken | CardToken) -> Calls:
    """What a token is called: of one that is like a card, its text doesn't say what types it has."""
    if isinstance(token, CardToken):
        return frozenset({PERMANENT, TOKEN, ANY_TYPE})
    return frozenset({PERMANENT, TOKEN, *(name.lower() for name in token.types), *token.subtypes})


_CARDS: Final = frozenset({CARD, ANY_TYPE})

#: What each kind of phrase speaks of, and whether that is several.
_SPOKEN_OF: Final[dict[type[Node], Callable[..., tuple[Calls, bool | None]]]] = {
    Target: _described,
    Some: _described,
    All: lambda node: (called(node.description), None),
    AttachedTo: lambda node: (called(node.noun), False),
    TopCards: lambda node: (_CARDS, _number_plural(node.count)),
    TopOfZone: lambda node: (called(node.description), False),
    WholeZone: lambda node: (_CARDS, None),
    Either: lambda node: (frozenset(), True if node.together else None),
    HauntedBy: lambda node: (frozenset({PERMANENT, "creature"}), False),
    PairOf: lambda node: (frozenset({PERMANENT, "creature"}), True),
    RingBearer: lambda node: (frozenset({PERMANENT, "creature"}), False),
    WhatItAttacks: lambda node: (frozenset({PLAYER, PERMANENT, "planeswalker"}), False),
    GrantingObject: lambda node: (frozenset({PERMANENT, CARD, ANY_TYPE}), False),
    TargetPlayer: lambda node: (frozenset({PLAYER}), _count_plural(node.count)),
    CreateTokens: lambda node: (
        _called_token(node.token),
        _number_plural(node.count),
    ),
    CreateCopyTokens: lambda node: (frozenset({PERMANENT, TOKEN, ANY_TYPE}), _number_plural(node.count)),
    CopySpell: lambda node: (frozenset({COPY, CARD, SPELL}), _number_plural(node.count)),
    CopyInExile: lambda node: (frozenset({COPY, CARD, SPELL}), False),
    Draw: lambda node: (_CARDS, _number_plural(node.count)),
    Mill: lambda node: (_CARDS, _number_plural(node.count)),
    ManifestDread: lambda node: (frozenset({PERMANENT, "creature"}), False),
    KeywordAction: lambda node: (frozenset({PERMANENT, "creature", "Army"}), False),
    OneOfEach: lambda node: (frozenset({PERMANENT, ANY_TYPE}), True),
    SomeOf: lambda node: (frozenset({CARD, PERMANENT, ANY_TYPE}), _count_plural(node.count)),
}

#: Players who are several, or one, by the words that stand for them; "you" is never referred to as another.
_PLAYERS: Final[dict[type[PlayerReference], bool | None]] = {
    AnOpponent: None,
    EachPlayer: None,
    EachOpponent: None,
    EachOtherPlayer: None,
    APlayer: False,
    AnyPlayer: False,
    EachPlayerWho: None,
    ControllerOf: False,
    OwnerOf: False,
    DefendingPlayer: False,
    AttackingPlayer: False,
    ActivePlayer: False,
    EnchantedPlayer: False,
    ChosenPlayer: False,
    PlayerWithMost: False,
}


def spoken_of(place: Place, self_calls: Calls) -> Mention | None:
    """The mention that a place makes, if its words stand for something by themselves."""
    node = place.node
    if isinstance(node, Self):
        return Mention(place, self_calls, False, is_self=True)
    if isinstance(node, Reference | TargetPlayer | Instruction):
        speaks = _SPOKEN_OF.get(type(node))
        if speaks is None or (isinstance(node, KeywordAction) and node.action != "amass"):
            return None
        calls, plural = speaks(node)
        if isinstance(node, Either):
            calls = frozenset().union(*(_calls_in(part, self_calls) for part in node.references))
        return Mention(place, calls, None if plural is False and _is_of_each(place) else plural)
    if isinstance(node, PlayerReference) and type(node) in _PLAYERS:
        return Mention(place, frozenset({PLAYER}), _PLAYERS[type(node)])
    if isinstance(node, Quality) and _is_role(place):
        return Mention(place, called(node), _met_several(place))
    return None


def _is_of_each(place: Place) -> bool:
    """Whether several players have one each: "each opponent exiles the top card of their library"."""
    return isinstance(place.node, TopCards | TopOfZone) and any(
        isinstance(getattr(place.clause.node, doer, None), EachOpponent | EachPlayer) for doer in ("player", "by")
    )


def _met_several(place: Place) -> bool:
    """Whether several cards end what is revealed: "until you reveal X creature cards"."""
    parent = place.parent
    return parent is not None and isinstance(parent.node, RevealUntil) and parent.node.count is not None


def _is_role(place: Place) -> bool:
    """Whether a description is itself what an event is about: "whenever you cast a spell"."""
    parent = place.parent
    if parent is None:
        return False
    if isinstance(parent.node, RevealUntil):
        return place.field == "description"
    return place.clause is parent and place.field in _ROLES


#: Fields of events in which a bare description stands for what takes part in them.
_ROLES: Final = frozenset(
    {"spell", "ability", "land", "card", "what", "of", "to", "by", "blocked", "source", "cause", "on"}
)


def _calls_in(part: Node, self_calls: Calls) -> Calls:
    if isinstance(part, Self):
        return self_calls
    speaks = _SPOKEN_OF.get(type(part))
    return speaks(part)[0] if speaks is not None else frozenset({PERMANENT, CARD, ANY_TYPE})
