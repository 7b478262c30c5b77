"""The game: players, shared zones, effects, the turn, and the record of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Final, Protocol

from engine.rulebooks import Cited, Rulebook
from engine.state.answers import Answers
from engine.state.characteristics import Characteristics
from engine.state.effects import Absence, DelayedTrigger, FloatingEffect, Shield, Waiting
from engine.state.history import E, Fact, History
from engine.state.journal import Journal, Recorded
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.progress import LoopWatch, PlayingBegun, TurnControl
from engine.state.turn import Combat, Phase, Skip, TurnPart
from engine.text.tree.nouns import Daytime, Zone
from engine.text.tree.triggers import Step

#: The zones that all players share; the game holds each under its name.
_SHARED: Final = frozenset({Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND})


#: The field that holds the objects of a zone, of the game or of each player.
_FIELD_OF: Final = {zone: zone.value for zone in Zone if zone in _SHARED or zone.value in Player.fields}

#: What working out characteristics may take for each event that the budget allows.
_STEPS_AN_EVENT: Final = 400


class OutOfBudget(Exception):
    """A run did more than its budget allows; its text says what there was too much of."""


class Effort:
    """How much work a game may be, counted in steps: each takes about as long as looking at one object.

    `a_look` is what working out all characteristics once may take, `left` what there is for the whole game. Nothing is
    given back when the journal is rewound: what was done was done.
    """

    __slots__ = ("a_look", "left", "limit", "look_left")

    def __init__(self, limit: int, a_look: int = 250_000) -> None:
        self.limit = self.left = limit
        self.a_look = self.look_left = a_look

    def begin(self) -> None:
        """Another look at everything begins."""
        self.look_left = self.a_look

    def spend(self, steps: int) -> None:
        """Raises OutOfBudget when there isn't as much left."""
        self.left -= steps
        self.look_left -= steps
        if self.look_left < 0:
            raise OutOfBudget(
                f"the continuous effects here take more than {self.a_look:,} steps to work out once: "
                "there are too many, or too many that depend on one another"
            )
        if self.left < 0:
            raise OutOfBudget(
                f"the continuous effects of this game took more than {self.limit:,} steps to work out, again and again"
            )


class CharacteristicsSource(Protocol):
    """What works out characteristics: the layers, one floor up."""

    #: Whether that is going on right now: what objects are like is then half done.
    is_at_work: bool
    #: Whether it has yet to be seen if anything is like something else than before.
    is_in_doubt: bool
    #: Another number whenever it may be.
    moment: int

    @property
    def table(self) -> Mapping[GameObject, Characteristics]:
        """What objects on the battlefield and the stack are like, as far as that is known; while nothing is in doubt,
        it is so."""
        ...

    @property
    def elsewhere(self) -> Mapping[GameObject, Characteristics]:
        """The same of other objects."""
        ...

    def look_again(self, game: Game) -> None:
        """Settle a doubt."""
        ...

    def of(self, game: Game, game_object: GameObject) -> Characteristics: ...


@dataclass(frozen=True)
class Nesting:
    """Games within games (506; 712), as one of them sees it."""

    #: The game that is played within this one now, and the one that this one is played within.
    inner: Game | None = None
    outer: Game | None = None
    #: Who won the latest game within this one.
    winner: Player | None = None
    #: The game around this one isn't going on: this one was begun in its place (727 in 2026).
    restarted: bool = False


