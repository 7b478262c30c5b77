from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command

from rulesite.cards.models import Mention
from rulesite.lookup import index
from rulesite.lookup.selectors import Answer, lookup
from rulesite.lookup.services import index_prepare

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
    ],
)
def test_words_find_the_rule_about_them(query: str, expected: str):
    assert any(number.startswith(expected) for number in numbers(lookup(query)))


def test_one_edition_can_be_searched_alone():
    assert {hit.edition for hit in lookup("ability", edition="2008-03").hits} == {"2008-03"}
    assert {hit.edition for hit in lookup("ability edition:2006-10").hits} == {"2006-10"}


def test_filters_narrow():
    assert {hit.number.partition(".")[0] for hit in lookup("damage section:702").hits} == {"702"}
    assert {hit.kind for hit in lookup("strike kind:heading").hits} == {"heading"}
    named = {f"{rule}" for rule in Mention.objects.filter(card="clone").values_list("example__rule__number", flat=True)}
    assert {hit.number for hit in lookup("copy card:clone").hits} <= named


def test_cards_are_found_by_name():
    assert any(hit.url == "/cards/gray-ogre/" for hit in lookup("Gray Ogre").hits)


def test_a_phrase_must_stand_together():
    assert lookup('"lethal damage"').total < lookup("lethal damage").total
    assert lookup('"damage lethal"').total == 0


def test_an_excluded_word_is_not_there():
    assert all("trample" not in hit.snippet.lower() for hit in lookup("damage -trample").hits)


def test_the_sentence_that_answers_is_shown_and_marked():
    hit = lookup("ten poison counters").hits[0]
    assert "<mark>poison</mark>" in hit.snippet_html


def test_snippets_are_escaped(small_book: Any):
    small_book.write("editions/2009-07/705.md", "# 705. Coins\n\n## 705.1\n\nHeads <script>x</script> & tails.\n")
    call_command("load_rules", root=small_book.root, verbosity=0)
    assert "&lt;<mark>script</mark>&gt;" in lookup("heads script").hits[0].snippet_html


def test_the_command_prints_the_agreed_json():
    out = io.StringIO()
    call_command("lookup", "702.17b", "--json", stdout=out)
    (hit,) = json.loads(out.getvalue())
    assert list(hit) == ["edition", "number", "kind", "title", "snippet", "score", "url"]
    assert (hit["number"], hit["title"], hit["url"]) == ("702.17b", "Trample", "/rules/2009-07/702.17b/")


def test_the_command_knows_its_editions():
    with pytest.raises(CommandError, match=r"there is no edition 1999-01; there are .*2009-07"):
        call_command("lookup", "trample", "--edition", "1999-01")


def test_every_random_query_is_answered():
    chance = random.Random(7)
    words = ["damage", "tap", '"', "*", "AND", "OR", "NOT", "-", "section:702", "{T}", "+1/+1", "a*", "~9", "[", "²"]
    for _ in range(150):
        lookup(" ".join(chance.choices(words, k=chance.randint(0, 20))))


class TestIndex:
    """The index is whole or it isn't used."""

    @pytest.fixture
    def built(self, small_book: Any) -> Path:
        call_command("load_rules", root=small_book.root, verbosity=0)
        return Path(django_settings.INDEX_DIR)

    @pytest.mark.parametrize("damage", ["flip a byte", "cut short", "remove", "no manifest", "bad manifest"])
    def test_a_damaged_index_gives_way_to_plainer_search(self, built: Path, damage: str):
        build = built / "current"
        victim = next(file for file in sorted((build / "2009-07").iterdir()) if file.stat().st_size > 20)
        match damage:
            case "flip a byte":
                data = bytearray(victim.read_bytes())
                data[10] ^= 255
                victim.write_bytes(data)
            case "cut short":
                victim.write_bytes(victim.read_bytes()[:10])
            case "remove":
                victim.unlink()
            case "no manifest":
                (build / "manifest.json").unlink()
            case "bad manifest":
                (build / "manifest.json").write_text("{}")
        answer = lookup("lethal damage")
        assert numbers(answer, 1) == ["2009-07/704.5g"]
        assert answer.remarks == ["The search index is being mended; until then results are ranked more simply."]

    def test_a_new_load_mends_it(self, built: Path, small_book: Any):
        (built / "current" / "manifest.json").unlink()
        call_command("load_rules", root=small_book.root, verbosity=0)
        assert lookup("lethal damage").remarks == []

    def test_a_build_is_not_seen_before_it_is_put_in_place(self, built: Path):
        before = index.current_fingerprint(built)
        prepared = index_prepare("new")
        assert index.current_fingerprint(built) == before
        prepared.put_in_place()
        assert index.current_fingerprint(built) == "new"

    def test_old_builds_go_but_the_one_being_read_stays(self, built: Path):
        for fingerprint in ("one", "two", "three"):
            index_prepare(fingerprint).put_in_place()
        assert {path.name.split("-")[0] for path in (built / "builds").iterdir()} == {"two", "three"}

    def test_a_failed_build_leaves_nothing_behind(self, built: Path):
        builds = set((built / "builds").iterdir())
        with pytest.raises(Exception, match="nonsense"):
            index.build_index(built, "bad", {"part": [{"nonsense": "field"}]})
        assert set((built / "builds").iterdir()) == builds
