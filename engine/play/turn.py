"""The turn: its phases and steps, and what happens by itself in each (300–314; 500–514, 703)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import dropwhile
from typing import Final

from engine.actions.phasing import phase_in_and_out
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, ask_some, ask_yes
from engine.events.event import Event
from engine.events.functioning import stated_by, statements_on_battlefield
from engine.events.happening import happen
from engine.events.kinds.cards import CardDiscarded, CardDrawn
from engine.events.kinds.combat import CombatEnded
from engine.events.kinds.damage import DamageRemoved
from engine.events.kinds.effects import EffectsEnded
from engine.events.kinds.life import LifeLost
from engine.events.kinds.mana import ManaEmptied
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.status import PermanentUntapped
from engine.events.kinds.turn import (
    StepBegan,
    StepSkipped,
    TurnBegan,
    TurnControlled,
    TurnSkipped,
    skip_due,
    turn_to_skip,
)
from engine.events.player_rules import (
    ENDS_WITH_UNTAP_STEP,
    HAND_SIZE,
    SKIPS,
    STAYS_TAPPED,
    UNTAPS_AT_MOST,
)
from engine.events.restrictions import EffectsQuestion, said_by
from engine.meaning.context import Context
from engine.meaning.words import fits_player, objects
from engine.play.attacking import declare_attackers
from engine.play.blocking import declare_blockers
from engine.play.damage_assignment import assign_and_deal
from engine.play.damage_steps import damage_steps
from engine.play.daytime import check_daytime
from engine.play.priority import before_priority, priority_rounds
from engine.play.sagas import add_lore
from engine.rulebooks import Cite
from engine.state.effects import Span, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Phase, TurnPart
from engine.text.tree.changes import PlayerAct, PlayerCant
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import HasColor
from engine.text.tree.statements import AnyUntapChoice, BeginsOnBattlefield, EachUntaps
from engine.text.tree.triggers import Step
from engine.values.mana import ManaPool

#: Which mana an effect keeps a player from losing: of a color, or all of it.
KEEPS_UNSPENT_MANA: Final = EffectsQuestion[None, Quality | None]()


@KEEPS_UNSPENT_MANA.answered_by(PlayerCant, PlayerAct.LOSE_UNSPENT_MANA)
def _keeps_unspent(change: PlayerCant, asked: None, context: Context) -> Quality | None:
    return change.what


TURN: Final = (
    TurnPart(Phase.BEGINNING, Step.UNTAP),
    TurnPart(Phase.BEGINNING, Step.UPKEEP),
    TurnPart(Phase.BEGINNING, Step.DRAW),
    TurnPart(Phase.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN),
    TurnPart(Phase.COMBAT, Step.BEGINNING_OF_COMBAT),
    TurnPart(Phase.COMBAT, Step.DECLARE_ATTACKERS),
    TurnPart(Phase.COMBAT, Step.DECLARE_BLOCKERS),
    TurnPart(Phase.COMBAT, Step.COMBAT_DAMAGE),
    TurnPart(Phase.COMBAT, Step.END_OF_COMBAT),
    TurnPart(Phase.POSTCOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    TurnPart(Phase.ENDING, Step.END),
    TurnPart(Phase.ENDING, Step.CLEANUP),
)

#: Steps that are left out when nobody attacks (308.4; 508.6).
_ONLY_WITH_ATTACKERS: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)

_MAXIMUM_HAND_SIZE: Final = 7


def play_turns(game: Game, first_step: Step) -> Asking[None]:
    """Play turns until the game is over, the first one from `first_step` on."""
    if first_step is Step.UNTAP:
        yield from _begin_with_cards_of_opening_hands(game)
    parts = TURN[[part.step for part in TURN].index(first_step) :]
    player = last_in_order = game.active_player
    while not game.is_over:
        yield from happen(game, TurnBegan(player=player, cites=Cite.TURN_BEGINS))
        controller = game.turn_control.to_come.get(player)
        if controller is not None:
            yield from happen(game, TurnControlled(player=controller, whose=player, cites=Cite.TURN_CONTROLLED))
        yield from _play_turn(game, parts)
        if game.is_over:
            return
        parts = TURN
        player, last_in_order = yield from _next_player(game, last_in_order)


def _begin_with_cards_of_opening_hands(game: Game) -> Asking[None]:
    """ "If ~ is in your opening hand, you may begin the game with it on the battlefield": before the first turn."""
    for player in game.in_turn_order():
        beginning = [card for card in player.hand if _may_begin_there(game, card)]
        if not beginning:
            continue
        chosen = yield from ask_some(
            player,
            "choose what to begin the game with on the battlefield",
            Cite.FOLLOW_INSTRUCTIONS,
            beginning,
            0,
            len(beginning),
            suggested=(),
        )
        yield from happen(
            game,
            *(
                ObjectMoved(object=card, to=Zone.BATTLEFIELD, under=player, cites=Cite.FOLLOW_INSTRUCTIONS, source=card)
                for card in chosen
            ),
        )


@reads(BeginsOnBattlefield)
def _may_begin_there(game: Game, card: GameObject) -> bool:
    return any(
        isinstance(statement, BeginsOnBattlefield)
        for _, statement in stated_by(game.characteristics(card).abilities, game.rulebook)
    )


def _next_player(game: Game, last_in_order: Player) -> Asking[tuple[Player, Player]]:
    """Whose turn comes, and who was then the last to have one in turn order.

    Extra turns come first, the newest of them before the others (300.6; 500.7): they are added, and the turns after
    them come as they would have. Skipped turns are passed over, one effect used up for each (419.6e–f; 613.10a).
    """
    while True:
        if game.extra_turns:
            coming = game.extra_turns[-1]
            note(game, notes.ExtraTurnTaken())
            if coming.has_lost:
                continue
        else:
            coming = last_in_order = game.next_player_after(last_in_order)
        if turn_to_skip(game, coming) is None:
            return coming, last_in_order
        yield from happen(game, TurnSkipped(player=coming, cites=Cite.SKIPPED))


def _play_turn(game: Game, parts: tuple[TurnPart, ...]) -> Asking[None]:
    """Each part in order; steps and phases that effects add come right after the step or phase in which they do
    (500.8–9)."""
    left = list(parts)
    while left and not game.is_over:
        part = left.pop(0)
        if game.turn_is_ending and part.step is not Step.CLEANUP:
            continue
        if part.step in _ONLY_WITH_ATTACKERS and not (game.combat and game.combat.was_attacked):
            continue
        if skip_due(game, game.active_player, part) or _is_always_skipped(game, part):
            is_first_draw = part.step is Step.DRAW and game.turn_number == 1 and not _is_always_skipped(game, part)
            cites = Cite.FIRST_DRAW if is_first_draw else Cite.SKIPPED
            yield from happen(game, StepSkipped(part=part, player=game.active_player, cites=cites))
            continue
        yield from _play_part(game, part)
        if game.combat_is_ending:
            left = list(dropwhile(_goes_on_with_combat, left))
        if game.added_steps:
            left = [*(TurnPart(part.phase, step) for step in game.added_steps), *left]
            note(game, notes.AddedStepsTaken())
        is_last = part.step in _LAST_OF_THEIR_PHASE and not (part.step is Step.DRAW and left[0].step is Step.DRAW)
        phase_ends = game.turn_is_ending or game.combat_is_ending or is_last
        yield from _end_part(game, part, phase_ends=phase_ends)
        if phase_ends and game.added_phases:
            left = [*(part for phase in game.added_phases for part in _PARTS_OF_ADDED[phase]), *left]
            note(game, notes.AddedPhasesTaken())


def _goes_on_with_combat(part: TurnPart) -> bool:
    return part.phase is Phase.COMBAT and part.step is not Step.BEGINNING_OF_COMBAT


#: The parts of phases that effects add. A main phase after combat is a postcombat main phase; of a beginning phase, the
#: upkeep alone is added (500.10).
_PARTS_OF_ADDED: Final = {
    Phase.BEGINNING: (TurnPart(Phase.BEGINNING, Step.UPKEEP),),
    **{phase: tuple(part for part in TURN if part.phase is phase) for phase in (Phase.COMBAT, Phase.POSTCOMBAT_MAIN)},
}

_LAST_OF_THEIR_PHASE: Final = frozenset(
    {Step.DRAW, Step.PRECOMBAT_MAIN, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.CLEANUP}
)


def _is_always_skipped(game: Game, part: TurnPart) -> bool:
    """Whether an effect has the active player skip such steps for as long as it lasts (419.6e; 613.10)."""
    return any(SKIPS.of(game, game.active_player, part))


#: The rules that say of which steps a phase consists; a main phase has none (300.1; 500.1).
_PHASES: Final = {
    Phase.BEGINNING: Cite.BEGINNING_PHASE,
    Phase.PRECOMBAT_MAIN: Cite.MAIN_PHASE,
    Phase.COMBAT: Cite.COMBAT_PHASE,
    Phase.POSTCOMBAT_MAIN: Cite.MAIN_PHASE,
    Phase.ENDING: Cite.ENDING_PHASE,
}


def _play_part(game: Game, part: TurnPart) -> Asking[None]:
    """What happens by itself comes first, before state-based actions, triggers and priority (408.2g; 703.3)."""
    if part.step is Step.UPKEEP:
        yield from _end_effects(game, Until.NEXT_UPKEEP)
    if part.step is Step.END:
        yield from _end_effects(game, Until.NEXT_END_STEP)
    yield from happen(game, StepBegan(part=part, player=game.active_player, cites=_PHASES[part.phase]))
    match part.step:
        case Step.UNTAP:
            yield from _end_effects(game, Until.NEXT_TURN)
            yield from phase_in_and_out(game, game.active_player)
            yield from check_daytime(game)
            yield from _untap(game)
        case Step.DRAW:
            yield from happen(game, CardDrawn(player=game.active_player, cites=Cite.DRAW_STEP))
            yield from priority_rounds(game)
        case Step.PRECOMBAT_MAIN:
            if sum(1 for _ in game.facts.of_kind(StepBegan)) > 1:  # a game that is begun in this phase finds it begun
                yield from add_lore(game)
            yield from priority_rounds(game)
        case Step.DECLARE_ATTACKERS:
            yield from declare_attackers(game)
            yield from priority_rounds(game)
        case Step.DECLARE_BLOCKERS:
            yield from declare_blockers(game)
            yield from priority_rounds(game)
        case Step.COMBAT_DAMAGE:
            yield from _combat_damage(game, part)
        case Step.CLEANUP:
            yield from _clean_up(game)
        case _:
            yield from priority_rounds(game)


def _combat_damage(game: Game, part: TurnPart) -> Asking[None]:
    for index, creatures in enumerate(damage_steps(game)):
        if index:
            yield from happen(game, StepBegan(part=part, player=game.active_player, cites=Cite.EXTRA_COMBAT_DAMAGE))
        yield from assign_and_deal(game, creatures)
        yield from priority_rounds(game)
        if game.is_over or game.combat_is_ending or game.turn_is_ending:
            return


# What happens by itself ----------------------------------------------------------------------------------------------


def _untap(game: Game) -> Asking[None]:
    """The active player's permanents untap all at once, but for those that don't (302.2; 502.2); with them, others that
    an effect untaps in this step.

    "During your untap step" means the step of who controls the effect's source, not of the permanent's controller.
    """
    player = game.active_player
    own = [permanent for permanent in game.permanents() if game.controller_of(permanent) is player and permanent.tapped]
    untapping = [permanent for permanent in own if not any(STAYS_TAPPED.of(game, permanent, player))]
    untapping = yield from _as_chosen(game, player, untapping)
    untapping += [permanent for permanent in _others_that_untap(game) if permanent not in untapping]
    yield from happen(
        game,
        *(PermanentUntapped(permanent=permanent, cites=Cite.UNTAP_STEP, source=permanent) for permanent in untapping),
    )
    used = [
        effect
        for effect in game.effects
        if any(ENDS_WITH_UNTAP_STEP.among(said_by(game, effect), player))
        and any(affected in own for affected in effect.affected or ())
    ]
    if used:
        yield from happen(game, EffectsEnded(effects=tuple(used), cites=Cite.DURATION_ENDS))


@reads(AnyUntapChoice)
def _as_chosen(game: Game, player: Player, untapping: list[GameObject]) -> Asking[list[GameObject]]:
    """The permanents that the active player untaps, where effects leave a choice: "you may choose not to untap ~",
    "players can't untap more than one land" (302.2; 502.2)."""
    left: list[GameObject] = []
    for _, statement, context in statements_on_battlefield(game, AnyUntapChoice):
        if context.you is player:
            for game_object in objects(statement.subject, context):
                untaps = game_object not in untapping or (yield from _ask_to_untap(player, game_object))
                left += [] if untaps else [game_object]
    untapping = [permanent for permanent in untapping if permanent not in left]
    for limit in UNTAPS_AT_MOST.of(game, player, None):
        limited = [permanent for permanent in untapping if limit.fits(permanent)]
        if len(limited) > limit.most:
            most = limit.most
            chosen = yield from ask_some(
                player, "choose what untaps", Cite.UNTAP_STEP, limited, most, most, suggested=limited[:most]
            )
            untapping = [permanent for permanent in untapping if permanent not in limited or permanent in chosen]
    return untapping


def _ask_to_untap(player: Player, permanent: GameObject) -> Asking[bool]:
    return ask_yes(player, f"untap {permanent.name}?", Cite.UNTAP_STEP, permanent, suggested=True)


@reads(EachUntaps)
def _others_that_untap(game: Game) -> Iterator[GameObject]:
    """What untaps in another player's untap step, because an effect says so."""
    for _, statement, context in statements_on_battlefield(game, EachUntaps):
        if fits_player(statement.player, game.active_player, context):
            yield from (
                game_object
                for game_object in objects(statement.subject, context)
                if game_object.is_permanent and game_object.tapped
            )


