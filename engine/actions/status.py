"""Tapping and untapping (701.15)."""

from __future__ import annotations

from engine.actions.following import Following, as_entering, follows
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.event import Event
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.status import EntersTapped, TapOrUntap
from engine.text.tree.players import You


@follows(TapOrUntap)
def tap_or_untap(instruction: TapOrUntap, following: Following) -> Asking[bool]:
    """Tap or untap permanents; where the text leaves it open, whoever does it says which for each (701.15)."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or You()):
        for game_object in (yield from following.objects(instruction.what, by)):
            tap = instruction.tap
            if tap is None:
                tap = yield from _tap_or_untap(by, game_object, following)
            kind = PermanentTapped if tap else PermanentUntapped
            proposals.append(
                kind(permanent=game_object, cites=Cite.TAP if tap else Cite.UNTAP, source=following.source)
            )
    happened = yield from following.happen(*proposals)
    return bool(happened)


def _tap_or_untap(by: Player, permanent: GameObject, following: Following) -> Asking[bool]:
    options = [Option(True, "tap"), Option(False, "untap")]
    prompt = f"tap or untap {permanent.name}"
    chosen: bool = yield from ask_one(by, ChoiceKind.WORD, prompt, Cite.TAP, options, following.source)
    return chosen


@follows(EntersTapped)
def enters_tapped(instruction: EntersTapped, following: Following) -> None:
    """What came of a choice made as it enters (419.1c; 613.1d)."""
    as_entering(following).enters_tapped = True
