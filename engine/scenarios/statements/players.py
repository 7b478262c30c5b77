"""What a player has, controls and sees, and how the game stands for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.events.kinds.game import PlayerLeft
from engine.events.kinds.moving import ObjectLeftGame
from engine.play.seeing import may_see
from engine.rulebooks import Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_all, find_object, first_id, is_called
from engine.scenarios.playing.sentences import Assertion, Judgment, YesOrNo, says
from engine.scenarios.statements.qualities import kind_said
from engine.scenarios.telling.grounds.standing import whose_it_is_rests_on
from engine.scenarios.telling.log import mana_name
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaPool

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "expect {player} has {mana} in (her|his|their|the) mana pool",
    "expect Alice has {R}{R} in her mana pool",
)
@dataclass(frozen=True, kw_only=True)
class ExpectManaPool(Assertion):
    """Exactly what mana a player has."""

    player: str
    mana: tuple[str, ...]

    def judge(self, acting: Acting) -> Judgment:
        pool = acting.player(self.player).mana_pool
        return Judgment(
            pool == ManaPool.of(self.mana), f"{self.player} has {mana_name(acting.game, pool) or 'no mana'}"
        )


@says(
    "expect ({player} has {life} life|{player} is at {life}[ life]"
    "|{player}'s life is {life}|{player}'s life total is {life})",
    "expect Bob has 18 life",
    "expect Bob is at -2 life",
    "expect Bob's life total is 18",
)
@dataclass(frozen=True, kw_only=True)
class ExpectLife(Assertion):
    """How much life a player has."""

    player: str
    life: int

    def judge(self, acting: Acting) -> Judgment:
        life = acting.player(self.player).life
        return Judgment(life == self.life, f"{self.player} has {life} life")


@says(
    "expect {player:other} (is|isn't{negated!}) within {player}'s range of influence",
    "expect Bob is within Alice's range of influence",
    "expect Bob isn't within Alice's range of influence",
)
@dataclass(frozen=True, kw_only=True)
class ExpectWithinRange(YesOrNo):
    """Whether a player, with what that player controls, is within the range of influence of another."""

    player: str
    other: str

    def judge(self, acting: Acting) -> Judgment:
        is_within = acting.game.is_reached(acting.player(self.player), acting.player(self.other))
        within = "is within" if is_within else "isn't within"
        return self.so(is_within, f"{self.other} {within} {self.player}'s range of influence")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        own = acting.player(self.player) is acting.player(self.other)
        yield from (Ground.RANGE_OF_INFLUENCE, Ground.OWN_RANGE if own else Ground.RANGE_AS_TURN_BEGINS)


@says("expect {player}'s speed is {number:speed}", "expect Alice's speed is 2")
@dataclass(frozen=True, kw_only=True)
class ExpectSpeed(Assertion):
    """A player's speed; it is 0 for who has none."""

    player: str
    speed: int

    def judge(self, acting: Acting) -> Judgment:
        speed = acting.player(self.player).speed or 0
        return Judgment(speed == self.speed, f"{self.player}'s speed is {speed}")


#: What of a player can be counted.
_COUNTED: Final = re.compile(
    r"(?P<poison>poison(?: counters?)?)"
    r"|(?:(?P<color>white|blue|black|red|green|colorless) )?(?P<mana>mana)"
    r"|(?P<counters>energy|experience|rad|ticket)(?: counters?)?"
    r"|(?P<emblems>emblems?)"
    r"|cards? in (?:the |her |his |their )?(?P<zone>hand|library|graveyard)"
)
_SYMBOLS: Final[Mapping[str, str]] = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "colorless": "C",
}


@says(
    "expect {player} has {number} {words}",
    "expect Alice has 7 cards in hand",
    "expect Alice has 1 poison counter",
    "expect Alice has 2 red mana",
)
@dataclass(frozen=True, kw_only=True)
class ExpectPlayerHas(Assertion):
    """Poison counters, cards in a zone, or mana, of all colors or of one."""

    player: str
    number: int
    words: str

    def judge(self, acting: Acting) -> Judgment:
        words = self.words.strip().lower()
        counted = _COUNTED.fullmatch(words)
        if counted is None:
            raise ScriptError(
                f"can't count {words!r}: life, counters, emblems, mana, cards in hand, library or graveyard can be"
            )
        player = acting.player(self.player)
        emblems = (each for each in acting.game.command if each.kind is ObjectKind.EMBLEM and each.owner is player)
        count = len(list(emblems)) if counted["emblems"] else _count(player, counted)
        return Judgment(count == self.number, f"{self.player} has {count} {words}")


def _count(player: Player, counted: re.Match[str]) -> int:
    if counted["poison"]:
        return player.poison
    if counted["counters"]:
        return player.counters_of(counted["counters"])
    if counted["zone"]:
        return len(getattr(player, counted["zone"]))
    if counted["color"]:
        return dict(player.mana_pool.mana).get(_SYMBOLS[counted["color"]], 0)
    return player.mana_pool.total


