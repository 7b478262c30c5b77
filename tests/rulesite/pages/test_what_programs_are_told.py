"""What programs are told of a small site that never changes (`told/`), and what stands in its tables (`held/`).

Beside what its pages say, this is all that loading, importing and searching make of books, cards and questions: what
goes astray there shows in a line here. Who means a change takes over what is said now, as the failing test says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from inspect import unwrap
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client, RequestFactory

from rulesite.pages.sandbox.sharing import token_of
from rulesite.pages.syndication import pictures
from tests.recording import assert_as_recorded
from tests.rulesite.pages.rows import rows_of_books
from tests.rulesite.pages.small_site.tables import TABLE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_site")]

TOLD = Path(__file__).parent / "told"
HELD = Path(__file__).parent / "held"
#: When something was loaded, and what tells one load from another.
_OTHERWISE_EACH_TIME = re.compile(r"\b20\d\d-\d\d-\d\dT[\d:.+]+|\b[0-9a-f]{16}\b")

ADDRESSES = {
    "api-editions": "/api/editions/",
    "api-edition": "/api/editions/2009-07/",
    "api-edition-official": "/api/editions/2019-08/",
    "api-rules": "/api/rules/?limit=5&offset=2",
    "api-rules-of-a-section": "/api/rules/?edition=2009-07&section=704",
    "api-rule": "/api/rules/2009-07/704.5g/",
    "api-rule-with-examples": "/api/rules/2009-07/702.17a/",
    "api-rule-outside": "/api/rules/2009-07/999.1/",
    "api-rule-official": "/api/rules/2019-08/702.19a/",
    "api-rule-older": "/api/rules/2006-10/420.5c/",
    "api-no-such-rule": "/api/rules/2009-07/704.7/",
    "api-terms": "/api/terms/",
    "api-term": "/api/terms/2009-07/lethal-damage/",
    "api-cards": "/api/cards/",
    "api-card": "/api/cards/test-bear/",
    "api-card-with-faces": "/api/cards/test-day-test-night/",
    "api-card-ours": "/api/cards/test-ogre/",
    "api-subjects": "/api/today/",
    "api-subject": "/api/today/704.5g/",
    "api-scenarios": "/api/scenarios/",
    "api-scenario": "/api/scenarios/2009-07/704.5g-1/",
    "along-books": "/along/books.json",
    "suggestions": "/opensearch/suggestions/?q=tra",
    "suggestions-of-a-number": "/opensearch/suggestions/?q=704.5",
    "suggestions-of-a-card": "/opensearch/suggestions/?q=test+b",
    "suggestions-in-vain": "/opensearch/suggestions/?q=zzz",
    "completions": "/search/suggest/?q=leth",
    "completions-mistyped": "/search/suggest/?q=tarmple",
    "oembed": "/oembed/?url=http://testserver/rules/2009-07/704.5g/",
    "oembed-of-a-scenario": "/oembed/?url=http://testserver/scenarios/2009-07/704.5g-1/&maxwidth=300",
    "oembed-as-xml": "/oembed/?url=http://testserver/cards/test-bear/&format=xml",
    "manifest": "/manifest.webmanifest",
    "robots": "/robots.txt",
    "sitemap": "/sitemap.xml",
    "opensearch": "/opensearch.xml",
    "feed-of-rulings": "/feeds/rulings.atom",
    "feed-of-an-edition": "/feeds/editions/2019-08.atom",
    "feed-of-a-rule": "/feeds/rules/2019-08/702.19a.atom",
    "miniature": "/pictures/scenarios/2009-07/704.5g-1.svg",
}
QUESTIONS = (
    # numbers, and what looks like one
    *(
        "704.5g",
        "rule 704.5f",
        "704.5f-g",
        "704",
        "7",
        "704 5 g",
        "704.5.g",
        "7O4.5g",
        "420.5c",
        "420.5",
        "999.1",
        "704.7",
    ),
    *("702.19", "502.9a", "2006 420.5b", "420.5b edition:2006-10", "704.5g edition:2006-10", "what does 704.5g say?"),
    # words, phrases and filters
    *(
        "lethal damage",
        "letal damge",
        "“these are looked”",
        '"goes on to the player"',
        "damage -creature",
        "trample OR grave",
    ),
    *("trampling", "tramp", "damage kind:example", "damage edition:2009-07", "damage kind:nothing", "ogre since:2008"),
    *(
        "ogre date:2008-02",
        "death touch",
        "lethaldamage",
        "DAMAGE",
        "damage damage damage",
        "section:704 creature",
        "a",
        "the",
    ),
    # whole questions
    *("does enough damage destroy a creature?", "is a hurt ogre dead", "what is lethal damage", "what is a wall"),
    *("is a creature without toughness put away?", "what happens to the rest of the damage if nothing blocks"),
    *("can a creature attack and not tap?", "how many points of poison", "who owns a token", "when do i draw"),
    # cards, and what no book has
    *(
        "test bear",
        "test baer",
        "Test Bear trample",
        "test bear and test gate",
        "test day",
        "zorbling",
        "c:g",
        "t:creature o:trample",
    ),
    *(
        "does prowess trigger",
        "what is a booster box worth",
        "best deck",
        "what does the fox say",
        "dies of damage",
        "zzzz",
        "?",
    ),
)


def answers(client: Client) -> Iterator[tuple[str, str]]:
    """What is answered at each address, and to all questions together."""
    for name, address in ADDRESSES.items():
        yield name, _readable(client.get(address).content.decode())
    found = []
    for question in QUESTIONS:
        cache.clear()
        found.append(_in_brief(client.get(f"/api/search/?{urlencode({'q': question})}").json()))
    yield "search", "\n\n".join(found)


def _in_brief(answer: dict[str, Any]) -> str:
    """An answer of search with a hit on each line; scores are left out, as they move with whatever is learned."""
    hits = answer.pop("items", ())
    lines = [f"{name}: {said}" for name, said in answer.items() if said not in (None, [], False)]
    for hit in hits:
        del hit["score"], hit["snippet"]
        lines.append("  " + " | ".join(str(said) for said in hit.values() if said))
    return "\n".join(lines)


def drawings() -> Iterator[tuple[str, str]]:
    """What pictures for link previews show, before they are painted."""
    asked = RequestFactory().get("/?at=4")
    cast = token_of(TABLE.replace('"""\n"""', '"""\nAlice attacks with Big Ox\nAlice casts Warm Glow\n"""'))
    yield "drawn-run", _readable(unwrap(pictures.run_picture)(asked, "2009-07", "704.5g-1"))
    yield "drawn-table", _readable(unwrap(pictures.text_picture)(RequestFactory().get("/"), cast))
    yield "drawn-rule", _readable(unwrap(pictures.rule_picture)(asked, "2009-07", "701.5a"))
    yield "drawn-steps", _readable("\n\n".join(unwrap(pictures.run_in_motion)(asked, "2009-07", "704.5g-1")))


def commands() -> Iterator[tuple[str, str]]:
    """What commands print of the books."""
    for name, *given in (["export", "--edition", "2009-07"], ["lookup", "704.5g"], ["lookup", "lethal damage"]):
        printed = StringIO()
        call_command(name, *given, stdout=printed)
        yield " ".join(["command", name, *given]).replace(" ", "-").replace("--", ""), printed.getvalue()


def _readable(answer: str) -> str:
    """JSON and XML with something on each line, whatever else as it is; without what is otherwise each time."""
    if answer.startswith(("{", "[")):
        answer = json.dumps(json.loads(answer), ensure_ascii=False, indent=1)
    return _OTHERWISE_EACH_TIME.sub("…", answer.replace("><", ">\n<"))


def test_programs_are_told_of_a_small_site_what_they_were(client: Client):
    assert_as_recorded(TOLD, (*answers(client), *drawings(), *commands()))


def test_the_tables_of_a_small_site_hold_what_they_held():
    assert_as_recorded(HELD, rows_of_books())
