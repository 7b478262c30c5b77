"""April 2018: planeswalkers are legendary and are dealt damage themselves, tokens are created."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2013_07 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.rulebook import MulliganKind, Rulebook, citations, headings

#: Rules that are gone.
LACKS: Final[Mapping[Cite, str]] = {
    **before.RULEBOOK.lacks,
    Cite.PLANESWALKER_HIT: "damage is dealt to planeswalkers themselves from Dominaria on",
    Cite.PLANESWALKER_RULE: "planeswalkers are legendary from Ixalan on, and the legend rule is all there is",
}

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **{cite: stands for cite, stands in before.RULES.items() if cite not in LACKS},
    Cite.ANCHOR_CHOSEN: ("614.12b", "anchor word"),
    Cite.TRANSFORM: ("701.27a", "transform"),
    Cite.MELD: ("701.36a", "to meld"),
    Cite.MELDED_PILED: ("712.4a", "in either order"),
    Cite.MELDED_EXILED: ("712.4b", "timestamp"),
    Cite.AURA_STAYS_OUT: ("303.4i", "it can't legally"),
    Cite.MONARCH: ("717.3", "only one player"),
    Cite.MONARCH_LEAVES: ("717.4", "monarch leaves"),
    Cite.EMBLEM: ("113.2", "gets an emblem with"),
    Cite.DECLARE_ATTACKERS: ("703.4g", "declares attackers"),
    Cite.DECLARE_BLOCKERS: ("703.4h", "declares blockers"),
    Cite.ORDER_BLOCKERS: ("703.4i", "active player takes"),
    Cite.ORDER_ATTACKERS: ("703.4j", "defending player takes"),
    Cite.ASSIGN_COMBAT_DAMAGE: ("703.4k", "assign combat damage"),
    Cite.DEAL_COMBAT_DAMAGE: ("703.4m", "dealt simultaneously"),
    Cite.EXTRA_COMBAT_DAMAGE: ("510.4", "second combat damage step"),
    Cite.CLEANUP_DISCARD: ("703.4n", "maximum hand size"),
    Cite.CLEANUP_END: ("703.4p", "all damage removed"),
    Cite.MANA_EMPTIES: ("703.4q", "left unused"),
    Cite.LAND_PLAY: ("701.13a", "play a land"),
    Cite.TURN_FACE_UP: ("702.36e", "permanent they control face"),
    Cite.FACE_DOWN: ("707.2a", "ability turns face down"),
    Cite.FACE_DOWN_REVEALED: ("707.9", "reveals it"),
    Cite.SPLIT_HALF: ("708.3", "one of its halves"),
    Cite.ANNOUNCE: ("601.2a", "to propose a spell"),
    Cite.LEGENDARY_SPELL: ("205.4e", "legendary instant"),
    Cite.CASTING_FORBIDDEN: ("601.3", "forbid"),
    Cite.PROPOSAL_ILLEGAL: ("601.2e", "proposed"),
    Cite.CHOOSE_TARGETS: ("601.2c", "announces an object"),
    Cite.MANA_ABILITIES_WHILE_PLAYING: ("601.2g", "mana abilities"),
    Cite.REDUCED_BY_HALF: ("117.7e", "hybrid"),
    Cite.ATTACK_PAID: ("508.1j", "pays all"),
    Cite.ATTACK_RESELECTED: ("508.7", "reselect"),
    Cite.PAY_COSTS: ("601.2h", "paying the total cost"),
    Cite.BECOMES_PLAYED: ("601.2i", "has become cast"),
    Cite.REGENERATION: ("701.14a", "effect is to regenerate"),
    Cite.ENTERS_WITH: ("614.12", "enters the battlefield may"),
    Cite.DESTROY: ("701.7a", "to destroy"),
    Cite.DISCARD: ("701.8a", "to discard"),
    Cite.EXILE: ("701.11a", "exile"),
    Cite.SACRIFICE: ("701.16a", "sacrifice"),
    Cite.TAP: ("701.20a", "to tap a"),
    Cite.UNTAP: ("701.20b", "to untap a permanent"),
    Cite.REVEAL: ("701.15a", "to reveal"),
    Cite.SEARCH: ("701.18a", "to search"),
    Cite.SHORTCUT_PROPOSED: ("720.2a", "suggest a shortcut"),
    Cite.SHORTCUT_ANSWERED: ("720.2b", "accept the proposed sequence"),
    Cite.SHORTCUT_TAKEN: ("720.2c", "shortcut is taken"),
    Cite.FRAGMENTED_LOOP: ("720.3", "fragmented"),
    Cite.MANDATORY_LOOP: ("720.4", "mandatory"),
    Cite.SUBGAME: ("719.2", "subgame starts"),
    Cite.RESTARTED: ("718.1", "restarts the game"),
    Cite.RESTARTER_BEGINS: ("718.1a", "first turn"),
    Cite.SUBGAME_ENDS: ("719.5", "subgame ends"),
    Cite.MULLIGAN: ("103.4", "take a mulligan"),
    Cite.TRIGGERS_CEASE: ("716.1a", "cease to exist"),
    Cite.TURN_ENDED: ("716.1", "ends the turn"),
    Cite.TURN_CONTROLLED: ("715.1", "some cards let a"),
    Cite.CLASH: ("701.22a", "to clash"),
    Cite.SAGA_ENTERS: ("714.3a", "first lore counter"),
    Cite.SAGA_GOES_ON: ("714.3b", "precombat main"),
    Cite.SAGA_ENDS: ("714.4", "final chapter number"),
    Cite.SCRY: ("701.17a", "scry"),
    Cite.TOKEN_CEASES: ("704.5d", "a token that's in"),
    Cite.LEGEND_RULE: ("704.5j", "legend rule"),
    Cite.WORLD_RULE: ("704.5k", "supertype world"),
    Cite.AURA_FALLS_OFF: ("704.5m", "aura"),
    Cite.EQUIPMENT_FALLS_OFF: ("704.5n", "permanent becomes unattached"),
    Cite.OTHER_FALLS_OFF: ("704.5p", "battle or creature"),
    Cite.COUNTERS_CANCEL: ("704.5q", "+1/+1 counters"),
    Cite.COUNTERS_AT_MOST: ("704.5r", "has more than that"),
}

KEYWORD_ACTIONS: Final = (
    "activate, attach, cast, counter, create, destroy, discard, double, exchange, exile, fight, play, "
    "regenerate, reveal, sacrifice, scry, search, shuffle, tap and untap, fateseal, clash, planeswalk, "
    "set in motion, abandon, proliferate, transform, detain, populate, monstrosity, vote, bolster, "
    "manifest, support, investigate, meld, goad, exert, explore, assemble"
)

KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES + (
    ", bestow, tribute, dethrone, hidden agenda, outlast, prowess, dash, exploit, menace, renown, "
    "awaken, devoid, ingest, myriad, surge, skulk, emerge, escalate, melee, crew, fabricate, partner, "
    "undaunted, improvise, aftermath, embalm, eternalize, afflict, ascend"
)

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2018-04",
    title="Comprehensive Rules, April 2018",
    citations=citations(RULES),
    lacks=LACKS,
    is_what_it_is_said_to_be_as_it_enters=True,
    abilities_transform_once=True,
    back_faces_cost_what_fronts_do=True,
    wording="2018-04",
    fizzling_is_countering=False,
    planeswalkers_are_legendary=True,
    any_target_has_planeswalkers=True,
    bonus_can_be_negative=False,
    split_costs_are_combined=True,
    colorless_has_symbol=True,
    entering_heeds_all_effects=True,
    turning_over_renews_timestamp=True,
    what_leavers_phased_out_comes_back=True,
    phased_out_tokens_cease=False,
    mulligan=MulliganKind.SCRY,
    madness_is_followed=True,
    keyword_texts={
        **before.RULEBOOK.keyword_texts,
        # 702.34a: the card goes to exile whether or not its owner wants that.
        "madness": "If you would discard ~, exile it instead of putting it into your graveyard.\n"
        "When ~ is exiled this way, you may cast it for its madness cost. If you don't, put it into your graveyard.",
    },
    keyword_abilities=headings("702", KEYWORD_ABILITIES),
    keyword_actions=headings("701", KEYWORD_ACTIONS),
    spelled_out=frozenset(),
)
