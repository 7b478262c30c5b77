"""How many votes a choice has got (701.38 in 2026)."""

from __future__ import annotations

from engine.meaning.context import Context
from engine.meaning.words import CONDITIONS, QUANTITIES, of_object
from engine.state.objects import GameObject
from engine.text.tree.effects.voting import MostVotes, VotesFor
from engine.text.tree.qualities import HasMostVotes


@QUANTITIES.of(VotesFor)
def _votes_for(quantity: VotesFor, context: Context) -> int:
    return dict(context.votes).get(quantity.option, 0)


@CONDITIONS.of(MostVotes)
def _most_votes(condition: MostVotes, context: Context) -> bool:
    """Whether a choice got more votes than each other one, or no fewer where a tie is enough."""
    votes = dict(context.votes)
    own = votes.pop(condition.option, 0)
    most = max(votes.values(), default=0)
    return own > most or (condition.tied and own == most)


@of_object(HasMostVotes)
def _has_most_votes(quality: HasMostVotes, thing: GameObject, context: Context) -> bool:
    return thing in most_voted_for(context)


def most_voted_for(context: Context) -> frozenset[str | GameObject]:
    """The choices that no other got more votes than; none where nobody has voted."""
    most = max((count for _, count in context.votes), default=0)
    return frozenset(choice for choice, count in context.votes if count == most)
