"""Filters that the templates share."""

from __future__ import annotations

from django import template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from rulesite.rules.symbols import SYMBOL, symbol_classes, symbol_name

register = template.Library()


@register.filter
def symbols(text: str) -> SafeString:
    """Text with its mana symbols as pips: `{2}{G}`."""
    if "{" not in text:
        return escape(text)
    pieces: list[str] = []
    at = 0
    for found in SYMBOL.finditer(text):
        name = symbol_name(found[1])
        pieces.append(format_html("{}", text[at : found.start()]))
        pieces.append(
            format_html(
                '<span class="{}" role="img" aria-label="{}">{}</span>', symbol_classes(found[1]), name, found[1]
            )
            if name
            else format_html("{}", found[0])
        )
        at = found.end()
    pieces.append(format_html("{}", text[at:]))
    return mark_safe("".join(pieces))  # noqa: S308 - every piece is escaped above


@register.filter
def paragraphs(text: str) -> SafeString:
    """Card text: one paragraph a line, with symbols."""
    return format_html_join("", "<p>{}</p>", ((symbols(line),) for line in text.splitlines() if line.strip()))
