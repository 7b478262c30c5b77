"""What a run comes to, said so that it never contradicts what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal

import engine

#: The same rule has another number in another edition; that is no other outcome.
_DENIED: Final = "it isn't so"
_UNDER: Final = re.compile(r" under \d{3}\.\d+[a-z]{0,2}\b")
_RULE: Final = re.compile(r"(?: under)? \d{3}\.\d+[a-z]{0,2}\b")


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
    if run.keywords_lacked:
        return Outcome("error", f"{short_name(names.get(run.edition, run.edition))} can't have these cards", ())
    if run.error:
        return Outcome("error", "It can't be played to its end", ())
    if run.edition == own.edition:
        if run.status == "pass":
            return Outcome("holds", "It plays as the document says" if documented else "Every claim holds", ())
        return Outcome("fails", "It doesn't play as claimed", ())
    then, here = (short_name(names.get(each, each)) for each in (own.edition, run.edition))
    differences = tuple(dict.fromkeys(_differences(run, own, here, then)))
    if differences or run.status != "pass":
        return Outcome("differs", f"It comes out differently under {here}", differences, because)
    return Outcome("holds", f"It comes out the same under {here} as under {then}", ())


def _differences(run: engine.Run, own: engine.Run, here: str, then: str) -> Iterator[str]:
    """Each claim that comes out otherwise under the two editions, with what is so under either."""
    for claim, claimed in zip(run.expectations, own.expectations, strict=False):
        if _RULE.sub("", claim.text) != _RULE.sub("", claimed.text):
            said = _said(claimed)
            yield f"{said} under {then}, {_ending(said, _said(claim))} under {here}"
        elif claim.met != claimed.met:
            yield f"{_said(claimed)} under {then}; under {here} {claim.why or _DENIED}"


def _ending(then: str, here: str) -> str:
    """What is said otherwise, from the first word on that differs: "5/8" after "Gray Ogre is 1/4"."""
    words = here.split()
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then.split(), words, strict=False)))
    return " ".join(words[common:]) or here


def short_name(name: str) -> str:
    """An edition's name as players say it: "Magic 2010" where that is said, or the month."""
    called = re.search(r"\((?P<called>[^()]+)\)$", name)
    return called["called"] if called else name.rpartition(", ")[2]


def _said(claim: engine.Expectation) -> str:
    said = _UNDER.sub("", claim.text.removeprefix("expect "))
    return said[:1].upper() + said[1:]
