"""Nouns: descriptions of objects and players, and the references that use them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.tree.node import Condition, PlayerReference, Quality, Quantity, Reference, Referring
from engine.values.colours import Colour


class Head(StrEnum):
    """What a description is of. PERMANENT is also meant where only a type is named: "creature", "Swamp"."""

    PERMANENT = "permanent"
    CARD = "card"
    SPELL = "spell"
    ABILITY = "ability"
    SPELL_OR_ABILITY = "spell or ability"
    SOURCE = "source"
    PLAYER = "player"
    OPPONENT = "opponent"


class Zone(StrEnum):
    """A zone, by its name in the newest rulebook; each edition's vocabulary says what it was called (217.1; 400.1)."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    ANTE = "ante"


class Characteristic(StrEnum):
    """A characteristic that texts compare or refer to (201.1; 109.3).

    TYPE is "the chosen type" in a text that doesn't itself say which kind of type is chosen.
    """

    NAME = "name"
    MANA_COST = "mana cost"
    CONVERTED_MANA_COST = "converted mana cost"
    COLOUR = "color"
    CARD_TYPE = "card type"
    CREATURE_TYPE = "creature type"
    LAND_TYPE = "land type"
    TYPE = "type"
    SUPERTYPE = "supertype"
    POWER = "power"
    TOUGHNESS = "toughness"
    LOYALTY = "loyalty"


class Comparison(StrEnum):
    EXACTLY = "="
    OR_LESS = "<="
    OR_MORE = ">="
    LESS = "<"
    GREATER = ">"
    EXCEPT = "!="


class Status(StrEnum):
    """A passing quality that is one adjective."""

    TAPPED = "tapped"
    UNTAPPED = "untapped"
    ATTACKING = "attacking"
    ATTACKING_ALONE = "attacking alone"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    ENCHANTED = "enchanted"
    EQUIPPED = "equipped"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"
    FLIPPED = "flipped"
    SUSPENDED = "suspended"
    TOKEN = "token"


# Qualities ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HasType(Quality):
    """The card type, capitalised as on a type line: "Creature"."""

    type: str


@dataclass(frozen=True)
class HasSupertype(Quality):
    supertype: str


@dataclass(frozen=True)
class HasSubtype(Quality):
    subtype: str


@dataclass(frozen=True)
class HasColour(Quality):
    colour: Colour


@dataclass(frozen=True)
class IsColourless(Quality):
    pass


@dataclass(frozen=True)
class IsMulticoloured(Quality):
    pass


@dataclass(frozen=True)
class IsMonocoloured(Quality):
    pass


@dataclass(frozen=True)
class HasStatus(Quality):
    status: Status


@dataclass(frozen=True)
class HasKeyword(Quality):
    """Has a keyword ability, by its name: "flying", "landwalk", "protection"."""

    keyword: str


@dataclass(frozen=True)
class HasCounters(Quality):
    """Has at least one counter of that kind ("+1/+1", "age"); any kind where it is None."""

    kind: str | None = None
    at_least: int = 1


@dataclass(frozen=True)
class HasNoAbilities(Quality):
    pass


@dataclass(frozen=True)
class HasName(Quality):
    name: str


@dataclass(frozen=True)
class Compares(Quality):
    """ "with power 2 or less", "with converted mana cost X"."""

    characteristic: Characteristic
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class Shares(Quality):
    """ "that shares a color with it"."""

    characteristic: Characteristic
    reference: Reference


@dataclass(frozen=True)
class IsChosen(Quality):
    """ "of the chosen color", "of the chosen type"; `just_now`: "of that color", said by what has just chosen it."""

    characteristic: Characteristic
    just_now: bool = False


@dataclass(frozen=True)
class ControlledBy(Quality):
    player: PlayerReference


@dataclass(frozen=True)
class OwnedBy(Quality):
    player: PlayerReference


@dataclass(frozen=True)
class InZone(Quality):
    """In a zone; of that player, where one is named."""

    zone: Zone
    player: PlayerReference | None = None
    single: bool = False


@dataclass(frozen=True)
class IsOther(Referring, Quality):
    """ "another creature", "other creatures": not the object the ability is on, nor one already chosen for it."""


@dataclass(frozen=True)
class IsSelf(Quality):
    """ "other than ~" is Not(IsSelf())."""


@dataclass(frozen=True)
class Blocks(Quality):
    """ "blocking it"."""

    reference: Reference


@dataclass(frozen=True)
class IsBlockedBy(Quality):
    """ "blocked by ~"."""

    reference: Reference


@dataclass(frozen=True)
class IsAttackingPlayer(Quality):
    """ "attacking you"."""

    player: PlayerReference


@dataclass(frozen=True)
class IsAttachedTo(Quality):
    reference: Reference


