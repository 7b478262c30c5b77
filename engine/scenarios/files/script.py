"""Reading scripts: each line against the forms of the language, with the place where reading ended if none fits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from engine.scenarios.files.all_forms import FORMS
from engine.scenarios.language.faults import Problem, PutInstead
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.net import net
from engine.scenarios.language.offers import MOST_OFFERED, is_question, ways_near
from engine.scenarios.language.otherwise import Otherwise, SaidBefore, cuts
from engine.scenarios.language.reading import LineReading, Unread
from engine.scenarios.language.slots import KINDS, Simple
from engine.scenarios.playing.sentences import Sentence
from engine.scenarios.statements.combat import Attack, Block

#: A line of a script is no longer than this.
LONGEST_LINE: Final = 1_000

#: After so many lines that can't be read, the rest isn't looked at.
_MOST_PROBLEMS: Final = 50

#: For so many of them it is looked for how they may be put, and so many ways are tried.
_MOST_HELPED: Final = 8
_MOST_TRIED: Final = 16

#: "It" and "both" are something of the last few lines.
_LOOKED_BACK: Final = 12


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
        read = read_statements(line, names, number, sentences)
        if not isinstance(read, Unread):
            sentences += read
            continue
        said = line.strip()
        if is_question(said):
            what = "this reads like a question: the search answers those; a script says what happens"
            problems.append(
                Problem(where, what, line=number, instead=PutInstead(said, ways_to_put(said, names, read), asks=True))
            )
            continue
        ways = ways_to_put(said, names, read) if len(problems) < _MOST_HELPED else ()
        problem = Problem(where, read.message, line=number, column=read.column, instead=PutInstead(said, ways))
        problems.append(problem)
        if len(problems) == _MOST_PROBLEMS:
            what = f"{_MOST_PROBLEMS} lines can't be read; the lines after this one weren't looked at"
            problems.append(Problem(where, what, line=number))
            break
    return sentences, problems


def without_comment(line: str) -> str:
    """Without what follows a # that stands by itself ("Old Ogre #2" is a name)."""
    return re.sub(r"(^|\s)#(?!\d).*$", "", line).rstrip()


def read_line(line: str, names: KnownNames, number: int = 1) -> Sentence | Unread:
    """One statement, or where its reading ended. What can be meant by the line only as one statement is read so."""
    read = read_statements(line, names, number)
    if isinstance(read, Unread):
        return read
    return read[0] if len(read) == 1 else Unread(1, "only one thing can be said here")


def read_statements(
    line: str, names: KnownNames, number: int = 1, before: Sequence[Sentence] = ()
) -> tuple[Sentence, ...] | Unread:
    """The statements of a line, one unless it can only mean several, or where its reading ended.

    `before` are the statements above it: of what they speak, "it" and "both" are said.
    """
    if len(line) > LONGEST_LINE:
        return Unread(LONGEST_LINE + 1, f"a line has at most {LONGEST_LINE:,} characters")
    line = re.sub(r"(?<=\w)\.\s*$", "", line)
    plain = _read(line, names, number)
    if isinstance(plain, Sentence):
        return (plain,)
    if meant := _as_it_may_be_meant(line, names, number, before) or _as_several(line, names, number, before):
        return meant
    return plain


def _read(line: str, names: KnownNames, number: int) -> Sentence | Unread:
    statement: Sentence | Unread = LineReading(line, names, number).read(net(FORMS))
    return statement


def _as_it_may_be_meant(line: str, names: KnownNames, number: int, before: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """What a line means that isn't said as the language says it; nothing where it can't be told."""
    for lines in Otherwise(line, names, said_before(before, names)).meant():
        read = [_read(each, names, number) for each in lines]
        if read and all(isinstance(each, Sentence) for each in read):
            return tuple(each for each in read if isinstance(each, Sentence))
    return ()


def _as_several(line: str, names: KnownNames, number: int, before: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The statements that stand one after the other in a line; nothing where a part of it can't be read."""
    for first, rest in cuts(line, names):
        read = read_one(first, names, number, before)
        if read:
            later = read_statements(rest, names, number, (*before, *read))
            if not isinstance(later, Unread):
                return (*read, *later)
    return ()


def read_one(line: str, names: KnownNames, number: int, before: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """What a part of a line says or means, where it isn't several statements; nothing where it can't be read."""
    plain = _read(line, names, number)
    return (plain,) if isinstance(plain, Sentence) else _as_it_may_be_meant(line, names, number, before)


def ways_to_put(line: str, names: KnownNames, unread: Unread) -> tuple[str, ...]:
    """Lines that can be read, which one that can't may have meant: three at most."""
    ways: dict[str, None] = {}
    for way in islice(ways_near(line, names, unread.expected), _MOST_TRIED):
        read = read_one(way, names, 1, ())
        if len(read) == 1:
            ways[read[0].text] = None
        if len(ways) == MOST_OFFERED:
            break
    return tuple(ways)


def said_before(sentences: Sequence[Sentence], names: KnownNames) -> SaidBefore:
    """Of what the statements above a line speak: the creatures of the last fight, or what was named last."""
    attacker, fighting = "", tuple[str, ...]()
    for sentence in sentences[-_LOOKED_BACK:]:
        if isinstance(sentence, Attack):
            attacker, fighting = sentence.player, tuple(map(str, sentence.attackers))
        elif isinstance(sentence, Block):
            blockers = (*map(str, sentence.blockers), *map(str, sentence.by))
            fighting = tuple(dict.fromkeys((*fighting, *map(str, (*sentence.attackers, *sentence.each)), *blockers)))
    if fighting:
        return SaidBefore(fighting, attacker)
    named = [name for sentence in sentences[-1:] for name in sorted(names.objects) if name in sentence.text]
    return SaidBefore(tuple(named), attacker)


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
