"""What a player with priority may do (408.1, 408.2d; 115)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.events.choices import IllegalAction
from engine.events.functioning import Functioning, ordinary
from engine.keywords.hooks import answers
from engine.meaning.context import Context, context_of
from engine.meaning.words import fits_player, holds, matches, number
from engine.play.player_rules import player_rules
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.changes import Act, ActivatedCant, Cant, PlayerCant, PlayerMay
from engine.text.tree.effects import AddMana, AddManaOfChoice, AddManaOfChosenColour
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Description, Target, TargetPlayer, Zone
from engine.text.tree.statements import CastAsThoughFlash, CastOnly
from engine.text.tree.triggers import Step
from engine.text.tree.walk import walk
from engine.text.zones import zones_of


@dataclass(frozen=True)
class Pass:
    """Do nothing more for now (408.1c; 115.3d)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class CastSpell:
    """Play a card from where it is as a spell; X is announced with it."""

    card: GameObject
    x: int | None = None

    def __str__(self) -> str:
        return f"cast {self.card.name}"


@dataclass(frozen=True)
class Activate:
    """Activate the ability of an object that stands at this place among its activated abilities."""

    object: GameObject
    place: int = 0
    x: int | None = None

    def __str__(self) -> str:
        return f"activate {self.object.name}"


@dataclass(frozen=True)
class PlayLand:
    card: GameObject

    def __str__(self) -> str:
        return f"play {self.card.name}"


Action = Pass | CastSpell | Activate | PlayLand


def check_spell(game: Game, player: Player, card: GameObject) -> None:
    """Raise IllegalAction unless `player` may begin to play this card as a spell now (408.1d; 115.1a)."""
    values = game.characteristics(card)
    if card.gone or card.zone is not Zone.HAND or card.owner is not player:
        raise IllegalAction(f"{player.name} can't play {card.name} from where it is", Cite.ANNOUNCE)
    if "Land" in values.types:
        raise IllegalAction(f"{card.name} is a land, and lands are never spells", Cite.LAND_PLAY)
    if values.mana_cost is None:
        raise IllegalAction(f"{card.name} has no mana cost to pay", Cite.UNPLAYABLE_COST)
    _check_not_forbidden(game, player, "cast", card)
    context = context_of(game, card, player)
    for possessed in values.abilities:
        for statement in getattr(possessed.ability, "statements", ()):
            if isinstance(statement, CastOnly) and not holds(statement.when, context):
                raise IllegalAction(f"{card.name} says when it can be played, and this isn't it", Cite.INSTANT_TIMING)
    if "Instant" in values.types or answers(game, card, "has_instant_timing") or _as_though_flash(game, card, player):
        return
    check_sorcery_timing(game, player, card.name)


def _as_though_flash(game: Game, card: GameObject, player: Player) -> bool:
    for possessed in game.characteristics(card).abilities:
        for statement in getattr(possessed.ability, "statements", ()):
            if isinstance(statement, CastAsThoughFlash):
                context = context_of(game, card, player)
                return statement.condition is None or holds(statement.condition, context)
    return False


def check_sorcery_timing(game: Game, player: Player, what: str) -> None:
    """Only in one's own main phase with an empty stack (408.1d; 115.1a)."""
    if game.active_player is not player:
        raise IllegalAction(f"{what} can only be played in {player.name}'s own turn", Cite.SORCERY_TIMING)
    if game.part.step not in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN):
        raise IllegalAction(f"{what} can only be played in a main phase", Cite.SORCERY_TIMING)
    if game.stack:
        raise IllegalAction(f"{what} can only be played while the stack is empty", Cite.SORCERY_TIMING)


def check_land(game: Game, player: Player, card: GameObject) -> None:
    """Raise IllegalAction unless `player` may play this land now (212.6a–b; 701.10a)."""
    if card.gone or card.zone is not Zone.HAND or card.owner is not player:
        raise IllegalAction(f"{player.name} can't play {card.name} from where it is", Cite.LAND_PLAY)
    if "Land" not in game.characteristics(card).types:
        raise IllegalAction(f"{card.name} isn't a land", Cite.LAND_PLAY)
    _check_not_forbidden(game, player, "play", card)
    if player.lands_played >= _lands_a_turn(game, player):
        raise IllegalAction(f"{player.name} has already played a land this turn", Cite.LAND_PLAY)
    if (
        game.active_player is not player
        or game.stack
        or game.part.step
        not in (
            Step.PRECOMBAT_MAIN,
            Step.POSTCOMBAT_MAIN,
        )
    ):
        raise IllegalAction(
            "a land can only be played in one's own main phase while the stack is empty", Cite.LAND_PLAY
        )


