"""Where things are, how they came there, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.events.impossible import is_indestructible
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.rulebooks import Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_all, find_object, is_called
from engine.scenarios.playing.numbers import SaidRule
from engine.scenarios.playing.sentences import Assertion, Judgment, YesOrNo, says
from engine.scenarios.statements.qualities import is_described
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.text.tree.nouns import Zone

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says("expect {object} (dies|~died|~is dead|~has died|doesn't die{negated!})", "expect Old Ogre dies")
@dataclass(frozen=True, kw_only=True)
class ExpectDies(YesOrNo):
    """Whether it is in a graveyard that it came to from the battlefield."""

    object: NamedObject

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        dead = [
            game_object
            for game_object in find_all(game, self.object)
            if game_object.zone is Zone.GRAVEYARD and _came_from_play(game_object)
        ]
        return self.so(bool(dead), f"{dead[0].name} died" if dead else whereabouts(game, self.object))


def _came_from_play(game_object: GameObject) -> bool:
    before = game_object.predecessor
    return before is not None and before.zone is Zone.BATTLEFIELD


@says(
    "expect {object} (is|isn't{negated!}) in ({player}'s|~the|~its owner's) {zone}[, {how}][~,][ under {rule}]"
    "[, at the same time{together!}[ as {object:other}]]",
    "expect Old Ogre is in Alice's graveyard, destroyed under 704.5g",
    "expect Old Ogre #2 is in Alice's graveyard, at the same time as Oak",
)
@dataclass(frozen=True, kw_only=True)
class ExpectInZone(YesOrNo):
    """Where it is; how and under which rule it came there, and what went with it. Without a name at the end: what
    the claim before was about."""

    object: NamedObject
    zone: str
    player: str = ""
    how: str = ""
    rule: str = ""
    together: bool = False
    other: NamedObject | None = None

    def judge(self, acting: Acting) -> Judgment:
        said = SaidRule.by(self, self.rule, acting.game)
        return said.judged(self._whether_there(acting, said))

    def _whether_there(self, acting: Acting, said: SaidRule) -> Judgment:
        game = acting.game
        there = [
            game_object
            for game_object in find_all(game, self.object)
            if game_object.zone is Zone(self.zone) and self.player in ("", game_object.owner.name)
        ]
        if not there:
            return self.so(False, whereabouts(game, self.object))
        if self.negated and not self._says_how():
            return Judgment(False, f"{there[0].name} is in {there[0].owner.name}'s {self.zone}")
        verdict = self._how_it_came(acting, there[0], said)
        acting.spoken_of = there[0]
        return Judgment(verdict.met is not self.negated, verdict.instead or f"{there[0].name} came there so")

    def _says_how(self) -> bool:
        return bool(self.how or self.rule or self.together)

    def _how_it_came(self, acting: Acting, one: GameObject, said: SaidRule) -> Judgment:
        game = acting.game
        index, moved = _move_of(game, one)
        if moved is None:
            return Judgment(not self._says_how(), f"{one.name} has been there from the start")
        if not any(map(said.is_cited, moved.rules)):
            rules = " and ".join(game.numbers_of(moved))
            return Judgment(False, f"{one.name} came there under {rules or 'no rule of this edition'}")
        if self.how and self.how.split()[0] != moved.verb:
            return Judgment(False, f"{one.name} was {moved.verb}")
        if self.together:
            other = acting.spoken_of if self.other is None else find_object(game, self.other)
            if other is None:
                raise ScriptError("at the same time as what? No claim before this one was about an object")
            if not _at_once(game, index, _move_of(game, other)[0]):
                return Judgment(False, f"{one.name} and {other.name} didn't go there at the same time")
        return Judgment(True)


def _move_of(game: Game, game_object: GameObject) -> tuple[int, ObjectMoved | None]:
    for index, fact in enumerate(game.facts):
        if isinstance(fact, ObjectMoved) and fact.object.successor is game_object:
            return index, fact
    return -1, None


def _at_once(game: Game, first: int, second: int) -> bool:
    """Whether two moves were one event: nothing but parts of the same event stands between them."""
    if first < 0 or second < 0:
        return False
    low, high = sorted((first, second))
    together = (ObjectMoved, PermanentDestroyed, PermanentSacrificed, CardDiscarded)
    return all(isinstance(fact, together) for fact in game.facts[low : high + 1])


def whereabouts(game: Game, named: NamedObject) -> str:
    """Where the first thing of a name is."""
    of_name = find_all(game, named)
    if not of_name:
        return f"{named} is nowhere"
    game_object = of_name[0]
    zone = game_object.zone.value if game_object.zone else "nowhere"
    if zone in ("hand", "graveyard", "library"):
        return f"{game_object.name} is in {game_object.owner.name}'s {zone}"
    return f"{game_object.name} is {'on the ' if zone in ('battlefield', 'stack') else 'in '}{zone}"


@dataclass(frozen=True, kw_only=True)
class _InSharedZone(YesOrNo):
    """Whether it is in a zone that all players share."""

    object: NamedObject

    def is_in(self, acting: Acting, zone: Zone) -> Judgment:
        there = [
            game_object
            for game_object in find_all(acting.game, self.object)
            if game_object.zone is zone and not game_object.phased_out
        ]
        return self.so(bool(there), whereabouts(acting.game, self.object))


@says(
    "expect {object} (is|isn't{negated!})[~ still] (in play|on the battlefield|~on battlefield)",
    "expect Old Ogre is in play",
    "expect Wall isn't on the battlefield",
)
@dataclass(frozen=True, kw_only=True)
class ExpectInPlay(_InSharedZone):
    """Whether it is on the battlefield."""

    def judge(self, acting: Acting) -> Judgment:
        return self.is_in(acting, Zone.BATTLEFIELD)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        there = [thing for thing in find_all(acting.game, self.object) if thing.is_permanent]
        if any(is_indestructible(acting.game, thing) for thing in there):
            yield from (Ground.INDESTRUCTIBLE, Ground.INDESTRUCTIBLE_ABILITY)


@says("expect {object} (is|isn't{negated!}) (exiled|removed from the game|~in exile)", "expect Old Ogre is exiled")
@dataclass(frozen=True, kw_only=True)
class ExpectExiled(_InSharedZone):
    """Whether it is exiled, or in older words removed from the game."""

    def judge(self, acting: Acting) -> Judgment:
        return self.is_in(acting, Zone.EXILE)


@says(
    "expect combat damage (is|isn't{negated!}) on the stack",
    "expect combat damage is on the stack",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCombatDamage(YesOrNo):
    """Whether assigned combat damage waits on the stack, as it does before Magic 2010."""

    def judge(self, acting: Acting) -> Judgment:
        waits = any(on_stack.kind is ObjectKind.COMBAT_DAMAGE for on_stack in acting.game.stack)
        return self.so(waits, f"combat damage {'is' if waits else 'is not'} on the stack")


@says(
    "expect {object} (is|isn't{negated!}) on the stack",
    "expect Sudden Growth is on the stack",
    "expect Old Ogre's ability isn't on the stack",
)
@dataclass(frozen=True, kw_only=True)
class ExpectOnStack(_InSharedZone):
    """Whether a spell or an ability of an object is on the stack."""

    def judge(self, acting: Acting) -> Judgment:
        return self.is_in(acting, Zone.STACK)


@says("expect the stack (is|isn't{negated!}) empty", "expect the stack is empty")
@dataclass(frozen=True, kw_only=True)
class ExpectEmptyStack(YesOrNo):
    """Whether anything is on the stack."""

    def judge(self, acting: Acting) -> Judgment:
        stack = acting.game.stack
        return self.so(not stack, f"on the stack: {', '.join(on_stack.name for on_stack in stack) or 'nothing'}")


@says(
    "expect the stack from the top is {things}",
    "expect the stack from the top is Oak's ability, Elm's ability and Sudden Growth",
)
@dataclass(frozen=True, kw_only=True)
class ExpectStackOrder(Assertion):
    """Everything on the stack, in the order in which it will resolve: so which trigger was put there first."""

    things: tuple[NamedObject | str, ...]

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        there = list(reversed(game.stack))
        same = len(there) == len(self.things) and all(
            isinstance(named, NamedObject) and is_called(game, game_object, named)
            for game_object, named in zip(there, self.things, strict=True)
        )
        return Judgment(same, f"from the top: {', '.join(game_object.name for game_object in there) or 'nothing'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from (Ground.TOP_OF_STACK, Ground.ORDERED_ZONES)


# How many ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class _HowMany(Assertion):
    """How many there are, of a name where one is said."""

    number: int
    of: NamedObject | None = None

    def counted(self, game: Game, there: Iterable[GameObject]) -> Judgment:
        fitting = [game_object for game_object in there if self.of is None or is_called(game, game_object, self.of)]
        names = ", ".join(game_object.name for game_object in fitting[:12])
        count = sum(game_object.copies for game_object in fitting)
        return Judgment(count == self.number, f"there {_are(count)}{f': {names}' if names else ''}")


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


@says(
    "expect {number} (cards|card)[ named {object:of}] (are|is) in {player}'s {zone}",
    "expect 2 cards named Bear are in Alice's graveyard",
    "expect 7 cards are in Bob's hand",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCardsInZone(_HowMany):
    """How many cards are in a player's zone, or how many of a name."""

    player: str
    zone: str

    def judge(self, acting: Acting) -> Judgment:
        return self.counted(acting.game, acting.game.objects_in(Zone(self.zone), acting.player(self.player)))

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        if self.zone == Zone.LIBRARY.value:
            yield Ground.LIBRARY_COUNTED


