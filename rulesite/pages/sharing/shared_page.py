"""What page is shared: its address as this site has it, with its picture and its frame, where it has these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import segno
from django.urls import Resolver404, resolve, reverse
from django.utils.safestring import SafeString, mark_safe

from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated
from rulesite.pages.gallery.painting import CAN_PAINT
from rulesite.pages.sandbox.keeping import is_kept, kept_text, key_of

_LONGEST: Final = 4_000
#: A QR code of more characters than this has modules that no phone tells apart on a screen.
_LONGEST_IN_QR: Final = 600


class _Routes(NamedTuple):
    """By which routes a page has its picture, its frame and its picture in motion."""

    picture: str = ""
    frame: str = ""
    motion: str = ""


#: The pages that are shared, by the names of their routes.
_SHAREABLE: Final[Mapping[str, _Routes]] = {
    "reference:scenario": _Routes("syndication:run_picture", "sandbox:embed_scenario", "syndication:run_in_motion"),
    "sandbox:played": _Routes("syndication:text_picture", "sandbox:embed", "syndication:text_in_motion"),
    "reference:rule": _Routes("syndication:rule_picture"),
    "reference:card": _Routes(),
    "reference:ruling": _Routes(),
    "lessons:part": _Routes(),
    "lessons:practice_question": _Routes(),
    "lessons:table_asks": _Routes(),
    "together:together": _Routes(),
    "compare:rules": _Routes(),
}


@dataclass(frozen=True)
class SharedPage:
    """A page of this site that is shared. `picture`, `frame` and `motion` are addresses, or nothing."""

    path: str
    picture: str = ""
    frame: str = ""
    motion: str = ""

    @property
    def key(self) -> str:
        """Under what its short address is kept, once it is."""
        return key_of(self.path)

    @property
    def is_shortened(self) -> bool:
        return is_kept(self.path)


def shared_page(written: str) -> SharedPage:
    """The page at an address of this site. Raises NothingThere for what is none that can be shared."""
    parts = urlsplit(written[: _LONGEST + 1])
    is_ours = written.startswith("/") and not written.startswith(("//", "/\\")) and not parts.netloc
    if len(written) > _LONGEST or not is_ours or any(sign in written for sign in "\0\r\n\\"):
        raise NothingThere("Only pages of this site are shared here: say their address from its first “/” on.")
    try:
        match = resolve(parts.path)
    except Resolver404 as problem:
        raise NothingThere(f"There is no page at {repeated(parts.path)} to share.") from problem
    if match.view_name not in _SHAREABLE:
        raise NothingThere("Shared are rules, cards, scenarios, tables, lessons and comparisons, and no other pages.")
    query = f"?{parts.query}" if parts.query else ""
    picture, frame, motion = (
        f"{reverse(route, kwargs=match.kwargs)}{query}" if route else "" for route in _SHAREABLE[match.view_name]
    )
    return SharedPage(f"{parts.path}{query}", picture if CAN_PAINT else "", frame, motion if CAN_PAINT else "")


def page_shortened(key: str, visitor: str) -> str:
    """The page for which a short address stands. Raises NothingThere."""
    path = kept_text(key, visitor)
    if path is None or not path.startswith("/"):
        raise NothingThere("Nothing is kept at this short address: it was mistyped, or nobody used it for long.")
    return shared_page(path).path


def qr_code(address: str) -> SafeString | None:
    """An address as a QR code, drawn in place; None where it is too long for one that phones read."""
    if len(address) > _LONGEST_IN_QR:
        return None
    drawn = segno.make_qr(address, error="m" if len(address) < _LONGEST_IN_QR // 2 else "l")
    svg = drawn.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(svg)  # noqa: S308 - squares alone
