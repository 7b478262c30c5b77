from __future__ import annotations

import io
import itertools
import json
import pickle
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command

from rulesite.book.cards.models import Mention
from rulesite.book.rules.models import Rule
from rulesite.search.library import index
from rulesite.search.selectors import Answer, lookup, open_ahead
from rulesite.search.services import index_prepare
from tests.rulesite.ground.bounded.test_machine_cache import Leaves

pytestmark = pytest.mark.django_db


def numbers(answer: Answer, count: int = 3) -> list[str]:
    return [f"{hit.edition}/{hit.number}" for hit in answer.hits[:count]]


def test_a_number_goes_straight_to_its_rule_in_the_newest_edition():
    answer = lookup("rule 402.8G")
    assert answer.straight_to == "/rules/2008-03/402.8g/"
    assert numbers(answer) == ["2008-03/402.8g", "2006-10/402.8g"]


def test_a_number_that_nobody_holds_says_so():
    answer = lookup("702.999")
    assert (answer.hits, answer.remarks) == ([], ["No edition here holds rule 702.999."])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("trample", "2009-07/702.17"),
        ("lethal damage trample blockers", "2009-07/702.17b"),
        ("deathtouch state-based action", "2009-07/702.2c"),
        ("ten poison counters", "2009-07/704.5c"),
        ("shortcut loop", "2009-07/713"),
        ("do I lose if I draw from an empty library", "2009-07/704.5b"),
        ("ETB of a clone", "2009-07/706.5"),
        ("unmorphing", "2009-07/702.34d"),
    ],
)
def test_words_find_the_rule_about_them(query: str, expected: str):
    assert any(number.startswith(expected) for number in numbers(lookup(query, book="2009-07")))


def test_one_edition_can_be_searched_alone():
    assert {hit.edition for hit in lookup("ability", edition="2008-03").hits} == {"2008-03"}
    assert {hit.edition for hit in lookup("ability edition:2006-10").hits} == {"2006-10"}


@pytest.mark.parametrize("name", ["M10", "2009", '"magic 2010"'])
def test_an_edition_is_known_to_the_filter_by_its_names(name: str):
    answer = lookup(f"trample edition:{name}")
    assert {hit.edition for hit in answer.hits} == {"2009-07"}
    assert answer.filters == {"edition": "2009-07"}


def test_examples_can_be_searched_for():
    with_examples = {
        f"{hit.edition}/{hit.number}" for hit in lookup("damage kind:example", edition="2009-07", limit=100).hits
    }
    assert "2009-07/702.17b" in with_examples
    assert all(Rule.objects.get(key=key).examples.exists() for key in with_examples)


def test_a_filter_that_is_refused_is_not_among_those_applied():
    assert lookup("trample kind:verse section:702").filters == {"section": "702"}


def test_filters_narrow():
    assert {hit.number.partition(".")[0] for hit in lookup("damage section:702").hits} == {"702"}
    assert {hit.kind for hit in lookup("strike kind:heading").hits} == {"heading"}
    named = {f"{rule}" for rule in Mention.objects.filter(card="clone").values_list("example__rule__number", flat=True)}
    assert {hit.number for hit in lookup("copy card:clone").hits} <= named


def test_cards_are_found_by_name():
    assert any(hit.url == "/cards/gray-ogre/" for hit in lookup("Gray Ogre").hits)


def test_a_phrase_must_stand_together():
    together = lookup('"combat damage" trample')
    assert 0 < together.total < lookup("combat damage trample").total
    assert all("combat damage" in hit.snippet.lower() or hit.example for hit in together.hits[:3])


def test_a_phrase_that_stands_nowhere_is_looked_for_in_its_words_and_that_is_said():
    answer = lookup('"damage lethal"')
    assert numbers(answer, 1) == ["2026-08/704.5g"]
    assert answer.remarks == ["Nothing has these words side by side; these answers have them apart."]


def test_an_excluded_word_is_not_there():
    assert all("trample" not in hit.snippet.lower() for hit in lookup("damage -trample").hits)
    assert all("trample" not in hit.snippet.lower() for hit in lookup("damage NOT trample").hits)


def test_either_of_two_and_both_of_two():
    either = {hit.title for hit in lookup("trample OR rampage", edition="2009-07", limit=40).hits}
    assert {"Trample", "Rampage"} <= either
    both, shroud, aura = (lookup(query, limit=100) for query in ("phasing AND aura", "phasing", "aura"))
    assert 0 < both.total < min(shroud.total, aura.total)


def test_the_sentence_that_answers_is_shown_and_marked():
    hit = lookup("ten poison counters").hits[0]
    assert "<mark>poison</mark>" in hit.snippet_html


