from __future__ import annotations

import html
import re

from rulesite.search.answer.snippets import Sought

FILLER = "Every wizard keeps a tower of seven floors in which nothing but dust has lived for a great many years. " * 2
COIN = "Any other way of chance will do in place of a coin, as long as both players agree to it."


def test_a_short_text_is_shown_whole():
    snippet = Sought("tower", {"tow": 1.0}).snippet_of("Draw a\ncard. Then discard one.")
    assert snippet.text == "Draw a card. Then discard one."


def test_the_sentence_that_has_the_words_is_shown():
    text = f"{FILLER}{FILLER}The dragon sleeps below. {FILLER}"
    assert "The dragon sleeps below." in Sought("", {"dragon": 1.0}).snippet_of(text).text


def test_the_sentence_that_answers_is_shown_though_it_has_no_word_of_the_question():
    text = f"{FILLER}{FILLER}{FILLER}{COIN} {FILLER}{FILLER}"
    assert COIN in Sought("may we roll dice instead").snippet_of(text).text


def test_a_part_of_a_sentence_says_that_something_stands_before_it():
    listed = "; ".join(f"on day {day} the tower gets one more window towards the sea" for day in range(1, 9))
    snippet = Sought("", {"dragon": 1.0}).snippet_of(f"These are the works: {listed}; the dragon wakes.").text
    assert snippet.startswith("… on day")
    assert snippet.endswith("the dragon wakes.")


def test_neither_dots_nor_the_colon_of_a_cost_end_a_sentence():
    text = f"{FILLER}{FILLER}“As . . . comes down” and “{{T}}: Add {{G}}” are quoted by the dragon. {FILLER}{FILLER}"
    snippet = Sought("", {"dragon": 1.0}).snippet_of(text)
    assert "“As . . . comes down” and “{T}: Add {G}” are quoted by the dragon." in snippet.text


def test_what_is_marked_is_escaped():
    snippet = Sought("", {"dragon": 1.0}).snippet_of("a <b> dragon")
    assert snippet.html == "a &lt;b&gt; <mark>dragon</mark>"


def test_the_words_of_a_part_are_marked_where_they_stand_in_it():
    text = f"{FILLER}{FILLER}The dragon sleeps & the tower burns, as towers do. {FILLER}"
    snippet = Sought("", {"dragon": 1.0}, [("tower", "burn"), ("tower", "fall")]).snippet_of(text)
    assert "The <mark>dragon</mark> sleeps &amp; the <mark>tower</mark> <mark>burns</mark>, as" in snippet.html
    assert re.sub("</?mark>", "", snippet.html) == snippet.text.replace("&", "&amp;")


def test_a_sentence_without_end_is_cut_between_two_words():
    snippet = Sought("", {"dragon": 1.0}).snippet_of("dragon sleeps " * 100)
    assert snippet.text.endswith("sleeps dragon …")
    assert len(snippet.text) <= 602
    assert snippet.html.endswith("sleeps <mark>dragon</mark> …")


def test_words_are_marked_where_they_stand_though_what_is_before_them_is_escaped():
    written = "“Draw & discard” isn't <b> the dragon's \"way\", says a dragon & his friend."
    snippet = Sought("", {"dragon": 1.0}).snippet_of(written)
    assert html.unescape(re.sub("</?mark>", "", snippet.html)) == written
    assert re.findall("<mark>(.*?)</mark>", snippet.html) == ["dragon&#x27;s", "dragon"]
