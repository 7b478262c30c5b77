"""What a statement says beforehand for the questions on the way to what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.slots import Share


@dataclass
class Told:
    """What a statement says for the questions on the way: each is used up by the question that asks for it.

    `targets` is None where the statement says nothing of targets; an empty list is *targeting nothing*.
    """

    targets: list[NamedObject | str] | None = None
    choices: list[str] = field(default_factory=list)
    shares: tuple[Share, ...] = ()
    #: Whether it says what pays a cost, so that it is paid where that is up to the player.
    pays: bool = False
    #: The life that is paid, in place of mana where a symbol may be paid with either.
    life: int = 0

    @classmethod
    def of(
        cls,
        targets: Sequence[NamedObject | str] | None,
        choice: str | None = None,
        shares: Sequence[Share] = (),
        given: Sequence[NamedObject | str] = (),
        life: int = 0,
    ) -> Told:
        """`given`: what pays a cost, which is chosen after anything else."""
        choices = [] if choice is None else [choice]
        choices += [" and ".join(map(str, given))] if given else []
        return cls(None if targets is None else list(targets), choices, tuple(shares), bool(given), life)

    def left(self) -> str:
        """What was said and not asked for, with what it could have been; nothing, if all was."""
        for said, what in (
            (self.targets or (), "a target for"),
            (self.choices, "an answer to"),
            ([f"{share.amount} to {share.to}" for share in self.shares], "a share of"),
        ):
            if said:
                return f"{' and '.join(map(str, said))} could be {what}"
        return ""
