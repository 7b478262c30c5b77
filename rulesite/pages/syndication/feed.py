"""The rulings as an Atom feed, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time
from typing import Any, Final

from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.utils.html import escape
from django.utils.xmlutils import SimplerXMLGenerator

from rulesite.book.rules.models import Edition
from rulesite.book.rules.rulings import Ruling, rulings_newest_first
from rulesite.ground.foundation.models import Load
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
