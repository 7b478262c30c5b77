"""Companions: what a claim says of a deck and a card outside the game, and the card that comes into the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.play.actions import TakingCompanion
from engine.play.companions import companion_rule, why_no_companion
from engine.rulebooks import Cited
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.told import Told
from engine.scenarios.playing.choosing import take
from engine.scenarios.playing.finding import card_named
from engine.scenarios.playing.numbers import SaidRule
from engine.scenarios.playing.sentences import Judgment, Sentence, ToldDeed, YesOrNo, says

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} takes (her|~his|~their|~the) companion {object}",
    "Alice takes her companion Distant Beast",
)
@dataclass(frozen=True, kw_only=True)
class TakeCompanion(ToldDeed):
    """Puts the companion that the player revealed before the game into their hand, by the special action that costs
    {3}."""

    player: str
    object: NamedObject

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.give_priority(acting.player(self.player))
        take(acting, TakingCompanion(card_named(acting.game, self.object)), Told.of(None))


@says(
    "expect {object} (may|may not{negated!}) be {player}'s companion[ under {rule}]",
    "expect Distant Beast may be Alice's companion",
    "expect Distant Beast may not be Alice's companion under 702.139a",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCompanion(YesOrNo):
    """Whether what a card's companion ability asks is so of all the cards with which a player began the game."""

    object: NamedObject
    player: str
    rule: str = ""

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        card = card_named(game, self.object)
        said = SaidRule.by(self, self.rule, game)
        reasons = tuple(why_no_companion(game, acting.player(self.player), card))
        if not self.negated:
            return Judgment(not reasons, "; ".join(why for _, why in reasons))
        is_so = any(said.is_cited(rule) for rule, _ in reasons)
        told = "; ".join(f"{game.number_of(rule)}: {why}" for rule, why in reasons)
        return said.judged(Judgment(is_so, f"it may not: {told}" if told else "it may"))

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield companion_rule()
