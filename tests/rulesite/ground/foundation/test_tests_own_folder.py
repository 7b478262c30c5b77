"""What tests write lies in a folder of their own, never beside what the site has made for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings


def said_in(value: Any) -> Iterator[str]:
    """Every text and path in a setting, at any depth."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from said_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from said_in(inner)
    elif isinstance(value, str | Path):
        yield str(value)


def test_no_setting_of_the_tests_names_a_folder_of_the_site():
    of_the_site = str(Path(settings.BASE_DIR, "var"))
    named = {name: [said for said in said_in(getattr(settings, name)) if of_the_site in said] for name in dir(settings)}

    assert {name: paths for name, paths in named.items() if paths} == {}


def test_what_the_caches_keep_lies_in_the_tests_folder():
    folders = [cache["OPTIONS"]["FOLDER"] for cache in settings.CACHES.values() if "FOLDER" in cache.get("OPTIONS", {})]

    assert folders
    assert all(Path(folder).is_relative_to(settings.VAR_DIR) for folder in folders)
