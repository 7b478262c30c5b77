"""What the course of a game rests on: steps, states, turns of others, games within games, loops (408–422; 700s)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.chance import DiceRolled
from engine.events.kinds.combat import CombatDamageStacked, CreatureAttacked
from engine.events.kinds.counters import CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.daytime import DaytimeChanged
from engine.events.kinds.designations import InitiativeTaken
from engine.events.kinds.doors import DoorUnlocked
from engine.events.kinds.dungeons import DungeonBroughtIn, DungeonCompleted, VentureMarkerMoved
from engine.events.kinds.effects import EffectsEnded
from engine.events.kinds.game import PlayerLost
from engine.events.kinds.loops import LoopRepeated, ShortcutSaid
from engine.events.kinds.mana import ManaSpent
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.status import PermanentTapped, PermanentTurnedUp, PermanentUntapped, PhasedIn, PhasedOut
from engine.events.kinds.subgames import SubgameBegan
from engine.events.kinds.triggering import TriggerPutOnStack
from engine.events.kinds.turn import PhasesAdded, StepBegan, TurnControlGained, TurnControlled, TurnSkipped
from engine.meaning.battles import is_battle
from engine.play.face_down import TURNED_UP_BY
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.turn import Phase
from engine.text.tree.nouns import Daytime, Zone
from engine.text.tree.triggers import Step


@rests(StepBegan)
def _where_a_turn_ends(game: Game, fact: StepBegan) -> Iterator[Cited]:
    if fact.part.step is Step.CLEANUP and game.turn_is_ending:
        yield from (Ground.STRAIGHT_TO_CLEANUP, Ground.TRIGGERS_AT_THE_END, Ground.NO_END_STEP)


@rests(PhasesAdded)
def _where_it_is_added(_: Game, fact: PhasesAdded) -> Iterator[Cited]:
    yield Ground.STEP_AFTER_PHASE if Phase.BEGINNING in fact.phases else Ground.PHASES_ADDED


@rests(DaytimeChanged)
def _after_the_turn_before(_: Game, fact: DaytimeChanged) -> Iterator[Cited]:
    if fact.cites is Cite.DAYTIME_CHECKED:
        yield Ground.LOOKS_BACK_FOR_DAYTIME
        yield Ground.NIGHT_FALLS if fact.to is Daytime.NIGHT else Ground.DAY_BREAKS


@rests(DiceRolled)
def _for_what_it_is_rolled(_: Game, fact: DiceRolled) -> Iterator[Cited]:
    yield Ground.KIND_OF_DIE
    if not fact.looked_up:
        yield Ground.ROLLED_WITHOUT_TABLE


@rests(DungeonBroughtIn)
def _from_outside(_: Game, fact: DungeonBroughtIn) -> Iterator[Cited]:
    yield Ground.DUNGEON_ENTERED


@rests(VentureMarkerMoved)
def _along_an_arrow(_: Game, fact: VentureMarkerMoved) -> Iterator[Cited]:
    yield Ground.MARKER_ON_TOP if fact.number == 1 else Ground.MARKER_MOVES


@rests(DungeonCompleted)
def _out_of_the_game(_: Game, fact: DungeonCompleted) -> Iterator[Cited]:
    yield Ground.DUNGEON_COMPLETES
    yield Ground.DUNGEON_DONE if fact.cites is Cite.DUNGEON_COMPLETED else Ground.DUNGEON_LEFT


@rests(InitiativeTaken)
def _had_already(game: Game, fact: InitiativeTaken) -> Iterator[Cited]:
    if fact.again:
        yield Ground.INITIATIVE_AGAIN


@rests(PermanentUntapped)
def _by_the_game(_: Game, fact: PermanentUntapped) -> Iterator[Cited]:
    if fact.cites is Cite.UNTAP_STEP:
        yield Ground.GAME_ACTIONS


@rests(CreatureAttacked)
def _without_the_stack(game: Game, fact: CreatureAttacked) -> Iterator[Cited]:
    yield Ground.GAME_ACTIONS
    if isinstance(fact.defender, GameObject) and is_battle(game, fact.defender):
        yield Ground.BATTLE_IS_ATTACKED


@rests(CountersRemoved)
def _from_a_battle(_: Game, fact: CountersRemoved) -> Iterator[Cited]:
    if fact.cites is Cite.DAMAGE_TO_BATTLE:
        yield Ground.BATTLE_HURT


@rests(DoorUnlocked)
def _as_a_special_action(_: Game, fact: DoorUnlocked) -> Iterator[Cited]:
    if fact.cites is Cite.UNLOCKING:
        yield Ground.UNLOCKING_SPECIAL


@rests(CombatDamageStacked)
def _where_it_waits(_: Game, __: CombatDamageStacked) -> Iterator[Cited]:
    yield Ground.DAMAGE_ON_STACK


@rests(DamageDealt)
def _what_damage_does(game: Game, fact: DamageDealt) -> Iterator[Cited]:
    if fact.cites is Cite.DEAL_COMBAT_DAMAGE:
        yield Ground.COMBAT_DAMAGE_AT_ONCE
    if isinstance(fact.to, GameObject) and "Planeswalker" in game.characteristics(fact.to).types:
        yield Ground.LOYALTY_LOST


@rests(PhasedOut, PhasedIn)
def _when_it_phases(game: Game, _: PhasedOut | PhasedIn) -> Iterator[Cited]:
    if game.part.step is Step.UNTAP:
        yield Ground.PHASES_OUT_AND_IN


@rests(PermanentTurnedUp)
def _how_it_is_turned_up(_: Game, fact: PermanentTurnedUp) -> Iterator[Cited]:
    yield Ground.TURNED_UP_VALUES
    if fact.cites in TURNED_UP_BY:
        yield from (Ground.FACE_UP_SPECIAL, Ground.MAY_TURN_UP)


@rests(TriggerPutOnStack)
def _after_what_the_game_does(game: Game, _: TriggerPutOnStack) -> Iterator[Cited]:
    if game.part.step in (Step.DRAW, Step.UNTAP):
        yield Ground.ACTIONS_FIRST


@rests(EffectsEnded)
def _how_they_end(_: Game, fact: EffectsEnded) -> Iterator[Cited]:
    if fact.cites is Cite.END_EFFECT:
        yield Ground.ENDING_SPECIAL


@rests(ObjectMoved)
def _why_it_is_exiled(_: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.cites is Cite.TURN_ENDED and fact.object.zone is Zone.STACK:
        yield Ground.STACK_EXILED


@rests(SubgameBegan)
def _what_a_subgame_is(game: Game, _: SubgameBegan) -> Iterator[Cited]:
    yield from (Ground.GAME_WITHIN, Ground.APART, Ground.DECK_BECOMES_LIBRARY)
    if game.main_game is not None:
        yield Ground.GAME_WITHIN_THAT


@rests(TurnControlGained)
def _whose_turn_it_will_be(game: Game, fact: TurnControlGained) -> Iterator[Cited]:
    """Whoever was to control that turn before doesn't any more."""
    if sum(each.whose is fact.whose for each in game.facts.of_kind(TurnControlGained)) > 1:
        yield Ground.LATEST_CONTROL


