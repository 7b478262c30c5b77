"""The book that all tests read, and how it comes back after a test that commits."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from rulesite.book.rules.models import Edition, Rule, Term
from tests.book import put_rows_in_place


@pytest.mark.django_db(transaction=True)
def test_the_rows_of_the_book_come_back_after_the_database_was_emptied():
    put_rows_in_place()
    counts = [model._default_manager.count() for model in (Edition, Rule, Term)]
    assert all(counts)

    call_command("flush", verbosity=0, interactive=False)
    assert not Edition.objects.exists()

    put_rows_in_place()
    assert [model._default_manager.count() for model in (Edition, Rule, Term)] == counts