@says(
    "expect {number} (objects|object|spells|spell)[ named {object:of}] (are|is) on the stack",
    "expect 3 objects are on the stack",
    "expect 2 spells named Blaze are on the stack",
)
@dataclass(frozen=True, kw_only=True)
class ExpectObjectsOnStack(_HowMany):
    """How many spells and abilities are on the stack, or how many of a name; abilities are named for their source, as
    in *Oak's ability*."""

    def judge(self, acting: Acting) -> Judgment:
        return self.counted(acting.game, acting.game.stack)


@says(
    "expect {number} (cards|card)[ named {object:of}][ of {player}] (are|is) (exiled|removed from the game)",
    "expect 2 cards are exiled",
    "expect 1 card named Bear of Bob is exiled",
)
@dataclass(frozen=True, kw_only=True)
class ExpectCardsExiled(_HowMany):
    """How many cards are exiled, or how many of a name, or of those that a player owns."""

    player: str | None = None

    def judge(self, acting: Acting) -> Judgment:
        owner = None if self.player is None else acting.player(self.player)
        return self.counted(acting.game, acting.game.objects_in(Zone.EXILE, owner))


@says(
    "expect {number} (permanents|permanent|creatures{creatures!}|creature{creatures!})[ named {object:of}]"
    "[ of {player}] (are|is) {quality}",
    "expect 2 permanents named Bear are tapped",
    "expect 3 creatures of Alice are attacking",
)
@dataclass(frozen=True, kw_only=True)
class ExpectPermanents(_HowMany):
    """How many permanents, of a name or of a player, are of a color or type or have a status."""

    quality: str
    player: str | None = None
    creatures: bool = False

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        there: Sequence[GameObject] = tuple(game.creatures() if self.creatures else game.permanents())
        if self.player is not None:
            there = [game_object for game_object in there if game.controller_of(game_object).name == self.player]
        return self.counted(
            game, [game_object for game_object in there if is_described(game, game_object, self.quality)[0]]
        )
