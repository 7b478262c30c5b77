"""What is said of votes: they must be for one of the choices that players vote among there."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.effects.voting import MostVotes, Vote, VotesFor


@looks_at(MostVotes, VotesFor)
def _for_no_choice(looking: Looking, node: MostVotes | VotesFor) -> Iterator[Misfit]:
    """ "For each quill vote" where nobody votes for quill."""
    if not any(isinstance(each, Vote) and node.option in each.options for each in looking.nodes):
        yield looking.misfit(node, f"nobody votes for {node.option} here")
