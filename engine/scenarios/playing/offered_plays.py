"""What a player with priority can do with cards, permanents and a companion, and why something else can't be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from engine.actions.activatable import Activate, activated_abilities, check_ability
from engine.actions.doors import doors_of
from engine.events.choices import IllegalAction
from engine.events.player_rules import PlayTried, may_play_it
from engine.keywords.airbend import AIRBENT
from engine.keywords.hooks import hooks
from engine.meaning.context import NotYetSupported
from engine.play.actions import (
    Action,
    PlayLand,
    SettingAside,
    Suspending,
    TakingCompanion,
    check_land,
    check_spell,
    is_land,
)
from engine.play.announced import Casting
from engine.play.face_down import TurningFaceUp
from engine.play.spell_costs import costs_instead
from engine.play.unlocking import Unlocking
from engine.rulebooks import Cite
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.finding import activatable_first
from engine.scenarios.playing.offered_words import refused_way, spoken
from engine.scenarios.playing.session import Session
from engine.scenarios.telling.log import identity
from engine.scenarios.telling.trace import Way
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone
from engine.text.tree.players import TargetPlayer
from engine.text.tree.references import Target
from engine.text.tree.walk import walk

#: So many things are tried at one moment, and none in a game that had more answers than this.
_MOST_TRIALS: Final = 16
_LONGEST_TRIED: Final = 400

#: What is said of a zone that a card is cast from, other than the hand.
_FROM: Final = {
    Zone.EXILE: " from exile",
    Zone.GRAVEYARD: " from the graveyard",
    Zone.LIBRARY: " from the library",
    Zone.COMMAND: " from the command zone",
}
#: How the keyword is said as a verb by whose special action a card leaves the hand, and as an invitation.
_LEAVES_HAND: Final = {
    "suspend": ("suspends", "Suspend it"),
    "foretell": ("foretells", "Foretell it"),
    "plot": ("plots", "Plot it"),
}


class TriedWays:
    """Tries in copies of a game whether something can be begun at all: that there are targets, that costs can be paid.

    What is refused leaves a copy as it was, so that the next trial can use it. A copy is played from the start, so
    there is an end to them; what isn't tried is offered, and refused when it is done.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._copy: Session | None = None
        self._left = _MOST_TRIALS if len(session.answers) <= _LONGEST_TRIED else 0

    def way(self, action: Callable[[GameObject], Action], card: GameObject, says: str, text: str) -> Way:
        """What is done with a card, with why not where the trial of it is refused."""
        if not self._left:
            return Way(says, text, identity(card))
        self._left -= 1
        trial = self._copy or self._session.copy()
        self._copy = None
        there = next(game_object for game_object in trial.game.all_objects() if game_object.id == card.id)
        try:
            trial.answer(action(there))
        except IllegalAction as refusal:
            self._copy = trial
            return refused_way(self._session.game, card, text, refusal)
        except (NotYetSupported, OutOfBudget, ScriptError) as problem:
            return Way("", text, identity(card), why_not=f"This can't be played here yet: {problem}")
        return Way(says, text, identity(card))

    def companion(self, player: Player, card: Printed) -> Way:
        """The companion that a player may take into their hand; it lies on no table."""
        says, text = f"{player.name} takes her companion {card.name}", f"Take the companion {card.name}"
        if self._left:
            self._left -= 1
            trial = self._copy or self._session.copy()
            self._copy = None
            try:
                trial.answer(TakingCompanion(card))
            except IllegalAction as refusal:
                self._copy = trial
                return refused_way(self._session.game, player, text, refusal)
        return Way(says, text)


# Cards to cast and to play --------------------------------------------------------------------------------------------


