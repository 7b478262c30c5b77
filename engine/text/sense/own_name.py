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


_BECOMING: Final = (BecomesWhile, BecomesTypes, BecomesCopyOf)
