"""What a player with priority may do (408.1, 408.2d; 115)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.actions.activatable import Activate
from engine.events.choices import IllegalAction, Need, Remedy
from engine.events.functioning import stated_by
from engine.events.player_rules import CANT_PLAY, MORE_LANDS, PlayTried, is_cast_free, let_do, may_play_it
from engine.events.sorcery_timing import check_sorcery_timing
from engine.keywords.hooks import Keyword, answers, hook_of, hooks
from engine.keywords.split_second import check_not_silenced
from engine.meaning.context import context_of
from engine.meaning.words import holds
from engine.play.announced import Casting
from engine.play.as_cast import as_cast, could_be_with_some_x
from engine.play.commanders import may_cast_from_command_zone
from engine.play.ending_effects import EndingEffect
from engine.play.face_down import TurningFaceUp, check_morph
from engine.play.ignoring import Ignoring
from engine.play.preparing import may_cast_prepared
from engine.play.spell_costs import check_costs_in_place, says_it_is_castable
from engine.play.unlocking import Unlocking
from engine.rulebooks import Cite
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import PlayerAct
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.statements import CastAsThoughFlash, CastOnly
from engine.text.tree.triggers import Step
from engine.values.filled import filled_at_once

#: What is paid only as the ability resolves that lets the card be cast.
_AS_THEY_RESOLVE: Final = ("madness", "miracle")

PLAYS_FROM_GRAVEYARD: Final = let_do(PlayerAct.PLAY_FROM_GRAVEYARD)
CASTS_FROM_GRAVEYARD: Final = let_do(PlayerAct.CAST_FROM_GRAVEYARD)
PLAYS_AS_FROM_OWN_GRAVEYARD: Final = let_do(PlayerAct.PLAY_AS_FROM_OWN_GRAVEYARD)
CASTS_FROM_TOP: Final = let_do(PlayerAct.CAST_FROM_TOP)
PLAYS_LANDS_FROM_TOP: Final = let_do(PlayerAct.PLAY_LANDS_FROM_TOP)
CASTS_AS_THOUGH_FLASH: Final = let_do(PlayerAct.CAST_AS_THOUGH_FLASH)


@dataclass(frozen=True)
class Pass:
    """Do nothing more for now (408.1c; 115.3d)."""

    def __str__(self) -> str:
        return "pass"


@filled_at_once
@dataclass(frozen=True)
class PlayLand:
    """Play a land; `face`: by which face, of a modal double-faced card, as in `Casting`."""

    card: GameObject
    face: int | None = None

    def __str__(self) -> str:
        return f"play {self.card.name}"


@dataclass(frozen=True)
class Suspending:
    """Exile a card with suspend from the hand, with time counters on it (502.59a; 702.59a). `x`: the X in its suspend
    cost; None where it has none, or to be asked."""

    card: GameObject
    x: int | None = None

    def __str__(self) -> str:
        return f"suspend {self.card.name}"


@dataclass(frozen=True)
class SettingAside:
    """Exile a card from the hand by the special action of foretell or plot (702.143a, 702.170a in 2026)."""

    card: GameObject
    keyword: str

    def __str__(self) -> str:
        return f"{self.keyword} {self.card.name}"


@dataclass(frozen=True)
class TakingCompanion:
    """Put one's companion into one's hand from outside the game (116.2g, 702.139a in 2026)."""

    card: Printed

    def __str__(self) -> str:
        return f"take the companion {self.card.name}"


Action = (
    TakingCompanion
    | SettingAside
    | Pass
    | Casting
    | Activate
    | PlayLand
    | TurningFaceUp
    | Suspending
    | EndingEffect
    | Ignoring
    | Unlocking
)


def check_spell(
    game: Game, player: Player, casting: Casting, *, by_effect: bool = False, for_a_cost: bool = True
) -> None:
    """Raise IllegalAction unless `player` may begin to play this card as a spell now (408.1d; 115.1a).

    `by_effect`: an effect has it cast as it resolves, wherever it is and whatever the time. Without `for_a_cost` only
    the rest is asked: whether it could be put onto the stack.
    """
    card = casting.card
    check_not_silenced(game)
    _check_only_from_there(game, casting)
    if card.gone or not (by_effect or _may_cast_from_there(game, player, casting)):
        raise IllegalAction(
            f"{player.name} can't play {card.name} from where it is",
            Cite.ANNOUNCE,
            Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),
        )
    if casting.face_down:
        # What it is face up has no say in when it can be played (502.26b; 702.34b).
        check_morph(game, card)
        check_sorcery_timing(game, player, "a face-down card")
    elif casting.fused:
        _check_fused(card)
    elif card.printed.halves and casting.face is None:
        raise IllegalAction(
            f"{player.name} has to say which half of {card.name} is played",
            Cite.SPLIT_HALF,
            Remedy(Need.SAID, "the half that is played", (card,)),
        )
    if casting.prototyped:
        _check_prototype(game, card)
    zone = card.zone
    with as_cast(game, player, casting) as seen:
        _check_it_can_be_cast(game, player, casting, seen)
        refusal = _forbidden(game, player, seen, zone)
        comes_as_an_instant = _comes_as_an_instant(game, player, casting, seen)
        name = seen.name
    if refusal is not None and not could_be_with_some_x(
        game, player, casting, lambda spell: _forbidden(game, player, spell, zone) is None
    ):
        raise refusal
    if not casting.face and for_a_cost and not by_effect and not card.printed.halves:
        check_costs_in_place(game, card, player, casting, free=is_cast_free(game, player, card))
    if not (by_effect or comes_as_an_instant):
        check_sorcery_timing(game, player, name)


def _check_prototype(game: Game, card: GameObject) -> None:
    """Raise IllegalAction where the card has no prototype to be cast as (718.3 in 2026)."""
    if not answers(game, card, lambda keyword: keyword.casts_prototyped):
        needed = Remedy(Need.CONDITION, "a card with prototype", (card,))
        raise IllegalAction(f"{card.name} has no prototype", Cite.ANNOUNCE, needed)


def _check_it_can_be_cast(game: Game, player: Player, casting: Casting, seen: GameObject) -> None:
    """Raise IllegalAction for what is never a spell, and for what says of itself that another time is its own. `seen`:
    the spell that the card would be."""
    values = game.characteristics(seen)
    if "Land" in values.types:
        raise IllegalAction(f"{seen.name} is a land, and lands are never spells", Cite.LAND_PLAY)
    _check_a_legend_is_there(game, player, seen, values)
    _check_its_own_time(game, player, casting.card, values)


def _check_a_legend_is_there(game: Game, player: Player, spell: GameObject, values: Characteristics) -> None:
    """Raise IllegalAction for a legendary instant or sorcery of a player who controls no legendary creature and no
    legendary planeswalker (205.4e in 2018)."""
    if Cite.LEGENDARY_SPELL not in game.rulebook.citations:
        return
    if "Legendary" not in values.supertypes or not {"Instant", "Sorcery"} & set(values.types):
        return
    seen = (game.characteristics(each) for each in game.permanents() if game.controller_of(each) is player)
    if not any("Legendary" in each.supertypes and {"Creature", "Planeswalker"} & set(each.types) for each in seen):
        needed = f"a legendary creature or planeswalker that {player.name} controls"
        raise IllegalAction(
            f"{spell.name} is legendary, and {player.name} controls no legendary creature or planeswalker",
            Cite.LEGENDARY_SPELL,
            Remedy(Need.CONDITION, needed),
        )


def _forbidden(game: Game, player: Player, spell: GameObject, zone: Zone | None) -> IllegalAction | None:
    """Why an effect forbids a spell from a zone, where one does."""
    try:
        CANT_PLAY.check(game, player, PlayTried("cast", player, spell, zone))
    except IllegalAction as refusal:
        return refusal
    return None


@reads(CastOnly)
def _check_its_own_time(game: Game, player: Player, card: GameObject, values: Characteristics) -> None:
    """Raise IllegalAction where the card says "cast ~ only during combat", and this is another time."""
    for _, statement in stated_by(values.abilities, game.rulebook):
        if isinstance(statement, CastOnly) and not holds(statement.when, context_of(game, card, player)):
            raise IllegalAction(
                f"{card.name} says when it can be played, and this isn't it",
                Cite.INSTANT_TIMING,
                Remedy(Need.CONDITION, f"what {card.name} says of it", (card,)),
            )


def _may_cast_from_there(game: Game, player: Player, casting: Casting) -> bool:
    """From one's own hand; from elsewhere where the card or an effect says so (409.1a; 601.2a)."""
    if _may_be_cast_by_itself(game, player, casting):
        return True
    return not casting.instead and _an_effect_lets_it_be_cast(game, player, casting)


