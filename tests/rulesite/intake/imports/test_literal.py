"""What was imported is shown sign by sign, wherever it is: nothing in it is followed as Markdown or HTML."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulesite.intake.imports.card_services import cards_import
from tests.rulesite.intake.imports.conftest import NEW, OLD, Importing

pytestmark = pytest.mark.django_db

#: Signs that would be gone, or make the words between them stand out, if anybody followed them.
SIGNS = "*starred* _lined_ **bold** `ticked` ~~struck~~ <b>tagged</b> <script>alert(1) [linked](https://e.org)"
TITLE = "*First* _Strike_ <i>x</i>"
TERM = "Odd *Term* <u>x</u>"


def with_signs(text: str) -> str:
    return (
        text.replace("First Strike", TITLE)
        .replace("A creature with first strike", f"A creature {SIGNS} with first strike of */*")
        .replace("blocked by a 2/2", f"blocked by {SIGNS}")
        .replace("Wall\nA creature type", f"{TERM}\nA creature type {SIGNS}")
    )


#: A page, and what of the imported words stands on it.
PAGES = {
    "/rules/2004-03/": [TITLE],
    "/rules/2004-03/502/": [TITLE, SIGNS, "*/*"],
    "/rules/2004-03/502.2/": [TITLE, SIGNS],
    "/rules/2004-03/502.2a/": [TITLE, SIGNS, "*/*"],
    "/rules/2004-03/502.9a/": [SIGNS],
    "/preview/rules/2004-03/502.2a/": [SIGNS],
    "/terms/2004-03/": [TERM, SIGNS],
    "/search/?q=creature+starred": [SIGNS],
    "/compare/2004-03/2019-08/502/": [TITLE, SIGNS],
    "/changes/2004-03/2019-08/?section=702": ["*starred*", "<b>tagged</b>", "<script>"],
    "/api/rules/2004-03/502.2a": [SIGNS, "*/*"],
    "/api/search?q=creature+starred": [SIGNS],
    "/cards/test-odd/": [SIGNS, "*/1+*"],
    "/cards/test-odd/rulings/2020-02-03/": [SIGNS],
    "/preview/cards/test-odd/": [SIGNS],
    "/search/?q=test+odd": [SIGNS],
    "/api/cards/test-odd": [SIGNS],
}
CARD = {
    "name": "Test Odd",
    "oracle_id": "odd",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — *Odd* <b>Thing</b>",
    "power": "*",
    "toughness": "1+*",
    "oracle_text": f"{{T}}: Add {{G}}. {SIGNS}",
    "rulings": [{"published_at": "2020-02-03", "text": f"It is odd. {SIGNS}"}],
}


@pytest.fixture
def site(importing: Importing, small_book: Any, tmp_path: Path) -> None:
    small_book.write("understanding.toml", "")
    importing(with_signs(OLD))
    importing(with_signs(NEW).replace("with first strike of", "with first strike in"))
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([CARD]), encoding="utf-8")
    cards_import(path)


def words_of(answer: Any) -> str:
    """What a visitor reads of a page, or a program of an answer."""
    text = answer.content.decode()
    if answer["Content-Type"].startswith("application/json"):
        return json.dumps(json.loads(text), ensure_ascii=False)
    # The signs that a search marks, and symbols, are parts of what is read.
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


def test_every_page_shows_the_signs_of_imported_words(site: None, client: Any):
    for address, words in PAGES.items():
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        source, read = answer.content.decode(), words_of(answer)
        for each in words:
            assert each in read, (address, each)
        if not answer["Content-Type"].startswith("application/json"):
            assert not re.search(r"<em>(starred|lined|First|Strike)|<b>tagged|<script>alert|<u>x|<i>x", source), address
    # Symbols are drawn among them.
    assert 'class="pip pip-t"' in client.get("/cards/test-odd/").content.decode()
