from __future__ import annotations

from rulesite.lookup.snippets import Sought, marked, snippet_of

FILLER = "Every wizard keeps a tower of seven floors in which nothing but dust has lived for a great many years. " * 2
COIN = "Any other way of chance will do in place of a coin, as long as both players agree to it."


def test_a_short_text_is_shown_whole():
    assert snippet_of("Draw a\ncard. Then discard one.", Sought("tower", {"tow": 1.0})) == (
        "Draw a card. Then discard one."
    )


def test_the_sentence_that_has_the_words_is_shown():
    text = f"{FILLER}{FILLER}The dragon sleeps below. {FILLER}"
    assert "The dragon sleeps below." in snippet_of(text, Sought("", {"dragon": 1.0}))


def test_the_sentence_that_answers_is_shown_though_it_has_no_word_of_the_question():
    assert COIN in snippet_of(f"{FILLER}{FILLER}{FILLER}{COIN} {FILLER}{FILLER}", Sought("may we roll dice instead"))


def test_a_part_of_a_sentence_says_that_something_stands_before_it():
    listed = "; ".join(f"on day {day} the tower gets one more window towards the sea" for day in range(1, 9))
    snippet = snippet_of(f"These are the works: {listed}; the dragon wakes.", Sought("", {"dragon": 1.0}))
    assert snippet.startswith("… on day")
    assert snippet.endswith("the dragon wakes.")


def test_neither_dots_nor_the_colon_of_a_cost_end_a_sentence():
    text = f"{FILLER}{FILLER}“As . . . comes down” and “{{T}}: Add {{G}}” are quoted by the dragon. {FILLER}{FILLER}"
    assert "“As . . . comes down” and “{T}: Add {G}” are quoted by the dragon." in snippet_of(
        text, Sought("", {"dragon": 1.0})
    )


def test_what_is_marked_is_escaped():
    assert marked("a <b> dragon", Sought("", {"dragon": 1.0})) == "a &lt;b&gt; <mark>dragon</mark>"
