"""Reading one line: walking the net of statements along it, and saying where the walk ended if none fits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from engine.scenarios.language.names import KnownNames, NamedObject
from engine.scenarios.language.net import WHOLE, Closes, Holds, Marker, NetPlace, Opens, Trail, Trial, net_of
from engine.scenarios.language.slots import Simple


@dataclass(frozen=True)
class Unread:
    """Where reading a line ended, and what could have come there."""

    column: int
    message: str
    #: What could have come, as words in quotes or as kinds of slots.
    expected: tuple[str, ...] = ()


def read_things(words: str, names: KnownNames) -> tuple[NamedObject | str, ...] | None:
    """The objects and players that some words name; None where they aren't all names."""
    things = LineReading(words.strip(), names).read(net_of("things"))
    return None if isinstance(things, Unread) else tuple(things)


#: What cards have happen, and no player's doing.
_DONE_BY_CARDS: Final = frozenset(
    {"draws", "gains", "loses", "mills", "creates", "destroys", "deals", "put", "puts", "gets"}
)
#: What a player does as the game asks, and no statement says.
_DECIDED: Final = frozenset(
    ("discards", "divides", "exiles", "orders", "picks", "reveals", "returns", "sacrifices", "searches", "selects")
)
#: What is said in other words, by the whole line.
_IN_OTHER_WORDS: Final = (
    (re.compile(r"draw", re.IGNORECASE), 'to go on, say "to the draw step"'),
    (
        re.compile(r"\w{1,60} taps (?![^\n]{0,200} for mana)[^\n]{1,300}"),
        'mana comes of "Alice taps Forest for mana"; of several colors one is chosen then: "Alice chooses green"',
    ),
)


