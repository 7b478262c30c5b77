"""What joins instructions: one after the other, if, unless, instead, later, for each (416, 417; 608, 609)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.text.tree.conditions import PlayerPays
from engine.text.tree.costs import Cost
from engine.text.tree.node import (
    Condition,
    Duration,
    Instruction,
    Node,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    TriggerEvent,
)
from engine.text.tree.nouns import Characteristic


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

    description: Reference | PlayerReference | Quantity
    instruction: Instruction


@dataclass(frozen=True)
class TimesOver(Instruction):
    """ "proliferate twice", "it explores X times": the same, one time after the other."""

    instruction: Instruction
    times: Quantity


@dataclass(frozen=True)
class WhereX(Instruction):
    """ "…, where X is …"; `apart`: in a sentence of its own, "X is …"."""

    instruction: Instruction
    value: Quantity
    apart: bool = False


@dataclass(frozen=True)
class Modal(Instruction):
    """ "Choose one — …; or …" (409.1b; 700.2): from `least` to `most` modes; `chooser` where it isn't you.

    `costs`: what is paid besides for each mode. `repeats`: "you may choose the same mode more than once". `if_so`: how
    many are chosen instead where a condition holds. `unlike`: "that hasn't been chosen", or "… this turn", before.
    `worth`: how much of `most` each mode takes up, by its pawprints (700.2i in 2026).
    """

    least: int
    most: int
    modes: tuple[Instruction, ...]
    chooser: PlayerReference | None = None
    costs: tuple[Cost, ...] = ()
    repeats: bool = False
    if_so: MoreModes | None = None
    unlike: str = ""
    worth: tuple[int, ...] = ()


@dataclass(frozen=True)
class MoreModes(Node):
    """ "If ~ was kicked, choose any number instead", or "you may choose both"."""

    condition: Condition
    least: int
    most: int


@dataclass(frozen=True)
class EitherOf(Instruction):
    """ "put a counter on ~ or remove a counter from it": one of them, chosen as it is followed."""

    options: tuple[Instruction, ...]


@dataclass(frozen=True)
class VillainousChoice(Instruction):
    """ "each opponent faces a villainous choice — that player loses 3 life, or you draw a card": what whoever faces it
    chooses is done, one player after the other (701.55 in 2026)."""

    player: PlayerReference
    options: tuple[Instruction, ...]


@dataclass(frozen=True)
class Later(Instruction):
    """A delayed triggered ability (404.4; 603.7): "at the beginning of the next end step, …".

    `aimed`: what it does stands before when it does it, "destroy target creature at end of combat", so that its targets
    are the text's own and no later ones. `once`: "when you next cast a spell this turn".
    """

    event: TriggerEvent
    instruction: Instruction
    duration: Duration | None = None
    once: bool = False
    aimed: bool = field(default=False, repr=False, kw_only=True)
    #: "Unless they pay {2} before that step": who may pay to stop it from triggering, and what (408.2i; 114.2c).
    stopped_if: PlayerPays | None = None


@dataclass(frozen=True)
class OnceEachTurn(Instruction):
    """ "Do this only once each turn": the ability doesn't trigger any more once that was done (603.2h in 2026)."""

    instruction: Instruction


@dataclass(frozen=True)
class Reflexive(Instruction):
    """ "When you do, …": an ability that triggers at once on what was just done, with targets of its own (603.12 in
    2026-08). `condition`: "when you do, if …", asked then and as it resolves (603.4)."""

    instruction: Instruction
    condition: Condition | None = None


@dataclass(frozen=True)
class Instead(Instruction):
    """A self-replacement in a later sentence: "if it's …, do this instead" (419.6d; 613.14)."""

    condition: Condition
    instruction: Instruction


@dataclass(frozen=True)
class Has(Instruction):
    """ "unless that player has ~ deal 5 damage to them": the player decides that something is done."""

    player: PlayerReference
    instruction: Instruction


@dataclass(frozen=True)
class Repeats(Instruction):
    """ "repeat this process"; `as_often`: "you may repeat this process any number of times"; `times`: "once", "X more
    times"."""

    as_often: bool = False
    times: Quantity | None = None


@dataclass(frozen=True)
class TiesChosen(Instruction):
    """ "if two or more creatures are tied for least power, you choose one of them": of whom the step before asks."""

    description: Quality
    characteristic: Characteristic
    greatest: bool = False
