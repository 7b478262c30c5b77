"""Commanders and their decks: what a claim says of a card's color identity, and of what a deck may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.play.deck_building import commanders_of, deck_of, why_not_in_deck
from engine.rulebooks import Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import card_named
from engine.scenarios.playing.numbers import SaidRule
from engine.scenarios.playing.sentences import Judgment, YesOrNo, says
from engine.state.color_identity import color_identity, in_words
from engine.values.colors import Color

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "expect {object}'s color identity (is|isn't{negated!}) {words}",
    "expect Old Ogre's color identity is red",
    "expect Old Ogre's color identity isn't blue and red",
    "expect Old Ogre's color identity is colorless",
)
@dataclass(frozen=True, kw_only=True)
class ExpectColorIdentity(YesOrNo):
    """All the colors of a card's color identity, by which Commander decks are built: of every mana symbol on it, on
    each of its faces."""

    object: NamedObject
    words: str

    def judge(self, acting: Acting) -> Judgment:
        card = card_named(acting.game, self.object)
        identity = color_identity(card)
        return self.so(identity == _colors(self.words), f"{card.name}'s color identity is {in_words(identity)}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Ground.COLOR_IDENTITY
        if card_named(acting.game, self.object).back is not None:
            yield Ground.BACK_HAS_IDENTITY


@says(
    "expect {object} (may|may not{negated!}) be in {player}'s deck[ under {rule}]",
    "expect Old Ogre may be in Alice's deck",
    "expect Old Ogre may not be in Alice's deck under 903.5c",
)
@dataclass(frozen=True, kw_only=True)
class ExpectInDeck(YesOrNo):
    """Whether a card may be in a player's Commander deck, or is there already against the rules; it may be outside the
    game. Its colors, the mana that its basic land types make, and how many of its name there are decide that."""

    object: NamedObject
    player: str
    rule: str = ""

    def judge(self, acting: Acting) -> Judgment:
        said = SaidRule.by(self, self.rule, acting.game)
        reasons = tuple(self._reasons(acting))
        if not self.negated:
            return Judgment(not reasons, "; ".join(why for _, why in reasons))
        is_so = any(said.is_cited(cite) for cite, _ in reasons)
        told = "; ".join(f"{acting.game.number_of(cite)}: {why}" for cite, why in reasons)
        return said.judged(Judgment(is_so, f"it may not: {told}" if told else "it may"))

    def _reasons(self, acting: Acting) -> Iterator[tuple[Cited, str]]:
        game, player = acting.game, acting.player(self.player)
        leaders = commanders_of(game, player)
        if not leaders:
            raise ScriptError(f"{player.name} has no commander: name one under commanders = [...]")
        deck = [*deck_of(game, player), *player.outside]
        yield from why_not_in_deck(card_named(game, self.object), leaders, deck)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from (cite for cite, _ in self._reasons(acting))
        yield Ground.COLOR_IDENTITY


def _colors(words: str) -> frozenset[Color]:
    """The colors that words list. Raises ScriptError for anything else among them."""
    said = words.strip().lower()
    if said in ("colorless", "no color"):
        return frozenset()
    names = said.replace(", and ", " ").replace(",", " ").replace(" and ", " ").split()
    known = {color.value: color for color in Color}
    if strange := [name for name in names if name not in known]:
        raise ScriptError(f"{strange[0]!r} is no color: {', '.join(known)} are, and a card may be colorless")
    return frozenset(known[name] for name in names)
