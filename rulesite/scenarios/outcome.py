"""What a run comes to, said so that it never contradicts what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal

import engine

#: The same rule has another number in another edition; that is no other outcome.
_RULE: Final = re.compile(r"\d{3}\.\d+[a-z]{0,2}")


@dataclass(frozen=True)
class Outcome:
    """A verdict in a line, and how it differs from what the scenario's own edition comes to, if it does."""

    kind: Literal["holds", "differs", "fails", "error"]
    title: str
    differences: tuple[str, ...]
    because: str = ""


def outcome_of(
    run: engine.Run, own: engine.Run, *, documented: bool, names: Mapping[str, str], because: str = ""
) -> Outcome:
    """The verdict on a run; `own` is the same scenario under its own edition. `names` are those of the editions, and
    `because` says what makes the two editions part.
    """
    if run.error:
        return Outcome("error", "It can't be played to its end", ())
    if run.edition == own.edition:
        if run.status == "pass":
            return Outcome("holds", "It plays as the document says" if documented else "Every claim holds", ())
        return Outcome("fails", "It doesn't play as claimed", ())
    differences = tuple(_differences(run, own))
    then, here = (_short(names.get(each, each)) for each in (own.edition, run.edition))
    if differences or run.status != "pass":
        return Outcome("differs", f"It comes out differently under {here}", differences, because)
    return Outcome("holds", f"It comes out the same under {here} as under {then}", ())


def _differences(run: engine.Run, own: engine.Run) -> list[str]:
    """Each claim of which the two editions don't bear out the same: as it was then, and as it is here."""
    differences = []
    for here, then in zip(run.expectations, own.expectations, strict=False):
        if _RULE.sub("", here.text) != _RULE.sub("", then.text):
            differences.append(f"{_said(then)} then, {_ending(_said(then), _said(here))} here")
        elif here.met != then.met:
            reason = here.why or "it isn't so"
            differences.append(f"{_said(then)} then; here {reason}")
    return differences


def _ending(then: str, here: str) -> str:
    """What is said otherwise, from the first word on that differs: "5/8" after "Gray Ogre is 1/4"."""
    words = here.split()
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then.split(), words, strict=False)))
    return " ".join(words[common:]) or here


def _short(name: str) -> str:
    return name.removeprefix("Comprehensive Rules, ")


def _said(claim: engine.Expectation) -> str:
    said = claim.text.removeprefix("expect ")
    return said[:1].upper() + said[1:]
