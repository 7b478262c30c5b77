"""Voting: each player in turn order chooses one of the choices, and what follows goes by how many each got (701.38 in
2026)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ChoiceKind, Option, ask_one, ask_some
from engine.events.kinds.voting import VoteCast
from engine.events.player_rules import MORE_VOTES
from engine.meaning.references import everything
from engine.rulebooks import KeywordRule, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
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
    votes: Counter[str | GameObject] = Counter()
    for voter in game.in_turn_order_from(first):
        if not game.reaches(following.you, voter):
            continue
        for count in range(1 + _more_votes(game, voter)):
            rule = _SEVERAL if count else _VOTE
            choice = yield from _ballot(voter, instruction, rule, following)
            if choice is None:
                continue
            votes[choice] += 1
            yield from following.happen(VoteCast(player=voter, choice=choice, cites=rule, source=following.source))
    following.context = replace(following.context, votes=tuple(votes.items()))
    return True


def _ballot(
    voter: Player, instruction: Vote, rule: KeywordRule, following: Following
) -> Asking[str | GameObject | None]:
    """What a player votes for: one of the words, or one of the objects that fit; None where none does (701.38b)."""
    if instruction.what is None:
        options = [Option(option, option) for option in instruction.options]
        prompt = f"vote for {' or '.join(instruction.options)}"
        word: str = yield from ask_one(voter, ChoiceKind.WORD, prompt, rule, options, following.source)
        return word
    fitting = [each for each in everything(instruction.what, following.context) if isinstance(each, GameObject)]
    chosen = yield from ask_some(voter, "vote for one of these", rule, fitting, source=following.source)
    return next(iter(chosen), None)


def _more_votes(game: Game, voter: Player) -> int:
    return sum(MORE_VOTES.of(game, voter, None))
