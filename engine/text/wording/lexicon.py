"""Lexical classes: words that are listed or shaped rather than spelled out in the grammar, written "%name" there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from engine.text.keywords.table import keywords, names_with, predefined_tokens
from engine.text.wording.tables import results_of, said_row
from engine.text.wording.tokens import CHAPTERS, PAWPRINTS, Token
from engine.values import subtypes
from engine.values.mana import ManaCost
from engine.values.type_line import BASIC_LAND_TYPES
from engine.values.words import capital

Lexed = Iterator[tuple[int, Any]]


@dataclass(frozen=True)
class Lexical:
    """A class of words: what it is called, which tokens can begin it, what it reads, and how it is printed.

    `read` gives each place where it can end, with its value. `write` gives tokens, or None for a foreign value.
    """

    label: str
    begins: Callable[[Token], bool]
    read: Callable[[Sequence[Token], int], Lexed]
    write: Callable[[Any], list[str] | None]


LEXICALS: Final[dict[str, Lexical]] = {}


def _single(name: str, label: str, value_of: Callable[[Token], Any], write: Callable[[Any], list[str] | None]) -> None:
    """A class of single tokens; `value_of` gives None for others."""

    def read(tokens: Sequence[Token], at: int) -> Lexed:
        value = value_of(tokens[at])
        if value is not None:
            yield at + 1, value

    LEXICALS[name] = Lexical(label, lambda token: value_of(token) is not None, read, write)


def without_words(value: object) -> Lexical:
    """A value that has no words of its own."""

    def read(_tokens: Sequence[Token], at: int) -> Lexed:
        yield at, value

    return Lexical("", lambda _token: True, read, lambda written: [] if written == value else None)


def _small_word(token: Token) -> str | None:
    return token.key if token.kind == "word" and token.key.isalpha() else None


_single(
    "%small_word", "a word", _small_word, lambda value: [value] if isinstance(value, str) and value.isalpha() else None
)

# Numbers and mana -------------------------------------------------------------------------------------------

NUMBER_WORDS: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
MOST_DIGITS: Final = 9


def _number(token: Token) -> int | None:
    return int(token.key) if token.kind == "number" and len(token.key) <= MOST_DIGITS else None


def _is_natural(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def _number_word(token: Token) -> int | None:
    if token.key in NUMBER_WORDS[1:]:
        return NUMBER_WORDS.index(token.key)
    return None


def _several(token: Token) -> int | None:
    """Numbers up to twenty are words here; only longer ones are written in digits."""
    value = _number_word(token)
    if value is None:
        value = _number(token)
        return value if value is not None and value >= len(NUMBER_WORDS) else None
    return value if value > 1 else None


def _signed(token: Token, sign: str) -> int | None:
    if token.kind == "signed" and token.key[0] == sign and token.key[1:].isdigit() and len(token.key) <= MOST_DIGITS:
        return int(token.key[1:])
    return None


def _write_several(value: object) -> list[str] | None:
    if not (_is_natural(value) and value > 1):
        return None
    return [NUMBER_WORDS[value] if value < len(NUMBER_WORDS) else str(value)]


def _mana(token: Token) -> ManaCost | None:
    if token.kind != "mana":
        return None
    try:
        return ManaCost.parse(token.text)
    except ValueError:
        return None


def _write_mana(value: object) -> list[str] | None:
    return [str(value)] if isinstance(value, ManaCost) and value else None


_single("%integer", "a number", _number, lambda value: [str(value)] if _is_natural(value) else None)
_single("%several", "a number of two or more", _several, _write_several)
_single(
    "%plus",
    "a bonus such as +1",
    lambda token: _signed(token, "+"),
    lambda value: [f"+{value}"] if _is_natural(value) else None,
)
_single(
    "%minus",
    "a reduction such as -1",
    lambda token: -(_signed(token, "-") or 0) or None,
    lambda value: [str(value)] if type(value) is int and value < 0 else None,
)
_single("%mana", "mana symbols", _mana, _write_mana)
_single(
    "%bonus",
    "a bonus such as +1",
    lambda token: value if (value := _signed(token, "+")) is not None else -(_signed(token, "-") or 0) or None,
    lambda value: [f"{value:+d}"] if type(value) is int else None,
)
_single(
    "%mana_text",
    "mana symbols",
    lambda token: str(mana) if (mana := _mana(token)) is not None else None,
    lambda value: [value] if isinstance(value, str) and value.startswith("{") else None,
)
_single(
    "%ordinal",
    "an ordinal number",
    lambda token: ORDINALS.index(token.key) + 1 if token.key in ORDINALS else None,
    lambda value: [ORDINALS[value - 1]] if type(value) is int and 1 <= value <= len(ORDINALS) else None,
)
_single(
    "%variable",
    "X",
    lambda token: token.key if token.kind == "variable" else None,
    lambda value: [value] if value in ("X", "Y", "Z", "N") else None,
)

# Dice ------------------------------------------------------------------------------------------------------

_SIDED: Final = "-sided"


def _sides(token: Token) -> int | None:
    """ "Six-sided"."""
    word = token.key.removesuffix(_SIDED)
    return NUMBER_WORDS.index(word) if token.key.endswith(_SIDED) and word in NUMBER_WORDS[1:] else None


_single(
    "%die",
    "a die such as d20",
    lambda token: int(token.key[1:]) or None if token.kind == "die" else None,
    lambda value: [f"d{value}"] if _is_natural(value) and value else None,
)
_single(
    "%sided",
    "the sides of a die such as six-sided",
    _sides,
    lambda value: [NUMBER_WORDS[value] + _SIDED] if _is_natural(value) and 0 < value < len(NUMBER_WORDS) else None,
)


def _write_row(value: object) -> list[str] | None:
    match value:
        case int(least), None | int() as most:
            return [said_row(least, most)]
    return None


_single("%row", "a row of a table such as 10—19 |", results_of, _write_row)

# Subtypes ---------------------------------------------------------------------------------------------------


def _subtype(token: Token, kinds: frozenset[str] | None, several: bool) -> str | None:
    if token.kind != "word":
        return None
    word = capital(token.text) if token.start == 0 else token.text
    singular = subtypes.singular_of(word) if several else (word if word in subtypes.SUBTYPES else None)
    if singular is None or (kinds is not None and not kinds & subtypes.kinds_of(singular)):
        return None
    return singular


def _write_subtype(value: object, kinds: frozenset[str] | None, several: bool) -> list[str] | None:
    if not isinstance(value, str) or value not in subtypes.SUBTYPES:
        return None
    if kinds is not None and not kinds & subtypes.kinds_of(value):
        return None
    return [subtypes.plural(value) if several else value]


def _add_subtypes(name: str, label: str, kinds: frozenset[str] | None) -> None:
    for several in (False, True):
        _single(
            f"%{name}.{'p' if several else 's'}",
            label,
            lambda token, several=several: _subtype(token, kinds, several),  # type: ignore[misc]
            lambda value, several=several: _write_subtype(value, kinds, several),  # type: ignore[misc]
        )


_add_subtypes("subtype", "a subtype", None)
_add_subtypes("creature_type", "a creature type", frozenset({"creature"}))
_add_subtypes("land_type", "a land type", frozenset({"land"}))

# Names ------------------------------------------------------------------------------------------------------

_IN_NAMES: Final = frozenset({"of", "the", "and", "to", "from", "in", "for", "with", "on", "a", "an"})
_LONGEST_NAME: Final = 8


def _begins_name(token: Token) -> bool:
    return token.kind == "word" and token.text[:1].isupper()


def _name(tokens: Sequence[Token], at: int) -> Lexed:
    """Capitalised words, with small ones between them: "Llanowar Elves", "Wall of Air"."""
    words: list[str] = []
    for end in range(at, min(len(tokens), at + _LONGEST_NAME)):
        token = tokens[end]
        if _begins_name(token) or (words and token.kind == "word" and token.key in _IN_NAMES):
            words.append(token.text)
            if _begins_name(token):
                yield end + 1, " ".join(words)
        elif words and token.key in ("'s", "'", ","):
            words[-1] += token.key
        else:
            return


def _write_name(value: object) -> list[str] | None:
    if not isinstance(value, str) or not value[:1].isupper():
        return None
    return value.split()


LEXICALS["%name"] = Lexical("a name", _begins_name, _name, _write_name)


def _card_of_token(tokens: Sequence[Token], at: int) -> Lexed:
    """The name of a card before "token", where that isn't one that the rules describe, and no mere kinds."""
    for end, name in _name(tokens, at):
        if end < len(tokens) and tokens[end].key in ("token", "tokens") and name.lower() not in predefined_tokens():
            yield end, name


