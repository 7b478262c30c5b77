"""Drawings as PNG, for the programs that show links. Where the library for that isn't installed, there are none."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from django.core.cache import caches

#: A font of our own, so that pictures are the same on every machine.
_FONTS: Final = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
#: Whether drawings can be made into PNG here.
CAN_PAINT: Final = find_spec("resvg_py") is not None


def painted(svg: str) -> bytes:
    """A drawing as PNG, painted once and then kept."""
    import resvg_py

    key = hashlib.sha256(svg.encode()).hexdigest()
    kept: bytes | None = caches["pictures"].get(key)
    if kept is None:
        kept = bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                skip_system_fonts=True,
                font_files=_FONTS,
                font_family="Source Serif Pro",
                serif_family="Source Serif Pro",
            )
        )
        caches["pictures"].set(key, kept)
    return kept
