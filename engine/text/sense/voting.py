"""What is said of votes: they must be for one of the choices that players vote among there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.changes import GainsProtectionVotedFor
from engine.text.tree.effects.voting import MostVotes, Vote, VotesFor
from engine.text.tree.qualities import HasMostVotes
from engine.values.colors import Color


@looks_at(HasMostVotes, GainsProtectionVotedFor)
def _without_votes(looking: Looking, node: HasMostVotes | GainsProtectionVotedFor) -> Iterator[Misfit]:
    """ "Each creature with the most votes" where nobody votes for creatures; colors that nobody votes for."""
    of_things = isinstance(node, HasMostVotes)
    votes = [each for each in looking.nodes if isinstance(each, Vote)]
    if not any((each.what is not None) if of_things else _COLORS.issuperset(each.options) for each in votes):
        yield looking.misfit(node, f"nobody votes for {'things' if of_things else 'colors'} here")


_COLORS: Final = frozenset(color.value for color in Color)


@looks_at(MostVotes, VotesFor)
def _for_no_choice(looking: Looking, node: MostVotes | VotesFor) -> Iterator[Misfit]:
    """ "For each quill vote" where nobody votes for quill."""
    if not any(isinstance(each, Vote) and node.option in each.options for each in looking.nodes):
        yield looking.misfit(node, f"nobody votes for {node.option} here")
