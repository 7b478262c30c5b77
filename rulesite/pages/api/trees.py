"""The tree of a card text as JSON: each node an object that says which node it is."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

#: Fields that say how a tree was written down and where its words stand, and nothing of what they mean.
_SILENT: Final = frozenset({"said", "at", "ends"})


def tree_as_json(part: Any) -> Any:
    """A node with its fields that say something, or a value within one."""
    if isinstance(part, Enum):
        return part.value
    if is_dataclass(part) and not isinstance(part, type):
        said = {each.name: tree_as_json(getattr(part, each.name)) for each in fields(part) if each.name not in _SILENT}
        return {"node": type(part).__name__} | {name: value for name, value in said.items() if value not in (None, [])}
    if isinstance(part, tuple | list | set | frozenset):
        parts = [tree_as_json(each) for each in part]
        return sorted(parts, key=str) if isinstance(part, set | frozenset) else parts
    if part is None or isinstance(part, bool | int | float | str):
        return part
    return str(part)
