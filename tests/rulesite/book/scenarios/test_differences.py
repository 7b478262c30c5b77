"""What comes out differently from edition to edition: the record, its page, and where examples say so."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.book.scenarios.across import OutcomeElsewhere, compared, read_compared, written

pytestmark = pytest.mark.django_db

OGRE = "2006-10/418.5a-2"


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", html)))


def test_the_page_has_each_reason_with_its_rules_and_both_outcomes(client: Client):
    html = page(client, "/scenarios/differences/")
    text = text_of(html)

    for reason in compared().reasons.values():
        assert reason.title in text
    assert '<th scope="row">Gray Ogre is</th><td>1/4</td><td>1/4</td><td>5/8</td>' in html
    assert 'href="/rules/2006-10/418.5a/"' in html
    assert f'href="/scenarios/{OGRE}/?beside=2009-07"' in html


def test_an_examples_page_says_plainly_where_it_ends_otherwise(client: Client):
    text = text_of(page(client, f"/scenarios/{OGRE}/"))

    assert "Not so under 2009-07: Gray Ogre is 1/4 under 2006-10, 5/8 under 2009-07; because" in text
    assert "Not so under" not in text_of(page(client, "/scenarios/2006-10/418.5a-1/"))


def test_a_rules_page_says_it_beside_its_example(client: Client):
    text = text_of(page(client, "/rules/2006-10/418.5a/"))

    assert "otherwise under 2009-07" in text
    assert "5/8 under 2009-07, because" in text


@pytest.mark.parametrize(
    "elsewhere",
    [
        OutcomeElsewhere("2009-07", "same", ()),
        OutcomeElsewhere(
            "2009-07", "different", ("It is 1/4 under 2006-10, 5/8 under 2009-07", "Bob has 3 life: or 4")
        ),
        OutcomeElsewhere("2008-03", "not possible", ("the card can't be read",)),
        OutcomeElsewhere("2008-03", "lacks", ("persist", "wither")),
    ],
)
def test_what_is_recorded_is_read_back(elsewhere: OutcomeElsewhere):
    assert OutcomeElsewhere.recorded(elsewhere.edition, elsewhere.words) == elsewhere


def test_the_record_leaves_out_what_is_the_same(tmp_path: Path):
    differs = OutcomeElsewhere("2009-07", "different", ("One thing under 2006-10, another under 2009-07",))
    text = written([("2006-10/1.1-1", (OutcomeElsewhere("2008-03", "same", ()), differs)), ("2006-10/1.1-2", ())])
    (tmp_path / "editions_compared.toml").write_text(text)

    assert read_compared(tmp_path).elsewhere == {"2006-10/1.1-1": (differs,)}


def test_a_record_that_says_something_else_is_refused(tmp_path: Path):
    (tmp_path / "editions_compared.toml").write_text('["2006-10/1.1-1"]\n2009-07 = "perhaps"\n')

    with pytest.raises(ExceptionGroup) as refused:
        read_compared(tmp_path)
    assert "neither same" in str(refused.value.exceptions[0])


def test_the_command_plays_and_writes_what_came_of_it(tmp_path: Path, settings: Any):
    stored = settings.RULES_DATA_DIR / "scenarios" / "2006-10" / "418.5a-2.toml"
    (tmp_path / "scenarios" / "2006-10").mkdir(parents=True)
    (tmp_path / "scenarios" / "2006-10" / stored.name).write_text(stored.read_text())
    (tmp_path / "cards").symlink_to(settings.RULES_DATA_DIR / "cards")
    settings.RULES_DATA_DIR = tmp_path
    out = io.StringIO()

    call_command("compare_editions", stdout=out)

    assert out.getvalue() == "1 scenarios compared: 1 same, 1 different\n"
    assert [one.words for one in read_compared(tmp_path).elsewhere[OGRE]] == [
        "different: Gray Ogre is 1/4 under 2006-10, 5/8 under 2009-07"
    ]


def test_keywords_that_came_later_are_listed_with_their_scenarios(client: Client):
    html = page(client, "/scenarios/differences/")
    text = text_of(html)

    assert "Evoke 702.71 not under October 2006 702.71a" in text
    assert "Persist 702.76 not under October 2006 or March 2008" in text
    assert "What can't be played there" in text
    assert "isn't a keyword" not in text.split("What can't be played there")[1]


def test_a_scenarios_page_says_which_editions_lack_its_keywords(client: Client):
    own = text_of(page(client, "/scenarios/2009-07/702.71a-2/"))
    assert "Not under 2006-10 (evoke, persist) or 2008-03 (persist): keywords that came later." in own

    there = text_of(page(client, "/scenarios/2009-07/702.71a-2/?edition=2008-03"))
    assert "March 2008 can't have these cards" in there
    assert "It can't begin. Play it under 2009-07" in there
    assert "persist isn't a keyword of 2008-03; the first edition here that has it is 2009-07 (702.76)" in there

    beside = text_of(page(client, "/scenarios/2009-07/702.71a-2/?beside=2008-03"))
    assert "persist isn't a keyword of 2008-03" in beside
