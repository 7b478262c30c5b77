"""What effects say that players can't and may do, and how their permanents untap (101.2, 103.2; 610.2c, 612.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.events.choices import IllegalAction, Need, Remedy
from engine.events.kinds.playing import SpellCast
from engine.events.looking import may_look_in_exile
from engine.events.restrictions import EffectsQuestion, Prohibition, always, without
from engine.events.sorcery_timing import could_cast_sorcery
from engine.meaning.chosen import in_chosen_words
from engine.meaning.context import Context
from engine.meaning.descriptions import fits_description
from engine.meaning.words import fits_player, matches, number, things
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import TurnPart
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import (
    DoesntUntap,
    DrawLimit,
    GainsAbilities,
    MaximumHandSize,
    MayPlayIt,
    OfPlayerAct,
    PlayerAct,
    PlayerCant,
    PlayerMay,
    PlaysRevealed,
    RevealsFirstDrawn,
    SkipsStep,
    UntapLimit,
)
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone


class PlayTried(NamedTuple):
    """A player is to "cast" or "play" a card from where it is; `as_another`: as one half of it alone, or as its
    Adventure; `card` may be looked at as the spell that it would be."""

    verb: str
    player: Player
    card: GameObject
    zone: Zone | None
    as_another: bool = False


@dataclass(frozen=True)
class UntapsAtMost:
    """Of the permanents that fit, no more than so many untap."""

    fits: Callable[[GameObject], bool]
    most: int


@dataclass(frozen=True)
class Permission:
    """What lets a player do something, and how its words are understood."""

    change: PlayerMay
    context: Context


#: Whether a player may cast, or else play, a card from where it is; and if so, whether without its mana cost.
MAY_PLAY_IT: Final = EffectsQuestion[PlayTried, bool | None]()
#: Whether the player who may cast a card so can spend mana of any "type" or "color" on it; neither, where it is empty.
ANY_MANA: Final = EffectsQuestion[PlayTried, str]()
#: Why a player can't cast or play a card.
CANT_PLAY: Final = Prohibition[PlayTried]()
#: How many lands more than one a player may play in a turn (212.6b; 305.2).
MORE_LANDS: Final = EffectsQuestion[None, tuple[GameObject | None, ...]]()
#: Whether a player skips every such part of a turn (419.6e; 613.10).
SKIPS: Final = EffectsQuestion[TurnPart, bool]()
#: What a maximum hand size becomes; None for none.
HAND_SIZE: Final = EffectsQuestion[None, Callable[[int | None], int | None]]()
#: Of which permanents a player untaps no more than so many.
UNTAPS_AT_MOST: Final = EffectsQuestion[None, UntapsAtMost]()
#: How many cards a player draws in a turn at most.
DRAWS_AT_MOST: Final = EffectsQuestion[None, int]()
#: Whether a permanent stays tapped in a player's untap step.
STAYS_TAPPED: Final = EffectsQuestion[Player, bool]()
#: Whether what keeps a permanent tapped is over after a player's untap step.
ENDS_WITH_UNTAP_STEP: Final = EffectsQuestion[Player, bool]()
#: What has a player reveal the first card that they draw in a turn.
REVEALS_FIRST_DRAWN: Final = EffectsQuestion[None, GameObject | None]()
#: Whether a player plays with a card of theirs revealed.
PLAYS_REVEALED: Final = EffectsQuestion[GameObject, bool]()
#: The abilities that a player has: "you have shroud" (702.16a).
ABILITIES_OF_PLAYER: Final = EffectsQuestion[None, tuple[Ability, ...]]()


#: Whether a player has one vote more (701.38d in 2026).
MORE_VOTES: Final = EffectsQuestion[None, bool]()
MORE_VOTES.answered_by(PlayerMay, PlayerAct.VOTE_ONCE_MORE)(always)


def kept_from(act: PlayerAct) -> EffectsQuestion[None, bool]:
    """The question whether an effect keeps a player from something (103.2): whoever has players do it makes and asks
    it."""
    question = EffectsQuestion[None, bool]()
    question.answered_by(PlayerCant, act)(always)
    return question


def kept_from_what_is_described(act: PlayerAct) -> EffectsQuestion[GameObject, bool]:
    """The question whether an effect keeps a player from doing something with an object."""
    question = EffectsQuestion[GameObject, bool]()
    question.answered_by(PlayerCant, act)(_concerns)
    return question


def let_do(act: PlayerAct) -> EffectsQuestion[GameObject, bool]:
    """The question whether an effect lets a player do something with a card."""
    question = EffectsQuestion[GameObject, bool]()
    question.answered_by(PlayerMay, act)(_lets_now)
    return question


def permissions_for(*acts: PlayerAct) -> EffectsQuestion[GameObject, Permission | None]:
    """The question which permissions let a player do something with a card."""
    question = EffectsQuestion[GameObject, Permission | None]()
    for act in acts:
        question.answered_by(PlayerMay, act)(_permission)
    return question


def _permission(change: PlayerMay, card: GameObject, context: Context) -> Permission | None:
    return Permission(change, context) if _lets_now(change, card, context) else None


def _lets_now(change: PlayerMay, card: GameObject, context: Context) -> bool:
    """Whether a permission is for such a card, and not used up in this turn."""
    is_used_up = change.each_turn and context.source is not None and change in context.source.uses
    return _concerns(change, card, context) and not is_used_up


def may_play_it(game: Game, card: GameObject, tried: PlayTried) -> bool:
    """Whether an effect on a card lets a player cast it, or play it as a land, from where it is."""
    return any(free is not None for free in MAY_PLAY_IT.of(game, card, tried))


def is_cast_free(game: Game, player: Player, card: GameObject) -> bool:
    """Whether the effect that lets a player cast a card does so without its mana cost."""
    return any(MAY_PLAY_IT.of(game, card, PlayTried("cast", player, card, card.zone)))


def _concerns(change: OfPlayerAct, card: GameObject, context: Context) -> bool:
    """Whether a card is of the kind that is spoken of; "creature spells" looks at cards in hand, too."""
    return change.what is None or fits_description(change.what, card, context)


@MAY_PLAY_IT.answered_by(MayPlayIt)
def _may_play_it(change: MayPlayIt, tried: PlayTried, context: Context) -> bool | None:
    return change.free if _lets(change, tried, context) else None


@ANY_MANA.answered_by(MayPlayIt)
def _any_mana(change: MayPlayIt, tried: PlayTried, context: Context) -> str:
    return change.any_mana if _lets(change, tried, context) else ""


def _lets(change: MayPlayIt, tried: PlayTried, context: Context) -> bool:
    """Whether it lets the player do what is tried with the card."""
    if change.verb not in ("play", tried.verb) or not fits_player(change.player, tried.player, context):
        return False
    if change.as_itself and tried.as_another:
        return False
    if change.what is None:
        return True
    return _is_known(tried, context) and fits_description(change.what, tried.card, context)


def _is_known(tried: PlayTried, context: Context) -> bool:
    """Whether the player may look at a card that lies face down in exile, so that its qualities count (406.3b)."""
    asks = context.game.rulebook.exiled_face_down_stays_known and tried.zone is Zone.EXILE
    return not asks or may_look_in_exile(context.game, tried.player, tried.card)


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.CAST)
def _cant_cast(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    return _forbidden(change, tried, context) if tried.verb == "cast" else None


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.PLAY_LANDS)
def _cant_play_lands(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    return _forbidden(change, tried, context) if tried.verb == "play" else None


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.PLAY)
def _forbidden(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    if change.zones and tried.zone not in change.zones:
        return None
    if (change.own and tried.card.owner is not tried.player) or not _concerns(change, tried.card, context):
        return None
    why = f"{context.source} says that {tried.player.name} can't {tried.verb} {tried.card.name}"
    return IllegalAction(
        why, Cite.LAND_PLAY if tried.verb == "play" else Cite.CASTING_FORBIDDEN, *without(context.source)
    )


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.CAST_AT_OTHER_TIMES)
def _cant_cast_at_other_times(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    if tried.verb != "cast" or could_cast_sorcery(context.game, tried.player, tried.card):
        return None
    who = tried.player.name
    why = f"{context.source} lets {who} cast spells only when a sorcery could be cast"
    return IllegalAction(why, Cite.ANNOUNCE, Remedy(Need.TIME, f"{who}'s main phase, with an empty stack"))


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.CAST_SEVERAL)
def _cant_cast_several(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    cast = (fact.spell for fact in context.game.facts_of_this_turn(SpellCast) if fact.player is tried.player)
    has_cast = any(_concerns(change, spell, context) for spell in cast)
    if tried.verb != "cast" or not has_cast or not _concerns(change, tried.card, context):
        return None
    why = f"{context.source} lets {tried.player.name} cast only one such spell each turn"
    return IllegalAction(why, Cite.ANNOUNCE, Remedy(Need.ANOTHER_TURN, "the next turn"))


@CANT_PLAY.answered_by(PlayerCant, PlayerAct.ACT_IN_TURNS_OF_OTHERS)
def _cant_cast_in_turns_of_others(change: PlayerCant, tried: PlayTried, context: Context) -> IllegalAction | None:
    if tried.verb != "cast" or tried.player is context.game.active_player:
        return None
    who = tried.player.name
    why = f"{context.source} lets {who} cast spells only in their own turn"
    return IllegalAction(why, Cite.ANNOUNCE, Remedy(Need.OWN_TURN, f"{who}'s turn"))


@MORE_LANDS.answered_by(PlayerMay, PlayerAct.PLAY_LANDS)
def _more_lands(change: PlayerMay, asked: None, context: Context) -> tuple[GameObject | None, ...]:
    return (context.source,) * number(change.count, context) if change.count is not None else ()


@SKIPS.answered_by(SkipsStep)
def _skips(change: SkipsStep, part: TurnPart, context: Context) -> bool:
    return change.step.removesuffix(" step") in (part.step.value.removesuffix(" step"), part.phase.value)


@HAND_SIZE.answered_by(MaximumHandSize)
def _hand_size(change: MaximumHandSize, asked: None, context: Context) -> Callable[[int | None], int | None]:
    if change.size is None:
        return lambda before: None
    size = number(change.size, context)
    if not change.relative:
        return lambda before: size
    return lambda before: None if before is None else max(before + size, 0)


@DRAWS_AT_MOST.answered_by(DrawLimit)
def _draws_at_most(change: DrawLimit, asked: None, context: Context) -> int:
    return number(change.count, context)


@UNTAPS_AT_MOST.answered_by(UntapLimit)
def _untaps_at_most(change: UntapLimit, asked: None, context: Context) -> UntapsAtMost:
    return UntapsAtMost(lambda permanent: matches(change.what, permanent, context), number(change.count, context))


@STAYS_TAPPED.answered_by(DoesntUntap)
def _stays_tapped(change: DoesntUntap, player: Player, context: Context) -> bool:
    """ "During your untap step" means the step of the player who controls the effect's source."""
    return change.whose is None or fits_player(change.whose, player, context)


