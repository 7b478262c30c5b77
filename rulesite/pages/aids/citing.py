"""A rule as one cites it elsewhere: with its edition, the date of that, and an address that lasts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.dateformat import format as date_format

from rulesite.book.rule_pages.page import RuleEntry
from rulesite.book.rules.models import Rule

_DATE: Final = "F j, Y"
_MARKDOWN: Final = re.compile(r"([\\`*_\[\]<>#|~])")


@dataclass(frozen=True, slots=True)
class Citing:
    """A citation in one style: alone, and with the rule's words."""

    style: str
    name: str
    alone: str
    #: The same after what the rule says; empty for a heading, which says nothing.
    with_words: str


def citings(rule: Rule | RuleEntry, address: str) -> list[Citing]:
    """The citation of a rule in each style; `address` is the rule's whole address."""
    about, source = _about(rule), _source(rule)
    words = [line for line in rule.text.splitlines() if line.strip()]
    plain = f"{about}, {source}. {address}"
    markdown = f"[{_escaped(about)}](<{address}>), {_escaped(source)}"
    bbcode = f"[url={address}]{about}[/url], {source}"
    quoted = "\n".join(f"> {_escaped(line)}\n>" for line in words)
    return [
        Citing("plain", "Plain text", plain, f"“{' '.join(words)}” ({plain})" if words else ""),
        Citing("markdown", "Markdown", markdown, f"{quoted}\n> — {markdown}" if words else ""),
        Citing("bbcode", "BBCode", bbcode, f"[quote]{_lines(words)}[/quote]\n{bbcode}" if words else ""),
    ]


def _about(rule: Rule | RuleEntry) -> str:
    """The number with what it numbers, and the title: "Rule 702.17, “Trample”"."""
    named = ("Chapter", "Section")[rule.depth] if rule.depth <= 1 else "Rule"
    return f"{named} {rule.number}, “{rule.title}”" if rule.title else f"{named} {rule.number}"


def _source(rule: Rule | RuleEntry) -> str:
    edition = rule.edition
    source = f"{edition.name}, in force from {date_format(edition.effective, _DATE)}"
    if rule.ruling_date:
        source += f" ({rule.ruling_source}, {date_format(rule.ruling_date, _DATE)})"
    return source if rule.official else f"{source}, as restated by Benchbook"


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)


def _lines(words: list[str]) -> str:
    return "\n".join(words)
