"""What the object calls itself: "this creature" is said on a creature, and on what becomes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.abilities import CardText
from engine.text.tree.changes import BecomesCopyOf, BecomesTypes, BecomesWhile
from engine.text.tree.kinds import calls_of_self

#: With what is quoted and what reminds, which are of other objects.
_OWN_NAMES: Final = re.compile(
    r"\([^()]*\)|“[^“”]*”|\"[^\"]*\"|\bthis (?P<noun>creature|land|artifact|enchantment|permanent)\b", re.IGNORECASE
)


@looks_at(CardText)
def _another_kind(looking: Looking, node: CardText) -> Iterator[Misfit]:
    """ "This creature" on an instant, "this artifact" on a creature."""
    if looking.type_line is None:
        return
    for words in _OWN_NAMES.finditer(looking.text):
        noun = words["noun"]
        if noun is None or noun.lower() in calls_of_self(looking.type_line):
            continue
        if not any(isinstance(each, _BECOMING) for each in looking.nodes):
            yield Misfit(words.start(), words.end(), f"no {looking.type_line} is that: say “~” for its name")


#: With "he or she" and what is quoted and what reminds, which are of others.
_OWN_PRONOUNS: Final = re.compile(
    r"\([^()]*\)|“[^“”]*”|\"[^\"]*\"|\b(?:he or she|him or her|his or her|himself or herself)\b"
    r"|\b(?P<word>he|she|him|her|his)\b",
    re.IGNORECASE,
)


@looks_at(CardText)
def _is_called_he_or_she(looking: Looking, node: CardText) -> Iterator[Misfit]:
    """ "Put a counter on her" on a card that is nobody in particular."""
    if looking.type_line is None or {"Legendary", "Planeswalker"}.intersection(looking.type_line.split()):
        return
    for words in _OWN_PRONOUNS.finditer(looking.text):
        if words["word"] is not None:
            reason = "only a legendary creature or a planeswalker is called so: say “it”, or “they” of a player"
            yield Misfit(words.start(), words.end(), reason)


_BECOMING: Final = (BecomesWhile, BecomesTypes, BecomesCopyOf)