def plays(game: Game, trials: TriedWays, player: Player) -> Iterator[Way]:
    """Cards to cast and lands to play: those in hand, and what else may be played from where it is."""
    for card in player.hand:
        yield from _as_what_it_is(game, trials, player, card)
        for keyword in dict.fromkeys(costs_instead(game, card)):
            yield from _if_possible(_cast(game, trials, player, card, None, keyword))
    for card in (*player.graveyard, *game.exile, *player.library[:1], *_commanders(game, player)):
        if _may_be_played_there(game, player, card):
            yield from _as_what_it_is(game, trials, player, card)
        elif card.owner is player and card.zone is not None:
            for keyword in _costs_instead(game, card, card.zone):
                yield _cast(game, trials, player, card, None, keyword)
            for face in _faces_cast_there(game, card):
                yield _cast(game, trials, player, card, face, "")


def _may_be_played_there(game: Game, player: Player, card: GameObject) -> bool:
    if card.zone is Zone.COMMAND:
        return True
    if card.zone is Zone.EXILE and card.set_aside is not None and card.owner is player:
        return True
    if any(may_play_it(game, card, PlayTried(verb, player, card, card.zone)) for verb in ("cast", "play")):
        return True
    return card.owner is player and not _has_own_way_there(game, card) and _could_be_played(game, player, card)


def _has_own_way_there(game: Game, card: GameObject) -> bool:
    """Whether the card itself says for which cost it is cast from where it is."""
    return any(hook.casts_from is card.zone for hook, _ in hooks(game, card))


def _could_be_played(game: Game, player: Player, card: GameObject) -> bool:
    """Whether an effect on players lets this one play the card from where it is."""
    land = PlayLand(card)
    try:
        check_land(game, player, land) if is_land(game, land) else check_spell(game, player, Casting(card))
    except IllegalAction:
        return False
    return True


def _commanders(game: Game, player: Player) -> Iterator[GameObject]:
    return (each for each in game.command if each.commander and each.owner is player)


def _costs_instead(game: Game, card: GameObject, zone: Zone) -> Iterator[str]:
    """The keywords for whose cost a card may be cast from a zone in place of its mana cost."""
    for hook, ability in hooks(game, card):
        if hook.replaces_the_cost and hook.casts_from is zone:
            yield ability.keyword


def _faces_cast_there(game: Game, card: GameObject) -> Iterator[int | None]:
    """What of a card is cast from a graveyard for its own mana cost: all of it, or the half that says so."""
    if card.zone is not Zone.GRAVEYARD:
        return
    several = card.printed.played_as
    for face, part in enumerate(several):
        own = (each.ability for each in part.possessed)
        if any(_is_cast_from_graveyard(game, card, ability) for ability in own):
            yield face if len(several) > 1 else None


def _is_cast_from_graveyard(game: Game, card: GameObject, ability: object) -> bool:
    return any(
        of is ability or of == ability
        for hook, of in hooks(game, card)
        if hook.casts_from is Zone.GRAVEYARD and not hook.replaces_the_cost
    )


def _as_what_it_is(game: Game, trials: TriedWays, player: Player, card: GameObject) -> Iterator[Way]:
    """Casting a card, or playing it as a land: one that can be played as several things, as one of these."""
    several = card.printed.played_as
    for face in range(len(several)) if len(several) > 1 else (None,):
        yield _cast(game, trials, player, card, face, _cost_by_which_it_waits(card))


def _cost_by_which_it_waits(card: GameObject) -> str:
    """The keyword for whose cost a card is cast that waits in exile."""
    waits = card.set_aside.how if card.set_aside is not None else ""
    return {"foretold": "foretell", "plotted": "plot", AIRBENT: "airbend"}.get(waits, "")


