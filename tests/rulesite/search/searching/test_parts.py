"""Where the time of a search goes is told part by part."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesite.search.searching import parts
from rulesite.search.searching.parts import Part, listen
from rulesite.search.selectors import lookup


@pytest.mark.django_db
def test_each_part_of_a_search_is_told_with_its_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parts, "_listeners", [])
    seconds: Counter[Part] = Counter()
    listen(lambda part, took: seconds.update({part: took}))  # type: ignore[dict-item]

    lookup("can a creature with trample assign all its damage to the player")

    assert set(seconds) == set(Part)
    assert all(took > 0 for took in seconds.values())


@pytest.mark.django_db
def test_a_rule_that_is_named_by_its_number_takes_no_search_for_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parts, "_listeners", [])
    heard: set[Part] = set()
    listen(lambda part, _: heard.add(part))

    lookup("702.17b")

    assert heard == {Part.READING, Part.HITS}
