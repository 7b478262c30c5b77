from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesite.book.cards.models import Card
from rulesite.book.rules.models import CrossReference, Edition, Example, OutsideRule, Rule, Term
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.ground.foundation.models import Load
from rulesite.intake.loading.services import content_load
from rulesite.search.library.index import current_fingerprint
from rulesite.search.services import index_follow
from tests.rulesite.conftest import OUTSIDE, SCENARIO, SmallBook, edition_file

pytestmark = pytest.mark.django_db


def load(book: SmallBook) -> str:
    out, err = io.StringIO(), io.StringIO()
    call_command("load_rules", root=book.root, stdout=out, stderr=err)
    return out.getvalue() + err.getvalue()


def faults(book: SmallBook) -> list[str]:
    with pytest.raises(CommandError) as caught:
        load(book)
    return [line.strip() for line in str(caught.value).splitlines()[1:]]


def test_keys_are_computed_from_the_content(small_book: SmallBook):
    load(small_book)
    assert list(Rule.objects.values_list("key", flat=True)) == [
        "2009-07/7",
        "2009-07/704",
        "2009-07/704.5",
        "2009-07/704.5f",
        "2009-07/704.5g",
    ]
    assert Example.objects.get().key == "2009-07/704.5g#1"
    assert Rule.objects.get(number="704.5g").parent_id == "2009-07/704.5"


def test_references_lead_both_ways_and_outside(small_book: SmallBook):
    load(small_book)
    rows = CrossReference.objects.values_list("source__number", "target_number", "target", "about")
    assert list(rows) == [
        ("704.5f", "999.1", None, "What lies outside"),
        ("704.5g", "704.5f", "2009-07/704.5f", ""),
        ("704.5g", "704.5g", "2009-07/704.5g", ""),
        ("704.5g", "7", "2009-07/7", ""),
    ]


def test_a_rule_that_is_not_held_has_a_summary_with_links(small_book: SmallBook):
    load(small_book)
    rule = OutsideRule.objects.get()
    assert (rule.key, rule.about) == ("2009-07/999.1", "What lies outside")
    assert rule.summary == "It says something about nothing at all. See rule 704.5f for the rest."
    assert 'href="/rules/2009-07/704.5f/"' in rule.html


def test_a_summary_may_stand_by_itself_but_points_nowhere_unknown(small_book: SmallBook):
    alone = '["998"]\nabout = "Nothing points here"\nsummary = "It is worth reading. Rule 997 is not there."\n'
    small_book.write("editions/2009-07/outside.toml", f"{OUTSIDE}{alone}")
    said = load(small_book)
    assert OutsideRule.objects.filter(number="998").exists()
    assert "outside.toml, line 4: 997 is neither held nor described in outside.toml" in said
    assert "998" not in said


def test_terms_come_from_bold_words_lists_and_vocabulary(small_book: SmallBook):
    load(small_book)
    assert set(Term.objects.values_list("name", "kind")) == {
        ("lethal damage", "term"),
        ("graveyard", "vocabulary"),
        ("704.5f", "state-based action"),
        ("704.5g", "state-based action"),
    }


def test_rulings_notes_and_mentions_are_kept(small_book: SmallBook):
    load(small_book)
    example = Example.objects.get()
    assert (example.ruling_source, str(example.ruling_date)) == ("CompRules", "2008-02-01")
    assert Rule.objects.get(number="704.5g").notes == ["<p>The source says “ltehal.”</p>"]
    assert Card.objects.get().mentions.get().example == example


def test_the_same_content_is_not_loaded_twice(small_book: SmallBook):
    assert "loaded:" in load(small_book)
    assert "nothing has changed" in load(small_book)
    small_book.write("editions/2009-07/7-additional.md", "# 7. More Rules\n")
    assert "loaded:" in load(small_book)
    assert Rule.objects.get(number="7").title == "More Rules"


def test_where_another_machine_has_loaded_only_the_index_is_made(small_book: SmallBook, tmp_path: Path, settings: Any):
    load(small_book)
    finished = Load.objects.get().finished
    settings.INDEX_DIR = tmp_path / "the other's"

    load(small_book)

    assert current_fingerprint(settings.INDEX_DIR) == Load.objects.get().fingerprint
    assert Load.objects.get().finished == finished


def test_the_index_alone_can_be_made(small_book: SmallBook, tmp_path: Path, settings: Any):
    load(small_book)
    settings.INDEX_DIR, settings.RULES_DATA_DIR = tmp_path / "the other's", small_book.root

    said = []
    for _ in range(2):
        out = io.StringIO()
        call_command("build_index", stdout=out)
        said.append(out.getvalue().strip())
    assert said == ["the index is made", "the index in use is of the content that is loaded"]
    Load.objects.all().delete()
    with pytest.raises(CommandError, match="nothing is loaded"):
        call_command("build_index")


