"""Reading scripts: each line against the forms of the language, with the place where reading ended if none fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.scenarios.files.all_forms import FORMS
from engine.scenarios.language.faults import Problem
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.net import net
from engine.scenarios.language.reading import LineReading, Unread
from engine.scenarios.language.slots import KINDS, Simple
from engine.scenarios.playing.sentences import Sentence

#: A line of a script is no longer than this.
LONGEST_LINE: Final = 1_000

#: After so many lines that can't be read, the rest isn't looked at.
_MOST_PROBLEMS: Final = 50


def read_script(
    script: str, names: KnownNames, where: str, first_line: int = 1
) -> tuple[list[Sentence], list[Problem]]:
    """All statements of a script, and the lines that can't be read. `#` starts a comment; empty lines don't count."""
    sentences: list[Sentence] = []
    problems: list[Problem] = []
    for number, written in enumerate(script.splitlines(), first_line):
        line = without_comment(written)
        if not line.strip():
            continue
        statement = read_line(line, names, number)
        if isinstance(statement, Sentence):
            sentences.append(statement)
            continue
        problems.append(Problem(where, statement.message, line=number, column=statement.column))
        if len(problems) == _MOST_PROBLEMS:
            what = f"{_MOST_PROBLEMS} lines can't be read; the lines after this one weren't looked at"
            problems.append(Problem(where, what, line=number))
            break
    return sentences, problems


def without_comment(line: str) -> str:
    """Without what follows a # that stands by itself ("Old Ogre #2" is a name)."""
    return re.sub(r"(^|\s)#(?!\d).*$", "", line).rstrip()


def read_line(line: str, names: KnownNames, number: int = 1) -> Sentence | Unread:
    """One statement, or where its reading ended."""
    if len(line) > LONGEST_LINE:
        return Unread(LONGEST_LINE + 1, f"a line has at most {LONGEST_LINE:,} characters")
    line = re.sub(r"(?<=\w)\.\s*$", "", line)
    statement: Sentence | Unread = LineReading(line, names, number).read(net(FORMS))
    if isinstance(statement, Unread):
        for meant in _as_it_may_be_meant(line, names):
            read: Sentence | Unread = LineReading(meant, names, number).read(net(FORMS))
            if isinstance(read, Sentence):
                return read
    return statement


#: What people write before a statement, and what says nothing of its own.
_BEFORE: Final = re.compile(r"\s*(?:(?:and )?then,? |in response,? |and )", re.IGNORECASE)


def _as_it_may_be_meant(line: str, names: KnownNames) -> Iterator[str]:
    """The line without "then" before it; and then with names and first words in their letters.

    What stands in it stays in its column.
    """
    meant = line.replace("’", "'")
    if before := _BEFORE.match(meant):
        meant = " " * before.end() + meant[before.end() :]
    meant = re.sub(r"^(\s*)(Expect|Resolve|To|Under|Go)\b", lambda match: match[1] + match[2].lower(), meant)
    if meant != line:
        yield meant
    named = names.in_their_letters(meant)
    if named != meant:
        yield named
    said = _as_the_language_says(named, names)
    if said != named:
        yield said


#: What people say for going on, by what the language says for it.
_GOING_ON: Final = (
    (re.compile(r"(?:the )?next turn|(?:end|pass) (?:the )?turn", re.IGNORECASE), "to the next turn"),
    (re.compile(r"(?:to )?(?:the )?damage(?: step)?", re.IGNORECASE), "to combat damage"),
    (re.compile(r"(?:declare )?attackers", re.IGNORECASE), "to declare attackers"),
    (re.compile(r"(?:declare )?blockers", re.IGNORECASE), "to declare blockers"),
    *((re.compile(step, re.IGNORECASE), f"to the {step}") for step in ("upkeep", "draw step", "combat", "end step")),
)
_PASSES_THE_TURN: Final = re.compile(r" (?:ends|passes) (?:the |her |his |their )?turn")
_LIFE_CLAIMED: Final = re.compile(r"expect (?P<player>[^\n]{1,60}?)(?: is at| is on| life) (?P<life>-?\d{1,7})")

_ZONE_COUNTED: Final = re.compile(
    r"expect (?P<player>[^\n]{1,60}?)'s (?P<zone>graveyard|hand|library) has (?P<count>\d{1,4}) cards?"
)
_IN_GRAVEYARD: Final = re.compile(r" in graveyard$")


def _as_the_language_says(line: str, names: KnownNames) -> str:
    """The line with "her" as the player's who acts, and with what people say for going on as the language says it."""
    said = line.strip()
    for pattern, meant in _GOING_ON:
        if pattern.fullmatch(said):
            return meant
    if (counted := _ZONE_COUNTED.fullmatch(said)) and counted["player"] in names.players:
        cards = f"{counted['count']} {'card is' if counted['count'] == '1' else 'cards are'}"
        return f"expect {cards} in {counted['player']}'s {counted['zone']}"
    if _IN_GRAVEYARD.search(said):
        return _IN_GRAVEYARD.sub(" in the graveyard", said)
    if (life := _LIFE_CLAIMED.fullmatch(said)) and life["player"] in names.players:
        return f"expect {life['player']} has {life['life']} life"
    player = next((name for name in names.players if said.startswith((f"{name} ", f"{name}'s "))), "")
    if not player:
        return line
    if said == f"{player}'s turn":
        return f"to {said}"
    if _PASSES_THE_TURN.fullmatch(said[len(player) :]):
        return "to the next turn"
    return re.sub(r"\b(?:her|his|their) (?=[A-Z])", f"{player}'s ", line)


def completions(line: str, names: KnownNames) -> tuple[str, ...]:
    """What may come next after the beginning of a line: words in quotes, names, or kinds of slots."""
    statement = read_line(line, names)
    if isinstance(statement, Sentence) or statement.column <= len(line.rstrip()):
        return ()
    named = {kind.expected: _named(kind, names) for kind in KINDS.values() if isinstance(kind, Simple)}
    return tuple(expectation for what in statement.expected for expectation in named.get(what) or (what,))


def _named(kind: Simple, names: KnownNames) -> tuple[str, ...]:
    """What a slot of this kind can hold, where that is names."""
    objects = tuple(sorted(names.objects))
    known = {"player": names.players, "object": objects, "thing": (*objects, *names.players)}
    return known.get(kind.slot.name, ())
