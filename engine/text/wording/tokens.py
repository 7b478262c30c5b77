"""Words, symbols and marks of card English: a text cut into tokens, and tokens laid out as a text.

Tokens stand in logical order: a full stop or comma printed inside a closing quotation mark stands after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.text.keywords.table import keywords
from engine.values.subtypes import SUBTYPES
from engine.values.words import capital

OPEN_QUOTE: Final = "“"
CLOSE_QUOTE: Final = "”"
DASH: Final = "—"
#: The dash between a keyword and its cost, printed without spaces: "Suspend 4—{1}{R}".
TIGHT_DASH: Final = "-—"
BULLET: Final = "•"
#: In place of a bullet, as often as the mode counts (107.18, 700.2i in 2026): a kind of token.
PAWPRINTS: Final = "pawprints"
SELF: Final = "~"
#: The card's own name inside a quoted ability: the object that grants it, not the one that has it (201.2b).
GRANTOR: Final = "~granting"

#: The numbers of a Saga's chapters; no other word is written so.
CHAPTERS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

_CONTRACTIONS: Final = frozenset(
    [
        "can't",
        "don't",
        "doesn't",
        "isn't",
        "aren't",
        "wasn't",
        "weren't",
        "it's",
        "that's",
        "there's",
        "they're",
        "you're",
        "they've",
        "you've",
        "didn't",
        "hasn't",
        "haven't",
        "won't",
        "couldn't",
        "who's",
        "what's",
    ]
)
_SHAPE: Final = r"""
    (?P<mana>(?:\{[^{}\sTQtq]+\})+)
  | (?P<symbol>\{[TQtq]\})
  | (?P<signed>(?<![\w}])[+\-−](?:\d+|[XY])(?!\w))
  | (?P<loyalty>\[[+\-−]?\d{1,3}\])
  | (?P<die>d\d{1,9}(?!\w))
  | (?P<number>\d+)
  | (?P<self>~)
  | (?P<own>(?<=[\w~])['’]s(?!\w))
  | (?P<word>and/or(?!\w)|[^\W\d_]+(?:-[^\W\d_]+)*(?:['’][^\W\d_]+)?!?)
  | (?P<mark>[.,:;•"“”'‘’/])
  | (?P<dash>—|–|--|-)
"""
_BLANKS: Final = r"(?P<blank>\[(?:cost|quality)\]|(?<![\w+-])N(?!\w)|[+-]N(?!\w))|"
_TOKEN: Final = re.compile(_SHAPE, re.VERBOSE)
_TOKEN_OR_BLANK: Final = re.compile(_BLANKS + _SHAPE, re.VERBOSE)
_SPACE: Final = re.compile(r"[\s\xa0]+")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark. `key` is what the grammar compares, `text` what is printed inside a sentence."""

    key: str
    text: str
    kind: str
    start: int = 0
    end: int = 0

    @property
    def signature(self) -> str:
        """All that decides how the token can be read."""
        return f"{self.kind}:{self.text}" if self.kind in ("word", "mana") else f"{self.kind}:{self.key}"


class StrangeCharacter(ValueError):
    """A character that no token begins with."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no token begins at {at}")
        self.at = at


def cut(text: str, names: Sequence[str] = (), start: int = 0, *, blanks: bool = False) -> list[Token]:
    """Cut one paragraph into tokens; any of `names` is the object itself. `blanks`: N, [cost] and [quality] are known.

    Raises StrangeCharacter where no token begins.
    """
    shape = _TOKEN_OR_BLANK if blanks else _TOKEN
    own = _places_of(names, text)
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
            continue
        if own and at == own[0][0]:
            begin, at = own.pop(0)
            tokens.append(Token(SELF, SELF, "self", start + begin, start + at))
            continue
        match = shape.match(text, at, own[0][0] if own else len(text))
        if match is None:
            raise StrangeCharacter(start + at)
        _add(tokens, match, start)
        at = match.end()
    return tokens


def _places_of(names: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Where one of the names stands as whole words, longer names first."""
    plain = text.replace("’", "'")
    places: list[tuple[int, int]] = []
    for name in sorted(names, key=len, reverse=True):
        sought = name.replace("’", "'")
        at = plain.find(sought) if sought else -1
        while at >= 0:
            end = at + len(sought)
            whole = not (plain[at - 1 : at].isalnum() and at) and not plain[end : end + 1].isalnum()
            if (
                whole
                and not _begins_name_of_token(plain, at, end)
                and not _names_kind(plain, at, sought)
                and all(end <= first or last <= at for first, last in places)
            ):
                places.append((at, end))
            at = plain.find(sought, end)
    return sorted(places)


#: After these words a name that is a subtype, too, is meant as that.
_OF_A_KIND: Final = frozenset({"target", "other", "another", "attacking", "blocking", "a", "an", "each", "all"})


def _names_kind(text: str, at: int, name: str) -> bool:
    """Whether a card's name is the subtype that it is also: "each other attacking Aurochs" on Aurochs itself."""
    return name in SUBTYPES and text[:at].rstrip(" ").rpartition(" ")[2].lower() in _OF_A_KIND


def _begins_name_of_token(text: str, at: int, end: int) -> bool:
    """Whether the name goes on as that of a token: "create Ulgar the Risen, a legendary …"."""
    if text[:at].split(" ")[-2:-1] not in (["create"], ["Create"], ["creates"]):
        return False
    further, comma, rest = text[end:].partition(",")
    return bool(comma) and rest.startswith(" a ") and any(word[:1].isupper() for word in further.split())


def _add(tokens: list[Token], match: re.Match[str], offset: int) -> None:
    kind, text = match.lastgroup or "", match[0]
    start, end = offset + match.start(), offset + match.end()
    if kind == "self":
        tokens.append(Token(SELF, SELF, "self", start, end))
    elif kind == "mana" and not text.upper().replace("{E}", ""):
        tokens.append(Token(text.upper(), text.upper(), "energy", start, end))
    elif kind == "mana" and not text.upper().replace("{P}", ""):
        tokens.append(Token(text.upper(), text.upper(), PAWPRINTS, start, end))
    elif kind == "mana":
        tokens.append(Token("<mana>", text.upper(), "mana", start, end))
    elif kind == "blank":
        kind = {"N": "variable", "+": "signed", "-": "signed"}.get(text[0], "mark")
        key = f"⟨{text[1:-1]}⟩" if text[0] == "[" else text
        tokens.append(Token(key, key, kind, start, end))
    elif kind == "symbol":
        tokens.append(Token(text.upper(), text.upper(), "mark", start, end))
    elif kind == "signed":
        text = text.replace("−", "-").upper()
        tokens.append(Token(text, text, "signed", start, end))
    elif kind == "loyalty":
        tokens.append(Token("<loyalty>", text.replace("−", "-"), "loyalty", start, end))
    elif kind == "own":
        tokens.append(Token("'s", "'s", "mark", start, end))
    elif kind == "dash":
        tokens.append(Token(DASH, DASH, "mark", start, end))
    elif kind == "word":
        _add_word(tokens, text, start, end)
    elif kind == "mark" and text in "\"“”'‘’":
        _add_quote(tokens, text, match, start, end)
    else:
        tokens.append(Token(text, text, kind, start, end))


def _add_word(tokens: list[Token], text: str, start: int, end: int) -> None:
    text = text.replace("’", "'")
    lower = text.lower()
    left, hyphen, right = text.partition("-")
    if hyphen and right[:1].isupper() and left.lower() in BEFORE_COSTS:
        _add_word(tokens, left, start, start + len(left))
        tokens.append(Token(DASH, DASH, "mark", start + len(left), start + len(left) + 1))
        _add_word(tokens, right, start + len(left) + 1, end)
        return
    if "'" in text and lower not in _CONTRACTIONS:
        word, _, tail = text.partition("'")
        middle = start + len(word)
        _add_word(tokens, word, start, middle)
        tokens.append(Token(f"'{tail.lower()}", f"'{tail.lower()}", "mark", middle, end))
        return
    if text in CHAPTERS:
        tokens.append(Token(text, text, "chapter", start, end))
        return
    if text in ("X", "Y", "Z"):
        tokens.append(Token(text, text, "variable", start, end))
        return
    if lower.startswith("non") and len(lower) > 3 and lower not in _NOT_NEGATED:
        rest = text[3:].removeprefix("-")
        tokens.append(Token("non", "non", "mark", start, start + 3))
        tokens.append(Token(rest.lower(), rest, "word", end - len(rest), end))
        return
    tokens.append(Token("a" if lower == "an" else lower, "a" if lower == "an" else text, "word", start, end))


#: Last words of the keywords whose cost or number can follow a dash: "splice onto Arcane" among them.
BEFORE_COSTS: Final = frozenset(
    {"arcane"} | {entry.name.split()[-1] for entry in keywords().values() if {"[cost]", "N"} & {*entry.blanks}}
)
_NOT_NEGATED: Final = frozenset({"none", "nonexistent"})


def _add_quote(tokens: list[Token], text: str, match: re.Match[str], start: int, end: int) -> None:
    open_now = sum((token.key == OPEN_QUOTE) - (token.key == CLOSE_QUOTE) for token in tokens)
    after = match.string[match.end() : match.end() + 1]
    before = match.string[match.start() - 1 : match.start()] if match.start() else ""
    if text in "'’‘" and before.isalnum() and not (open_now > 1 and not after.isalnum()):
        tokens.append(Token("'", "'", "mark", start, end))
    elif text in "“‘" or (text == '"' and not open_now) or (text == "'" and not before.strip() and after.strip()):
        tokens.append(Token(OPEN_QUOTE, OPEN_QUOTE, "mark", start, end))
    else:
        _close(tokens, start, end)


def _close(tokens: list[Token], start: int, end: int) -> None:
    """End a quotation; the stop or comma printed inside it comes to stand after it."""
    inside = tokens.pop() if tokens and tokens[-1].key in (".", ",") else None
    tokens.append(Token(CLOSE_QUOTE, CLOSE_QUOTE, "mark", start, end))
    if inside is not None:
        tokens.append(inside)


def drop_inner_stops(tokens: list[Token]) -> list[Token]:
    """Leave out a stop after a quotation when the sentence goes on: 'gains "…." until end of turn'."""
    kept = []
    for at, token in enumerate(tokens):
        if token.key == "." and at and tokens[at - 1].key == CLOSE_QUOTE and at + 1 < len(tokens):
            following = tokens[at + 1]
            if following.key in (".", ",") or (following.kind == "word" and following.text[:1].islower()):
                continue
        kept.append(token)
    return kept


# Layout -----------------------------------------------------------------------------------------------------

_NO_SPACE_BEFORE: Final = frozenset({".", ",", ":", ";", "'s", "'", "/", CLOSE_QUOTE, TIGHT_DASH})
_NO_SPACE_AFTER: Final = frozenset({OPEN_QUOTE, "/", TIGHT_DASH})
_SENTENCE_BEFORE: Final = frozenset({".", ":", BULLET, DASH, TIGHT_DASH, OPEN_QUOTE, "\n"})
_AN_NUMBERS: Final = ("8", "11", "18")


def lay_out(tokens: Iterable[Token | str], self_name: str = SELF) -> str:
    """Print one paragraph: spaces, sentence capitals, "a" or "an", and stops inside quotation marks."""
    words = [token if isinstance(token, str) else token.text for token in tokens]
    begins = _cost_parts(words)
    out: list[str] = []
    previous = "\n"
    for at, word in enumerate(words):
        if word in (".", ",") and previous == CLOSE_QUOTE:
            out.insert(len(out) - 1, word)
            previous = word
            continue
        shown = _shown(word, words[at + 1] if at + 1 < len(words) else "", self_name)
        if word == BULLET or _begins_row(word) or (word.startswith("{P}") and words[at + 1 : at + 2] == [DASH]):
            out.append("\n")
        elif not _is_tight(previous, word):
            out.append(" ")
        begins_sentence = previous in _SENTENCE_BEFORE or _begins_row(previous) or at in begins
        out.append(capital(shown) if begins_sentence else shown)
        previous = word
    return "".join(out)


def _begins_row(word: str) -> bool:
    """Whether a word is what a row of a table begins with, as no other does: "10—19 |"."""
    return word.endswith(" |")


def _cost_parts(words: list[str]) -> set[int]:
    """The positions at which later parts of a cost begin; they begin with a capital: "{2}, Sacrifice a land: …"."""
    begins: set[int] = set()
    since: list[int] = []
    for at, word in enumerate(words):
        if word == ":":
            begins.update(since)
        if word in (".", ":", BULLET, OPEN_QUOTE, CLOSE_QUOTE):
            since = []
        elif word == "," and at + 1 < len(words) and words[at + 1].lower() in COST_VERBS:
            since.append(at + 1)
    return begins


COST_VERBS: Final = frozenset(
    [
        "sacrifice",
        "discard",
        "remove",
        "pay",
        "tap",
        "untap",
        "exile",
        "return",
        "put",
        "reveal",
        "forage",
        "waterbend",
        "mill",
        "unattach",
        "shuffle",
        "turn",
        "have",
    ]
)


def _is_tight(previous: str, word: str) -> bool:
    if previous == "\n" or word in _NO_SPACE_BEFORE or previous in _NO_SPACE_AFTER:
        return True
    return previous == "non"


def _shown(word: str, following: str, self_name: str) -> str:
    if word in (SELF, GRANTOR):
        return self_name
    if word in (OPEN_QUOTE, CLOSE_QUOTE):
        return '"'
    if word == TIGHT_DASH:
        return DASH
    if word == "a" and _takes_an(following):
        return "an"
    if word == "non" and following[:1].isupper():
        return "non-"
    return word


def _takes_an(word: str) -> bool:
    if word[:1].isdigit():
        return word in _AN_NUMBERS
    if word in ("X", "~"):
        return word == "X"
    lower = word.lower()
    if lower.startswith(("hour", "heir", "honor", "honest")):
        return True
    return lower[:1] in tuple("aeiou") and not lower.startswith(("uni", "one", "eu", "use"))
