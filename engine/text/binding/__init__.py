"""Who is meant: the pass between grammar and expansion that binds each referring word to what introduced its meaning.

A text is walked in its order (`places`). Each phrase that stands for something is noted (`mentions`), and each
referring word is bound to one of those by its noun and number, by who can do or suffer what is said (`agreement`),
and by nearness, role and scope (`ranking`); how, stands in a module for each thing that words are about (`objects`,
`players`, `deeds`). What is referred to gets a name in the tree; the word gets what it means, in terms of names
(`engine.text.tree.names`). Play looks names up and never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.text.binding import deeds, objects, players
from engine.text.binding.binder import AbilityBinder, Names, OpenReference, TextBound
from engine.text.tree.node import Ability

__all__ = ["OpenReference", "bound", "bound_faces", "deeds", "objects", "players"]

#: The abilities of one face of a card, and its type line.
Face = tuple[tuple[Ability, ...], str | None]


def bound(
    abilities: tuple[Ability, ...], type_line: str | None, definition: Callable[[str], tuple[Ability, ...]]
) -> tuple[Ability, ...]:
    """A card's abilities with every referring word bound.

    `definition` gives the abilities that a keyword stands for, bound already, since others may speak of what they do.
    Raises OpenReference for a word that nothing fits, or that several things fit equally.
    """
    return bound_faces([(abilities, type_line)], definition)[0]


def bound_faces(
    faces: Sequence[Face], definition: Callable[[str], tuple[Ability, ...]]
) -> tuple[tuple[Ability, ...], ...]:
    """The abilities of each face of a card, bound. Those of one face count as printed beside those of the other for
    what is linked, whichever is up (607.1b in 2026); each word is bound within its own face otherwise."""
    text = TextBound(Names(), definition)
    by_face = [[AbilityBinder(ability, type_line, text) for ability in abilities] for abilities, type_line in faces]
    for here, binders in enumerate(by_face):
        elsewhere = [binder for face in by_face if face is not binders for binder in face]
        for index, binder in enumerate(binders):
            binder.stand_between(binders[:index], binders[index + 1 :], elsewhere)
            try:
                binder.bind()
            except OpenReference as word:
                word.face = here
                raise
    return tuple(tuple(binder.result() for binder in binders) for binders in by_face)