def test_content_that_changes_while_an_index_is_made_is_gone_over_again(
    small_book: SmallBook, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    load(small_book)
    settings.INDEX_DIR = tmp_path / "the other's"
    versions = iter(["one", "two", "two", "two"])
    monkeypatch.setattr("rulesite.search.services.content_version", lambda: next(versions))

    assert index_follow(small_book.root)

    assert len(list((settings.INDEX_DIR / "builds").iterdir())) == 1
    assert next(versions, None) is None


def test_a_rebuild_gives_the_same_rows(small_book: SmallBook):
    load(small_book)
    before = list(Rule.objects.values()), list(CrossReference.objects.values())
    content_load(small_book.root, force=True)
    assert before == (list(Rule.objects.values()), list(CrossReference.objects.values()))


def test_a_fault_leaves_everything_as_it_was(small_book: SmallBook):
    load(small_book)
    small_book.write("editions/2010-01/edition.toml", edition_file("New Rules"))
    small_book.write("editions/2010-01/7.md", "## 7.1.1\n")
    faults(small_book)
    assert list(Edition.objects.values_list("slug", flat=True)) == ["2009-07"]


def test_all_faults_are_named_at_once_with_file_and_line(small_book: SmallBook):
    small_book.write("editions/2009-07/705.md", "# 705. Coins\n\n### 705.1a\n\nHeads {Nope}.\n")
    outside = '["99x"]\nabout = "Not a number"\n["998"]\nsummary = "Only one sentence."\n'
    small_book.write("editions/2009-07/outside.toml", outside)
    small_book.write("cards/more.toml", '["Test Ogre"]\ntype_line = "Land"\n["Odd"]\ntype_line = 3\nspeed = "9"\n')
    small_book.write(
        "correspondences.toml", '[[correspondence]]\nfrom = "2009-07/704"\nto = []\nevidence = "hearsay"\n'
    )
    small_book.write("cards/broken.toml", 'name = "open\n')
    small_book.write("scenarios/2009-07/704.5g-2.toml", SCENARIO)
    small_book.write("scenarios/2009-07/oddly named.toml", SCENARIO)
    found = faults(small_book)
    for expected in (
        "rules_data/editions/2009-07/705.md, line 3: 705.1a has no 705.1 to stand under",
        "rules_data/editions/2009-07/705.md, line 5: there is no symbol {Nope}",
        "rules_data/editions/2009-07/outside.toml, line 1: '99x' is not a rule number",
        "rules_data/editions/2009-07/outside.toml, line 3: 998.about: is missing",
        "rules_data/editions/2009-07/outside.toml, line 4: 998.summary: value error, a summary is 2 to 5 whole sent",
        "rules_data/cards/more.toml, line 4: Odd.type_line: input should be a valid string, not 3",
        "rules_data/cards/more.toml, line 5: Odd.speed: no such key here; there are mana_cost,",
        "rules_data/cards/ogres.toml, line 1: Test Ogre stands in rules_data/cards/more.toml as well",
        "rules_data/cards/broken.toml, line 1: ",
        "rules_data/correspondences.toml, line 3: correspondence.1.to: ",
        "rules_data/correspondences.toml, line 4: correspondence.1.evidence: ",
        "rules_data/correspondences.toml, line 1: correspondence.1.topic: is missing",
        "rules_data/scenarios/2009-07/704.5g-2.toml, line 1: 2009-07 704.5g has 1 examples, so this isn't one",
        "rules_data/scenarios/2009-07/oddly named.toml, line 1: a scenario's path is scenarios/(2009-07)/",
    ):
        assert any(fault.startswith(expected) for fault in found), (expected, found)
    assert len(found) == 14


def test_a_scenario_belongs_to_its_example(small_book: SmallBook):
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    small_book.write("scenarios/2009-07/704.5g-2.toml", f"documented = false\n{SCENARIO}")
    load(small_book)
    first, second = Scenario.objects.order_by("order")
    assert (first.key, first.example_id) == ("2009-07/704.5g-1", "2009-07/704.5g#1")
    assert (second.example, second.rule_id) == (None, "2009-07/704.5g")
    assert Card.objects.get().mentions.filter(scenario=first).exists()


def test_a_scenario_is_played_when_it_is_loaded(small_book: SmallBook):
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    false_claim = SCENARIO.replace("is on the battlefield", "isn't on the battlefield")
    small_book.write("scenarios/2009-07/704.5g-2.toml", f"documented = false\n{false_claim}")
    load(small_book)
    first, second = Scenario.objects.order_by("order")
    assert (first.status, first.claims_met, first.claims, first.failures) == ("pass", 1, 1, [])
    assert (second.status, second.claims_met, second.claims) == ("fail", 0, 1)
    assert "expect Test Ogre isn't on the battlefield" in second.failures[0]
    assert first.applied_rules.exists()


def test_a_scenario_that_cannot_be_read_is_a_fault_at_its_line_and_column(small_book: SmallBook):
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO.replace("expect Test", "expct Test"))
    unknown_card = SCENARIO.replace('["Test Ogre"]', '["Test Giant"]')
    small_book.write("scenarios/2009-07/704.5g-2.toml", f"documented = false\n{unknown_card}")
    found = faults(small_book)
    assert found[0].startswith("rules_data/scenarios/2009-07/704.5g-1.toml, line 4: column 1: can't read 'expct")
    no_card = "rules_data/scenarios/2009-07/704.5g-2.toml, line 8: no card is called 'Test Giant'"
    assert any(fault.startswith(no_card) for fault in found)


def test_what_is_named_and_not_held_is_noted(small_book: SmallBook):
    small_book.write("editions/2009-07/705.md", "# 705. Coins\n\n## 705.1\n\n[[Nobody]] follows rule 888.\n")
    said = load(small_book)
    assert "rules_data/editions/2009-07/705.md, line 5: no file of cards/ holds Nobody" in said
    assert "line 5: 888 is neither held nor described in outside.toml" in said


def test_a_folder_without_editions_is_refused(tmp_path: Path):
    with pytest.raises(CommandError, match="there is no edition"):
        call_command("load_rules", root=tmp_path)


def test_what_comes_of_a_scenario_is_known_once_it_was_loaded_and_its_film_once_somebody_watches(
    small_book: SmallBook, monkeypatch: pytest.MonkeyPatch
):
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    load(small_book)
    scenario = Scenario.objects.get()
    watched = play_stored(scenario)
    monkeypatch.setattr("engine.play", lambda *_, **__: pytest.fail("it was played again"))

    played = play_stored(scenario, film=False)

    assert played.run.status == watched.run.status == "pass"
    assert played.script
    assert play_stored(scenario) == watched
