"""Numbers that open an entry: at the beginning of a line, and in the middle of one where rules run together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber

_BULLET: Final = r"(?:[•●▪◦*·‣»>–—-]\s*)?"
#: A chapter, or a section with a rule and a subrule: with a dot too many, too few, a comma for
#: it, or a space beside it; or with the text right after its letters.
_NUMBER: Final = (
    r"(?:(?P<section>[1-9]\d\d)(?:(?:\s?\.{1,2}\s{0,4}|,)(?P<rule>[1-9]\d{0,2})"
    r"(?:(?P<glue>\.|\.\s|\s)?(?P<letters>(?![a-z][A-Z])[A-Za-z]{1,2})(?![A-Za-z’'])"
    r"|(?P<stuck>[a-z]{1,2})(?=[A-Z“\"]))?)?"
    r"|(?P<chapter>[1-9]))"
)
_AFTER: Final = r"(?P<mark>[.:)]*)(?P<dash>\s*[–—-]\s+|\s*—)?(?:\s+|(?=[A-Z“\"(\[{])|$)"
_OPENING: Final = re.compile(_BULLET + _NUMBER + _AFTER)
_INLINE: Final = re.compile(
    r"(?<=\s)(?P<section>[1-9]\d\d)\.\s?(?P<rule>[1-9]\d{0,2})(?P<letters>[a-kmnp-z]{1,2})?\.?\s+(?=[A-Z“\"(\[{])"
)
#: The letters l and o number no rule, and 0 begins no number.
_NO_NUMBER: Final = re.compile(r"[1-9]\d\d\.(?:[1-9]\d{0,2}[a-z]?[lo][a-z]?|0\d*[a-z]?|[1-9]\d{3,}[a-z]?)(?=[.\s])")
#: What stands right before a number that is spoken of.
_SPOKEN_OF: Final = re.compile(
    r"(?:\b(?:rules?|sections?|see|and|or|to|through|in|by|of|also|under)|,|[–—-])\s*$", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"[.!?:;)\]”\"’'—-]\s*$")
#: Titles of sections run to eight words or so; what is longer says something.
_MOST_WORDS_IN_TITLE: Final = 9
#: What stands further from a number in the middle of a text doesn't tell whether it opens an entry.
_AROUND: Final = 200
_SMALL_WORDS: Final = frozenset(
    (
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "n", "of", "off", "on", "onto", "or"),
        *("over", "than", "that", "the", "them", "to", "up", "vs", "vs.", "with", "without", "x", "your"),
    )
)


@dataclass(frozen=True, slots=True)
class Opening:
    """A number that may open an entry; `end` is where its text begins in the line."""

    number: RuleNumber
    start: int
    end: int
    #: Whether it is written as the publisher writes it: "704.5.", "704.5a".
    is_plain: bool
    #: What is odd about the way it is written; empty where nothing is.
    oddity: str = ""


def opening_of(text: str) -> Opening | None:
    """The number at the beginning of a line, if one stands there."""
    found = _OPENING.match(text)
    if found is None:
        return None
    letters, mark, rest = found["letters"] or "", found["mark"], text[found.end() :]
    if found["stuck"]:
        # "704.5aIf": a letter with the text right after it.
        letters = found["stuck"]
    elif letters and not _is_letters(found, rest):
        # "704.5 A player": the letter is a word.
        if found["glue"] is None:
            return None
        return _without_letters(text)
    number = _number(found["chapter"] or found["section"], found["rule"], letters.lower())
    if number is None:
        return None
    if number.depth <= 1 and not (mark or found["dash"]) and not is_title(rest):
        return None
    return Opening(number, 0, found.end(), *_manner(found, number, text))


def _without_letters(text: str) -> Opening | None:
    shorter = re.match(
        _BULLET + r"(?P<section>[1-9]\d\d)(?:\s?\.{1,2}\s?|,)(?P<rule>[1-9]\d{0,2})(?P<mark>\.?)(?:\s+|(?=[A-Z]))", text
    )
    if shorter is None:
        return None
    number = _number(shorter["section"], shorter["rule"], "")
    if number is None:
        return None
    plain = shorter["mark"] == "."
    return Opening(number, 0, shorter.end(), plain, "" if plain else "no dot after the number")


def _is_letters(found: re.Match[str], rest: str) -> bool:
    """Whether what follows the digits are the letters of a subrule, and not a word of its text."""
    letters, glue, mark = found["letters"], found["glue"], found["mark"]
    begins = _begins_sentence(rest)
    if glue is None:
        return letters.islower() or begins
    if not letters.islower():
        return False
    # "704.5.a If" and "704.5 a If" are subrules; "704.5 a player" is a text that begins small.
    return (glue.strip() == "." and (bool(mark) or not rest[:1].islower())) or begins


def _begins_sentence(text: str) -> bool:
    """Whether a text begins with a capital, in quotes or brackets or without."""
    return text.lstrip("“\"‘'([{_*")[:1].isupper()


def _number(section: str, rule: str | None, letters: str) -> RuleNumber | None:
    text = section if rule is None else f"{section}.{rule}{letters}"
    try:
        return RuleNumber.parse(text)
    except ValueError:
        return None


def _manner(found: re.Match[str], number: RuleNumber, text: str) -> tuple[bool, str]:
    # With the sign that its letters run into, where they do.
    written = text[: found.end() + bool(found["stuck"])].strip()
    if found["dash"] or written[:1] in "•●▪◦*·‣»>–—-":
        return False, ""
    if number.depth == 3:
        if written == str(number):
            return True, ""
        return False, f"“{written}” for {number}"
    if written == f"{number}.":
        return True, ""
    return False, f"“{written}” for {number}."


def no_number(text: str) -> str:
    """What stands at the beginning of a line like a number and can't be one, such as "704.5l"; else nothing."""
    found = _NO_NUMBER.match(text)
    return found.group() if found else ""


