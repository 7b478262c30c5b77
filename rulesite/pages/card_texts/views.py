"""The page on which a visitor's card text is read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesite.book.rules.editions import visitors_book
from rulesite.ground.bounded.pool import Ended
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.card_texts.reading import LONGEST_TEXT, Reading, reading_of

_READING_POINTS = 5


@require_safe
def read(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("text", "").replace("\r\n", "\n")
    name = request.GET.get("name", "").strip()
    type_line = request.GET.get("type_line", "").strip()
    context: dict[str, object] = {"text": text, "name": name, "type_line": type_line, "longest": LONGEST_TEXT}
    context |= {"reading": None, "book": visitors_book(request) or ""}
    status = 200
    if text.strip():
        try:
            charge(request, _READING_POINTS)
            context["reading"] = reading_of(text, name, type_line)
        except (OverBudget, Ended) as refusal:
            context["reading"] = Reading(refusal=str(refusal))
            status = 429 if isinstance(refusal, OverBudget) or refusal.may_do_later else 422
    return render(request, "card_texts/read.html", context, status=status)
