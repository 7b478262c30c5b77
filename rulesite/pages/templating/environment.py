"""The environments that templates are compiled and rendered in: one for each language of the interface."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache, partial
from types import MethodType
from typing import Any, Final

from django.conf import settings
from django.template import defaultfilters
from django.templatetags.static import static
from django.utils.text import capfirst, slugify
from django.utils.translation import get_language, gettext, ngettext, override
from jinja2 import Environment, StrictUndefined, Template, Undefined
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from rulesite.book.rules.symbols import paragraphs, symbols
from rulesite.ground.foundation.addresses import address
from rulesite.pages.card_texts.asked import cards_asked
from rulesite.pages.syndication.head import opening, preview_here
from rulesite.pages.templating.settling import Answers, settle

#: The attribute of what is English wherever the page around it isn't.
_IN_ENGLISH: Final = Markup(' lang="en"')
#: What templates may call besides what has the same answer each time.
_GLOBALS: Final = {"cards_asked": cards_asked, "preview_here": preview_here}
#: What templates may make of a value, besides a date.
_FILTERS: Final = {
    "capfirst": capfirst,
    "floatformat": defaultfilters.floatformat,
    "opening": opening,
    "paragraphs": paragraphs,
    "slugify": slugify,
    "symbols": symbols,
    "truncatechars": defaultfilters.truncatechars,
    "urlencode": defaultfilters.urlencode,
}
#: So many words and dates are remembered.
_MOST: Final = 4096
#: What is called as it is.
_PLAIN: Final = (MethodType, partial, type(address))


class Languages:
    """The templates of `templates/` in the language that is spoken where one is asked for.

    `options`: what Django's backend says of loader, reloading and escaping.
    """

    def __init__(self, **options: Any) -> None:
        self._environments = {language: InLanguage(language, options) for language, _ in settings.LANGUAGES}

    @property
    def spoken(self) -> Environment:
        return self._environments[get_language() or settings.LANGUAGE_CODE]

    def get_template(self, name: str) -> Template:
        return self.spoken.get_template(name)

    def from_string(self, source: str) -> Template:
        return self.spoken.from_string(source)


class _Calling(Context):
    """Calls what templates call. Jinja2 looks at everything for what it wants to be told of the template; of what pages
    call most, macros want to know how they escape, and the rest wants nothing."""

    def call(self, called: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        if isinstance(called, Macro):
            arguments = (self.eval_ctx, *arguments)
        elif type(called) not in _PLAIN:
            return super().call(called, *arguments, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*arguments, **named)


class InLanguage(Environment):
    """The environment of `templates/` in a language: what a template names and isn't given, or shows and doesn't call,
    is an error."""

    context_class = _Calling

    def __init__(self, language: str, options: dict[str, Any]) -> None:
        ours = {
            "undefined": StrictUndefined,
            "finalize": _shown,
            # Lines stay apart, as words and links on them must.
            "lstrip_blocks": True,
            "keep_trailing_newline": True,
            "cache_size": -1,
            "extensions": ["jinja2.ext.i18n"],
        }
        super().__init__(**options | ours)
        self.policies["ext.i18n.trimmed"] = True
        message = partial(_message, language)
        in_english = "" if language == settings.LANGUAGE_CODE else _IN_ENGLISH
        answers: dict[str, Callable[..., str]] = {
            "_": partial(_said, language),
            "in_english": lambda: in_english,
            "static": static,
            "url": address,
        }
        self.install_gettext_callables(message, ngettext, newstyle=True)  # type: ignore[attr-defined] # by the extension
        self.globals.update(_GLOBALS, **answers)
        self.filters.update(_FILTERS, date=partial(_dated, language))
        self._answers: Answers = {"gettext": message, **answers, "static": _collected}

    def compile(self, source: Any, name: Any = None, filename: Any = None, *how: Any, **named: Any) -> Any:
        """As Jinja2 compiles it, once it is settled."""
        tree = self.parse(source, name, filename) if isinstance(source, str) else source
        settle(tree, self._answers)
        return super().compile(tree, name, filename, *how, **named)

    def make_globals(self, _of_template: object) -> dict[str, Any]:
        """The same names for all templates: there are no others."""
        return self.globals


def _collected(file: str) -> str | None:
    """The address of a static file; None before files are collected, which a site without its database may not be able
    to do: then who is shown a page asks for it."""
    try:
        return static(file)
    except ValueError:
        return None


def _message(language: str, words: str) -> Markup:
    """What the interface says in a language, with signs where a value comes."""
    with override(language):
        return Markup(gettext(words))  # noqa: S704 - as our templates and catalogs have it


@lru_cache(_MOST)
def _said(language: str, words: str) -> Markup:
    """What the interface says in a language where no value comes."""
    return _message(language, words) % {}


@lru_cache(_MOST)
def _dated(language: str, day: date | None, form: str) -> str:
    """A day in a language, as Django's filter has it."""
    with override(language):
        return str(defaultfilters.date(day, form))


def _shown(value: Any) -> Any:
    if callable(value) and not isinstance(value, Undefined):
        raise TypeError(f"A template shows {value!r} instead of calling it.")
    return value
