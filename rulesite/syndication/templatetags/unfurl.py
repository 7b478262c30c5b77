"""Link previews in a page's head."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.template.context import Context
from django.urls import reverse

from rulesite.gallery import painting
from rulesite.rules.models import Rule
from rulesite.rules.rule_page import RulePage
from rulesite.syndication import unfurling

register = template.Library()


@register.inclusion_tag("syndication/head.html", takes_context=True)
def head_links(context: Context) -> dict[str, Any]:
    """What other programs read of a page: its preview, the feed, the search."""
    request: HttpRequest | None = context.get("request")
    place = request.resolver_match if request is not None else None
    if request is None or place is None:
        return {}
    preview = unfurling.preview_in(place.view_name, cast("dict[str, Any]", context.flatten()))
    if preview is None:
        return {}
    address = request.build_absolute_uri(preview.url)
    oembed = request.build_absolute_uri(reverse("syndication:oembed"))
    return {
        "preview": preview,
        "address": address,
        "image": request.build_absolute_uri(preview.image) if preview.image and painting.CAN_PAINT else "",
        "is_embeddable": place.view_name in unfurling.FOUND_BY_OEMBED,
        "oembed_json": f"{oembed}?{urlencode({'url': address, 'format': 'json'})}",
        "oembed_xml": f"{oembed}?{urlencode({'url': address, 'format': 'xml'})}",
    }


@register.filter
def headline(rule: Rule) -> str:
    """A rule's number with the title it stands under."""
    return unfurling.headline(rule)


@register.filter
def opening(page: RulePage) -> str:
    """What the rule of a page says, as much as search engines show."""
    return unfurling.shortened(unfurling.words_of_rule(page.rule, page.subrules), 200)