@dataclass(frozen=True)
class WasDealtDamageThisTurn(Quality):
    """By that source, where one is named."""

    source: Reference | None = None


@dataclass(frozen=True)
class EnteredThisTurn(Quality):
    """Came onto the battlefield this turn."""


@dataclass(frozen=True)
class Targets(Quality):
    """A spell or ability that targets this: "target spell that targets a creature"; `only`: a single target."""

    target: Reference
    only: bool = False


@dataclass(frozen=True)
class Not(Quality):
    """ "nonblack", "without flying"."""

    quality: Quality


@dataclass(frozen=True)
class AnyOf(Quality):
    """ "artifact or creature", "white and/or blue"."""

    qualities: tuple[Quality, ...]


@dataclass(frozen=True)
class AllOf(Quality):
    """Qualities joined inside an AnyOf: "artifact, or green creature"."""

    qualities: tuple[Quality, ...]


@dataclass(frozen=True)
class Description(Quality):
    """A noun phrase without its article: "nontoken white creature you control with flying".

    Where `qualities` names a zone, that zone is meant. Else a PERMANENT is on the battlefield, a SPELL or ABILITY on
    the stack, a CARD where the sentence puts it.
    """

    head: Head
    qualities: tuple[Quality, ...] = ()


# Quantities of things ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count(Reference):
    """How many are chosen: exactly, up to, or any number of them (`most` is None)."""

    least: Quantity
    most: Quantity | None


# References to objects ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Self(Reference):
    """The object that the text is on: its name, "this creature" or ~ (201.3c… "self-names")."""


@dataclass(frozen=True)
class Target(Reference):
    """One use of the word *target* (409.1c; 601.2c). `count` None means one. Also players: "target creature or player".

    `chooser`: "of an opponent's choice". `index` tells the uses of a text apart when it is played; readers and writers
    leave it at 0.
    """

    description: Quality
    count: Count | None = None
    index: int = 0
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class All(Reference):
    """Everything that fits: "all creatures", "each creature", "creatures you control"."""

    description: Quality


@dataclass(frozen=True)
class Some(Reference):
    """What somebody chooses while following the instruction, without targeting: "a creature you control"."""

    description: Quality
    count: Count | None = None
    at_random: bool = False
    #: "With different names": no two of them have the same.
    distinct: Characteristic | None = None


@dataclass(frozen=True)
class OneOfEach(Reference):
    """ "From among the permanents they control, an artifact, a creature, and a land": one of `whole` for each of those;
    the same one may be chosen for several."""

    whole: Reference
    each: tuple[Reference, ...]


@dataclass(frozen=True)
class That(Referring, Reference):
    """The thing last spoken of that fits: "it", "that creature", "those cards". `noun`: the word after it."""

    noun: str = "it"


@dataclass(frozen=True)
class AttachedTo(Reference):
    """ "enchanted creature", "equipped creature", "fortified land": what this object is attached to."""

    adjective: str
    noun: Quality


@dataclass(frozen=True)
class LinkedCards(Referring, Reference):
    """ "the exiled card", "cards exiled with ~" (404.5; 606)."""

    verb: str
    description: Quality | None = None


@dataclass(frozen=True)
class TopCards(Reference):
    """ "the top three cards of your library"."""

    count: Quantity
    player: PlayerReference
    bottom: bool = False


@dataclass(frozen=True)
class WholeZone(Reference):
    """ "your hand", "their graveyard"."""

    zone: Zone
    player: PlayerReference


@dataclass(frozen=True)
class Either(Reference):
    """ "~ or another creature", "~ and that creature"."""

    references: tuple[Reference, ...]
    together: bool = False


# References to players ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class You(PlayerReference):
    pass


@dataclass(frozen=True)
class AnOpponent(PlayerReference):
    """ "an opponent", "your opponents" (as a quality: controlled by any of them)."""


@dataclass(frozen=True)
class EachPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class EachOpponent(PlayerReference):
    """ "each opponent"; with `of`, "each of that player's opponents"."""

    of: PlayerReference | None = None


@dataclass(frozen=True)
class EachOtherPlayer(Referring, PlayerReference):
    pass


@dataclass(frozen=True)
class APlayer(PlayerReference):
    """ "a player", as in triggers: whichever it is."""


@dataclass(frozen=True)
class TargetPlayer(PlayerReference):
    """ "target player", "target opponent"; `index` as in Target."""

    description: Quality
    count: Count | None = None
    index: int = 0


@dataclass(frozen=True)
class ThatPlayer(Referring, PlayerReference):
    """ "that player", "they", "he or she": the player last spoken of."""


@dataclass(frozen=True)
class ControllerOf(PlayerReference):
    reference: Reference


@dataclass(frozen=True)
class OwnerOf(PlayerReference):
    reference: Reference