def _may_be_cast_by_itself(game: Game, player: Player, casting: Casting) -> bool:
    """Whether a card may be cast from where it is though no effect says so: flashback, retrace."""
    card, instead = casting.card, casting.instead
    if card.prepared_by is not None:
        return may_cast_prepared(game, player, card)
    if not _counts_as_own(game, player, card):
        return False
    hook = hook_of(instead) if instead else None
    if hook is not None and hook.replaces_the_cost and hook.casts_from is not None:
        return card.zone is hook.casts_from
    if may_cast_from_command_zone(player, card):
        return instead not in _AS_THEY_RESOLVE
    if card.zone is Zone.EXILE and not instead and card.set_aside is not None:
        return card.set_aside.how == "warped" and card.set_aside.turn < game.turn_number
    if card.zone is Zone.HAND:
        return instead not in _AS_THEY_RESOLVE
    if card.zone is Zone.GRAVEYARD:
        if any(said.using in ("", instead) for said in says_it_is_castable(game, player, card, card.zone)):
            return True
    return any(
        keyword_hook.casts_from is card.zone and not keyword_hook.replaces_the_cost
        for keyword_hook in _hooks_of_what_is_cast(game, casting)
    )


def _an_effect_lets_it_be_cast(game: Game, player: Player, casting: Casting) -> bool:
    """Whether an effect lets the spell that the card would be be cast from where the card is."""
    card, zone = casting.card, casting.card.zone
    of_own = _counts_as_own(game, player, card)
    is_on_top = zone is Zone.LIBRARY and of_own and card is player.library[0]
    with as_cast(game, player, casting) as seen:
        if may_play_it(game, card, PlayTried("cast", player, seen, zone, as_another=seen.copied is not None)):
            return True
        if zone is Zone.GRAVEYARD and of_own:
            return any((*PLAYS_FROM_GRAVEYARD.of(game, player, seen), *CASTS_FROM_GRAVEYARD.of(game, player, seen)))
        return is_on_top and any(CASTS_FROM_TOP.of(game, player, seen))


