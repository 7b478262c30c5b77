"""July 2013: each player has a legend rule of their own, hexproof and indestructible are keywords, creatures die."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2010_07 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.rulebook import Foremost, Rulebook, citations, headings

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **before.RULES,
    Cite.TRANSFORM: ("701.25a", "transform"),
    Cite.WIN_IN_RANGE: ("801.14", "that a player wins"),
    Cite.PHYREXIAN: ("107.4f", "2 life"),
    Cite.EMBLEM: ("113.2", "gets an emblem with"),
    Cite.AURA_SWAP: ("702.64a", "ability aura swap"),
    Cite.BLOCK_RESTRICTION: ("509.1b", "restrictions"),
    Cite.LAND_PLAY: ("701.11a", "play a land"),
    Cite.TURN_FACE_UP: ("702.36d", "permanent they control face"),
    Cite.MORPH: ("702.36a", "card as a face-down"),
    Cite.COPY_SPELL: ("706.10", "onto the stack"),
    Cite.CAST_COPY: ("706.12", "cast a copy"),
    Cite.DAMAGE_TO_PLAYER: ("119.3a", "loses that much life"),
    Cite.LAYER_SIZE_DEFINED: ("613.3a", "characteristic-defining abilities"),
    Cite.REGENERATION: ("701.12a", "effect is to regenerate"),
    Cite.SACRIFICE: ("701.14a", "sacrifice"),
    Cite.TAP: ("701.17a", "to tap a"),
    Cite.UNTAP: ("701.17b", "to untap a permanent"),
    Cite.REVEAL: ("701.13a", "to reveal"),
    Cite.SEARCH: ("701.15a", "to search"),
    Cite.SHORTCUT_PROPOSED: ("716.2a", "suggest a shortcut"),
    Cite.SHORTCUT_ANSWERED: ("716.2b", "accept the proposed sequence"),
    Cite.SHORTCUT_TAKEN: ("716.2c", "shortcut is taken"),
    Cite.FRAGMENTED_LOOP: ("716.3", "fragmented"),
    Cite.MANDATORY_LOOP: ("716.4", "mandatory"),
    Cite.SUBGAME: ("715.2", "subgame starts"),
    Cite.RESTARTED: ("714.1", "restarts the game"),
    Cite.RESTARTER_BEGINS: ("714.1a", "first turn"),
    Cite.SUBGAME_ENDS: ("715.5", "subgame ends"),
    Cite.OPENING_HAND: ("103.4", "starting hand size"),
    Cite.TURN_ENDED: ("713.1", "end the turn"),
    Cite.TURN_CONTROLLED: ("712.1", "some cards let a"),
    Cite.PHASING: ("702.25a", "phasing is"),
    Cite.BACK_AGAIN: ("610.3", "change zones"),
    Cite.CLASH: ("701.20a", "to clash"),
    Cite.SCRY: ("701.18a", "scry"),
    Cite.UNBLOCKABLE: ("509.1b", "can't be blocked"),
    Cite.LIFELINK: ("702.15b", "lifelink is"),
    Cite.TRAMPLE: ("702.19b", "a creature with trample"),
    Cite.EMPTY_LIBRARY: ("704.5b", "from an empty library"),
    Cite.TEN_POISON: ("704.5c", "ten or more poison"),
    Cite.KICKER: ("702.32a", "kicker is"),
    Cite.MADNESS: ("702.34a", "keyword madness"),
    Cite.SPLICE: ("702.46a", "splice is"),
    Cite.SUSPEND: ("702.61a", "keyword suspend"),
    Cite.CASCADE: ("702.84a", "ability cascade"),
    Cite.RIPPLE: ("702.59a", "ripple is"),
    Cite.BANDING: ("702.21c", "attacking bands"),
    Cite.BAND_BLOCKED: ("702.21h", "becomes blocked by"),
    Cite.BAND_DAMAGE_TO_BLOCKERS: ("702.21j", "an attacking"),
    Cite.BAND_DAMAGE_TO_ATTACKERS: ("702.21k", "a blocking"),
    Cite.HAUNT: ("702.54a", "haunt is"),
    Cite.HIDEAWAY: ("702.74a", "hideaway"),
}

KEYWORD_ACTIONS: Final = (
    before.KEYWORD_ACTIONS.replace("exile, ", "exile, fight, ") + ", proliferate, transform, detain, populate"
)

KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES.replace("haste, ", "haste, hexproof, indestructible, ") + (
    ", infect, battle cry, living weapon, undying, miracle, soulbond, overload, scavenge, unleash, cipher, evolve, "
    "extort, fuse"
)

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2013-07",
    title="Comprehensive Rules, July 2013",
    citations=citations(RULES),
    orphans_are_exiled=True,
    wording="2013-07",
    one_legend_is_kept=True,
    convoke_and_delve_pay=True,
    lands_are_counted=True,
    halves_are_named_apart=True,
    foremost_replacements=(Foremost.CONTROL, Foremost.COPY),
    indestructible_is_ability=True,
    tokens_that_left_stay=True,
    exceptions_keep_out_definitions=True,
    loyalty_abilities_use_stack=True,
    keyword_abilities=headings("702", KEYWORD_ABILITIES),
    keyword_actions=headings("701", KEYWORD_ACTIONS),
    spelled_out=frozenset({"menace"}),
)
