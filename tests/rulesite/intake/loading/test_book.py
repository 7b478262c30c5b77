"""What `rules_data` holds: counts that the sources fix, so that nothing is lost unseen."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from rulesite.book.cards.models import Mention
from rulesite.book.rules.models import CrossReference, Example, OutsideRule, Rule, Term
from rulesite.book.scenarios.models import Scenario
from tests.mends import assert_none

pytestmark = pytest.mark.django_db

#: The edition that is held whole.
WHOLE = "2026-08"

#: Entries by section, as the sources have them: edition, section, headings, rules, subrules, examples.
SECTIONS = """
2006-10 212 7 0 48 6
2006-10 213 1 5 1 1
2006-10 214 1 5 0 0
2006-10 215 0 1 0 0
2006-10 216 1 3 0 0
2006-10 217 5 1 18 0
2006-10 402 0 0 4 2
2006-10 403 1 5 0 0
2006-10 404 1 5 4 6
2006-10 405 1 2 1 0
2006-10 406 1 6 0 2
2006-10 407 1 3 0 2
2006-10 408 3 0 20 0
2006-10 409 1 1 7 1
2006-10 416 1 3 0 2
2006-10 417 1 2 0 0
2006-10 418 5 2 19 14
2006-10 419 5 5 23 5
2006-10 420 1 0 0 0
2008-03 402 1 8 8 3
2009-07 - 1 0 0 0
2009-07 700 1 5 11 2
2009-07 701 18 1 42 2
2009-07 702 82 1 232 15
2009-07 703 1 4 14 0
2009-07 704 1 6 17 2
2009-07 705 1 3 0 0
2009-07 706 1 11 5 16
2009-07 707 1 11 1 0
2009-07 708 1 7 3 2
2009-07 709 1 5 3 1
2009-07 710 1 6 5 5
2009-07 711 1 3 3 0
2009-07 712 1 6 3 1
2009-07 713 1 6 5 4
2009-07 714 1 2 0 0
"""


def section_counts() -> set[tuple[str, str, int, int, int, int]]:
    """Of the editions that are held in parts; a whole book is held against its file (`manage.py hold_against`)."""
    kinds: dict[tuple[str, str], Counter[str]] = {}
    for edition, section, kind in (
        Rule.objects.held().exclude(edition=WHOLE).values_list("edition_id", "section", "kind")
    ):
        kinds.setdefault((edition, section or "-"), Counter())[kind] += 1
    for edition, section in Example.objects.exclude(rule__edition=WHOLE).values_list(
        "rule__edition_id", "rule__section"
    ):
        kinds[edition, section]["example"] += 1
    return {
        (*place, count["heading"], count["rule"], count["subrule"], count["example"]) for place, count in kinds.items()
    }


def test_each_section_has_the_entries_of_its_source():
    expected = {
        (edition, section, *map(int, counts))
        for edition, section, *counts in (line.split() for line in SECTIONS.split("\n") if line.strip())
    }
    assert section_counts() == expected


def test_the_references_are_those_of_the_sources():
    references = CrossReference.objects.exclude(source__edition=WHOLE)
    assert (references.count(), references.filter(target=None).count()) == (251, 180)


def test_the_whole_book_has_all_its_entries_and_leads_nowhere_outside():
    rules = Rule.objects.in_edition(WHOLE)
    kinds = Counter(rules.values_list("kind", flat=True))
    assert (kinds.total(), Example.objects.filter(rule__edition=WHOLE).count()) == (3318, 277)
    assert not rules.filter(gist="").exists()
    assert not CrossReference.objects.filter(source__edition=WHOLE, target=None).exists()


def test_nine_of_ten_rules_of_older_editions_say_where_they_stand_today():
    held = Rule.objects.held().exclude(edition=WHOLE)
    assert held.filter(became__to_edition=WHOLE).distinct().count() >= 0.9 * held.count()


def test_the_keywords_and_state_based_actions_of_magic_2010_are_all_there():
    kinds = Counter(Term.objects.filter(edition="2009-07").values_list("kind", flat=True))
    assert (kinds["keyword ability"], kinds["keyword action"], kinds["state-based action"]) == (81, 17, 16)


def test_every_card_named_is_held_and_every_number_outside_is_described():
    assert not Mention.objects.filter(card=None).exists()
    assert not CrossReference.objects.filter(target=None, about="").exists()
    # 55 names in the older editions; two of them are the lower halves of flip cards.
    older = Mention.objects.filter(scenario=None)
    older = older.exclude(rule__edition=WHOLE).exclude(example__rule__edition=WHOLE)
    assert older.values("card").distinct().count() == 53


def test_every_summary_of_a_rule_that_is_not_held_has_two_to_five_sentences():
    summaries = list(OutsideRule.objects.all())
    assert len(summaries) > 1000
    for rule in summaries:
        sentences = re.split(r"(?<=[.!?])(?:[”’)]*)\s+", rule.summary)
        assert 2 <= len(sentences) <= 5, rule.key


def test_every_scenario_ended_as_it_claims_when_the_book_was_loaded():
    played = Scenario.objects.values_list("key", "status", "claims", "claims_met")
    assert len(played) > 1500
    assert_none((row for row in played if row[1] != "pass" or row[2] != row[3] or not row[2]), "these didn't")


def test_plain_text_holds_no_markup():
    for text in Rule.objects.values_list("text", flat=True):
        assert not re.search(r"\*\*|\[\[|]]|<[a-z]", text), text


def test_no_python_holds_rule_text():
    # Content lives in rules_data: a sentence of it in code would drift from it.
    sentences = {text.split(". ")[0] for text in Rule.objects.values_list("text", flat=True) if len(text) > 60}
    for path in Path(settings.BASE_DIR, "rulesite").rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        assert not any(sentence in code for sentence in sentences), path
