from __future__ import annotations

import pytest

from engine.values.rule_number import RuleNumber
from rulesite.intake.loading.lexicon import Definition, Lexicon
from rulesite.intake.loading.rendering import Renderer, Surroundings
from rulesite.intake.loading.rows import meaning_alone


@pytest.fixture
def renderer() -> Renderer:
    lexicon = Lexicon()
    lexicon.add(Definition("token", "term", RuleNumber(110, 5)), {"token", "tokens"})

    def rule_link(number: RuleNumber) -> tuple[str, str, bool]:
        return f"/r/{number}/", f"title of {number}", number.section == 999

    def card_link(name: str) -> str | None:
        return "/c/ogre/" if name == "Test Ogre" else None

    return Renderer(Surroundings(lexicon, rule_link, card_link, lambda it: (f"/t/{it.name}/", "meaning")))


def test_references_become_links_with_their_place_in_the_plain_text(renderer: Renderer):
    rendered = renderer.render("A *tapped* {T} [[Test Ogre]]: see rules 704.5f–g, and rule 999.1.")
    assert rendered.text == "A tapped {T} Test Ogre: see rules 704.5f–g, and rule 999.1."
    assert [(rendered.text[it.start : it.end], len(it.numbers)) for it in rendered.references] == [
        ("704.5f–g", 2),
        ("999.1", 1),
    ]
    assert '<a class="reference" href="/r/704.5f/" title="title of 704.5f">704.5f–g</a>' in rendered.html
    assert '<a class="reference outside" href="/r/999.1/"' in rendered.html


def test_a_term_links_once_a_paragraph(renderer: Renderer):
    rendered = renderer.render("A token and tokens.\n\nAnother token.")
    assert rendered.html.count("/t/token/") == 2


def test_no_term_is_found_in_a_card_a_reference_or_its_title(renderer: Renderer):
    html = renderer.render("[[Token Maker]] and rule 7, “Token Rules,” and **token**").html
    assert "/t/token/" not in html
    assert '<span class="card">Token Maker</span>' in html
    assert "<dfn>token</dfn>" in html


def test_a_term_is_no_link_where_it_is_defined(renderer: Renderer):
    assert "/t/" not in renderer.render("A token.", [RuleNumber(110, 5)]).html


def test_symbols_have_a_name_to_read_aloud(renderer: Renderer):
    html = renderer.render("{2}{G}, {T}").html
    assert html.count('role="img"') == 3
    assert 'aria-label="green mana"' in html


def test_an_unknown_symbol_and_a_backward_range_are_faults(renderer: Renderer):
    rendered = renderer.render("{Nope} and rules 704.5g–f")
    assert rendered.problems == ["704.5g to 704.5f is not a range of rules", "there is no symbol {Nope}"]


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<b onclick=x>", "[x](javascript:y)", "![x](y)"])
def test_markup_that_rules_never_need_stays_text(renderer: Renderer, text: str):
    html = renderer.render(text).html
    assert not any(tag in html for tag in ("<script", "<b", "<a", "<img"))


def test_lists_that_bring_their_numbers_are_counted(renderer: Renderer):
    assert '<ul class="counted">' in renderer.render("Order:\n\n- (1) first\n- (2) second").html
    assert "<ul>" in renderer.render("Any:\n\n- first\n- second").html


def test_what_markdown_writes_as_a_sign_is_that_sign_in_plain_text_and_no_markup_in_html(renderer: Renderer):
    rendered = renderer.render("Power &lt; 4 &amp; toughness &#62; 2, `a &lt; b`, \\*, <b>x</b> &lt;script&gt;")
    assert rendered.text == "Power < 4 & toughness > 2, a &lt; b, *, <b>x</b> <script>"
    assert "Power &lt; 4 &amp; toughness &gt; 2" in rendered.html
    assert "<b>" not in rendered.html
    assert "<script" not in rendered.html


def test_what_shows_over_a_term_leads_nowhere():
    meaning = (
        "1. Said of an object. Not of cards. See rule 105, “Colors,” and rule 202, “Cost.” 2. A type. See rule 106."
    )

    assert meaning_alone(meaning) == "1. Said of an object. Not of cards. 2. A type."
    assert meaning_alone("See rule 702.21.") == "See rule 702.21."


def test_of_a_long_meaning_the_first_sentence_shows_over_a_term():
    first, more = f"What it is{' and is' * 10}.", f"And more{' of it' * 20}."

    assert meaning_alone(f"{first} {more}") == first
    assert meaning_alone(f"Short. Too. {more}") == "Short. Too."
