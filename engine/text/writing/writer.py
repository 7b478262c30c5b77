"""A tree to card text: `write`."""

from __future__ import annotations

from dataclasses import replace

from engine.rulebooks import rulebook
from engine.text.grammar.compiling import grammar
from engine.text.reading.delaying import undelayed
from engine.text.reading.shuffling import unshuffling
from engine.text.tree.abilities import CardText, KeywordAbility
from engine.text.tree.names import unbound
from engine.text.tree.node import Ability
from engine.text.wording.brackets import bracketed
from engine.text.wording.tokens import SELF, lay_out
from engine.text.wording.vocabulary import in_words_of
from engine.text.writing.phrasing import Unwritable, Writing

PARAGRAPHS = ("permanent_paragraph", "spell_paragraph")


def write(tree: CardText | Ability, edition: str | None = None, name: str | None = None) -> str:
    """The card English of a tree, in the wording of an edition (the newest where none is named).

    `name` stands for the object itself, else ~. Raises Unwritable for a tree that the grammar has no words for, and
    NoSuchEdition.
    """
    wording = None if edition is None else rulebook(edition).wording
    if isinstance(tree, Ability):
        tree = CardText((tree,))
    cleaving = next((each for each in tree.abilities if isinstance(each, KeywordAbility) and each.bare), None)
    if cleaving is not None and cleaving.bare is not None:
        abilities = (replace(each, bare=None) if each == cleaving else each for each in tree.abilities)
        whole = write(replace(tree, abilities=tuple(abilities)), edition, name)
        return bracketed(whole, write(cleaving.bare, edition, name))
    tree = undelayed(unshuffling(unbound(tree)))
    faithful, free = Writing(grammar(), wording), Writing(grammar(), wording, faithful=False)
    lines = []
    for group in _grouped(tree):
        attempts = ((writing, phrase) for writing in (faithful, free) for phrase in PARAGRAPHS)
        written = (writing.write(phrase, group) for writing, phrase in attempts)
        words = next((sentence for sentence in written if sentence is not None), None)
        if words is None:
            raise Unwritable(f"there are no words for {group!r}")
        if wording is not None:
            words = in_words_of(wording, words)
        lines.append(lay_out(words, name or SELF))
    return "\n".join(lines)


def _grouped(tree: CardText) -> list[tuple[Ability, ...]]:
    """The abilities by paragraph, as they were read; one to a paragraph in a tree that was made otherwise."""
    lengths = tree.said if sum(tree.said) == len(tree.abilities) else (1,) * len(tree.abilities)
    groups, at = [], 0
    for length in lengths:
        groups.append(tree.abilities[at : at + length])
        at += length
    return groups
