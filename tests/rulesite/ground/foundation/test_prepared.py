"""Questions whose SQL is made once give what Django's own querysets give."""

from __future__ import annotations

from threading import Thread

import pytest
from django.db import connection
from django.db.models import Q, QuerySet
from django.test.utils import CaptureQueriesContext

from rulesite.book.rules.models import CrossReference, Rule
from rulesite.ground.foundation.prepared import prepared

pytestmark = pytest.mark.django_db


@prepared
def _of_section(edition: str, *numbers: str, titled: bool) -> QuerySet[Rule]:
    rows = Rule.objects.filter(Q(number__in=numbers) | Q(parent__number__in=numbers), edition=edition).order_by("order")
    return rows.exclude(title="") if titled else rows


@prepared
def _pointing_to(key: str) -> QuerySet[CrossReference]:
    return (
        CrossReference.objects.filter(target=key)
        .select_related("source", "example")
        .only("words", "source__number", "example__ordinal")
    )


def _numbers(rules: list[Rule]) -> list[str]:
    return [rule.number for rule in rules]


def test_each_asking_has_its_own_words():
    assert _numbers(_of_section("2009-07", "702.17", titled=False)) == [
        rule.number for rule in Rule.objects.filter(key__startswith="2009-07/702.17").order_by("order")
    ]
    assert _numbers(_of_section("2009-07", "702.9", titled=False))[0] == "702.9"
    assert _of_section("1994-01", "702.9", titled=False) == []


def test_what_a_question_depends_on_besides_words_has_sql_of_its_own():
    assert _numbers(_of_section("2009-07", "702.17", titled=True)) == ["702.17"]
    assert len(_of_section("2009-07", "702.17", "702.9", titled=True)) == 2


def test_rows_are_whole_as_django_makes_them():
    ours, theirs = _of_section("2009-07", "704.5", titled=False), Rule.objects.filter(parent="2009-07/704.5")
    assert {rule.key: (rule.notes, rule.html, rule.ruling_date, rule.implied) for rule in theirs}.items() <= {
        rule.key: (rule.notes, rule.html, rule.ruling_date, rule.implied) for rule in ours
    }.items()


def test_what_stands_beside_a_row_comes_with_it():
    _pointing_to("2009-07/702.9")
    with CaptureQueriesContext(connection) as asked:
        rows = _pointing_to("2009-07/702.9")
        numbers = {row.source.number for row in rows}
    assert numbers
    assert len(asked) == 1


def test_words_are_never_taken_for_sql():
    assert _of_section("2009-07' OR '1'='1", "702.9", titled=False) == []


def test_threads_ask_over_connections_of_their_own():
    _of_section("2009-07", "702.9", titled=False)
    seen: list[int] = []

    def ask() -> None:
        with CaptureQueriesContext(connection) as asked:
            _of_section("2009-07", "702.9", titled=False)
        seen.append(len(asked))
        connection.close()

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert seen == [1]


def test_rows_have_all_that_djangos_own_have_and_fetch_what_was_left_out():
    wanted = Rule.objects.exclude(ruling_date=None).order_by("key")[:3]
    fields = [field.attname for field in Rule._meta.concrete_fields]
    rows, shorter = list(wanted), list(wanted.only("number"))
    values = list(wanted.values_list(*fields))

    assert [tuple(getattr(row, name) for name in fields) for row in rows] == values
    assert {(row._state.adding, row._state.db) for row in rows} == {(False, "default")}
    assert [row.get_deferred_fields() for row in shorter] == [set(fields) - {"key", "number"}] * 3
    assert [row.text for row in shorter] == [row.text for row in rows]
