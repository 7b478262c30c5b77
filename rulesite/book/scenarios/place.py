"""Where a visitor is in a run: everything that the address of its page says, and the addresses that lead on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict

import engine
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated, whole_number

#: What an address may say of a run that its page is kept by, in the order in which `Place.said` says it.
KEPT_BY: Final = ("at", "edition", "beside")
#: And what it may say besides: a branch, an answer, a card asked about.
PLAYED_ANEW: Final = ("from", "then", "rest", "who", "pick", "why")

#: A moment after the last of any run: it stands for that.
BEYOND_ALL: Final = 999_999

_MOST_STATEMENTS: Final = 40
_LONGEST_STATEMENT: Final = 300


@dataclass(frozen=True)
class Place:
    """A moment of a run: under another edition than the scenario's own, on a branch, with a card asked about.

    `after` and `then` are the branch: the script's decisions that are kept, and the statements that follow them;
    `goes_on`: after these the script is followed again. `beside` is an edition shown next to the one played.
    """

    base: str
    at: int | None = None
    edition: str | None = None
    after: int | None = None
    then: tuple[str, ...] = ()
    goes_on: bool = False
    why: int | None = None
    beside: str | None = None

    @property
    def branch(self) -> engine.Branch | None:
        return None if self.after is None else engine.Branch(self.after, self.then, self.goes_on)

    @property
    def documented(self) -> Place:
        """The same place without a branch."""
        return replace(self, at=None, after=None, then=(), goes_on=False)

    def url(self, **changes: Any) -> str:
        place = replace(self, **changes)
        said = place.said
        return f"{place.base}?{urlencode(said)}" if said else place.base

    def moved(self, **changes: Any) -> Place:
        return replace(self, **changes)

    @property
    def said(self) -> list[tuple[str, str]]:
        """What the address says, in one order, so that one place has one address. Forms say it in hidden fields."""
        chosen = (("at", self.at), ("edition", self.edition), ("from", self.after))
        said = [(name, str(value)) for name, value in chosen if value is not None]
        if self.after is not None:
            said += [("then", statement) for statement in self.then]
            said += [("rest", "script")] * self.goes_on
        later = (("why", self.why), ("beside", self.beside))
        return said + [(name, str(value)) for name, value in later if value is not None]


def moment_of(asked: Mapping[str, str], base: str) -> Place:
    """Read an address that chooses a moment and a card to be told of, and nothing else. Raises NothingThere as well."""
    return Place(
        base,
        at=_number(asked, "at", "There is no moment “{}”: moments are counted from 0 on, as in ?at=7."),
        why=_number(asked, "why", "There is no card “{}” here."),
    )


def moment_under(asked: Mapping[str, str], base: str, own_edition: str) -> Place:
    """Read an address that besides a moment chooses an edition to play under. Raises NothingThere as well."""
    edition = edition_asked(asked, "edition")
    return replace(moment_of(asked, base), edition=None if edition == own_edition else edition)


def place_of(asked: QueryDict, base: str, own_edition: str) -> Place:
    """Read an address. Raises NothingThere for what can't be meant."""
    after = _number(asked, "from", "There is no decision “{}”: decisions are counted from 0 on, as in ?from=3.")
    statements = [" ".join(statement.split()) for statement in asked.getlist("then")]
    picked = [" ".join(option.split()) for option in asked.getlist("pick")]
    if picked and asked.get("who"):
        statements.append(f"{asked['who']} chooses {engine.listed(picked)}")
    then = [statement for statement in statements if statement]
    if len(then) > _MOST_STATEMENTS or any(len(statement) > _LONGEST_STATEMENT for statement in then):
        raise NothingThere(f"A branch has {_MOST_STATEMENTS} statements of {_LONGEST_STATEMENT} characters at most.")
    return replace(
        moment_under(asked, base, own_edition),
        after=after,
        then=tuple(then) if after is not None else (),
        goes_on=after is not None and asked.get("rest") == "script",
        beside=edition_asked(asked, "beside"),
    )


def edition_asked(asked: Mapping[str, str], name: str) -> str | None:
    """The edition that an address names so; None where it names none. Raises NothingThere."""
    edition = asked.get(name) or None
    if edition is not None and edition not in engine.editions():
        raise NothingThere(f"Scenarios can't be played under {edition}; they can under {', '.join(engine.editions())}.")
    return edition


def _number(asked: Mapping[str, str], name: str, refusal: str) -> int | None:
    written = asked.get(name) or None
    if written is None:
        return None
    number = whole_number(written, 0, BEYOND_ALL)
    if number is None:
        raise NothingThere(refusal.format(repeated(written)))
    return number
