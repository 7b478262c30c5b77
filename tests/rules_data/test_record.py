"""Nothing changes in `rules_data` by mistake: what stands there is what was recorded of it (`record.py`)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.mends import assert_none
from tests.rules_data.record import RECORD, path_of, records, telling

MEND = "If the change is meant, `python -m tests.rules_data` records it; if not, it is a mistake in rules_data"


@cache
def said_now() -> dict[str, list[str]]:
    return records()


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORD.glob("*.txt")))
def test_what_an_entry_says_is_what_was_recorded_of_it(name: str):
    recorded = Counter(path_of(name).read_text(encoding="utf-8").splitlines())
    said = Counter(said_now().get(name, ()))

    assert_none((said - recorded).elements(), f"rules_data says this now. {MEND}")
    assert_none((recorded - said).elements(), f"{path_of(name).name} has this still. {MEND}")


def test_each_part_of_the_content_has_its_file_of_the_record():
    assert {path.stem for path in RECORD.glob("*.txt")} == set(said_now()), MEND


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A creature can't attack unless you pay {2}.", "can't unless {2}"),
        ("It isn't a 2/2, and gets +1/+1 twice (see rules 704.5f–g).", "not 2/2 +1/+1 twice 704.5f"),
        ('rules = ["2026-08/702.19b-1"]', "2026-08/702.19b-1"),
        ("Creatures are permanents.", ""),
    ],
)
def test_the_words_on_which_a_meaning_turns_are_told(text: str, words: str):
    assert telling(text) == words
