"""The tables of a site that is brought up to date are those that its models speak of."""

from __future__ import annotations

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_each_change_of_a_model_has_its_migration(capsys: pytest.CaptureFixture[str]):
    try:
        call_command("makemigrations", check_changes=True, dry_run=True)
    except SystemExit:
        pytest.fail(f"run manage.py makemigrations and commit what it writes:\n{capsys.readouterr().out}")
