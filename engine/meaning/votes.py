"""How many votes a choice has got (701.38 in 2026)."""

from __future__ import annotations

from engine.meaning.context import Context
from engine.meaning.words import CONDITIONS, QUANTITIES
from engine.text.tree.effects.voting import MostVotes, VotesFor


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