class LineReading:
    """One line being read, with the furthest place that any form came to."""

    def __init__(self, line: str, names: KnownNames, number: int = 1) -> None:
        self.line, self.names, self.number = line, names, number
        self.furthest = 0
        self.expected: list[str] = []
        #: How often a place of the net was tried.
        self.steps = 0
        self._found: dict[tuple[str, int], tuple[tuple[int, Any], ...]] = {}

    def read(self, start: NetPlace) -> Any:
        """What the line says, read from this place of a net on, or Unread.

        Of several ways to read a line the first one counts.
        """
        way = self._way_from(start)
        if way is None:
            # Most lines can be read: only of another it is asked what could have come where.
            self._way_from(start, is_noted=True)
            return self._unread()
        return self._told(way.notes())

    def _way_from(self, start: NetPlace, *, is_noted: bool = False) -> Trail | None:
        """The first way from this place to the end of the line; with `is_noted`, what else could have come is noted."""
        line = self.line
        trials = [Trial(start, len(line) - len(line.lstrip()), None)]
        tried = set()
        while trials:
            place, at, way = trials.pop()
            if (place, at) in tried:
                continue
            tried.add((place, at))
            self.steps += 1
            if place.is_end and at == len(line):
                return way
            if is_noted:
                self._note_what_could_come(place, at)
            for end, value in self._ends(place, at):
                # What comes first in the net goes last, to be taken next.
                onward = [
                    after
                    for after in reversed(place.onward)
                    if is_noted or not after.words or line.startswith(after.words, end)
                ]
                if onward:
                    note = place.note if place.blank is None else Holds(place.blank.name, value, place.blank.many)
                    way_there = way if note is None else Trail(note, end, way)
                    trials += [Trial(after, end, way_there) for after in onward]
        return None

    def _ends(self, place: NetPlace, at: int) -> Sequence[tuple[int, Any]]:
        """Where what stands at a place of the net ends, with what it says: what is to be tried first comes last."""
        if place.words:
            return ((at + len(place.words), None),) if self.line.startswith(place.words, at) else ()
        if place.kind is not None:
            return self._filled(place.kind, at)[::-1]
        return () if place.is_end else ((at, None),)

    def _note_what_could_come(self, place: NetPlace, at: int) -> None:
        """If the line doesn't go on here as it could, this is what could have come."""
        if place.is_end:
            self._expect(at, "the end of the line")
        elif place.words:
            if not place.quiet and not self.line.startswith(place.words, at):
                self._expect_words(at, place.words)
        elif place.kind is not None and not self._filled(place.kind, at):
            self._expect(at, place.kind.expected)

    def _expect_words(self, at: int, words: str) -> None:
        """These words could have come here, or those of them that aren't there."""
        if at + len(words) < self.furthest:
            return
        shared = _shared_length(self.line[at : at + len(words)], words)
        if at + shared >= self.furthest:
            self._expect(at + shared, f'"{words[shared:].strip()}"')

    def _filled(self, kind: Simple, at: int) -> tuple[tuple[int, Any], ...]:
        """What can stand in a slot of this kind here; worked out once, however many forms ask."""
        key = (kind.slot.name, at)
        if key not in self._found:
            self._found[key] = tuple(kind.read(self.line, at, self.names))
        return self._found[key]

    def _expect(self, at: int, what: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, []
        if at == self.furthest and what not in self.expected:
            self.expected.append(what)

    # What was read -----------------------------------------------------------------------------------------------

    def _told(self, notes: list[tuple[Marker, int]]) -> Any:
        """What the way through the net has read, put together from the inside out."""
        gathered: list[tuple[int, dict[str, Any]]] = [(0, {})]
        for note, at in notes:
            match note:
                case Opens():
                    gathered.append((at, {}))
                case Holds(name, value, many):
                    if not _keep(gathered[-1][1], name, value, many=many):
                        return Unread(at, "the same thing is said twice of one statement")
                case Closes():
                    begun, values = gathered.pop()
                    if not _keep(gathered[-1][1], note.name, self._whole(note, values, begun, at), many=note.many):
                        return Unread(at, "the same thing is said twice of one statement")
        return gathered[-1][1][WHOLE]

    def _whole(self, note: Closes, values: dict[str, Any], begun: int, at: int) -> Any:
        if note.form is not None:
            return note.form.make(**values, line=self.number, text=self.line[begun:at].strip())
        assert note.kind is not None
        return note.kind.build(**values)

    # What wasn't -------------------------------------------------------------------------------------------------

    def _unread(self) -> Unread:
        rest = self.line[self.furthest :].strip()
        hint = self._in_other_words() or self._meant(rest) or self._hint(rest)
        message = f"can't read {_short(rest)!r}" if rest else "the line ends too early"
        if not self.line[: self.furthest].strip():
            message += _BEGINNINGS if not hint else ""
        elif expected := _listed(self.expected):
            message += f": expected {expected}"
        return Unread(self.furthest + 1, message + hint, tuple(self.expected))

    def _in_other_words(self) -> str:
        """How the whole line is said, where many say it so."""
        said = self.line.strip()
        return next((f" ({words})" for written, words in _IN_OTHER_WORDS if written.fullmatch(said)), "")

    def _hint(self, rest: str) -> str:
        """How to say what many try to say in another way."""
        first = re.split(r"\W+", rest.lstrip(" ,;."), maxsplit=1)[0]
        if self.furthest and (first in _STATEMENTS_BEGIN or (rest[:1] in ",;" and first in self.names.players)):
            return " (a line holds one statement)"
        if first in _DONE_BY_CARDS or (not self.furthest and _DONE_BY_CARDS & set(rest.split()[1:4])):
            return (
                " (a script says what players do, and what cards do comes of it; what is so from the start stands with"
                " a player or a card, as life = 23 or counters)"
            )
        if first in _DECIDED:
            return ' (what the game asks is answered with "chooses", as in "Alice chooses Oak")'
        if self.expected == ['"see"']:
            return ' (say it with "expect allowed: …" or "expect refused: …", and what somebody does)'
        named = (
            any(end > 0 for end in self.names.at(rest, 0)) if rest and not self.line[: self.furthest].strip() else False
        )
        return ' (say who does it, as in "Bob blocks …", or what is expected, as in "expect …")' if named else ""

    def _meant(self, rest: str) -> str:
        """A word or name that is close to what stands there, if there is one."""
        first = rest.split(" ", 1)[0]
        words = [expected.strip('"').split(" ", 1)[0] for expected in self.expected if expected.startswith('"')]
        meant = get_close_matches(first, words, n=1, cutoff=0.7)
        said = f' (did you mean "{meant[0]}"?)' if meant and meant[0] != first else ""
        wrong = re.match(r"[A-Z][\w'’-]*(?: (?:of|the|and|to)? ?[A-Z][\w'’-]*){0,9}", rest)
        if not wrong:
            return said
        known = [*self.names.players, *self.names.objects]
        close = get_close_matches(wrong.group(), known, n=1, cutoff=0.6)
        if close and close[0] != wrong.group():
            return f'{said} (did you mean "{close[0]}"?)'
        if wrong.group() not in known:
            return f"{said}; there is nobody and nothing of that name in this scenario"
        return said


def _keep(values: dict[str, Any], name: str, value: Any, *, many: bool) -> bool:
    """Keep what a slot holds; False where it holds something already."""
    if many:
        values[name] = (*values.get(name, ()), value)
    elif name in values:
        return False
    else:
        values[name] = value
    return True


#: What a line begins with; all the ways would be too many to tell.
_BEGINNINGS: Final = ': a line begins with a player\'s name, "resolve", "to" or "expect"'

#: Words with which another statement begins, or goes on after a player's name.
_STATEMENTS_BEGIN: Final = frozenset(
    ("activates", "attacks", "blocks", "casts", "chooses", "expect", "passes", "plays", "resolve", "taps")
)


def _listed(expected: list[str]) -> str:
    """What could have come, where that is soon said; nothing where it is much."""
    shown = [each for each in expected if each != '""']
    return " or ".join(shown) if len(shown) <= _MOST_EXPECTED else ""


#: A message names no more things that could have come.
_MOST_EXPECTED: Final = 4


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def _shared_length(text: str, wanted: str) -> int:
    """How far the two go together, in whole words."""
    count = 0
    for have, want in zip(text, wanted, strict=False):
        if have != want:
            break
        count += 1
    return wanted.rfind(" ", 0, count) + 1 if count < len(wanted) else count
