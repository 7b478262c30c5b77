"""What a run comes to, said so that it never contradicts what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import engine


@dataclass(frozen=True)
class Outcome:
    """A verdict in a line, and how it differs from what the scenario's own edition comes to, if it does."""

    kind: Literal["holds", "differs", "fails", "error"]
    title: str
    differences: tuple[str, ...]


def outcome_of(run: engine.Run, own: engine.Run, *, documented: bool, names: dict[str, str]) -> Outcome:
    """The verdict on a run; `own` is the same scenario under its own edition. `names` are those of the editions."""
    if run.error:
        return Outcome("error", "It can’t be played to its end", ())
    if run.edition == own.edition:
        if run.status == "pass":
            return Outcome("holds", "It plays as the document says" if documented else "Every claim holds", ())
        return Outcome("fails", "It doesn’t play as claimed", ())
    differences = tuple(_differences(run, own))
    then, here = names.get(own.edition, own.edition), names.get(run.edition, run.edition)
    if differences or run.status != "pass":
        return Outcome("differs", f"It comes out differently under {here}", differences)
    return Outcome("holds", f"It comes out the same under {here} as under {then}", ())


def _differences(run: engine.Run, own: engine.Run) -> list[str]:
    """Each claim of which the two editions don't bear out the same: as it was then, and as it is here."""
    differences = []
    for here, then in zip(run.expectations, own.expectations, strict=False):
        if here.text != then.text:
            differences.append(f"{_said(then)} then, {_said(here)} here")
        elif here.met != then.met:
            differences.append(f"{_said(then)} then; here {here.why or 'it isn’t so'}")
    return differences


def _said(claim: engine.Expectation) -> str:
    said = claim.text.removeprefix("expect ")
    return said[:1].upper() + said[1:]
