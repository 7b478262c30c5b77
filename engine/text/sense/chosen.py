"""What is chosen: modes that are there, and "the chosen color" where a color is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.changes import BecomesChosenColors, BecomesChosenSubtype
from engine.text.tree.conditions import AnchorChosen, WasPaid
from engine.text.tree.effects.choosing import Choose, ChooseColor
from engine.text.tree.effects.joints import Modal
from engine.text.tree.effects.mana import AddManaOfChoice, AddManaOfChosenColor
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.node import Node, PlayerReference
from engine.text.tree.nouns import Characteristic
from engine.text.tree.players import ChosenPlayer
from engine.text.tree.qualities import IsChosen, IsChosenParity
from engine.text.tree.quantities import ChosenNumber
from engine.text.tree.statements import AdditionalCost


@looks_at(Modal)
def _too_few_modes(looking: Looking, node: Modal) -> Iterator[Misfit]:
    """ "Choose two —" of one mode, "choose one or both —" of three; modes that are worth more than may be chosen."""
    if node.worth:
        if max(node.worth) > node.most:
            yield looking.misfit(node, f"a mode is worth more than the {node.most} that may be chosen")
        return
    if len(node.modes) < node.most and node.most < 3:
        yield looking.misfit(node, f"of {len(node.modes)} modes nobody can choose {node.most}")


_TYPES: Final = frozenset(
    {
        Characteristic.TYPE,
        Characteristic.CREATURE_TYPE,
        Characteristic.LAND_TYPE,
        Characteristic.CARD_TYPE,
        "basic land type",
        "land type",
    }
)
_NAMES: Final = frozenset(
    {
        Characteristic.NAME,
        "nonland card name",
        "creature card name",
        "artifact card name",
        "card name of no basic land",
        "land card name",
        "nonbasic land card name",
    }
)


@looks_at(
    IsChosen,
    BecomesChosenColors,
    BecomesChosenSubtype,
    AddManaOfChosenColor,
    ChosenPlayer,
    ChosenNumber,
    IsChosenParity,
)
def _none_chosen(looking: Looking, node: Any) -> Iterator[Misfit]:
    """ "Protection from the chosen color" on a card that has no color chosen."""
    what = _chosen(node)
    if what is not None and not any(_chooses(each, what) for each in looking.nodes):
        yield looking.misfit(node, f"no {what} is chosen in this text")


@looks_at(TokenDescription)
def _no_color_and_type_chosen(looking: Looking, node: TokenDescription) -> Iterator[Misfit]:
    """ "A 2/2 creature token of the chosen color and type" on a card that has only one of them chosen."""
    if node.of_chosen:
        for what in ("color", "type"):
            if not any(_chooses(each, what) for each in looking.nodes):
                yield looking.misfit(node, f"no {what} is chosen in this text")


@looks_at(AnchorChosen)
def _no_such_anchor(looking: Looking, node: AnchorChosen) -> Iterator[Misfit]:
    """An ability behind a word that nobody can choose."""
    if not any(isinstance(each, Choose) and node.word in each.among for each in looking.nodes):
        yield looking.misfit(node, f"{node.word} can't be chosen in this text")


@looks_at(WasPaid)
def _no_such_cost(looking: Looking, node: WasPaid) -> Iterator[Misfit]:
    """ "If its additional cost was paid" on a card that offers none."""
    if node.what == "additional" and not any(
        isinstance(each, AdditionalCost) and each.optional for each in looking.nodes
    ):
        yield looking.misfit(node, "no additional cost may be paid in this text")


def _chosen(node: Any) -> str | None:
    """What a text speaks of as chosen before: None where this chooses itself, or was just looked at in binding."""
    match node:
        case IsChosen(just_now=False):
            return "name" if node.characteristic in _NAMES else "type" if node.characteristic in _TYPES else "color"
        case BecomesChosenColors(already_chosen=True) | AddManaOfChosenColor():
            return "color"
        case BecomesChosenSubtype(already_chosen=True):
            return "type"
        case ChosenPlayer():
            return "player"
        case ChosenNumber():
            return "number"
        case IsChosenParity():
            return "odd or even"
        case _:
            return None


def _chooses(node: Node, what: str) -> bool:
    if isinstance(node, ChooseColor | AddManaOfChoice):
        return what == "color"
    if not isinstance(node, Choose):
        return False
    match what:
        case "color":
            return node.what is Characteristic.COLOR
        case "type":
            return node.what in _TYPES
        case "name":
            return node.what in _NAMES
        case "player":
            return isinstance(node.what, PlayerReference)
        case _:
            return node.what == what
