"""Views: read the request, ask one question, render the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from csp.decorators import csp_update
from django.core.exceptions import DisallowedHost
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import card_called
from rulesite.book.cards.scryfall import PICTURE_HOSTS, page_at_scryfall, picture_at_scryfall
from rulesite.book.cards.selectors import Initial, card_page, cards_beginning_with, cards_named, initials
from rulesite.book.rule_pages.page import OutsidePage, rule_page
from rulesite.book.rules import selectors
from rulesite.book.rules.editions import Book, books_held, editions_held, other_books, visitors_book
from rulesite.book.rules.models import Edition, Rule
from rulesite.book.rules.places import Places, places_of
from rulesite.book.scenarios.featured import Featured, example_of
from rulesite.book.scenarios.place import Place, moment_under
from rulesite.book.scenarios.playing import edition_played, play_stored
from rulesite.book.scenarios.selectors import examples_playing, scenarios_elsewhere, scenarios_showing
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.foundation.kept_pages import at_its_own, kept
from rulesite.ground.foundation.leaves import leaves
from rulesite.ground.foundation.preferences import BOOK, LANGUAGE, PICTURES, SCHEME, preference_kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated
from rulesite.intake.imports.rulings import rules_cited, ruling_named, rulings_on
from rulesite.intake.imports.selectors import document_of
from rulesite.pages.aids.aids import aids_for
from rulesite.pages.aids.selectors import contents_tree, today_at
from rulesite.pages.card_texts.mechanics import mechanics_not_played
from rulesite.pages.card_texts.of_cards import reading_kept
from rulesite.pages.compare.moves import moves_to
from rulesite.pages.figures.drawing import drawings_of
from rulesite.pages.imported.words import words_for
from rulesite.pages.reference.card_search import CardSearch, cards_found
from rulesite.pages.reference.limits import refusal
from rulesite.pages.reference.parts import parts_of
from rulesite.pages.reference.short import spelled

_RULE_ADDRESS = re.compile(r"/rules/(?:(?P<edition>\d{4}-\d{2}(?:-\d{2})?)/)?(?P<number>[^/]+)/?")
_CARDS_ON_A_PAGE: Final = 120
_COLUMNS: Final = 4
_TERMS_ON_A_PAGE: Final = 400


class NoSuchRule(NothingThere):
    """There is no such rule; the page for that shows what lies near."""


@kept("at", "edition", anew=("why",))
def home(request: HttpRequest) -> HttpResponse:
    """The front page, with a table on which the example of the day is played by the visitor's book; `at` chooses
    another moment of it."""
    slug = visitors_book(request)
    book = books_held().get(slug or "")
    featured = example_of(timezone.now().date(), slug)
    context: dict[str, object] = {
        "contents": _contents(book),
        "book": book,
        "others": [other for other in books_held().values() if other != book],
        "played": engine.editions(),
        "playing": examples_playing().get(book.slug, 0) if book else 0,
        "featured": featured,
        "page": None,
    }
    if featured is None:
        return render(request, "reference/home.html", context)
    asked = moment_under(request.GET, reverse("reference:home"), featured.scenario.edition_id)
    context["page"] = page = scenario_page(featured.scenario, _opening(asked, featured))
    own = asked if asked.at is None else page.place_shown
    return at_its_own(own.url(), render(request, "reference/home.html", context))


def _contents(book: Book | None) -> list[tuple[Edition, list[Rule]]]:
    """The contents of the visitor's book, and then of the newest others, as far as the front page has room."""
    contents = [(edition, sections) for edition, sections in selectors.contents_by_edition().items() if sections]
    contents.sort(key=lambda each: book is None or each[0] != book.edition)
    return contents[:_COLUMNS]


def _opening(asked: Place, featured: Featured) -> Place:
    """Where the front page shows a scenario: as asked, or else at the first moment that the script brings about."""
    if asked.at is not None:
        return asked
    moments = play_stored(featured.scenario, edition=featured.edition).run.moments
    return asked.moved(at=next((moment.place for moment in moments if moment.line), 0), edition=featured.edition)


def editions(_request: HttpRequest) -> HttpResponse:
    return redirect("reference:home")


@kept()
def edition_or_number(request: HttpRequest, edition: str) -> HttpResponse:
    """The contents of an edition; with a number instead, that rule in the visitor's book, or the newest that has it."""
    found = Edition.objects.filter(slug=edition).first()
    if found is not None:
        branches = contents_tree(found)
        context = {
            "edition": found,
            "branches": branches,
            # Of an edition that is played and not held, what its runs cite.
            "summaries": [] if branches else list(found.outside_rules.all()),
            "document": document_of(found.pk),
        }
        return render(request, "reference/edition.html", context)
    rule = selectors.with_number(edition.lower(), visitors_book(request))
    if rule is None:
        raise NoSuchRule(f"No edition here has a rule {edition}.")
    return redirect(rule)


