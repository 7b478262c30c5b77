"""The environment that templates are compiled and rendered in."""

from __future__ import annotations

from typing import Any, Final

from django.template import defaultfilters
from django.templatetags.static import static
from django.utils.text import capfirst, slugify
from jinja2 import Environment, StrictUndefined, Undefined

from rulesite.book.rules.symbols import paragraphs, symbols
from rulesite.ground.foundation.addresses import address
from rulesite.pages.card_texts.asked import cards_asked
from rulesite.pages.syndication.head import opening, preview_here

#: What templates may call.
_GLOBALS: Final = {
    "url": address,
    "static": static,
    "cards_asked": cards_asked,
    "preview_here": preview_here,
}
#: What templates may make of a value.
_FILTERS: Final = {
    "capfirst": capfirst,
    "date": defaultfilters.date,
    "floatformat": defaultfilters.floatformat,
    "opening": opening,
    "paragraphs": paragraphs,
    "slugify": slugify,
    "symbols": symbols,
    "truncatechars": defaultfilters.truncatechars,
    "urlencode": defaultfilters.urlencode,
}


def environment(**options: Any) -> Environment:
    """The environment of `templates/`: what a template names and isn't given, or shows and doesn't call, is an error.

    `options`: what Django's backend says of loader, reloading and escaping.
    """
    ours = {
        "undefined": StrictUndefined,
        "finalize": _shown,
        # Lines stay apart, as words and links on them must.
        "lstrip_blocks": True,
        "keep_trailing_newline": True,
        "cache_size": -1,
    }
    made = Environment(**options | ours)  # noqa: S701 - Django's backend has everything escaped
    made.globals.update(_GLOBALS)
    made.filters.update(_FILTERS)
    return made


def _shown(value: Any) -> Any:
    if callable(value) and not isinstance(value, Undefined):
        raise TypeError(f"A template shows {value!r} instead of calling it.")
    return value
