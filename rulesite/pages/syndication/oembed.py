"""oEmbed 1.0: a page of this site as a quotation that another site can show in its own."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rulesite.pages.sandbox.framing import HEIGHT, WIDTH
from rulesite.pages.sandbox.framing import frame as framed
from rulesite.pages.syndication.unfurling import Preview, shortened

WIDEST: Final = 600
_NARROWEST: Final = 200
#: How small a run's frame can be.
_NARROWEST_FRAME: Final = 320
_LOWEST_FRAME: Final = 480
_LETTERS: Final = 1500
_A_DAY: Final = 24 * 60 * 60
_LINE: Final = 24
_LETTER: Final = 8


def oembed(
    preview: Preview, address: str, frame: str, home: str, max_width: int | None, max_height: int | None
) -> dict[str, object]:
    """What stands on a page, as oEmbed's "rich" type; no larger than is asked for.

    A run, whose page can stand in a `frame`, is shown live where there is room for that; all else is quoted.
    """
    frame_width = min(max_width or WIDTH, WIDTH)
    frame_height = min(max_height or HEIGHT, HEIGHT)
    if frame and frame_width >= _NARROWEST_FRAME and frame_height >= _LOWEST_FRAME:
        return _answer(
            preview, home, frame_width, frame_height, framed(frame, preview.title, frame_width, frame_height)
        )
    width = max(min(max_width or WIDEST, WIDEST), min(_NARROWEST, max_width or _NARROWEST))
    text = shortened(preview.text, _LETTERS)
    lines = len(text) * _LETTER // width + 3
    if max_height is not None and lines * _LINE > max_height:
        lines = max(max_height // _LINE, 1)
        text = shortened(text, max((lines - 2) * width // _LETTER, 40))
    return _answer(preview, home, width, lines * _LINE, _quotation(preview, text, address))


def _answer(preview: Preview, home: str, width: int, height: int, shown: str) -> dict[str, object]:
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Benchbook",
        "provider_url": home,
        "cache_age": _A_DAY,
        "width": width,
        "height": height,
        "html": shown,
    }


def _quotation(preview: Preview, text: str, address: str) -> SafeString:
    return format_html(
        '<blockquote class="benchbook" cite="{0}"><p>{1}</p><footer><a href="{0}">{2}</a> ({3}, Benchbook)</footer>'
        "</blockquote>",
        address,
        text,
        preview.title,
        preview.source,
    )


def as_xml(answer: dict[str, object]) -> str:
    root = ElementTree.Element("oembed")
    for name, value in answer.items():
        ElementTree.SubElement(root, name).text = str(value)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)
