"""The activated abilities that there are, and who may begin to activate them now (402.8, 403; 602.2, 602.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions.mana_abilities import is_loyalty_ability, is_mana_ability
from engine.events.choices import IllegalAction, Need, Remedy
from engine.events.functioning import Functioning, abilities_of_kind, statements_for
from engine.events.kinds.playing import AbilityActivated
from engine.events.player_rules import kept_from, kept_from_what_is_described, let_do
from engine.events.restrictions import EffectsQuestion, Prohibition, always, without
from engine.events.sorcery_timing import check_sorcery_timing
from engine.keywords.split_second import check_not_silenced
from engine.meaning.context import Context, NotYetSupported, context_of
from engine.meaning.descriptions import fits_description
from engine.meaning.words import fits_player, holds
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility, Restriction
from engine.text.tree.changes import Act, ActivatedCant, Cant, CantUnless, PlayerAct
from engine.text.tree.conditions import Is
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head
from engine.text.tree.played import reads
from engine.text.tree.qualities import (
    AnyOf,
    CastBy,
    ControlledBy,
    Description,
    HasKeyword,
    HasSource,
    IsAbilityKind,
    IsAbilityOfKeyword,
    Not,
)
from engine.text.tree.references import All
from engine.text.tree.statements import Affects
from engine.text.tree.zones import zones_of
from engine.values.filled import filled_at_once

#: Whether a player can't activate abilities that aren't mana abilities.
CANT_ACTIVATE_AT_ALL: Final = kept_from(PlayerAct.ACTIVATE)
#: Whether a player can't activate abilities of an object, mana abilities among them.
CANT_ACTIVATE_OF: Final = kept_from_what_is_described(PlayerAct.ACTIVATE_OF)
CANT_ACT_IN_TURNS_OF_OTHERS: Final = kept_from(PlayerAct.ACT_IN_TURNS_OF_OTHERS)


@filled_at_once
@dataclass(frozen=True)
class Activate:
    """Activate the ability of an object that stands at this place among its activated abilities."""

    object: GameObject
    place: int = 0
    x: int | None = None

    def __str__(self) -> str:
        return f"activate {self.object.name}"


@reads(ActivatedAbility)
def activated_abilities(game: Game, game_object: GameObject) -> list[Functioning]:
    """Every activated ability of an object, in printed order, keywords as what they stand for."""
    return abilities_of_kind(game, game_object, ActivatedAbility)


def speaks_of_ability(what: Quality, functioning: Functioning, player: Player, context: Context) -> bool:
    """Whether words such as "activated abilities of artifacts", "equip abilities you activate" mean an ability."""
    if isinstance(what, AnyOf):
        return any(speaks_of_ability(each, functioning, player, context) for each in what.qualities)
    if not isinstance(what, Description) or what.head is not Head.ABILITY:
        return False
    return all(_is_such_ability(part, functioning, player, context) for part in what.qualities)


def _is_such_ability(part: Quality, functioning: Functioning, player: Player, context: Context) -> bool:
    match part:
        case IsAbilityKind(kind="activated"):
            return True
        case IsAbilityKind(kind="mana"):
            return is_mana_ability(functioning.ability, context.game.rulebook)
        case IsAbilityKind():
            return False
        case HasSource():
            return fits_description(part.source, functioning.holder, context)
        case CastBy() | ControlledBy():
            return fits_player(part.player, player, context)
        case HasKeyword():
            own = functioning.possessed.ability
            return isinstance(own, KeywordAbility) and own.keyword == part.keyword
        case IsAbilityOfKeyword():
            own = functioning.possessed.ability
            return isinstance(own, KeywordAbility) and own.keyword.split()[0] == part.keyword
        case Not():
            return not _is_such_ability(part.quality, functioning, player, context)
        case _:
            raise NotYetSupported(f"abilities aren't told apart by {type(part).__name__} yet")


@dataclass(frozen=True)
class ActivationTried:
    """A player is to activate an ability."""

    player: Player
    functioning: Functioning

    def is_of(self, what: Quality, context: Context) -> bool:
        """Whether words such as "activated abilities of artifacts" mean the ability."""
        return speaks_of_ability(what, self.functioning, self.player, context)


#: Why the activated abilities of an object can't be activated.
CANT_ACTIVATE: Final = Prohibition[ActivationTried]()
#: Whether what is said of abilities keeps one of those from being activated.
ABILITY_CANT_BE_ACTIVATED: Final = EffectsQuestion[ActivationTried, bool]()


@CANT_ACTIVATE.answered_by(Cant, Act.ACTIVATE_ABILITIES)
def _cant_activate(change: Cant, tried: ActivationTried, context: Context) -> IllegalAction | None:
    return _no_ability(tried, context)


@CANT_ACTIVATE.answered_by(ActivatedCant)
def _cant_activate_others(change: ActivatedCant, tried: ActivationTried, context: Context) -> IllegalAction | None:
    ability = tried.functioning.ability
    is_excepted = change.unless_mana and is_mana_ability(ability, context.game.rulebook)
    is_free = change.with_tap and not (isinstance(ability, ActivatedAbility) and ability.cost.has_tap_symbol)
    return None if is_excepted or is_free else _no_ability(tried, context)


def _no_ability(tried: ActivationTried, context: Context) -> IllegalAction:
    why = f"{tried.functioning.holder.name}'s activated abilities can't be activated"
    return IllegalAction(why, Cite.ACTIVATION_FORBIDDEN, *without(context.source))


ABILITY_CANT_BE_ACTIVATED.answered_by(Cant, Act.BE_ACTIVATED)(always)


@ABILITY_CANT_BE_ACTIVATED.answered_by(CantUnless, Act.BE_ACTIVATED)
def _cant_be_activated_unless(change: CantUnless, tried: ActivationTried, context: Context) -> bool:
    """ "Unless they're mana abilities"."""
    return not isinstance(change.condition, Is) or not tried.is_of(change.condition.quality, context)


def _check_not_forbidden(game: Game, player: Player, functioning: Functioning) -> None:
    """ "Activated abilities of artifacts can't be activated", "that player can't activate abilities …"."""
    tried = ActivationTried(player, functioning)
    CANT_ACTIVATE.check(game, functioning.holder, tried)
    for _, statement, context in statements_for(game, player, Affects):
        if not isinstance(statement.subject, All):
            continue
        said = ((change, context) for change in statement.changes)
        if any(ABILITY_CANT_BE_ACTIVATED.among(said, tried)) and tried.is_of(statement.subject.description, context):
            raise IllegalAction(
                f"{context.source} keeps that ability of {functioning.holder.name} from being activated",
                Cite.ACTIVATION_FORBIDDEN,
                *without(context.source),
            )
    if player is not game.active_player and any(CANT_ACT_IN_TURNS_OF_OTHERS.of(game, player, None)):
        raise IllegalAction(
            f"{player.name} can activate abilities only in their own turn",
            Cite.ACTIVATION_FORBIDDEN,
            Remedy(Need.OWN_TURN, f"{player.name}'s turn"),
        )
    if any(CANT_ACTIVATE_OF.of(game, player, functioning.holder)):
        raise IllegalAction(
            f"{player.name} can't activate abilities of {functioning.holder.name}", Cite.ACTIVATION_FORBIDDEN
        )
    if not is_mana_ability(functioning.ability, game.rulebook) and any(CANT_ACTIVATE_AT_ALL.of(game, player, None)):
        raise IllegalAction(
            f"{player.name} can't activate abilities that aren't mana abilities", Cite.ACTIVATION_FORBIDDEN
        )


def _check_loyalty(game: Game, player: Player, functioning: Functioning) -> None:
    """One loyalty ability of a permanent a turn, at the time of a sorcery (606.3)."""
    check_sorcery_timing(game, player, f"that ability of {functioning.holder.name}")
    loyal = [each.key for each in activated_abilities(game, functioning.holder) if is_loyalty_ability(each.ability)]
    if any(key in functioning.holder.uses for key in loyal):
        raise IllegalAction(
            f"a loyalty ability of {functioning.holder.name} has been activated this turn",
            Cite.ACTIVATION_LIMIT,
            Remedy(Need.ANOTHER_TURN, "the next turn", (functioning.holder,)),
        )


def check_ability(game: Game, player: Player, functioning: Functioning) -> None:
    """Raise IllegalAction unless `player` may begin to activate this ability now (402.8, 403; 602.2, 602.5)."""
    ability, game_object = functioning.ability, functioning.holder
    assert isinstance(ability, ActivatedAbility)
    if not is_mana_ability(ability, game.rulebook):
        check_not_silenced(game)
    if game_object.gone or game_object.phased_out or game_object.zone not in zones_of(ability):
        where = " or ".join(sorted(zone.value for zone in zones_of(ability)))
        raise IllegalAction(
            f"that ability of {game_object.name} doesn't function where it is",
            Cite.ABILITY_ZONES,
            Remedy(Need.ZONE, f"{game_object.name} in the {where}", (game_object,)),
        )
    if not game.reaches(player, game_object):
        why = f"{game_object} is outside {player.name}'s range of influence"
        nearer = Remedy(Need.CONTROL, f"control of {game_object} within that range", (game_object,))
        raise IllegalAction(why, Cite.ACTIVATE_IN_RANGE, nearer)
    _check_not_forbidden(game, player, functioning)
    _check_who_activates(game, player, game_object, ability)
    if is_loyalty_ability(ability):
        _check_loyalty(game, player, functioning)
    if ability.restriction is not None:
        _check_when(game, player, functioning, ability.restriction)


def _check_who_activates(game: Game, player: Player, game_object: GameObject, ability: ActivatedAbility) -> None:
    """Its controller, unless the ability says who may."""
    controller = game.controller_of(game_object)
    if ability.restriction is not None and ability.restriction.by is not None:
        if not fits_player(ability.restriction.by, player, context_of(game, game_object)):
            raise IllegalAction(
                f"{player.name} can't activate that ability",
                Cite.ACTIVATOR,
                Remedy(Need.CONDITION, f"what {game_object.name} says of who may activate it", (game_object,)),
            )
    elif controller is not player:
        raise IllegalAction(
            f"only {controller.name} can activate {game_object.name}'s abilities",
            Cite.ACTIVATOR,
            Remedy(Need.CONTROL, f"{game_object.name} under {player.name}'s control", (game_object,)),
        )


@reads(Restriction)
def _check_when(game: Game, player: Player, functioning: Functioning, restriction: Restriction) -> None:
    game_object = functioning.holder
    if restriction.timing == "sorcery":
        check_sorcery_timing(game, player, f"that ability of {game_object.name}")
    if restriction.times_a_turn is not None and game_object.uses.count(functioning.key) >= restriction.times_a_turn:
        raise IllegalAction(
            f"that ability of {game_object.name} has been used as often as a turn allows",
            Cite.ACTIVATION_LIMIT,
            Remedy(Need.ANOTHER_TURN, "the next turn", (game_object,)),
        )
    if restriction.only_once and _was_activated(game, functioning) and not _is_anew(game, player, functioning):
        raise IllegalAction(
            f"that ability of {game_object.name} can be activated only once, and was",
            Cite.ACTIVATION_LIMIT,
            Remedy(Need.CONDITION, f"another {game_object.name}", (game_object,)),
        )
    context = context_of(game, game_object, player)
    for condition in (restriction.during, restriction.only_if):
        if condition is not None and not holds(condition, context):
            raise IllegalAction(
                f"{game_object.name} says when its ability can be used",
                Cite.ACTIVATION_LIMIT,
                Remedy(Need.CONDITION, f"what {game_object.name} says of it", (game_object,)),
            )


#: Whether an effect lets a player activate exhaust abilities once more.
EXHAUSTS_ANEW: Final = let_do(PlayerAct.EXHAUST_ANEW)


def _is_anew(game: Game, player: Player, functioning: Functioning) -> bool:
    """Whether a player may activate an exhaust ability as though it had never been activated."""
    own = functioning.possessed.ability
    if not isinstance(own, KeywordAbility) or own.keyword != "exhaust" or game.active_player is not player:
        return False
    return any(EXHAUSTS_ANEW.of(game, player, functioning.holder))


def _was_activated(game: Game, functioning: Functioning) -> bool:
    """Whether an ability of an object has ever been activated since the object came to be."""
    return any(
        fact.of is functioning.holder and fact.key == functioning.key
        for fact in game.facts.of_kind(AbilityActivated, 0)
    )
