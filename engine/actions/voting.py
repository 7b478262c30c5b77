"""Voting: each player in turn order chooses one of the choices, and what follows goes by how many each got (701.38 in
2026)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.kinds.voting import VoteCast
from engine.events.player_rules import MORE_VOTES
from engine.rulebooks import keyword_rule
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.effects.voting import Vote

_VOTE: Final = keyword_rule("vote", "a", "vote")
#: What a player's votes at once come to (701.38d).
_SEVERAL: Final = keyword_rule("vote", "d", "votes")


@follows(Vote)
def vote(instruction: Vote, following: Following) -> Asking[bool]:
    """Everybody votes, beginning with the player named; one with more votes gives all of them in their turn."""
    game = following.game
    first = (yield from following.player(instruction.player)) or following.you
    votes: Counter[str] = Counter()
    for voter in game.in_turn_order_from(first):
        if not game.reaches(following.you, voter):
            continue
        for count in range(1 + _more_votes(game, voter)):
            rule = _SEVERAL if count else _VOTE
            options = [Option(option, option) for option in instruction.options]
            choice = yield from ask_one(
                voter, ChoiceKind.WORD, f"vote for {' or '.join(instruction.options)}", rule, options, following.source
            )
            assert isinstance(choice, str)
            votes[choice] += 1
            yield from following.happen(VoteCast(player=voter, choice=choice, cites=rule, source=following.source))
    following.context = replace(following.context, votes=tuple(votes.items()))
    return True


def _more_votes(game: Game, voter: Player) -> int:
    return sum(MORE_VOTES.of(game, voter, None))
