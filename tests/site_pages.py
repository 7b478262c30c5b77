"""Every kind of page that the site has, by the name of its route: one table for all tests that look at all of them.

`test_sizes.py` weighs them, `test_queries.py` counts what they ask of the database, `test_accessibility.py` looks at
them in a browser, and `test_kept_pages.py` asks for them twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver


@dataclass(frozen=True)
class Kind:
    """A kind of page.

    `addresses` are those with the most on them; `queries`: so many at most, when neither page nor run is kept. A
    browser looks at each of `looked_at`, at those `on_a_phone` in a narrow window as well (where they look otherwise),
    and at `more` in thorough runs. What isn't looked at as a page of its own says so by `part_of`.
    """

    addresses: tuple[str, ...]
    queries: int
    looked_at: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    on_a_phone: tuple[str, ...] = ()
    part_of: str = ""


PAGES: Final = {
    "api_docs": Kind(("/api/",), 0, ("/api/",)),
    "choose": Kind(("/compare/",), 0, ("/compare/",)),
    "editions": Kind(("/compare/2006-10/2009-07/",), 10, ("/compare/2006-10/2009-07/",)),
    "rules": Kind(
        ("/compare/2006-10/2008-03/402/",),
        8,
        ("/compare/2006-10/2008-03/402/",),
        more=("/compare/2006-10/2008-03/402.8e/",),
        on_a_phone=("/compare/2006-10/2008-03/402/",),
    ),
    "imports": Kind(("/imports/",), 4, ("/imports/",)),
    "hub": Kind(("/index/",), 0, ("/index/",)),
    "terms": Kind(
        (
            "/index/terms/",
            "/index/terms/?letter=s",
            "/terms/2009-07/",
            "/terms/2006-10/",
            "/terms/2026-08/?letter=c",
        ),
        2,
        ("/index/terms/", "/terms/2009-07/"),
        on_a_phone=("/index/terms/",),
    ),
    "cards": Kind(("/index/cards/", "/index/cards/?letter=s", "/cards/"), 2, ("/cards/",), more=("/index/cards/",)),
    "listed": Kind(
        ("/index/keyword-abilities/", "/index/state-based-actions/"),
        3,
        ("/index/keyword-abilities/",),
        more=("/index/state-based-actions/",),
    ),
    "rulings": Kind(("/rulings/",), 2, ("/rulings/",)),
    "maps": Kind(("/map/",), 2, ("/map/",)),
    "map": Kind(
        ("/map/2009-07/702/", "/map/2026-08/702/", "/map/2006-10/419/"),
        7,
        ("/map/2009-07/704/",),
        on_a_phone=("/map/2009-07/704/",),
    ),
    "figures": Kind(("/figures/",), 0, ("/figures/",)),
    "lessons": Kind(("/lessons/",), 0, ("/lessons/",)),
    "part": Kind(
        ("/lessons/layers/", "/lessons/layers/1/", "/lessons/layers/1/?chose=1"),
        3,
        ("/lessons/layers/1/?chose=1",),
        more=("/lessons/layers/1/",),
    ),
    "practice": Kind(("/practice/", "/practice/?system=Keyword+abilities"), 3, ("/practice/",)),
    "practice_question": Kind(
        ("/practice/2006-10/418.5a-2/?claim=10", "/practice/2006-10/418.5a-2/?claim=10&chose=1"),
        5,
        ("/practice/2006-10/418.5a-2/?claim=10", "/practice/2006-10/418.5a-2/?claim=10&chose=1"),
        on_a_phone=("/practice/2006-10/418.5a-2/?claim=10",),
    ),
    "page": Kind(("/offline/",), 0, ("/offline/",)),
    "along": Kind(("/along/",), 0, ("/along/",), on_a_phone=("/along/",)),
    "home": Kind(("/",), 6, ("/",), on_a_phone=("/",)),
    "edition": Kind(
        ("/rules/2006-10/", "/rules/2008-03/", "/rules/2009-07/", "/rules/2026-08/"), 4, ("/rules/2009-07/",)
    ),
    "rule": Kind(
        (
            "/rules/2009-07/702.17b/",
            "/rules/2006-10/418.5a/",
            "/rules/2009-07/510/",
            "/rules/2009-07/7/",
            "/rules/2026-08/702/",
            "/rules/2026-08/205.3m/",
        ),
        3,
        ("/rules/2009-07/702/", "/rules/2009-07/702.17b/", "/rules/2006-10/402.8e/"),
        more=("/rules/2009-07/7/", "/rules/2009-07/702.17/", "/rules/2006-10/418.5a/", "/rules/2009-07/510/"),
        on_a_phone=("/rules/2009-07/702/",),
    ),
    "card": Kind(("/cards/clone/",), 5, ("/cards/clone/",)),
    "scenarios": Kind(
        ("/scenarios/", "/scenarios/?page=2", "/scenarios/?system=Combat"),
        3,
        ("/scenarios/?edition=2006-10&section=418",),
        more=("/scenarios/",),
    ),
    "scenario": Kind(
        (
            "/scenarios/2006-10/418.5h-1/?why=1&beside=2009-07",
            "/scenarios/2009-07/702.17b-1/?from=0",
            "/scenarios/2006-10/418.3b-2/?at=5",
        ),
        8,
        ("/scenarios/2009-07/702.17b-1/",),
    ),
    "search": Kind(
        ("/search/", "/search/?q=damage"),
        2,
        ("/search/?q=lethal+damage", "/search/?q=zzzz"),
        more=("/search/",),
    ),
    "read": Kind(
        ("/read/", "/read/?text=When+Test+Elf+comes+into+play%2C+draw+a+card.&name=Test+Elf"),
        1,
        ("/read/?text=When+Test+Elf+comes+into+play%2C+draw+a+card.&name=Test+Elf", "/read/?text=Draw+a+crad."),
    ),
    "sandbox": Kind(
        ("/sandbox/", "/sandbox/?from=2006-10/418.5h-1&hands=play"),
        7,
        ("/sandbox/", "/sandbox/?hands=play"),
        on_a_phone=("/sandbox/?hands=play",),
    ),
    "share": Kind(
        ("/share/?of=/scenarios/2009-07/702.17b-1/%3Fat%3D3", "/share/?of=/rules/2009-07/702.17b/"),
        1,
        ("/share/?of=/scenarios/2009-07/702.17b-1/",),
        on_a_phone=("/share/?of=/scenarios/2009-07/702.17b-1/",),
    ),
    "sheet": Kind(
        ("/scenarios/2009-07/702.17b-1/sheet/", "/scenarios/2006-10/418.5h-1/sheet/?edition=2009-07"),
        8,
        ("/scenarios/2009-07/702.17b-1/sheet/",),
        on_a_phone=("/scenarios/2009-07/702.17b-1/sheet/",),
    ),
    "together": Kind(
        ("/together/", "/together/?cards=Rancor|War+Mammoth"),
        8,
        ("/together/?cards=Rancor|War+Mammoth", "/together/?cards=Rancorr|Clone"),
        more=("/together/",),
        on_a_phone=("/together/?cards=Rancor|War+Mammoth",),
    ),
    "embed_scenario": Kind(("/embed/scenarios/2006-10/418.5h-1/",), 4, ("/embed/scenarios/2006-10/418.5a-2/",)),
    "differences": Kind(("/scenarios/differences/",), 3, ("/scenarios/differences/",)),
    "differences_since": Kind(("/scenarios/differences/2009-07/",), 3, ("/scenarios/differences/2009-07/",)),
    "still_to_come": Kind(("/scenarios/differences/keywords/",), 3, ("/scenarios/differences/keywords/",)),
    "language": Kind(("/scenarios/language/",), 0, ("/scenarios/language/",)),
    "rule_preview": Kind(("/preview/rules/2009-07/702.17b/",), 2, part_of="what opens over a link to a rule"),
    "card_preview": Kind(("/preview/cards/clone/",), 1, part_of="what opens over a link to a card"),
}

#: Routes that lead elsewhere, answer programs, draw pictures, or show what only a visitor's own text or import makes.
NO_PAGES: Final = frozenset(
    {
        "api_description",
        "appearance",
        "book",
        "books",
        "changes",
        "download",
        "edition_changes",
        "edition_rulings",
        "endpoint",
        "embed",
        "lesson",
        "miniature",
        "own_terms",
        "oembed",
        "opensearch",
        "pictures",
        "played",
        "random",
        "reading",
        "report",
        "robots",
        "rule_changes",
        "rule_picture",
        "run_picture",
        "run_in_motion",
        "short",
        "shortened",
        "sitemap",
        "sitemap_index",
        "ruling",
        "suggest",
        "table_asks",
        "suggestions",
        "text_picture",
        "text_in_motion",
        "words",
        "manifest",
        "worker",
    }
)


def routes() -> frozenset[str]:
    """The names of all routes of the site, but for the admin's and the API's own."""
    return frozenset(_names(get_resolver()))


def _names(resolver: URLResolver) -> set[str]:
    found: set[str] = set()
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            found |= _names(each) if each.app_name not in ("ninja", "admin") else set()
        elif isinstance(each, URLPattern) and each.name:
            found.add(each.name)
    return found
