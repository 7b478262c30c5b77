"""What backup gives another creature (702.165 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.continuous.copying import copied_values
from engine.events.choices import Asking
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.durations import UntilEndOfTurn
from engine.text.tree.effects.affecting import Affect, GainsPrintedBelow
from engine.text.tree.node import Ability

_BACKUP: Final = "backup"


@follows(GainsPrintedBelow)
def gain_printed_below(instruction: GainsPrintedBelow, following: Following) -> Asking[None]:
    """Another creature gets what is printed below backup, and no backup; what else the source has been given or has
    lost doesn't matter (702.165c-d)."""
    source = following.source
    if source is None:
        return
    printed = copied_values(source, None, (), following.context).text.abilities
    below = _below_backup(printed)
    backed_up = [creature for creature in (yield from following.objects(instruction.what)) if creature is not source]
    if backed_up and below:
        affect = Affect(subject=instruction.what, changes=(GainsAbilities(below),), duration=UntilEndOfTurn())
        yield from following.follow(affect)


def _below_backup(printed: tuple[Ability, ...]) -> tuple[Ability, ...]:
    first = next((index for index, ability in enumerate(printed) if _is_backup(ability)), len(printed))
    return tuple(ability for ability in printed[first + 1 :] if not _is_backup(ability))


def _is_backup(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.keyword == _BACKUP
