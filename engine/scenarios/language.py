"""The language of scenarios: one table of forms, from which the reader reads and the site's page on it is made.

A form is written with literal words, {slots}, [optional parts] and (one|of|several). What stands in a slot is found by
its kind: names of players and cards are known from the scenario, so they may hold any words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Form:
    """One kind of statement: how it is written, what it does, and examples."""

    name: str
    pattern: str
    meaning: str
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """A kind of thing that stands in a form."""

    name: str
    meaning: str
    examples: tuple[str, ...]


SLOTS: Final = (
    Slot("player", "a player's name", ("Alice",)),
    Slot(
        "object",
        "a card, permanent, spell or token by its name; whose it is, or which of several, where that isn't plain",
        ("Old Ogre", "Bob's Old Ogre", "Old Ogre #2", "Old Ogre's ability"),
    ),
    Slot("thing", "an object or a player", ("Old Ogre", "Bob")),
    Slot("things", "objects and players, joined by commas or *and*", ("Old Ogre and Bob", "Oak, Elm and Ash")),
    Slot("number", "a whole number", ("3",)),
    Slot("life", "a life total, which may be below 0", ("18", "-2")),
    Slot("size", "power and toughness", ("2/2",)),
    Slot("rule", "a rule's number in the edition played", ("704.5g",)),
    Slot("edition", "an edition of the rulebook", ("2009-07",)),
    Slot("step", "a step or phase", ("combat damage", "end step", "upkeep")),
    Slot("zone", "a zone", ("graveyard", "hand", "library")),
    Slot("assignments", "how much damage from what to whom, joined by commas or *and*", ("2 from Trampler to Wall",)),
    Slot("shares", "how much to whom, joined by commas or *and*", ("2 to Bob and 1 to Wall",)),
    Slot("choice", "what is chosen", ("yes", "white", "mode 2", "Oak, then Elm")),
    Slot("quality", "colors, types and statuses", ("white", "a red creature", "tapped")),
    Slot("words", "the rest of the line", ("white", "yes", "mode 2")),
    Slot("statement", "another statement", ("Bob blocks Dragon with Wall",)),
)

ACTIONS: Final = (
    Form(
        "cast",
        "{player} (casts|plays) {object}[ with X = {number}][ choosing {choice}][ targeting {things}]"
        "[ dividing {shares}]",
        "Plays a card as a spell, or plays a land. Targets go to the words *target* in the order in which they stand.",
        (
            "Alice casts Sudden Growth targeting Old Ogre",
            "Bob plays Forest",
            "Alice casts Blaze with X = 3 targeting Bob",
        ),
    ),
    Form(
        "activate",
        "{player} activates {object}[ ability {number:ability}][ with X = {number:x}][ choosing {choice}]"
        "[ targeting {things}][ dividing {shares}]",
        "Activates an ability; *ability 2* is the second activated ability of the object.",
        ("Bob activates Bone Guard", "Alice activates Fire Adept targeting Bob"),
    ),
    Form("tap_for_mana", "{player} taps {things} for mana", "Uses mana abilities.", ("Alice taps Forest for mana",)),
    Form(
        "attack",
        "{player} attacks[ {thing}] with {things}",
        "Goes on to the declaration of attackers and declares them; whom they attack may be left out with two players."
        " Several such lines in a row are one declaration.",
        ("Alice attacks with Old Ogre", "Alice attacks Bob with Oak and Elm"),
    ),
    Form(
        "block",
        "{player} blocks {things:attackers} with {things}",
        "Goes on to the declaration of blockers and declares them: each of the blockers blocks each of the attackers."
        " Several such lines in a row are one declaration.",
        ("Bob blocks Old Ogre with Wall", "Bob blocks Oak and Elm with Hundred-Armed Giant"),
    ),
    Form(
        "no_block",
        "{player} doesn't block",
        "Goes on to the declaration of blockers and blocks nothing.",
        ("Bob doesn't block",),
    ),
    Form(
        "assign",
        "{player} assigns {assignments}",
        "Assigns combat damage: all that the player's creatures assign in this step, on one line or several in a row.",
        ("Alice assigns 2 damage from Trampler to Wall and 3 from Trampler to Bob",),
    ),
    Form(
        "choose",
        "{player} chooses {choice}",
        "Answers the question that the game asks: yes or no, a number, a color, a mode, objects, players or an order.",
        ("Alice chooses yes", "Bob chooses white", "Alice chooses Oak, then Elm", "Alice chooses mode 2"),
    ),
    Form("pass", "{player} passes", "Passes priority once.", ("Alice passes",)),
    Form(
        "resolve",
        "resolve[ {object}]",
        "All players pass until the top of the stack has resolved; with a name, until that has.",
        ("resolve", "resolve Sudden Growth"),
    ),
    Form("resolve_all", "resolve everything", "All players pass until the stack is empty.", ("resolve everything",)),
    Form(
        "go_to",
        "(to {player}'s next {step}|to the next {step}|to {player}'s {step}|to the {step}|to {step})",
        "All players pass until that step begins, of this turn or the next one in which it comes.",
        ("to combat damage", "to the end step", "to Bob's upkeep", "to the next turn"),
    ),
)

EXPECTATIONS: Final = (
    Form("expect_size", "expect {object} (is|isn't) {size}", "Its power and toughness.", ("expect Old Ogre is 3/3",)),
    Form(
        "expect_entered",
        "expect {object} (entered|came into play) as {size}",
        "What size it was in the moment in which it came onto the battlefield.",
        ("expect Squire entered as 2/2",),
    ),
    Form(
        "expect_zone",
        "expect {object} (is|isn't) in {player}'s {zone}[, {how}][ under {rule}]"
        "[, at the same time[ as {object:other}]]",
        "Where it is; how and under which rule it came there, and what went with it. Without a name at the end: what"
        " the claim before was about.",
        ("expect Old Ogre is in Alice's graveyard, destroyed under 704.5g",),
    ),
    Form(
        "expect_in_play",
        "expect {object} (is|isn't) (in play|on the battlefield)",
        "Whether it is on the battlefield.",
        ("expect Old Ogre is in play", "expect Wall isn't on the battlefield"),
    ),
    Form(
        "expect_exiled",
        "expect {object} (is|isn't) (exiled|removed from the game)",
        "Whether it is exiled, or in older words removed from the game.",
        ("expect Old Ogre is exiled",),
    ),
    Form(
        "expect_on_stack",
        "expect {object} (is|isn't) on the stack",
        "Whether a spell or an ability of an object is on the stack.",
        ("expect Sudden Growth is on the stack", "expect Old Ogre's ability isn't on the stack"),
    ),
    Form(
        "expect_combat_damage",
        "expect combat damage (is|isn't) on the stack",
        "Whether assigned combat damage waits on the stack, as it does before Magic 2010.",
        ("expect combat damage is on the stack",),
    ),
    Form(
        "expect_empty_stack",
        "expect the stack (is|isn't) empty",
        "Whether anything is on the stack.",
        ("expect the stack is empty",),
    ),
    Form(
        "expect_instances",
        "expect {object} has {number} (instances|instance) of {words}",
        "How many instances of a keyword ability it has.",
        ("expect Bird has 2 instances of flying",),
    ),
    Form(
        "expect_counters",
        "expect {object} has {number} {kind} (counters|counter)",
        "How many counters of a kind are on it.",
        ("expect Old Ogre has 1 +1/+1 counter",),
    ),
    Form(
        "expect_damage",
        "expect {object} has {number} damage",
        "How much damage is marked on it.",
        ("expect Wall has 2 damage",),
    ),
    Form(
        "expect_attached",
        "expect {object} (is|isn't) attached to {thing}",
        "What an Aura or Equipment is attached to.",
        ("expect Feather Cape is attached to Bird",),
    ),
    Form(
        "expect_has",
        "expect {object} (has|doesn't have) {words}",
        "Whether it has an ability, by keyword or by its text in quotes.",
        ("expect Bird has flying", 'expect Bear has "{T}: Draw a card."'),
    ),
    Form(
        "expect_player_has",
        "expect {player} has {number} {words}",
        "Life, poison counters, cards in a zone, or mana.",
        ("expect Bob has 18 life", "expect Alice has 7 cards in hand", "expect Alice has 1 poison counter"),
    ),
    Form(
        "expect_life",
        "expect ({player} is at {life:number} life|{player}'s life is {life:number}"
        "|{player}'s life total is {life:number})",
        "How much life a player has.",
        ("expect Bob is at 18 life", "expect Bob's life total is 18"),
    ),
    Form(
        "expect_controls_count",
        "expect {player} controls {number} {words}",
        "How many permanents of a name, type or subtype a player controls.",
        ("expect Alice controls 2 Soldier tokens", "expect Bob controls 0 creatures"),
    ),
    Form(
        "expect_controls",
        "expect {player} (controls|doesn't control) {object}",
        "Who controls it.",
        ("expect Bob controls Old Ogre",),
    ),
    Form(
        "expect_outcome",
        "expect {player} (has won|wins|has lost|loses|hasn't won|hasn't lost)",
        "Whether the game is over for a player.",
        ("expect Bob has lost",),
    ),
    Form(
        "expect_draw", "expect the game is a draw", "The game is over, and nobody won.", ("expect the game is a draw",)
    ),
    Form(
        "expect_turn",
        "expect it is ({player}'s {step}|the {step})",
        "Whose turn it is and which step.",
        ("expect it is Bob's upkeep", "expect it is the end step"),
    ),
    Form("expect_priority", "expect {player} has priority", "Who may act.", ("expect Bob has priority",)),
    Form(
        "instead",
        "under {edition} instead: {statement}",
        "What is so in another edition, in place of the claim on the line before.",
        ("under 2009-07 instead: expect Old Ogre is 5/8",),
    ),
    Form(
        "expect_refused",
        "expect refused[ under][ {rule}]: {statement}",
        "The rules don't allow what the statement says; the game stays as it is.",
        ("expect refused under 702.9b: Bob blocks Dragon with Wall",),
    ),
    Form(
        "expect_allowed",
        "expect allowed: {statement}",
        "The rules allow what the statement says; it is tried out and taken back.",
        ("expect allowed: Alice casts Sudden Growth targeting Old Ogre",),
    ),
    Form(
        "expect_asked",
        "expect {player} is asked for {words}",
        "The game waits for a player's answer of that kind.",
        ("expect Alice is asked for targets", "expect Bob is asked for which effect applies first"),
    ),
    Form(
        "expect_offered",
        "expect {player} (is|isn't) offered {things}",
        "What can be chosen in the question that the game asks.",
        ("expect Alice is offered Oak and Elm", "expect Bob isn't offered Wall"),
    ),
    Form(
        "expect_rule",
        "expect rule {rule} (was|wasn't) applied",
        "Whether anything since the last statement happened under a rule.",
        ("expect rule 419.6b was applied",),
    ),
    Form(
        "expect_triggered",
        "expect {object} (triggered|didn't trigger)",
        "Whether an ability of it has triggered since the last statement.",
        ("expect Careful Sage triggered",),
    ),
    Form(
        "expect_is",
        "expect {object} (is|isn't) {quality:words}",
        "A color, a type, a status, or any quality that card texts name.",
        ("expect Old Ogre is white", "expect Old Ogre isn't tapped", "expect Old Ogre is attacking"),
    ),
)

FORMS: Final = ACTIONS + EXPECTATIONS
