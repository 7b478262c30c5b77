"""August 2026: combat damage is divided freely again, and what comes onto the battlefield simply enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2021_09 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.grounds_2026_08 import GROUNDS
from engine.rulebooks.rulebook import Foremost, Rulebook, citations, headings

#: Rules that are gone.
LACKS: Final[Mapping[Cite, str]] = {
    **before.RULEBOOK.lacks,
    Cite.ORDER_BLOCKERS: "damage is divided freely again from Foundations on",
    Cite.ORDER_ATTACKERS: "damage is divided freely again from Foundations on",
}

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **{cite: stands for cite, stands in before.RULES.items() if cite not in LACKS},
    Cite.MODES_WORTH: ("700.2i", "pawprint symbols"),
    Cite.ANCHOR_CHOSEN: ("614.12c", "anchor word"),
    Cite.ATTACK_IN_RANGE: ("801.3", "can attack only opponents"),
    Cite.CHOICE_IN_RANGE: ("801.5a", "choose an object or"),
    Cite.ACTIVATE_IN_RANGE: ("801.6", "abilities of objects outside"),
    Cite.LEGENDARY_SPELL: ("205.4e", "casting restriction"),
    Cite.PHYREXIAN: ("107.4f", "2 life"),
    Cite.TRANSFORM: ("701.27a", "to transform"),
    Cite.MELD: ("701.42a", "combined"),
    Cite.MELDED_PILED: ("712.21a", "in either order"),
    Cite.MERGED_PILED: ("730.3a", "any order"),
    Cite.MERGED_EXILED: ("730.3b", "timestamps"),
    Cite.MELDED_EXILED: ("712.21b", "timestamp"),
    Cite.DAYTIME: ("731.1", "it has neither"),
    Cite.DAYTIME_CHECKED: ("703.4b", "designation should change"),
    Cite.BACK_CANT_ENTER: ("712.13a", "front face up"),
    Cite.BATTLE_ENTERS: ("310.4b", "enters with"),
    Cite.BATTLE_ATTACKED: ("310.9b", "can never attack"),
    Cite.DAMAGE_TO_BATTLE: ("120.3h", "battle"),
    Cite.PROTECTOR_CHOSEN: ("310.11", "protector"),
    Cite.SIEGE_FALLS: ("704.5v", "a siege battle"),
    Cite.BATTLE_FALLS: ("704.5w", "isn't a siege"),
    Cite.DOOR_ENTERS_UNLOCKED: ("709.5d", "half was cast"),
    Cite.UNLOCKING: ("709.5e", "unlock cost"),
    Cite.DOOR_UNLOCKED: ("709.5f", "to “unlock”"),
    Cite.DOOR_LOCKED: ("709.5g", "to “lock”"),
    Cite.MODAL_FACE: ("712.11b", "chooses which face"),
    Cite.CLASS_LEVEL: ("716.2a", "level n"),
    Cite.CASE_SOLVED: ("719.3a", "to solve"),
    Cite.ADVENTURE: ("715.3d", "controller exiles it"),
    Cite.BECOMES_PREPARED: ("722.3a", "enters prepared"),
    Cite.UNPREPARED: ("722.3b", "unprepared"),
    Cite.PREPARED: ("722.3c", "phases in"),
    Cite.OMEN: ("720.3d", "shuffles it into"),
    Cite.COMMANDER_RETURNS: ("903.9a", "exile or in a"),
    Cite.COMMANDER_GOES_HOME: ("903.9b", "hand or library"),
    Cite.COMMANDER_DAMAGE: ("903.10a", "21 or more combat"),
    Cite.DECK_SINGLETON: ("903.5b", "english name"),
    Cite.DECK_COLORS: ("903.5c", "every color"),
    Cite.DECK_LAND_TYPES: ("903.5d", "basic land type"),
    Cite.MONARCH: ("725.3", "only one monarch"),
    Cite.INITIATIVE: ("726.3", "one player at a"),
    Cite.INITIATIVE_LEAVES: ("726.4", "leaves the game"),
    Cite.RAD_COUNTERS: ("728.1", "mills that many"),
    Cite.MONARCH_LEAVES: ("725.4", "the monarch leaves"),
    Cite.EMBLEM: ("114.2", "gets an emblem with"),
    Cite.TURN_BEGINS: ("500.1", "has five phases"),
    Cite.FIRST_DRAW: ("103.8a", "two-player game"),
    Cite.COMBAT_PHASE: ("506.1", "five steps in the"),
    Cite.BECOMES_ACTIVATED: ("602.2b", "activating an ability goes"),
    Cite.DAMAGE_DEALT: ("120.2b", "which object deals it"),
    Cite.UNTAP_STEP: ("703.4c", "active player determines"),
    Cite.DRAW_STEP: ("703.4d", "draws one card"),
    Cite.DECLARE_ATTACKERS: ("703.4i", "declares attackers"),
    Cite.DECLARE_BLOCKERS: ("703.4j", "declares blockers"),
    Cite.ATTACKERS_TAP: ("508.1f", "creature tapped"),
    Cite.ATTACK_PAID: ("508.1j", "all these costs"),
    Cite.BLOCK_PAID: ("509.1f", "all these costs"),
    Cite.BLOCKED_OR_NOT: ("509.1h", "unblocked creature"),
    Cite.ATTACK_RESELECTED: ("508.7", "choose anew which"),
    Cite.PUT_BLOCKING: ("509.4", "onto the battlefield blocking"),
    Cite.BLOCK_OWN_ATTACKERS: ("802.4a", "attack that player"),
    Cite.ATTACK_RESTRICTION: ("508.1c", "can't attack"),
    Cite.BLOCK_RESTRICTION: ("509.1b", "can't block"),
    Cite.ASSIGN_COMBAT_DAMAGE: ("703.4k", "assigns its combat damage"),
    Cite.ASSIGNED_IN_FULL: ("510.1a", "as its power"),
    Cite.BLOCKING_CREATURE_DAMAGE: ("510.1d", "it's blocking two or"),
    Cite.END_OF_COMBAT: ("511.3", "removed from combat"),
    Cite.MANA_EMPTIES: ("703.4q", "whatever unspent mana"),
    Cite.LAND_PLAY: ("701.18a", "play a land"),
    Cite.SUMMONING_SICK_ABILITY: ("602.5a", "tap symbol"),
    Cite.ABILITY_ZONES: ("113.6", "function only while"),
    Cite.ACTIVATION_LIMIT: ("602.5b", "activate only once"),
    Cite.ACTIVATION_FORBIDDEN: ("602.5", "forbidden"),
    Cite.TURN_FACE_UP: ("702.37e", "face up"),
    Cite.MORPH: ("702.37a", "morph effect works"),
    Cite.SPLIT_HALF: ("709.3", "which of its halves"),
    Cite.CHOOSE_MODES: ("601.2b", "which mode they choose"),
    Cite.CHOOSE_TARGETS: ("601.2c", "for each target"),
    Cite.DIVIDE: ("601.2d", "divide or distribute"),
    Cite.CHOICES_IN_VIEW: ("601.5", "pay the spell's costs"),
    Cite.LEGAL_TARGET: ("115.2", "can target permanents"),
    Cite.TRIGGERED: ("603.2", "the ability triggers"),
    Cite.STATE_TRIGGER: ("603.8", "a state trigger"),
    Cite.MANA_ABILITY: ("605.3b", "put on the stack"),
    Cite.RESOLVE: ("608.1", "topmost spell or ability"),
    Cite.ALL_TARGETS_ILLEGAL: ("608.2b", "still legal"),
    Cite.PERMANENT_SPELL_RESOLVES: ("608.3a", "has no targets"),
    Cite.ONE_AFTER_THE_OTHER: ("608.2f", "one by one"),
    Cite.SPELL_TO_GRAVEYARD: ("608.2n", "graveyard"),
    Cite.SPELL_CANT_ENTER: ("608.3e", "can't put it onto"),
    Cite.TOKEN_MADE: ("111.1", "is a marker"),
    Cite.DRAW_CARD: ("121.1", "to draw a card"),
    Cite.LIFE: ("119.3", "gain or lose life"),
    Cite.COUNTERS: ("122.1", "counter is a marker"),
    Cite.SHIELD_COUNTER: ("122.1c", "shield counters"),
    Cite.STUN_COUNTER: ("122.1d", "stun counters"),
    Cite.FINALITY_COUNTER: ("122.1h", "finality counters"),
    Cite.SPEED_STARTS: ("704.5aa", "start your engines!"),
    Cite.ROLES: ("704.5z", "more than one role"),
    Cite.AURA_ENTERS: ("303.4f", "aura may enter"),
    Cite.EFFECT_FROM_RESOLUTION: ("611.2a", "from a resolving spell"),
    Cite.LAYER_COLOR: ("613.1e", "color-changing effects"),
    Cite.LAYER_SIZE_MODIFIED: ("613.4c", "modify power"),
    Cite.LAYER_SIZE_COUNTERS: ("613.4c", "counters"),
    Cite.TIMESTAMPS: ("613.7", "by their timestamps"),
    Cite.REPLACEMENT_ORDER: ("616.1", "replacement and/or prevention effects"),
    Cite.PREVENTION: ("615.1", "are prevention effects"),
    Cite.PREVENTION_SHIELD: ("615.7", "like a shield"),
    Cite.PREVENTION_BESIDES: ("615.5", "do something else"),
    Cite.REGENERATION: ("701.19a", "effect is to regenerate"),
    Cite.GRAVEYARD_ORDER: ("404.3", "into one graveyard"),
    Cite.SKIPPED: ("614.10", "skip an event"),
    Cite.COUNTER_ACTION: ("701.6a", "canceling"),
    Cite.DESTROY: ("701.8a", "to destroy"),
    Cite.DISCARD: ("701.9a", "to discard"),
    Cite.EXILE: ("701.13a", "exile"),
    Cite.SACRIFICE: ("701.21a", "sacrifice"),
    Cite.TAP: ("701.26a", "to tap a"),
    Cite.UNTAP: ("701.26b", "to untap a permanent"),
    Cite.REVEAL: ("701.20a", "to reveal"),
    Cite.SEARCH: ("701.23a", "to search"),
    Cite.SHORTCUT_PROPOSED: ("732.2a", "suggest a shortcut"),
    Cite.SHORTCUT_ANSWERED: ("732.2b", "accept the proposed sequence"),
    Cite.SHORTCUT_TAKEN: ("732.2c", "shortcut is taken"),
    Cite.FRAGMENTED_LOOP: ("732.3", "fragmented"),
    Cite.MANDATORY_LOOP: ("732.4", "mandatory"),
    Cite.SUBGAME: ("729.2", "subgame starts"),
    Cite.RESTARTED: ("727.1", "restarts the game"),
    Cite.RESTARTER_BEGINS: ("727.1a", "starting player"),
    Cite.DECKS_SHUFFLED: ("103.3", "random order"),
    Cite.SUBGAME_ENDS: ("729.5", "subgame ends"),
    Cite.OPENING_HAND: ("103.5", "starting hand size"),
    Cite.MULLIGAN: ("103.5", "take a mulligan"),
    Cite.TRIGGERS_CEASE: ("724.1a", "triggered before this process"),
    Cite.TURN_ENDED: ("724.1", "ends the turn"),
    Cite.COUNTERS_AT_MOST: ("704.5r", "n counters of a"),
    Cite.TRIGGERS_CEASE_IN_COMBAT: ("724.2a", "triggered before this process"),
    Cite.STACK_EXILED_IN_COMBAT: ("724.2b", "exile all objects"),
    Cite.COMBAT_CUT_SHORT: ("724.2d", "end the current combat"),
    Cite.TURN_CONTROLLED: ("723.1", "some cards let a"),
    Cite.COIN_CALLED: ("705.2", "calls “heads”"),
    Cite.COIN_HEADS: ("705.2", "comes up heads"),
    Cite.FLIP_SETTLED: ("705.3", "certain result"),
    Cite.ROLL_MODIFIER_PAID: ("706.2a", "may be optional"),
    Cite.ROLL_MODIFIED: ("706.2b", "modify the natural result"),
    Cite.ROLL_IGNORED: ("706.6", "never happened"),
    Cite.RESULT_STORED: ("706.8a", "note the kind"),
    Cite.STORED_REROLLED: ("706.8b", "stored results any"),
    Cite.CLASH: ("701.30a", "to clash"),
    Cite.SAGA_ENTERS: ("714.3a", "enters with a lore"),
    Cite.SAGA_GOES_ON: ("714.3c", "precombat main"),
    Cite.SAGA_ENDS: ("714.4", "final chapter number"),
    Cite.SCRY: ("701.22a", "to “scry n”"),
    Cite.UNBLOCKABLE: ("509.1b", "evasion ability"),
    Cite.LIFELINK: ("702.15b", "damage from a source"),
    Cite.TEN_POISON: ("704.5c", "ten poison counters"),
    Cite.CONCEDING: ("104.3a", "can concede the game"),
    Cite.ADDITIONAL_COST: ("118.8", "have additional costs"),
    Cite.CASCADE: ("702.85a", "keyword cascade"),
    Cite.RIPPLE: ("702.60a", "ability ripple"),
    Cite.HIDEAWAY: ("702.75a", "hideaway n"),
}

KEYWORD_ACTIONS: Final = (
    "activate, attach, behold, cast, counter, create, destroy, discard, double, triple, exchange, exile, "
    "fight, goad, investigate, mill, play, regenerate, reveal, sacrifice, scry, search, shuffle, surveil, "
    "tap and untap, transform, convert, fateseal, clash, planeswalk, set in motion, abandon, proliferate, "
    "detain, populate, monstrosity, vote, bolster, manifest, support, meld, exert, explore, assemble, "
    "adapt, amass, learn, venture into the dungeon, connive, open an attraction, roll to visit your "
    "attractions, incubate, the ring tempts you, face a villainous choice, time travel, discover, cloak, "
    "collect evidence, suspect, forage, manifest dread, endure, harness, airbend, earthbend, waterbend, "
    "blight, heal, recruit"
)

KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES + (
    ", cleave, training, compleated, reconfigure, blitz, casualty, enlist, read ahead, ravenous, squad, "
    "space sculptor, visit, prototype, living metal, more than meets the eye, for mirrodin!, toxic, "
    "backup, bargain, craft, disguise, solved, plot, saddle, spree, freerunning, gift, offspring, "
    "impending, exhaust, max speed, start your engines!, harmonize, mobilize, job select, tiered, "
    "station, warp, ∞ (infinity), mayhem, web-slinging, firebending, sneak, increment, paradigm, power-up, "
    "teamwork, storied"
)

#: 702.75a: in a random order, and only for the eyes of who controls the permanent.
HIDEAWAY: Final = (
    "When ~ enters, look at the top N cards of your library and exile one of them face down. Put the others on the "
    "bottom of your library in a random order. The player who controls ~ may look at the exiled card."
)

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2026-08",
    token_names_say_so=True,
    title="Comprehensive Rules, August 2026",
    citations=citations(RULES),
    grounds=citations(GROUNDS),
    lacks=LACKS,
    hone_counters_sharpen=True,
    keyword_counters=before.KEYWORD_COUNTERS | {"decayed", "exalted", "shadow"},  # 122.1b
    words={**before.RULEBOOK.words, "enters the battlefield": "enters"},
    wording="2026-08",
    has_damage_assignment_order=False,
    mana_abilities_leave_libraries_alone=True,
    copies_have_both_faces=True,
    modal_cards_transform=True,
    foremost_replacements=(*before.RULEBOOK.foremost_replacements, Foremost.BACK_UP),  # 616.1d
    commander_games_stay_closed=True,
    granted_to_spells_stays=True,
    exiled_face_down_stays_known=True,
    predefined_tokens={
        **before.PREDEFINED_TOKENS,
        "blood token": "111.10g",
        "shard token": "111.10e",
        "walker token": "111.10d",
        "powerstone token": "111.10h",
        "cursed role token": "111.10j",
        "monster role token": "111.10k",
        "royal role token": "111.10m",
        "sorcerer role token": "111.10n",
        "virtuous role token": "111.10p",
        "wicked role token": "111.10q",
        "young hero role token": "111.10r",
        "vibranium token": "111.10w",
        "incubator token": "111.10i",
        "map token": "111.10s",
        "junk token": "111.10t",
        "lander token": "111.10u",
        "mutagen token": "111.10v",
    },
    keyword_texts={
        **before.RULEBOOK.keyword_texts,
        # 702.62a: whether the card is cast is up to its owner.
        "suspend": "At the beginning of your upkeep, if ~ is in exile and it has a time counter on it, remove a time "
        "counter from it.\n"
        "When the last time counter is removed from ~, if ~ is in exile, you may cast it without paying its mana cost. "
        "If you cast a creature spell this way, it gains haste until you lose control of it.",
        # 702.75b: older cards, which name no number, are read as "Hideaway 4", and as entering tapped besides.
        "hideaway": f"~ enters tapped.\n{HIDEAWAY.replace('N', 'four')}",
        "hideaway n": HIDEAWAY,
    },
    keyword_abilities=headings("702", KEYWORD_ABILITIES),
    keyword_actions=headings("701", KEYWORD_ACTIONS),
)