def test_snippets_are_escaped(small_book: Any):
    small_book.write("editions/2009-07/705.md", "# 705. Coins\n\n## 705.1\n\nHeads <script>x</script> & tails.\n")
    call_command("load_rules", root=small_book.root, verbosity=0)
    assert "&lt;<mark>script</mark>&gt;" in lookup("heads script").hits[0].snippet_html


def test_the_command_prints_the_agreed_json():
    out = io.StringIO()
    call_command("lookup", "702.17b", "--edition", "2009-07", "--json", stdout=out)
    (hit,) = json.loads(out.getvalue())
    assert list(hit) == ["edition", "number", "kind", "title", "gist", "snippet", "score", "url", "outside"]
    assert (hit["number"], hit["title"], hit["url"]) == ("702.17b", hit["gist"], "/rules/2009-07/702.17b/")
    assert hit["outside"] is False


def test_the_command_explains_its_scores():
    out = io.StringIO()
    call_command("lookup", "what is trampel", "--explain", "--limit", "1", stdout=out)
    assert "Showing results for “what is trample”." in out.getvalue()
    assert "asked 0.6" in out.getvalue()
    assert "Nothing was found." not in out.getvalue()


def test_the_command_says_where_it_finds_nothing():
    out = io.StringIO()
    call_command("lookup", "zzzz", stdout=out)
    assert "Nothing was found." in out.getvalue()


def test_the_command_knows_its_editions():
    with pytest.raises(CommandError, match=r"there is no edition 1999-01; there are .*2009-07"):
        call_command("lookup", "trample", "--edition", "1999-01")


def test_a_number_with_words_gives_its_rule_and_then_what_the_words_find():
    answer = lookup("701.13 regenerate", book="2009-07")
    assert answer.straight_to is None
    assert numbers(answer, 2)[0] == "2009-07/701.13"
    assert "/701." in numbers(answer, 2)[1]


def test_an_edition_that_is_named_comes_first():
    assert numbers(lookup("2006 402.8e"), 1) == ["2006-10/402.8e"]
    assert numbers(lookup("rule 402.8g (october 2006)"), 1) == ["2006-10/402.8g"]
    assert numbers(lookup("special actions in 2006"), 1) == ["2006-10/408.1i"]


def test_a_number_from_elsewhere_leads_to_what_became_of_it():
    answer = lookup("502.51")
    assert "2009-07/702.52" in numbers(answer)
    assert answer.straight_to is None
    assert any("502.51" in remark and "702.52 in 2009-07" in remark for remark in answer.remarks)


def test_a_number_that_is_only_summarized_leads_to_its_summary():
    assert lookup("509.1h").straight_to == "/rules/2026-08/509.1h/"
    assert lookup("rule 300.3 in 2006").straight_to == "/rules/2006-10/300.3/"
    # What became of it is asked for, too, unless the edition is named.
    assert [summary.key for summary in lookup("502.51").summaries] == ["2008-03/502.51", "2006-10/502.51"]
    assert lookup("502.51 in 2006").straight_to == "/rules/2006-10/502.51/"


def test_a_letter_that_no_rule_has_is_explained():
    answer = lookup("704.5l")
    assert "leave out l and o" in answer.remarks[0]
    assert "2009-07/704.5" in {rule.key for rule in answer.nearest}


def test_a_typo_is_mended_and_said_unless_the_visitor_insists():
    answer = lookup("regenrate a sacrificed creature")
    assert answer.showing_for == "regenerate a sacrificed creature"
    assert numbers(answer, 1) == ["2026-08/701.21a"]
    assert lookup("regenrate a sacrificed creature", mend=False).showing_for == ""


def test_a_word_that_stands_nowhere_is_named():
    answer = lookup("zzzqx trample")
    assert answer.unknown == ["zzzqx"]
    assert numbers(answer, 1) == ["2026-08/702.19b"]


def test_the_same_rule_in_two_editions_is_one_answer():
    hit = next(hit for hit in lookup("Necrosavant", book="2008-03").hits if hit.number)
    assert (hit.edition, hit.number) == ("2008-03", "402.8h")
    assert [other.key for other in hit.also] == ["2006-10/402.8g"]
    assert numbers(lookup("Necrosavant edition:2006-10"), 1) == ["2006-10/402.8g"]


def test_what_became_of_a_rule_is_found_in_the_book_in_hand_alone():
    found = {hit.number for hit in lookup("legend rule", limit=50).hits if hit.edition != "2026-08"}
    assert "704.5k" not in found  # of 2009: the legend rule


def test_the_same_rule_is_shown_in_the_edition_that_a_question_names():
    hit = next(hit for hit in lookup("October 2006 Necrosavant").hits if hit.number)
    assert (hit.edition, hit.number) == ("2006-10", "402.8g")
    assert [other.key for other in hit.also] == ["2008-03/402.8h"]


