"""Which keywords of the rules a text names: what it has or gives, what it looks for, what it tells somebody to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.text.keywords.table import keywords
from engine.text.tree.abilities import CardText, KeywordAbility
from engine.text.tree.changes import CanAsThough, CanBlockAsThough
from engine.text.tree.conditions import IsDaytime, IsRingBearer, RingHasTempted, WonClash
from engine.text.tree.costs import Waterbends
from engine.text.tree.effects.cards import Fateseal, Scry, Surveil
from engine.text.tree.effects.chance import Clash
from engine.text.tree.effects.designations import IncreaseSpeed, RingTempts
from engine.text.tree.effects.game import BecomeDaytime
from engine.text.tree.effects.joints import VillainousChoice
from engine.text.tree.effects.keyword_actions import (
    Airbend,
    Behold,
    Discover,
    KeywordAction,
    Populate,
    Proliferate,
    TimeTravel,
    Venture,
)
from engine.text.tree.effects.status import Transform
from engine.text.tree.effects.tokens import Incubate, Investigate, PredefinedToken
from engine.text.tree.node import Node
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.qualities import HasKeyword
from engine.text.tree.quantities import CompletedDungeons, SpeedOf
from engine.text.tree.references import RingBearer
from engine.text.tree.statements import BringsDaytime
from engine.text.tree.triggers import (
    BecomesDaytime,
    ChoosesRingBearer,
    CompletesDungeon,
    DoesAction,
    EntersRoom,
    Transforms,
    WinsClash,
)
from engine.text.tree.walk import walk

#: The keyword actions that are words of the game alone; the others are verbs of English, which every edition uses.
_ACTIONS: Final[Mapping[type[Node], str]] = {
    Scry: "scry",
    Surveil: "surveil",
    Incubate: "incubate",
    Investigate: "investigate",
    Fateseal: "fateseal",
    Proliferate: "proliferate",
    Populate: "populate",
    Discover: "discover",
    Behold: "behold",
    Airbend: "airbend",
    TimeTravel: "time travel",
    Venture: "venture into the dungeon",
    EntersRoom: "venture into the dungeon",
    CompletesDungeon: "venture into the dungeon",
    CompletedDungeons: "venture into the dungeon",
    Waterbends: "waterbend",
    BecomeDaytime: "daybound and nightbound",
    BecomesDaytime: "daybound and nightbound",
    BringsDaytime: "daybound and nightbound",
    IsDaytime: "daybound and nightbound",
    IncreaseSpeed: "start your engines!",
    SpeedOf: "start your engines!",
    Clash: "clash",
    WonClash: "clash",
    WinsClash: "clash",
    RingTempts: "the ring tempts you",
    RingBearer: "the ring tempts you",
    IsRingBearer: "the ring tempts you",
    RingHasTempted: "the ring tempts you",
    ChoosesRingBearer: "the ring tempts you",
}
#: Keywords with a word of their own for each kind of them: "islandwalk", "plainscycling".
_KINDS: Final = {"walk": "landwalk", "cycling": "cycling"}


@once_for_each_tree
def keywords_named(text: CardText) -> tuple[str, ...]:
    """The keywords under which the rules tell of what a text names, each once, in order."""
    return tuple(dict.fromkeys(name for node in walk(text) for name in _named(node)))


def _named(node: Node) -> Iterator[str]:
    match node:
        case KeywordAbility(keyword=name) | HasKeyword(keyword=name):
            yield _heading(name)
        case CanAsThough(keyword=name) | CanBlockAsThough(keyword=name):
            yield _heading(name)
        case PredefinedToken(kind=kind):
            yield f"{kind.lower()} token"
        case KeywordAction(action=action):
            yield action
        case Transform(verb="convert") | Transforms(verb="converts"):
            yield "convert"
        case VillainousChoice():
            yield "face a villainous choice"
        case DoesAction(actions=actions):
            yield from actions
        case _ if type(node) in _ACTIONS:
            yield _ACTIONS[type(node)]


def _heading(name: str) -> str:
    keyword = keywords().get(name)
    if keyword is not None:
        return keyword.under
    return next((kind for ending, kind in _KINDS.items() if name.endswith(ending)), name)
