"""The kinds of slots: for each, what it means, examples, and how it is read.

A simple kind is read by a function: every end that it may have from a place in the line, with the value. Any other is
written as a pattern of its own, whose parts are put together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.keywords.hooks import adds_a_cost, hooked_keywords
from engine.rulebooks import EditionRange, editions
from engine.scenarios.language.forms import Slot
from engine.scenarios.language.names import KnownNames, NamedObject, is_whole
from engine.text.keywords.table import keywords
from engine.text.tree.triggers import Step
from engine.values.mana import ManaCost
from engine.values.rule_number import RuleNumber

Found = Iterator[tuple[int, Any]]
Read = Callable[[str, int, KnownNames], Found]


@dataclass(frozen=True)
class Simple:
    """A kind of slot that is read at once. `expected` is what a message says would fit."""

    slot: Slot
    read: Read
    expected: str


@dataclass(frozen=True)
class Composed:
    """A kind of slot that is a pattern of others; `build` makes one value of what stands in them."""

    slot: Slot
    pattern: str
    build: Callable[..., Any]


@dataclass(frozen=True)
class Role:
    """Another statement stands there, of the role that the slot is named for."""

    slot: Slot


Kind = Simple | Composed | Role


@dataclass(frozen=True)
class Share:
    """How much of what is divided goes to whom."""

    amount: int
    to: NamedObject | str


@dataclass(frozen=True)
class Assignment:
    """How much combat damage goes from what to whom; from what was said last, where nothing is said."""

    amount: int
    to: NamedObject | str
    source: NamedObject | None = None


# Simple kinds --------------------------------------------------------------------------------------------------------


def _player(line: str, at: int, names: KnownNames) -> Found:
    for name in names.players:
        if line.startswith(name, at) and is_whole(line, at + len(name)):
            yield at + len(name), name


_TOKEN: Final = re.compile(r" tokens?(?![\w-])")
_NUMBER: Final = re.compile(r" #(\d{1,3})(?!\w)")
_ABILITY: Final = "'s ability"


def _object(line: str, at: int, names: KnownNames) -> Found:
    owners: list[tuple[int, str | None]] = [(at, None)]
    owners += [(end + 3, whose) for end, whose in _player(line, at, names) if line.startswith("'s ", end)]
    for begin, owner in owners:
        for end in names.at(line, begin):
            said = line[begin:end]
            name = names.known_as(said)
            other = "" if said == name else said
            token = _TOKEN.match(line, end)
            after = token.end() if token else end
            numbered = _NUMBER.match(line, after)
            which = int(numbered[1]) if numbered else None
            after = numbered.end() if numbered else after
            if line.startswith(_ABILITY, after):
                yield after + len(_ABILITY), NamedObject(name, owner, which, True, bool(token), other)
            yield after, NamedObject(name, owner, which, token=bool(token), said=other)


def _thing(line: str, at: int, names: KnownNames) -> Found:
    yield from _object(line, at, names)
    yield from _player(line, at, names)


def _edition(line: str, at: int, names: KnownNames) -> Found:
    for edition in editions():
        if line.startswith(edition, at) and is_whole(line, at + len(edition)):
            yield at + len(edition), edition


def _range(first: str = "", last: str = "", since: str = "", until: str = "") -> EditionRange:
    return EditionRange(first, last or first) if first else EditionRange(since, until)


def _matched(pattern: str, convert: Callable[[re.Match[str]], Any]) -> Read:
    compiled = re.compile(pattern)

    def read(line: str, at: int, names: KnownNames) -> Found:
        match = compiled.match(line, at)
        if match is not None:
            try:
                yield match.end(), convert(match)
            except ValueError:
                return

    return read


def _words(line: str, at: int, names: KnownNames) -> Found:
    """The rest of the line; where another statement may follow, up to there."""
    if at < len(line):
        yield len(line), line[at:].strip()
    for match in reversed(list(_NEXT_STATEMENT.finditer(line, at + 1))):
        yield match.start(), line[at : match.start()]


_NEXT_STATEMENT: Final = re.compile(r", (?=[A-Z]|to |resolve|expect )")

#: What a clause after a choice begins with.
_NEXT_CLAUSE: Final = re.compile(
    r" (?=(?:targeting|dividing|splicing|tapping|sacrificing|discarding|exiling)\b"
    r"|(?:kicked|from the|for its|face down)\b|with (?:X =|buyback|entwine))"
)


def _choice(line: str, at: int, names: KnownNames) -> Found:
    """What is chosen: up to the next clause, or to the end."""
    for match in _NEXT_CLAUSE.finditer(line, at + 1):
        yield match.start(), line[at : match.start()]
    yield from _words(line, at, names)


#: Steps by the words for them, of all editions.
STEPS: Final[Mapping[str, Step]] = {
    "untap step": Step.UNTAP,
    "upkeep step": Step.UPKEEP,
    "upkeep": Step.UPKEEP,
    "draw step": Step.DRAW,
    "precombat main phase": Step.PRECOMBAT_MAIN,
    "first main phase": Step.PRECOMBAT_MAIN,
    "main phase": Step.MAIN,
    "beginning of combat step": Step.BEGINNING_OF_COMBAT,
    "beginning of combat": Step.BEGINNING_OF_COMBAT,
    "combat damage step": Step.COMBAT_DAMAGE,
    "combat damage": Step.COMBAT_DAMAGE,
    "combat phase": Step.BEGINNING_OF_COMBAT,
    "combat": Step.BEGINNING_OF_COMBAT,
    "declare attackers step": Step.DECLARE_ATTACKERS,
    "declare attackers": Step.DECLARE_ATTACKERS,
    "declare blockers step": Step.DECLARE_BLOCKERS,
    "declare blockers": Step.DECLARE_BLOCKERS,
    "end of combat step": Step.END_OF_COMBAT,
    "end of combat": Step.END_OF_COMBAT,
    "postcombat main phase": Step.POSTCOMBAT_MAIN,
    "second main phase": Step.POSTCOMBAT_MAIN,
    "end of turn step": Step.END,
    "end of turn": Step.END,
    "end step": Step.END,
    "end phase": Step.END,
    "cleanup step": Step.CLEANUP,
    "cleanup": Step.CLEANUP,
    "turn": Step.TURN,
}


def _one_of(words: Mapping[str, Any]) -> Read:
    longest_first = sorted(words, key=len, reverse=True)

    def read(line: str, at: int, names: KnownNames) -> Found:
        for word in longest_first:
            if line.startswith(word, at) and is_whole(line, at + len(word)):
                yield at + len(word), words[word]

    return read


ZONES: Final = ("library", "hand", "graveyard")

_COUNTS: Final[Mapping[str, int]] = {"once": 1, "twice": 2, "thrice": 3}

#: Verbs that activate the ability of a keyword, with the keyword.
KEYWORD_VERBS: Final[Mapping[str, str]] = {
    "cycles": "cycling",
    "equips": "equip",
    "fortifies": "fortify",
    "transmutes": "transmute",
    "forecasts": "forecast",
    "reinforces": "reinforce",
    "unearths": "unearth",
    "embalms": "embalm",
    "eternalizes": "eternalize",
    "encores": "encore",
    "scavenges": "scavenge",
    "outlasts": "outlast",
    "levels up": "level up",
    "reconfigures": "reconfigure",
}

#: What a spell is called that was cast for the cost of a keyword, with the keyword.
_CAST_SO: Final[Mapping[str, str]] = {
    "bestowed": "bestow",
    "blitzed": "blitz",
    "cleaved": "cleave",
    "dashed": "dash",
    "evoked": "evoke",
    "overloaded": "overload",
}

#: What is done with what pays a cost, with the beginning of the word for how it moved.
_GIVING_UP: Final[Mapping[str, str]] = {"sacrificing": "sacrific", "discarding": "discard", "exiling": "exile"}


def _symbols(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(symbol.text for symbol in ManaCost.parse(match.group()))


#: Small numbers in words.
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _numbered(match: re.Match[str]) -> int:
    return _NUMBERS.index(match.group()) if match.group() in _NUMBERS else int(match.group())


#: The keywords with costs whose names are several words.
_OF_SEVERAL_WORDS: Final = tuple(name for name, entry in keywords().items() if " " in name and "[cost]" in entry.blanks)


def _cost_named(match: re.Match[str]) -> str:
    """A cost by its keyword. Raises ValueError for other words: no card could have a cost that is called so."""
    if match.group() not in (*keywords(), "alternative", "mana"):
        raise ValueError(f"{match.group()} is no keyword")
    return match.group()


# Kinds ---------------------------------------------------------------------------------------------------------------

_KINDS: Final[tuple[Kind, ...]] = (
    Simple(Slot("player", "a player's name", ("Alice",)), _player, "a player's name"),
    Simple(
        Slot(
            "object",
            "a card, permanent, spell or token by its name; whose it is, or which of several, where that isn't plain",
            ("Old Ogre", "Bob's Old Ogre", "Old Ogre #2", "Soldier token", "Old Ogre's ability"),
        ),
        _object,
        "a card's name",
    ),
    Simple(Slot("thing", "an object or a player", ("Old Ogre", "Bob")), _thing, "a name"),
    Composed(
        Slot(
            "things",
            "objects and players, joined by commas, *and* or *then*; or *nothing*",
            ("Old Ogre and Bob", "Oak, Elm and Ash", "Oak, then Elm", "nothing"),
        ),
        "({thing:items+}<(~, and then |~, then |~, and |~, |~ and then |~ then | and ){thing:items+}>|nothing)",
        lambda items=(): items,
    ),
    Composed(
        Slot("pile", "the objects of a pile, or *nothing*", ("Oak", "Oak and Elm", "nothing")),
        "({object:items+}|{object:items+} and {object:items+}"
        "|{object:items+}~, {object:items+}<~, {object:items+}>(~, and | and ){object:items+}|nothing)",
        lambda items=(): items,
    ),
    Simple(
        Slot("number", "a whole number", ("3",)),
        _matched(rf"\d{{1,7}}\b(?!/)|(?:{'|'.join(_NUMBERS)})\b(?! and )", _numbered),
        "a number",
    ),
    Composed(
        Slot("numbers", "whole numbers, joined by commas or *and*", ("3", "3 and 5", "1, 6 and 2")),
        "{number:items+}<(, and |, | and ){number:items+}>",
        lambda items: items,
    ),
    Simple(
        Slot("life", "a life total, which may be below 0", ("18", "-2")),
        _matched(r"-?\d{1,7}\b(?!/)", lambda match: int(match.group())),
        "a life total",
    ),
    Simple(
        Slot("often", "how often", ("once", "twice", "3 times")),
        _matched(
            r"(?:once|twice|thrice|(\d{1,6}) times?)(?!\w)",
            lambda match: int(match[1]) if match[1] else _COUNTS[match.group()],
        ),
        '"twice" or "3 times"',
    ),
    Simple(
        Slot("size", "power and toughness", ("2/2",)),
        _matched(r"-?\d{1,6}/-?\d{1,6}(?![^\s,])", lambda match: match.group()),
        "a size such as 2/2",
    ),
    Simple(
        Slot("mana", "mana, symbol by symbol", ("{R}{R}", "{W}{C}")),
        _matched(r"(?:\{[WUBRGC]\}){1,99}", _symbols),
        "mana such as {R}{R}",
    ),
    Simple(
        Slot("symbols", "a mana cost, symbol by symbol", ("{2}{B}",)),
        _matched(r"(?:\{[0-9WUBRGCSXP/]{1,5}\}){1,20}", lambda match: match.group()),
        "a mana cost such as {2}{B}",
    ),
    Simple(
        Slot(
            "rule",
            "a rule's number in the scenario's own edition; in another it is the same rule, whatever its number there",
            ("704.5g",),
        ),
        _matched(r"\d{3}(?:\.\d{1,3}[a-z]{0,2})?", lambda match: str(RuleNumber.parse(match.group()))),
        "a rule's number",
    ),
    Simple(Slot("edition", "an edition of the rulebook", ("2009-07",)), _edition, "an edition such as 2009-07"),
    Composed(
        Slot(
            "editions",
            "an edition, all from one to another, all since one, or all until one, which belongs to them itself",
            ("under 2009-07", "under 2006-10 to 2008-03", "since 2009-07", "until 2008-03"),
        ),
        "(under {edition:first}[ to {edition:last}]|since {edition:since}|until {edition:until})",
        _range,
    ),
    Simple(Slot("step", "a step or phase", ("combat damage", "end step", "upkeep")), _one_of(STEPS), "a step"),
    Simple(
        Slot("zone", "a zone that each player has", ("graveyard", "hand", "library")),
        _one_of({zone: zone for zone in ZONES}),
        "a zone",
    ),
    Simple(
        Slot("verb", "what a keyword lets a player do with an object", tuple(sorted(KEYWORD_VERBS))),
        _one_of(KEYWORD_VERBS),
        "a verb such as cycles",
    ),
    Composed(
        Slot("extra", "an optional cost by its keyword, and how often it is paid", ("buyback", "replicate twice")),
        "{optional_cost:what}[ {often:times}]",
        lambda what, times=1: (what,) * times,
    ),
    Simple(
        Slot("optional_cost", "the keyword of an optional cost", ("buyback", "entwine")),
        _one_of({word: word for word in sorted(hooked_keywords()) if adds_a_cost(word)}),
        "an optional cost such as buyback",
    ),
    Composed(
        Slot(
            "assignments",
            "how much damage from what to whom, joined by commas or *and*",
            ("2 from Trampler to Wall and 1 to Bob", "1 damage from Oak to Bob and 2 damage from Elm to Wall"),
        ),
        "{assignment:items+}<(~, and |~, | and ){assignment:items+}>",
        lambda items: items,
    ),
    Composed(
        Slot("assignment", "how much damage from what to whom", ("2 damage from Trampler to Wall",)),
        "{number:amount}[ damage][ from {object:source}] to {thing:to}",
        Assignment,
    ),
    Composed(
        Slot("shares", "how much to whom, joined by commas or *and*", ("2 to Bob and 1 to Wall",)),
        "{share:items+}<(~, and |~, | and ){share:items+}>",
        lambda items: items,
    ),
    Composed(
        Slot("share", "how much to whom", ("2 to Bob", "3 damage to Oak")),
        "{number:amount} (damage to|to) {thing:to}",
        Share,
    ),
    Simple(
        Slot("choice", "what is chosen", ("yes", "white", "mode 2", "pile 2", "Oak, then Elm")), _choice, "a choice"
    ),
    Simple(
        Slot("how", "how it came there, in a word or a few", ("destroyed", "sacrificed", "countered", "put")),
        _matched(r"(?!under )[a-z]+(?: [a-z]+){0,2}?(?= under |,|$)", lambda match: match.group()),
        "how, as in destroyed",
    ),
    Simple(
        Slot("counter", "a kind of counter", ("+1/+1", "charge", "loyalty")),
        _matched(r"[+-]\d+/[+-]\d+|[a-z]+", lambda match: match.group()),
        "a kind of counter",
    ),
    Simple(
        Slot("cost", "the keyword whose cost is paid instead", ("evoke", "flashback")),
        _matched(rf"(?:{'|'.join(_OF_SEVERAL_WORDS)}|[a-z]+(?:-[a-z]+)?)(?!\w)", _cost_named),
        "a keyword such as evoke",
    ),
    Simple(
        Slot("cast_so", "what a spell is that was cast for such a cost", tuple(sorted(_CAST_SO))),
        _one_of(_CAST_SO),
        "a word such as bestowed",
    ),
    Simple(
        Slot("giving_up", "what is done with what pays a cost", tuple(sorted(_GIVING_UP))),
        _one_of(_GIVING_UP),
        "sacrificing, discarding or exiling",
    ),
    Simple(
        Slot("quality", "colors, types and statuses", ("white", "a red creature", "tapped")),
        _matched(r"(?!not |in |on |attached to |phased |offered )\S.*", lambda match: match.group().strip()),
        "a color, a type or a status",
    ),
    Simple(
        Slot(
            "layer",
            "a layer by its number in the scenario's own edition; in another it is the layer for the same changes",
            ("6", "7c"),
        ),
        _matched(r"\d[a-e]?(?!\w)", lambda match: match.group()),
        "a layer",
    ),
    Simple(
        Slot("quote", "words in quotes", ('"Bob loses 3 life."',)),
        _matched(r'["“]([^"“”]+)["”]', lambda match: match[1]),
        "words in quotes",
    ),
    Simple(Slot("words", "the rest of the statement", ("flying", "cards in hand", "targets")), _words, "words"),
    Role(Slot("deed", "another statement, of what somebody does", ("Bob blocks Dragon with Wall", "resolve"))),
    Composed(
        Slot("deeds", "what is done, joined by commas", ("Alice activates Oak, resolve everything",)),
        "{deed:items+}<, {deed:items+}>",
        lambda items: items,
    ),
    Role(Slot("assertion", "another statement, of what is expected", ("expect Old Ogre is 5/8",))),
)

KINDS: Final[Mapping[str, Kind]] = {kind.slot.name: kind for kind in _KINDS}

SLOTS: Final = tuple(kind.slot for kind in _KINDS)
