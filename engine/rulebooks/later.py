"""Rules on kinds of things that came after Magic 2010: an edition whose rulebook doesn't cite them has none yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rulebooks.cite import Cite

_NO_PREPARING: Final = "there are no prepare spells before Secrets of Strixhaven"
_NO_DAYTIME: Final = "there is neither day nor night before Innistrad: Midnight Hunt"
_NO_ROOMS: Final = "there are no Rooms before Duskmourn: House of Horror"
_NO_BATTLES: Final = "there are no battles before March of the Machine"
_NO_MUTATE: Final = "nothing merges before Ikoria"
_NO_MELD: Final = "there are no meld cards before Eldritch Moon"
_NO_END_OF_COMBAT: Final = "no effect ends the combat phase before Core Set 2020"
_NO_MONARCH: Final = "there is no monarch before Conspiracy: Take the Crown"
_NO_INITIATIVE: Final = "there is no initiative before Commander Legends: Battle for Baldur's Gate"
_NO_DICE: Final = "no dice are rolled before Adventures in the Forgotten Realms"
_NO_ROLL_MODIFIERS: Final = "no rule orders the effects on a roll before 2022"
_NO_STORED_RESULTS: Final = "no results are stored before Unfinity"
_NO_RESTART: Final = "nothing restarts the game before New Phyrexia"
_NO_COMMANDER: Final = "Commander is played here by its rules since 2020"

#: Why an edition lacks a rule that a later one brought.
BROUGHT_LATER: Final[Mapping[Cite, str]] = {
    Cite.MODES_WORTH: "no modes have pawprints before Bloomburrow",
    Cite.ANCHOR_CHOSEN: "no abilities have anchor words before Fate Reforged",
    Cite.PHYREXIAN: "there is no Phyrexian mana before New Phyrexia",
    Cite.LEGENDARY_SPELL: "there are no legendary instants or sorceries before Dominaria",
    Cite.LAYER_FACE_DOWN: "lying face down has no layer of its own before Ikoria: Lair of Behemoths",
    Cite.ONE_AFTER_THE_OTHER: "nothing says before 2021 whom what can't be done at once is done to first",
    Cite.CHOICES_IN_VIEW: "nothing lets a player think ahead to how the cost will be paid, before 2026",
    Cite.TRIGGERS_CEASE: "what has triggered goes on the stack once the turn has ended, in the books before 2018",
    Cite.TRIGGERS_CEASE_IN_COMBAT: _NO_END_OF_COMBAT,
    Cite.STACK_EXILED_IN_COMBAT: _NO_END_OF_COMBAT,
    Cite.COMBAT_CUT_SHORT: _NO_END_OF_COMBAT,
    Cite.COUNTERS_AT_MOST: "counters beyond a limit aren't taken away before Magic 2011",
    Cite.ATTACK_RESELECTED: "nothing has what a creature attacks chosen anew before Commander 2017",
    Cite.RESTARTED: _NO_RESTART,
    Cite.RESTARTER_BEGINS: _NO_RESTART,
    Cite.EMBLEM: "there are no emblems before Magic 2011",
    Cite.COMMANDER_RETURNS: _NO_COMMANDER,
    Cite.COMMANDER_GOES_HOME: _NO_COMMANDER,
    Cite.COMMANDER_DAMAGE: _NO_COMMANDER,
    Cite.DECK_SINGLETON: _NO_COMMANDER,
    Cite.DECK_COLORS: _NO_COMMANDER,
    Cite.DECK_LAND_TYPES: _NO_COMMANDER,
    Cite.MONARCH: _NO_MONARCH,
    Cite.MONARCH_LEAVES: _NO_MONARCH,
    Cite.SHIELD_COUNTER: "there are no shield counters before Streets of New Capenna",
    Cite.STUN_COUNTER: "there are no stun counters before Dominaria United",
    Cite.FINALITY_COUNTER: "there are no finality counters before The Lost Caverns of Ixalan",
    Cite.TRANSFORM: "there are no double-faced cards before Innistrad",
    Cite.MELD: _NO_MELD,
    Cite.MELDED_PILED: _NO_MELD,
    Cite.MELDED_EXILED: _NO_MELD,
    Cite.MERGED_PILED: _NO_MUTATE,
    Cite.MERGED_EXILED: _NO_MUTATE,
    Cite.DAYTIME: _NO_DAYTIME,
    Cite.DAYTIME_CHECKED: _NO_DAYTIME,
    Cite.BACK_CANT_ENTER: "no rule tells of a spell that would enter with an instant or sorcery up, before 2026",
    Cite.BATTLE_ENTERS: _NO_BATTLES,
    Cite.BATTLE_ATTACKED: _NO_BATTLES,
    Cite.DAMAGE_TO_BATTLE: _NO_BATTLES,
    Cite.PROTECTOR_CHOSEN: _NO_BATTLES,
    Cite.SIEGE_FALLS: _NO_BATTLES,
    Cite.BATTLE_FALLS: _NO_BATTLES,
    Cite.DOOR_ENTERS_UNLOCKED: _NO_ROOMS,
    Cite.DOOR_UNLOCKED: _NO_ROOMS,
    Cite.DOOR_LOCKED: _NO_ROOMS,
    Cite.UNLOCKING: _NO_ROOMS,
    Cite.MODAL_FACE: "there are no modal double-faced cards before Zendikar Rising",
    Cite.CLASS_LEVEL: "there are no Classes before Adventures in the Forgotten Realms",
    Cite.CASE_SOLVED: "there are no Cases before Murders at Karlov Manor",
    Cite.ADVENTURE: "there are no Adventures before Throne of Eldraine",
    Cite.OMEN: "there are no Omens before Tarkir: Dragonstorm",
    Cite.BECOMES_PREPARED: _NO_PREPARING,
    Cite.UNPREPARED: _NO_PREPARING,
    Cite.PREPARED: _NO_PREPARING,
    Cite.AURA_STAYS_OUT: "no rule tells of an Aura that is put onto what it can't enchant, before 2018",
    Cite.SPEED_STARTS: "there is no speed before Aetherdrift",
    Cite.ROLES: "there are no Roles before Wilds of Eldraine",
    Cite.FLIP_SETTLED: "no rule tells of an effect that says how a coin lands, before 2026",
    Cite.DUNGEON_COMPLETED: "there are no dungeons before Adventures in the Forgotten Realms",
    Cite.INITIATIVE: _NO_INITIATIVE,
    Cite.INITIATIVE_LEAVES: _NO_INITIATIVE,
    Cite.RAD_COUNTERS: "there are no rad counters before Fallout",
    Cite.DICE_ROLLED: _NO_DICE,
    Cite.RESULT_LOOKED_UP: _NO_DICE,
    Cite.ROLLED_AGAIN: _NO_DICE,
    Cite.ROLL_IGNORED: _NO_DICE,
    Cite.ROLL_MODIFIER_PAID: _NO_ROLL_MODIFIERS,
    Cite.ROLL_MODIFIED: _NO_ROLL_MODIFIERS,
    Cite.RESULT_STORED: _NO_STORED_RESULTS,
    Cite.STORED_REROLLED: _NO_STORED_RESULTS,
    Cite.SAGA_ENTERS: "there are no Sagas before Dominaria",
    Cite.SAGA_GOES_ON: "there are no Sagas before Dominaria",
    Cite.SAGA_ENDS: "there are no Sagas before Dominaria",
}
