"""What each kind of page says, element by element, of a small site that never changes: the files below `said/`.

Whatever goes astray in a template, or a condition that is turned about, shows in a line there. Who means a change of
a page takes over what it says now, which a failing test leaves in `var/tests/said/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from tests.recording import assert_as_recorded, recorded_in
from tests.rulesite.pages.outline import outline_of, without_frame
from tests.rulesite.pages.small_site.tables import RICH, TABLE

pytestmark = pytest.mark.django_db

SAID = Path(__file__).parent / "said"

PAGES = {
    "home": "/",
    "editions": "/rules/",
    "edition": "/rules/2009-07/",
    "edition-official": "/rules/2019-08/",
    "section": "/rules/2009-07/704/",
    "section-of-keywords": "/rules/2009-07/702/",
    "section-official": "/rules/2019-08/702/",
    "chapter": "/rules/2009-07/7/",
    "chapter-implied": "/rules/2006-10/4/",
    "rule": "/rules/2009-07/704.5g/",
    "rule-with-examples": "/rules/2009-07/702.17a/",
    "rule-of-many": "/rules/2009-07/704.5/",
    "rule-older": "/rules/2006-10/420.5c/",
    "rule-dated": "/rules/2006-10/420.5b/",
    "rule-outside": "/rules/2009-07/999.1/",
    "rule-outside-official": "/rules/2009-07/704.6/",
    "rule-official": "/rules/2019-08/702.19a/",
    "rule-moved": "/rules/2004-03/502.9a/",
    "no-such-rule": "/rules/2009-07/704.7/",
    "no-such-edition": "/rules/1993-08/",
    "terms": "/terms/2009-07/",
    "terms-official": "/terms/2019-08/",
    "own-term": "/terms/?of=graveyard",
    "cards": "/cards/",
    "cards-of-a-letter": "/cards/?letter=t",
    "cards-asked": "/cards/?q=t%3Acreature",
    "cards-asked-badly": "/cards/?q=mv%3C%3Dx",
    "card-played": "/cards/test-bear/",
    "card-unread": "/cards/test-lunch/",
    "card-ours": "/cards/test-ogre/",
    "card-with-faces": "/cards/test-day-test-night/",
    "card-equipment": "/cards/test-axe/",
    "ruling": "/cards/test-bear/rulings/2019-08-09/",
    "rulings": "/rulings/",
    "index": "/index/",
    "index-of-terms": "/index/terms/",
    "index-of-cards": "/index/cards/",
    "index-of-abilities": "/index/keyword-abilities/",
    "index-of-actions": "/index/keyword-actions/",
    "maps": "/map/",
    "map": "/map/2009-07/704/",
    "figures": "/figures/",
    "imports": "/imports/",
    "import": "/imports/2019-08/",
    "import-beside": "/imports/2009-07/",
    "changes": "/changes/2004-03/2019-08/",
    "changes-of-a-section": "/changes/2004-03/2019-08/?section=702",
    "changes-of-ours": "/changes/2006-10/2009-07/",
    "changes-mixed": "/changes/2004-03/2009-07/",
    "compare-choose": "/compare/",
    "compare": "/compare/2004-03/2019-08/",
    "compare-ours": "/compare/2006-10/2009-07/",
    "compare-rule": "/compare/2004-03/2019-08/502.9a/",
    "compare-section": "/compare/2006-10/2009-07/420/",
    "compare-nothing": "/compare/2004-03/2019-08/999/",
    "compare-one-side": "/compare/2006-10/2009-07/420.5x/",
    "compare-split": "/compare/2006-10/2009-07/420.5c/",
    "search": "/search/?q=lethal+damage",
    "search-example": "/search/?q=blocked+by+nothing+deals+all",
    "search-nothing-yet": "/search/",
    "search-in-vain": "/search/?q=zzzz",
    "search-narrowed": "/search/?q=damage+kind:subrule",
    "search-narrowed-in-vain": "/search/?q=ogre+kind:heading+edition:2006-10",
    "search-answered": "/search/?q=does+enough+damage+destroy+a+creature",
    "search-depends": "/search/?q=is+a+creature+without+toughness+put+away%3F",
    "search-mended": "/search/?q=letal+damge",
    "search-term": "/search/?q=what+is+a+graveyard",
    "search-token": "/search/?q=token",
    "search-outside": "/search/?q=what+is+a+booster+box+worth",
    "search-mechanic": "/search/?q=does+prowess+trigger",
    "search-unheld": "/search/?q=999.1",
    "search-unheld-in-words": "/search/?q=nothing+at+all",
    "search-unsure": "/search/?q=ogre+player+nothing+table",
    "search-phrase": "/search/?q=%22these+are+looked%22",
    "search-cards": "/search/?q=test+bear+and+test+gate",
    "search-card-in-lower-case": "/search/?q=can+zorbling+be+destroyed",
    "search-card-text": "/search/?q=t%3Acreature",
    "search-second-page": "/search/?q=test&page=2",
    "search-ruling": "/search/?q=dies+together+is+seen",
    "search-unsure-of-many": "/search/?q=what+if+the+rest+of+the+text+stands+before+a+player",
    "scenario": "/scenarios/2009-07/704.5g-1/",
    "scenario-from-the-start": "/scenarios/2009-07/704.5g-1/?at=0",
    "scenario-at-a-step": "/scenarios/2009-07/704.5g-1/?at=4",
    "scenario-why": "/scenarios/2009-07/704.5g-1/?at=4&why=1",
    "scenario-beside": "/scenarios/2006-10/420.5c-2/?beside=2009-07",
    "scenario-of-then": "/scenarios/2006-10/420.5c-2/",
    "scenario-undocumented": "/scenarios/2009-07/704.5f-1/",
    "scenario-if": "/scenarios/2009-07/704.5g-1/?from=4",
    "scenario-branched": "/scenarios/2009-07/704.5g-1/?from=0&then=Alice+attacks+with+Test+Ogre",
    "scenario-branched-on": "/scenarios/2009-07/704.5g-1/?from=0&then=Bob+passes&rest=1",
    "scenario-refused": "/scenarios/2009-07/704.5g-1/?from=0&then=Bob+attacks+with+Test+Wall",
    "scenario-not-followed": "/scenarios/2009-07/704.5g-1/?from=0&then=Alice+dances",
    "scenarios": "/scenarios/",
    "scenarios-chosen": "/scenarios/?edition=2009-07",
    "scenarios-of-a-part": "/scenarios/?system=Fights",
    "scenarios-searched": "/scenarios/?q=ogre",
    "differences": "/scenarios/differences/",
    "differences-since": "/scenarios/differences/2009-07/",
    "still-to-come": "/scenarios/differences/keywords/",
    "embedded": "/embed/scenarios/2009-07/704.5g-1/",
    "sheet": "/scenarios/2009-07/704.5g-1/sheet/",
    "share": "/share/?of=/scenarios/2009-07/704.5g-1/",
    "share-a-rule": "/share/?of=/rules/2009-07/704.5g/",
    "read": "/read/?text=When+~+enters%2C+draw+a+card.%0AFlying&name=Test+Elf",
    "read-in-vain": "/read/?text=Draw+a+crad.",
    "read-nothing-yet": "/read/",
    "together": "/together/?cards=Test+Ogre&cards=Test+Axe",
    "together-in-layers": "/together/?cards=Test+Gate&cards=Test+Bear",
    "together-too-many": "/together/?cards=Test+Gate|Test+Bear|Test+Ogre|Test+Axe|Test+Day|Test+Lunch",
    "together-in-vain": "/together/?cards=Test+Lunch&cards=Test+Oger",
    "together-nothing-yet": "/together/",
    "lessons": "/lessons/",
    "lesson": "/lessons/walls/",
    "lesson-answered": "/lessons/walls/1/?chose=1",
    "lesson-asked-again": "/lessons/walls/1/?q=2&chose=1",
    "practice-all": "/practice/",
    "practice-in-vain": "/practice/?system=Nothing&draw=1",
    "practice": "/practice/2009-07/704.5g-1/?claim=6&system=Fights&grade=1",
    "practice-answered": "/practice/2009-07/704.5g-1/?claim=6&chose=1",
    "preview-of-a-rule": "/preview/rules/2009-07/704.5g/",
    "preview-of-what-is-outside": "/preview/rules/2009-07/999.1/",
    "preview-of-a-card": "/preview/cards/test-ogre/",
    "offline": "/offline/",
    "along": "/along/",
    "sandbox": "/sandbox/",
    "sandbox-by-hand": "/sandbox/?hands=play",
}
#: Pages of a visitor who reads German, and official words where there are both, in the dark.
OTHERWISE = (
    *("home", "edition", "section", "section-official", "rule", "rule-with-examples", "rule-older", "rule-outside"),
    *("rule-official", "terms", "cards", "card-played", "card-ours", "index", "imports", "no-such-rule", "search"),
    *("search-answered", "search-outside", "search-in-vain", "search-cards", "search-term", "scenario", "along"),
)
#: What such a visitor chose.
CHOSE = {"language": "de", "words": "official", "scheme": "dark"}
#: The pages that are recorded with their head and foot, which are the same on the others.
WITH_FRAME = {"home", "no-such-rule"}


PLAYED = {
    "played": "",
    "cast": "Alice casts Warm Glow",
    "resolved": "Alice casts Warm Glow\nresolve",
    "targets": "Alice casts Split Fire",
    "attacked": "Alice attacks with Big Ox",
    "blocked": "Alice attacks with Big Ox\nBob blocks Big Ox with Old Hen #1",
    "claims": "Alice casts Warm Glow\nexpect Alice has 20 life\nexpect Alice has 17 life",
    "stopped": "Alice casts Warm Glwo",
    "refused": "Bob attacks with Old Hen",
    "ended": "Alice loses the game",
}
#: The table under hands: by the name of its record, what its form says.
TABLES = {
    "table-laid": {"text": TABLE, "do": "tap 0.battlefield.1", "hands": "lay"},
    "table-unread": {"text": "title = ", "do": "go", "hands": "lay"},
    "table-rich": {"text": RICH, "do": "go", "hands": "play"},
    "watched": {"text": TABLE.replace('"""\n"""', f'"""\n{PLAYED["claims"]}\n"""'), "do": "play"},
    "watched-rich": {"text": RICH, "do": "play"},
    "table-adding": {"text": TABLE, "do": "aim 1.battlefield", "hands": "lay", "card": "Test O"},
    **{
        f"table-{name}": {"text": TABLE.replace('"""\n"""', f'"""\n{script}\n"""'), "do": "go", "hands": "play"}
        for name, script in PLAYED.items()
    },
}


def pages(client: Client) -> Iterator[tuple[str, str]]:
    """Each page of the small site that is recorded, by its name."""
    for name, address in PAGES.items():
        yield name, client.get(address, follow=True).content.decode()
    for name, form in TABLES.items():
        yield name, client.post("/sandbox/", form, follow=True).content.decode()
    client.cookies.load(CHOSE)
    for name in OTHERWISE:
        yield f"{name}-otherwise", client.get(PAGES[name], follow=True).content.decode()


@pytest.mark.usefixtures("small_site")
def test_each_kind_of_page_says_of_a_small_site_what_it_said(client: Client):
    assert_as_recorded(
        SAID,
        ((name, outline_of(page if name in WITH_FRAME else without_frame(page))) for name, page in pages(client)),
    )


def test_each_record_is_of_a_page():
    assert recorded_in(SAID) == {*PAGES, *TABLES, *(f"{name}-otherwise" for name in OTHERWISE)}
