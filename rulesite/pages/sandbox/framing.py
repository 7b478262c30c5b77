"""A run in a frame of another page: what is written there to have it."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html

#: How large a frame is that fits the board as it is drawn best. In one of another size the board shrinks or grows.
WIDTH: Final = 640
HEIGHT: Final = 700

#: A run says how high it would be; a page that takes scripts lets the frame have that height.
_FIT: Final = (
    '<script>addEventListener("message",e=>{for(const f of document.querySelectorAll("iframe[data-benchbook]"))'
    "if(e.source===f.contentWindow&&e.data.benchbookHeight)f.height=e.data.benchbookHeight})</script>"
)
_FRAME: Final = '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" data-benchbook></iframe>'


def frame(address: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The frame alone, for pages that take no scripts: text that somebody copies, and no part of a page of ours."""
    return "".join(format_html(_FRAME, address, width, height, title))


def fitting_frame(address: str, title: str) -> str:
    """The frame, and the few words of script that make it as high as what it shows."""
    return f"{frame(address, title)}{_FIT}"
