"""Events: facts about a game, in the past tense. Before they happen they are proposals, and may be replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.meaning.context import Context
from engine.rulebooks import Cited
from engine.state.effects import DelayedTrigger, Ending, FloatingEffect, Shield, Waiting
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import Announcement, GameObject
from engine.state.players import LimitedMana, Player
from engine.state.printed import Printed
from engine.state.turn import Band, Phase, TurnPart
from engine.text.tree.effects import Position, SpendOnly
from engine.text.tree.node import Ability, Instruction, Referring
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.mana import ManaPool


@dataclass(frozen=True, eq=False, kw_only=True)
class Event(Fact):
    """Anything that happens; before, it is a proposal that may be replaced, and after, a fact.

    `sentence` tells it in the log, with the names of its fields in braces. Where the words depend on more than that,
    `engine/scenarios/telling.py` finds them; else nothing is told of an event without a sentence.
    """

    sentence: ClassVar[str] = ""

    def affected(self, game: Game) -> Player:
        """Who chooses among replacement effects (419.9a; 615.1)."""
        return game.active_player

    def parts(self, game: Game) -> tuple[Event, ...]:
        """What this event consists of, each part itself open to replacement. Most events are their own only part."""
        return ()


# Zones ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectMoved(Event):
    """An object went to another zone and became a new object there (217.1c; 400.7)."""

    object: GameObject
    to: Zone
    verb: str = "put"
    under: Player | None = None
    position: Position = Position.TOP
    tapped: bool = False
    attacking: GameObject | Player | None = None
    face_down: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: GameObject | Player | None = None
    haunting: GameObject | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    #: What was named as it entered, for its other abilities.
    remembered: Environment = NOTHING_NAMED
    #: What it enters the battlefield as a copy of.
    copied: Printed | None = None
    #: What enters the battlefield at the same time, itself included, where it is several objects.
    entering: tuple[GameObject, ...] = ()
    #: What it enters with: "with flying", for as long as it is there.
    abilities: tuple[Ability, ...] = ()

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.object)

    @property
    def origin(self) -> Zone | None:
        return self.object.zone


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentDestroyed(Event):
    """Destroyed: moved to its owner's graveyard, unless something replaces that (701.6a)."""

    sentence = "{permanent} is destroyed."

    permanent: GameObject
    regenerable: bool = True

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.permanent, to=Zone.GRAVEYARD, verb="destroyed", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentSacrificed(Event):
    """Moved by its controller to its owner's graveyard; this isn't destruction (701.13a)."""

    sentence = "{player} sacrifices {permanent}."

    permanent: GameObject
    player: Player

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.permanent, to=Zone.GRAVEYARD, verb="sacrificed", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class CardDrawn(Event):
    sentence = "{player} draws a card."

    player: Player

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[Event, ...]:
        if not self.player.library:
            return (DrawFromEmptyLibrary(player=self.player, cites=self.cites, source=self.source),)
        return (
            ObjectMoved(
                object=self.player.library[0], to=Zone.HAND, verb="drawn", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class DrawFromEmptyLibrary(Event):
    """A draw that no card was there for: the player loses at the next check (704.5b)."""

    sentence = "{player}'s library is empty."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CardDiscarded(Event):
    sentence = "{player} discards {card}."

    player: Player
    card: GameObject

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(object=self.card, to=Zone.GRAVEYARD, verb="discarded", cites=self.cites, source=self.source),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class SpellCountered(Event):
    """A spell or ability left the stack without resolving (414; 701.5): a card goes to its owner's graveyard, if what
    counters it doesn't say `to` somewhere else."""

    sentence = "{spell} is countered."

    spell: GameObject
    to: Zone = Zone.GRAVEYARD
    position: Position = Position.TOP

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.spell)

    def parts(self, game: Game) -> tuple[Event, ...]:
        if self.spell.is_ability:
            return (ObjectCeased(object=self.spell, cites=self.cites, source=self.source),)
        return (
            ObjectMoved(
                object=self.spell,
                to=self.to,
                position=self.position,
                verb="countered",
                cites=self.cites,
                source=self.source,
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectCeased(Event):
    """An object stopped existing: an ability that left the stack, a token or copy where it can't be."""

    object: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class ObjectLeftGame(Event):
    """An object went out of the game with the player who owned it or had it on the stack: it is in no zone."""

    to: ClassVar[Zone | None] = None

    object: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class TokenMade(Event):
    """A token was made: it entered, and that may be replaced as any permanent's entering (216.1; 110.5)."""

    player: Player
    printed: Printed
    tapped: bool = False
    attacking: GameObject | Player | None = None
    attached_to: GameObject | Player | None = None
    #: Who owns it, where that isn't who gets it.
    owner: Player | None = None

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class LibraryShuffled(Event):
    sentence = "{player} shuffles their library."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsRevealed(Event):
    player: Player
    cards: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class LookingAllowed(Event):
    """From now on, each player who has controlled `of` may look at a face-down card (702.72a)."""

    sentence = "Players who have controlled {of} may look at the card that it put there face down."

    card: GameObject
    of: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CoinFlipped(Event):
    """`won`: won, or heads where nothing was `called` (511.1–2; 705.1–2)."""

    player: Player
    won: bool
    called: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Clashed(Event):
    player: Player
    won: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class CardCycled(Event):
    """The ability of a card's cycling was played: the card is discarded as its cost is paid (502.18d; 702.26d)."""

    sentence = "{player} has cycled {card}."

    player: Player
    card: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class LibrarySearched(Event):
    player: Player
    whose: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class LibraryArranged(Event):
    """Cards on top and on the bottom of a library in a new order; the rest stays between them."""

    sentence = "{player}'s library is put in order."

    player: Player
    top: tuple[GameObject, ...]
    bottom: tuple[GameObject, ...] = ()


# Status, counters, attachment ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTapped(Event):
    sentence = "{permanent} taps."

    permanent: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentUntapped(Event):
    sentence = "{permanent} untaps."

    permanent: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTurnedUp(Event):
    """A face-down permanent was turned face up (504.5; 707.8)."""

    sentence = "{permanent} is turned face up."

    permanent: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTurnedDown(Event):
    """A face-up permanent was turned face down (502.26e; 707.2a)."""

    sentence = "{permanent} is turned face down."

    permanent: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentFlipped(Event):
    """A flip card was flipped, once and for all (508.4; 709.4)."""

    sentence = "{permanent} is flipped."

    permanent: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasedOut(Event):
    """`along_with`: what it was attached to, where it went with that (702.23f)."""

    permanent: GameObject
    along_with: GameObject | None = None

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasedIn(Event):
    sentence = "{permanent} phases in."

    permanent: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CountersPut(Event):
    """`by_effect`: an effect puts them there; no cost, and no result of damage."""

    on: GameObject | Player
    kind: str
    count: int
    by_effect: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class CountersRemoved(Event):
    origin: GameObject | Player
    kind: str
    count: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Attached(Event):
    """Attached to something, or to something else than before; it gets a new timestamp (418.5e; 612.6d)."""

    sentence = "{attachment} becomes attached to {to}."

    attachment: GameObject
    to: GameObject | Player


@dataclass(frozen=True, eq=False, kw_only=True)
class Unattached(Event):
    sentence = "{attachment} becomes unattached."

    attachment: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentRegenerated(Event):
    """A destruction was replaced: no damage left, tapped, out of combat (419.6b; 701.11a)."""

    sentence = "{permanent} regenerates: no damage is left on it, it is tapped and out of combat."

    permanent: GameObject
    shield: Shield | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class RemovedFromCombat(Event):
    sentence = "{creature} is removed from combat."

    creature: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class ControlChanged(Event):
    """A permanent came under another player's control: it is new to that player (212.3d; 302.6)."""

    sentence = "{permanent} comes under {to}'s control."

    permanent: GameObject
    before: Player
    to: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageRemoved(Event):
    sentence = "The damage on {permanent} wears off."

    permanent: GameObject


# Damage and life -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageDealt(Event):
    """`by` is the source of the damage, which need not be the spell or ability that says so (118.7)."""

    by: GameObject
    to: GameObject | Player
    amount: int
    combat: bool = False
    preventable: bool = True

    def affected(self, game: Game) -> Player:
        return self.to if isinstance(self.to, Player) else game.controller_of(self.to)


@dataclass(frozen=True, eq=False, kw_only=True)
class DamagePrevented(Event):
    sentence = "{amount} damage from {by} to {to} is prevented."

    by: GameObject
    to: GameObject | Player
    amount: int


@dataclass(frozen=True, eq=False, kw_only=True)
class LifeGained(Event):
    sentence = "{player} gains {amount} life."

    player: Player
    amount: int

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class LifeLost(Event):
    sentence = "{player} loses {amount} life."

    player: Player
    amount: int

    def affected(self, game: Game) -> Player:
        return self.player


# Mana ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaAdded(Event):
    """`purpose`: what alone it can be spent on, where the text of `source` limits that."""

    sentence = "{player} gets {mana}."

    player: Player
    mana: ManaPool
    purpose: SpendOnly | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class TappedForMana(Event):
    """A mana ability with its own tapping among its costs has resolved, and put this mana into pools (406.4; 106.9)."""

    permanent: GameObject
    player: Player
    mana: ManaPool

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaTriggerResolved(Event):
    """A triggered mana ability resolves at once, without the stack (406.4; 605.4a)."""

    sentence = "{waiting.source}'s mana ability resolves at once."

    waiting: Waiting


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaSpent(Event):
    """`limited_left`: what is left of the player's mana that can be spent on some things alone."""

    sentence = "{player} pays {mana}."

    player: Player
    mana: ManaPool
    on: GameObject | None = None
    limited_left: tuple[LimitedMana, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaEmptied(Event):
    """Unused mana went away; before Magic 2010 it burned (300.3)."""

    player: Player
    amount: int
    burns: bool


# Playing and resolving ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class SpellCast(Event):
    """A spell became played (409.1i; 601.2h)."""

    spell: GameObject
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityActivated(Event):
    """An activated ability became activated; `on_stack` is None for mana abilities."""

    of: GameObject
    player: Player
    on_stack: GameObject | None
    for_mana: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class LandPlayed(Event):
    sentence = "{player} plays {land}."

    land: GameObject
    player: Player

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (ObjectMoved(object=self.land, to=Zone.BATTLEFIELD, verb="played", under=self.player, cites=self.cites),)


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityTriggered(Event):
    """An ability triggered; it goes on the stack later (404.2; 603.2)."""

    sentence = "{waiting.source}'s ability triggers."

    waiting: Waiting
    #: The delayed ability that it is; one that triggers once is gone with that.
    delayed: DelayedTrigger | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class DelayedTriggerMade(Event):
    """A delayed triggered ability was set up: it will trigger when its time comes (404.4; 603.7)."""

    delayed: DelayedTrigger


@dataclass(frozen=True, eq=False, kw_only=True)
class TriggerPutOnStack(Event):
    on_stack: GameObject
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameTarget(Event):
    target: GameObject | Player
    of: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CopyPutOnStack(Event):
    """A copy of a spell or ability was put onto the stack: it wasn't played (503.10; 706.9)."""

    sentence = "A copy of {original.name} is put onto the stack under {player}'s control."

    original: GameObject
    printed: Printed
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CardCopied(Event):
    """A copy of a card was made where the card is, for a player to cast."""

    sentence = "{player} makes a copy of {original.name}."

    original: GameObject
    printed: Printed
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class TargetsChanged(Event):
    """A spell or ability got new targets, with what each use of the word now has and how an amount is divided."""

    of: GameObject
    announcement: Announcement


@dataclass(frozen=True, eq=False, kw_only=True)
class Resolved(Event):
    """The top of the stack began to resolve."""

    sentence = "{object} resolves."

    object: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectBegan(Event):
    effect: FloatingEffect


@dataclass(frozen=True, eq=False, kw_only=True)
class ShieldBegan(Event):
    shield: Shield


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectsEndable(Event):
    """A player may end these effects from now on: "you may pay {W} to end this effect"."""

    effects: tuple[FloatingEffect, ...]
    ending: Ending


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectIgnored(Event):
    """A player ignores what an ability of the source says, for as long as this effect lasts."""

    sentence = "{player} ignores the effect of {source} until {effect.span.until.value}."

    player: Player
    effect: FloatingEffect


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectsEnded(Event):
    effects: tuple[FloatingEffect, ...] = ()
    shields: tuple[Shield, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class ThingChosen(Event):
    """Something that an object remembers was chosen for it: a color, a type, a player, a name."""

    sentence = "{chooser} chooses {value} for {for_object}."

    chooser: Player
    kind: str
    value: Any
    for_object: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class PilesMade(Event):
    """Objects were separated into piles, where they are (700.3)."""

    player: Player
    piles: tuple[tuple[GameObject, ...], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class ReplacementApplied(Event):
    """A replacement or prevention effect of `source` changed an event before it happened; `what` says which."""

    what: str


@dataclass(frozen=True, eq=False, kw_only=True)
class NothingMeant(Event):
    """A word of the text being followed stands for nothing: it was never found, or isn't there any more."""

    word: Referring


@dataclass(frozen=True, eq=False, kw_only=True)
class InsteadFollowed(Event):
    """A replacement effect's own instructions take the place of an event (419.5; 613.6)."""

    instruction: Instruction
    context: Context
    #: Where several events at once lead to this together, what they have in common: it is followed once.
    for_all: object = None
    #: The replacement effects that led to this.
    had_chance: frozenset[object] = frozenset()

    def affected(self, game: Game) -> Player:
        return self.context.you


# Turn and combat -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnBegan(Event):
    sentence = "{player}'s turn begins."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class StepBegan(Event):
    part: TurnPart
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class StepSkipped(Event):
    """An effect had a player skip a step; one that said "the next" is used up with it (419.6e-f; 613.10a)."""

    part: TurnPart
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnSkipped(Event):
    """A player's turn was skipped, and the effect that had them skip it is used up (419.6e-f; 613.10a)."""

    sentence = "{player}'s turn is skipped."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class SkipComing(Event):
    """A player will skip the next step or turn of a kind (419.6e; 613.10)."""

    player: Player
    step: Step


@dataclass(frozen=True, eq=False, kw_only=True)
class ExtraTurnsComing(Event):
    """A player will take so many turns right after this one (300.6; 500.7)."""

    player: Player
    count: int = 1


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnCutShort(Event):
    """The turn goes straight to its cleanup step (711.1)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class PriorityPassed(Event):
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CreatureAttacked(Event):
    sentence = "{creature} attacks {defender}."

    creature: GameObject
    defender: Player | GameObject
    alone: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class BandFormed(Event):
    """Attackers were declared to be in a band (502.10b; 702.19c)."""

    band: Band


@dataclass(frozen=True, eq=False, kw_only=True)
class BlockedWithItsBand(Event):
    """An attacker became blocked by a creature that blocks another member of its band (502.10e; 702.19h)."""

    sentence = "{attacker} is blocked by {blocker} along with its band."

    blocker: GameObject
    attacker: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackersDeclared(Event):
    """All that a player attacks with, at once."""

    player: Player
    attackers: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class CreatureBlocked(Event):
    sentence = "{blocker} blocks {attacker}."

    blocker: GameObject
    attacker: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameBlocked(Event):
    sentence = "{attacker} becomes blocked."

    attacker: GameObject
    blockers: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class NotBlocked(Event):
    sentence = "{attacker} isn't blocked."

    attacker: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class BlockersOrdered(Event):
    attacker: GameObject
    order: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackersOrdered(Event):
    """The order in which a blocker of several attackers assigns damage to them (509.3)."""

    blocker: GameObject
    order: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageAssigned(Event):
    """Combat damage that will be dealt; before Magic 2010 it waits on the stack (310.1)."""

    sentence = "{by} assigns {amount} damage to {to}."

    by: GameObject
    to: GameObject | Player
    amount: int


@dataclass(frozen=True, eq=False, kw_only=True)
class CombatDamageStacked(Event):
    """All assigned combat damage went on the stack as one object (310.3, before Magic 2010)."""

    sentence = "The combat damage goes on the stack."

    shares: tuple[tuple[GameObject, GameObject | Player, int], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class CombatEnded(Event):
    sentence = "Combat is over."


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasesAdded(Event):
    """More phases come after this one; those that were added last come first (500.8)."""

    phases: tuple[Phase, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnControlGained(Event):
    """A player will control the next turn that another one takes (507.1; 710.1)."""

    sentence = "{player} will control {whose}'s next turn."

    player: Player
    whose: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnControlled(Event):
    """The turn that has begun is controlled: `player` decides for the active player until the next turn begins."""

    sentence = "{player} controls {whose}'s turn, and decides for {whose} until the next one begins."

    player: Player
    whose: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ShortcutSaid(Event):
    """A player proposed a shortcut, accepted it or shortened it, in these words (713.2a–b)."""

    sentence = "{player} {says}."

    player: Player
    says: str


@dataclass(frozen=True, eq=False, kw_only=True)
class LoopRepeated(Event):
    """So many rounds of a loop that a player proposed were taken together (713.2c).

    `changes`: of each amount what it is, whose, of which kind, and by how much it changed. `tokens`: one of each kind
    that is there already, and how many more of it there are now; these are kept as one object.
    """

    player: Player
    times: int
    changes: tuple[tuple[str, GameObject | Player, str, int], ...]
    tokens: tuple[tuple[GameObject, int], ...]


# Endings -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class ReasonsJoined(Event):
    """Several state-based actions would make a player lose the game at once: that is one loss (420.3; 704.6)."""

    player: Player
    reasons: tuple[Cited, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerLost(Event):
    """A player lost the game. Nothing replaces that where the player `conceded` (102.3a; 104.3a)."""

    sentence = "{player} loses the game."

    player: Player
    conceded: bool = False

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerLeft(Event):
    """A player who has lost is out of a game that others play on (600.4; 800.4)."""

    sentence = "{player} leaves the game, with everything that {player} owns."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameBegan(Event):
    """A game within the game is about to be played (506.1; 712.1)."""

    sentence = "A subgame begins: the libraries are its decks."


@dataclass(frozen=True)
class Returned:
    """A card that comes back from a subgame."""

    printed: Printed
    owner: Player
    to: Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameEnded(Event):
    """The game within the game is over: with a winner, or drawn. Its cards came back (506.6; 712.5)."""

    winner: Player | None
    cards: tuple[Returned, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class StartingPlayerChosen(Event):
    """It is settled who takes the first turn; of two players, that one skips the first draw (101.2, 101.5a; 103.2,
    103.6a)."""

    sentence = "{player} goes first."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class MulliganTaken(Event):
    sentence = "{player} takes a mulligan."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CardBroughtIn(Event):
    """A card came into a player's hand from outside the game."""

    sentence = "{player} brings {printed.name} into the game."

    player: Player
    printed: Printed


@dataclass(frozen=True, eq=False, kw_only=True)
class GameEnded(Event):
    """Over: with a winner, or drawn."""

    winner: Player | None
