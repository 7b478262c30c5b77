"""All figures on one page. Each stands on the pages of its sections, too."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulesite.ground.foundation.kept_pages import kept
from rulesite.pages.figures.drawing import drawn, every_figure


@kept()
def figures(request: HttpRequest) -> HttpResponse:
    return render(request, "figures/figures.html", {"drawings": [drawn(figure) for figure in every_figure()]})
