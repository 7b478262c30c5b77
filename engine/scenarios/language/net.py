"""The net of all statements: what may be read where, and what the way through it has read.

Every form of the language is a way through one net of places. A line is read by walking it; each place of the net is
tried at each sign of the line at most once, so that the time is in proportion to the length of the line, however its
names are joined and whatever they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from engine.scenarios.language.forms import (
    Again,
    Blank,
    FixedWords,
    Form,
    Mark,
    Maybe,
    OneOf,
    Part,
    blanks_in,
    parts_of,
)
from engine.scenarios.language.slots import KINDS, Composed, Role, Simple

#: Under this name stands what a whole line says.
WHOLE: Final = "whole"


@dataclass(frozen=True)
class Opens:
    """A statement or a composed value begins here: what stands in its slots is gathered until it ends."""


@dataclass(frozen=True)
class Holds:
    """A slot holds a value; with `many`, one of several."""

    name: str
    value: object
    many: bool = False


@dataclass(frozen=True)
class Closes:
    """The part begun last is complete: it fills the slot of this name. A statement has its form."""

    name: str
    many: bool
    kind: Composed | None = None
    form: Form | None = None


Marker = Opens | Holds | Closes


@dataclass(eq=False)
class NetPlace:
    """A place in the net: what is read or noted there, and the places after it, those to be tried first before others.

    At most one of `words`, `kind` (with its `blank`) and `note` is there; a place with none of them only leads on.
    """

    onward: list[NetPlace] = field(default_factory=list)
    words: str = ""
    quiet: bool = False
    kind: Simple | None = None
    blank: Blank | None = None
    note: Marker | None = None
    is_end: bool = False


@cache
def net(forms: tuple[Form, ...]) -> NetPlace:
    """The net of these forms, from its first place."""
    return _Weaving(forms).any_of(forms, NetPlace(is_end=True), Blank("", WHOLE))


@cache
def net_of(kind: str) -> NetPlace:
    """The net of one kind of slot alone; one that holds no statements."""
    return _Weaving(()).blank(Blank(kind, WHOLE), NetPlace(is_end=True))


class _Weaving:
    """Builds the net from its end to its beginning: each part is given where reading goes on after it."""

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self.forms = forms

    def any_of(self, forms: tuple[Form, ...], after: NetPlace, blank: Blank) -> NetPlace:
        """A statement of any of these forms, and then `after`."""
        ways = []
        for form in forms:
            end = NetPlace([after], note=Closes(blank.name, blank.many, form=form))
            ways.append(self.parts(form.parts, end))
        return NetPlace([NetPlace(ways)], note=Opens())

    def parts(self, parts: tuple[Part, ...], after: NetPlace) -> NetPlace:
        for part in reversed(parts):
            after = self.part(part, after)
        return after

    def part(self, part: Part, after: NetPlace) -> NetPlace:
        match part:
            case FixedWords(text, quiet):
                return NetPlace([after], words=text, quiet=quiet)
            case Mark(name):
                return NetPlace([after], note=Holds(name, value=True))
            case Blank():
                return self.blank(part, after)
            case Maybe(inside):
                return NetPlace([self.parts(inside, after), after])
            case OneOf(ways):
                return NetPlace([self.parts(way, after) for way in ways])
            case Again(inside):
                again = NetPlace()
                again.onward += [self.parts(inside, again), after]
                return again

    def blank(self, blank: Blank, after: NetPlace) -> NetPlace:
        match KINDS[blank.kind]:
            case Simple() as kind:
                return NetPlace([after], kind=kind, blank=blank)
            case Composed() as kind:
                end = NetPlace([after], note=Closes(blank.name, blank.many, kind=kind))
                return NetPlace([self.parts(parts_of(kind.pattern), end)], note=Opens())
            case Role() as kind:
                forms = tuple(form for form in self.forms if form.role == kind.slot.name and not _holds_others(form))
                return self.any_of(forms, after, blank)


def _holds_others(form: Form) -> bool:
    """Whether statements of its own role stand in a form: none stands in another such."""
    inside = {blank.kind for blank in blanks_in(form.parts)}
    return bool(inside & {form.role, f"{form.role}s"})


class Trail(NamedTuple):
    """The way that was taken: the last note, where in the line it was made, and the way before it."""

    note: Marker
    at: int
    before: Trail | None

    def notes(self) -> list[tuple[Marker, int]]:
        """Every note from the first to the last, with its place in the line."""
        notes: list[tuple[Marker, int]] = []
        way: Trail | None = self
        while way is not None:
            notes.append((way.note, way.at))
            way = way.before
        return notes[::-1]


class Trial(NamedTuple):
    """One place of the net, to be tried at one sign of the line."""

    place: NetPlace
    at: int
    way: Trail | None