def short(request: HttpRequest, number: str, edition: str | None = None) -> HttpResponse:
    """From a short address to the rule's own: in the edition that is named, or in the visitor's book, or the newest
    that has the number."""
    number = spelled(number)
    if edition is not None:
        return redirect("reference:rule", edition, number)
    found = selectors.with_number(number, visitors_book(request))
    return redirect(found or reverse("reference:edition", args=[number]))


@kept("alone", "from")
def rule(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    page = rule_page(edition, number)
    if page is None and number != number.lower():
        return redirect("reference:rule", edition, number.lower(), permanent=True)
    if page is None:
        raise NoSuchRule(
            f"There is no rule {number} in the {edition} edition."
            if edition in editions_held()
            else f"There is no edition {edition}."
        )
    places = places_of(edition, number)
    if isinstance(page, OutsidePage):
        return _rule_outside(request, page, places)
    elsewhere = places.elsewhere()
    context: dict[str, object] = {
        "page": page,
        "edition": page.rule.edition,
        "unheld": [place for place in elsewhere if place.rule is None],
        "same_number": places.same_number,
        "played_elsewhere": scenarios_elsewhere(elsewhere),
        "shown_by": scenarios_showing(edition, number),
    }
    context |= aids_for(request, page, places, elsewhere)
    if page.rule.depth <= 1:
        parts = parts_of(page.rule, page.inside, request.GET.get("from", ""))
        context |= {"parts": parts, "rules": parts.entries, "drawings": drawings_of(page.rule)}
        context |= words_for(request, [page.rule, *parts.entries])
        return at_its_own(parts.url, render(request, "reference/section.html", context))
    context |= {"alone": bool(page.subrules) and request.GET.get("alone") == "1"}
    context |= words_for(request, [page.rule, *page.inside])
    own = page.rule.get_absolute_url()
    return at_its_own(f"{own}?alone=1" if context["alone"] else own, render(request, "reference/rule.html", context))


def _rule_outside(request: HttpRequest, page: OutsidePage, places: Places) -> HttpResponse:
    """A number that we don't hold: our summary of it, who points to it, and what stands near it."""
    edition, number = page.summary.edition, page.summary.number
    same_number = [*places.same_number, *selectors.same_number_summarized(edition.pk, number)]
    context = {
        "page": page,
        "edition": edition,
        "elsewhere": places.elsewhere(),
        "same_number": same_number,
        "today": today_at(number),
    }
    return render(request, "reference/outside.html", context)


def own_terms(request: HttpRequest) -> HttpResponse:
    """To the terms of the visitor's book, or of the newest edition of which anything is held."""
    edition = visitors_book(request) or next(iter(books_held()), None)
    if edition is None:
        raise Http404("Nothing is loaded yet.")
    return redirect("reference:terms", edition)


@kept("letter")
def terms(request: HttpRequest, edition: str) -> HttpResponse:
    """The terms of an edition by kind; where they are many, those of one letter."""
    found = get_object_or_404(Edition, slug=edition)
    kinds = selectors.terms_by_kind(found)
    letters: list[str] = []
    if sum(len(terms) for _, terms in kinds) > _TERMS_ON_A_PAGE:
        letters = sorted({term.letter for _, terms in kinds for term in terms})
        asked = request.GET.get("letter", "")
        shown = asked if asked in letters else next(letter for letter in letters if letter.isalpha())
        kinds = [(kind, of_letter) for kind, terms in kinds if (of_letter := [t for t in terms if t.letter == shown])]
    context = {"edition": found, "kinds": kinds, "letters": letters, "shown": shown if letters else ""}
    return render(request, "reference/terms.html", context)


@kept("letter", "page", anew={"q"})
def cards(request: HttpRequest) -> HttpResponse:
    """The cards that are named here; with `letter` those of all that begin with it, with `q` those that it asks for."""
    if request.GET.get("q", "").strip():
        return cards_found(request)
    every, letter = initials(), request.GET.get("letter")
    shown = next((each for each in every if each.letter == letter), None)
    if shown is None and letter is not None:
        raise NothingThere(_no_cards_under(letter, every))
    if shown is None:
        on_leaves, cards, own = None, cards_named(), request.path
    else:
        on_leaves = leaves(shown.cards, _CARDS_ON_A_PAGE, {"letter": shown.letter}, request.GET, request.path)
        cards, own = cards_beginning_with(shown, on_leaves.entries), on_leaves.shown.url
    context = {"initials": every, "shown": shown, "leaves": on_leaves, "cards": cards, "search": CardSearch()}
    return at_its_own(own, render(request, "reference/cards.html", context))


def _no_cards_under(letter: str, every: Sequence[Initial]) -> str:
    if not every:
        return "No cards were imported here: those that rules and scenarios name stand on one page, without letters."
    return f"No cards are listed under “{repeated(letter)}”: there are {', '.join(each.letter for each in every)}."


@kept()
def card(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The page of a card; the name of one of its faces leads there."""
    found = _card_at(slug)
    if found.slug != slug:
        return redirect(found)
    book = visitors_book(request)
    context = {
        "page": card_page(found),
        "rulings": rulings_on(found),
        "reading": reading_kept(found),
        "lacks": mechanics_not_played(found, book) if found.stop and book else [],
        "book": book or "",
        "at_scryfall": page_at_scryfall(found),
        "picture": picture_at_scryfall(found) if PICTURES.chosen(request.COOKIES) == "yes" else "",
        "played_by": date.fromisoformat(f"{edition_played(book)}-01"),
    }

    def shown(request: HttpRequest) -> HttpResponseBase:
        return render(request, "reference/card.html", context)

    # A page is allowed pictures from elsewhere only where its visitor asked for them.
    return (csp_update({"img-src": PICTURE_HOSTS})(shown) if context["picture"] else shown)(request)


@kept()
def ruling(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A ruling on a card, at an address of its own."""
    card = _card_at(slug)
    shown = ruling_named(card, name)
    if shown is None:
        raise NothingThere(f"Benchbook has no ruling “{name}” on {card.name}; its page has those that there are.")
    context = {"card": card, "shown": shown, "ruling": shown.ruling, "cited": rules_cited(shown.ruling)}
    return render(request, "reference/ruling.html", context)


def _card_at(slug: str) -> Card:
    card = card_called(slug)
    if card is None:
        raise NothingThere(f"Benchbook has no card at “{slug}”; the list of cards names those that it has.")
    return card


def appearance(request: HttpRequest, scheme: str) -> HttpResponseBase:
    """Keep the visitor's choice of light or dark, and go back to where they were."""
    if scheme not in SCHEME.choices:
        raise Http404(f"There is no appearance {scheme}; there are {', '.join(SCHEME.choices)}.")
    return preference_kept(request, SCHEME, scheme)


def language(request: HttpRequest, code: str) -> HttpResponseBase:
    """Keep the visitor's choice of a language, and go back to where they were."""
    if code not in LANGUAGE.choices:
        raise Http404(f"There is no language {repeated(code)} here; there are {', '.join(LANGUAGE.choices)}.")
    return preference_kept(request, LANGUAGE, code)


def pictures(request: HttpRequest, choice: str) -> HttpResponseBase:
    """Keep whether the visitor wants pictures of cards, and go back to where they were."""
    if choice not in PICTURES.choices:
        raise Http404(f"There is no such choice {repeated(choice)}; there are {', '.join(PICTURES.choices)}.")
    return preference_kept(request, PICTURES, choice)


def book(request: HttpRequest) -> HttpResponseBase:
    """Keep the visitor's choice of a rulebook (`book`), and go back to where they were."""
    chosen = request.GET.get("book", "")
    if chosen not in books_held():
        raise NothingThere(f"There is no rulebook {repeated(chosen)} here; there are {', '.join(books_held())}.")
    return preference_kept(request, BOOK, chosen if chosen in other_books() else BOOK.usual)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A wrong address: say so, and offer the nearest rules where it looks like one."""
    context: dict[str, object] = dict.fromkeys(("number", "today", "come", "nearest"))
    context["message"] = str(exception) if isinstance(exception, NothingThere) else ""
    if address := _RULE_ADDRESS.fullmatch(request.path):
        edition = address["edition"]
        known = edition if Edition.objects.filter(slug=edition).exists() else None
        number = address["number"]
        context |= {"number": number, "today": today_at(number), "nearest": selectors.nearest_rules(known, number)}
        if known:
            context["come"] = moves_to(places_of(known, number))
    return render(request, "404.html", context, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django itself refuses, such as a form with a thousand fields. A request to a host that isn't this site gets
    no page of it."""
    if isinstance(exception, DisallowedHost):
        return HttpResponse(
            "This site doesn't go by that name.\n", status=400, content_type="text/plain; charset=utf-8"
        )
    return refusal(request, 400, "What was sent is nothing that this site can read.")


def foreign_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form was sent to an address that takes none, or from another site."""
    return refusal(request, 403, "This address takes no forms from elsewhere.")


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
