"""What a page's head tells other programs of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from jinja2 import pass_context
from jinja2.runtime import Context

from rulesite.book.rule_pages.page import RulePage
from rulesite.ground.foundation.addresses import address
from rulesite.pages.gallery import painting
from rulesite.pages.syndication import unfurling


@dataclass(frozen=True, slots=True)
class PreviewHere:
    """The preview of a page with whole addresses; those that a page doesn't have are empty."""

    preview: unfurling.Preview
    address: str
    image: str = ""
    oembed_json: str = ""
    oembed_xml: str = ""


@pass_context
def preview_here(context: Context) -> PreviewHere | None:
    """The preview of the page that is being rendered; None for one that has none."""
    request: HttpRequest | None = context.get("request")
    place = request.resolver_match if request is not None else None
    if request is None or place is None:
        return None
    preview = unfurling.preview_in(place.view_name, context.get_all())
    if preview is None:
        return None
    here = request.build_absolute_uri(preview.url)
    whole: dict[str, Any] = {}
    if preview.image and painting.CAN_PAINT:
        whole["image"] = request.build_absolute_uri(preview.image)
    if place.view_name in unfurling.FOUND_BY_OEMBED:
        oembed = request.build_absolute_uri(address("syndication:oembed"))
        for form in ("json", "xml"):
            whole[f"oembed_{form}"] = f"{oembed}?{urlencode({'url': here, 'format': form})}"
    return PreviewHere(preview, here, **whole)


def opening(page: RulePage) -> str:
    """What the rule of a page says, as much as search engines show."""
    return unfurling.shortened(unfurling.words_of_rule(page.rule, page.subrules), 200)
