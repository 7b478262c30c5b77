"""A run's moments grouped into steps for its viewer: what happens at once, or from one cause, is one beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import engine

_STRUCTURE: Final = frozenset({"TurnBegan", "StepBegan", "StepSkipped", "CombatEnded", "ManaEmptied"})
#: What the game does of itself in a step: it belongs to the beginning of that step.
_OF_THE_TURN: Final = frozenset(
    {"PermanentUntapped", "CardDrawn", "EffectsEnded", "DamageRemoved", "NotBlocked", "CreatureBlocked"}
    | {"PermanentTapped", "CreatureAttacked", "DamageAssigned"}
)
#: Kinds of moments that are one event for the game, or parts of one.
_AT_ONCE: Final = (
    frozenset({"PermanentTapped", "CreatureAttacked"}),
    frozenset({"CreatureBlocked", "BlockedWithItsBand", "NotBlocked", "BecameBlocked", "BlockersOrdered"}),
    frozenset({"DamageAssigned", "CombatDamageStacked"}),
    frozenset({"DamageDealt", "DamagePrevented", "LifeLost", "LifeGained", "ReplacementApplied", "CountersPut"}),
    frozenset({"PermanentDestroyed", "ObjectMoved", "ObjectCeased", "Unattached", "PlayerLost", "GameEnded"}),
    frozenset({"AbilityTriggered", "TriggerPutOnStack"}),
    frozenset({"PermanentUntapped"}),
)
_COSTS: Final = frozenset({"ManaSpent", "ManaAdded", "PermanentTapped", "PermanentSacrificed", "CardDiscarded"})
_BEGINNINGS: Final = frozenset({"Resolved", "SpellCast", "AbilityActivated", "LandPlayed", "TriggerPutOnStack"})
#: The rules of what the game looks for whenever a player would get priority, in the editions.
_STATE_BASED: Final = ("420.", "704.")


@dataclass(frozen=True)
class Beat:
    """Moments that follow each other as one step. `head` is the one that says what happens."""

    place: int
    moments: tuple[engine.Moment, ...]

    @property
    def first(self) -> int:
        return self.moments[0].place

    @property
    def last(self) -> int:
        return self.moments[-1].place

    @property
    def is_structure(self) -> bool:
        """Whether nothing happens but that the turn goes on."""
        return all(moment.kind in _STRUCTURE for moment in self.moments)

    @property
    def is_combat(self) -> bool:
        return any(moment.kind in ("CreatureAttacked", "CreatureBlocked", "NotBlocked") for moment in self.moments)

    @property
    def told(self) -> tuple[engine.Moment, ...]:
        """What is told: not that a turn goes on where more happens, nor that a spell is announced and then cast."""
        if self.is_structure:
            return self.moments[-1:]
        if self.moments[0].kind == "Resolved" and len(self.moments) > 2:
            return tuple(one for one in self.moments if not _is_spent(one, self.moments[0]))
        return self.listed

    @property
    def listed(self) -> tuple[engine.Moment, ...]:
        """All that the log lists of it: what is told, and where a spell goes that has done what it does."""
        if self.is_structure:
            return self.moments
        return tuple(moment for moment in self.moments if moment.kind not in _STRUCTURE and moment not in self.implied)

    @property
    def implied(self) -> tuple[engine.Moment, ...]:
        """What goes without saying: that a spell is announced before it is cast."""
        cast = any(moment.kind in ("SpellCast", "AbilityActivated") for moment in self.moments)
        return tuple(moment for moment in self.moments if cast and _is_announcement(moment))


def is_of_the_turn(moment: engine.Moment) -> bool:
    """Whether a moment tells of nothing but that a turn goes on, with what the game does of itself in it."""
    return moment.kind in _STRUCTURE | _OF_THE_TURN


def beats_of(moments: Sequence[engine.Moment]) -> tuple[Beat, ...]:
    groups: list[list[engine.Moment]] = []
    for moment in moments:
        if groups and _belongs(moment, groups[-1], is_opening=len(groups) == 1):
            groups[-1].append(moment)
        else:
            groups.append([moment])
    return tuple(Beat(place, tuple(group)) for place, group in enumerate(groups))


def beat_at(beats: Sequence[Beat], moment: int) -> Beat | None:
    return next((beat for beat in beats if beat.first <= moment <= beat.last), None)


def _belongs(moment: engine.Moment, group: list[engine.Moment], *, is_opening: bool) -> bool:
    kinds = {one.kind for one in group}
    latest = group[-1]
    if moment.kind in _STRUCTURE:
        return kinds <= _STRUCTURE
    if kinds <= _STRUCTURE:
        return not is_opening and moment.kind in _OF_THE_TURN and moment.step == latest.step
    if latest.kind == "ReplacementApplied":
        return True
    if _is_announcement(group[0]) and not kinds & {"SpellCast", "AbilityActivated"}:
        return moment.kind in _COSTS | {"SpellCast", "AbilityActivated"}
    if latest.kind in _COSTS and moment.kind in {"AbilityActivated"} | _COSTS and latest.line == moment.line:
        return True
    if "Resolved" in kinds:
        return _is_of_resolving(moment, group)
    return any(latest.kind in family and moment.kind in family for family in _AT_ONCE) and _is_one_cause(moment, latest)


def _is_announcement(moment: engine.Moment) -> bool:
    return moment.kind == "ObjectMoved" and " announces " in moment.text


def _is_spent(moment: engine.Moment, resolved: engine.Moment) -> bool:
    """Whether a spell that has done what it does goes to the graveyard, as spells do."""
    name = resolved.text.removesuffix(" resolves.")
    return moment.kind == "ObjectMoved" and moment.text.startswith(f"{name} goes to ") and "graveyard" in moment.text


def _is_of_resolving(moment: engine.Moment, group: list[engine.Moment]) -> bool:
    """Until the spell has gone where it goes, everything that happens is its doing; what rules do then is not."""
    if moment.kind in _BEGINNINGS or moment.kind in ("PlayerLost", "GameEnded") or _is_state_based(moment):
        return False
    resolved = next(one for one in group if one.kind == "Resolved")
    name = resolved.text.removesuffix(" resolves.")
    has_left = any(one.kind == "ObjectMoved" and one.text.startswith(f"{name} ") for one in group)
    return not has_left and not _is_announcement(moment)


def _is_state_based(moment: engine.Moment) -> bool:
    """Whether the rules do it of themselves then; what triggers on a state does so at once, in mid-resolution too."""
    return moment.kind != "AbilityTriggered" and any(rule.startswith(_STATE_BASED) for rule in moment.rules)


def _is_one_cause(moment: engine.Moment, latest: engine.Moment) -> bool:
    """A creature's death isn't part of one event with a spell that goes to the graveyard after it has resolved."""
    return moment.step == latest.step and not _is_announcement(moment)


def structure_told(beat: Beat) -> Iterator[str]:
    """The steps that pass in a beat in which nothing else happens, in few words."""
    for moment in beat.moments:
        yield moment.text.removesuffix(" begins.").removesuffix(".")