def _counts_as_own(game: Game, player: Player, card: GameObject) -> bool:
    """Whether a player may play a card by what lets them play their own: it is theirs, or lies in somebody's graveyard
    as though that were theirs (609.4)."""
    if card.owner is player:
        return True
    return card.zone is Zone.GRAVEYARD and any(PLAYS_AS_FROM_OWN_GRAVEYARD.of(game, player, card))


def _hooks_of_what_is_cast(game: Game, casting: Casting) -> list[Keyword]:
    """Those of the card, or of the part of it that is played."""
    card = casting.card
    if casting.face is None:
        return [hook for hook, _ in hooks(game, card)]
    abilities = card.printed.played_as[casting.face].text.abilities
    of_part = (hook_of(ability.keyword) for ability in abilities if isinstance(ability, KeywordAbility))
    return [hook for hook in of_part if hook is not None]


def _check_fused(card: GameObject) -> None:
    """Raise IllegalAction unless both halves have fuse, and the card is in a hand (702.102a in 2026)."""
    fuse = hook_of("fuse")
    assert fuse is not None
    having = (
        any(isinstance(each, KeywordAbility) and each.keyword == "fuse" for each in half.text.abilities)
        for half in card.printed.halves
    )
    if not card.printed.halves:
        raise IllegalAction(f"{card.name} has no halves that could be cast together", fuse.rule)
    if not all(having):
        raise IllegalAction(f"the halves of {card.name} can't be cast together: they have no fuse", fuse.rule)
    if card.zone is not Zone.HAND:
        in_hand = Remedy(Need.ZONE, f"{card.name} in a hand", (card,))
        raise IllegalAction(f"{card.name} is cast fused from a hand only", fuse.rule, in_hand)


