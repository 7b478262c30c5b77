"""Attacking bands, and who divides damage where creatures with banding fight (502.10–11; 702.19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.events.choices import IllegalAction, Need, Remedy
from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Band
from engine.text.tree.node import Quality

Attacking = tuple[GameObject, Player | GameObject]

BANDING: Final = "banding"
BANDS_WITH_OTHER: Final = "bands with other"


@keyword_ability(BANDING, BANDS_WITH_OTHER)
class Banding(Keyword):
    """Attackers form bands as they are declared, and damage to a side is divided by the controller of a creature with
    banding on it: combat asks the functions below. Several instances of a kind are redundant (702.19m)."""


def attacks_in(declared: Iterable[Attacking | Band]) -> tuple[Attacking, ...]:
    """Who attacks whom, apart from the bands, in a declaration of attackers."""
    return tuple(declaration for declaration in declared if not isinstance(declaration, Band))


def bands_in(declared: Iterable[Attacking | Band]) -> tuple[Band, ...]:
    """The bands in a declaration of attackers."""
    return tuple(declaration for declaration in declared if isinstance(declaration, Band))


def check_bands(game: Game, attacks: Mapping[GameObject, Player | GameObject], bands: tuple[Band, ...]) -> None:
    """Raise IllegalAction unless these attackers may form these bands (502.10b–c, 502.11b; 702.19c–d)."""
    members = [member for band in bands for member in band.members]
    for member in members:
        if member not in attacks:
            raise IllegalAction(
                f"{member.name} doesn't attack and can't be in a band",
                Cite.BANDING,
                Remedy(Need.SAID, f"{member.name} among the attackers", (member,)),
            )
        if members.count(member) > 1:
            raise IllegalAction(
                f"{member.name} can be in one band only",
                Cite.BANDING,
                Remedy(Need.FEWER, f"one band with {member.name}"),
            )
    for band in bands:
        if len({attacks[member] for member in band.members}) > 1:
            raise IllegalAction(
                "all creatures of a band attack the same player or planeswalker",
                Cite.BANDING,
                Remedy(Need.SAID, "one player or planeswalker for the whole band"),
            )
        if not _may_band(game, band.members):
            names = " and ".join(member.name for member in band.members)
            raise IllegalAction(f"{names} can't form a band", Cite.BANDING)


def _may_band(game: Game, members: tuple[GameObject, ...]) -> bool:
    """Creatures with banding and at most one without; or creatures of a quality, one of which bands with others."""
    without = [member for member in members if not _has_banding(game, member)]
    if len(without) < len(members) and len(without) <= 1:
        return True
    return any(_may_band_by(game, quality, members, without) for quality in _qualities(game, members))


def _may_band_by(game: Game, quality: Quality, members: tuple[GameObject, ...], without: list[GameObject]) -> bool:
    """By a quality: in Magic 2010 all members have it; before, all have the ability itself, or banding."""
    if game.rulebook.bands_with_any_of_quality:
        return all(_has(game, member, quality) for member in members)
    return all(quality in _qualities(game, (member,)) for member in without)


def fight_as_band(game: Game, creatures: tuple[GameObject, ...]) -> bool:
    """Whether the controller of these creatures divides the damage that one creature deals to them: one of them has
    banding; or one bands with others and another is such a creature or, before Magic 2010, has the same ability
    (502.10h, 502.11c; 702.19j–k)."""
    if any(_has_banding(game, creature) for creature in creatures):
        return True
    for creature in creatures:
        for quality in _qualities(game, (creature,)):
            others = (other for other in creatures if other is not creature)
            if game.rulebook.bands_with_any_of_quality:
                if _has(game, creature, quality) and any(_has(game, other, quality) for other in others):
                    return True
            elif any(quality in _qualities(game, (other,)) for other in others):
                return True
    return False


def _has_banding(game: Game, creature: GameObject) -> bool:
    return game.characteristics(creature).has(BANDING)


def _qualities(game: Game, creatures: Iterable[GameObject]) -> Iterator[Quality]:
    """With which others creatures band."""
    for creature in creatures:
        for ability in game.characteristics(creature).keywords(BANDS_WITH_OTHER):
            if ability.quality is not None:
                yield ability.quality


def _has(game: Game, creature: GameObject, quality: Quality) -> bool:
    return matches(quality, creature, context_of(game, creature))
