"""Cards: those that rules, examples and scenarios name."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from rulesite.book.cards.rulings import rulings_of_card
from rulesite.book.cards.selectors import card_page
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.paging import Limit, Offset, paged
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import card_or_refuse, cards_listed
from rulesite.pages.api.shapes.cards import CardDetail, CardShape, CardsPage

router = Router(tags=["cards"])
router.add_decorator(tagged_by_content, mode="view")

SlugInPath = Annotated[str, Path(pattern=r"^[0-9A-Za-z_-]{1,150}$", description="A card.", examples=["gray-ogre"])]
NameFilter = Annotated[
    str | None,
    Query(
        pattern=r"^[^\x00-\x1f{}<>\[\]]{1,100}$", description="Only cards whose name has this in it.", examples=["ogre"]
    ),
]


@router.get("", response={200: CardsPage} | REFUSALS, url_name="cards", operation_id="cards")
def cards(request: HttpRequest, name: NameFilter = None, limit: Limit = 50, offset: Offset = 0) -> dict[str, object]:
    """All cards, by name."""
    return paged(request, cards_listed(name), limit, offset, CardShape.of)


@router.get("{slug}/", response={200: CardDetail} | REFUSALS, url_name="card", operation_id="card")
def card(request: HttpRequest, slug: SlugInPath) -> CardDetail:
    """A card, with whether it is played, its rulings, and the rules, examples and scenarios that name it. A face of a
    card leads to all of it."""
    found = card_or_refuse(slug)
    return CardDetail.around(found, rulings_of_card(found), card_page(found).mentions)
