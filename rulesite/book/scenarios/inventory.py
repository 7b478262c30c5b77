"""What kind of rule each rule of today is, and which scenarios show it, as `rules_data/inventory.toml` says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

#: Its file in the folder of the content.
INVENTORY: Final = "inventory.toml"


class RuleClass(StrEnum):
    """What a table can do with a rule."""

    SHOW = "show"
    CHOICE = "choice"
    DEFINE = "define"
    POINTER = "pointer"
    VARIANT = "variant"


#: The classes of rules that a scenario can show.
CAN_BE_SHOWN: Final = frozenset({RuleClass.SHOW, RuleClass.CHOICE})


@dataclass(frozen=True)
class Inventory:
    """The rules gone through so far: `classes` by their numbers, and by the numbers of those that are shown the ids of
    the scenarios that would come out otherwise without them."""

    edition: str
    sections: tuple[str, ...]
    classes: Mapping[str, RuleClass]
    shown: Mapping[str, tuple[str, ...]]

    @property
    def can_be_shown(self) -> tuple[str, ...]:
        """The numbers of the rules that a table can show."""
        return tuple(number for number, kind in self.classes.items() if kind in CAN_BE_SHOWN)


def read_inventory(root: Path) -> Inventory:
    """The inventory of a folder of content. Raises ValueError for a class that there is none of, for a rule that is
    classed twice, and for one that is shown but can't be."""
    said = tomllib.loads((root / INVENTORY).read_text(encoding="utf-8"))
    classes: dict[str, RuleClass] = {}
    for name, numbers in said["classes"].items():
        for number in numbers.split():
            if number in classes:
                raise ValueError(f"{INVENTORY}: {number} is classed twice, as {classes[number]} and as {name}")
            classes[number] = RuleClass(name)
    shown = {number: tuple(scenarios) for number, scenarios in said["shown"].items()}
    for number in shown:
        if classes.get(number) not in CAN_BE_SHOWN:
            raise ValueError(f"{INVENTORY}: {number} is shown, and isn't among the rules that can be")
    return Inventory(said["edition"], tuple(said["sections"]), classes, shown)
