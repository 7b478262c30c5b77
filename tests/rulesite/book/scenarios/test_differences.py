"""How the game changed: the record of what comes out differently, its page, and where examples say so."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

import engine
from rulesite.book.scenarios.across import OutcomeElsewhere, Result, compared, in_a_row, read_compared, written
from rulesite.book.scenarios.outcome import ClaimElsewhere

pytestmark = pytest.mark.django_db

OGRE = "2006-10/418.5a-2"


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", html)))


def test_the_page_has_each_reason_with_its_rules(client: Client):
    html = page(client, "/scenarios/differences/")
    text = text_of(html)

    for reason in compared().reasons.values():
        assert reason.title in text
    assert 'href="/rules/2006-10/418.5a/"' in html


@pytest.mark.thorough
def test_each_change_leads_to_the_tables_that_show_it_on_the_page_of_its_year(client: Client):
    overview = page(client, "/scenarios/differences/")
    addresses = re.findall(r'<a href="(/scenarios/differences/[\d-]+/)#([\w-]+)">The (?:table|\d+ tables)', overview)
    assert len(addresses) == len(re.findall('<section class="difference"', overview))
    years = {address: page(client, address) for address, _ in addresses}
    for address, slug in addresses:
        section = years[address].partition(f'<h2 id="{slug}">')[2].partition("</section>")[0]
        assert '<ul class="difference-shown">' in section

    html = years["/scenarios/differences/2009-07/"]
    assert '<th scope="row">Gray Ogre is</th><td>1/4</td><td>5/8</td>' in html
    assert f'href="/scenarios/{OGRE}/?beside={engine.editions()[-1]}"' in html
    assert 'rel="prev" href="/scenarios/differences/2008-03/"' in html
    assert 'rel="next" href="/scenarios/differences/2010-07/"' in html


def test_a_year_that_changed_nothing_that_is_shown_has_no_page(client: Client):
    for nothing in ("2006-10", "1993-08", "x"):
        refused = client.get(f"/scenarios/differences/{nothing}/")
        assert refused.status_code == 404
        assert "Of 2008-03, 2009-07" in text_of(refused.content.decode())


def glance_of(html: str) -> list[str]:
    """What stands on the line of time, piece by piece."""
    section = html.partition('<section class="glance"')[2].partition("</section>")[0]
    return [text_of(item).strip() for item in section.split("<li ")[1:]]


def test_an_examples_page_says_at_a_glance_how_it_ends_under_each_edition(client: Client):
    until, since = glance_of(page(client, f"/scenarios/{OGRE}/"))

    assert "2006-102008-03" in until
    assert "as claimed" in until
    assert "2009-07" in since
    assert "Gray Ogre is 5/8, not 1/4" in since
    assert "Magic 2010 applies all that sets a size before" in since

    (always,) = glance_of(page(client, "/scenarios/2006-10/418.5a-1/"))
    assert f"the same under all {len(engine.editions())}" in always


def test_a_rules_page_says_it_beside_its_example(client: Client):
    text = text_of(page(client, "/rules/2006-10/418.5a/"))

    assert "different since 2009-07" in text
    assert "Gray Ogre is 1/4, since 2009-07 5/8, because" in text


def elsewhere(words: str, result: Result) -> OutcomeElsewhere:
    return OutcomeElsewhere(engine.EditionRange.read(words), result)


def test_what_is_written_is_read_back_and_what_is_the_same_is_left_out(tmp_path: Path):
    claims = (ClaimElsewhere("It is “1/4”", "5/8"), ClaimElsewhere("Bob has 3 life", "4 life: or \\n more"))
    outcomes = (
        elsewhere("until 2008-03", Result("lacks", said=("persist", "wither"))),
        elsewhere("since 2009-07", Result("different", claims)),
    )
    alone = (elsewhere("under 2006-10", Result("impossible", said=("line 3: the card can't be read",))),)
    record = (("2006-10/1.1-1", outcomes), ("2006-10/1.1-2", ()), ("2008-03/1.1-3", alone))
    (tmp_path / "editions_compared.toml").write_text(written(record))

    assert read_compared(tmp_path).elsewhere == {"2006-10/1.1-1": outcomes, "2008-03/1.1-3": alone}


def test_editions_that_come_to_the_same_are_recorded_as_one_row():
    same, differs = Result("same"), Result("different", (ClaimElsewhere("It is 1/4", "5/8"),))
    oldest, *_, newest = engine.editions()

    results = dict.fromkeys(engine.editions(), same)
    assert in_a_row(results) == ()
    assert [str(one.editions) for one in in_a_row({**results, oldest: differs})] == [f"under {oldest}"]
    assert [str(one.editions) for one in in_a_row({**results, newest: differs})] == [f"since {newest}"]
    assert len(in_a_row({**results, oldest: differs, newest: differs})) == 2


def test_the_page_goes_year_by_year_and_each_change_stands_with_the_edition_that_made_it(client: Client):
    years = page(client, "/scenarios/differences/").split('<section class="year-of-change"')[1:]

    assert [re.findall(r"since-([\d-]+)", year)[0] for year in years] == sorted(
        {reason.since for reason in compared().reasons.values()}
    )
    (magic_2010,) = (year for year in years if 'aria-labelledby="since-2009-07"' in year)
    assert "Unused mana burns, or just goes away" in magic_2010


def test_what_changed_between_two_editions_names_what_tables_show_of_it(client: Client):
    said = text_of(page(client, "/changes/2008-03/2009-07/"))

    assert "Unused mana burns, or just goes away since 2009-07" in said
    assert "Before there were planeswalkers" not in said


def test_each_change_that_a_table_shows_leads_to_it_under_both_rules(client: Client):
    html = page(client, "/changes/2008-03/2026-08/")
    first = re.search(r'<a class="run" href="([^"]+)"[^>]*>(\S+) and (\S+) on one table', html)
    assert first
    address, before, since = unescape(first[1]), first[2], first[3]
    assert address.endswith(f"?edition={before}&beside={since}")
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('"since 2009-07" = { perhaps = "5/8" }', "perhaps"),
        ('"since 2009-07" = {}', "what is the same isn't recorded"),
        ('"in 2009" = { lacks = ["persist"] }', "is neither under 2009-07"),
    ],
)
def test_a_record_that_says_something_else_is_refused(line: str, said: str, tmp_path: Path):
    (tmp_path / "editions_compared.toml").write_text(f'["2006-10/1.1-1"]\n{line}\n')

    with pytest.raises(ExceptionGroup) as refused:
        read_compared(tmp_path)
    assert said in str(refused.value.exceptions[0])


REASON = """
[{slug}]
since = "2009-07"
title = "Something"
says = "Something changed."
because = "something changed."
rules = ["2009-07/510.2"]
scenarios = {scenarios}
"""


def test_a_reason_for_some_editions_goes_before_one_for_all(tmp_path: Path):
    differs = Result("different", (ClaimElsewhere("It is 1/4", "5/8"),))
    outcomes = (elsewhere("under 2006-10", differs), elsewhere("since 2009-07", differs))
    (tmp_path / "editions_compared.toml").write_text(written([("2008-03/1.1-1", outcomes)]))
    reasons = (("one", ["2008-03/1.1-1"]), ("another", ["2008-03/1.1-1 since 2009-07"]))
    texts = (REASON.format(slug=slug, scenarios=scenarios) for slug, scenarios in reasons)
    (tmp_path / "differences.toml").write_text("".join(texts).replace("'", '"'))

    differences = read_compared(tmp_path).differences("2008-03/1.1-1")
    assert [(str(one.elsewhere.editions), one.slug) for one in differences] == [
        ("under 2006-10", "one"),
        ("since 2009-07", "another"),
    ]


def test_the_command_plays_and_writes_what_came_of_it(tmp_path: Path, settings: Any):
    stored = settings.RULES_DATA_DIR / "scenarios" / "2006-10" / "418.5a-2.toml"
    (tmp_path / "scenarios" / "2006-10").mkdir(parents=True)
    (tmp_path / "scenarios" / "2006-10" / stored.name).write_text(stored.read_text())
    (tmp_path / "cards").symlink_to(settings.RULES_DATA_DIR / "cards")
    settings.RULES_DATA_DIR = tmp_path
    out = io.StringIO()

    call_command("compare_editions", stdout=out)

    later = sum(edition >= "2009-07" for edition in engine.editions())
    assert f"{later} different" in out.getvalue()
    assert read_compared(tmp_path).elsewhere[OGRE] == (
        elsewhere("since 2009-07", Result("different", (ClaimElsewhere("Gray Ogre is 1/4", "5/8"),))),
    )


def test_keywords_that_came_later_are_listed_with_their_scenarios(client: Client):
    html = page(client, "/scenarios/differences/keywords/")
    text = text_of(html)

    assert "Evoke 702.71 not under 2006-10 702.71a" in text
    assert "Persist 702.76 not until 2008-03" in text


def test_a_scenarios_page_says_which_editions_lack_its_keywords(client: Client):
    oldest, second, *_ = glance_of(page(client, "/scenarios/2009-07/702.71a-2/"))
    assert "no evoke, persist yet" in oldest
    assert "no persist yet" in second

    there = text_of(page(client, "/scenarios/2009-07/702.71a-2/?edition=2008-03"))
    assert "March 2008 can't have these cards" in there
    assert "It can't begin. Play it under 2009-07" in there
    assert "persist isn't a keyword of 2008-03; the first edition here that has it is 2009-07 (702.76)" in there

    beside = text_of(page(client, "/scenarios/2009-07/702.71a-2/?beside=2008-03"))
    assert "persist isn't a keyword of 2008-03" in beside
