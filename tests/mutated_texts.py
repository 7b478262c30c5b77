"""Card texts with one word wrong: `python -m tests.mutated_texts [FILE.jsonl] [--count N] [--seed S] [--kind K]`.

Takes texts that are read, from a file of cards (JSON lines with `name`, `type_line` and `text`; the cards of
`rules_data` where none is named), changes one word of each in one of the ways below, and prints those that are read all
the same, with what was changed; with `--all` those that are refused, too, and why. Some of what is still read makes
sense; what doesn't is a gap in the table of kinds (`engine/text/tree/takes.py`) or beside it (`engine/text/sense/`). It
is for whoever changes how texts are read; pytest doesn't collect it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from engine.text import UnreadableText, read
from tests.engine.text.texts import Text, card_texts

#: Words of one kind, each of which is put in the place of another.
_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "zone": ("graveyard", "hand", "library", "battlefield", "exile", "stack"),
    "noun": (
        *("creature", "land", "artifact", "enchantment", "permanent", "spell", "ability", "card", "token", "player"),
        *("opponent", "source", "instant", "Aura", "Equipment", "Forest", "Goblin"),
    ),
    "verb": (
        *("destroy", "exile", "sacrifice", "discard", "tap", "untap", "counter", "return", "regenerate", "reveal"),
        *("copy", "draw", "cast", "attacks", "dies", "enters", "blocks", "gains", "loses", "gets", "has", "controls"),
    ),
    "pronoun": ("it", "them", "they", "itself", "that", "those", "this", "you", "who"),
    "possessive": ("your", "their", "its", "an opponent's", "target player's", "that player's", "its owner's"),
    "article": ("a", "the", "each", "all", "target", "another", "other", "two", "any"),
}
_WORD: Final = re.compile(r"[A-Za-z]+(?:'s)?")
_REMINDER: Final = re.compile(r" ?\([^()]*\)")


@dataclass(frozen=True)
class Mutation:
    """A text with one word changed: in which way, which word into what, and what came of it."""

    kind: str
    card: Text
    was: str
    now: str
    text: str

    @property
    def refusal(self) -> str | None:
        """Why the text isn't read; None where it is."""
        try:
            read(self.text, self.card.name, self.card.type_line)
        except UnreadableText as refused:
            return refused.reason or f"before “{refused.stopped_at[:40]}”"
        return None

    @property
    def line(self) -> str:
        """The paragraph that was changed."""
        pairs = zip(self.text.split("\n"), self.card.text.split("\n"), strict=True)
        return next((new for new, old in pairs if new != old), self.text)


def mutations(texts: list[Text], count: int, chance: Random, kind: str | None = None) -> Iterator[Mutation]:
    """So many different mutations of texts, of all kinds in turn or of one."""
    kinds = [kind] if kind else [*_GROUPS, "dropped", "doubled", "number"]
    seen: set[tuple[str, str | None]] = set()
    for _ in range(count * 100):
        mutation = _mutated(chance.choice(texts), kinds[len(seen) % len(kinds)], chance)
        if mutation is None or (mutation.text, mutation.card.name) in seen:
            continue
        seen.add((mutation.text, mutation.card.name))
        yield mutation
        if len(seen) == count:
            return


def _mutated(card: Text, kind: str, chance: Random) -> Mutation | None:
    """The card's text with one word changed so; None where it has no word that can be."""
    names = set((card.name or "").replace(",", "").split())
    places = [
        (word, now)
        for word in _WORD.finditer(card.text)
        if word.group() not in names
        for now in [_CHANGES[kind](word.group(), chance)]
        if now is not None and now != word.group()
    ]
    if not places:
        return None
    word, now = chance.choice(places)
    text = f"{card.text[: word.start()]}{now}{card.text[word.end() :]}"
    text = re.sub(r"  +", " ", text) if kind == "dropped" else text
    return Mutation(kind, card, word.group(), now, text)


def _swapped(group: tuple[str, ...]) -> Callable[[str, Random], str | None]:
    def swap(word: str, chance: Random) -> str | None:
        """Another word of the group in the same number, with a capital where the word has one."""
        own = next((each for each in group if word.lower() in (each.lower(), *_in_plural(each))), None)
        if own is None:
            return None
        other = chance.choice([each for each in group if each != own])
        if word.lower() != own.lower():
            other = _in_plural(other)[0]
        return other.capitalize() if word[:1].isupper() else other

    return swap


def _in_plural(word: str) -> tuple[str, ...]:
    return (f"{word[:-1]}ies",) if word[-1:] == "y" and word != "they" else (f"{word}s",)


def _of_other_number(word: str, chance: Random) -> str | None:
    """A noun of the groups in the singular for the plural, or the other way round."""
    for noun in _GROUPS["noun"]:
        if word == noun:
            return _in_plural(noun)[0]
        if word in _in_plural(noun):
            return noun
    return None


_CHANGES: Final[dict[str, Callable[[str, Random], str | None]]] = {
    **{kind: _swapped(group) for kind, group in _GROUPS.items()},
    "dropped": lambda word, chance: "",
    "doubled": lambda word, chance: f"{word} {word.lower()}",
    "number": _of_other_number,
}


def texts_of(file: Path) -> list[Text]:
    """The cards of a file of JSON lines whose texts are read; reminder text left out."""
    cards = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    texts = [Text(_REMINDER.sub("", card["text"] or ""), card["name"], card["type_line"]) for card in cards]
    return [text for text in texts if text.text and _is_read(text)]


def _is_read(text: Text) -> bool:
    try:
        read(*text)
    except UnreadableText:
        return False
    return True


def main() -> None:
    """Print what is read though a word is wrong, and how many of each kind are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", help="cards as JSON lines; those of rules_data without")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(_CHANGES))
    parser.add_argument("--all", action="store_true", help="also those that are refused, and why")
    arguments = parser.parse_args()
    texts = texts_of(arguments.file) if arguments.file else list(card_texts())
    made, read_so = Counter[str](), Counter[str]()
    for mutation in mutations(texts, arguments.count, Random(arguments.seed), arguments.kind):
        refusal = mutation.refusal
        made[mutation.kind] += 1
        read_so[mutation.kind] += refusal is None
        if refusal is None or arguments.all:
            print(f"{mutation.kind}: {mutation.card.name}: {mutation.was} → {mutation.now or '(nothing)'}")
            print(f"    {mutation.line}{f'  ← {refusal}' if refusal else ''}")
    for kind, count in made.items():
        print(f"{kind}: {read_so[kind]} of {count} read")
    print(f"altogether: {read_so.total()} of {made.total()} read")


if __name__ == "__main__":
    main()