def test_an_edition_that_has_nothing_of_what_is_asked_does_not_push_itself_forward():
    assert numbers(lookup("trample in the 2008 rules"), 1) == ["2026-08/702.19b"]


def test_what_must_not_be_there_is_not_brought_in_by_what_it_means():
    assert "2009-07/702.7" in numbers(lookup("strike first", edition="2009-07", limit=100), 100)
    assert "2009-07/702.7" not in numbers(lookup("strike -first", edition="2009-07", limit=100), 100)


def test_who_asks_for_a_card_asks_for_the_rules_about_it():
    kinds = [hit.kind for hit in lookup("Mindslaver", book="2009-07").hits]
    assert kinds[:2] == ["rule", "card"]


def test_the_name_of_a_card_of_which_the_book_says_nothing_leads_to_the_card():
    first, *_ = lookup("Mindslaver").hits
    assert (first.kind, first.title) == ("card", "Mindslaver")


def test_a_rule_shows_the_example_that_fits():
    hit = lookup("Fork copies Emerald Charm", edition="2009-07").hits[0]
    assert hit.example is not None
    assert "<mark>Emerald</mark>" in hit.example.html


def test_facets_count_all_that_fits_and_their_own_filter_does_not_narrow_them():
    answer = lookup("damage section:702", edition="2009-07")
    by_name = {facet.name: facet for facet in answer.facets}
    sections = {choice.value: choice for choice in by_name["section"].choices}
    assert sections["702"].is_chosen
    assert sections["702"].count == answer.total
    assert "704" in sections


def test_filters_alone_list_what_they_let_through():
    answer = lookup("section:704")
    assert numbers(answer, 2) == ["2026-08/704", "2026-08/704.1"]
    assert {hit.edition for hit in lookup("date:2007").hits} == {"2008-03"}
    later = lookup("date:2007-10..2008").hits
    assert later
    assert all(any(date >= "2007-10" for date in hit.dates) for hit in later)
    assert lookup('card:"gray ogre"').total > 0


@pytest.mark.parametrize(
    ("query", "remark"),
    [
        ("trample kind:verse", "Unknown kind verse. Kinds: heading, rule, subrule, example, card, ruling."),
        ("trample date:soon", "soon isn't a date such as 2008, 2008-02 or 2007-01..2008-02."),
        ("damage card:nosuchcard", "No rule or example speaks of a card nosuchcard."),
        ("trample date:1999", "The rulings here are of 2003-07-01 to 2007-10-01."),
        ("AND", "This has no word to look for."),
        ("trample AND xyzzy", "No rule or card has “xyzzy”; the answers are to the rest."),
        ("-creature ³", "Nothing here has all that this asks for and none of what it leaves out."),
        ("-when 12345678901234567890123", "Nothing here has all that this asks for and none of what it leaves out."),
        (
            "trample edition:1999",
            (
                "There is no edition 1999; there are 2026-08, 2021-09, 2018-04, 2013-07, "
                "2010-07, 2009-07, 2008-03, 2006-10."
            ),
        ),
    ],
)
def test_a_filter_that_means_nothing_is_explained(query: str, remark: str):
    assert remark in lookup(query).remarks


def test_words_of_the_vocabulary_are_explained():
    assert [term.name for term in lookup("what is priority").definitions] == ["priority"]


_PIECES = (
    *(
        "damage",
        "tap",
        "dies",
        "M10",
        "2006",
        "AND",
        "OR",
        "NOT",
        "-",
        '"',
        "*",
        "a*",
        "~9",
        "[",
        "(",
        "²",
        "%s",
        "<b>",
    ),
    *(
        "section:702",
        "section:",
        'card:"',
        "kind:",
        "date:..",
        "702.17",
        "704.5f-",
        "{T}",
        "+1/+1",
        "\x00",
        "🂡",
        "l" * 60,
    ),
)


def test_every_random_query_is_answered(thorough: bool):
    """The short form (`--thorough`: 200); `python tests/benchmarks/hostile_search.py` asks 100,000."""
    chance = random.Random(7)
    for _ in range(200 if thorough else 50):
        words = chance.choices(_PIECES, k=chance.randint(0, 20))
        answer = lookup("".join(f"{word}{chance.choice(['', ' ', ' '])}" for word in words))
        assert answer.total >= len(answer.hits)


#: What becomes of an index: of each of its parts, and of the manifest that lists them.
DAMAGES = (
    *itertools.product(
        ("flip a byte", "cut short", "remove"), ("words", "library.pickle", "meanings", "synonyms.json")
    ),
    *itertools.product(("remove", "write over"), ("manifest.json",)),
)


