"""Each citation of each edition finds its number, and its words in what the book says of that number."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from engine.citing import cited_as, cited_keyword_rules, cited_rules, numbers_elsewhere
from engine.rulebooks import Citation, Cite, Ground, KeywordRule, editions, rulebook
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.rule_number import RuleNumber
from tests.engine.rulebooks.test_numbers_in_prose import numbers
from tests.mends import assert_none
from tests.sources import ENGINE, ROOT, modules_of, source

EDITIONS = ROOT / "rules_data" / "editions"
_ENTRY = re.compile(r"#{1,3} (\d{3}(?:\.\d+[a-z]*)?)\.?(.*)")

OF_KEYWORDS = [
    (edition, rule)
    for edition in editions()
    for rule in sorted(cited_keyword_rules(), key=lambda rule: (rule.keyword, rule.letter, rule.words))
    if rulebook(edition).keyword_rule(rule.keyword) and rule.letter_in(edition) is not None
]


def every_citation(edition: str) -> dict[Cite | Ground, Citation]:
    """What makes things happen, and what they rest on."""
    return {**rulebook(edition).citations, **rulebook(edition).grounds}


@cache
def book(edition: str) -> dict[str, str]:
    """What the book says of each number: its text, or what it is about and a summary where it isn't held."""
    path = EDITIONS / edition / "outside.toml"
    outside = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    said = {number: f"{entry['about']} {entry['summary']}" for number, entry in outside.items()}
    for path in sorted((EDITIONS / edition).glob("*.md")):
        number = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            found = _ENTRY.match(line)
            if found and "{implied}" in line:
                number = ""
            elif found:
                number = found[1]
                said[number] = found[2]
            elif number and not line.startswith(">"):
                said[number] += f" {line}"
    return {number: _plain(text) for number, text in said.items()}


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").replace("*", "").lower().split())


@pytest.mark.parametrize("edition", editions())
def test_a_citation_finds_its_number_and_its_words(edition: str):
    citations = every_citation(edition)

    numbers = {citation.number for citation in citations.values()}
    assert numbers - set(book(edition)) == set(), f"neither in the rules of {edition} nor in outside.toml"
    wrong = [cite.name for cite, citation in citations.items() if citation.words not in book(edition)[citation.number]]
    assert_none(
        wrong,
        f"the rules of {edition} don't say these citations' words at their numbers; mend number or words in its module"
        " in engine/rulebooks/, or what rules_data/editions/ says of the rule",
    )


@pytest.mark.parametrize(
    ("edition", "rule"), OF_KEYWORDS, ids=lambda value: getattr(value, "keyword", value) + getattr(value, "letter", "")
)
def test_a_keywords_own_rule_stands_under_its_heading_with_its_words(edition: str, rule: KeywordRule):
    number = rulebook(edition).number_of(rule)

    assert number in book(edition), f"{number} is neither in the rules of {edition} nor in outside.toml"
    assert rule.words in book(edition)[number]


def test_a_keywords_rule_has_no_number_where_no_rule_is_headed_by_it():
    towering = KeywordRule("towering", "a", "towering")

    assert {rulebook(edition).number_of(towering) for edition in editions()} == {""}


def test_every_rule_that_has_a_name_here_is_cited_by_something_else_than_its_rulebook():
    """What nothing cites says of a rule, on its page, that play goes by it: nothing shows that it does."""
    layers = {layer.cites for edition in editions() for layer in rulebook(edition).layers}
    modules = (path for path in modules_of(ENGINE) if path.parent.name != "rulebooks")
    named = {name for path in modules for name in re.findall(r"\b(?:Cite|Ground)\.(\w+)", source(path))}

    assert_none(
        {cite.name for cite in {*Cite, *Ground} - layers} - named,
        "nothing in play cites these; cite each where it is what the rule says, or take it out of engine/rulebooks/",
    )


@pytest.mark.parametrize("edition", editions())
def test_the_words_of_a_citation_stand_in_neither_of_the_rules_beside_it(edition: str):
    """A number that is one too high or too low is noticed by its words."""
    found = [
        (cite.name, beside, citation.words)
        for cite, citation in every_citation(edition).items()
        for beside in _beside(citation.number)
        if citation.words in book(edition).get(beside, "")
    ]

    assert_none(
        found,
        f"these citations' words stand in a rule of {edition} beside theirs as well; take words that only the rule has",
    )


