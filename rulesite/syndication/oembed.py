"""oEmbed 1.0: a page of this site as a quotation that another site can show in its own."""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rulesite.syndication.unfurling import Preview, shortened

WIDEST: Final = 600
_NARROWEST: Final = 200
_LETTERS: Final = 1500
_A_DAY: Final = 24 * 60 * 60
_LINE: Final = 24
_LETTER: Final = 8


def oembed(preview: Preview, address: str, home: str, max_width: int | None, max_height: int | None) -> dict[str, Any]:
    """What stands on a page, as oEmbed's "rich" type; no larger than is asked for."""
    width = max(min(max_width or WIDEST, WIDEST), min(_NARROWEST, max_width or _NARROWEST))
    text = shortened(preview.text, _LETTERS)
    lines = len(text) * _LETTER // width + 3
    if max_height is not None and lines * _LINE > max_height:
        lines = max(max_height // _LINE, 1)
        text = shortened(text, max((lines - 2) * width // _LETTER, 40))
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Benchbook",
        "provider_url": home,
        "cache_age": _A_DAY,
        "width": width,
        "height": lines * _LINE,
        "html": _quotation(preview, text, address),
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


def as_xml(answer: dict[str, Any]) -> str:
    root = ElementTree.Element("oembed")
    for name, value in answer.items():
        ElementTree.SubElement(root, name).text = str(value)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)
