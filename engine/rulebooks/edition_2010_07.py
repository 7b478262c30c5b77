"""July 2010: what deathtouch assigns is lethal damage, and many rules have moved by a section."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2009_07 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.rulebook import Rulebook, citations, headings

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **before.RULES,
    Cite.FIRST_DRAW: ("103.7a", "draw step"),
    Cite.EMBLEM: ("113.2", "gets an emblem with"),
    Cite.DAMAGE_DEALT: ("119.2b", "damage by effects"),
    Cite.DECLARE_ATTACKERS: ("703.4f", "declares attackers"),
    Cite.DECLARE_BLOCKERS: ("703.4g", "declares blockers"),
    Cite.ORDER_BLOCKERS: ("703.4h", "active player takes"),
    Cite.ORDER_ATTACKERS: ("703.4i", "defending player takes"),
    Cite.ASSIGN_COMBAT_DAMAGE: ("703.4j", "assign combat damage"),
    Cite.DEAL_COMBAT_DAMAGE: ("703.4k", "dealt simultaneously"),
    Cite.CLEANUP_DISCARD: ("703.4m", "maximum hand size"),
    Cite.CLEANUP_END: ("703.4n", "all damage removed"),
    Cite.MANA_EMPTIES: ("703.4p", "left unused"),
    Cite.PUT_ATTACKING: ("508.4", "onto the battlefield attacking"),
    Cite.PRIORITY: ("116.3", "has priority"),
    Cite.INSTANT_TIMING: ("116.1a", "instant"),
    Cite.SORCERY_TIMING: ("116.1a", "main phase"),
    Cite.SUMMONING_SICK_ABILITY: ("602.5a", "{t} or {q}"),
    Cite.ABILITY_ZONES: ("112.6", "abilities function"),
    Cite.END_EFFECT: ("115.2c", "end"),
    Cite.IGNORE_EFFECT: ("115.2d", "ignore"),
    Cite.TURN_FACE_UP: ("702.34d", "permanent they control face"),
    Cite.REDUCED_BY_HALF: ("117.7c", "hybrid"),
    Cite.UNPLAYABLE_COST: ("117.6", "unpayable"),
    Cite.LEGAL_TARGET: ("114.2", "legal targets"),
    Cite.RESOLVE: ("608.1", "top of the stack"),
    Cite.ALL_TARGETS_ILLEGAL: ("608.2b", "all its targets"),
    Cite.FOLLOW_INSTRUCTIONS: ("608.2c", "instructions"),
    Cite.CHOICE_ON_RESOLUTION: ("608.2d", "illegal or impossible"),
    Cite.BACK_AGAIN: ("608.2c", "instructions"),
    Cite.PHASES_BACK_IN: ("608.2c", "instructions"),
    Cite.PERMANENT_SPELL_RESOLVES: ("608.3", "permanent spell"),
    Cite.SPELL_TO_GRAVEYARD: ("608.2k", "graveyard"),
    Cite.SPELL_CANT_ENTER: ("608.3b", "can't put it onto"),
    Cite.DRAW_CARD: ("120.1", "drawing a card"),
    Cite.LIFE: ("118.3", "losing life"),
    Cite.COUNTERS: ("121.1", "loyalty counters"),
    Cite.AURA_ENTERS: ("303.4f", "some other way"),
    Cite.DAMAGE_TO_PLAYER: ("119.3a", "damage to a player"),
    Cite.EFFECT_FROM_RESOLUTION: ("611.2a", "continuous effect"),
    Cite.AFFECTED_SET_LOCKED: ("611.2c", "as it begins"),
    Cite.DURATION_ENDS: ("611.2a", "lasts"),
    Cite.LAYER_COPY: ("613.1a", "copy"),
    Cite.LAYER_CONTROL: ("613.1b", "control"),
    Cite.LAYER_TEXT: ("613.1c", "text"),
    Cite.LAYER_TYPE: ("613.1d", "type-changing effects"),
    Cite.LAYER_COLOR: ("613.1e", "colors"),
    Cite.LAYER_ABILITY: ("613.1f", "abilities"),
    Cite.LAYER_SIZE_DEFINED: ("613.3a", "define themselves"),
    Cite.LAYER_SIZE_SET: ("613.3b", "set power"),
    Cite.LAYER_SIZE_MODIFIED: ("613.3c", "modify power"),
    Cite.LAYER_SIZE_COUNTERS: ("613.3d", "counters"),
    Cite.LAYER_SIZE_SWITCHED: ("613.3e", "switch"),
    Cite.TIMESTAMPS: ("613.6", "which of"),
    Cite.REPLACEMENT: ("614.6", "replaced"),
    Cite.REPLACEMENT_ORDER: ("616.1", "affected player"),
    Cite.PREVENTION: ("615.1", "what prevention effects"),
    Cite.PREVENTION_SHIELD: ("615.7", "shield for"),
    Cite.PREVENTION_BESIDES: ("615.5", "additional effect"),
    Cite.ENTERS_WITH: ("614.12", "enters"),
    Cite.SKIPPED: ("614.10", "skipping"),
    Cite.TAP: ("701.16a", "to tap a"),
    Cite.UNTAP: ("701.16b", "to untap a permanent"),
    Cite.SHORTCUT_PROPOSED: ("714.2a", "suggest a shortcut"),
    Cite.SHORTCUT_ANSWERED: ("714.2b", "accept the proposed sequence"),
    Cite.SHORTCUT_TAKEN: ("714.2c", "shortcut is taken"),
    Cite.FRAGMENTED_LOOP: ("714.3", "fragmented"),
    Cite.MANDATORY_LOOP: ("714.4", "mandatory"),
    Cite.SUBGAME: ("713.2", "subgame starts"),
    Cite.SUBGAME_ENDS: ("713.5", "subgame ends"),
    Cite.TURN_ENDED: ("712.1", "ends the turn"),
    Cite.COUNTERS_AT_MOST: ("704.5s", "has more than that"),
    Cite.TURN_CONTROLLED: ("711.1", "to control"),
    Cite.CLASH: ("701.19a", "to clash"),
    Cite.SCRY: ("701.17a", "scry"),
    Cite.LIFELINK: ("702.13b", "lifelink is"),
    Cite.PLANESWALKER_HIT: ("306.7", "noncombat damage"),
    Cite.EQUIPMENT_FALLS_OFF: ("704.5p", "lets go of it"),
    Cite.OTHER_FALLS_OFF: ("704.5q", "battle or creature"),
    Cite.GAME_DRAWN: ("104.4", "be a draw"),
    Cite.ADDITIONAL_COST: ("117.8", "additional costs are paid"),
    Cite.ALTERNATIVE_COST: ("117.9", "alternative cost"),
}

KEYWORD_ACTIONS: Final = (
    before.KEYWORD_ACTIONS.replace("search, ", "search, shuffle, ") + ", planeswalk, set in motion, abandon"
)

KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES + ", annihilator, level up, rebound, umbra armor"

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2010-07",
    title="Comprehensive Rules, July 2010",
    citations=citations(RULES),
    grounds={},
    wording="2010-07",
    deathtouch_divides_freely=False,
    deathtouch_is_lethal=True,
    reductions_by_color_spill_over=True,
    keyword_abilities=headings("702", KEYWORD_ABILITIES),
    keyword_actions=headings("701", KEYWORD_ACTIONS),
    # 702.12b says only what kind of ability landwalk is, from now on.
)