@dataclass(frozen=True)
class DefendingPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class AttackingPlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class ActivePlayer(PlayerReference):
    pass


@dataclass(frozen=True)
class EnchantedPlayer(PlayerReference):
    """ "enchanted player": whom the Aura that says so is attached to (702.5d)."""


@dataclass(frozen=True)
class ChosenPlayer(PlayerReference):
    """ "the chosen player"."""


@dataclass(frozen=True)
class SamePlayer(Referring, PlayerReference):
    """The player who did what was said just before, where the subject is not said again.

    "Target player discards a card, then loses 2 life": the second verb's player.
    """


@dataclass(frozen=True)
class GrantingObject(Reference):
    """A card's own name inside an ability that it grants: the object that grants it, not the one that has it."""


# Further qualities ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class IsHistoric(Quality):
    pass


@dataclass(frozen=True)
class CanBePermanent(Quality):
    """ "permanent card": an artifact, creature, enchantment, land or planeswalker card."""


@dataclass(frozen=True)
class IsAbilityKind(Quality):
    """ "activated ability", "triggered ability", "mana ability"."""

    kind: str


@dataclass(frozen=True)
class HasSource(Quality):
    """ "abilities from a red source": an ability (or damage) whose source fits."""

    source: Quality


@dataclass(frozen=True)
class CastBy(Quality):
    """ "spells you cast"."""

    player: PlayerReference


@dataclass(frozen=True)
class LinkedTo(Referring, Quality):
    """ "cards exiled with ~": what an instruction of that object did it to (404.5; 606)."""

    verb: str
    reference: Reference


@dataclass(frozen=True)
class AnyColour(Quality):
    """ "protection from all colors": a colour of any kind."""


@dataclass(frozen=True)
class Anything(Reference):
    """Any object or player, where a text doesn't say which: "a spell with a single target"."""


@dataclass(frozen=True)
class HauntedBy(Reference):
    """ "the creature it haunts"."""

    reference: Reference


@dataclass(frozen=True)
class Devoured(Reference):
    """ "what it devoured": sacrificed for its devour ability as it entered (702.79b)."""

    reference: Reference


@dataclass(frozen=True)
class SomeOf(Reference):
    """Some of a group: "two of them", "one of those cards", "each of those creatures" (`count` None: each). `chooser`
    chooses "the pile of an opponent's choice"; `description` says which members count."""

    whole: Reference
    count: Count | None = None
    chooser: PlayerReference | None = None
    description: Quality | None = None


@dataclass(frozen=True)
class FromAmong(Quality):
    """ "a card from it", "a creature card from among them"."""

    reference: Reference


@dataclass(frozen=True)
class ThisWay(Referring, Quality):
    """ "destroyed this way", "revealed this way": what the instruction before did it to; `whose`: "cards they exiled
    this way" are those of theirs."""

    verb: str
    whose: PlayerReference | None = None


@dataclass(frozen=True)
class OfYourChoice(Quality):
    """ "of the creature type of your choice"; of another player's where `chooser` is."""

    characteristic: Characteristic
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class HasSize(Quality):
    """ "1/1 creature"."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True)
class DealtDamageThisTurn(Quality):
    """ "that dealt damage to you this turn"."""

    to: PlayerReference | None = None


@dataclass(frozen=True)
class HappenedToIt(Quality):
    """ "that attacked this turn", "that was put there from the battlefield this turn": the verb says what."""

    verb: str


@dataclass(frozen=True)
class HasExtreme(Quality):
    """ "with the least power", "with the greatest power among creatures you control"."""

    characteristic: Characteristic
    greatest: bool
    among: Quality | None = None


@dataclass(frozen=True)
class EachPlayerWho(PlayerReference):
    """ "each player who controls an Island": the condition speaks of that player as ThatPlayer()."""

    condition: Condition


@dataclass(frozen=True)
class CouldBePaidFrom(Quality):
    """ "whose mana cost could be paid by some amount of, or all of, the mana you spent on {X}"."""

    mana: str


@dataclass(frozen=True)
class AnyPlayer(PlayerReference):
    """ "any player may …": each in turn order is asked until one does."""


@dataclass(frozen=True)
class TopOfZone(Reference):
    """ "the top creature card of your graveyard"."""

    description: Quality
    player: PlayerReference
    zone: Zone = Zone.GRAVEYARD
    bottom: bool = False


@dataclass(frozen=True)
class IsNamedLikeSelf(Quality):
    """ "cards named ~"."""


@dataclass(frozen=True)
class NoOpponent(PlayerReference):
    """ "no opponent controls a white creature": what is said holds for none of them."""


@dataclass(frozen=True)
class CastFrom(Quality):
    """ "a spell cast from a graveyard"."""

    zone: Zone
