"""Text-changing effects on the tree: a color word, land type or creature type replaced by another (418.6; 611).

Only words used as such change: names and mana symbols stay, and so does the text of abilities that are granted. A token
whose name follows its subtypes goes on doing so, since the tree gives it no name of its own (216.1).
"""

from __future__ import annotations

from typing import Any, Final

from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.nouns import Characteristic
from engine.text.tree.walk import Tree, with_parts
from engine.values.colors import Color
from engine.values.subtypes import CREATURE_TYPES
from engine.values.type_line import BASIC_LAND_TYPES

_WORDS: Final[dict[Characteristic, tuple[str, ...]]] = {
    Characteristic.COLOR: tuple(Color),
    Characteristic.LAND_TYPE: BASIC_LAND_TYPES,
    Characteristic.CREATURE_TYPE: CREATURE_TYPES,
}


def change_words(tree: Tree, characteristic: Characteristic, old: str, new: str) -> Tree:
    """`tree` with the word `old` replaced by `new` wherever it is used as that characteristic.

    `tree` itself where the word doesn't stand in it. Raises ValueError for a characteristic whose words can't change,
    and for a word that isn't one of them.
    """
    words = _WORDS.get(characteristic)
    if words is None:
        raise ValueError(f"no effect changes words for a {characteristic}: only {', '.join(_WORDS)}")
    for word in (old, new):
        if word not in words:
            raise ValueError(f"{word!r} is not a {characteristic} such as {words[0]!r}")
    if characteristic is Characteristic.COLOR:
        changed = _change(tree, Color(old), Color(new))
    else:
        changed = _change(tree, old, new)
    return changed  # type: ignore[no-any-return]


#: The fields in which a plain word is a subtype.
_SUBTYPE_FIELDS: Final = frozenset({"subtype", "subtypes"})
#: Granted abilities are text of another object (418.6a).
_GRANTED: Final = ((GainsAbilities, "abilities"), (TokenDescription, "abilities"))


def _change(part: Any, old: Any, new: Any) -> Any:
    if isinstance(part, Color):
        return new if part is old else part

    def visit(value: Any, at: str | int) -> Any:
        if any(isinstance(part, node) and at == field for node, field in _GRANTED):
            return value
        return _changed_words(value, old, new) if at in _SUBTYPE_FIELDS else _change(value, old, new)

    return with_parts(part, visit)


def _changed_words(own: Any, old: Any, new: Any) -> Any:
    """A subtype, or several, with the word replaced."""
    if isinstance(old, Color):
        return own
    if isinstance(own, tuple):
        return tuple(new if word == old else word for word in own) if old in own else own
    return new if own == old else own
