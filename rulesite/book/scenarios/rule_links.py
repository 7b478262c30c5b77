"""Numbers of rules as links: to the rule, or to the page that says what it is about where we don't hold it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

import engine
from rulesite.book.rules.models import Rule
from rulesite.ground.foundation.addresses import address

#: A rule opened where it is applied is read there as far as this; its page has all of it.
_MOST_WORDS: Final = 60


@dataclass(frozen=True)
class RuleLink:
    """A rule's number with its address. `about` is a few words on it, for whoever hesitates to follow it; `words` is
    what it says, where we hold it."""

    number: str
    url: str
    about: str
    is_held: bool
    words: str = ""
    edition: str = ""

    @cached_property
    def link(self) -> SafeString:
        """The number as a link."""
        outside = "" if self.is_held else " outside"
        return format_html(
            '<a class="reference{}" href="{}" title="{}">{}</a>', outside, self.url, self.about, self.number
        )

    @cached_property
    def in_place(self) -> SafeString:
        """The number, which opens what the rule says where it stands; a link where we don't hold the rule."""
        if not self.words:
            return self.link
        return format_html(
            '<details class="rule-words"><summary>{}</summary><p>{} <a href="{}">Rule {}</a></p></details>',
            *(self.number, self.words, self.url, self.number),
        )


def rule_links(edition: str, numbers: Iterable[str]) -> Mapping[str, RuleLink]:
    """The link of each number, in their order."""
    links = rule_links_by_key(f"{edition}/{number}" for number in numbers if number)
    return {link.number: link for link in links.values()}


def rule_links_by_key(keys: Iterable[str]) -> Mapping[str, RuleLink]:
    """The links of rules of any editions, each by its edition and number as 2009-07/702.17b, in their order. One query
    for all of them."""
    wanted = list(dict.fromkeys(keys))
    said = Rule.objects.held().filter(key__in=wanted).order_by().values_list("key", "title", "text")
    held = {key: Truncator(text or title).words(_MOST_WORDS) for key, title, text in said}
    return {key: _link(key, held.get(key)) for key in wanted}


def _link(key: str, words: str | None) -> RuleLink:
    """`words`: None of a rule that isn't held."""
    edition, _, number = key.partition("/")
    about = engine.cited_rules(edition).get(number, "")
    url = address("reference:rule", edition, number)
    return RuleLink(number, url, about, is_held=words is not None, words=words or "", edition=edition)
