"""Waterbending: artifacts and creatures are tapped instead of paying generic mana (701.67 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following
from engine.actions.taken import have_taken
from engine.events.choices import Asking, ask_some
from engine.events.kinds.status import PermanentTapped
from engine.rulebooks import keyword_rule
from engine.state.players import Player
from engine.values.mana import ManaCost

_WATERBEND: Final = keyword_rule("waterbend", "a", "waterbend")
#: Only the generic mana of the waterbend cost itself, where more is to be paid.
_NO_MORE: Final = keyword_rule("waterbend", "b", "used only")


def waterbend(following: Following, payer: Player, mana: ManaCost, most: int) -> Asking[ManaCost]:
    """What is left to pay of a cost of which so much generic mana may be waterbent, once its payer has tapped for it
    whatever they like; they have waterbent however they pay (701.67c)."""
    game = following.game
    whole = sum(symbol.generic for symbol in mana)
    generic = min(most, whole)
    fitting = [
        permanent
        for permanent in game.permanents()
        if game.controller_of(permanent) is payer
        and not permanent.tapped
        and not game.characteristics(permanent).types.isdisjoint({"Artifact", "Creature"})
    ]
    if generic and fitting:
        prompt = f"choose what to tap instead of paying generic mana, up to {generic}"
        cites = _WATERBEND if generic == whole else _NO_MORE
        tapped = yield from ask_some(
            payer, prompt, cites, fitting, 0, min(generic, len(fitting)), following.source, suggested=()
        )
        mana = mana.minus(ManaCost.parse(f"{{{len(tapped)}}}"))
        yield from following.happen(
            *(PermanentTapped(permanent=each, cites=_WATERBEND, source=following.source) for each in tapped)
        )
    yield from have_taken(following, "waterbend", payer, _WATERBEND)
    return mana
