"""What an answer was made by, where that is more than the content that is loaded: which code, as it is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import engine


def digest_of_files(files: Iterable[Path], *besides: str) -> str:
    """What tells these files, in this order and with what is said besides, from any others."""
    digest = hashlib.sha256(repr(besides).encode())
    for path in files:
        data = path.read_bytes()
        digest.update(f"{path.parent.name} {path.name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()


@cache
def engine_version() -> str:
    """A digest of the engine: the same scenario runs the same as long as this stays."""
    files = Path(engine.__file__).parent.rglob("*")
    return digest_of_files(sorted(path for path in files if path.is_file() and path.suffix != ".pyc"))


@cache
def site_version() -> str:
    """A digest of the site's code and of the engine: content becomes the same rows, and these the same pages."""
    return digest_of_files(sorted(Path(__file__).parents[2].rglob("*.py")), engine_version())