@says(
    "expect {player} controls {number} {words}",
    "expect Alice controls 2 Soldier tokens",
    "expect Bob controls 0 creatures",
    "expect Bob controls 1 untapped artifact creature",
)
@dataclass(frozen=True, kw_only=True)
class ExpectControlsCount(Assertion):
    """How many permanents of a name, of a type, or of what else card texts describe, a player controls."""

    player: str
    number: int
    words: str

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        own = [permanent for permanent in game.permanents() if game.controller_of(permanent).name == self.player]
        is_of_that_kind = kind_said(game, acting.names, self.words.strip())
        count = sum(game_object.copies for game_object in own if is_of_that_kind(game_object))
        return Judgment(count == self.number, f"{self.player} controls {count}")


@says("expect {player} (controls|doesn't control{negated!}) {object}", "expect Bob controls Old Ogre")
@dataclass(frozen=True, kw_only=True)
class ExpectControls(YesOrNo):
    """Who controls a permanent, or a spell or ability on the stack; nobody controls what is elsewhere. Of several of a
    name, one of the player's is meant."""

    player: str
    object: NamedObject

    def _meant(self, game: Game) -> GameObject:
        """Of several permanents of a name, one that the player controls, if there is any."""
        of_name = [each for each in game.permanents() if is_called(game, each, self.object)]
        own = (each for each in of_name if game.controller_of(each).name == self.player)
        if self.object.which is not None or len(of_name) < 2:
            return find_object(game, self.object)
        return next(own, of_name[0])

    def judge(self, acting: Acting) -> Judgment:
        game_object = self._meant(acting.game)
        controller = acting.game.controller_of(game_object)
        is_controlled = game_object.is_permanent or (game_object.zone is Zone.STACK and not game_object.gone)
        instead = (
            f"{controller.name} controls {game_object.name}" if is_controlled else f"nobody controls {game_object.name}"
        )
        return self.so(is_controlled and controller.name == self.player, instead)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from whose_it_is_rests_on(acting.game, self._meant(acting.game))


#: Who may look into a zone.
_SEEN_IN: Final[Mapping[Zone | None, Ground]] = {
    Zone.HAND: Ground.HAND_SEEN,
    Zone.LIBRARY: Ground.LIBRARY_HIDDEN,
    Zone.GRAVEYARD: Ground.GRAVEYARD_SEEN,
}


@says(
    "expect {player} (can|can't{negated!}) see {object}",
    "expect Alice can see Spare Part",
    "expect Alice can't see Spare Part",
)
@dataclass(frozen=True, kw_only=True)
class ExpectSees(YesOrNo):
    """Whether a player may look at a card's face: what lies open, one's own hand and face-down permanents, what
    effects show, and what one is asked to choose among."""

    player: str
    object: NamedObject

    def judge(self, acting: Acting) -> Judgment:
        game_object = find_object(acting.game, self.object)
        asked = acting.session.pending
        shown = asked is not None and self.player in (asked.player.name, asked.decider.name)
        sees = may_see(acting.game, acting.player(self.player), game_object) or (
            shown and asked is not None and any(option.value is game_object for option in asked.options)
        )
        return self.so(sees, f"{self.player} {'sees' if sees else 'does not see'} {game_object.name}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        card = find_object(acting.game, self.object)
        if card.face_down and card.zone in (Zone.BATTLEFIELD, Zone.STACK):
            yield Ground.LOOKS_BENEATH
        if acting.game.turn_control.now is not None:
            yield Ground.SEES_ALONG
        if acting.game.playing is not None:
            yield from (Ground.TOP_CARD_REVEALED, Ground.DRAWN_WHILE_PLAYING)
        yield from filter(None, (_SEEN_IN.get(card.zone),))


@says(
    "expect {thing} (has left|hasn't left{negated!}) the game",
    "expect Bob has left the game",
    "expect Old Ogre has left the game",
)
@dataclass(frozen=True, kw_only=True)
class ExpectGone(YesOrNo):
    """Whether a player is out of a game that the others play on, or an object has gone with one: it is nowhere."""

    thing: NamedObject | str

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        if isinstance(self.thing, str):
            has_left = any(fact.player.name == self.thing for fact in game.facts.of_kind(PlayerLeft))
            return self.so(has_left, f"{self.thing} {'has left' if has_left else 'is in the game'}")
        there = find_all(game, replace(self.thing, which=None))
        gone = [fact.object for fact in game.facts.of_kind(ObjectLeftGame) if is_called(game, fact.object, self.thing)]
        if self.thing.which is None:
            return self.so(bool(gone) and not there, f"{there[0].name} is here" if there else "nothing of it has left")
        numbered = sorted([*there, *gone], key=first_id)
        if not 0 < self.thing.which <= len(numbered):
            raise ScriptError(f"there was no {self.thing}")
        player = numbered[self.thing.which - 1]
        return self.so(player in gone, f"{player.name} {'has left' if player in gone else 'is here'}")


@says(
    "expect {player} (has won{won!}|wins{won!}|~won{won!}|has lost|loses|~lost|hasn't won{won!}{negated!}"
    "|hasn't lost{negated!})[~ the game]",
    "expect Bob has lost",
    "expect Alice hasn't won",
)
@dataclass(frozen=True, kw_only=True)
class ExpectOutcome(YesOrNo):
    """Whether the game is over for a player: where somebody has won it, the others have lost."""

    player: str
    won: bool = False

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        player = acting.player(self.player)
        what = "the game goes on" if not game.is_over else f"{game.winner or 'nobody'} has won"
        has_won = game.is_over and game.winner is player
        beaten = game.is_over and game.winner is not None and not has_won
        return self.so(has_won if self.won else player.has_lost or beaten, what)
