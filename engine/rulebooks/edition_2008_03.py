"""March 2008: the rules of 2006 with planeswalkers, more keywords, and sizes that define themselves in every zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2006_10 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.grounds_2008_03 import GROUNDS
from engine.rulebooks.rulebook import LayerKind, Rulebook, citations, headings

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **before.RULES,
    Cite.WIN_IN_RANGE: ("601.15", "that a player wins"),
    Cite.REMOVED_FROM_COMBAT: ("306.4", "removed from combat"),
    Cite.ACTIVATION_LIMIT: ("403.3", "restrictions"),
    Cite.DELAYED_TRIGGER: ("404.4", "delayed triggered abilities"),
    Cite.AFFECTED_SET_LOCKED: ("418.3b", "it begins"),
    Cite.LAYER_TYPE: ("418.5a", "types"),
    Cite.FIRST_DRAW: ("101.6a", "draw step"),
    Cite.PUT_BLOCKING: ("309.5", "into play blocking"),
    Cite.PUT_ATTACKING: ("308.4", "creatures put"),
    Cite.SUMMONING_SICK_ATTACK: ("212.3f", "summoning sickness"),
    Cite.ABILITY_ZONES: ("402.8", "abilities usually function"),
    Cite.UNPLAYABLE_COST: ("203.1b", "unpayable"),
    Cite.PERMANENT_SPELL_RESOLVES: ("413.2i", "put into play"),
    Cite.SPELL_TO_GRAVEYARD: ("413.2i", "graveyard"),
    Cite.SPELL_CANT_ENTER: ("413.2i", "put into play"),
    Cite.LIFE: ("215.3", "losing life"),
    Cite.DAMAGE_TO_PLAYER: ("215.2", "damage to a player"),
    Cite.LAYER_OTHER: ("418.5a", "every other"),
    Cite.LAYER_SIZE_DEFINED: ("418.5a", "define"),
    Cite.LAYER_SIZE_SET: ("418.5a", "set"),
    Cite.ATTACH: ("501.2a", "attach"),
    Cite.COUNTER_ACTION: ("501.3a", "cancel a spell"),
    Cite.DESTROY: ("501.4a", "destroy"),
    Cite.SACRIFICE: ("501.6a", "sacrifice"),
    Cite.TAP: ("501.7a", "is tapped"),
    Cite.UNTAP: ("501.7b", "is untapped"),
    Cite.CLASH: ("501.10a", "clash"),
    Cite.SCRY: ("501.8a", "scry"),
    Cite.LIFELINK: ("502.68a", "lifelink"),
    Cite.PLANESWALKER_HIT: ("212.9g", "noncombat damage"),
    Cite.ZERO_LOYALTY: ("420.5p", "loyalty 0"),
    Cite.PLANESWALKER_RULE: ("420.5q", "planeswalker uniqueness rule"),
    Cite.HIDEAWAY: ("502.75a", "hideaway"),
    Cite.AURA_SWAP: ("502.62a", "aura swap: pay"),
}

#: 502.2 and the rules after it, those of 2006 first. Scry has become a keyword action, and shroud has its number.
KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES.replace("scry", "shroud") + (
    ", vanishing, absorb, aura swap, deathtouch, delve, fortify, frenzy, gravestorm, lifelink, poisonous, "
    "reach, transfigure, champion, changeling, evoke, hideaway, prowl, reinforce"
)

#: 501.2 and the rules after it.
KEYWORD_ACTIONS: Final = "attach, counter, destroy, regenerate, sacrifice, tap, scry, fateseal, clash"

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2008-03",
    title="Comprehensive Rules, March 2008",
    citations=citations(RULES),
    grounds=citations(GROUNDS),
    lacks={cite: why for cite, why in before.LACKS.items() if cite not in RULES},
    wording="2008-03",
    # 402.8a: a characteristic-defining ability works in all zones, whatever it defines.
    defining_works_everywhere=frozenset(LayerKind),
    # 418.5c: what such an ability does depends on nothing, and nothing depends on it.
    dependency_beats_defining=False,
    has_planeswalkers=True,
    subgame_returns_exiled=True,
    keyword_abilities=headings("502", KEYWORD_ABILITIES),
    keyword_actions=headings("501", KEYWORD_ACTIONS),
    spelled_out=frozenset({"hexproof", "indestructible", "menace"}),
)