def _cast(game: Game, trials: TriedWays, player: Player, card: GameObject, face: int | None, instead: str) -> Way:
    printed = card.printed.played_as[face or 0]
    land, casting = PlayLand(card, face), Casting(card, face=face, instead=instead)
    plays_land = is_land(game, land) and not instead
    verb = "plays" if plays_land else "casts"
    there = card.zone if card.zone in _FROM else None
    name = printed.name if face else spoken(game, card, _beside(game, player, card))
    for_cost = f" for its {instead} cost" if instead and card.set_aside is None else ""
    says = f"{player.name} {verb} {name}{for_cost}{_FROM[there] if there is not None else ''}"
    text = f"{verb.removesuffix('s').capitalize()} {'it' if face is None else printed.name}{for_cost}"
    try:
        check_land(game, player, land) if plays_land else check_spell(game, player, casting)
    except IllegalAction as refusal:
        return refused_way(game, card, text, refusal)
    if for_cost or _has_target(printed) or "Aura" in game.characteristics(card).subtypes:
        return trials.way(lambda that: replace(casting, card=that), card, says, text)
    return Way(says, text, identity(card))


def _beside(game: Game, player: Player, card: GameObject) -> tuple[GameObject, ...]:
    """The cards among which its name has to mean this one."""
    match card.zone:
        case Zone.EXILE:
            return tuple(game.exile)
        case Zone.COMMAND:
            return tuple(game.command)
        case Zone.GRAVEYARD:
            return player.graveyard
        case Zone.LIBRARY:
            return player.library
        case _:
            return player.hand


def _has_target(card: Printed) -> bool:
    return any(isinstance(node, Target | TargetPlayer) for node in walk(card.text))


def _if_possible(way: Way) -> Iterator[Way]:
    """A way that isn't refused: another cost that can't be paid now is nothing that somebody would ask about."""
    if way.says:
        yield way


# Special actions ------------------------------------------------------------------------------------------------------


def special_actions(game: Game, trials: TriedWays, player: Player) -> Iterator[Way]:
    """What is done without the stack: suspending, foretelling and plotting cards, unlocking doors, turning permanents
    face up, and taking a companion."""
    for card in player.hand:
        for keyword, (verb, text) in _LEAVES_HAND.items():
            if game.characteristics(card).has(keyword):
                says = f"{player.name} {verb} {spoken(game, card, player.hand)}"
                yield trials.way(lambda that, keyword=keyword: _leaving_hand(that, keyword), card, says, text)  # type: ignore[misc]
    for permanent in game.permanents():
        if game.controller_of(permanent) is not player:
            continue
        for half, door in doors_of(game, permanent):
            if half not in permanent.unlocked:
                says, text = f"{player.name} unlocks {door}", f"Unlock {door}"
                yield trials.way(lambda that, half=half: Unlocking(that, half), permanent, says, text)  # type: ignore[misc]
        if permanent.face_down:
            says = f"{player.name} turns {spoken(game, permanent, game.permanents())} face up"
            yield trials.way(TurningFaceUp, permanent, says, "Turn it face up")
    if player.companion is not None:
        yield trials.companion(player, player.companion)


def _leaving_hand(card: GameObject, keyword: str) -> Action:
    return Suspending(card) if keyword == "suspend" else SettingAside(card, keyword)


# Abilities ------------------------------------------------------------------------------------------------------------


def activations(game: Game, trials: TriedWays, player: Player) -> Iterator[Way]:
    """Abilities to activate, of permanents and of cards that have some where they are."""
    for holder in (*game.permanents(), *player.hand, *player.graveyard):
        yield from _activations_of(game, trials, player, holder)


def _activations_of(game: Game, trials: TriedWays, player: Player, holder: GameObject) -> Iterator[Way]:
    abilities = list(activated_abilities(game, holder))
    for index, ability in enumerate(abilities):
        try:
            check_ability(game, player, ability)
        except IllegalAction as refusal:
            if refusal.cites not in (Cite.ACTIVATOR, Cite.ABILITY_ZONES):
                yield refused_way(game, holder, "Activate it", refusal)
            continue
        which = f" ability {index + 1}" if index else ""
        text = f"Activate its ability {index + 1}" if len(abilities) > 1 else "Activate it"
        says = f"{player.name} activates {spoken(game, holder, activatable_first(game, player, index))}{which}"
        yield trials.way(lambda that, index=index: Activate(that, index), holder, says, text)  # type: ignore[misc]
