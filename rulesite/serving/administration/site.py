"""The admin: every kind of row that content becomes, to look through and not to change.

Content is changed in `rules_data` and by imports; a row that is changed by hand would last until the next load.
There is nothing at these addresses before `manage.py createsuperuser` has made somebody who may look.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth import get_user_model
from django.db.models import Field, ForeignKey, JSONField, Model, OneToOneField, TextField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from rulesite.book.cards.models import Card, CardRuling, Mention
from rulesite.book.rules.models import (
    Correspondence,
    CrossReference,
    Edition,
    Example,
    OutsideRule,
    PageRow,
    Rule,
    Subject,
    SubjectPlace,
    Term,
)
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.ground.foundation.models import Addition, Load
from rulesite.intake.imports.models import ImportedDocument, OfficialWords
from rulesite.pages.api.budget import OverBudget
from rulesite.pages.sandbox.models import SharedScenario
from rulesite.serving.administration.tries import TooManyTries, count_try

#: What each kind of row is searched and narrowed by.
SHOWN: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Edition: (("slug", "name"), ("official",)),
    Rule: (("number", "title", "gist", "text"), ("edition", "kind", "official", "implied", "depth")),
    Example: (("key", "text"), ("rule__edition", "ruling_date")),
    CrossReference: (("key", "words", "target_number"), ("source__edition",)),
    PageRow: (("key",), ("edition",)),
    OutsideRule: (("number", "about", "summary"), ("edition",)),
    Correspondence: (("key", "topic", "note"), ("from_edition", "to_edition", "evidence")),
    Term: (("name", "meaning"), ("edition", "kind")),
    Subject: (("number", "name"), ("many",)),
    SubjectPlace: (("key",), ("edition",)),
    Card: (("name", "type_line", "text", "stop"), ("official", "layout")),
    CardRuling: (("card_slug", "text"), ("source", "published")),
    Mention: (("key", "name"), ()),
    Scenario: (("key", "title", "about"), ("edition", "status", "documented")),
    AppliedRule: (("number",), ()),
    SharedScenario: (("key", "text"), ("made", "opened", "is_used")),
    ImportedDocument: (("edition", "name", "file"), ("effective",)),
    OfficialWords: (("rule__key", "title", "text"), ("rule__edition",)),
    Load: (("fingerprint",), ()),
    Addition: (("name",), ()),
}


class AdministrationSite(AdminSite):
    site_header = "Benchbook: what is in the database"
    site_title = "Benchbook"
    index_title = "To look at; what is to change, change in rules_data or by an import"
    site_url = "/"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        _require_administrator()
        if request.method == "POST":
            try:
                count_try(request, request.POST.get("username", ""))
            except (TooManyTries, OverBudget) as refusal:
                return _not_tried(request, refusal)
        return super().login(request, extra_context)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        guarded = super().admin_view(view, cacheable)

        @wraps(guarded)
        def answer(*arguments: Any, **options: Any) -> Any:
            _require_administrator()
            return guarded(*arguments, **options)

        return answer


class RowsAdmin(ModelAdmin):  # type: ignore[type-arg]  # generic for the types alone
    """Rows to look at."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, *_: Any) -> bool:
        return False

    def has_change_permission(self, *_: Any) -> bool:
        return False

    def has_delete_permission(self, *_: Any) -> bool:
        return False


def _not_tried(request: HttpRequest, refusal: TooManyTries | OverBudget) -> HttpResponse:
    context = {"title": "Too many tries", "message": str(refusal)}
    response = render(request, "refused.html", context, status=429)
    if isinstance(refusal, TooManyTries):
        response.headers["Retry-After"] = str(refusal.seconds)
    return response


def _require_administrator() -> None:
    """Nothing is there for anybody before there is somebody who may look."""
    if not get_user_model().objects.filter(is_active=True, is_superuser=True).exists():
        raise Http404("nobody may look at the database")


def _columns(model: type[Model], searched: tuple[str, ...]) -> list[str]:
    """What a list shows of each row: its short fields, the key first, then those that it is searched by."""
    fields = [field for field in model._meta.get_fields() if isinstance(field, Field) and field.editable]
    short = [field for field in fields if not isinstance(field, TextField | JSONField)]
    return [
        field.name for field in sorted(short, key=lambda field: (not field.primary_key, field.name not in searched))
    ][:8]


def _admin_of(model: type[Model]) -> type[RowsAdmin]:
    searched, narrowed = SHOWN[model]
    columns = _columns(model, searched)
    related = [name for name in columns if isinstance(model._meta.get_field(name), ForeignKey | OneToOneField)]
    body = {
        "list_display": columns,
        "list_select_related": related or False,
        "search_fields": searched,
        "list_filter": narrowed,
    }
    return type(f"{model.__name__}Admin", (RowsAdmin,), body)


site = AdministrationSite("admin")
for _model in SHOWN:
    site.register(_model, _admin_of(_model))
