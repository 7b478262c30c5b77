"""Protection (502.7; 702.14): from targeting, enchanting, equipping, damage and blocking.

Attachment is judged in `attaching.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.events.kinds.damage import DamageDealt, DamagePrevented
from engine.events.player_rules import keywords_of_player
from engine.events.replacing.candidates import Candidate, offers, simply
from engine.events.replacing.damage import damage_is_preventable
from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import Context, Thing, context_of
from engine.meaning.words import matches
from engine.rulebooks import Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.qualities import Description

CANT_TARGET: Final = keyword_rule("protection", "b", "can't target")
CANT_ENCHANT: Final = keyword_rule("protection", "c", "can't enchant")
CANT_EQUIP: Final = keyword_rule("protection", "d", "equipment")
PREVENTS: Final = keyword_rule("protection", "e", "prevented")
CANT_BLOCK_IT: Final = keyword_rule("protection", "f", "can't block")


@keyword_ability("protection")
class Protection(Keyword):
    """Nothing of the stated quality targets it, blocks it, damages it or stays attached to it."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        return CANT_BLOCK_IT if protects_from(game, attacker, ability, blocker) else None

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cited | None:
        source = of.source if of.is_ability and of.source is not None else of
        return CANT_TARGET if protects_from(game, whose, ability, source) else None


@offers(DamageDealt)
def prevents_damage_from(game: Game, event: DamageDealt) -> Iterator[Candidate]:
    """Damage from a source with the quality is prevented (502.7; 702.14e)."""
    if not damage_is_preventable(game, event):
        return
    guarded = event.to
    whose = guarded if isinstance(guarded, GameObject) else None
    for ability in protections_from(game, guarded, event.by):
        prevented = DamagePrevented(by=event.by, to=guarded, amount=event.amount, cites=PREVENTS, source=whose)
        yield Candidate(
            (guarded.id if isinstance(guarded, GameObject) else guarded, ability),
            f"{guarded.name}'s protection",
            whose or event.by,
            PREVENTS,
            simply(prevented),
        )


def protections_from(game: Game, guarded: Thing, other: GameObject) -> Iterator[KeywordAbility]:
    """The protection abilities of an object or a player whose quality another object has (702.14a)."""
    if isinstance(guarded, Player):
        had: Iterable[KeywordAbility] = (
            each for each in keywords_of_player(game, guarded) if each.keyword == "protection"
        )
    else:
        had = game.characteristics(guarded).keywords("protection")
    for ability in had:
        if protects_from(game, guarded, ability, other):
            yield ability


def protects_from(game: Game, guarded: Thing, ability: KeywordAbility, other: GameObject) -> bool:
    """Whether a protection ability of an object or a player names a quality that another object has.

    No quality is protection from everything (702.14i). "From creatures" reaches sources off the battlefield, too
    (702.14a): the qualities count, not the zone.
    """
    quality = ability.quality
    if quality is None:
        return True
    context = Context(game, guarded, None, game) if isinstance(guarded, Player) else context_of(game, guarded)
    if isinstance(quality, Description):
        return all(matches(part, other, context) for part in quality.qualities)
    return matches(quality, other, context)