def openings_within(text: str, begin: int, end: int) -> Iterator[Opening]:
    """The numbers in the middle of a text that may open an entry: none that the text speaks of.

    They are looked for from where the entry begins in which they would stand to about `end`.
    """
    for found in _INLINE.finditer(text, begin + 1, end + _AROUND):
        before = text[max(begin, found.start() - _AROUND) : found.start()]
        is_all = found.start() - begin <= _AROUND
        if not (is_all and is_title(before)) and (_SPOKEN_OF.search(before) or not _SENTENCE_END.search(before)):
            continue
        number = _number(found["section"], found["rule"], found["letters"] or "")
        if number is not None:
            yield Opening(number, found.start(), found.end(), is_plain=False)


def speaks_of_a_number(text: str) -> bool:
    """Whether a line ends so that a number at the beginning of the next is spoken of: "(see rule"."""
    return bool(_SPOKEN_OF.search(text))


def is_title(text: str) -> bool:
    """Whether a text is a title: a few words, with capitals, that end in no stop."""
    words = text.strip().strip("_*").split()
    if not words or len(words) > _MOST_WORDS_IN_TITLE or words[-1][-1] in ".:?;,)]”\"’'":
        return False
    return all(_is_title_word(word) for word in words) and not words[0][:1].islower()


def may_be_title(text: str) -> bool:
    """Whether a text under which subrules or rules stand may be their title, capitals or not."""
    words = text.strip().strip("_*").split()
    return 0 < len(words) <= _MOST_WORDS_IN_TITLE and words[-1][-1] not in ".:?;,)]”\"’'" and not words[0][:1].islower()


def _is_title_word(word: str) -> bool:
    bare = word.strip("_*“”\"’'(),!")
    return not bare or not bare[0].islower() or "-" in bare or set(filter(None, bare.split("/"))) <= _SMALL_WORDS


def natural_followers(number: RuleNumber) -> set[RuleNumber]:
    """The numbers that may come right after one: its first child, and the next at each level above."""
    followers: set[RuleNumber] = set()
    if number.depth == 0:
        followers |= {RuleNumber(number.section * 100), RuleNumber(number.section * 100 + 1)}
    elif number.depth == 1:
        followers.add(RuleNumber(number.section, 1))
    elif number.depth == 2:
        followers.add(RuleNumber(number.section, number.rule, "a"))
    level: RuleNumber | None = number
    while level is not None:
        if level.depth == 1 or level.section < (9 if level.depth == 0 else 999):
            followers.add(level.successor())
        level = level.parent
    if number.depth:
        chapter = number.section // 100 + 1
        followers.add(RuleNumber(chapter * 100))
    return followers
