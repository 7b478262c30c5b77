"""References to players: "you", "each opponent", "its controller"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, PlayerReference, Quality, Reference, Referring
from engine.text.tree.references import Count


@dataclass(frozen=True)
class You(PlayerReference):
    pass


@dataclass(frozen=True)
class AnOpponent(PlayerReference):
    """ "an opponent": one whom you choose; as a quality ("an opponent controls") any of them; with `of`, "one of their
    opponents"."""

    of: PlayerReference | None = None


@dataclass(frozen=True)
class EachPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class EachOpponent(PlayerReference):
    """ "each opponent"; with `of`, "each of that player's opponents", "your opponents"; without the one that is `but`:
    "each opponent other than defending player"."""

    of: PlayerReference | None = None
    but: PlayerReference | None = None


@dataclass(frozen=True)
class EachOtherPlayer(Referring, PlayerReference):
    pass


@dataclass(frozen=True)
class YouAnd(PlayerReference):
    """ "you and that player each": both of them."""

    other: PlayerReference


@dataclass(frozen=True)
class APlayer(PlayerReference):
    """ "a player": in triggers whichever it is, elsewhere one whom you choose."""


@dataclass(frozen=True)
class TargetPlayer(PlayerReference):
    """ "target player", "target opponent"; `index` as in Target."""

    description: Quality
    count: Count | None = None
    index: int = 0


@dataclass(frozen=True)
class ThatPlayer(Referring, PlayerReference):
    """ "that player", "they", "he or she": the player last spoken of; `opponent`: "that opponent"."""

    opponent: bool = False


@dataclass(frozen=True)
class ControllerOf(PlayerReference):
    reference: Reference


@dataclass(frozen=True)
class OwnerOf(PlayerReference):
    reference: Reference


@dataclass(frozen=True)
class DefendingPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class AttackingPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class ActivePlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class EnchantedPlayer(PlayerReference):
    """ "enchanted player": whom the Aura that says so is attached to (702.5d)."""


@dataclass(frozen=True)
class ChosenPlayer(PlayerReference):
    """ "the chosen player"."""


@dataclass(frozen=True)
class SamePlayer(Referring, PlayerReference):
    """The player who did what was said just before, where the subject is not said again.

    "Target player discards a card, then loses 2 life": the second verb's player.
    """


@dataclass(frozen=True)
class EachPlayerWho(PlayerReference):
    """ "each player who controls an Island": the condition speaks of that player as ThatPlayer(). `opponents`: "each
    opponent who"."""

    condition: Condition
    opponents: bool = False


@dataclass(frozen=True)
class AnyPlayer(PlayerReference):
    """ "any player may …": each in turn order is asked until one does; `opponent`: "any opponent may …"."""

    opponent: bool = False


@dataclass(frozen=True)
class PromisedPlayer(PlayerReference):
    """ "The chosen player": the opponent to whom a gift was promised as the spell was cast (702.174 in 2026)."""


@dataclass(frozen=True)
class NoOpponent(PlayerReference):
    """ "no opponent controls a white creature": what is said holds for none of them."""


@dataclass(frozen=True)
class PlayerWithMost(PlayerReference):
    """ "the player with the most life", "the player who controls the most Wizards": nobody where several are tied.
    `what` None means life; `least`: the least; `tied`: "or tied for most life", each of those who are."""

    what: Quality | None = None
    least: bool = False
    tied: bool = False
