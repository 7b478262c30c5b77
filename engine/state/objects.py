"""Game objects: cards, tokens, copies of spells, and abilities on the stack (200.8; 109.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.journal import Journal, Recorded
from engine.state.printed import Printed
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone
from engine.values.filled import filled_at_once
from engine.values.mana import NO_MANA, ManaPool

if TYPE_CHECKING:
    from engine.rulebooks import Cited
    from engine.state.characteristics import Characteristics
    from engine.state.players import Player
    from engine.state.turn import Combat
    from engine.text.tree.node import Ability, Condition, Instruction


#: No counters, nothing chosen.
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class ObjectKind(StrEnum):
    CARD = "card"
    TOKEN = "token"
    SPELL_COPY = "copy"
    #: A copy of a card, made to be cast (706.11). It may stay on the battlefield (704.5e).
    CARD_COPY = "copy of a card"
    ABILITY = "ability"
    COMBAT_DAMAGE = "combat damage"
    #: In the command zone, with the abilities that its maker gave it (114 in 2026).
    EMBLEM = "emblem"
    #: In the command zone, with the abilities that something brings with it which a player is: the monarch.
    DESIGNATION = "designation"
    #: A dungeon card, which is never anywhere else in a game (309.2b in 2026).
    DUNGEON = "dungeon"


#: What has abilities in the command zone, as permanents have them on the battlefield.
IN_COMMAND_ZONE: Final = (ObjectKind.EMBLEM, ObjectKind.DESIGNATION, ObjectKind.DUNGEON)


#: What can be a spell, on the stack.
SPELL_KINDS: Final = (ObjectKind.CARD, ObjectKind.SPELL_COPY, ObjectKind.CARD_COPY)


@dataclass(frozen=True)
class Paid:
    """A cost that was paid besides the mana cost or in its place, by what it is called: "kicker", "flashback" …

    `instance` tells which of several abilities of that name it was paid for; None where nothing has several. `to`: the
    opponent to whom a gift was promised.
    """

    what: str
    cost: Cost
    instance: object = None
    to: Player | None = None

    def is_for(self, what: str, instance: object = None) -> bool:
        """Whether it is a cost of this name, and where an instance is asked for, not that of another one."""
        return self.what == what and (instance is None or self.instance in (None, instance))


#: What it is called that a Phyrexian symbol of a spell's cost was paid with life.
PAID_WITH_LIFE: Final = "life in place of mana"


@dataclass(frozen=True)
class SetAside:
    """How a card waits in exile to be cast: "foretold", "plotted" or "warped", and since the turn of which number
    (702.143, 702.170, 702.185 in 2026)."""

    how: str
    turn: int


@dataclass(frozen=True)
class StoredResult:
    """A result that is stored on a permanent, and the kind of die that was rolled for it (706.8a in 2026)."""

    sides: int
    value: int

    def __str__(self) -> str:
        return f"{self.value} on a d{self.sides}"


@filled_at_once
@dataclass(frozen=True)
class Announcement:
    """What was announced when a spell or ability was played (409.1b–e; 601.2b–d).

    `targets` holds, for each use of the word *target* by its index, what was chosen. `division` is what each chosen
    target gets of a divided amount. `paid`: its additional and alternative costs. `environment`: what its words stand
    for already, from its trigger event, its costs and its targets. `shares`: the combat damage that waits on the stack
    (310.4 in 2006). `spent`: the mana that paid for it; `mana_owed`: how much had to, where the player's mana isn't
    counted. `x_as_cast`: of a permanent, the X of the spell that it was. `instance`: of which of its source's abilities
    an ability on the stack is, as in `Paid`. `owing_to`: the rule of the keyword that the ability is part of. `held`:
    what was so as it was cast, of all that its text asks for.
    """

    effect: Instruction | None = None
    modes: tuple[int, ...] = ()
    x: int | None = None
    x_as_cast: int | None = None
    targets: Mapping[int, tuple[GameObject | Player, ...]] = field(default_factory=dict)
    division: Mapping[GameObject | Player, int] = field(default_factory=dict)
    paid: tuple[Paid, ...] = ()
    environment: Environment = NOTHING_NAMED
    shares: tuple[tuple[GameObject, GameObject | Player, int], ...] = ()
    instance: tuple[object, int] | None = None
    spent: ManaPool = NO_MANA
    mana_owed: int = 0
    owing_to: Cited | None = None
    held: tuple[Condition, ...] = ()

    def was_paid(self, what: str, cost: Cost | None = None, instance: object = None) -> bool:
        """Whether a cost of this name, or just this cost, was paid, or paid for just this instance of a keyword."""
        return any(payment.is_for(what, instance) and cost in (None, payment.cost) for payment in self.paid)

    @property
    def is_of_gained(self) -> bool:
        """Whether what was announced is an ability that its source has gained, rather than one printed on it."""
        return self.instance is not None and self.instance[0] is not None

    @property
    def mana_spent(self) -> int:
        """How much mana paid for it, counted or not."""
        return self.spent.total + self.mana_owed

    def all_targets(self) -> tuple[GameObject | Player, ...]:
        """The targets in the order in which the text asks for them, a thing twice that is chosen twice."""
        return tuple(chosen for index in sorted(self.targets) for chosen in self.targets[index])


@dataclass(frozen=True)
class Component:
    """A card or token that represents a permanent together with others (712.4a, 730.2 in 2026): what is printed on it,
    and which commander it is, or 0.

    `turned_apart`: of a merged permanent, that it shows its other face than the first component does. `melded`: the two
    cards that it is itself, where it was a melded permanent before it merged.
    """

    printed: Printed
    kind: ObjectKind = ObjectKind.CARD
    commander: int = 0
    turned_apart: bool = False
    melded: tuple[Component, ...] = ()


class GameObject(
    Recorded,
    fixed=("id", "owner", "zone", "came_at"),
    basic=(
        "kind",
        "printed",
        "copied",
        "controller",
        "timestamp",
        "flipped",
        "face_down",
        "face_down_as",
        "bestowed",
        "prototyped",
        "transformed",
        "unlocked",
        "phased_out",
        "counters",
        "counter_times",
        "merged",
        "hidden_parts",
        "commander",
    ),
):
    """One object from the moment it comes into a zone until it leaves that zone.

    A change of zone makes a new object with a new id (217.1c; 400.7): `successor` and `predecessor` connect the two for
    the few rules that find what became of it. What it was like at last is kept in `last_known`.
    """

    id: int
    kind: ObjectKind
    printed: Printed
    owner: Player
    #: Who put it where it is; effects that change control come on top (418.5a layer 2). None off battlefield and stack.
    controller: Player | None
    zone: Zone | None
    #: When it came into its zone, on the game's clock. Its timestamp may be newer: attaching and turning over renew it.
    came_at: int
    timestamp: int
    #: When its controller came to control it, on the game's clock (212.3d; 302.6).
    control_since: int
    #: What it entered as a copy of, in place of what is printed on it (503.5; 706.5).
    copied: Printed | None = None
    tapped: bool = False
    flipped: bool = False
    #: What effects have made it: "monstrous", "renowned" (701.37b, 702.112b).
    designations: frozenset[str] = frozenset()
    #: It left `zone`, which still says where it was last.
    gone: bool = False
    face_down: bool = False
    #: A mutating creature spell: it merges with its target (702.140a in 2026).
    mutating: bool = False
    #: Cast bestowed: it is an Aura with enchant creature, and no creature, until it no longer is (702.103b in 2026).
    bestowed: bool = False
    #: Cast prototyped: with the mana cost and the size of its prototype (718.3b in 2026).
    prototyped: bool = False
    #: What put it face down, where that isn't morph or an effect of another kind: "manifest", "cloak", "disguise".
    face_down_as: str = ""
    #: Its back face is up, and since when (712 in 2026).
    transformed: bool = False
    transformed_at: int = 0
    #: What was exiled to pay for its craft ability, and of what that has put here (702.167c in 2026).
    crafted_with: tuple[GameObject, ...] = ()
    #: Who protects this battle (310.9 in 2026).
    protector: Player | None = None
    #: Which halves of it are unlocked, of a split permanent (709.5c in 2026).
    unlocked: frozenset[int] = frozenset()
    #: Phased out: the player who controlled it then, in whose untap step it phases in (702.23a).
    phased_out: Player | None = None
    #: What it was attached to as that phased out and took it along (702.23f).
    phased_along_with: GameObject | None = None
    damage: int = 0
    hurt_by_deathtouch: bool = False
    counters: Mapping[str, int] = NOTHING
    #: When counters of a kind were last put on it; not listed is the kind that it entered with (613.7c in 2021).
    counter_times: Mapping[str, int] = NOTHING
    attached_to: GameObject | Player | None = None
    #: The creature that it haunts in exile, if any (702.52b).
    haunts: GameObject | None = None
    #: The creature that it is encoded on in exile, if any (702.99b in 2026).
    encoded_on: GameObject | None = None
    #: What was chosen for it, by what kind of thing it is: "color", "creature type", "player", "name".
    chosen: Mapping[str, Any] = NOTHING
    #: For each of those, which copy effect gave it the text that asked for it; None for its own, or as it entered.
    chosen_under: Mapping[str, int | None] = NOTHING
    announcement: Announcement = Announcement()
    #: What one of its abilities named and another means (404.5; 606), by the copy effect that gave it those abilities;
    #: gone with it when it becomes a new object.
    remembered: Mapping[int | None, Environment] = NOTHING
    #: The results of rolls that are stored on it, by the copy effect that gave it the text which had them stored.
    stored: Mapping[int | None, tuple[StoredResult, ...]] = NOTHING
    #: For an ability on the stack: the ability, where it came from, and the object it is or was on.
    ability: Ability | None = None
    ability_id: object = None
    source: GameObject | None = None
    predecessor: GameObject | None = None
    successor: GameObject | None = None
    #: It stands for a card outside the game.
    outside: bool = False
    #: How much more damage a planeswalker or battle has been dealt than it had counters for (120.10 in 2026).
    overkill: int = 0
    #: What speaks of it finds its successor (400.7k in 2026).
    is_followed: bool = False
    #: The two cards that represent it, where it is a melded permanent (712.4a in 2026).
    melded: tuple[Component, ...] = ()
    #: What represents it, from the top, where it is a merged permanent (730.2 in 2026).
    merged: tuple[Component, ...] = ()
    #: Of a merged permanent, what lies face down beneath what is face up: by how many had merged before it (730.2e).
    hidden_parts: frozenset[int] = frozenset()
    #: What it became beside its successor: the other cards of a melded or merged permanent (712.21, 730.3 in 2026).
    further_successors: tuple[GameObject, ...] = ()
    last_known: Characteristics | None = None
    #: What was attached to it as it left, for the same.
    last_attachments: tuple[GameObject, ...] = ()
    #: The combat that it was in as it left, for what is asked of it as it was (413.2g; 607.2h).
    last_combat: Combat | None = None
    #: Who controlled it when that was last looked at, so that a change is noticed.
    last_controller: Player | None = None
    #: How many tokens this stands for that nothing tells apart, made by a shortcut (713.2c).
    copies: int = 1
    #: Everyone who has controlled it.
    controllers: tuple[Player, ...] = ()
    #: While it is face down in exile: whoever has controlled this object may look at it (702.72a), or only who controls
    #: it now (702.75a in 2026).
    shown_to_controllers_of: GameObject | None = None
    shown_to_former_ones: bool = True
    #: Who has looked at it before it was exiled face down, and may do so while it lies there (406.3 in 2026).
    seen_by: tuple[Player, ...] = ()
    #: A card that is a commander: which one, wherever the card is; 0 for every other (903.3 in 2026).
    commander: int = 0
    #: Its owner has been asked whether this commander goes from here to the command zone, and has left it here.
    left_here: bool = False
    #: In exile: the prepared permanent of whose prepare spell this is a copy (722.3c in 2026).
    prepared_by: GameObject | None = None
    #: In exile: whether and how it waits to be cast.
    set_aside: SetAside | None = None
    #: For each activation this turn, which ability it was (403.3).
    uses: tuple[object, ...] = ()

    def __init__(
        self,
        journal: Journal,
        *,
        id: int,
        kind: ObjectKind,
        printed: Printed,
        owner: Player,
        zone: Zone | None,
        controller: Player | None = None,
        timestamp: int = 0,
        **given: Any,
    ) -> None:
        """An object with what is `given` in further fields."""
        super().__init__(
            journal,
            id=id,
            kind=kind,
            printed=printed,
            owner=owner,
            zone=zone,
            controller=controller,
            came_at=timestamp,
            timestamp=timestamp,
            control_since=timestamp,
            **given,
        )

    @property
    def name(self) -> str:
        """What players call it now; "face-down card" for what has no name."""
        # On the stack a split card is the half that is played, and an Adventure just that (505.2; 708.2).
        in_parts = self.printed.halves or self.printed.inset
        known_as = self.copied if self.copied is not None and in_parts else self.printed
        turned = self.transformed
        if self.merged and not self.face_down:
            known_as, turned = self.merged[0].printed, turned is not self.merged[0].turned_apart
        if turned and known_as.back is not None:
            known_as = known_as.back
        return known_as.name or "face-down card"

    @property
    def commanders(self) -> tuple[int, ...]:
        """Which commanders it is: of a merged permanent, those among its components (903.3c in 2026)."""
        return tuple(each.commander for each in self.merged or (self,) if each.commander)

    @property
    def is_permanent(self) -> bool:
        """Whether it is on the battlefield and treated as being there: what is phased out isn't (702.23b)."""
        return self.zone is Zone.BATTLEFIELD and not self.gone and not self.phased_out

    @property
    def is_spell(self) -> bool:
        """Whether it is a card, or a copy of one, on the stack; abilities there are no spells (405.1)."""
        return self.zone is Zone.STACK and not self.gone and self.kind in SPELL_KINDS

    @property
    def is_ability(self) -> bool:
        return self.kind is ObjectKind.ABILITY

    @property
    def is_untapped(self) -> bool:
        return not self.tapped

    def counters_of(self, kind: str) -> int:
        """How many counters of a kind it has, 0 without any."""
        return self.counters.get(kind, 0)

    @property
    def became(self) -> tuple[GameObject, ...]:
        """What it became as it changed zones: one object, or all cards and tokens of a melded or merged permanent."""
        return (() if self.successor is None else (self.successor,)) + self.further_successors

    @property
    def parts(self) -> tuple[Component, ...]:
        """The cards and tokens that represent it, where those are several."""
        return tuple(card for part in self.merged for card in part.melded or (part,)) or self.melded

    def current(self) -> GameObject:
        """What this object has become through changes of zone: itself, if it never moved."""
        newest = self
        while newest.successor is not None:
            newest = newest.successor
        return newest

    def __repr__(self) -> str:
        return f"<{self.name} #{self.id}>"

    def __str__(self) -> str:
        return self.name