@ENDS_WITH_UNTAP_STEP.answered_by(DoesntUntap)
def _ends_with_untap_step(change: DoesntUntap, player: Player, context: Context) -> bool:
    return change.next and _stays_tapped(change, player, context)


@REVEALS_FIRST_DRAWN.answered_by(RevealsFirstDrawn)
def _reveals_first_drawn(change: RevealsFirstDrawn, asked: None, context: Context) -> GameObject | None:
    return context.source


@PLAYS_REVEALED.answered_by(PlaysRevealed)
def _plays_revealed(change: PlaysRevealed, card: GameObject, context: Context) -> bool:
    return card in things(change.what, context)


def keywords_of_player(game: Game, player: Player) -> Iterator[KeywordAbility]:
    """The keyword abilities that effects give to a player: "you have hexproof" (702.11c in 2026)."""
    for given in ABILITIES_OF_PLAYER.of(game, player, None):
        yield from (ability for ability in given if isinstance(ability, KeywordAbility))


@ABILITIES_OF_PLAYER.answered_by(GainsAbilities)
def _abilities_of_player(change: GainsAbilities, asked: None, context: Context) -> tuple[Ability, ...]:
    """ "You have protection from the chosen card name": with the word that was chosen for the object that says so."""
    if context.source is None:
        return change.abilities
    return tuple(in_chosen_words(ability, context.game, context.source) for ability in change.abilities)
