"""Views of what was imported."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render

from rulesite.ground.foundation.kept_pages import kept
from rulesite.ground.foundation.preferences import WORDS, preference_kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.intake.imports import selectors
from rulesite.pages.compare.changes import changes_between, changes_in, whose_words
from rulesite.pages.compare.selectors import two_editions
from rulesite.pages.compare.tables import tables_between


@kept()
def imports(request: HttpRequest) -> HttpResponse:
    """What was imported, and how more is."""
    context = {"documents": selectors.documents_imported(), **selectors.cards_counted()}
    return render(request, "imported/imports.html", context)


def report(request: HttpRequest, edition: str) -> HttpResponseBase:
    """What was read of a document, and each thing in it that was odd; `?format=json` gives it as data."""
    document = selectors.document_of(edition)
    if document is None:
        raise NothingThere(f"No document was imported as {edition}.")
    if request.GET.get("format") == "json":
        return JsonResponse(document.report, json_dumps_params={"ensure_ascii": False, "indent": 2})
    anomalies = selectors.anomalies_by_kind(document.report)
    return render(request, "imported/report.html", {"document": document, "anomalies": anomalies})


@kept("section")
def changes(request: HttpRequest, left: str, right: str) -> HttpResponse:
    """What changed from one edition to another: all sections, or the one that is asked for, word by word."""
    one, other = two_editions(left, right)
    context: dict[str, object] = {"left": one, "right": other, "section": None, "whose": whose_words(one, other)}
    if number := request.GET.get("section", ""):
        context["section"] = changes_in(one, other, number)
        if context["section"] is None:
            raise NothingThere(f"Nothing changed in section {number} from {left} to {right}.")
    else:
        context["overview"] = changes_between(one, other)
        context["on_tables"] = tables_between(left, right)
    return render(request, "imported/changes.html", context)


def choose_words(request: HttpRequest, choice: str) -> HttpResponseBase:
    """Keep the visitor's choice of words, and go back to where they were."""
    if choice not in WORDS.choices:
        raise Http404(f"There are no words {choice}; there are {', '.join(WORDS.choices)}.")
    return preference_kept(request, WORDS, choice)