def _clean_up(game: Game) -> Asking[None]:
    """Discard, then damage and this turn's effects go together; again, if anything triggers (314; 514)."""
    while True:
        note(game, notes.CleanupReached())
        yield from _discard_to_hand_size(game)
        yield from _wear_off(game)
        quiet = not game.waiting
        before = len(game.facts)
        yield from before_priority(game)
        if game.is_over or (quiet and len(game.facts) == before):
            return
        yield from priority_rounds(game)


def _discard_to_hand_size(game: Game) -> Asking[None]:
    player = game.active_player
    most = _maximum_hand_size(game, player)
    if most is None or len(player.hand) <= most:
        return
    excess = len(player.hand) - most
    discarded = yield from ask_some(
        player,
        f"choose {excess} to discard",
        Cite.CLEANUP_DISCARD,
        player.hand,
        excess,
        excess,
        suggested=player.hand[-excess:],
    )
    yield from happen(
        game, *(CardDiscarded(player=player, card=card, cites=Cite.CLEANUP_DISCARD) for card in discarded)
    )


def _maximum_hand_size(game: Game, player: Player) -> int | None:
    """Seven, unless effects say otherwise; None for no maximum."""
    most: int | None = _MAXIMUM_HAND_SIZE
    for changed in HAND_SIZE.of(game, player, None):
        most = changed(most)
    return most


