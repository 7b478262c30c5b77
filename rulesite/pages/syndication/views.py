"""What other programs ask of the site beside the API."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Final
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesite.book.rule_pages.page import RulePage, rule_page
from rulesite.book.rules.editions import books_held, visitors_book
from rulesite.book.rules.models import Edition
from rulesite.book.rules.places import places_of
from rulesite.book.rules.timeline import timeline_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated, whole_number
from rulesite.pages.syndication.feed import edition_feed, rule_feed, rulings_feed
from rulesite.pages.syndication.oembed import as_xml, oembed
from rulesite.pages.syndication.sitemap import last_loaded, sitemap_parts
from rulesite.pages.syndication.unfurling import preview_at
from rulesite.search.answer.suggestions import suggestions as lookup_suggestions

_LONGEST_ADDRESS: Final = 2000
_LONGEST_QUERY: Final = 200
_SUGGESTIONS: Final = 8
_ATOM: Final = "application/atom+xml; charset=utf-8"

View = Callable[..., HttpResponse]


def readable_from_anywhere(view: View) -> View:
    """Let scripts of any site read what this view answers."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answer


@require_safe
@readable_from_anywhere
def rulings(request: HttpRequest, edition: str | None = None) -> HttpResponse:
    """The feed of rulings, of one edition or of all."""
    found = get_object_or_404(Edition, slug=edition) if edition else None
    page = found.get_absolute_url() if found else reverse("indexes:rulings")
    absolute = request.build_absolute_uri
    feed = rulings_feed(found, absolute(request.path), absolute(page), absolute)
    return HttpResponse(feed, content_type=_ATOM)


@require_safe
@readable_from_anywhere
def rule_changes(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """The feed of a rule: what became of it in each later book."""
    page = rule_page(edition, number)
    if not isinstance(page, RulePage):
        raise NothingThere(
            f"There is no rule {repeated(number)} in the {repeated(edition)} edition, so nothing follows it."
        )
    places = places_of(edition, number)
    timeline = timeline_of(page.rule.edition, page.rule, places.elsewhere(), places.links)
    absolute = request.build_absolute_uri
    feed = rule_feed(page, timeline, absolute(request.path), absolute)
    return HttpResponse(feed, content_type=_ATOM)


@require_safe
@readable_from_anywhere
def edition_changes(request: HttpRequest, edition: str) -> HttpResponse:
    """The feed of an edition: what it changed in the book before it, section by section."""
    held = list(books_held().values())
    place = next((place for place, book in enumerate(held) if book.slug == edition), None)
    if place is None:
        raise NothingThere(f"No rulebook {repeated(edition)} is held here; there are {', '.join(books_held())}.")
    before = held[place + 1].edition if place + 1 < len(held) else None
    absolute = request.build_absolute_uri
    feed = edition_feed(held[place].edition, before, absolute(request.path), absolute)
    return HttpResponse(feed, content_type=_ATOM)


@require_safe
@readable_from_anywhere
def oembed_answer(request: HttpRequest) -> HttpResponse:
    """oEmbed for the page at `url`, as JSON or XML."""
    address, form = request.GET.get("url", ""), request.GET.get("format", "json")
    if not address or len(address) > _LONGEST_ADDRESS:
        return _refused(400, "Say which page: ?url= with its whole address.")
    if form not in ("json", "xml"):
        return _refused(501, f"There is no format “{repeated(form)}” here; there are json and xml.")
    try:
        sizes = [_size(request, name) for name in ("maxwidth", "maxheight")]
        asked = urlsplit(address)
    except ValueError as problem:
        return _refused(400, str(problem))
    preview = preview_at(asked.path) if asked.netloc.lower() == request.get_host().lower() else None
    if preview is None:
        return _refused(404, "That isn't the address of a rule, a card, a scenario or an edition of this site.")
    absolute = request.build_absolute_uri
    fragment = f"#{asked.fragment}" if asked.fragment else ""
    frame = absolute(preview.embed) + (f"?{asked.query}" if asked.query else "") if preview.embed else ""
    answer = oembed(preview, absolute(preview.url) + fragment, frame, absolute(reverse("reference:home")), *sizes)
    if form == "xml":
        return HttpResponse(as_xml(answer), content_type="text/xml; charset=utf-8")
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})


def _size(request: HttpRequest, name: str) -> int | None:
    written = request.GET.get(name)
    if written is None:
        return None
    size = whole_number(written, 1)
    if size is None:
        raise ValueError(f"{name} is a number of pixels, not “{repeated(written)}”.")
    return size


def _refused(status: int, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status, json_dumps_params={"ensure_ascii": False})


@require_safe
def sitemap_index(request: HttpRequest) -> HttpResponse:
    parts = [request.build_absolute_uri(reverse("syndication:sitemap", args=[part])) for part in sitemap_parts()]
    return _xml(request, "syndication/sitemap_index.xml", {"addresses": parts, "changed": last_loaded()})


@require_safe
def sitemap(request: HttpRequest, part: str) -> HttpResponse:
    paths = sitemap_parts().get(part)
    if paths is None:
        raise Http404(f"The sitemap has no part {part}.")
    addresses = [request.build_absolute_uri(path) for path in paths()]
    return _xml(request, "syndication/sitemap.xml", {"addresses": addresses, "changed": last_loaded()})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may read: everything but what is made anew for each question."""
    context = {"sitemap": request.build_absolute_uri(reverse("syndication:sitemap_index"))}
    return render(request, "syndication/robots.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
def opensearch(request: HttpRequest) -> HttpResponse:
    """How a browser searches this site from its address bar."""
    context = {"site": request.build_absolute_uri("/")[:-1]}
    kind = "application/opensearchdescription+xml; charset=utf-8"
    return render(request, "syndication/opensearch.xml", context, content_type=kind)


@require_safe
@readable_from_anywhere
def suggestions(request: HttpRequest) -> HttpResponse:
    """What a browser shows below its address bar: the query, then completions, what they say, and where they lead."""
    text = request.GET.get("q", "")[:_LONGEST_QUERY].strip()
    found = lookup_suggestions(text, visitors_book(request), _SUGGESTIONS)
    answer: list[object] = [
        text,
        [each.text for each in found],
        [each.detail or each.kind for each in found],
        [request.build_absolute_uri(each.url) for each in found],
    ]
    return HttpResponse(json.dumps(answer, ensure_ascii=False), content_type="application/x-suggestions+json")


def _xml(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    return render(request, template, context, content_type="application/xml; charset=utf-8")
