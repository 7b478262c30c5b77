"""March 2008: where the rules stand that what happens rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rulebooks.ground import Ground

GROUNDS: Final[Mapping[Ground, tuple[str, str]]] = {
    Ground.CHANGED_SPELL: ("213.5", "applying"),
    Ground.ENTERS_UNTAPPED: ("214.3", "permanent"),
    Ground.OWNERS_ZONE: ("217.1a", "graveyard"),
    Ground.EXILED_AGAIN: ("217.7e", "only now been removed"),
    Ground.NEW_OBJECT: ("217.1c", "permanent"),
    Ground.LIBRARY_HIDDEN: ("217.2b", "pile face"),
    Ground.HAND_SEEN: ("217.3c", "player may"),
    Ground.LIMITS_ITSELF: ("402.8d", "restricts"),
    Ground.COST_PAID_ELSEWHERE: ("402.8f", "activated"),
    Ground.TRIGGERS_ELSEWHERE: ("402.8g", "triggers"),
    Ground.MOVES_ITSELF: ("402.8h", "ability's"),
    Ground.DEFINES_EVERYWHERE: ("402.8a", "characteristic-defining"),
    Ground.SAYS_ITS_ZONE: ("402.8b", "ability states"),
    Ground.CHANGES_OWN_COST: ("402.8c", "object costs"),
    Ground.CHANGES_OWN_ENTERING: ("402.8e", "object comes"),
    Ground.DRAWBACK: ("402.3", "benefit"),
    Ground.COST_IS_ABILITY: ("402.4", "additional"),
    Ground.ABILITY_IS_NO_SPELL: ("402.5", "counters"),
    Ground.ABILITY_WITHOUT_SOURCE: ("402.6", "activated"),
    Ground.SEVERAL_ABILITIES: ("402.7", "paragraph"),
    Ground.IF_CHECKED_TWICE: ("404.3", "condition"),
    Ground.DEFINING_ABILITY: ("402.8a", "characteristic-defining"),
    Ground.ALL_INSTANCES_LOST: ("407.3", "instance"),
    Ground.STEP_PRIORITY: ("408.1c", "triggers"),
    Ground.ENDING_SPECIAL: ("408.2i", "stopping"),
    Ground.TOTAL_COST: ("409.1f", "activation"),
    Ground.NOT_LOCKED_IN: ("418.4a", "whatever"),
    Ground.DEPENDENT_LAST: ("418.5d", "whatever"),
    Ground.OBJECT_TIMESTAMP: ("418.5e", "equipment"),
    Ground.SWITCHED: ("418.5i", "toughness"),
    Ground.ONE_CHANCE: ("419.6a", "replacement"),
    Ground.REDIRECTED: ("419.6c", "something"),
}
