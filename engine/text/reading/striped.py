"""Text boxes in stripes: a symbol or a bar, and below it what the object has while it is that far (711.2, 716.2, 719.3,
721.2 in 2026). Each stands for abilities in the words of other cards, with the abilities of the stripe in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.text.wording.lexicon import NUMBER_WORDS
from engine.text.wording.tables import is_below_a_roll

#: In the frame of a stripe: the keyword in whose place the stripe's own abilities are put.
PLACE: Final = "flying"


@dataclass(frozen=True)
class Stripe:
    """One stripe of a text.

    `frames` are the sentences that it stands for, with `PLACE` where its abilities go; `text` is what stands in it,
    with all else of the card's text blank; `head` is where in that text it is opened. `given`: the object has those
    abilities by another one; else each is one of its own, that works only then ("Solved — …", 702.169a in 2026).
    """

    frames: tuple[str, ...]
    text: str
    head: tuple[int, int]
    given: bool = True


_LEVEL: Final = re.compile(r"LEVEL (?P<least>\d{1,3})(?:-(?P<most>\d{1,3})|\+)")
_BAR: Final = re.compile(r"(?P<cost>(?:\{[^{}]{1,8}\}){1,12}): Level (?P<level>\d{1,2})(?: [—–-])?")
_SOLVED: Final = re.compile(r"Solved [—–-]")
_INFINITY: Final = re.compile(r"∞ [—–-]")
_STATION: Final = re.compile(r"(?:STATION )?(?P<least>\d{1,3})\+(?: \|)?")
_BOX: Final = re.compile(r"[ \n]?(?P<size>\d{1,3}/\d{1,3})(?: \|)?(?=\s|$)")
_TO_SOLVE: Final = re.compile(r"(?m)^To solve [—–-] (?P<first>.)(?P<rest>[^.\n]*)\.")


#: The keywords that open stripes, with such a text of each.
KEYWORDS: Final = {"solved": "Solved — {T}: Draw a card.", "∞ (infinity)": "∞ — {T}: Draw a card."}


def stripes_of(text: str) -> tuple[str, tuple[Stripe, ...]]:
    """What stands above the first stripe, with what is said of solving in the words of other cards; and the stripes."""
    text = _TO_SOLVE.sub(_solving, text)
    heads = [head for line in re.finditer(r"(?m)^.+", text) if (head := _head(text, line.start()))]
    if not heads:
        return text, ()
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return text[: heads[0].start()], tuple(_stripe(text, head, end) for head, end in zip(heads, ends, strict=True))


def with_box_in_stripe(text: str, size: str) -> str:
    """The text of a station card with its power and toughness in the stripe in which it is a creature, which is the
    last (721.2b in 2026); any other text as it is."""
    heads = list(re.finditer(rf"(?m)^{_STATION.pattern}", text))
    if not heads or not size or _BOX.match(text, heads[-1].end()):
        return text
    end = heads[-1].end()
    return f"{text[:end]} {size} |{text[end:]}"


def _head(text: str, at: int) -> re.Match[str] | None:
    """What opens a stripe at the beginning of a line. A row of a table of results looks like a station symbol."""
    kinds = (_LEVEL, _BAR, _SOLVED, _INFINITY, *(() if is_below_a_roll(text, at) else (_STATION,)))
    return next((opening for kind in kinds if (opening := kind.match(text, at))), None)


def _stripe(text: str, head: re.Match[str], end: int) -> Stripe:
    box = _BOX.match(text, head.end(), end)
    size, begins = (box["size"], box.end()) if box else ("", head.end())
    own = " " * begins + text[begins:end]
    frames = tuple(_frames(head, size, has=bool(own.strip())))
    return Stripe(frames, own, head.span(), given=head.re is not _SOLVED)


def _frames(head: re.Match[str], size: str, *, has: bool) -> Iterator[str]:
    if head.re is _SOLVED:
        yield f"As long as ~ is solved, ~ has {PLACE}."
    elif head.re is _INFINITY:
        yield f"As long as ~ is harnessed, ~ has {PLACE}."
    elif head.re is _BAR:
        level = int(head["level"])
        before = f"~ is level {level - 1} and " if level > 2 else ""
        only = f"Activate only as a sorcery and only if {before}~ isn't level {level}."
        yield f"{head['cost']}: ~ becomes level {level}. {only}"
        if has:
            yield f"As long as ~ is level {level}, ~ has {PLACE}."
    elif head.re is _LEVEL:
        most = f" and no more than {_word(head['most'])}" if head["most"] else ""
        level_counters = f"~ has {_word(head['least'])} or more level counters{most} on it"
        given = f"~ has base power and toughness {size}"
        yield f"As long as {level_counters}, {given}{f' and has {PLACE}' if has else ''}."
    else:
        so_far = f"As long as ~ has {_word(head['least'])} or more charge counters on it"
        if size:
            yield f"{so_far}, ~ is a {size} creature{f' with {PLACE}' if has else ''} in addition to its other types."
        else:
            yield f"{so_far}, ~ has {PLACE}."


def _word(digits: str) -> str:
    number = int(digits)
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else digits


def _solving(line: re.Match[str]) -> str:
    condition = line["first"].lower() + line["rest"]
    return f"At the beginning of your end step, if ~ isn't solved and {condition}, ~ becomes solved."
