"""Filters that the templates share."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rulesite.rules.symbols import symbols

register = template.Library()
register.filter(symbols)


@register.filter
def paragraphs(text: str) -> SafeString:
    """Card text: one paragraph a line, with symbols."""
    return format_html_join("", "<p>{}</p>", ((symbols(line),) for line in text.splitlines() if line.strip()))
