"""What was chosen for an object, in the words that speak of it: "the chosen color", "the chosen number" (706.7a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.meaning.context import Context
from engine.state.copying import chosen_for
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.node import Ability, Node, Quality
from engine.text.tree.nouns import Characteristic
from engine.text.tree.qualities import HasColor, HasName, HasSubtype, HasType, IsChosen
from engine.text.tree.walk import rebuild
from engine.values.colors import Color

#: Under which name is kept whether odd or even numbers were chosen, and how a text asks for it.
PARITY: Final = "odd or even"

#: Under which name is kept which of two anchor words was chosen as something entered (614.12c in 2026).
ANCHOR: Final = "anchor word"

#: Under which name is kept that tribute was paid as something entered (702.104 in 2026).
TRIBUTE: Final = "tribute"


def chosen_number(context: Context) -> int | None:
    """The number that was chosen for what says "the chosen number"; None where none was (706.7a)."""
    chosen: int | None = chosen_for(context.game, context.source, "number")
    return chosen


#: What it is to have a word of each kind that can be chosen.
WORD_QUALITIES: Final[Mapping[Characteristic, Callable[[str], Quality]]] = {
    Characteristic.COLOR: lambda word: HasColor(Color(word)),
    Characteristic.CREATURE_TYPE: HasSubtype,
    Characteristic.LAND_TYPE: HasSubtype,
    Characteristic.CARD_TYPE: HasType,
    Characteristic.NAME: HasName,
}


def in_chosen_words(ability: Ability, game: Game, source: GameObject) -> Ability:
    """An ability with the chosen word put in place of words for what was chosen, so that whoever is given it has it
    with that word. Where nothing was chosen the words stay, and nothing fits them."""

    def settled(node: Node) -> Node:
        if not isinstance(node, IsChosen) or node.just_now or node.characteristic not in WORD_QUALITIES:
            return node
        chosen = chosen_for(game, source, node.characteristic.value)
        return node if chosen is None else WORD_QUALITIES[node.characteristic](chosen)

    return rebuild(ability, settled)