def _wear_off(game: Game) -> Asking[None]:
    """All damage is removed, also from what is phased out, and all effects of this turn end, at the same time (314.2;
    514.2)."""
    proposals: list[Event] = [
        DamageRemoved(permanent=permanent, cites=Cite.CLEANUP_END, source=permanent)
        for permanent in game.battlefield
        if permanent.damage or permanent.hurt_by_deathtouch
    ]
    proposals += _ending(game, partial(_ends_with_turn, game))
    yield from happen(game, *proposals)


def _end_effects(game: Game, until: Until) -> Asking[None]:
    yield from happen(
        game, *_ending(game, lambda span: span.until is until and span.player in (None, game.active_player))
    )


def _ends_with_turn(game: Game, span: Span) -> bool:
    """Whether it ends with this turn: any that says so, and one that waited for the end of the player's next."""
    if span.until is Until.END_OF_NEXT_TURN:
        return span.player is game.active_player and span.turn < game.turn_number
    return span.until is Until.END_OF_TURN


def _ending(game: Game, is_over: Callable[[Span], bool]) -> Iterator[Event]:
    effects = tuple(effect for effect in game.effects if is_over(effect.span))
    shields = tuple(shield for shield in game.shields if is_over(shield.span))
    delayed = tuple(trigger for trigger in game.delayed if trigger.span is not None and is_over(trigger.span))
    if effects or shields or delayed:
        yield EffectsEnded(effects=effects, shields=shields, delayed=delayed, cites=Cite.DURATION_ENDS)


