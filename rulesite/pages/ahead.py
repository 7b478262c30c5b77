"""What the first visitor would otherwise wait for."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver


def open_ahead() -> None:
    """Import the views and read the templates before anybody asks for a page."""
    get_resolver().url_patterns  # noqa: B018  importing them is all that is wanted
    folder = Path(settings.BASE_DIR, "templates")
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))