def do_damage(build: Path, damage: str, part: str) -> None:
    files = sorted((build / part).iterdir()) if (build / part).is_dir() else [build / part]
    file = next(file for file in files if file.stat().st_size > 20 or part != "words")
    match damage:
        case "flip a byte":
            data = bytearray(file.read_bytes())
            data[1] ^= 255
            file.write_bytes(data)
        case "cut short":
            file.write_bytes(file.read_bytes()[:1])
        case "remove":
            file.unlink()
        case "write over":
            file.write_text("{}")


class TestIndex:
    """The index is whole or it isn't used."""

    @pytest.fixture
    def built(self, small_book: Any) -> Path:
        call_command("load_rules", root=small_book.root, verbosity=0)
        return Path(django_settings.INDEX_DIR)

    def test_a_damaged_index_gives_way_to_plainer_search(self, built: Path, tmp_path: Path, settings: Any):
        """The index is built once; each kind of damage is done to a copy of it."""
        assert lookup("lethal damage").remarks == []

        for damage, part in DAMAGES:
            settings.INDEX_DIR = tmp_path / "damaged" / f"{damage} {part}"
            shutil.copytree(built, settings.INDEX_DIR, symlinks=True)
            do_damage(settings.INDEX_DIR / "current", damage, part)

            answer = lookup("lethal damage")
            assert numbers(answer, 1) == ["2009-07/704.5g"], (damage, part)
            assert answer.remarks == ["The search index is being mended; until then results are ranked more simply."], (
                damage,
                part,
            )

    def test_an_index_does_nothing_by_being_opened(self, built: Path, tmp_path: Path):
        """A pickle does what is written in it; who writes this one writes its digest, too."""
        build = (built / "current").resolve()
        (build / "library.pickle").write_bytes(pickle.dumps(Leaves(tmp_path / "left behind")))
        (build / "manifest.json").unlink()
        index._write_manifest(build, "new", {})

        with pytest.raises(index.IndexUnusable, match="which no index does"):
            index.open_index(built)
        assert not (tmp_path / "left behind").exists()

    def test_a_new_load_mends_it(self, built: Path, small_book: Any):
        (built / "current" / "manifest.json").unlink()
        call_command("load_rules", root=small_book.root, verbosity=0)
        assert lookup("lethal damage").remarks == []

    def test_a_build_is_not_seen_before_it_is_put_in_place(self, built: Path, small_book: Any):
        before = index.current_fingerprint(built)
        prepared = index_prepare("new", small_book.root)
        assert index.current_fingerprint(built) == before
        prepared.put_in_place()
        assert index.current_fingerprint(built) == "new"

    def test_old_builds_go_but_the_one_being_read_stays(self, built: Path, small_book: Any):
        for fingerprint in ("one", "two", "three"):
            index_prepare(fingerprint, small_book.root).put_in_place()
        assert {path.name.split("-")[0] for path in (built / "builds").iterdir()} == {"two", "three"}

    def test_a_failed_build_leaves_nothing_behind(self, built: Path):
        builds = set((built / "builds").iterdir())
        with pytest.raises(AttributeError):
            index.build_index(built, "bad", [None])  # type: ignore[list-item]
        assert set((built / "builds").iterdir()) == builds


def test_a_worker_starts_without_an_index(settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    settings.INDEX_DIR = tmp_path / "nothing"
    open_ahead()
    assert "there is no index" in caplog.text


@pytest.mark.parametrize("name", ["Gray Ogre", "gray ogre", "Mindslaver"])
def test_the_name_of_a_card_alone_leads_to_the_card(name: str):
    assert lookup(name).straight_to == f"/cards/{name.lower().replace(' ', '-')}/"


@pytest.mark.parametrize("asked", ["fear", "clone", "what is a Gray Ogre", "Gray Ogre trample", "gray ogre kind:card"])
def test_a_name_that_is_a_word_of_the_game_or_stands_beside_others_is_searched_for(asked: str):
    assert lookup(asked).straight_to is None


def test_a_search_for_what_is_printed_on_cards_leads_to_their_list():
    assert lookup("t:goblin mv<=2").straight_to == "/cards/?q=t%3Agoblin+mv%3C%3D2"


def test_a_name_is_not_mended_into_another_word():
    assert lookup("does Tramplo Blocko have to attack").showing_for == ""


def test_words_that_are_one_of_the_rules_are_joined_unless_one_belongs_to_the_word_before_it():
    assert lookup("death touch").showing_for == "deathtouch"
    assert lookup("face down ward").showing_for == ""
    # "the" has nothing of its own before which "battle" could stand.
    assert lookup("put onto the battle field").showing_for == "put onto the battlefield"
    assert lookup("board wipe").showing_for == ""