def _end_part(game: Game, part: TurnPart, *, phase_ends: bool) -> Asking[None]:
    """At the end of a step or phase, mana empties, and effects that last until then end (300.3–4; 500.4–5, 703.4n)."""
    if phase_ends or game.rulebook.mana_empties_each_step:
        for player in game.in_turn_order():
            yield from _empty_pool(game, player, _over_with(part, phase_ends=phase_ends))
    if part.phase is Phase.COMBAT and phase_ends:
        yield from _end_effects(game, Until.END_OF_COMBAT)
        yield from happen(game, CombatEnded(cites=Cite.END_OF_COMBAT))


def _over_with(part: TurnPart, *, phase_ends: bool) -> frozenset[Until]:
    """What is over before mana empties as a step or phase ends (500.5 in 2026)."""
    over = {Until.END_OF_COMBAT} if part.phase is Phase.COMBAT and phase_ends else set[Until]()
    return frozenset(over | ({Until.END_OF_TURN} if part.step is Step.CLEANUP else set()))


def _empty_pool(game: Game, player: Player, over: frozenset[Until]) -> Asking[None]:
    kept = tuple(each for each in player.kept_mana if each.until not in over)
    amount = player.mana_pool.total - sum(each.mana.total for each in kept)
    keeps = tuple(KEEPS_UNSPENT_MANA.of(game, player, None)) if amount else ()
    if amount == 0 or None in keeps:
        return
    colors = {quality.color.symbol for quality in keeps if isinstance(quality, HasColor)}
    unkept = player.mana_pool
    for each in kept:
        unkept = unkept.beyond(each.mana)
    stays = ManaPool.counted({symbol: count for symbol, count in unkept.mana if symbol in colors})
    amount -= stays.total
    if amount == 0:
        return
    is_controlled = player is game.active_player and game.turn_control.now is not None
    burns = game.rulebook.has_mana_burn and not is_controlled  # 507.4
    cites = Cite.MANA_EMPTIES
    emptied = ManaEmptied(player=player, amount=amount, burns=burns, kept=kept, stays=stays, cites=cites)
    yield from happen(game, emptied)
    if burns:
        yield from happen(game, LifeLost(player=player, amount=amount, cites=Cite.MANA_EMPTIES))
