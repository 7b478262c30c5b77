"""Modules that register what they hold as they are loaded: loaded all together, so that nobody keeps a list of them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module


@cache
def load_modules(package: str) -> None:
    """Load every module of a package, at any depth: once."""
    path = import_module(package).__path__
    for module in pkgutil.walk_packages(path, f"{package}."):
        import_module(module.name)
