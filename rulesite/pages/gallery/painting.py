"""Drawings as PNG, for the programs that show links. Where the library for that isn't installed, there are none."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rulesite.ground.foundation.made_once import digest_of, made_once

#: A font of our own, so that pictures are the same on every machine.
_FONTS: Final = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
#: Whether drawings can be made into PNG here.
CAN_PAINT: Final = find_spec("resvg_py") is not None


def painted(svg: str, width: int | None = None) -> bytes:
    """A drawing as PNG, as wide as it says or as is asked for, painted once and then kept."""
    import resvg_py

    def paint() -> bytes:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                skip_system_fonts=True,
                font_files=_FONTS,
                font_family="Source Serif Pro",
                serif_family="Source Serif Pro",
            )
        )

    return made_once("runs", digest_of("picture", svg, width), paint)
