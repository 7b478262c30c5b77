"""The forms in which an English term may stand in a sentence, as far as the rules use them."""

from __future__ import annotations

import re
from typing import Final

_ONE_SHORT_SYLLABLE: Final = re.compile(r"(?:un)?[^aeiou]*[aeiou][^aeiouwxy]")


def noun_forms(term: str) -> set[str]:
    """A noun and its other number: "ability" and "abilities", "copiable values" and "copiable value"."""
    *before, last = term.split(" ")
    other = _singular(last) if last.endswith("s") else plural(last)
    return {term, " ".join([*before, other])} if other else {term}


def plural(word: str) -> str:
    if not word.isalpha():
        return ""
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:[sxz]|[cs]h)$", word) else f"{word}s"


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if re.search(r"(?:ss|us|is|ics)$", word):
        return ""
    return word[:-2] if re.search(r"(?:[sxz]|[cs]h)es$", word) else word[:-1]


def verb_forms(verb: str) -> tuple[set[str], set[str]]:
    """The forms of a verb: those that may be nouns too ("counter", "counters"), and those that can't ("countered")."""
    ambiguous = {verb, plural(verb)}
    stem = verb + verb[-1] if _ONE_SHORT_SYLLABLE.fullmatch(verb) else verb.removesuffix("e")
    ing = f"{stem}ing"
    if verb.endswith("y") and plural(verb).endswith("ies"):
        stem, ing = f"{verb[:-1]}i", f"{verb}ing"
    return ambiguous, {f"{stem}ed", ing} - ambiguous
