"""What was understood of an ability, in sentences.

`sentences_of` is the one place in which sentences are made from the tree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst

from rulesite.ground.bounded.jobs import Paragraph
from rulesite.pages.card_texts.brought_in import BroughtIn, brought_in_by, parts_of

#: What leads up to the three parts of an ability's words, by its kind.
_LEADS: Final = {
    "ActivatedAbility": ("To use it, one pays", "Then, when it resolves", "But"),
    "TriggeredAbility": ("It waits for this", "Then, when it resolves", "But"),
    "SpellAbility": ("", "When it resolves", ""),
    "StaticAbility": ("", "This is so all the time", ""),
    "KeywordAbility": ("", "It has", ""),
}
_KINDS: Final = {
    "ActivatedAbility": "An activated ability",
    "TriggeredAbility": "A triggered ability",
    "SpellAbility": "What the spell does",
    "StaticAbility": "A static ability",
    "KeywordAbility": "A keyword ability",
}
#: What stands for the card itself, where a sentence begins.
_OPENING: Final = re.compile(r"(?:^|(?<=[.:] ))~", re.MULTILINE)


@dataclass(frozen=True)
class Sentence:
    """A part of an ability: what leads up to it, and its words."""

    lead: str
    words: str


@dataclass(frozen=True)
class Understood:
    """One ability in sentences, with what each of its parts brings in."""

    kind: str
    sentences: tuple[Sentence, ...]
    brings: tuple[BroughtIn, ...]


def sentences_of(paragraph: Paragraph) -> Understood:
    """An ability in sentences."""
    kind = type(paragraph.ability).__name__
    leads = _LEADS.get(kind, ("", "It says", ""))
    said = zip(leads, (paragraph.opening, paragraph.effect, paragraph.closing), strict=True)
    return Understood(
        kind=_KINDS.get(kind, "An ability"),
        sentences=(
            *(Sentence(lead, capfirst(named(words))) for lead, words in said if words),
            *_choices_in(paragraph.ability),
        ),
        brings=brought_in_by(paragraph.ability),
    )


def _choices_in(ability: object) -> tuple[Sentence, ...]:
    """Who has something to decide, and when."""
    kinds = {type(part).__name__ for part in parts_of(ability)}
    found = []
    if {"Target", "TargetPlayer"} & kinds:
        found.append(Sentence("Targets", "They are chosen as it goes on the stack, before anything is paid."))
    if "May" in kinds:
        found.append(Sentence("“May”", "Whether to do it is decided when it resolves, and not before."))
    if "Modal" in kinds:
        found.append(Sentence("Modes", "Which of them is chosen as it goes on the stack."))
    return tuple(found)


def named(words: str) -> str:
    """Words in which a card without a name stands as "this card"."""
    return _OPENING.sub("This card", words).replace("~", "this card")