class Game(
    Recorded,
    fixed=("rulebook", "layers", "seed", "facts", "effort", "kept"),
    basic=("players", "reach", "battlefield", "effects", "nesting"),
):
    """A game as it stands. Nobody changes it but by events (see `engine.events.happening`)."""

    rulebook: Rulebook
    layers: CharacteristicsSource
    budget: int
    effort: Effort
    #: What was worked out from the game, for as long as it holds.
    kept: Answers
    #: What chance starts from: equal seeds give equal games.
    seed: int
    #: Everything that happened, oldest first.
    facts: History
    #: Where in it the turn began.
    facts_this_turn_from: int = 0
    players: tuple[Player, ...] = ()
    #: How many seats away each player's range of influence ends, where it is limited (601; 801).
    seats_reached: Mapping[Player, int] = MappingProxyType({})
    #: Who is within it, as that was settled when the turn began.
    reach: Mapping[Player, frozenset[Player]] = MappingProxyType({})
    #: Cards by their names, for tokens that are like the card of a name (111.11 in 2026).
    card_reference: Mapping[str, Printed] = MappingProxyType({})
    battlefield: tuple[GameObject, ...] = ()
    #: The last one is on top.
    stack: tuple[GameObject, ...] = ()
    #: What of the stack may have abilities of its own: everything but abilities.
    spells: tuple[GameObject, ...] = ()
    exile: tuple[GameObject, ...] = ()
    command: tuple[GameObject, ...] = ()
    effects: tuple[FloatingEffect, ...] = ()
    shields: tuple[Shield, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    absences: tuple[Absence, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    #: Each paired creature with the one that it is paired with (702.95 in 2026).
    pairs: Mapping[GameObject, GameObject] = MappingProxyType({})
    #: Whether it is day or night; None while it is neither (731.1 in 2026).
    daytime: Daytime | None = None
    extra_turns: tuple[Player, ...] = ()
    #: Phases that come right after this one, besides those that a turn has anyway.
    added_phases: tuple[Phase, ...] = ()
    #: Steps that come right after this one, in its phase.
    added_steps: tuple[Step, ...] = ()
    #: What players are to skip when it comes.
    skips: tuple[Skip, ...] = ()
    clock: int = 0
    last_id: int = 0
    turn_number: int = 0
    turn_began: int = 0
    turn_control: TurnControl = TurnControl()
    active_player: Player = None  # type: ignore[assignment]  # set-up says who it is
    part: TurnPart = None  # type: ignore[assignment]
    combat: Combat | None = None
    priority: Player | None = None
    #: The spell or ability that is resolving now.
    resolving: GameObject | None = None
    nesting: Nesting = Nesting()
    #: Which hidden cards a player looks at because it says so: (player, card).
    looked_at: tuple[tuple[Player, GameObject], ...] = ()
    #: The spell or ability that somebody has begun to play.
    playing: PlayingBegun | None = None
    loop_watch: LoopWatch = LoopWatch()
    #: An effect is ending the turn: everything up to the cleanup step is left out (711).
    turn_is_ending: bool = False
    #: An effect is ending the combat phase: its other steps are left out (724.2 in 2026).
    combat_is_ending: bool = False
    is_over: bool = False
    winner: Player | None = None

    def __init__(
        self,
        rulebook: Rulebook,
        layers: CharacteristicsSource,
        *,
        budget: int = 20_000,
        seed: int = 0,
    ) -> None:
        journal = Journal()
        super().__init__(
            journal,
            rulebook=rulebook,
            layers=layers,
            budget=budget,
            effort=Effort(budget * _STEPS_AN_EVENT),
            kept=Answers(journal),
            seed=seed,
            facts=History(journal),
        )

    # What there is ----------------------------------------------------------------------------------------------

    def characteristics(self, game_object: GameObject) -> Characteristics:
        """What an object is like now, or was like at last if it has left its zone."""
        layers = self.layers
        if layers.is_in_doubt:
            return layers.of(self, game_object)
        return layers.table.get(game_object) or layers.elsewhere.get(game_object) or layers.of(self, game_object)

    def controller_of(self, game_object: GameObject) -> Player:
        """The player who controls an object, or its owner where nobody does (403.2; 108.4a)."""
        return self.characteristics(game_object).controller or game_object.owner

    def permanents(self) -> Iterator[GameObject]:
        """Everything on the battlefield that is phased in."""
        return (permanent for permanent in self.battlefield if not permanent.phased_out)

    def creatures(self) -> Iterator[GameObject]:
        """The permanents that are creatures now, by all effects; those that are phased out aren't among them."""
        return (permanent for permanent in self.permanents() if self.characteristics(permanent).is_creature)

    def called(self, name: str) -> Player:
        """The player of a name."""
        return next(player for player in self.players if player.name == name)

    @property
    def innermost(self) -> Game:
        """The game that is being played: this one, or the one within it."""
        return self if self.nesting.inner is None else self.nesting.inner.innermost

    @property
    def main_game(self) -> Game | None:
        """The game within which this one is played, if it is one within another; not the one that it takes the place
        of (729.1, 727.1 in 2026)."""
        outer = self.nesting.outer
        return outer.main_game if outer is not None and self.nesting.restarted else outer

    @property
    def position(self) -> tuple[int, ...]:
        """How many facts there have been: in the main game, in the game within it, and so on. Later is more."""
        outer = self.nesting.outer
        return (*(() if outer is None else outer.position), len(self.facts))

    def in_turn_order(self) -> tuple[Player, ...]:
        """Players still in the game, the active player first (103.4; 101.4)."""
        living = [player for player in self.players if not player.has_lost]
        first = self.active_player.order
        later = [player for player in living if player.order >= first]
        return (*later, *[player for player in living if player.order < first])

    def in_turn_order_from(self, player: Player) -> tuple[Player, ...]:
        """Players still in the game, `player` first."""
        living = [candidate for candidate in self.players if not candidate.has_lost]
        start = living.index(player)
        return tuple(living[start:] + living[:start])

    def next_player_after(self, player: Player) -> Player:
        """Who comes next in turn order among those still in the game; `player` may have left it."""
        living = [candidate for candidate in self.players if not candidate.has_lost]
        return next((candidate for candidate in living if candidate.order > player.order), living[0])

    def opponents_of(self, player: Player) -> tuple[Player, ...]:
        """The others who still play, in turn order."""
        return tuple(other for other in self.in_turn_order() if other is not player)

    def measured_reach(self) -> Mapping[Player, frozenset[Player]]:
        """Who is within each player's range of influence, by the seats of those who still play (601.2; 801.2)."""
        living = [player for player in self.players if not player.has_lost]
        return {
            player: frozenset(
                living[(at + seat) % len(living)]
                for seat in range(-self.seats_reached[player], self.seats_reached[player] + 1)
            )
            for at, player in enumerate(living)
            if player in self.seats_reached
        }

    def reaches(self, player: Player, thing: GameObject | Player) -> bool:
        """Whether a player, or whoever controls an object, is within a player's range of influence now."""
        return not self.reach or self.is_reached(
            player, thing if isinstance(thing, Player) else self.controller_of(thing)
        )

    def is_reached(self, player: Player, other: Player) -> bool:
        """Whether another player is within a player's range of influence; everybody is where that is unlimited."""
        return player not in self.reach or other in self.reach[player]

    def objects_in(self, zone: Zone, player: Player | None = None) -> tuple[GameObject, ...]:
        """The objects of a zone; of all players' zones of that kind where no player is named."""
        field = _FIELD_OF.get(zone)
        if field is None:
            return ()  # nobody plays for ante
        if zone in _SHARED:
            objects: tuple[GameObject, ...] = getattr(self, field)
            return (
                objects
                if player is None
                else tuple(game_object for game_object in objects if game_object.owner is player)
            )
        players = self.players if player is None else (player,)
        return tuple(chain.from_iterable([getattr(whose, field) for whose in players]))

    def all_objects(self) -> Iterator[GameObject]:
        """Every object in every zone, zone by zone; what has ceased to exist is in none."""
        return chain.from_iterable(
            [
                getattr(holder, field)
                for zone, field in _FIELD_OF.items()
                for holder in ((self,) if zone in _SHARED else self.players)
            ]
        )

    def facts_this_turn(self) -> Sequence[Fact]:
        """What has happened since the turn began, the earliest first."""
        return self.facts[self.facts_this_turn_from :]

    def facts_of_this_turn(self, kind: type[E]) -> Iterator[E]:
        """What happened of a kind since the turn began, oldest first, without looking at anything else."""
        return self.facts.of_kind(kind, self.facts_this_turn_from)

    def holder_of(self, zone: Zone, owner: Player) -> Game | Player:
        """Whose field a zone is: the game's, or that of the player whose zone it is."""
        return self if zone in _SHARED else owner

    def number_of(self, cite: Cited) -> str:
        """The number that a rule has in this game's edition."""
        return self.rulebook.number_of(cite)

    def numbers_of(self, fact: Fact) -> tuple[str, ...]:
        """The numbers of the rules that made something happen, as far as this edition has them."""
        return tuple(dict.fromkeys(filter(None, map(self.number_of, fact.rules))))
