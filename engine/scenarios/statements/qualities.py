"""Qualities as a script says them: colors, types and statuses, word by word."""

from __future__ import annotations

from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.scenarios.faults import ScriptError
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Status
from engine.text.tree.qualities import HasStatus
from engine.values.colours import Colour
from engine.values.subtypes import SUBTYPES, plural
from engine.values.type_line import CARD_TYPES, SUPERTYPES


def is_described(game: Game, game_object: GameObject, words: str) -> tuple[bool, str]:
    """Whether an object is all that some words say, and what it is of that.

    Raises ScriptError for a word that is neither a color, a type nor a status.
    """
    said = words.strip().lower()
    for article in ("a ", "an "):
        said = said.removeprefix(article)
    values = game.characteristics(game_object)
    seen: dict[str, bool] = {}
    for word in said.split():
        if word == "and":
            continue
        is_so = _is(game, game_object, values, word)
        if is_so is None:
            raise ScriptError(f"can't tell whether something is {word!r}: colors, types and statuses can be said")
        seen[word] = is_so
    return all(seen.values()), ", ".join(f"{'' if is_so else 'not '}{word}" for word, is_so in seen.items())


def _is(game: Game, game_object: GameObject, values: Characteristics, word: str) -> bool | None:
    if word in [colour.value for colour in Colour]:
        return Colour(word) in values.colours
    if word == "colorless":
        return not values.colours
    if word.capitalize() in CARD_TYPES:
        return word.capitalize() in values.types
    if word.capitalize() in SUPERTYPES:
        return word.capitalize() in values.supertypes
    if word in {subtype.lower() for subtype in SUBTYPES}:
        return word in [subtype.lower() for subtype in values.subtypes]
    if word in [status.value for status in Status]:
        return matches(HasStatus(Status(word)), game_object, context_of(game, game_object))
    return None


def is_kind(game: Game, game_object: GameObject, words: str) -> bool:
    """Whether a permanent is one of "Soldier tokens", "creatures", "Old Ogres"."""
    values = game.characteristics(game_object)
    kinds = {values.name, *values.types, *values.subtypes, "permanent"}
    kinds |= {plural(kind) for kind in kinds}
    lowered = {kind.lower() for kind in kinds}
    rest = words.lower()
    is_token = game_object.kind.value == "token"
    for ending in (" tokens", " token"):
        if rest.endswith(ending):
            if not is_token:
                return False
            rest = rest.removesuffix(ending)
    return rest in lowered or (rest in ("tokens", "token") and is_token)
