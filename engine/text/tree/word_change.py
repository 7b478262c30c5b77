"""Text-changing effects on the tree: a colour word, land type or creature type replaced by another (418.6; 611).

Only words used as such change: names and mana symbols stay, and so does the text of abilities that are granted. A token
whose name follows its subtypes goes on doing so, since the tree gives it no name of its own (216.1).
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, TypeVar

from engine.text.grammar.patterns import defaults_of
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects import TokenDescription
from engine.text.tree.node import Node
from engine.text.tree.nouns import Characteristic
from engine.values.colours import Colour
from engine.values.subtypes import CREATURE_TYPES
from engine.values.type_line import BASIC_LAND_TYPES

_Tree = TypeVar("_Tree", bound=Node)
_WORDS: Final[dict[Characteristic, tuple[str, ...]]] = {
    Characteristic.COLOUR: tuple(Colour),
    Characteristic.LAND_TYPE: BASIC_LAND_TYPES,
    Characteristic.CREATURE_TYPE: CREATURE_TYPES,
}


def change_words(tree: _Tree, characteristic: Characteristic, old: str, new: str) -> _Tree:
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
    if characteristic is Characteristic.COLOUR:
        changed = _change(tree, Colour(old), Colour(new))
    else:
        changed = _change(tree, old, new)
    return changed  # type: ignore[no-any-return]


#: The fields in which a plain word is a subtype.
_SUBTYPE_FIELDS: Final = frozenset({"subtype", "subtypes"})
#: Granted abilities are text of another object (418.6a).
_GRANTED: Final = ((GainsAbilities, "abilities"), (TokenDescription, "abilities"))


def _change(part: Any, old: Any, new: Any) -> Any:
    if isinstance(part, tuple):
        changed = tuple(_change(one, old, new) for one in part)
        return changed if any(one is not two for one, two in zip(changed, part, strict=True)) else part
    if isinstance(part, Colour):
        return new if part is old else part
    if not isinstance(part, Node):
        return part
    fields = {}
    for name in defaults_of(type(part)):
        own = getattr(part, name)
        if any(isinstance(part, node) and name == field for node, field in _GRANTED):
            continue
        replaced = _changed_words(own, old, new) if name in _SUBTYPE_FIELDS else _change(own, old, new)
        if replaced is not own:
            fields[name] = replaced
    return _with(part, fields) if fields else part


def _with(part: Node, fields: dict[str, Any]) -> Node:
    return dataclasses.replace(part, **fields)


def _changed_words(own: Any, old: Any, new: Any) -> Any:
    """A subtype, or several, with the word replaced."""
    if isinstance(old, Colour):
        return own
    if isinstance(own, tuple):
        return tuple(new if word == old else word for word in own) if old in own else own
    return new if own == old else own
