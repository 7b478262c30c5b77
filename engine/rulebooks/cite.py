"""Our names for the rules that events, refusals and choices cite.

Code cites by these names; each rulebook says which number that is in its edition. The value says in our words what is
cited. What only a keyword's own module cites has no name here: it is a line of the rule that the keyword heads.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.rulebooks.ground import Ground


class Cite(StrEnum):
    """A rule by what it says, whatever its number is in an edition."""

    # The turn
    TURN_BEGINS = "a turn and its phases"
    BEGINNING_PHASE = "the steps of the beginning phase"
    UNTAP_STEP = "the active player untaps their permanents"
    DRAW_STEP = "the active player draws a card"
    FIRST_DRAW = "the player who goes first skips a draw step"
    MAIN_PHASE = "the main phase"
    COMBAT_PHASE = "the steps of the combat phase"
    DECLARE_ATTACKERS = "attackers are declared"
    DECLARE_BLOCKERS = "blockers are declared"
    CHOOSE_ATTACKERS = "which creatures attack"
    CHOOSE_BLOCKERS = "which creatures block"
    ATTACKERS_TAP = "attackers tap as they are declared"
    ATTACK_PAID = "what attacking costs is paid"
    BLOCK_PAID = "what blocking costs is paid"
    BLOCKED_OR_NOT = "attackers become blocked or unblocked"
    ATTACK_REQUIREMENT = "what has a creature attack"
    BLOCK_OWN_ATTACKERS = "a player blocks only what attacks them or their planeswalkers"
    BLOCK_REQUIREMENT = "what has a creature block or be blocked"
    ATTACK_RESTRICTION = "what keeps a creature from attacking"
    BLOCK_RESTRICTION = "what keeps a creature from blocking or being blocked"
    ORDER_BLOCKERS = "the attacking player orders blockers"
    ORDER_ATTACKERS = "the defending player orders attackers"
    ASSIGN_COMBAT_DAMAGE = "combat damage is assigned"
    ASSIGNED_IN_FULL = "a creature assigns as much damage as its power"
    DEAL_COMBAT_DAMAGE = "combat damage is dealt"
    BLOCKED_CREATURE_DAMAGE = "how a blocked creature assigns damage"
    BLOCKING_CREATURE_DAMAGE = "how a blocking creature assigns damage"
    UNBLOCKED_CREATURE_DAMAGE = "how an unblocked creature assigns damage"
    EXTRA_COMBAT_DAMAGE = "a second combat damage step"
    END_OF_COMBAT = "combat ends"
    REMOVED_FROM_COMBAT = "removal from combat"
    ENDING_PHASE = "the steps of the ending phase"
    CLEANUP_DISCARD = "the active player discards down to the maximum hand size"
    CLEANUP_END = "damage wears off and this turn's effects end"
    MANA_EMPTIES = "unused mana goes away"
    PUT_ATTACKING = "what a creature attacks that enters attacking"
    PUT_BLOCKING = "what a creature blocks that enters blocking"
    ATTACK_RESELECTED = "what a creature attacks is chosen anew"
    # Priority and the stack
    PRIORITY = "who has priority"
    INSTANT_TIMING = "when instants can be played"
    SORCERY_TIMING = "when other spells can be played"
    LAND_PLAY = "playing a land"
    ACTIVATOR = "who can activate an ability"
    SUMMONING_SICK_ABILITY = "tap abilities of creatures that just came under control"
    SUMMONING_SICK_ATTACK = "creatures that just came under control can't attack"
    ABILITY_ZONES = "where abilities function"
    ACTIVATION_LIMIT = "restrictions on activating an ability"
    ACTIVATION_FORBIDDEN = "what keeps a player from activating"
    END_EFFECT = "ending an effect, or stopping a delayed trigger, where it allows that"
    IGNORE_EFFECT = "ignoring what a static ability says, for a while, where it allows that"
    TURN_FACE_UP = "turning a face-down permanent face up"
    MORPH = "casting a card face down"
    FACE_DOWN = "being turned face down"
    FACE_DOWN_REVEALED = "a face-down card is shown as it leaves"
    FLIP = "a permanent is flipped"
    TRANSFORM = "a permanent transforms"
    MELD = "two cards are melded into one permanent"
    MELDED_PILED = "the order of a melded permanent's cards in a graveyard or library"
    MERGED_PILED = "the order of a merged permanent's cards in a graveyard or library"
    MERGED_EXILED = "the order of a merged permanent's cards in exile"
    MELDED_EXILED = "the order of a melded permanent's cards in exile"
    SPLIT_HALF = "one half of a split card is played"
    COPY_SPELL = "a copy is put on the stack"
    CAST_COPY = "a copy of a card is cast"
    # Playing spells and activated abilities
    ANNOUNCE = "announcing a spell or ability"
    LEGENDARY_SPELL = "who can cast a legendary instant or sorcery"
    CASTING_FORBIDDEN = "what keeps a player from casting"
    PROPOSAL_ILLEGAL = "a proposed spell found illegal"
    CHOOSE_MODES = "announcing modes, X and additional costs"
    CHOOSE_TARGETS = "announcing targets"
    DIVIDE = "announcing a division"
    CHOICES_IN_VIEW = "announcing in view of later choices"
    MANA_ABILITIES_WHILE_PLAYING = "mana abilities while playing"
    REDUCED_BY_HALF = "a half of a hybrid symbol reduces a cost"
    PAY_COSTS = "paying the cost"
    BECOMES_PLAYED = "the spell becomes played"
    BECOMES_ACTIVATED = "the ability becomes activated"
    UNPLAYABLE_COST = "a mana cost that doesn't exist can't be paid"
    LEGAL_TARGET = "what can be a target"
    # Abilities
    TRIGGERED = "an ability triggers"
    TRIGGER_TO_STACK = "triggered abilities go on the stack"
    STATE_TRIGGER = "an ability triggers on a state"
    DELAYED_TRIGGER = "a delayed triggered ability"
    MANA_ABILITY = "a mana ability resolves at once"
    TRIGGERED_MANA_ABILITY = "a triggered mana ability resolves at once"
    # Resolving
    RESOLVE = "the top of the stack resolves"
    ALL_TARGETS_ILLEGAL = "all targets are illegal"
    FOLLOW_INSTRUCTIONS = "instructions are followed in order"
    CHOICE_ON_RESOLUTION = "what is chosen while an instruction is followed"
    PERMANENT_SPELL_RESOLVES = "a permanent spell resolves"
    ONE_AFTER_THE_OTHER = "what can't be done to several at once is done to one after the other"
    SPELL_TO_GRAVEYARD = "an instant or sorcery goes to the graveyard"
    # Objects and zones
    TOKEN_MADE = "a token is made"
    DRAW_CARD = "drawing a card"
    LIFE = "gaining and losing life"
    COUNTERS = "counters on objects"
    SHIELD_COUNTER = "a shield counter protects its permanent"
    STUN_COUNTER = "a stun counter keeps its permanent from untapping"
    FINALITY_COUNTER = "a finality counter exiles what would die"
    AURA_ENTERS = "an Aura enters without being played"
    AURA_STAYS_OUT = "an Aura isn't put onto what it can't enchant"
    # Damage
    DAMAGE_TO_PLAYER = "damage makes a player lose life"
    DAMAGE_DEALT = "an effect deals damage"
    # Continuous effects
    EFFECT_FROM_RESOLUTION = "an effect from a resolving spell or ability"
    AFFECTED_SET_LOCKED = "what a resolved effect affects is settled"
    DURATION_ENDS = "an effect ends"
    SPELL_CANT_ENTER = "a permanent spell that can't enter goes to the graveyard"
    BACK_AGAIN = "what was away until something happened comes back"
    PHASES_BACK_IN = "what was phased out until something happened phases in"
    LAYER_COPY = "layer: copying"
    LAYER_FACE_DOWN = "layer: lying face down"
    LAYER_CONTROL = "layer: control"
    LAYER_TEXT = "layer: text"
    LAYER_TYPE = "layer: types"
    LAYER_COLOR = "layer: colors"
    LAYER_ABILITY = "layer: abilities"
    LAYER_OTHER = "layer: all other characteristics"
    LAYER_SIZE_DEFINED = "layer: sizes that define themselves"
    LAYER_SIZE_SET = "layer: sizes that are set"
    LAYER_SIZE_MODIFIED = "layer: sizes that are modified"
    LAYER_SIZE_COUNTERS = "layer: sizes and counters"
    LAYER_SIZE_SWITCHED = "layer: sizes that are switched"
    TIMESTAMPS = "timestamps"
    # Replacement and prevention
    REPLACEMENT = "a replacement effect"
    REPLACEMENT_ORDER = "the affected player orders replacement effects"
    PREVENTION = "a prevention effect"
    PREVENTION_SHIELD = "a shield against some damage"
    PREVENTION_BESIDES = "what a prevention effect does besides"
    REGENERATION = "regeneration"
    ENTERS_AS_COPY = "a permanent enters as a copy"
    ENTERS_WITH = "how a permanent enters"
    MODAL_REPLACEMENT = "the mode of what replaces an event"
    LIBRARY_ORDER = "the owner orders what goes to a library together"
    GRAVEYARD_ORDER = "the owner orders what goes to a graveyard together"
    TURNED_UP_WITH = "what is done as a permanent is turned face up"
    SKIPPED = "a step is skipped"
    # Keyword actions
    ATTACH = "attaching"
    COUNTER_ACTION = "countering"
    DESTROY = "destroying"
    DISCARD = "discarding"
    EXILE = "removing from the game"
    SACRIFICE = "sacrificing"
    TAP = "tapping"
    UNTAP = "untapping"
    REVEAL = "revealing"
    SEARCH = "searching"
    SHORTCUT_PROPOSED = "a player proposes a shortcut"
    SHORTCUT_ANSWERED = "the others accept or shorten a shortcut"
    SHORTCUT_TAKEN = "a shortcut is taken"
    FRAGMENTED_LOOP = "the active player doesn't go on with a fragmented loop"
    MANDATORY_LOOP = "a loop of mandatory actions is a draw"
    SUBGAME = "a game within the game"
    RESTARTED = "the game is restarted"
    RESTARTER_BEGINS = "who restarted the game goes first"
    DECKS_SHUFFLED = "decks are shuffled before a game"
    SUBGAME_ENDS = "cards come back from a game within the game"
    OPENING_HAND = "each player draws a hand"
    MULLIGAN = "a player shuffles their hand away and draws another"
    TRIGGERS_CEASE = "triggered abilities cease to exist as the turn ends"
    TURN_ENDED = "an effect ends the turn"
    TRIGGERS_CEASE_IN_COMBAT = "triggered abilities cease to exist as the combat phase ends"
    STACK_EXILED_IN_COMBAT = "what is on the stack is exiled as the combat phase ends"
    COMBAT_CUT_SHORT = "an effect ends the combat phase"
    TURN_CONTROLLED = "a player controls another player's turn"
    PHASING = "phasing out and in"
    COIN_CALLED = "a coin flip that is won or lost"
    COIN_HEADS = "a coin that comes up heads or tails"
    FLIP_SETTLED = "an effect says how a coin lands"
    DICE_ROLLED = "what dice show, and their results"
    ROLL_MODIFIER_PAID = "an effect on a roll that its player may pay for"
    ROLL_MODIFIED = "several effects on a roll"
    RESULT_LOOKED_UP = "the row of a table that holds for a result"
    ROLLED_AGAIN = "a table says to roll again"
    ROLL_IGNORED = "a roll that never happened"
    CLASH = "clashing"
    SCRY = "looking at cards on top of a library"
    UNBLOCKABLE = "being unblockable"
    # Keyword abilities
    ENCHANT = "enchant"
    LIFELINK = "lifelink"
    TRAMPLE = "trample"
    # State-based actions
    PILES = "objects are grouped into piles"
    ONE_RESULT = "what several state-based actions come to happens once"
    ZERO_LIFE = "a player at 0 or less life loses"
    EMPTY_LIBRARY = "a player who drew from an empty library loses"
    TEN_POISON = "a player with ten poison counters loses"
    HYBRID_ADDED = "a half is chosen of a hybrid symbol whose mana is added"
    PHYREXIAN = "what a Phyrexian mana symbol is paid with"
    EMBLEM = "an emblem is made"
    MONARCH = "a player becomes the monarch"
    INITIATIVE = "a player takes the initiative"
    INITIATIVE_LEAVES = "who takes the initiative as the player leaves who has it"
    DUNGEON_COMPLETED = "a dungeon whose last room is done leaves the game"
    RAD_COUNTERS = "what rad counters bring with them"
    MONARCH_LEAVES = "who becomes the monarch as the monarch leaves the game"
    ONE_OF_CONTRADICTORY = "of two things that exclude each other, one is chosen for an object"
    COMMANDER_RETURNS = "a commander's owner may put it into the command zone"
    COMMANDER_GOES_HOME = "a commander goes to the command zone instead of a hand or library"
    COMMANDER_DAMAGE = "a player with 21 combat damage from one commander loses"
    DECK_SINGLETON = "no two cards of a Commander deck have one name"
    DECK_COLORS = "a Commander deck has no colors but its commander's"
    DECK_LAND_TYPES = "a Commander deck has no basic land types of other colors"
    TOKEN_CEASES = "a token in another zone ceases to exist"
    COPY_CEASES = "a copy in another zone ceases to exist"
    ZERO_TOUGHNESS = "a creature with toughness 0 or less goes to the graveyard"
    LETHAL_DAMAGE = "a creature with lethal damage is destroyed"
    DEATHTOUCH_DAMAGE = "a creature damaged by deathtouch is destroyed"
    PLANESWALKER_HIT = "damage to a player is dealt to a planeswalker instead"
    ZERO_LOYALTY = "a planeswalker with loyalty 0 goes to the graveyard"
    PLANESWALKER_RULE = "the planeswalker uniqueness rule"
    LEGEND_RULE = "the legend rule"
    WORLD_RULE = "the world rule"
    AURA_FALLS_OFF = "an Aura that isn't legally attached goes to the graveyard"
    EQUIPMENT_FALLS_OFF = "Equipment that isn't legally attached becomes unattached"
    OTHER_FALLS_OFF = "another attached permanent becomes unattached"
    DAYTIME = "it becomes day or night"
    DAYTIME_CHECKED = "the untap step looks at the turn before for day and night"
    BACK_CANT_ENTER = "a double-faced spell with no permanent on its back doesn't enter transformed"
    BATTLE_ENTERS = "a battle enters with defense counters"
    BATTLE_ATTACKED = "who can attack a battle"
    DAMAGE_TO_BATTLE = "damage to a battle removes defense counters"
    PROTECTOR_CHOSEN = "a battle gets another protector"
    SIEGE_FALLS = "a Siege with defense 0 goes to the graveyard"
    BATTLE_FALLS = "any other battle with defense 0 goes to the graveyard"
    DOOR_ENTERS_UNLOCKED = "the half that was cast enters unlocked"
    DOOR_UNLOCKED = "an effect unlocks a half of a permanent"
    DOOR_LOCKED = "an effect locks a half of a permanent"
    UNLOCKING = "a player pays to unlock a half of a permanent"
    MODAL_FACE = "one face of a modal double-faced card is played"
    ADVENTURE = "an Adventure is exiled as it resolves"
    BECOMES_PREPARED = "a permanent becomes prepared"
    UNPREPARED = "a permanent becomes unprepared"
    PREPARED = "the copy of the prepare spell of a prepared permanent"
    OMEN = "an Omen is shuffled into a library as it resolves"
    CLASS_LEVEL = "a Class has what its level gives it"
    CASE_SOLVED = "a Case becomes solved"
    SAGA_ENTERS = "a Saga enters with a lore counter"
    SAGA_GOES_ON = "another lore counter is put on a Saga"
    SPEED_STARTS = "a player who starts their engines gets speed"
    ROLES = "of several Roles the newest stays"
    SAGA_ENDS = "a Saga whose last chapter is told is sacrificed"
    COUNTERS_AT_MOST = "counters beyond what a permanent can have are removed"
    COUNTERS_CANCEL = "+1/+1 and -1/-1 counters cancel out"
    # Endings
    LOST_BY_EFFECT = "an effect has a player lose the game"
    WON_BY_EFFECT = "an effect has a player win the game"
    LAST_PLAYER_WINS = "who is left when all opponents have lost wins the game"
    GAME_DRAWN = "the game is a draw"
    DRAWN_BY_EFFECT = "an effect makes the game a draw"
    ALL_LOSE_AT_ONCE = "the game is a draw where all players lose at once"
    CONCEDING = "a player concedes"
    PLAYER_LEAVES = "a player leaves a game that others play on"
    ATTACK_IN_RANGE = "only opponents within a player's range of influence are attacked"
    TARGET_IN_RANGE = "targets are within their controller's range of influence"
    CHOICE_IN_RANGE = "what a player chooses is within their range of influence"
    ACTIVATE_IN_RANGE = "a player activates abilities of objects within their range of influence"
    WIN_IN_RANGE = "who wins beats the opponents within their range of influence"

    # Costs that are announced, and keywords that change how a card is played
    ADDITIONAL_COST = "additional costs are announced"
    ALTERNATIVE_COST = "an alternative cost is announced"
    KICKER = "kicker"
    MADNESS = "madness"
    SPLICE = "splice"
    SUSPEND = "suspend"
    CASCADE = "cascade"
    RIPPLE = "ripple"
    BANDING = "banding"
    BAND_BLOCKED = "a band becomes blocked together"
    BAND_DAMAGE_TO_BLOCKERS = "banding: damage to blockers"
    BAND_DAMAGE_TO_ATTACKERS = "banding: damage to attackers"
    HAUNT = "haunt"
    HIDEAWAY = "hideaway"
    AURA_SWAP = "aura swap"


@dataclass(frozen=True)
class KeywordRule:
    """The line with a letter of the rule that a keyword heads, or all of it, in each edition that has the keyword.

    Where lines were put in or taken out before it, `letter` also says from which edition on it is another one:
    "i, 2009-07 f, 2021-09 g"; from "gone" on there is none. `words` stand in that line.
    """

    keyword: str
    letter: str
    words: str

    def letter_in(self, edition: str) -> str | None:
        """The letter that the line has in an edition, nothing for the whole rule; None where the line is gone."""
        first, *changes = self.letter.split(", ")
        since = [change.split() for change in changes]
        letter = next((letter for began, letter in reversed(since) if began <= edition), first)
        return None if letter == "gone" else letter


#: What can be cited.
Cited = Cite | KeywordRule | Ground

_RULES: Final[list[KeywordRule]] = []


def keyword_rule(keyword: str, letter: str, words: str) -> KeywordRule:
    """The line with this letter of the rule that a keyword heads, with words that stand there in each edition.

    What is made here is looked up in each edition by a test, and found by its number.
    """
    rule = KeywordRule(keyword, letter, words)
    _RULES.append(rule)
    return rule


def keyword_rules_made() -> tuple[KeywordRule, ...]:
    """Every line that a module loaded so far cites, each once."""
    return tuple(dict.fromkeys(_RULES))