def _lands_a_turn(game: Game, player: Player) -> int:
    """One, and as many more as effects allow (212.6b; 305.2)."""
    return 1 + sum(
        number(change.count, context)
        for change, context in player_rules(game, player)
        if isinstance(change, PlayerMay) and change.verb == "play lands" and change.count is not None
    )


def _check_not_forbidden(game: Game, player: Player, verb: str, card: GameObject) -> None:
    """ "Players can't cast creature spells", "you can't play lands" (103.2; 101.2)."""
    for change, context in player_rules(game, player):
        if isinstance(change, PlayerCant) and change.verb.split()[0] == verb and _concerns(change, card, context):
            raise IllegalAction(
                f"{context.source} says that {player.name} can't {change.verb} {card.name}", Cite.ANNOUNCE
            )


def _concerns(change: PlayerCant, card: GameObject, context: Context) -> bool:
    """Whether a card is of the kind that can't be played; "creature spells" looks at cards in hand, too."""
    if change.what is None:
        return True
    if isinstance(change.what, Description):
        return all(matches(part, card, context) for part in change.what.qualities)
    return matches(change.what, card, context)


# Activated abilities -----------------------------------------------------------------------------------------------


def activated_abilities(game: Game, game_object: GameObject) -> Iterator[Functioning]:
    """Every activated ability of an object, in printed order, keywords as what they stand for."""
    for possessed in game.characteristics(game_object).abilities:
        for place, ability in enumerate(ordinary(possessed.ability, game.rulebook)):
            if isinstance(ability, ActivatedAbility):
                yield Functioning(game_object, possessed, ability, place)


def is_mana_ability(ability: Ability) -> bool:
    """Could add mana, and has no target (406.1; 605.1a)."""
    nodes = tuple(walk(ability, into_granted=False))
    adds = any(isinstance(node, AddMana | AddManaOfChoice | AddManaOfChosenColour) for node in nodes)
    return adds and not any(isinstance(node, Target | TargetPlayer) for node in nodes)


def check_ability(game: Game, player: Player, one: Functioning) -> None:
    """Raise IllegalAction unless `player` may begin to activate this ability now (402.8, 403; 602.2, 602.5)."""
    ability, game_object = one.ability, one.holder
    assert isinstance(ability, ActivatedAbility)
    if game_object.gone or game_object.phased_out or game_object.zone not in zones_of(ability):
        raise IllegalAction(f"that ability of {game_object.name} doesn't function where it is", Cite.ABILITY_ZONES)
    for change, _ in game.characteristics(game_object).rules:
        cant = isinstance(change, ActivatedCant) and not (change.unless_mana and is_mana_ability(ability))
        if cant or (isinstance(change, Cant) and change.act is Act.ACTIVATE_ABILITIES):
            raise IllegalAction(f"{game_object.name}'s activated abilities can't be activated", Cite.ACTIVATION_LIMIT)
    restriction = ability.restriction
    controller = game.controller_of(game_object)
    if restriction is not None and restriction.by is not None:
        if not fits_player(restriction.by, player, context_of(game, game_object)):
            raise IllegalAction(f"{player.name} can't activate that ability", Cite.ACTIVATOR)
    elif controller is not player:
        raise IllegalAction(f"only {controller.name} can activate {game_object.name}'s abilities", Cite.ACTIVATOR)
    if restriction is None:
        return
    if restriction.timing == "sorcery":
        check_sorcery_timing(game, player, f"that ability of {game_object.name}")
    if restriction.times_a_turn is not None and game_object.uses.count(one.key) >= restriction.times_a_turn:
        raise IllegalAction(
            f"that ability of {game_object.name} has been used as often as a turn allows", Cite.ACTIVATION_LIMIT
        )
    if restriction.during is not None and not holds(restriction.during, context_of(game, game_object, player)):
        raise IllegalAction(f"{game_object.name} says when its ability can be used", Cite.ACTIVATION_LIMIT)
    if restriction.only_if is not None and not holds(restriction.only_if, context_of(game, game_object, player)):
        raise IllegalAction(f"{game_object.name} says when its ability can be used", Cite.ACTIVATION_LIMIT)
