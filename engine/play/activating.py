"""Activating abilities: the same steps as for spells (409.1, 411; 602.2, 605.3)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.activatable import Activate, activated_abilities, check_ability
from engine.actions.following import Following
from engine.actions.mana_abilities import is_mana_ability
from engine.actions.paying import pay, use_for_mana
from engine.actions.targeting import context_on_stack, say_what_was_aimed_at
from engine.actions.total_cost import total_cost, with_costs_chosen, x_is_nothing
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, IllegalAction, undone_if_illegal
from engine.events.functioning import Functioning
from engine.events.happening import happen
from engine.events.kinds.cards import CardCycled
from engine.events.kinds.playing import AbilityActivated
from engine.play.announcing import announce
from engine.play.considering import check_proposed
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject
from engine.state.players import Player
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.node import Ability
from engine.values.mana import ManaCost


def find_ability(game: Game, action: Activate) -> Functioning:
    """The ability that an action means. Raises IllegalAction when the object has no such ability."""
    abilities = list(activated_abilities(game, action.object))
    if not abilities:
        raise IllegalAction(f"{action.object.name} has no activated ability", Cite.ACTIVATOR)
    if not 0 <= action.place < len(abilities):
        raise IllegalAction(f"{action.object.name} has only {len(abilities)} activated abilities", Cite.ACTIVATOR)
    return abilities[action.place]


@takes(Activate)
def activate(game: Game, player: Player, action: Activate) -> Asking[None]:
    """Activate an ability through all the steps; mana abilities resolve at once.

    Raises IllegalAction when a step can't be followed; the game is then as it was before (409.1; 714.1).
    """
    functioning = find_ability(game, action)
    check_ability(game, player, functioning)
    assert isinstance(functioning.ability, ActivatedAbility)
    with undone_if_illegal(game):
        if is_mana_ability(functioning.ability, game.rulebook):
            yield from use_for_mana(game, player, functioning)
        else:
            yield from _activate_on_stack(game, player, functioning, functioning.ability, action)


def put_ability_on_stack(
    game: Game, ability: Ability, source: GameObject, controller: Player, key: object, announcement: Announcement
) -> GameObject:
    """Put an ability on top of the stack, where its choices are made; it becomes played, or triggers, after that."""
    note(
        game,
        notes.AbilityStacked(ability=ability, key=key, of=source, controller=controller, announcement=announcement),
    )
    return game.stack[-1]


def _activate_on_stack(
    game: Game, player: Player, functioning: Functioning, ability: ActivatedAbility, action: Activate
) -> Asking[None]:
    if ability.positive_x and action.x == 0:
        raise x_is_nothing(functioning.holder.name)
    note(game, notes.PlayingBegan())
    on_stack = put_ability_on_stack(
        game,
        ability,
        functioning.holder,
        player,
        functioning.key,
        Announcement(x=action.x, instance=functioning.possessed.instance, owing_to=functioning.owing_to),
    )
    proposed = yield from announce(game, on_stack, ability.effect, player, ability.cost)
    cost = yield from with_costs_chosen(player, ability.cost, functioning.holder)
    yield from _pay_for(game, player, functioning, cost, on_stack)
    check_proposed(game, on_stack, player, proposed)
    yield from happen(
        game,
        AbilityActivated(
            of=functioning.holder,
            cost=ability.cost,
            player=player,
            key=functioning.key,
            on_stack=on_stack,
            owing_to=functioning.owing_to,
            cites=Cite.BECOMES_ACTIVATED,
            source=functioning.holder,
        ),
    )
    note(game, notes.PlayingEnded())
    if isinstance(functioning.possessed.ability, KeywordAbility) and functioning.possessed.ability.keyword.endswith(
        "cycling"
    ):
        yield from happen(
            game,
            CardCycled(player=player, card=functioning.holder, cites=Cite.BECOMES_ACTIVATED, source=functioning.holder),
        )
    yield from say_what_was_aimed_at(game, on_stack, player)


def _pay_for(
    game: Game, player: Player, functioning: Functioning, announced: Cost, on_stack: GameObject
) -> Asking[None]:
    context = context_on_stack(game, on_stack, player)
    cost = yield from total_cost(game, on_stack, ManaCost(), announced, context, functioning)
    following = Following(context)
    yield from pay(following, player, cost, on_stack)
    paid = replace(on_stack.announcement, environment=following.context.environment)
    note(game, notes.Announced(of=on_stack, announcement=paid))