def _beside(number: str) -> tuple[str, str]:
    """The numbers before and after one: 704.5f and 704.5h, or 305.2 and 305.4."""
    if number[-1].isalpha():
        return number[:-1] + chr(ord(number[-1]) - 1), number[:-1] + chr(ord(number[-1]) + 1)
    section, _, last = number.rpartition(".")
    return f"{section}.{int(last) - 1}", f"{section}.{int(last) + 1}"


@pytest.mark.parametrize("edition", editions())
def test_its_words_are_few_and_its_number_a_rule_number(edition: str):
    for cite, citation in every_citation(edition).items():
        assert 1 <= len(citation.words.split()) <= 4, cite
        assert str(RuleNumber.parse(citation.number)) == citation.number, cite


@pytest.mark.parametrize("edition", editions())
def test_each_number_that_is_cited_stands_in_the_rulebook_itself(edition: str):
    """Not only in what we say of it: a summary at a number that the edition doesn't have proves nothing."""
    cited = {citation.number for citation in rulebook(edition).citations.values()}
    rules = {number for number in cited if "." in number}

    assert_none(rules - numbers(edition), f"{edition} has no such rules; look the numbers up in the book")


@pytest.mark.parametrize("edition", editions())
def test_a_rule_that_an_edition_lacks_is_absent_for_a_reason(edition: str):
    assert set(Cite) - set(rulebook(edition).citations) == set(rulebook(edition).lacks)
    assert all(rulebook(edition).lacks.values())


@pytest.mark.parametrize("edition", editions())
def test_every_layer_is_cited(edition: str):
    assert all(layer.cites in rulebook(edition).citations for layer in rulebook(edition).layers)


@pytest.mark.parametrize("edition", editions())
def test_what_is_cited_says_what_it_is_about(edition: str):
    about = cited_rules(edition)

    own = {citation.number for citation in every_citation(edition).values()}
    assert set(about) == own | {rulebook(of).number_of(rule) for of, rule in OF_KEYWORDS if of == edition}
    assert all(about.values())


@pytest.mark.parametrize("edition", editions())
def test_each_of_an_editions_own_words_is_used(edition: str):
    used = {name.value for name in (*Zone, *Step)}
    for path in modules_of(ENGINE):
        used.update(re.findall(r"rulebook\.words\[['\"](.+?)['\"]\]", source(path)))

    assert_none(set(rulebook(edition).words) - used, f"nothing uses these words of {edition}; take them out")


def test_a_number_leads_to_what_is_cited_there_and_to_its_numbers_elsewhere():
    assert cited_as("2009-07", "702.17b") == (Cite.TRAMPLE,)
    assert numbers_elsewhere("702.17b", "2009-07", "2026-08") == ("702.19b",)
    assert numbers_elsewhere("702.9b", "2026-08", "2006-10") == ("502.4b",)
    assert numbers_elsewhere("702.12b", "2009-07", "2021-09") == ("702.14c",)


def test_a_line_that_says_several_things_leads_to_each_place_where_they_stand():
    assert numbers_elsewhere("418.5a", "2006-10", "2009-07")[:3] == ("612.1a", "612.1b", "612.1c")
    assert numbers_elsewhere("613.3d", "2018-04", "2021-09") == numbers_elsewhere("613.3c", "2018-04", "2021-09")


def test_what_an_edition_lacks_or_nothing_cites_has_no_number_there():
    assert numbers_elsewhere("704.5j", "2009-07", "2018-04") == ()
    assert numbers_elsewhere("100.2", "2009-07", "2018-04") == ()


def test_each_ground_has_a_number_somewhere_and_only_where_we_hold_what_it_says():
    held = {ground for edition in editions() for ground in rulebook(edition).grounds}

    assert set(Ground) == held


def test_what_we_hold_nothing_of_in_an_edition_is_not_named_there():
    assert rulebook("2006-10").number_of(Ground.OWNERS_ZONE) == "217.1a"
    assert rulebook("2013-07").number_of(Ground.OWNERS_ZONE) == ""
