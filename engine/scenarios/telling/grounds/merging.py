"""What it rests on that something merges with a permanent (702.140, 730 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.cards import CardsRevealed
from engine.events.kinds.effects import EffectBegan
from engine.events.kinds.merging import PermanentMerged
from engine.events.kinds.status import PermanentTransformed, PermanentTurnedUp
from engine.events.kinds.triggering import AbilityTriggered
from engine.rulebooks import Cited, Ground
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.triggers import Mutates
from engine.text.tree.walk import walk


@rests(PermanentMerged)
def _how_it_merges(game: Game, fact: PermanentMerged) -> Iterator[Cited]:
    yield from (Ground.MUTATING_RESOLVES, Ground.MERGES, Ground.MERGED_HASNT_ENTERED, Ground.MERGED_IS_SAME)
    if any(part.kind is ObjectKind.TOKEN for part in fact.permanent.merged):
        yield Ground.MERGED_TOKEN
    if fact.permanent.face_down or fact.permanent.hidden_parts:
        yield Ground.MERGED_FACE_UP
    if fact.spell.commander or fact.permanent.commander:
        yield Ground.MERGED_COMMANDER
    if any(fact.spell in (began.effect.affected or ()) for began in game.facts.of_kind(EffectBegan)):
        yield Ground.MERGED_AS_SPELL


@rests(AbilityTriggered)
def _what_mutates(_: Game, fact: AbilityTriggered) -> Iterator[Cited]:
    ability = fact.waiting.ability
    if isinstance(ability, TriggeredAbility) and any(isinstance(node, Mutates) for node in walk(ability.event)):
        yield Ground.MUTATES


@rests(PermanentTurnedUp)
def _what_lies_beneath_comes_up(_: Game, fact: PermanentTurnedUp) -> Iterator[Cited]:
    if fact.permanent.merged:
        yield Ground.MERGED_TURNED_UP


@rests(CardsRevealed)
def _what_stays_down(_: Game, fact: CardsRevealed) -> Iterator[Cited]:
    if any(card.merged and card.face_down for card in fact.cards):
        yield Ground.MERGED_STAYS_DOWN


@rests(PermanentTransformed)
def _what_lies_beneath_turns(_: Game, fact: PermanentTransformed) -> Iterator[Cited]:
    if fact.permanent.merged:
        yield Ground.MERGED_TURNED_OVER
