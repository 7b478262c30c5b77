from __future__ import annotations

from datetime import date

import pytest

from rulesite.book.rules.models import Edition, Rule
from rulesite.pages.aids.citing import Citing, citings

ADDRESS = "https://example.org/rules/2009-07/704.5f/"


def cited(**fields: object) -> dict[str, Citing]:
    edition = Edition(slug="2009-07", name="Test Rules", effective=date(2009, 7, 11), source="")
    rule = Rule(**({"number": "704.5f", "depth": 3, "text": "It dies.", "edition": edition} | fields))
    return {citing.style: citing for citing in citings(rule, ADDRESS)}


def test_a_citation_names_edition_date_and_address_in_each_style():
    styles = cited()

    assert styles["plain"].alone == (
        f"Rule 704.5f, Test Rules, in force from July 11, 2009, as restated by Benchbook. {ADDRESS}"
    )
    assert styles["markdown"].alone == (
        f"[Rule 704.5f](<{ADDRESS}>), Test Rules, in force from July 11, 2009, as restated by Benchbook"
    )
    assert styles["bbcode"].alone == (
        f"[url={ADDRESS}]Rule 704.5f[/url], Test Rules, in force from July 11, 2009, as restated by Benchbook"
    )


def test_official_words_are_not_said_to_be_restated():
    assert cited(official=True)["plain"].alone == f"Rule 704.5f, Test Rules, in force from July 11, 2009. {ADDRESS}"


def test_a_ruling_is_cited_with_its_own_date():
    styles = cited(ruling_date=date(2007, 5, 1), ruling_source="CompRules")

    assert "(CompRules, May 1, 2007)" in styles["plain"].alone


def test_the_words_of_the_rule_can_come_with_it():
    styles = cited(text="First.\nSecond.")

    assert styles["plain"].with_words.startswith("“First. Second.” (Rule 704.5f")
    assert styles["markdown"].with_words.startswith("> First.\n>\n> Second.\n>\n> — [Rule")
    assert styles["bbcode"].with_words.startswith("[quote]First.\nSecond.[/quote]\n[url=")


def test_words_can_not_be_taken_for_markup():
    assert r"\[Cost\]: Do \*it\*" in cited(text="[Cost]: Do *it*")["markdown"].with_words


@pytest.mark.parametrize(
    ("number", "depth", "begins"), [("7", 0, "Chapter 7"), ("704", 1, "Section 704"), ("704.5", 2, "Rule 704.5")]
)
def test_a_heading_is_cited_by_its_title(number: str, depth: int, begins: str):
    styles = cited(number=number, depth=depth, title="Actions", text="")

    assert styles["plain"].alone.startswith(f"{begins}, “Actions”, Test Rules")
    assert styles["plain"].with_words == ""
