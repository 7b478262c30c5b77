"""Instructions, which spells and abilities follow as they resolve, and what joins them (416, 417; 608, 609)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.text.tree.conditions import PlayerPays
from engine.text.tree.costs import Cost
from engine.text.tree.node import (
    Ability,
    Change,
    Condition,
    Duration,
    Instruction,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    TriggerEvent,
)
from engine.text.tree.nouns import Characteristic, Zone
from engine.text.tree.triggers import Step
from engine.values.colours import Colour

# Joints ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sequence(Instruction):
    """Instructions in the order written; each of them sees what the ones before it did."""

    steps: tuple[Instruction, ...]


@dataclass(frozen=True)
class May(Instruction):
    """ "you may …": the player chooses whether to."""

    player: PlayerReference
    instruction: Instruction


@dataclass(frozen=True)
class PayCost(Instruction):
    """ "pay {2}", "pay 3 life" as an action; with May it is "you may pay {2}".

    `times`: "for each …", all or nothing.
    """

    player: PlayerReference
    cost: Cost
    times: Quantity | None = None


@dataclass(frozen=True)
class Unless(Instruction):
    """ "… unless you pay {2}": the player may do the alternative instead."""

    instruction: Instruction
    alternative: Instruction


@dataclass(frozen=True)
class IfSo(Instruction):
    """ "If …, do this. Otherwise, do that."; also "If you do, …"."""

    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None


@dataclass(frozen=True)
class ForEach(Instruction):
    """ "for each …, do this": once for each that fits, one after the other."""

    description: Reference | Quantity
    instruction: Instruction


@dataclass(frozen=True)
class WhereX(Instruction):
    """ "…, where X is …"."""

    instruction: Instruction
    value: Quantity


@dataclass(frozen=True)
class Modal(Instruction):
    """ "Choose one — …; or …" (409.1b; 700.2): from `least` to `most` modes; `chooser` where it isn't you."""

    least: int
    most: int
    modes: tuple[Instruction, ...]
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class Later(Instruction):
    """A delayed triggered ability (404.4; 603.7): "at the beginning of the next end step, …".

    `aimed`: what it does stands before when it does it, "destroy target creature at end of combat", so that its targets
    are the text's own and no later ones.
    """

    event: TriggerEvent
    instruction: Instruction
    duration: Duration | None = None
    aimed: bool = field(default=False, repr=False, kw_only=True)
    #: "Unless they pay {2} before that step": who may pay to stop it from triggering, and what (408.2i; 114.2c).
    stopped_if: PlayerPays | None = None


@dataclass(frozen=True)
class Instead(Instruction):
    """A self-replacement in a later sentence: "if it's …, do this instead" (419.6d; 613.14)."""

    condition: Condition
    instruction: Instruction


# Continuous effects ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Affect(Instruction):
    """Starts a continuous effect: "target creature gets +1/+1 and gains flying until end of turn".

    No duration: it lasts until the end of the game (418.3a; 610.2a). `subject` may be players.
    """

    subject: Reference | PlayerReference
    changes: tuple[Change, ...]
    duration: Duration | None


@dataclass(frozen=True)
class StartReplacement(Instruction):
    """Starts a replacement or prevention effect of a duration: "the next time …, … instead"."""

    statement: object
    duration: Duration | None
    once: bool = False


@dataclass(frozen=True)
class Regenerate(Instruction):
    """Sets up a regeneration shield for this turn (419.6b; 701.11a)."""

    what: Reference


@dataclass(frozen=True)
class PreventDamage(Instruction):
    """ "Prevent the next N damage that would be dealt to …": all of it where `amount` is None (419.7; 614).

    `to`, `source`: whom and from what; None is anyone, anything. `next_time`: one event only. `both`: "dealt to and
    dealt by" what `to` names. `also` is no word of it: play puts there what later steps do with what it prevents.
    """

    amount: Quantity | None
    to: Reference | PlayerReference | None
    source: Reference | None
    duration: Duration | None
    combat: bool = False
    next_time: bool = False
    both: bool = False
    divided: bool = False
    also: Instruction | None = None


# Objects -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Destroy(Instruction):
    what: Reference
    regenerable: bool = True


@dataclass(frozen=True)
class Sacrifice(Instruction):
    player: PlayerReference
    what: Reference


