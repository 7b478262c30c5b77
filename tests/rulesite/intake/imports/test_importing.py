"""A document becomes an edition like the rest, whole or not at all, and can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.db import OperationalError

from rulesite.book.rules.editions import books_held
from rulesite.book.rules.models import Correspondence, CrossReference, Edition, Example, PageRow, Rule, Term
from rulesite.book.rules.places import places_elsewhere
from rulesite.intake.documents.document import NotRules
from rulesite.intake.imports import whole
from rulesite.intake.imports.models import ImportedDocument, OfficialWords
from rulesite.intake.imports.services import ImportRefused, document_remove
from rulesite.intake.loading.services import content_load
from rulesite.pages.compare.counterparts import steps_between
from rulesite.pages.compare.reach import reach_of
from rulesite.pages.compare.selectors import comparison
from rulesite.search.selectors import lookup
from tests.rulesite.book.rule_pages.freshness import pages_out_of_date
from tests.rulesite.conftest import SmallBook
from tests.rulesite.intake.imports.conftest import NEW, OLD, OURS, Importing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_page_is_out_of_date(importing: Importing) -> Iterator[None]:
    """Whatever was brought in or taken back, the pages of all editions are what their rows make."""
    yield
    assert pages_out_of_date() == []


def everything() -> dict[str, list[Any]]:
    """All rows that an import may touch."""
    models = (Edition, Rule, Example, CrossReference, Term, Correspondence, OfficialWords, PageRow)
    return {model.__name__: sorted(map(repr, model._default_manager.values())) for model in models}


def test_an_imported_edition_has_rules_examples_references_and_terms(importing: Importing):
    assert importing(OLD).edition == "2004-03"

    trample = Rule.objects.get(key="2004-03/502.9a")
    assert trample.text.startswith("The attacking player assigns lethal damage")
    assert '<a class="reference" href="/rules/2004-03/502.2a/"' in trample.html
    assert trample.parent.title == "Trample"
    example = trample.examples.get()
    assert example.text.endswith("to the player for {2}{G}.")
    assert "with _trample_ blocked" in example.html
    assert 'class="pip pip-g"' in example.html
    first_strike = Rule.objects.get(key="2004-03/502.2a")
    assert [each.target_id for each in first_strike.references.all()] == ["2004-03/502.9"]
    assert [each.source_id for each in first_strike.referenced_by.all()] == ["2004-03/502.9a"]
    assert dict(Term.objects.filter(edition="2004-03").values_list("name", "rule")) == {
        "first strike": "2004-03/502.2",
        "trample": "2004-03/502.9",
        "Wall": None,
    }


def test_an_imported_edition_is_found_by_search(importing: Importing):
    importing(OLD)

    assert [hit.number for hit in lookup("attacking player assigns lethal damage", edition="2004-03").hits][:1] == [
        "502.9a"
    ]


def test_importing_the_same_again_changes_nothing(importing: Importing):
    importing(OLD)
    before = everything()

    assert not importing(OLD).changed
    assert everything() == before


def test_another_document_takes_the_place_of_the_first(importing: Importing):
    importing(OLD, file="first.txt")
    newer = importing(OLD.replace("deals its combat damage", "deals all its combat damage"), file="second.txt")

    assert newer.replaced == "first.txt"
    assert ImportedDocument.objects.count() == 1
    assert "deals all its combat damage" in Rule.objects.get(key="2004-03/502.2a").text


def test_two_rulebooks_of_one_month_are_two_editions(importing: Importing, page: Callable[[str], str]):
    later = OLD.replace("March 3, 2004", "March 21, 2004").replace("deals its combat", "deals all its combat")
    importing(OLD)
    assert (importing(later).edition, importing(later).changed) == ("2004-03-21", False)
    assert not importing(OLD).changed

    assert [(each.edition, each.effective.day) for each in ImportedDocument.objects.all()] == [
        ("2004-03-21", 21),
        ("2004-03", 3),
    ]
    assert [place.edition.pk for place in places_elsewhere("2004-03", "502.9a")] == ["2004-03-21"]
    assert "deals all its combat" in page("/rules/2004-03-21/502.2a/")
    assert "deals all its combat" in page("/2004-03-21/502.2a")
    assert "1 reworded" in page("/changes/2004-03/2004-03-21/")
    document_remove("2004-03")
    assert (importing(later).edition, importing(later).changed) == ("2004-03-21", False)


def test_a_document_may_be_given_an_edition_of_its_own(importing: Importing):
    importing(OLD, file="first.txt")
    scraped = importing(OLD.replace("deals its combat", "deals all its combat"), edition="2004-03-02")

    assert (scraped.edition, scraped.replaced, scraped.another) == ("2004-03-02", "", "2004-03-01")
    assert ImportedDocument.objects.count() == 2
    with pytest.raises(ImportRefused, match="no edition such as"):
        importing(OLD, edition="2004-02-30")


@pytest.mark.parametrize("text", [OLD, OURS], ids=["an edition of its own", "one that we hold"])
def test_what_was_imported_can_be_taken_back(importing: Importing, text: str):
    before = everything()
    edition = importing(text).edition
    assert everything() != before

    document_remove(edition)

    assert everything() == before
    assert not ImportedDocument.objects.exists()


def test_a_failure_on_the_way_leaves_everything_as_it_was(importing: Importing, monkeypatch: pytest.MonkeyPatch):
    importing(OLD)
    before = everything()

    def fails(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(whole, "index_prepare", fails)
    with pytest.raises(OSError, match="the disk is full"):
        importing(NEW)
    with pytest.raises(OSError, match="the disk is full"):
        document_remove("2004-03")

    assert everything() == before
    assert [each.edition for each in ImportedDocument.objects.all()] == ["2004-03"]


def test_loading_the_content_again_keeps_what_was_imported(importing: Importing, small_book: SmallBook):
    importing(OLD)
    importing(OURS)
    before = everything()

    assert content_load(small_book.root, force=True).changed
    assert everything() == before
    assert not content_load(small_book.root).changed


def test_a_document_without_a_date_needs_an_edition(importing: Importing):
    undated = OLD.replace("These rules are effective as of March 3, 2004.", "")
    with pytest.raises(ImportRefused, match="--edition"):
        importing(undated)
    with pytest.raises(ImportRefused, match="no edition such as"):
        importing(undated, edition="tenth")

    assert importing(undated, edition="2005-08").edition == "2005-08"
    assert importing(undated, file="MagicCompRules_20051001.txt").edition == "2005-10"


def test_what_is_not_rules_changes_nothing(importing: Importing):
    before = everything()
    with pytest.raises(NotRules):
        importing("Dear diary,\n\n1. Milk\n")

    assert everything() == before


def test_an_edition_that_was_not_imported_can_not_be_taken_back(importing: Importing):
    with pytest.raises(ImportRefused, match="no document was imported as 2009-07"):
        document_remove("2009-07")


def test_official_words_stand_beside_ours_and_fill_what_we_lack(importing: Importing):
    importing(OURS)

    ours = Rule.objects.get(key="2009-07/704.5f")
    assert not ours.official
    assert ours.official_words.text.startswith("A creature with toughness 0 is put")
    assert ours.official_words.examples == ["<p>Bob&#x27;s creature has no toughness.</p>"]
    added = Rule.objects.get(key="2009-07/704.6")
    assert (added.official, added.parent_id) == (True, "2009-07/704")


def test_a_summary_beside_the_official_rule_does_not_say_that_the_rule_is_missing(
    importing: Importing, page: Callable[[str], str]
):
    assert "Summary, in our words; the full rule isn't held here" in page("/rules/2009-07/999.1/")

    importing(f"{OURS}\n9. Last Rules\n\n999. Nothing\n\n999.1. Nobody plays nothing at all in the first turn.\n")

    text = page("/rules/2009-07/999.1/")
    assert "Nobody plays nothing at all" in text
    assert "Summary, in our words</h2>" in text
    assert "isn't held here" not in text


def test_official_words_are_said_to_be_official_and_ours_to_be_ours(importing: Importing, page: Callable[[str], str]):
    importing(f"{OURS}\n9. Last Rules\n\n999. Nothing\n\n999.1. Nobody plays nothing at all in the first turn.\n")

    for address in ("/rules/2009-07/999/", "/rules/2009-07/999.1/"):
        official = page(address)
        assert " · official words</p>" in official
        assert "in plain words" not in official
        assert "as restated by Benchbook" not in official
    # After our summary it is said where the document's words begin.
    assert '<h2 class="official-head">Officially</h2>' in official
    for address in ("/rules/2009-07/704/", "/rules/2009-07/704.5f/"):
        assert "official words</p>" not in page(address)
        assert "as restated by Benchbook" in page(address)


def test_rules_are_followed_between_imported_editions_and_compared(importing: Importing):
    importing(OLD)
    importing(NEW)

    assert [place.number for place in places_elsewhere("2004-03", "502.9a")] == ["702.19a"]
    assert [place.number for place in places_elsewhere("2019-08", "702.2a")] == ["502.2a"]
    old, new = Edition.objects.get(pk="2004-03"), Edition.objects.get(pk="2019-08")
    # Whole books are long: only what is compared is read, and what became of it.
    reach = reach_of(old, new, "502.9")
    assert [rule.number for rule in reach.left] == ["502.9", "502.9a"]
    assert [rule.number for rule in reach.right] == ["702.19", "702.19a"]
    compared = comparison(old, new, "502.9")
    assert compared is not None
    assert [(row.left.number, row.right.number) for row in compared.rows if row.left and row.right] == [
        ("502.9", "702.19"),
        ("502.9a", "702.19a"),
    ]


def test_a_rule_is_followed_over_the_editions_between(importing: Importing):
    importing(OLD)
    importing(NEW)
    importing(NEW.replace("August 9, 2019", "May 1, 2024").replace("702.", "705.").replace("7. Add", "7. Add"))

    assert [(place.edition.pk, place.number) for place in places_elsewhere("2004-03", "502.9a")] == [
        ("2024-05", "705.19a"),
        ("2019-08", "702.19a"),
    ]


def test_a_comparison_follows_rules_over_the_editions_between(importing: Importing):
    importing(OLD)
    importing(NEW)
    importing(NEW.replace("August 9, 2019", "May 1, 2024").replace("702.", "705.").replace("7. Add", "7. Add"))
    old, new = Edition.objects.get(pk="2004-03"), Edition.objects.get(pk="2024-05")

    assert steps_between("2004-03", "2024-05") == (("2004-03", "2019-08"), ("2019-08", "2024-05"))
    for left, right, number, pair in (
        (old, new, "502.9a", ("502.9a", "705.19a")),
        (new, old, "705.19", ("705.19a", "502.9a")),
    ):
        compared = comparison(left, right, number)
        assert compared is not None
        assert pair in [(row.left.number, row.right.number) for row in compared.rows if row.left and row.right]


@pytest.mark.parametrize("removed", ["2004-03", "2019-08"])
def test_taking_one_back_follows_the_rest_anew(importing: Importing, removed: str, small_book: SmallBook):
    importing(OLD)
    importing(NEW)
    document_remove(removed)
    left = everything()

    content_load(small_book.root, force=True)
    assert everything() == left


@pytest.fixture
def page(client: Any) -> Callable[[str], str]:
    def get(address: str) -> str:
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        return response.content.decode()

    return get


def test_a_rule_page_shows_our_words_or_the_official_ones_as_chosen(importing: Importing, page: Callable[[str], str]):
    importing(OURS)
    official, ours = "A creature with toughness 0 is put", "Whatever has no toughness left"
    address = "/rules/2009-07/704.5f/"

    assert ours in page(address)
    assert official not in page(address)
    chosen = page(f"/words/official/?next={address}")
    assert official in chosen
    assert f"<p>{ours}" not in chosen
    section = page("/rules/2009-07/704/")
    assert official in section
    both = page(f"/words/both/?next={address}")
    assert official in both
    assert ours in both


def test_every_page_of_an_imported_edition_is_there(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)

    for address in (
        "/rules/2004-03/",
        "/rules/2004-03/502/",
        "/rules/2004-03/502.9/",
        "/rules/2004-03/502.9a/",
        "/rules/5/",
        "/terms/2004-03/",
        "/compare/2004-03/2019-08/",
        "/compare/2004-03/2019-08/502/",
        "/imports/",
        "/",
        "/api/editions/2004-03",
    ):
        page(address)


def test_the_report_of_an_import_has_a_page_and_is_there_as_json(
    importing: Importing, page: Callable[[str], str], client: Any
):
    importing(OLD.replace("502.9a The", "502. 9a The"))

    assert "“502. 9a” for 502.9a" in page("/imports/2004-03/")
    report = client.get("/imports/2004-03/?format=json").json()
    assert report["counts"]["subrules"] == 2
    assert "read as 502.9a" in {anomaly["done"] for anomaly in report["anomalies"]}


def test_changes_are_told_by_what_the_import_followed_and_not_worked_out_again(
    importing: Importing, page: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
):
    importing(OLD)
    importing(NEW)

    def not_again(*_: Any) -> None:
        raise AssertionError("rules were followed once more")

    monkeypatch.setattr("rulesite.pages.compare.changes.followed", not_again)
    assert "2 new, 1 reworded" in page("/changes/2004-03/2019-08/")

    # What no import has compared, the page compares.
    Correspondence.objects.update(says_the_same=None)
    assert "2 new, 1 reworded" in page("/changes/2004-03/2019-08/")


def test_a_section_in_which_nothing_changed_says_so(importing: Importing, client: Any):
    importing(OLD)
    importing(NEW)

    answer = client.get("/changes/2004-03/2019-08/?section=999")
    assert answer.status_code == 404
    assert "Nothing changed in section 999 from 2004-03 to 2019-08" in answer.content.decode()


def test_a_number_that_only_one_of_two_followed_books_has_is_compared(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)

    assert "702.19a" in page("/compare/2004-03/2019-08/702/")
    assert "702.19a" in page("/compare/2019-08/2004-03/702.19/")
    assert "Trample" in page("/compare/2004-03/2019-08/502.9/")


def test_the_changes_between_two_editions_are_listed_by_section(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)

    overview = page("/changes/2004-03/2019-08/")
    assert "2 new, 1 reworded" in overview
    section = page("/changes/2004-03/2019-08/?section=702")
    assert "<ins>earlier than</ins>" in section
    assert "<del>before</del>" in section
    assert "Attacking doesn&#x27;t cause" in section


def test_changes_compare_words_of_one_kind_alone(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)
    assert "Both are compared in their official words." in page("/changes/2004-03/2019-08/")
    unlike = page("/changes/2009-07/2019-08/")
    assert "their words aren't compared" in unescape(unlike)
    assert not re.search(r"\d reworded", unlike)


def test_new_titles_lead_where_both_books_are_whole(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)
    subjects = page("/changes/2004-03/2019-08/").partition("New subjects")[2].partition("</section>")[0]
    assert subjects


def test_several_books_come_in_at_once_or_none_does(importing: Importing, tmp_path: Any):
    from django.core.management import CommandError, call_command

    files = [tmp_path / "old.txt", tmp_path / "new.txt"]
    for file, text in zip(files, (OLD, NEW), strict=True):
        file.write_text(text)
    recipe = tmp_path / "recipe.txt"
    recipe.write_text("Take two eggs.")
    with pytest.raises(CommandError, match=r"nothing was changed: recipe\.txt: "):
        call_command("import_document", *map(str, files), str(recipe), verbosity=0)
    assert not ImportedDocument.objects.exists()
    with pytest.raises(CommandError, match="--edition is that of one file"):
        call_command("import_document", *map(str, files), edition="2004-03", verbosity=0)

    call_command("import_document", *map(str, files), verbosity=0)
    together = everything()
    for edition in ("2004-03", "2019-08"):
        document_remove(edition)
    importing(OLD, file="old.txt")
    importing(NEW, file="new.txt")
    assert everything() == together


def test_a_download_that_was_cut_short_does_not_take_the_place_of_a_book(importing: Importing, tmp_path: Any):
    from django.core.management import call_command

    long = OLD.replace("Glossary", "".join(f"502.9{letter} They go on.\n\n" for letter in "bcdefghij") + "Glossary")
    importing(long)
    before = everything()
    with pytest.raises(
        ImportRefused, match=r"rules\.txt has 2 rules, and rules\.txt, imported as 2004-03 before, has 11"
    ):
        importing(OLD)
    assert everything() == before
    file = tmp_path / "rules.txt"
    file.write_text(OLD)
    call_command("import_document", str(file), shorter=True, verbosity=0)
    assert Rule.objects.filter(edition="2004-03", kind="subrule").count() == 2


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (
            OSError(28, "No space left on device", "index"),
            "nothing was changed: index: No space left on device; make room",
        ),
        (OperationalError("attempt to write a readonly database"), "readonly database”; let whoever runs this write"),
    ],
)
def test_a_machine_that_takes_nothing_more_is_told_of_with_what_mends_it(
    importing: Importing, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, problem: Exception, said: str
):
    from django.core.management import CommandError, call_command

    def fails(*_: Any, **__: Any) -> None:
        raise problem

    file = tmp_path / "rules.txt"
    file.write_text(OLD)
    monkeypatch.setattr(whole, "index_prepare", fails)
    with pytest.raises(CommandError) as refused:
        call_command("import_document", str(file), verbosity=0)
    assert said in str(refused.value)
    assert not ImportedDocument.objects.exists()


def test_commands_say_what_was_read(importing: Importing, tmp_path: Any, capsys: pytest.CaptureFixture[str]):
    from django.core.management import CommandError, call_command

    file = tmp_path / "old.txt"
    file.write_bytes(OLD.encode("utf-16"))
    call_command("import_document", str(file), verbosity=0)
    assert "4 headings, 0 rules, 2 subrules, 1 examples, 2 references, 2 glossary entries" in capsys.readouterr().out
    call_command("import_document", remove="2004-03", verbosity=0)
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("import_document", remove="2004-03", verbosity=0)
    with pytest.raises(CommandError, match="name a file"):
        call_command("import_document")


def test_a_rule_that_shares_its_number_is_read_and_found(importing: Importing, page: Callable[[str], str]):
    again = "502.9. Snatch\n\n502.9a A player with snatch draws the card before each other player.\n\nGlossary"
    importing(OLD.replace("Glossary", again))

    shown = page("/rules/2004-03/502.9a/")
    assert "A player with snatch draws the card" in shown
    assert "gives the number 502.9a to more than one rule" in shown
    assert lookup("who draws the card before each other player").hits[0].number == "502.9a"
    assert Term.objects.filter(edition="2004-03", name="snatch").exists()


def line_of(page_text: str) -> str:
    """What the page of a rule says of other books in one line."""
    found = re.search(r'<details class="moved">\s*<summary>(.*?)</summary>', page_text, re.DOTALL)
    assert found
    return unescape(found[1])


def test_a_rule_is_followed_through_the_years_in_one_line(importing: Importing, page: Callable[[str], str]):
    importing(OLD)
    importing(NEW)
    importing(NEW.replace("August 9, 2019", "May 4, 2021"))

    assert line_of(page("/rules/2021-05/702.19a/")) == "The same in August 2019 to May 2021; until March 2004: 502.9a."
    assert line_of(page("/rules/2004-03/502.9a/")) == "Since August 2019: 702.19a."
    reworded = page("/rules/2019-08/702.2a/")
    assert line_of(reworded) == "The same in August 2019 to May 2021; until March 2004: 502.2a, in other words."
    assert 'href="/compare/2004-03/2019-08/502.2a/"' in reworded
    assert "502.2a before, reworded" in " ".join(re.sub("<[^>]*>", "", reworded).split())


def test_official_words_and_ours_are_never_said_to_be_reworded(importing: Importing, page: Callable[[str], str]):
    importing(OURS.replace("July 11, 2009", "May 1, 2012"))
    assert "reworded" not in page("/rules/2009-07/704.5f/")
    importing(OURS)
    assert books_held()["2009-07"].words == "our words beside official ones"
    assert line_of(page("/rules/2009-07/704.5f/")) == "The same in July 2009 to May 2012."


def test_an_answer_of_the_api_that_is_older_than_an_import_is_told_from_the_new_one(importing: Importing, client: Any):
    before = client.get("/api/editions/")
    assert client.get("/api/editions/", headers={"If-None-Match": before["ETag"]}).status_code == 304
    importing(OLD)
    after = client.get("/api/editions/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "2004-03" in after.content.decode()
    assert not after.has_header("Last-Modified")