LEXICALS["%card_of_token"] = Lexical("the name of a card", _begins_name, _card_of_token, _write_name)

# Kinds of counters ------------------------------------------------------------------------------------------


def _begins_kind(token: Token) -> bool:
    return (token.kind == "word" and token.text.islower()) or token.kind == "signed"


def _counter_kind(tokens: Sequence[Token], at: int) -> Lexed:
    """One word, or a bonus: what stands before "counter" or "counters"."""
    if tokens[at].kind == "signed":
        if at + 2 < len(tokens) and tokens[at + 1].key == "/" and tokens[at + 2].kind == "signed":
            yield at + 3, f"{tokens[at].key}/{tokens[at + 2].key}"
    elif tokens[at + 1].key in ("counter", "counters") and tokens[at].key not in _NO_KINDS:
        yield at + 1, tokens[at].key
    elif tokens[at].key in ("first", "double") and tokens[at + 1].key == "strike" and at + 2 < len(tokens):
        if tokens[at + 2].key in ("counter", "counters"):
            yield at + 2, f"{tokens[at].key} strike"


_NO_KINDS: Final = frozenset({"a", "the", "that", "those", "of", "no", "all", "any", "each", "another", *NUMBER_WORDS})


def _write_counter_kind(value: object) -> list[str] | None:
    if not isinstance(value, str):
        return None
    left, slash, right = value.partition("/")
    return [left, "/", right] if slash else value.split()


