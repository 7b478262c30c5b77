"""Exiling the materials of craft, of two zones at once, as its cost (702.167 in 2026)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking, IllegalAction, Need, Remedy, ask_some
from engine.events.kinds.crafting import MaterialsExiled
from engine.events.kinds.moving import ObjectMoved
from engine.meaning.context import Context
from engine.meaning.words import matches, number
from engine.rulebooks import keyword_rule
from engine.state.objects import GameObject
from engine.text.tree.effects.crafting import ExileMaterials
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import Description, Materials

_CRAFT: Final = keyword_rule("craft", "a", "[materials]")


@follows(ExileMaterials)
@reads(Materials)
def exile_materials(instruction: ExileMaterials, following: Following) -> Asking[bool]:
    """The player chooses them among permanents and cards in the graveyard, and exiles them together."""
    (asked_for,) = instruction.materials
    assert isinstance(asked_for, Materials)
    context, source = following.context, following.source
    if source is None:
        return False
    fitting = tuple(thing for thing in _within_reach(following) if _fits_any(asked_for, thing, context))
    least = number(asked_for.least, context)
    most = len(fitting) if asked_for.most is None else number(asked_for.most, context)
    refused = IllegalAction(
        f"{following.you.name} hasn't what {source.name} is crafted with",
        _CRAFT,
        Remedy(Need.COST, "permanents, or cards in the graveyard, that fit"),
    )

    def check(answer: Any) -> None:
        if not least <= len(answer) or not _are_materials(asked_for, answer, context):
            raise refused

    suggested = _first_that_are(asked_for, fitting, least, context)
    if suggested is None:
        raise refused
    prompt = f"choose what {source.name} is crafted with"
    materials = yield from ask_some(
        following.you, prompt, _CRAFT, fitting, least, most, source, suggested=suggested, check=check
    )
    happened = yield from following.happen(
        *(ObjectMoved(object=each, to=Zone.EXILE, verb="exile", cites=_CRAFT, source=source) for each in materials),
        MaterialsExiled(player=following.you, permanent=source, materials=materials, cites=_CRAFT, source=source),
    )
    return bool(happened)


def _within_reach(following: Following) -> tuple[GameObject, ...]:
    """The player's permanents, without the one that is crafted, and the cards in the graveyard."""
    game, player = following.game, following.you
    own = tuple(each for each in game.permanents() if game.controller_of(each) is player)
    crafted = following.source
    return tuple(each for each in (*own, *player.graveyard) if each is not crafted and each.predecessor is not crafted)


def _fits(quality: Quality, thing: GameObject, context: Context) -> bool:
    """A type alone speaks of permanents and of cards that have it (702.167b)."""
    qualities = quality.qualities if isinstance(quality, Description) else (quality,)
    return all(matches(each, thing, context) for each in qualities)


def _fits_any(asked_for: Materials, thing: GameObject, context: Context) -> bool:
    return any(_fits(quality, thing, context) for quality in (asked_for.what, *asked_for.others))


def _are_materials(asked_for: Materials, chosen: Sequence[GameObject], context: Context) -> bool:
    """Whether these are what is asked for together: one of each, or all of one card type."""
    if asked_for.alike is not None:
        types = [context.characteristics(each).types for each in chosen]
        return bool(types) and bool(frozenset.intersection(*types))
    if not asked_for.others:
        return True
    each = (asked_for.what, *asked_for.others)
    return len(chosen) == len(each) and _one_of_each(each, tuple(chosen), context) is not None


def _first_that_are(
    asked_for: Materials, fitting: tuple[GameObject, ...], least: int, context: Context
) -> tuple[GameObject, ...] | None:
    """The first of them that would do; None where none do."""
    if asked_for.alike is not None:
        kinds = sorted({kind for each in fitting for kind in context.characteristics(each).types})
        groups = [tuple(each for each in fitting if kind in context.characteristics(each).types) for kind in kinds]
        return next((group[:least] for group in groups if len(group) >= least), None)
    if not asked_for.others:
        return fitting[:least] if len(fitting) >= least else None
    return _one_of_each((asked_for.what, *asked_for.others), fitting, context)


def _one_of_each(
    each: tuple[Quality, ...], fitting: tuple[GameObject, ...], context: Context
) -> tuple[GameObject, ...] | None:
    """One thing for each quality, and none for two of them; None where that can't be."""
    if not each:
        return ()
    first, *others = each
    for thing in fitting:
        if _fits(first, thing, context):
            left = tuple(other for other in fitting if other is not thing)
            rest = _one_of_each(tuple(others), left, context)
            if rest is not None:
                return (thing, *rest)
    return None
