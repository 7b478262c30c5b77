"""How a thing is said: articles, what belongs to one or to several, and what is so as long as it is or from now on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.abilities import CardText
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.cards import RevealUntil, ShuffleLibrary
from engine.text.tree.effects.exchanging import ExchangeControl
from engine.text.tree.effects.moving import Move
from engine.text.tree.effects.turn import SkipNext
from engine.text.tree.node import Node, Referring
from engine.text.tree.nouns import Characteristic, Zone
from engine.text.tree.players import You
from engine.text.tree.qualities import Compares
from engine.text.tree.quantities import CharacteristicOf
from engine.text.tree.references import All, Target, That

#: An article before a letter that leaves no doubt: "u" and "h" are heard both ways, and so is a letter by itself.
_BEFORE_A_CONSONANT: Final = re.compile(r"\b[Aa]n [bcdfgjklmnpqrstvwyz][a-z]")
_BEFORE_A_VOWEL: Final = re.compile(r"\b[Aa] (?!one|once|eu|ew)[aeio][a-z]")


@looks_at(CardText)
def _the_other_article(looking: Looking, _: CardText) -> Iterator[Misfit]:
    """ "An creature", "a enchantment"."""
    for words in _BEFORE_A_CONSONANT.finditer(looking.text):
        yield Misfit(words.start(), words.end() - 3, "say “a” before a consonant")
    for words in _BEFORE_A_VOWEL.finditer(looking.text):
        yield Misfit(words.start(), words.end() - 3, "say “an” before a vowel")


@looks_at(ExchangeControl)
def _one_for_one(looking: Looking, node: ExchangeControl) -> Iterator[Misfit]:
    """ "Exchange control of each land and target artifact"."""
    if node.second is None:
        return
    for part in (node.first, node.second):
        if isinstance(part, All):
            yield looking.misfit(part, "one thing is exchanged for one other")


@looks_at(Move)
def _whose_it_is(looking: Looking, node: Move) -> Iterator[Misfit]:
    """ "Put it on top of their owner's library", said of one thing."""
    if _is_one(node.what) and "their owner" in looking.says(node):
        yield looking.misfit(node, "one thing has its owner: say “its owner’s”")


def _is_one(reference: Node) -> bool:
    return (isinstance(reference, Target) and reference.count is None) or (
        isinstance(reference, That) and reference.noun == "it"
    )


@looks_at(ShuffleLibrary, SkipNext, RevealUntil, Move)
def _whose_own(looking: Looking, node: ShuffleLibrary | SkipNext | RevealUntil | Move) -> Iterator[Misfit]:
    """ "Search target opponent's library for a card. Shuffle their library": who is told to is you, with your own."""
    who = node.by if isinstance(node, Move) else node.player
    if isinstance(node, Move) and node.origin is not Zone.HAND:
        return
    meant = who.means if isinstance(who, Referring) else who
    is_you = meant is None or isinstance(meant, You)
    words = (_OF_OTHERS if is_you else _OF_YOURS).search(looking.says(node))
    if words is not None:
        does = "it is you who does this" if is_you else "it isn’t you who does this"
        yield looking.misfit(node, f"{does}: say whose this is, or who does it")


@looks_at(Compares)
def _with_itself(looking: Looking, node: Compares) -> Iterator[Misfit]:
    """ "A creature with power greater than its toughness": whose, the word doesn't say."""
    other = node.quantity
    if not isinstance(other, CharacteristicOf) or not isinstance(other.reference, That):
        return
    if {node.characteristic, other.characteristic} == _SIZE and other.reference.noun in ("it", "they"):
        yield looking.misfit(node, "say whose: “whose toughness is greater than its power”, or an object by its name")


_SIZE: Final = {Characteristic.POWER, Characteristic.TOUGHNESS}

#: One's own, in the words for another.
_OF_OTHERS: Final = re.compile(r"\b(their (library|next|hand)|they reveal)\b")
_OF_YOURS: Final = re.compile(r"\b(your (library|next|hand)|you reveal)\b")


@looks_at(Affect)
def _from_now_on(looking: Looking, node: Affect) -> Iterator[Misfit]:
    """ "Target creature has trample until end of turn": what it hasn't had before it gains."""
    gains = [change for change in node.changes if isinstance(change, GainsAbilities)]
    if gains and isinstance(node.subject, Target) and _HAS.search(looking.says(node)):
        yield looking.misfit(node, "what is given for a time is gained: say “gains”")


_HAS: Final = re.compile(r"^[Tt]arget [\w ]+? has ")
