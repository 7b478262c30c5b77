"""Views of the ways in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from rulesite.book.rules.editions import books_held, editions_held, visitors_book
from rulesite.book.rules.models import Edition, Rule, Term
from rulesite.ground.foundation.kept_pages import kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.indexes import selectors
from rulesite.pages.indexes.mapping import reference_map
from rulesite.pages.indexes.selectors import Letter

#: Indexes of what an edition lists, by the word in the address.
LISTED = {
    "keyword-abilities": (Term.Kind.KEYWORD_ABILITY, "Keyword abilities"),
    "keyword-actions": (Term.Kind.KEYWORD_ACTION, "Keyword actions"),
    "state-based-actions": (Term.Kind.STATE_BASED_ACTION, "State-based actions"),
}


@kept()
def hub(request: HttpRequest) -> HttpResponse:
    return render(request, "indexes/hub.html", {"listed": [(slug, title) for slug, (_, title) in LISTED.items()]})


@kept("letter")
def terms(request: HttpRequest) -> HttpResponse:
    return _one_letter(request, "indexes/terms.html", selectors.terms_by_letter(visitors_book(request)))


@kept()
def listed(request: HttpRequest, kind: str) -> HttpResponse:
    if kind not in LISTED:
        raise NothingThere(f"There is no index of {kind}.")
    of_kind, title = LISTED[kind]
    shown, others = _shown_and_others(request, selectors.editions_listing(of_kind))
    context = {
        "title": title,
        "edition": shown,
        "others": others,
        "entries": selectors.listed(of_kind, shown.slug) if shown else [],
    }
    return render(request, "indexes/listed.html", context)


def _shown_and_others(request: HttpRequest, slugs: Sequence[str]) -> tuple[Edition | None, list[Edition]]:
    """Of the editions that have something, newest first: the visitor's book, or else the newest; and the others."""
    held = editions_held()
    shown = next((slug for slug in slugs if slug == visitors_book(request)), next(iter(slugs), None))
    return held.get(shown or ""), [held[slug] for slug in slugs if slug != shown]


@kept("letter")
def cards(request: HttpRequest) -> HttpResponse:
    return _one_letter(request, "indexes/cards.html", selectors.cards_by_letter())


def _one_letter(request: HttpRequest, template: str, letters: Sequence[Letter[Any]]) -> HttpResponse:
    """The entries under one letter of an index, with the way to the others."""
    shown = selectors.letter_asked(letters, request.GET.get("letter", ""))
    return render(request, template, {"letters": letters, "shown": shown})


@kept()
def rulings(request: HttpRequest) -> HttpResponse:
    return render(request, "indexes/rulings.html", {"years": selectors.rulings_by_year()})


@kept()
def maps(request: HttpRequest) -> HttpResponse:
    shown, others = _shown_and_others(request, list(books_held()))
    sections = selectors.sections_with_references(shown.slug) if shown else []
    return render(request, "indexes/maps.html", {"edition": shown, "others": others, "sections": sections})


@kept()
def section_map(request: HttpRequest, edition: str, section: str) -> HttpResponse:
    sections = Rule.objects.select_related("edition", "parent").filter(depth=1)
    found = sections.filter(edition=edition, number=section).first()
    if found is None:
        raise NothingThere(f"There is no section {section} in an edition {edition} here.")
    context = {"map": reference_map(found), "section": found, "edition": found.edition}
    return render(request, "indexes/map.html", context)


@never_cache
def random_rule(request: HttpRequest) -> HttpResponse:
    edition = request.GET.get("edition") or visitors_book(request)
    if edition and not Edition.objects.filter(pk=edition).exists():
        raise NothingThere(f"There is no edition {edition}.")
    rule = selectors.random_rule(edition)
    if rule is None:
        raise NothingThere("Nothing is loaded yet.")
    return redirect(rule)
