"""Foretelling and plotting: cards that are exiled from a hand, to be cast later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.play.actions import SettingAside
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.told import Told
from engine.scenarios.playing.choosing import take
from engine.scenarios.playing.finding import find_object
from engine.scenarios.playing.sentences import Sentence, ToldDeed, says

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} (foretells|plots{plots!}) {object}",
    "Alice foretells Distant Beast",
    "Alice plots Distant Beast",
)
@dataclass(frozen=True, kw_only=True)
class SetCardAside(ToldDeed):
    """Exiles a card from the player's hand by the special action of foretell or plot; it is cast in a later turn, "from
    exile"."""

    player: str
    object: NamedObject
    plots: bool = False

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)
        card = find_object(acting.game, self.object, player.hand)
        take(acting, SettingAside(card, "plot" if self.plots else "foretell"), Told.of(None))
