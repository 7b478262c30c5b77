"""Atom feeds, the newest first: of rulings, of a rule through the books, and of what an edition brought."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time
from typing import Any, Final

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.utils.html import escape
from django.utils.xmlutils import SimplerXMLGenerator

from rulesite.book.rule_pages.page import RulePage
from rulesite.book.rules.models import Edition
from rulesite.book.rules.rulings import Ruling, rulings_newest_first
from rulesite.book.rules.timeline import Timeline
from rulesite.ground.foundation.models import Load
from rulesite.pages.compare.changes import changes_between
from rulesite.pages.syndication.unfurling import headline, shortened

#: As many as readers of feeds are used to; the site has the rest.
_MOST: Final = 200


class PassageFeed(Atom1Feed):
    """Atom whose entries hold the whole text, with its links resolved against the site."""

    def latest_post_date(self) -> datetime:
        """When the newest ruling was made; of an empty feed when the site was last loaded."""
        if self.items:
            return super().latest_post_date()
        load = Load.objects.first()
        return load.finished if load else datetime(1970, 1, 1, tzinfo=UTC)

    def add_item_elements(self, handler: SimplerXMLGenerator, item: dict[str, Any]) -> None:
        super().add_item_elements(handler, item)
        handler.addQuickElement("content", item["html"], {"type": "html", "xml:base": item["link"]})


def rulings_feed(edition: Edition | None, feed_url: str, page_url: str, absolute: Callable[[str], str]) -> str:
    """The feed of an edition's rulings, or of all editions'."""
    feed = PassageFeed(
        title=f"Benchbook: rulings of {edition.name}" if edition else "Benchbook: rulings",
        link=page_url,
        description="Rules and examples by the date that gave them their text.",
        language="en",
        author_name="Benchbook",
        feed_url=feed_url,
        feed_guid=feed_url,
    )
    for ruling in rulings_newest_first(edition.slug if edition else None)[:_MOST]:
        _add(feed, ruling, absolute(ruling.url))
    return feed.writeString("utf-8")


def rule_feed(page: RulePage, timeline: Timeline | None, feed_url: str, absolute: Callable[[str], str]) -> str:
    """The feed of a rule: an entry for each book in which its number or its words became others."""
    rule = page.rule
    feed = _feed(f"Benchbook: {headline(rule)}", absolute(rule.get_absolute_url()), feed_url)
    for before, era in reversed(list(timeline.changes) if timeline else []):
        became = [f"{', '.join(before.numbers)} before"] if before and before.numbers != era.numbers else []
        became += ["reworded"] if era.is_reworded else []
        address = absolute(reverse("reference:rule", args=[era.first.edition.pk, era.first.number]))
        said = f"{era.first.edition.pk}: {', '.join([*era.numbers, *became])}"
        _add_entry(feed, said, address, f"In force from {era.first.edition.effective}.", era.first.edition)
    return feed.writeString("utf-8")


def edition_feed(edition: Edition, before: Edition | None, feed_url: str, absolute: Callable[[str], str]) -> str:
    """The feed of an edition: an entry for each section in which it changed the book before it."""
    feed = _feed(f"Benchbook: what {edition.name} brought", absolute(edition.get_absolute_url()), feed_url)
    for section in changes_between(before, edition).sections[:_MOST] if before else []:
        changes = absolute(reverse("imported:changes", args=[before.pk if before else "", edition.pk]))
        counts = ", ".join(f"{count} {kind}" for kind, count in section.counts)
        _add_entry(
            feed, f"{section.number} {section.title}: {counts}", f"{changes}?section={section.number}", counts, edition
        )
    return feed.writeString("utf-8")


def _feed(title: str, page_url: str, feed_url: str) -> PassageFeed:
    return PassageFeed(
        title=title,
        link=page_url,
        description="",
        language="en",
        author_name="Benchbook",
        feed_url=feed_url,
        feed_guid=feed_url,
    )


def _add_entry(feed: PassageFeed, title: str, address: str, says: str, edition: Edition) -> None:
    at = datetime.combine(edition.effective, time(), tzinfo=UTC)
    feed.add_item(
        title=title,
        link=address,
        description=escape(says),
        html=escape(says),
        pubdate=at,
        updateddate=at,
        unique_id=address,
        categories=[edition.pk],
    )


def _add(feed: PassageFeed, ruling: Ruling, address: str) -> None:
    at = datetime.combine(ruling.date, time(), tzinfo=UTC)
    example = f", example {ruling.example.ordinal}" if ruling.example else ""
    feed.add_item(
        title=f"{headline(ruling.rule)}{example} ({ruling.rule.edition_id})",
        link=address,
        description=escape(f"{ruling.source}, {ruling.date:%Y-%m-%d}: {shortened(ruling.passage.text)}"),
        html=ruling.passage.html,
        pubdate=at,
        updateddate=at,
        unique_id=get_tag_uri(address, at),
        categories=[ruling.rule.edition_id, ruling.source],
    )
