"""The glossary of a whole rulebook: its words stand among the terms, and make no links of their own."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from rulesite.book.rules.models import Rule, Term
from tests.rulesite.conftest import SmallBook

pytestmark = pytest.mark.django_db

FILE = "editions/2009-07/glossary.toml"


def test_a_word_of_the_glossary_is_a_term_and_no_link(small_book: SmallBook):
    small_book.write(FILE, '[Toughness]\ntext = "How much damage it takes."\n')
    call_command("load_rules", root=small_book.root, verbosity=0)
    assert Term.objects.get(slug="toughness").meaning == "How much damage it takes."
    html = "".join(Rule.objects.values_list("html", flat=True))
    assert "toughness" in html
    assert "#toughness" not in html
    assert "#graveyard" in html


def test_several_meanings_are_counted_and_what_is_obsolete_says_so(small_book: SmallBook):
    small_book.write(FILE, '[Bury]\nobsolete = true\nmeanings = ["To sacrifice.", "To destroy for good."]\n')
    call_command("load_rules", root=small_book.root, verbosity=0)
    assert Term.objects.get(slug="bury").meaning == "Obsolete. 1. To sacrifice. 2. To destroy for good."


@pytest.mark.parametrize("entry", ["", 'text = "A."\nmeanings = ["B."]'])
def test_a_word_without_one_meaning_or_several_is_a_fault(small_book: SmallBook, entry: str):
    small_book.write(FILE, f"[Zone]\n{entry}\n")
    with pytest.raises(CommandError, match=r"glossary\.toml, line 1: .*it needs a text, or several meanings"):
        call_command("load_rules", root=small_book.root, verbosity=0)
