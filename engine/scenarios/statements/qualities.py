"""Qualities as a script says them: colors, types and statuses word by word, and what else card texts call things."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.meaning.context import NotYetSupported, context_of
from engine.meaning.words import matches
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import KnownNames
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text import UnreadableText, read
from engine.text.tree.abilities import SpellAbility
from engine.text.tree.effects.moving import Destroy
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head, Status
from engine.text.tree.qualities import Description, HasStatus
from engine.text.tree.references import All, Target
from engine.values.colors import Color
from engine.values.subtypes import SUBTYPES, plural
from engine.values.type_line import CARD_TYPES, SUPERTYPES


def is_described(game: Game, game_object: GameObject, words: str) -> tuple[bool, str]:
    """Whether an object is all that some words say, and what it is of that.

    Raises ScriptError for words that neither are colors, types and statuses nor describe objects as card texts do.
    """
    said = _HYPHENLESS.sub(r"face-\1", words.strip().lower())
    for article in ("a ", "an "):
        said = said.removeprefix(article)
    values = game.characteristics(game_object)
    seen: dict[str, bool] = {}
    for word in said.split():
        if word == "and":
            continue
        is_so = _is(game, game_object, values, word)
        if is_so is None:
            return _is_as_card_texts_say(game, game_object, said, word)
        seen[word] = is_so
    return all(seen.values()), ", ".join(f"{'' if is_so else 'not '}{word}" for word, is_so in seen.items())


_HYPHENLESS: Final = re.compile(r"\bface (down|up)\b")


def _is(game: Game, game_object: GameObject, values: Characteristics, word: str) -> bool | None:
    if word in [color.value for color in Color]:
        return Color(word) in values.colors
    if word in ("colorless", "colorless"):
        return not values.colors
    if word.capitalize() in CARD_TYPES:
        return word.capitalize() in values.types
    if word.capitalize() in SUPERTYPES:
        return word.capitalize() in values.supertypes
    if word in {subtype.lower() for subtype in (*SUBTYPES, *values.subtypes)}:
        return word in [subtype.lower() for subtype in values.subtypes]
    if word in [status.value for status in Status]:
        return matches(HasStatus(Status(word)), game_object, context_of(game, game_object))
    return None


def _is_as_card_texts_say(game: Game, game_object: GameObject, said: str, word: str) -> tuple[bool, str]:
    """Whether an object is what words describe that aren't all colors, types and statuses: "multicolored"."""
    description = _description(f"{said} permanent") or _description(said)
    if description is None:
        raise ScriptError(f"can't tell whether something is {word!r}: colors, types and statuses can be said")
    is_so = _fits(description, game, game_object)
    return is_so, said if is_so else f"not {said}"


# Kinds ---------------------------------------------------------------------------------------------------------------


def kind_said(game: Game, names: KnownNames, words: str) -> Callable[[GameObject], bool]:
    """What tells whether a permanent is one of "Soldier tokens", "red creatures", "Old Ogres".

    Raises ScriptError for words that no name, type or description is: of those there would always be none.
    """
    rest = words.lower()
    only_tokens = False
    for ending in (" tokens", " token"):
        only_tokens = only_tokens or rest.endswith(ending)
        rest = rest.removesuffix(ending)
    if rest in _kinds_known(game, names):
        return lambda thing: (not only_tokens or _is_token(thing)) and rest in _kinds_of(game, thing)
    if rest in ("tokens", "token"):
        return _is_token
    description = _description(words)
    if description is None:
        raise ScriptError(f"can't tell what {words!r} are: a name, a type or a description as on cards can be said")
    return lambda thing: _fits(description, game, thing)


def _is_token(thing: GameObject) -> bool:
    return thing.kind.value == "token"


def _kinds_of(game: Game, game_object: GameObject) -> set[str]:
    values = game.characteristics(game_object)
    return _in_one_or_several({values.name, *values.types, *values.subtypes, "permanent"})


def _kinds_known(game: Game, names: KnownNames) -> set[str]:
    invented = (subtype for thing in game.all_objects() for subtype in game.characteristics(thing).subtypes)
    return _in_one_or_several({*names.objects, *CARD_TYPES, *SUBTYPES, *invented, "permanent"})


def _in_one_or_several(kinds: set[str]) -> set[str]:
    return {kind.lower() for kind in (*kinds, *map(plural, kinds))}


# Descriptions --------------------------------------------------------------------------------------------------------

#: Words that mean something only in the text of a card, and in a claim nothing that could be told.
_SAID_BY_A_CARD: Final = re.compile(
    r"\b(you|your|opponents?|targets?|it|its|this|that player|chosen)\b|[.,;:\"]", re.IGNORECASE
)


@lru_cache(maxsize=256)
def _description(words: str) -> Quality | None:
    """What words describe as the text of a card would, of one object or of several; None where they don't."""
    if _SAID_BY_A_CARD.search(words):
        return None
    for text in (f"Destroy all {words}.", f"Destroy target {words}."):
        try:
            abilities = read(text, type_line="Instant").abilities
        except UnreadableText:
            continue
        match abilities:
            case (SpellAbility(effect=Destroy(what=All(description=said) | Target(description=said))),):
                return said
    return None


def _fits(description: Quality, game: Game, game_object: GameObject) -> bool:
    """Whether an object fits a description; one of a "permanent" is looked at wherever it is."""
    context = context_of(game, game_object)
    try:
        if isinstance(description, Description) and description.head is Head.PERMANENT and description.qualities:
            return all(matches(quality, game_object, context) for quality in description.qualities)
        return matches(description, game_object, context)
    except NotYetSupported as reason:
        raise ScriptError(str(reason)) from reason
