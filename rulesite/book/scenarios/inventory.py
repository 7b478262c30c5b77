"""What kind of rule each rule of today is, and which scenarios show it, as `rules_data/inventory.toml` says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from django.conf import settings

from rulesite.ground.foundation.content_version import kept_with_content

#: Its file in the folder of the content.
INVENTORY: Final = "inventory.toml"


class RuleClass(StrEnum):
    """What a table can do with a rule."""

    SHOW = "show"
    CHOICE = "choice"
    DEFINE = "define"
    POINTER = "pointer"
    VARIANT = "variant"
    PROCEDURE = "procedure"


#: The classes of rules that a scenario can show.
CAN_BE_SHOWN: Final = frozenset({RuleClass.SHOW, RuleClass.CHOICE})


@dataclass(frozen=True)
class SectionCount:
    """How many rules of a section are classed, how many of these a table can show, and how many are shown."""

    section: str
    classed: int
    can_be_shown: int
    shown: int


@dataclass(frozen=True)
class Inventory:
    """The rules gone through so far: `classes` by their numbers, and by the numbers of those that are shown the ids of
    the scenarios that would come out otherwise without them. `unnamed` says of some why no run names the rule."""

    edition: str
    sections: tuple[str, ...]
    classes: Mapping[str, RuleClass]
    shown: Mapping[str, tuple[str, ...]]
    unnamed: Mapping[str, str] = field(default_factory=dict)

    @property
    def can_be_shown(self) -> tuple[str, ...]:
        """The numbers of the rules that a table can show."""
        return tuple(number for number, kind in self.classes.items() if kind in CAN_BE_SHOWN)

    def showing(self, edition: str, number: str) -> tuple[str, ...]:
        """The ids of the scenarios that show a rule of an edition; none of an edition that wasn't gone through."""
        return self.shown.get(number, ()) if edition == self.edition else ()

    def counts(self) -> tuple[SectionCount, ...]:
        """What each section gone through comes to, in the order of the file."""
        return tuple(self._count(section) for section in self.sections)

    def _count(self, section: str) -> SectionCount:
        classed = sum(number.startswith(section) for number in self.classes)
        possible = [number for number in self.can_be_shown if number.startswith(section)]
        return SectionCount(section, classed, len(possible), sum(number in self.shown for number in possible))


def read_inventory(root: Path) -> Inventory:
    """The inventory of a folder of content. Raises ValueError for a class that there is none of, for a rule that is
    classed twice, and for one that is shown but can't be, or has a reason but isn't shown. Where nobody has gone
    through the rules, there is none."""
    if not (root / INVENTORY).is_file():
        return Inventory("", (), {}, {})
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
    unnamed = {number: because["why"] for because in said.get("unnamed", ()) for number in because["rules"].split()}
    for number in unnamed:
        if number not in shown:
            raise ValueError(f"{INVENTORY}: {number} isn't shown, but it is said why no run names it")
    return Inventory(said["edition"], tuple(said["sections"]), classes, shown, unnamed)


@kept_with_content
def inventory() -> Inventory:
    """The site's inventory."""
    return read_inventory(settings.RULES_DATA_DIR)
