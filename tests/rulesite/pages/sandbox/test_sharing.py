"""A scenario in an address comes out as it went in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rulesite.book.scenarios.models import Scenario
from rulesite.pages.lessons.files import lessons
from rulesite.pages.sandbox.sharing import text_of, token_of

pytestmark = pytest.mark.django_db


@given(some.text(max_size=300))
def test_any_short_text_stands_in_its_address(text: str):
    token = token_of(text) if text.isprintable() else token_of(repr(text))
    assert token is not None
    assert token.startswith("~")
    assert text_of(token) in (text, repr(text))


def test_most_scenarios_of_the_site_would_fit_into_an_address():
    tokens = [token_of(source) for source in Scenario.objects.values_list("source", flat=True)]
    assert sum(token is not None for token in tokens) > 0.9 * len(tokens)


def test_every_table_of_a_lesson_fits_into_an_address():
    """A lesson links to it, and nothing is kept for who reads a lesson."""
    tables = [part.scenario for lesson in lessons() for part in lesson.file.parts]
    assert all(token_of(table.lstrip("\n")) for table in tables)


def test_a_link_of_today_is_read_for_ever():
    """If this fails, links that people have shared are dead: the way of packing has changed."""
    assert text_of("~g6txVEhKTSwCJrr88mIlVDUwi5SQvQP1AAA") == (
        'title = "A bear grows"\nscript = """\nresolve\n"""\n[players.Alice]\n'
    )


@pytest.mark.parametrize("token", ["~", "~AAAA", "~%%%", "~é", "nothing", "", "~" + "A" * 1500, "\0"])
def test_what_stands_for_nothing_is_nothing(token: str):
    assert text_of(token) is None


def test_a_text_that_unpacks_to_far_too_much_is_nothing():
    assert text_of(token_of("a" * 19_000) or "") == "a" * 19_000
    for length in (21_000, 900_000):
        token = token_of("a" * length)
        assert token is not None
        assert text_of(token) is None