LEXICALS["%counter_kind"] = Lexical("a kind of counter", _begins_kind, _counter_kind, _write_counter_kind)


# X in a cost whose value the text says ------------------------------------------------------------------------

#: One mana for each that X comes to.
_ONE: Final = ManaCost.parse("{1}")

_single(
    "%x_mana",
    "{X}",
    lambda token: _ONE if token.kind == "mana" and token.text == "{X}" else None,
    lambda value: ["{X}"] if value == _ONE else None,
)

# Loyalty that a text speaks of -------------------------------------------------------------------------------

_single(
    "%loyalty_cost",
    "a loyalty cost such as [+1]",
    lambda token: int(token.text[1:-1]) if token.kind == "loyalty" else None,
    lambda value: [f"[{value:+}]" if value else "[0]"] if isinstance(value, int) else None,
)

# Energy -----------------------------------------------------------------------------------------------------


def _energy(token: Token) -> int | None:
    return token.key.count("E") if token.kind == "energy" else None


_single(
    "%energy", "energy such as {E}{E}", _energy, lambda value: ["{E}" * value] if _is_natural(value) and value else None
)


_single(
    "%energy_symbol",
    "{E}",
    lambda token: "energy" if _energy(token) == 1 else None,
    lambda value: ["{E}"] if value == "energy" else None,
)


_single(
    "%x_symbol",
    "{X}",
    lambda token: "{X}" if token.kind == "mana" and token.text == "{X}" else None,
    lambda value: ["{X}"] if value == "{X}" else None,
)


# Modes by their worth ---------------------------------------------------------------------------------------


def _pawprints(token: Token) -> int | None:
    return token.key.count("P") if token.kind == PAWPRINTS else None


_single(
    "%pawprints",
    "pawprints such as {P}{P}",
    _pawprints,
    lambda value: ["{P}" * value] if _is_natural(value) and value else None,
)


# Chapters of Sagas ------------------------------------------------------------------------------------------


