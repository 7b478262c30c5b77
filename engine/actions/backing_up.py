"""What backup gives another creature (702.165 in 2026)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.continuous.copying import copied_values
from engine.events.choices import Asking
from engine.meaning.context import Context
from engine.text.tree.abilities import KeywordAbility, TriggeredAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.durations import UntilEndOfTurn
from engine.text.tree.effects.affecting import Affect, GainsPrintedBelow
from engine.text.tree.node import Ability
from engine.text.tree.walk import rebuild, walk

_BACKUP: Final = "backup"


def with_backup_settled(ability: TriggeredAbility, context: Context) -> TriggeredAbility:
    """A triggered ability as it is put on the stack: what its backup gives is settled then, whatever becomes of its
    source (702.165d)."""
    if not any(isinstance(node, GainsPrintedBelow) for node in walk(ability.effect, into_granted=False)):
        return ability
    given = _given_by(context)
    effect = rebuild(
        ability.effect, lambda node: replace(node, given=given) if isinstance(node, GainsPrintedBelow) else node
    )
    return replace(ability, effect=effect)


def _given_by(context: Context) -> tuple[Ability, ...]:
    """The abilities printed below backup that the source has: neither backup itself, nor what it was given, nor what it
    has lost (702.165a, 702.165c)."""
    source = context.source
    assert source is not None
    printed = copied_values(source, None, (), context).text.abilities
    has = {each.ability for each in context.characteristics(source).abilities if each.granted_by is None}
    first = next((index for index, ability in enumerate(printed) if _is_backup(ability)), len(printed))
    return tuple(ability for ability in printed[first + 1 :] if ability in has and not _is_backup(ability))


def _is_backup(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.keyword == _BACKUP


@follows(GainsPrintedBelow)
def gain_printed_below(instruction: GainsPrintedBelow, following: Following) -> Asking[None]:
    """Another creature gets what was settled as the ability was put on the stack."""
    backed_up = yield from following.objects(instruction.what)
    if instruction.given and any(creature is not following.source for creature in backed_up):
        affect = Affect(
            subject=instruction.what, changes=(GainsAbilities(instruction.given),), duration=UntilEndOfTurn()
        )
        yield from following.follow(affect)