def _check_only_from_there(game: Game, casting: Casting) -> None:
    """Raise IllegalAction for the half of a split card that is cast from a graveyard only, where it is elsewhere."""
    for hook in _hooks_of_what_is_cast(game, casting):
        if hook.casts_from_nowhere_else and casting.card.zone is not hook.casts_from:
            name = casting.card.name
            raise IllegalAction(
                f"{name} is cast from the {hook.casts_from} only",
                hook.rule,
                Remedy(Need.ZONE, f"{name} in the {hook.casts_from}", (casting.card,)),
            )


def _comes_as_an_instant(game: Game, player: Player, casting: Casting, seen: GameObject) -> bool:
    """Whether the spell is an instant, or something lets it be cast as though it were one."""
    announced = hook_of(casting.instead) if casting.instead else None
    if casting.face_down or (announced is not None and announced.only_as_a_sorcery):
        return False
    values = game.characteristics(seen)
    return (
        "Instant" in values.types
        or answers(game, seen, lambda keyword: keyword.has_instant_timing)
        or _as_though_flash(game, seen, player, values)
        or any(CASTS_AS_THOUGH_FLASH.of(game, player, seen))
        or (announced is not None and announced.is_quick_if_announced)
    )


@reads(CastAsThoughFlash)
def _as_though_flash(game: Game, card: GameObject, player: Player, values: Characteristics) -> bool:
    for _, statement in stated_by(values.abilities, game.rulebook):
        if isinstance(statement, CastAsThoughFlash):
            return statement.condition is None or holds(statement.condition, context_of(game, card, player))
    return False


def check_land(game: Game, player: Player, playing: PlayLand, *, by_effect: bool = False) -> None:
    """Raise IllegalAction unless `player` may play this land now (212.6a–b; 701.10a)."""
    card = playing.card
    own = card.zone is Zone.HAND or (card.zone is Zone.GRAVEYARD and any(PLAYS_FROM_GRAVEYARD.of(game, player, card)))
    own = own or (
        card.zone is Zone.LIBRARY and card is player.library[0] and any(PLAYS_LANDS_FROM_TOP.of(game, player, card))
    )
    let = by_effect or may_play_it(game, card, PlayTried("play", player, card, card.zone))
    let = let or (card.owner is player and any(True for _ in says_it_is_castable(game, player, card, card.zone)))
    if card.gone or not (let or (own and _counts_as_own(game, player, card))):
        raise IllegalAction(
            f"{player.name} can't play {card.name} from where it is",
            Cite.LAND_PLAY,
            Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),
        )
    if not is_land(game, playing):
        raise IllegalAction(f"{card.name} isn't a land", Cite.LAND_PLAY)
    CANT_PLAY.check(game, player, PlayTried("play", player, card, card.zone))
    if not land_plays_left(game, player):
        raise IllegalAction(
            f"{player.name} has already played a land this turn",
            Cite.LAND_PLAY,
            Remedy(Need.ANOTHER_TURN, f"{player.name}'s next turn, or an effect that allows another land"),
        )
    missing: list[Remedy] = []
    if game.active_player is not player:
        missing.append(Remedy(Need.OWN_TURN, f"{player.name}'s turn"))
    if not by_effect and game.part.step not in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN):
        missing.append(Remedy(Need.TIME, "a main phase"))
    if not by_effect and game.stack:
        missing.append(Remedy(Need.EMPTY_STACK, "an empty stack", tuple(game.stack)))
    if missing:
        why = "a land can only be played in one's own main phase while the stack is empty"
        raise IllegalAction(why, Cite.LAND_PLAY, *missing)


def is_land(game: Game, playing: PlayLand) -> bool:
    """Whether what a card is to be played as is a land."""
    if not playing.face:
        return "Land" in game.characteristics(playing.card).types
    return playing.card.printed.played_as[playing.face].is_land


def land_plays_left(game: Game, player: Player) -> tuple[GameObject | None, ...]:
    """What still lets a player play a land this turn: None for the rule, and the source of each effect that allows
    another (212.6b; 305.2). Until 2010 each is used up by itself; later lands are counted against all of them."""
    allowed = [None, *chain.from_iterable(MORE_LANDS.of(game, player, None))]
    if game.rulebook.lands_are_counted:
        return tuple(allowed[len(player.land_plays) :])
    for used in player.land_plays:
        if used in allowed:
            allowed.remove(used)
    return tuple(allowed)