_single(
    "%chapter",
    "a chapter of a Saga such as II",
    lambda token: CHAPTERS.index(token.key) + 1 if token.kind == "chapter" else None,
    lambda value: [CHAPTERS[value - 1]] if isinstance(value, int) and 0 < value <= len(CHAPTERS) else None,
)


# Keywords ---------------------------------------------------------------------------------------------------


def _as_listed(phrase: str) -> str:
    return phrase


def _several_words(name: str, label: str, phrases: Sequence[str], value_of: Callable[[str], str] = _as_listed) -> None:
    """A class of listed phrases of one or more words. `value_of`: the same as a tree has it, but for capitals."""
    listed = {tuple(phrase.replace("'s", " 's").split()) for phrase in phrases}
    starts = {words[0] for words in listed}
    longest = max(len(words) for words in listed)

    def read(tokens: Sequence[Token], at: int) -> Lexed:
        for length in range(longest, 0, -1):
            words = tuple(token.key for token in tokens[at : at + length])
            if len(words) == length and words in listed:
                yield at + length, value_of(" ".join(words).replace(" 's", "'s"))

    def write(value: object) -> list[str] | None:
        words = value.replace("'s", " 's").split() if isinstance(value, str) else []
        return words if tuple(word.lower() for word in words) in listed else None

    LEXICALS[name] = Lexical(label, lambda token: token.key in starts, read, write)


_LAND_WORDS: Final = {f"{land.lower()}walk": land for land in subtypes.LAND_TYPES}
_CYCLING_WORDS: Final = {f"{kind.lower()}cycling": kind for kind in (*BASIC_LAND_TYPES, *subtypes.CREATURE_TYPES)}


def _mapped(name: str, label: str, words: dict[str, str]) -> None:
    back = {value: word for word, value in words.items()}
    _single(name, label, lambda token: words.get(token.key), lambda value: [back[value]] if value in back else None)


_mapped("%landwalk", "a landwalk ability", _LAND_WORDS)
_mapped("%landcycling", "a landcycling ability", _CYCLING_WORDS)

_several_words("%predefined_token", "a token that the rules describe", [*predefined_tokens()], str.title)

_several_words("%plain_keyword", "a keyword", names_with())
_several_words("%activated_keyword", "a keyword before an activated ability", names_with("[ability]"))
_several_words("%cost_keyword", "a keyword with a cost", names_with("[cost]"))
#: Costs that are asked for later, though no cost stands beside the keyword: its rule says what is paid.
_OF_RULES: Final = ("bargain", "casualty", "conspire")
_several_words(
    "%paid_keyword",
    "a keyword whose cost can be paid",
    [*(entry.name for entry in keywords().values() if "[cost]" in entry.blanks), *_OF_RULES],
)
_several_words("%number_keyword", "a keyword with a number", names_with("N"))
_several_words("%keyword_name", "the name of a keyword", [*keywords(), *_LAND_WORDS])
#: 207.2c in 2026-08: names that link abilities, and have no meaning of their own. (Bloodrush and channel stand before a
#: cost that says what they do.)
ABILITY_WORDS: Final = tuple(
    word
    for letter in (
        "will of the council",
        "void, vivid, valiant",
        "undergrowth",
        "threshold, tempting offer",
        "sweep, survival, strive, spell mastery, secret council",
        "revolt, repartee, renew, rally, raid, radiance",
        "parley, paradox, pack tactics",
        "opus",
        "morbid, metalcraft, magecraft",
        "lieutenant, landfall",
        "kinship",
        "join forces",
        "inspired, infusion, imprint",
        "heroic, hellbent",
        "grandeur",
        "formidable, flurry, ferocious, fathomless descent, fateful hour",
        "enrage, eminence, eerie",
        "domain, disappear, descend 8, descend 4, delirium",
        "coven, council's dilemma, converge, constellation, cohort, chroma, channel, celebration",
        "bloodrush, battalion",
        "alliance, addendum, adamant",
    )
    for word in letter.split(", ")
)
_several_words("%ability_word", "an ability word", ABILITY_WORDS)
