"""Playing spells, step by step; what can't be finished is taken back (409.1, 422; 601.2, 714)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.following import Following
from engine.actions.paying import has_variable, pay, total_cost
from engine.events import event as events
from engine.events.choices import Asking, IllegalAction
from engine.events.happening import happen
from engine.meaning.context import Context
from engine.play.actions import PlayLand, check_land, check_not_forbidden, check_spell
from engine.play.announced import Casting
from engine.play.announcing import announce, effect_of_paragraphs, say_what_became_target
from engine.play.face_down import FACE_DOWN_COST
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import SpellAbility
from engine.text.tree.costs import Cost
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.statements import AdditionalCost


def cast(game: Game, player: Player, action: Casting) -> Asking[None]:
    """Play a card as a spell, through all the numbered steps.

    Raises IllegalAction when a step can't be followed; the game is then as it was before (409.1; 714.1).
    """
    check_spell(game, player, action)
    mark = game.journal.mark()
    try:
        spell = yield from _to_the_stack(game, player, action)
        spell.announcement = replace(spell.announcement, x=_announced_x(game, spell, action))
        yield from announce(game, spell, spell_effect(game, spell), player)
        yield from _pay_for(game, player, spell)
        yield from happen(game, events.SpellCast(spell=spell, player=player, cites=Cite.BECOMES_PLAYED, source=spell))
        yield from say_what_became_target(game, spell)
    except IllegalAction:
        game.journal.rewind(mark)
        raise


def _to_the_stack(game: Game, player: Player, action: Casting) -> Asking[GameObject]:
    yield from happen(
        game,
        events.ObjectMoved(
            object=action.card,
            to=Zone.STACK,
            verb="announced",
            under=player,
            face_down=action.face_down,
            cites=Cite.ANNOUNCE,
            source=action.card,
        ),
    )
    spell = game.stack[-1]
    if action.face_down:
        # It is face down before it is looked at: what forbids creature spells forbids it (504, 502.26b; 707.4).
        check_not_forbidden(game, player, "cast", spell)
    return spell


def _announced_x(game: Game, spell: GameObject, action: Casting) -> int | None:
    mana = game.characteristics(spell).mana_cost
    in_mana = mana is not None and bool(mana.variables)
    if not in_mana and not any(has_variable(cost) for cost in _additional_costs(game, spell)):
        return None
    if action.x is None:
        raise IllegalAction(f"{spell.name} has X in its cost, and nobody said what X is", Cite.CHOOSE_MODES)
    return action.x


def spell_effect(game: Game, spell: GameObject) -> Instruction | None:
    """What a spell does when it resolves: its spell abilities, from top to bottom; None for permanent spells."""
    abilities = (possessed.ability for possessed in game.characteristics(spell).abilities)
    return effect_of_paragraphs(tuple(one.effect for one in abilities if isinstance(one, SpellAbility)))


def _pay_for(game: Game, player: Player, spell: GameObject) -> Asking[None]:
    values = game.characteristics(spell)
    announcement = spell.announcement
    context = Context(game, player, spell, game, announcement=announcement, environment=announcement.environment)
    mana = FACE_DOWN_COST if spell.face_down else values.mana_cost
    assert mana is not None  # checked before the spell was announced
    parts = tuple(part for cost in _additional_costs(game, spell) for part in cost.parts)
    cost = total_cost(game, spell, mana, Cost(parts), context)
    following = Following(context)
    yield from pay(following, player, cost, spell)
    spell.announcement = replace(spell.announcement, environment=following.context.environment)


def _additional_costs(game: Game, spell: GameObject) -> tuple[Cost, ...]:
    """ "As an additional cost to play this spell, …": the ones that aren't optional."""
    return tuple(
        statement.cost
        for possessed in game.characteristics(spell).abilities
        for statement in getattr(possessed.ability, "statements", ())
        if isinstance(statement, AdditionalCost) and not statement.optional
    )


def play_land(game: Game, player: Player, action: PlayLand) -> Asking[None]:
    """Put a land onto the battlefield; it doesn't use the stack, and nobody can respond (212.6a; 114.2a)."""
    check_land(game, player, action.card)
    yield from happen(
        game, events.LandPlayed(land=action.card, player=player, cites=Cite.LAND_PLAY, source=action.card)
    )