class Position(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    ANY_ORDER_TOP = "on top in any order"
    ANY_ORDER_BOTTOM = "on the bottom in any order"
    SECOND = "second from the top"


@dataclass(frozen=True)
class Move(Instruction):
    """Puts, returns or exiles objects: from where they are (or `origin`, where the text says it) to a zone.

    `whose`: the zone's player, None for the owner's. `under`: who controls what enters the battlefield (None: the
    player who puts it there). `verb` is the text's: "return", "put", "exile". `attached_to`, `face_down` as said.
    `until`: it goes back when that duration ends ("until ~ leaves the battlefield"). `haunting`: what it haunts then.
    """

    what: Reference
    to: Zone
    verb: str = "put"
    origin: Zone | None = None
    whose: PlayerReference | None = None
    by: PlayerReference | None = None
    under: PlayerReference | None = None
    position: Position | None = None
    tapped: bool = False
    attacking: bool = False
    attacking_like: Reference | None = None
    face_down: bool = False
    attached_to: Reference | None = None
    counters: tuple[tuple[str, Quantity], ...] = ()
    until: Duration | None = None
    haunting: Reference | None = None


@dataclass(frozen=True)
class TapOrUntap(Instruction):
    """`tap` None: tap or untap, as chosen."""

    what: Reference
    tap: bool | None
    by: PlayerReference | None = None


@dataclass(frozen=True)
class PutCounters(Instruction):
    kind: str
    count: Quantity
    on: Reference
    by: PlayerReference | None = None


@dataclass(frozen=True)
class RemoveCounters(Instruction):
    """Every counter of that kind where `count` is None; any kind where `kind` is None."""

    kind: str | None
    count: Quantity | None
    origin: Reference
    by: PlayerReference | None = None
    count_chosen: bool = False


@dataclass(frozen=True)
class Attach(Instruction):
    what: Reference
    to: Reference
    by: PlayerReference | None = None


@dataclass(frozen=True)
class Unattach(Instruction):
    what: Reference


@dataclass(frozen=True)
class CounterSpell(Instruction):
    """Counters a spell or ability (413; 701.5). `to`: where the card goes instead of its owner's graveyard."""

    what: Reference
    to: Zone | None = None
    position: Position | None = None


@dataclass(frozen=True)
class CopySpell(Instruction):
    """Puts copies onto the stack (706.9)."""

    what: Reference
    count: Quantity
    new_targets: bool
    except_for: tuple[Change, ...] = ()
    by: PlayerReference | None = None


@dataclass(frozen=True)
class ChangeTargets(Instruction):
    """ "change the target of …", "choose new targets for …"."""

    what: Reference
    to: Reference | None = None
    optional: bool = False


@dataclass(frozen=True)
class TokenDescription(Quality):
    """The characteristics of a token, as its maker gives them (216.1; 110.5).

    Without `types`, what becomes so keeps its own: "becomes a 0/1 white Bird". `all_creature_types`: "with all …".
    """

    power: Quantity | None
    toughness: Quantity | None
    colours: tuple[Colour, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str | None = None
    all_creature_types: bool = False


@dataclass(frozen=True)
class CreateTokens(Instruction):
    player: PlayerReference
    count: Quantity
    token: TokenDescription
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True)
class CreateCopyTokens(Instruction):
    player: PlayerReference
    count: Quantity
    original: Reference
    except_for: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Transform(Instruction):
    """Flips a flip card, or turns a permanent face up or face down: `verb` says which."""

    what: Reference
    verb: str


@dataclass(frozen=True)
class RemoveFromCombat(Instruction):
    what: Reference


@dataclass(frozen=True)
class ExchangeControl(Instruction):
    """Of two objects; `second` is None where `first` names both."""

    first: Reference
    second: Reference | None


@dataclass(frozen=True)
class ExchangeWithCard(Instruction):
    """ "exchange ~ with an Aura card in your hand": a permanent with a card of another zone (701.8d–e)."""

    player: PlayerReference
    what: Reference
    card: Reference


@dataclass(frozen=True)
class ExchangeZones(Instruction):
    """ "exchange your hand and graveyard": all cards of two zones of a player (701.8d, 701.8f)."""

    player: PlayerReference
    whose: PlayerReference
    zones: tuple[Zone, ...]


@dataclass(frozen=True)
class MayLookAt(Instruction):
    """ "any player who has controlled ~ may look at the exiled card"."""

    what: Reference
    controlled: Reference


@dataclass(frozen=True)
class PhaseOut(Instruction):
    what: Reference


# Damage and life ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealDamage(Instruction):
    """`to` may hold objects and players. `divided`: among the targets as you choose; `evenly`: the same part to each of
    them, rounded down.

    Inside an Instead, no `to` is what the instruction before it dealt damage to.
    """

    source: Reference
    amount: Quantity
    to: tuple[Reference | PlayerReference, ...]
    divided: bool = False
    evenly: bool = False
    preventable: bool = True


@dataclass(frozen=True)
class GainLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class LoseLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class SetLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class ExchangeLife(Instruction):
    first: PlayerReference
    second: PlayerReference


# Cards, hands and libraries ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class Discard(Instruction):
    """`what` is Some(...), All(...) or WholeZone; the player chooses unless `chooser` does or chance (701.7b)."""

    player: PlayerReference
    what: Reference
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class Mill(Instruction):
    """Puts the top cards of a library into its graveyard."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class LookAt(Instruction):
    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class Reveal(Instruction):
    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class RevealUntil(Instruction):
    """ "reveal cards from the top of your library until you reveal a creature card"."""

    player: PlayerReference
    description: Quality
    verb: str = "reveal"


@dataclass(frozen=True)
class SearchLibrary(Instruction):
    """Searches a zone for cards; what is done with what was found follows in later steps as That("card")."""

    player: PlayerReference
    whose: PlayerReference
    find: Reference
    zones: tuple[Zone, ...] = (Zone.LIBRARY,)


@dataclass(frozen=True)
class ShuffleLibrary(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class ShuffleInto(Instruction):
    """Shuffles objects into their owners' libraries."""

    what: Reference
    whose: PlayerReference | None = None
    by: PlayerReference | None = None


@dataclass(frozen=True)
class Scry(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class Fateseal(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class Clash(Instruction):
    player: PlayerReference
    opponent: PlayerReference


@dataclass(frozen=True)
class Arrange(Instruction):
    """ "put them back in any order"."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class SeparateIntoPiles(Instruction):
    """`player` separates `what` into two piles (700.3); the piles are spoken of later as That("pile")."""

    player: PlayerReference
    what: Reference


# Choices and chance --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choose(Instruction):
    """ "choose a color", "choose a creature type", "choose an opponent", "name a nonland card"."""

    player: PlayerReference
    what: Characteristic | Reference | PlayerReference | str


@dataclass(frozen=True)
class FlipCoin(Instruction):
    """`wins`, `loses`: what follows when the flip is won or lost; heads and tails where `heads_tails` (705)."""

    player: PlayerReference
    wins: Instruction | None
    loses: Instruction | None
    heads_tails: bool = False


# Mana, spells, turns and the game ------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddMana(Instruction):
    """ "add {G}{G}"; `times`: "for each …" or "an amount equal to"."""

    player: PlayerReference
    mana: str
    times: Quantity | None = None


@dataclass(frozen=True)
class AddManaOfChoice(Instruction):
    """ "add one mana of any color"; `same`: all of one colour. `among`: symbols the choice is limited to.

    `produced_by`: "of any color that a land you control could produce"; `colourless`: "of any type".
    """

    player: PlayerReference
    count: Quantity
    same: bool = True
    among: tuple[str, ...] = ()
    produced_by: Quality | None = None
    colourless: bool = False


@dataclass(frozen=True)
class PlayCard(Instruction):
    """ "you may cast it without paying its mana cost", "play that card"; `instead`: "for its madness cost"."""

    player: PlayerReference
    what: Reference
    free: bool = False
    verb: str = "cast"
    face_down: bool = False
    instead: str = ""


@dataclass(frozen=True)
class Cascade(Instruction):
    """What a cascade ability does (702.82a)."""


@dataclass(frozen=True)
class Ripple(Instruction):
    """What a ripple ability does (502.56a; 702.57a)."""

    count: Quantity


@dataclass(frozen=True)
class ExtraTurn(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class ExtraStep(Instruction):
    """ "there is an additional combat phase after this phase"."""

    steps: tuple[Step, ...]
    after: Step | None = None


@dataclass(frozen=True)
class SkipNext(Instruction):
    player: PlayerReference
    step: Step


@dataclass(frozen=True)
class EndTurn(Instruction):
    pass


@dataclass(frozen=True)
class ControlNextTurn(Instruction):
    """ "you control target player during that player's next turn" (507; 710)."""

    player: PlayerReference
    whose: PlayerReference


@dataclass(frozen=True)
class WinGame(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class LoseGame(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class DrawGame(Instruction):
    pass


@dataclass(frozen=True)
class PlaySubgame(Instruction):
    pass


@dataclass(frozen=True)
class BringIn(Instruction):
    """ "choose a sorcery card you own from outside the game, reveal that card, and put it into your hand"."""

    player: PlayerReference
    what: Quality
    shown: bool = True


@dataclass(frozen=True)
class GainsPoison(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class LosesPoison(Instruction):
    """ "Target player loses all poison counters": all of them where `count` is None."""

    player: PlayerReference
    count: Quantity | None


# Further instructions --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveCounters(Instruction):
    """ "move a +1/+1 counter from ~ onto target creature"; every counter where `count` is None."""

    kind: str | None
    count: Quantity | None
    origin: Reference
    to: Reference


@dataclass(frozen=True)
class Fights(Instruction):
    """Two creatures deal damage equal to their power to each other."""

    first: Reference
    second: Reference


@dataclass(frozen=True)
class EntersTapped(Instruction):
    """ "it enters tapped", as the outcome of a choice made as it enters."""

    what: Reference


@dataclass(frozen=True)
class PaysAnyMana(Instruction):
    """ "you may pay any amount of mana", "pay any amount of life": `kind` says of what."""

    player: PlayerReference
    kind: str


@dataclass(frozen=True)
class Repeats(Instruction):
    """ "repeat this process"; `as_often`: "you may repeat this process any number of times"."""

    as_often: bool = False


@dataclass(frozen=True)
class AddManaOfChosenColour(Instruction):
    """ "add one mana of the chosen color"."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class EntersAsCopy(Instruction):
    """ "~ enters as a copy of that creature", as the outcome of a choice made as it enters."""

    what: Reference
    original: Reference
    except_for: tuple[Change, ...] = ()


@dataclass(frozen=True)
class SpendOnly(Instruction):
    """ "spend this mana only to cast creature spells": limits the mana that the step before it added."""

    what: Quality
    verb: str = "cast"


@dataclass(frozen=True)
class DoubleCounters(Instruction):
    """ "double the number of +1/+1 counters on ~"; of each kind where `kind` is None."""

    on: Reference
    kind: str | None


@dataclass(frozen=True)
class DoubleLife(Instruction):
    """ "double target player's life total"."""

    player: PlayerReference


@dataclass(frozen=True)
class SpendsOnX(Instruction):
    """ "spend only black mana on X": limits how the cost of the same spell or ability is paid."""

    colours: tuple[Colour, ...]


@dataclass(frozen=True)
class TurnsUpWhenSeen(Instruction):
    """The creature that a spell cast face down becomes is turned up before damage, or becoming tapped, shows it."""


@dataclass(frozen=True)
class MayEndEffect(Instruction):
    """ "you may pay {W} to end this effect", any time that player has priority."""

    player: PlayerReference
    cost: Cost


@dataclass(frozen=True)
class DistributeCounters(Instruction):
    """ "distribute three +1/+1 counters among one, two, or three target creatures"."""

    kind: str
    count: Quantity
    among: Reference


@dataclass(frozen=True)
class BecomeBlocked(Instruction):
    """ "target unblocked attacking creature becomes blocked" (509.1h)."""

    what: Reference


@dataclass(frozen=True)
class LosesUnspentMana(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class ExtraTurns(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class ChooseColour(Instruction):
    """ "choose black or red"."""

    player: PlayerReference
    among: tuple[Colour, ...]


@dataclass(frozen=True)
class MakesTrue(Instruction):
    """A statement that holds for a while: "spells cost {1} more to cast until end of turn"."""

    statement: object
    duration: Duration | None


@dataclass(frozen=True)
class DamageCantBePrevented(Instruction):
    """ "The damage can't be prevented": what was dealt just before; any damage where a `duration` is said."""

    duration: Duration | None = None


@dataclass(frozen=True)
class DealDamageToEachOther(Instruction):
    """ "… and … each deal damage equal to their power to the other"; `second` is None where `first` names both."""

    first: Reference
    second: Reference | None = None


@dataclass(frozen=True)
class Has(Instruction):
    """ "unless that player has ~ deal 5 damage to them": the player decides that something is done."""

    player: PlayerReference
    instruction: Instruction


@dataclass(frozen=True)
class EitherOf(Instruction):
    """ "put a counter on ~ or remove a counter from it": one of them, chosen as it is followed."""

    options: tuple[Instruction, ...]


@dataclass(frozen=True)
class TiesChosen(Instruction):
    """ "if two or more creatures are tied for least power, you choose one of them": of whom the step before asks."""

    description: Quality
    characteristic: Characteristic
    greatest: bool = False


@dataclass(frozen=True)
class SkipsDraw(Instruction):
    """ "that player skips that draw": nothing takes its place."""

    player: PlayerReference
