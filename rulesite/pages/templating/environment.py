"""The environment that templates are compiled and rendered in."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.template import defaultfilters
from django.templatetags.static import static
from django.utils.text import capfirst, slugify
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment, StrictUndefined, Undefined
from markupsafe import Markup

from rulesite.book.rules.symbols import paragraphs, symbols
from rulesite.ground.foundation.addresses import address
from rulesite.pages.card_texts.asked import cards_asked
from rulesite.pages.syndication.head import opening, preview_here

#: The attribute of what is English wherever the page around it isn't.
_IN_ENGLISH: Final = Markup(' lang="en"')
#: What templates may call.
_GLOBALS: Final = {
    "url": address,
    "static": static,
    "cards_asked": cards_asked,
    "preview_here": preview_here,
    "in_english": lambda: _IN_ENGLISH if get_language() != settings.LANGUAGE_CODE else "",
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
    made.add_extension("jinja2.ext.i18n")
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined] # of the extension
    made.globals.update(_GLOBALS)
    made.filters.update(_FILTERS)
    return made


def _shown(value: Any) -> Any:
    if callable(value) and not isinstance(value, Undefined):
        raise TypeError(f"A template shows {value!r} instead of calling it.")
    return value
