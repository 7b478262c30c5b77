"""Words that stand for players: "that player", "each other player"."""

from __future__ import annotations

from engine.text.binding.binder import AbilityBinder, settles
from engine.text.binding.mentions import Mention
from engine.text.binding.places import Place, parent_node
from engine.text.binding.ranking import nearest, player_ranks, precedes
from engine.text.tree import abilities
from engine.text.tree.effects.moving import Move
from engine.text.tree.kinds import PLAYER
from engine.text.tree.names import Linked
from engine.text.tree.node import Node
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.players import (
    AnOpponent,
    EachOpponent,
    EachOtherPlayer,
    OwnerOf,
    SamePlayer,
    TargetPlayer,
    ThatPlayer,
    You,
)
from engine.text.tree.qualities import ControllerIs, Description
from engine.text.tree.walk import field_of


@settles(ThatPlayer)
def _that_player(binder: AbilityBinder, place: Place) -> Node:
    for parent in place.parents():
        if isinstance(parent.node, abilities.Restriction):
            return You()  # whoever activates the ability
        if isinstance(parent.node, ControllerIs) and not place.has_words:
            return You()  # the controller, for whom the condition is asked
    ranked = player_ranks(place, binder.mentions, binder.clauses)
    if place.node.opponent:  # type: ignore[attr-defined]
        ranked = [(rank, mention) for rank, mention in ranked if _is_said_opponent(mention)] or ranked
    nearest_mentions = binder.nearest_in_each_event(ranked, place)
    value = binder.joined(nearest_mentions) if nearest_mentions else None
    if value is None:
        other = (_owner_of_moved(binder, place) or _linked_player(binder)) if not nearest_mentions else None
        if other is not None:
            return other
        raise binder.unsettled(place, nearest_mentions)
    binder.repeat(place, nearest_mentions[0])
    return value


def _is_said_opponent(mention: Mention) -> bool:
    """Whether a phrase says that it stands for an opponent, and not only for a player."""
    node = mention.origin.place.node
    description = node if isinstance(node, Description) else field_of(node, "description")
    says = description.head is Head.OPPONENT if isinstance(description, Description) else False
    return says or isinstance(node, AnOpponent | EachOpponent)


def _owner_of_moved(binder: AbilityBinder, place: Place) -> Node | None:
    """Whose hand or library something has just gone to: "its owner's hand" is read as part of the move."""
    for mention in reversed(binder.mentions):
        move = parent_node(mention.place)
        if isinstance(move, Move) and move.whose is None and move.to in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
            if mention.place.field == "what" and precedes(mention, place, binder.clauses):
                return OwnerOf(binder.reference(binder.value(mention)))
    return None


def _linked_player(binder: AbilityBinder) -> Node | None:
    for earlier in reversed(binder.before):
        players = [mention for mention in earlier.mentions if isinstance(mention.place.node, TargetPlayer)]
        if len(players) == 1:
            return Linked((earlier.name(players[0].place),))
    return None


@settles(SamePlayer)
def _same_player(binder: AbilityBinder, place: Place) -> Node:
    for mention in reversed(binder.mentions):
        if (
            mention.is_player
            and mention.place.field in ("player", "by", "source", "subject")
            and precedes(mention, place, binder.clauses)
        ):
            binder.repeat(place, mention)
            return binder.value(mention)
    raise binder.unsettled(place)


@settles(EachOtherPlayer)
def _other_player(binder: AbilityBinder, place: Place) -> Node:
    """Whom "each other player" leaves out: the player just spoken of, or you."""
    nearest_mentions = nearest(player_ranks(place, binder.mentions, binder.clauses))
    binder.note(Mention(place, frozenset({PLAYER}), None))
    if len(nearest_mentions) == 1:
        return binder.value(nearest_mentions[0])
    return You()
