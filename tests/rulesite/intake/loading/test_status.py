"""`manage.py status`: what there is and what runs, in figures."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def said(*options: str) -> str:
    out = io.StringIO()
    call_command("status", *options, stdout=out)
    return out.getvalue()


def test_every_keyword_of_the_newest_edition_is_counted_and_played():
    figures = json.loads(said("--json"))

    assert len(figures["keywords_playable"]) == figures["keywords"]["abilities"] == 81
    assert len(figures["keyword_actions_playable"]) == figures["keywords"]["actions"] == 17
    assert "keywords playable: 81 of 81 abilities and 17 of 17 actions of 2009-07" in said()