@rests(TurnSkipped)
def _whose_turn_waits(game: Game, fact: TurnSkipped) -> Iterator[Cited]:
    if fact.player in game.turn_control.to_come:
        yield Ground.CONTROL_WAITS


@rests(TurnControlled)
def _what_is_controlled(_: Game, __: TurnControlled) -> Iterator[Cited]:
    yield from (Ground.TURN_ALONE, Ground.STILL_ACTIVE, Ground.DECIDES)


@rests(ManaSpent, PermanentTapped)
def _whose_means_pay(game: Game, fact: ManaSpent | PermanentTapped) -> Iterator[Cited]:
    if fact.cites is Cite.PAY_COSTS and game.turn_control.now is not None:
        yield Ground.PAYS_WITH_OWN


@rests(PlayerLost)
def _who_decided_it(game: Game, fact: PlayerLost) -> Iterator[Cited]:
    if fact.conceded and game.turn_control.now is not None:
        yield Ground.STILL_CONCEDES


@rests(ShortcutSaid)
def _a_draw_that_is_offered(game: Game, fact: ShortcutSaid) -> Iterator[Cited]:
    """A draw is agreed on by the players themselves, whoever decides for them in the game."""
    if fact.cites is Cite.GAME_DRAWN:
        yield Ground.AGREED_DRAW
        if game.turn_control.now is not None:
            yield Ground.OUTSIDE_DECISIONS


@rests(LoopRepeated)
def _how_often(_: Game, __: LoopRepeated) -> Iterator[Cited]:
    yield Ground.LOOP
