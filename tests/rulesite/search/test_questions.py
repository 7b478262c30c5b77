"""Search is judged by questions that it wasn't tuned on. `python tests/benchmarks/search.py` prints all figures."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from rulesite.book.rules.models import Correspondence, Rule
from tests.rulesite.search.questions import Question, answer_to, figures, questions

pytestmark = pytest.mark.django_db

#: The edition that is held whole.
TODAY = "2026-08"


def answers(question: Question) -> list[str]:
    return [f"{hit.edition}/{hit.number}" for hit in answer_to(question).hits]


def test_unseen_questions_about_the_old_books_find_their_rules():
    found = figures((question for question in questions("held-out") if question.book != TODAY), answers)
    assert found.success_at_1 >= 0.93
    assert found.success_at_3 >= 0.98


def test_unseen_questions_about_todays_book_find_their_rules():
    found = figures((question for question in questions("held-out") if question.book == TODAY), answers)
    assert found.success_at_1 >= 0.85
    assert found.success_at_3 >= 0.94


def test_fresh_questions_about_todays_book_find_their_rules():
    found = figures(questions("fresh"), answers)
    assert found.asked >= 100
    assert found.success_at_1 >= 0.88
    assert found.success_at_3 >= 0.95


def test_numbers_terms_and_cards_find_their_rules_among_the_first_three(thorough: bool):
    """Those about the old books, of the half that search isn't tuned on; `--thorough`: of both."""
    old = [question for question in questions(None if thorough else "held-out") if question.book != TODAY]
    for kind in ("number", "term", "card", "typo"):
        asked = [question for question in old if question.kind == kind]
        assert len(asked) >= 10, kind
        found = figures(asked, answers)
        assert found.success_at_3 >= 0.95, kind


def test_who_has_todays_book_in_hand_finds_what_became_of_the_right_rules():
    """Each question is asked anew of today's book, where its right rules have heirs."""
    heirs: dict[str, set[str]] = defaultdict(set)
    became = Correspondence.objects.filter(to_edition=TODAY, to_rule__isnull=False)
    for old, new in became.values_list("from_rule_id", "to_rule_id"):
        heirs[old].add(new)
    asked = [
        Question(each.half, each.kind, each.text, tuple(sorted(right)))
        for each in questions("held-out")
        if each.book != TODAY and each.kind != "number" and (right := set().union(*(heirs[key] for key in each.right)))
    ]
    found = figures(asked, answers)
    assert found.asked >= 60
    assert found.success_at_1 >= 0.78
    assert found.success_at_3 >= 0.9


def test_the_questions_are_many_of_all_kinds_and_about_all_editions():
    asked = questions()
    assert len(asked) >= 200
    assert min(Counter(question.kind for question in asked).values()) >= 20
    assert len({question.text.lower() for question in asked}) == len(asked)
    right = {key for question in asked for key in question.right}
    assert right <= set(Rule.objects.values_list("key", flat=True))
    sections = {(rule.edition_id, rule.section) for rule in Rule.objects.held().filter(depth__gte=2)}
    asked_about = {tuple(key.partition("/")[::2]) for key in right}
    covered = {(edition, number[:3]) for edition, number in asked_about}
    assert sections <= covered, sorted(sections - covered)
