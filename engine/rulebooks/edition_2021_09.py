"""September 2021: counters are in the layer of what modifies sizes, copies of permanent spells become tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.rulebooks import edition_2018_04 as before
from engine.rulebooks.cite import Cite
from engine.rulebooks.rulebook import Layer, LayerKind, MulliganKind, Rulebook, citations, headings

_K = LayerKind

#: 613.1, 613.2 and 613.4: copying is the first of two sublayers, and counters have none of their own.
FOUR_SIZE_LAYERS: Final = (
    Layer("1a", "copying", frozenset({_K.COPY}), Cite.LAYER_COPY),
    Layer("1b", "lying face down", frozenset(), Cite.LAYER_FACE_DOWN),  # no effect, but the status itself
    *(layer for layer in before.RULEBOOK.layers if "2" <= layer.name < "7c"),
    Layer(
        "7c",
        "size modified, and counters",
        frozenset({_K.SIZE_MODIFIED, _K.SIZE_MODIFIED_STATICALLY, _K.SIZE_COUNTERS}),
        Cite.LAYER_SIZE_MODIFIED,
    ),
    Layer("7d", "switched size", frozenset({_K.SIZE_SWITCHED}), Cite.LAYER_SIZE_SWITCHED),
)

RULES: Final[Mapping[Cite, tuple[str, str]]] = {
    **before.RULES,
    Cite.TRANSFORM: ("701.28a", "transform"),
    Cite.PHASES_BACK_IN: ("610.4", "phase in"),
    Cite.MELD: ("701.37a", "to meld"),
    Cite.MELDED_PILED: ("713.4a", "in either order"),
    Cite.MERGED_PILED: ("723.3a", "any order"),
    Cite.MERGED_EXILED: ("723.3b", "timestamps"),
    Cite.MELDED_EXILED: ("713.4b", "timestamp"),
    Cite.DAYTIME: ("724.1", "begins as neither"),
    Cite.DAYTIME_CHECKED: ("502.2", "cast no spell"),
    Cite.MODAL_FACE: ("712.7", "which of its faces"),
    Cite.CLASS_LEVEL: ("717.2a", "level becomes"),
    Cite.ADVENTURE: ("716.3d", "exiles it"),
    Cite.COMMANDER_RETURNS: ("903.9a", "graveyard or in exile"),
    Cite.COMMANDER_GOES_HOME: ("903.9b", "hand or library"),
    Cite.COMMANDER_DAMAGE: ("903.10a", "21 or more combat"),
    Cite.DECK_SINGLETON: ("903.5b", "english name"),
    Cite.DECK_COLORS: ("903.5c", "color identity has no"),
    Cite.DECK_LAND_TYPES: ("903.5d", "basic land type"),
    Cite.MONARCH: ("720.3", "only one player"),
    Cite.MONARCH_LEAVES: ("720.4", "monarch leaves"),
    Cite.EMBLEM: ("114.2", "gets an emblem with"),
    Cite.DAMAGE_DEALT: ("120.2b", "damage by effects"),
    Cite.AURA_SWAP: ("702.65a", "ability aura swap"),
    Cite.PRIORITY: ("117.3", "has priority"),
    Cite.INSTANT_TIMING: ("117.1a", "instant"),
    Cite.SORCERY_TIMING: ("117.1a", "main phase"),
    Cite.LAND_PLAY: ("701.14a", "play a land"),
    Cite.ABILITY_ZONES: ("113.6", "abilities function"),
    Cite.END_EFFECT: ("116.2c", "end"),
    Cite.IGNORE_EFFECT: ("116.2d", "ignore"),
    Cite.TURN_FACE_UP: ("702.37e", "permanent they control face"),
    Cite.MORPH: ("702.37a", "card as a face-down"),
    Cite.FACE_DOWN: ("708.2a", "face-up permanent face down"),
    Cite.FACE_DOWN_REVEALED: ("708.9", "reveal"),
    Cite.FLIP: ("710.4", "a flipped"),
    Cite.SPLIT_HALF: ("709.3", "one of its halves"),
    Cite.COPY_SPELL: ("707.10", "onto the stack"),
    Cite.CAST_COPY: ("707.12", "cast a copy"),
    Cite.PAY_COSTS: ("601.2h", "pays the total cost"),
    Cite.REDUCED_BY_HALF: ("118.7e", "hybrid"),
    Cite.UNPLAYABLE_COST: ("118.6", "unpayable"),
    Cite.LEGAL_TARGET: ("115.2", "legal targets"),
    Cite.ONE_AFTER_THE_OTHER: ("608.2f", "individually"),
    Cite.SPELL_TO_GRAVEYARD: ("608.2m", "graveyard"),
    Cite.SPELL_CANT_ENTER: ("608.3d", "can't put it onto"),
    Cite.TOKEN_MADE: ("111.1", "token"),
    Cite.DRAW_CARD: ("121.1", "drawing a card"),
    Cite.LIFE: ("119.3", "losing life"),
    Cite.COUNTERS: ("122.1", "loyalty counters"),
    Cite.DAMAGE_TO_PLAYER: ("120.3a", "loses that much life"),
    Cite.LAYER_COPY: ("613.2a", "copy"),
    Cite.LAYER_FACE_DOWN: ("613.2b", "face-down spells"),
    Cite.LAYER_SIZE_DEFINED: ("613.4a", "characteristic-defining abilities"),
    Cite.LAYER_SIZE_SET: ("613.4b", "set power"),
    Cite.LAYER_SIZE_MODIFIED: ("613.4c", "effects that modify"),
    Cite.LAYER_SIZE_COUNTERS: ("613.4c", "counters and effects"),
    Cite.LAYER_SIZE_SWITCHED: ("613.4d", "switch"),
    Cite.TIMESTAMPS: ("613.7", "which of"),
    Cite.REGENERATION: ("701.15a", "effect is to regenerate"),
    Cite.ENTERS_AS_COPY: ("707.5", "becomes a"),
    Cite.TURNED_UP_WITH: ("708.11", "is turned face up"),
    Cite.SACRIFICE: ("701.17a", "sacrifice"),
    Cite.TAP: ("701.21a", "to tap a"),
    Cite.UNTAP: ("701.21b", "to untap a permanent"),
    Cite.REVEAL: ("701.16a", "to reveal"),
    Cite.SEARCH: ("701.19a", "to search"),
    Cite.SHORTCUT_PROPOSED: ("725.2a", "suggest a shortcut"),
    Cite.SHORTCUT_ANSWERED: ("725.2b", "accept the proposed sequence"),
    Cite.SHORTCUT_TAKEN: ("725.2c", "shortcut is taken"),
    Cite.FRAGMENTED_LOOP: ("725.3", "fragmented"),
    Cite.MANDATORY_LOOP: ("725.4", "mandatory"),
    Cite.SUBGAME: ("722.2", "subgame starts"),
    Cite.RESTARTED: ("721.1", "restarts the game"),
    Cite.RESTARTER_BEGINS: ("721.1a", "first turn"),
    Cite.DECKS_SHUFFLED: ("103.2", "random order"),
    Cite.SUBGAME_ENDS: ("722.5", "subgame ends"),
    Cite.TRIGGERS_CEASE: ("719.1a", "cease to exist"),
    Cite.TURN_ENDED: ("719.1", "ends the turn"),
    Cite.TRIGGERS_CEASE_IN_COMBAT: ("719.2a", "cease to exist"),
    Cite.STACK_EXILED_IN_COMBAT: ("719.2b", "object on the stack"),
    Cite.COMBAT_CUT_SHORT: ("719.2d", "combat phase is over"),
    Cite.TURN_CONTROLLED: ("718.1", "some cards let a"),
    Cite.PHASING: ("702.26a", "phasing is"),
    Cite.COIN_HEADS: ("705.2", "flips a coin"),
    Cite.DUNGEON_COMPLETED: ("704.5t", "venture marker"),
    Cite.DICE_ROLLED: ("706.2", "natural result"),
    Cite.RESULT_LOOKED_UP: ("706.3a", "single number"),
    Cite.ROLLED_AGAIN: ("706.3c", "roll again"),
    Cite.ROLL_IGNORED: ("706.5", "never happened"),
    Cite.CLASH: ("701.23a", "to clash"),
    Cite.SAGA_ENTERS: ("715.3a", "enters"),
    Cite.SAGA_GOES_ON: ("715.3b", "precombat main"),
    Cite.SAGA_ENDS: ("715.4", "final chapter number"),
    Cite.SCRY: ("701.18a", "scry"),
    Cite.ONE_RESULT: ("704.7", "one replacement effect"),
    Cite.ADDITIONAL_COST: ("118.8", "additional costs are paid"),
    Cite.ALTERNATIVE_COST: ("118.9", "alternative cost"),
    Cite.KICKER: ("702.33a", "kicker is"),
    Cite.MADNESS: ("702.35a", "keyword madness"),
    Cite.SPLICE: ("702.47a", "splice is"),
    Cite.SUSPEND: ("702.62a", "keyword suspend"),
    Cite.CASCADE: ("702.85a", "ability cascade"),
    Cite.RIPPLE: ("702.60a", "ripple is"),
    Cite.BANDING: ("702.22c", "attacking bands"),
    Cite.BAND_BLOCKED: ("702.22h", "becomes blocked by"),
    Cite.BAND_DAMAGE_TO_BLOCKERS: ("702.22j", "an attacking"),
    Cite.BAND_DAMAGE_TO_ATTACKERS: ("702.22k", "a blocking"),
    Cite.HAUNT: ("702.55a", "haunt is"),
    Cite.HIDEAWAY: ("702.75a", "hideaway"),
}

KEYWORD_ACTIONS: Final = before.KEYWORD_ACTIONS.replace("fight, ", "fight, mill, ") + (
    ", surveil, adapt, amass, learn, venture into the dungeon"
)

KEYWORD_ABILITIES: Final = before.KEYWORD_ABILITIES.replace("vigilance, ", "vigilance, ward, ") + (
    ", assist, jump-start, mentor, afterlife, riot, spectacle, escape, companion, mutate, encore, boast, "
    "foretell, demonstrate, daybound and nightbound, disturb, decayed"
)

#: 111.10, as far as card text can say what they are.
PREDEFINED_TOKENS: Final = {
    "treasure token": "111.10a",
    "food token": "111.10b",
    "gold token": "111.10c",
    "clue token": "111.10f",
}

#: 122.1b.
KEYWORD_COUNTERS: Final = frozenset(
    {"deathtouch", "double strike", "first strike", "flying", "haste", "hexproof"}
    | {"indestructible", "lifelink", "menace", "reach", "trample", "vigilance"}
)

RULEBOOK: Final[Rulebook] = replace(
    before.RULEBOOK,
    edition="2021-09",
    title="Comprehensive Rules, September 2021",
    layers=FOUR_SIZE_LAYERS,
    keyword_counters=KEYWORD_COUNTERS,
    citations=citations(RULES),
    wording="2021-09",
    copied_permanents_are_tokens=True,
    given_spells_return=True,
    each_orders_own_timestamps=True,
    counters_have_timestamps=True,
    proliferates_each_kind=True,
    cascade_heeds_what_is_cast=True,
    mulligan=MulliganKind.LONDON,
    who_begins_is_settled_first=True,
    predefined_tokens=PREDEFINED_TOKENS,
    keyword_abilities=headings("702", KEYWORD_ABILITIES),
    keyword_actions=headings("701", KEYWORD_ACTIONS),
)
