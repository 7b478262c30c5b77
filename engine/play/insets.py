"""What becomes of spells whose characteristics stand in a frame within a text box: Adventures and Omens (715, 720 in
2026)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.text import read
from engine.text.tree.abilities import SpellAbility
from engine.text.tree.node import Instruction

#: What its controller does with a spell of a subtype as it resolves, instead of putting it into a graveyard, and by
#: which rule.
_AS_IT_RESOLVES: Final = {
    "Adventure": (
        "Exile ~. You may play it, but not as an Adventure, for as long as it remains exiled.",
        Cite.ADVENTURE,
    ),
    "Omen": ("Shuffle ~ into its owner's library.", Cite.OMEN),
}


def end_of_inset(spell: GameObject) -> tuple[Instruction, Cite] | None:
    """The instruction that ends a spell of such a frame, with its rule; None for any other."""
    for subtype in (spell.copied or spell.printed).type_line.subtypes:
        if subtype in _AS_IT_RESOLVES:
            text, cites = _AS_IT_RESOLVES[subtype]
            return _instruction(text), cites
    return None


@cache
def _instruction(text: str) -> Instruction:
    (ability,) = read(text).abilities
    assert isinstance(ability, SpellAbility)
    return ability.effect
