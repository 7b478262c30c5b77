"""The page on the language of scenarios, made from the table that the engine's reader uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

import engine

_SLOT: Final = re.compile(r"\{(?P<kind>\w+)\}")
_STRESS: Final = re.compile(r"\*(?P<word>[^*\s][^*]*)\*")


@dataclass(frozen=True)
class FormOnPage:
    name: str
    pattern: SafeString
    meaning: SafeString
    examples: tuple[str, ...]


@dataclass(frozen=True)
class SlotOnPage:
    name: str
    meaning: SafeString
    examples: tuple[str, ...]


@dataclass(frozen=True)
class LanguagePage:
    actions: tuple[FormOnPage, ...]
    expectations: tuple[FormOnPage, ...]
    slots: tuple[SlotOnPage, ...]


def language_page() -> LanguagePage:
    return LanguagePage(
        actions=tuple(_forms(engine.ACTIONS)),
        expectations=tuple(_forms(engine.EXPECTATIONS)),
        slots=tuple(SlotOnPage(slot.name, _stressed(slot.meaning), slot.examples) for slot in engine.SLOTS),
    )


def _forms(forms: Iterable[engine.Form]) -> Iterable[FormOnPage]:
    for form in forms:
        yield FormOnPage(form.name, _pattern(form.pattern), _stressed(form.meaning), form.examples)


def _pattern(pattern: str) -> SafeString:
    """A pattern with each slot as a link to what may stand in it."""
    return _with(_SLOT, pattern, "kind", lambda kind: format_html('<a class="slot" href="#slot-{}">{}</a>', kind, kind))


def _stressed(meaning: str) -> SafeString:
    return _with(_STRESS, meaning, "word", lambda word: format_html("<em>{}</em>", word))


def _with(pattern: re.Pattern[str], text: str, group: str, shown: Callable[[str], SafeString]) -> SafeString:
    """`text` escaped, with what matches `pattern` shown in its own way."""
    pieces: list[SafeString | str] = []
    at = 0
    for found in pattern.finditer(text):
        pieces += [text[at : found.start()], shown(found[group])]
        at = found.end()
    return format_html_join("", "{}", ((piece,) for piece in (*pieces, text[at:])))
