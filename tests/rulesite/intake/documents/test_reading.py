"""Documents of the rules are read exactly, whatever their layout; what can't be placed is kept and reported."""

from __future__ import annotations

import itertools
import re
import textwrap
from datetime import date

import pytest

from rulesite.intake.documents.document import NotRules, Role, RulesDocument
from rulesite.intake.documents.reading import read_document

BOOK = """\
Test Game Rulebook

These rules are effective as of March 3, 2014.

Introduction

This booklet tells the players how a game is played.

Contents

1. The Game
100. General
101. Players

7. More Rules
704. Checks of the State

Glossary

Credits

1. The Game

100. General

100.1. These rules are for a game of two players.

100.1a A player is one of the people who play. See rule 704.2, “Checks.”

100.2. A deck has forty cards (see rules 704.2a–b).
Example: A deck of cards has a land, a creature and a spell.
Example: An empty deck is no deck.

101. Players

101.1. Each player takes turns.

7. More Rules

704. Checks of the State

704.1. The game looks at each permanent in every turn.

704.2. It looks for these things:

704.2a A creature without toughness leaves the game.

704.2b A player without cards loses.

Glossary

Card
1. What is played with.
2. What is drawn.
See rule 100.2.

Mana Value, Value
How much mana a spell costs.

Credits

Made by: Somebody

Published for tests. These rules are effective as of March 3, 2014.
"""


def read(text: str) -> RulesDocument:
    return read_document(text.encode())


def rules_of(document: RulesDocument) -> dict[str, str]:
    return {str(entry.number): entry.title or entry.body.text for entry in document.entries}


def kinds_of_anomalies(document: RulesDocument) -> set[str]:
    return {anomaly.kind for anomaly in document.anomalies}


def test_a_rulebook_is_read_with_every_part_of_it():
    book = read(BOOK)

    assert book.effective == date(2014, 3, 3)
    assert book.counts() == {
        "headings": 5,
        "rules": 5,
        "subrules": 3,
        "examples": 2,
        "references": 3,
        "glossary_entries": 2,
        "anomalies": 0,
        "unplaced_lines": 0,
    }
    assert rules_of(book)["704"] == "Checks of the State"
    assert rules_of(book)["100.1a"] == "A player is one of the people who play. See rule 704.2, “Checks.”"
    assert [example.text for entry in book.entries for example in entry.examples] == [
        "A deck of cards has a land, a creature and a spell.",
        "An empty deck is no deck.",
    ]


def test_a_glossary_gives_terms_with_all_that_is_said_of_them():
    card, value = read(BOOK).glossary

    assert (card.term, card.meaning) == ("Card", "1. What is played with.\n2. What is drawn.\nSee rule 100.2.")
    assert value.term == "Mana Value, Value"


def test_every_line_has_its_role():
    roles = read(BOOK).roles

    assert {number for number, line in enumerate(BOOK.splitlines(), 1) if line.strip()} == set(roles)
    assert {roles[number] for number in (1, 3, 5, 7)} == {Role.FRONT}
    assert roles[11] == Role.CONTENTS


#: What stands at the foot of a page and at the head of the next, where a text goes on over both.
FOOT_AND_HEAD = "CompRules_20140303.doc\nPage {} of 9\n\x0cTest Game Rulebook\n"
SAME = {
    "with feet and heads of pages": "".join(
        f"{line}\n{FOOT_AND_HEAD.format(at) if at % 6 == 5 else ''}" for at, line in enumerate(BOOK.split("\n"))
    ),
    "with spaces before letters and texts in quotes": re.sub(
        r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1 \2 ", BOOK.replace("A player is", "“Player” is")
    ).replace("“Player” is", "A player is"),
    "with capital letters": re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", lambda found: f"{found[1]}{found[2].upper()} ", BOOK),
    "without empty lines": re.sub(r"\n+(?=\d{3}\.\d)", "\n", BOOK),
    "with lone returns": BOOK.replace("\n", "\r"),
    "with leading spaces": re.sub(r"(?m)^(?=.)", "   ", BOOK),
    "without contents": re.sub(r"(?s)Contents\n.*?Credits\n", "", BOOK, count=1),
    "without a glossary and credits": BOOK[: BOOK.rindex("\nGlossary")],
    "with soft hyphens": BOOK.replace("player", "play\xader"),
    "with unbroken spaces": BOOK.replace(". ", ".\xa0"),
    "with empty lines before examples": BOOK.replace("\nExample", "\n\nExample"),
    "with indented examples": BOOK.replace("\nExample", "\n    Example"),
    "with tabs after numbers": re.sub(r"(?m)^(\d{3}\.\S+) ", r"\1\t", BOOK),
    "without dots after numbers": re.sub(r"(?m)^(\d{3}\.\d+)\. ", r"\1 ", BOOK),
    "with dots after letters": re.sub(r"(?m)^(\d{3}\.\d+[a-z]) ", r"\1. ", BOOK),
    "with dots before letters": re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1.\2 ", BOOK),
    "with spaces before letters": re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1 \2 ", BOOK),
    "with spaces in numbers": re.sub(r"(?m)^(\d{3})\.(\d+)", r"\1. \2", BOOK),
    "with doubled dots": re.sub(r"(?m)^(\d{3}\.\d+)\. ", r"\1.. ", BOOK),
    "without spaces after numbers": re.sub(r"(?m)^(\d{3}\.\d+\.) ", r"\1", BOOK),
    "with bullets and dashes": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? ", r"  • \1 - ", BOOK),
    "with rules run together": re.sub(r"(?<=[.):])\n\n(?=\d{3}\.\d)", " ", BOOK),
    "with a heading and its first rule on one line": BOOK.replace("General\n\n100.1.", "General 100.1."),
    "with Markdown's bold numbers": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?\.?) ", r"**\1** ", BOOK),
    "with Markdown's headings and lists": re.sub(
        r"(?m)^(\d{3}\.\d+[a-z])", r"  * **\1**", re.sub(r"(?m)^(\d{3}\.\d+\.)", r"- \1", BOOK)
    )
    .replace("\n100. General", "\n## 100. General ##")
    .replace("\nGlossary\n\nCard", "\n# Glossary\n\n### Card")
    .replace("\nExample: A", "\n> **Example.** A"),
    "with bold titles and strokes before dots": re.sub(
        r"(?m)^(\d{3}\.\d+)\. ", lambda found: f"{found[1]}\\. ", re.sub(r"(?m)^([17]\d*\. .*)$", r"**\1**", BOOK)
    ),
    "with contents of links": BOOK.replace(
        "100. General\n101. Players", "- [100. General](#100)\n- [101. Players](#101)", 1
    ),
    "with rows of a table": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? (.*)$", r"| \1 | \2 |", BOOK),
    "with “Rule” before numbers": re.sub(r"(?m)^(?=\d{3}\.\d)", "Rule ", BOOK),
    "with “CR” and colons": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? ", r"CR \1: ", BOOK),
    "with section signs": re.sub(r"(?m)^(?=\d{3}\.\d)", "§ ", BOOK),
    "with “Section” and “Chapter” before titles": re.sub(
        r"(?m)^(?=\d\. [A-Z])", "Chapter ", re.sub(r"(?m)^(\d{3})\. ", r"Section \1: ", BOOK)
    ),
    "with numbers in brackets": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? ", r"[\1] ", BOOK),
    "with letters in brackets": re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1(\2) ", BOOK),
    "with letters after hyphens": re.sub(r"(?m)^(\d{3}\.\d+)([a-z]) ", r"\1-\2 ", BOOK),
    "with dashes and no spaces": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?)\.? ", r"\1—", BOOK),
    "with titles without dots": re.sub(r"(?m)^(\d|\d{3})\. ", r"\1 ", BOOK),
    "with numbers over their texts": re.sub(r"(?m)^(\d{3}\.\d+[a-z]?\.?) ", r"\1\n\n", BOOK),
    "with each line quoted": re.sub(r"(?m)^", "> ", BOOK),
    "with other words for examples": BOOK.replace("Example: A", "*Example* — A").replace(
        "Example: An", "EXAMPLE 2: An"
    ),
    "with the glossary and credits before the rules": BOOK[: BOOK.index("1. The Game\n\n")]
    + BOOK[BOOK.rindex("Glossary\n") :]
    + "\n"
    + BOOK[BOOK.index("1. The Game\n\n") : BOOK.rindex("Glossary\n")],
    "with pages": BOOK.replace("\n101. Players", "\n- 3 -\n\n101. Players").replace(
        "\n704.2b", "\nPage 4 of 9\n\n704.2b"
    ),
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_the_same_rules_are_read_of_every_layout(text: str, request: pytest.FixtureRequest):
    document = read(text)

    assert rules_of(document) == rules_of(read(BOOK))
    assert document.counts()["examples"] == 2
    assert not document.unplaced or "with feet" in request.node.name or "with pages" in request.node.name


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_same_rules_are_read_of_every_encoding_and_line_end(encoding: str, ends: str):
    book = BOOK.replace("Test Game", "Test Game™ —").replace("\n", ends)
    document = read_document(book.encode(encoding))

    assert rules_of(document) == rules_of(read(BOOK))
    assert [entry.term for entry in document.glossary] == ["Card", "Mana Value, Value"]
    assert document.front[0].text == "Test Game™ — Rulebook"


@pytest.mark.parametrize("letter", ["704.2 b", "704.2B", "704.2.b", "704.2b."])
def test_a_letter_belongs_to_the_number_before_a_text_in_quotes(letter: str):
    document = read(BOOK.replace("704.2b A player without", f"{letter} “Players” without"))
    assert rules_of(document)["704.2b"] == "“Players” without cards loses."


def test_heads_and_feet_of_pages_in_the_glossary_are_kept_apart():
    feet = "".join(FOOT_AND_HEAD.format(at) for at in range(3))
    document = read(
        BOOK.replace("2. What is drawn.\n", f"2. What is drawn.\n{feet}").replace("\n704.2b", f"\n{feet}704.2b")
    )

    assert document.glossary[0].meaning == "1. What is played with.\n2. What is drawn.\nSee rule 100.2."
    assert len(document.unplaced) == 18
    assert {anomaly.done for anomaly in document.anomalies} == {"kept apart"}


def test_a_term_is_told_where_the_empty_line_before_it_is_missing():
    document = read(BOOK.replace("See rule 100.2.\n\nMana", "See rule 100.2.\nDeck\nAll cards.\n\nMana"))
    assert [entry.term for entry in document.glossary] == ["Card", "Deck", "Mana Value, Value"]


def test_terms_are_told_where_all_empty_lines_are_missing():
    document = read("\n".join(line for line in BOOK.split("\n") if line))
    assert [(entry.term, entry.meaning.count("\n")) for entry in document.glossary] == [
        ("Card", 2),
        ("Mana Value, Value", 0),
    ]


@pytest.mark.parametrize(
    "line",
    ["Last updated 3/3/2014", "Effective 2014-03-03", "Current as of 3 March 2014", "Valid from March 3rd, 2014"],
)
def test_the_day_is_read_as_people_write_it(line: str):
    assert read(BOOK.replace("These rules are effective as of March 3, 2014.", line)).effective == date(2014, 3, 3)


def test_a_number_that_is_written_oddly_is_reported_as_it_was_and_as_it_is_read():
    (anomaly,) = read(BOOK.replace("704.2b A", "704. 2b A")).anomalies

    assert (anomaly.kind, anomaly.what, anomaly.done) == ("odd number", "“704. 2b” for 704.2b", "read as 704.2b")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("704.2bA player", "704.2b"),
        ("704,2b A player", "704.2b"),
        ("704,2b. A player", "704.2b"),
        ("704.3Each player", "704.3"),
        ("704,3. Each player", "704.3"),
        ("704,3 An empty player", "704.3"),
    ],
)
def test_a_number_that_runs_into_its_text_or_has_a_comma_for_its_dot_opens_a_rule(written: str, number: str):
    document = read(BOOK.replace("704.2b A player", written))

    assert rules_of(document)[number].endswith(" player without cards loses.")
    assert rules_of(document)["704.2a"] == "A creature without toughness leaves the game."
    assert "odd number" in kinds_of_anomalies(document)


def test_a_number_with_a_comma_for_thousands_opens_no_rule():
    document = read(BOOK.replace("704.2b A player without", "704.2b A player with\n100,000 life and without"))
    assert rules_of(document)["704.2b"].split("\n")[1] == "100,000 life and without cards loses."


def test_letters_leave_out_l_and_o_and_go_on_after_z():
    letters = [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab"]
    more = "".join(f"704.3{letter} A player plays card number {place}.\n\n" for place, letter in enumerate(letters))
    document = read(BOOK.replace("\nGlossary\n\nCard", f"\n704.3. Cards are these:\n\n{more}\nGlossary\n\nCard"))

    assert [str(entry.number)[5:] for entry in document.entries if str(entry.number).startswith("704.3")][1:] == letters
    assert not document.anomalies


def test_a_letter_that_numbers_no_rule_keeps_its_line_apart():
    document = read(BOOK.replace("704.2b A player", "704.2l A player"))

    assert [line.text for line in document.unplaced] == ["704.2l A player without cards loses."]
    assert "704.2b" not in rules_of(document)


def test_a_number_of_another_section_that_stands_twice_is_placed_once_and_the_second_is_kept_apart():
    document = read(BOOK.replace("704.2b A player", "100.1a A player"))

    assert rules_of(document)["100.1a"].startswith("A player is one of the people")
    assert [line.text for line in document.unplaced] == ["100.1a A player without cards loses."]
    assert "has the number of line" in document.anomalies[-1].what


def test_a_rule_out_of_order_is_placed_by_its_number_and_reported():
    document = read(BOOK.replace("101.1. Each", "104.1. Later.\n\n101.1. Each"))

    assert rules_of(document)["104.1"] == "Later."
    assert kinds_of_anomalies(document) == {"out of order"}
    assert [str(number) for number in document.missing_parents] == ["104"]


def test_numbers_that_are_missing_between_others_are_reported():
    document = read(BOOK.replace("100.2. A deck", "100.5. A deck"))

    assert [anomaly.what for anomaly in document.anomalies] == ["100.2, 100.3, 100.4 between 100.1 and 100.5"]


def test_a_section_that_the_contents_leave_out_is_placed_and_one_without_rules_reported():
    document = read(BOOK.replace("101. Players\n\n7.", "102. Zones\n\n7.", 1))

    assert rules_of(document)["101"] == "Players"
    assert [anomaly.kind for anomaly in document.anomalies] == ["contents", "contents"]


#: A rulebook whose contents list more than a few headings.
LISTED = BOOK.replace("101. Players\n\n7.", "101. Players\n102. Zones\n\n7.", 1).replace(
    "\n7. More Rules\n\n704.", "\n102. Zones\n\n102.1. A zone holds cards.\n\n7. More Rules\n\n704."
)


def what_is_missing(text: str) -> list[tuple[str, int, str]]:
    wanted = ("contents", "cut short", "missing numbers")
    return [(each.kind, each.line, each.what) for each in read(text).anomalies if each.kind in wanted]


def test_a_whole_rulebook_misses_nothing():
    assert what_is_missing(LISTED) == []


@pytest.mark.parametrize("after", ["A deck has forty", "101. Players", "These rules are for a game of two players."])
def test_a_rulebook_that_was_cut_short_says_what_of_its_contents_never_comes(after: str):
    cut = LISTED[: LISTED.rindex(after) + len(after)]
    missing = what_is_missing(cut if "704.2" in cut else f"{cut}\n\n100.3. Each player has a turn and a card")
    lines = LISTED.split("\n")

    for heading in ("102. Zones", "7. More Rules", "704. Checks of the State"):
        number, _, title = heading.partition(". ")
        what = f"{number} “{title}” has no heading among the rules"
        assert ("contents", lines.index(heading) + 1, what) in missing
    for part in ("Glossary", "Credits"):
        assert ("cut short", lines.index(part) + 1, f"“{part}” is announced, and nothing of it follows") in missing


def test_an_end_in_the_middle_of_a_sentence_or_after_a_title_is_told():
    in_a_rule = BOOK[: BOOK.index("without toughness leaves")] + "without"
    in_the_glossary = BOOK[: BOOK.index(" is played with.")]
    after_a_title = BOOK[: BOOK.index("\n704.1. The game")]

    assert what_is_missing(in_a_rule)[-1][2] == ("it ends in the middle of a sentence: “704.2a A creature without”")
    assert ("cut short", 53, "it ends in the middle of a sentence: “1. What”") in what_is_missing(in_the_glossary)
    assert what_is_missing(after_a_title)[-1][2] == "it ends with the title of 704, under which nothing stands"


def test_a_rule_that_others_speak_of_and_that_is_missing_from_its_section_is_told():
    cut = BOOK.replace("704.2b A player without cards loses.\n\n", "")

    assert what_is_missing(cut) == [("missing numbers", 30, "704.2b is spoken of, and isn't among the rules of 704")]


def test_a_number_that_a_text_speaks_of_opens_no_rule():
    wrapped = BOOK.replace("See rule 704.2, “Checks.”", "See rule\n704.2. The rest is as\nin 101.1. That is all.")

    assert rules_of(read(wrapped))["100.1a"].endswith("See rule 704.2. The rest is as\nin 101.1. That is all.")
    spoken = BOOK.replace("See rule 704.2, “Checks.”", "Ask rule 100.1b. That is not here, nor is “100.1b.”")
    assert rules_of(read(spoken))["100.1a"].endswith("nor is “100.1b.”")


def test_a_parenthesized_letter_opens_no_rule():
    document = read(BOOK.replace("leaves the game.", "leaves: (a) at once, (b) at the end, and (6a) never."))

    assert rules_of(document)["704.2a"].endswith("(6a) never.")


def test_a_second_paragraph_belongs_to_the_rule_before_it():
    paragraph = "Inside each turn, a player without cards looks at the game."
    document = read(BOOK.replace("leaves the game.\n", f"leaves the game.\n\n{paragraph}\n"))

    assert rules_of(document)["704.2a"] == f"A creature without toughness leaves the game.\n{paragraph}"
    assert not document.unplaced


def test_what_a_site_wrote_between_rules_is_kept_apart():
    post = "\nSomebody\nAdmin\n\nMessages: 2118\n\nhttp://www.example.org\n\nRe: 07. Rules\n"
    document = read(BOOK.replace("\n704.1.", f"{post}\n704.1.").replace("\n704.2b", f"{post}\n704.2b"))

    assert rules_of(document) == rules_of(read(BOOK))
    assert len(document.unplaced) == 10
    assert {anomaly.done for anomaly in document.anomalies if anomaly.kind == "unplaced"} == {"kept apart"}


def test_words_torn_by_a_filter_are_mended_and_each_is_listed():
    document = read(BOOK.replace("loses.", "pa.s.ses; a s.h.i.+eld is a.s.signed. See www.a.example.com, e.g. it."))

    assert rules_of(document)["704.2b"].endswith("passes; a shield is assigned. See www.a.example.com, e.g. it.")
    assert [anomaly.what for anomaly in document.anomalies] == ["“pa.s.ses”", "“s.h.i.+eld”", "“a.s.signed”"]


def test_a_word_torn_in_two_is_mended_where_the_document_has_it_whole():
    document = read(BOOK.replace("without cards loses", "without ca.rds loses.then"))

    assert rules_of(document)["704.2b"] == "A player without cards loses.then."


def test_examples_within_a_line_are_told_from_the_rule():
    document = read(BOOK.replace("loses.", "loses. (See rule 101.) Example: One has none. For example: none."))

    entry = document.entries[-1]
    assert entry.body.text == "A player without cards loses. (See rule 101.)"
    assert [example.text for example in entry.examples] == ["One has none. For example: none."]


def test_rulings_are_taken_from_the_text_and_kept_with_their_dates():
    stamped = BOOK.replace(
        "loses.", "loses. [CompRules 2003/07/01]\n  Example: Bob does. [CompRules 2004/02/01]\n  New Search"
    )
    document = read(stamped)
    entry = document.entries[-1]

    assert (entry.body.text, entry.body.ruling_date) == ("A player without cards loses.", date(2003, 7, 1))
    assert (entry.examples[0].text, entry.examples[0].ruling_date) == ("Bob does.", date(2004, 2, 1))
    assert [line.text for line in document.unplaced] == ["New Search"]


@pytest.mark.parametrize(
    "written",
    [
        "Card\nWhat is played",
        "**Card**\nWhat is played",
        "Card: What is played",
        "Card — What is played",
        "Card - What is played",
    ],
)
def test_a_term_and_its_meaning_may_share_a_line(written: str):
    term, rest = written[: -len("What is played")], "See rule 100.2."
    first = f"{term}What is played with.\nExample: A card.\n\n{term.replace('Card', 'Value of Mana')}Much. {rest}\n"
    document = read(BOOK[: BOOK.rindex("Glossary\n")] + f"Glossary\n\n{first}")

    assert [(entry.term, entry.meaning) for entry in document.glossary] == [
        ("Card", "What is played with.\nExample: A card."),
        ("Value of Mana", f"Much. {rest}"),
    ]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("sign", [":", " —", " -"])
def test_a_term_that_shares_its_line_is_told_by_the_order_of_the_alphabet_too(between: str, sign: str):
    terms = ['"As though"', "Card", "Colorless mana", "Deck", "Imprinted [quality] card", "Land"]
    lines = [f"{term}{sign} What is said of it\nmore of {len(term)} things" for term in terms]
    document = read(BOOK[: BOOK.rindex("Glossary\n")] + f"Glossary\n\n{between.join(lines)}\n")

    assert [(entry.term, entry.meaning) for entry in document.glossary] == [
        (term, f"What is said of it\nmore of {len(term)} things") for term in terms
    ]


#: Names by which sentences differ.
DECKS = ["".join(letters) for letters in itertools.product("abcdefgh", repeat=2)]
#: A rulebook whose every paragraph is longer than a line.
_NAMES = iter(DECKS * 2)
LONG_BOOK = re.sub(
    r"(?m)\.$",
    lambda _: f", as a player of {next(_NAMES)} with a card or {next(_NAMES)} in that game and turn of {next(_NAMES)}.",
    BOOK.replace("See rule 100.2.\n", "").replace("Mana Value, Value", "Value of a Permanent’s Own Mana (Obsolete)"),
)


@pytest.mark.parametrize("is_doubled", [False, True], ids=["as they are", "with an empty line after each"])
@pytest.mark.parametrize("width", [30, 44, 60])
def test_wrapped_lines_are_joined_in_texts_and_in_the_glossary(width: int, is_doubled: bool):
    lines = [line for text in LONG_BOOK.split("\n") for line in textwrap.wrap(text, width) or [""]]
    document, whole = read(("\n\n" if is_doubled else "\n").join(lines)), read(LONG_BOOK)

    assert rules_of(document) == rules_of(whole)
    assert [(entry.term, entry.meaning) for entry in document.glossary] == [
        (entry.term, entry.meaning) for entry in whole.glossary
    ]
    assert kinds_of_anomalies(document) == ({"double spacing"} if is_doubled else set())


def test_a_term_is_told_from_the_full_line_before_it_where_lines_were_wrapped_without_empty_ones():
    terms = [f"{name.title()} Size" for name in DECKS[:24]]
    said = "How many cards of that name a player may have in a game, whatever the other cards are."
    lines = [line for term in terms for line in (term, *textwrap.wrap(said, 42), "See rule 100.2 of the game.")]
    rules = "\n".join(textwrap.fill(line, 42) for line in LONG_BOOK[: LONG_BOOK.rindex("Glossary\n")].split("\n"))
    document = read(f"{rules}\nGlossary\n" + "\n".join(lines))

    assert [entry.term for entry in document.glossary] == terms
    assert {entry.meaning for entry in document.glossary} == {f"{said}\nSee rule 100.2 of the game."}


def test_a_page_that_ends_within_a_wrapped_paragraph_ends_none():
    words = [f"Each player shuffles deck {deck} before the game. The game goes on in turns." for deck in DECKS]
    long = f"704.2b {' '.join(words)}"
    lines = textwrap.fill(long, 80, break_long_words=False).split("\n")
    foot = "\n\nPage {} of 9\n\x0c\nTest Game Rulebook\n\n"
    paged = "".join(line + (foot.format(at) if at % 9 == 8 else "\n") for at, line in enumerate(lines))
    document = read(BOOK.replace("704.2b A player without cards loses.", paged))

    assert rules_of(document)["704.2b"] == " ".join(words)
    assert {line.text[:4] for line in document.unplaced} == {"Page", "Test"}


def test_what_stands_in_brackets_at_the_beginning_of_a_page_belongs_to_the_rule_before():
    foot = "\n\nPage {} of 9\n\x0c\nTest Game Rulebook\n\n"
    rules = "".join(f"{foot.format(at)}704.{at}. Each card is a card.\n" for at in (3, 4, 5))
    lines = f"704.2b A player without cards loses.{foot.format(2)}(See rule 100.2.){rules}"
    document = read(BOOK.replace("704.2b A player without cards loses.", lines))

    told = rules_of(document)["704.2b"].replace("\n", " ")
    assert told == "A player without cards loses. (See rule 100.2.)"


def test_a_wrapped_second_paragraph_is_told_by_all_of_its_words():
    more = "Without cards of a deck each player loses these turns of that game of cards, and the game with them."
    words = " ".join(f"A player who has no cards of deck {deck} loses the game in that turn." for deck in DECKS)
    lines = textwrap.fill(f"704.2b {words}", 60)
    document = read(BOOK.replace("704.2b A player without cards loses.", f"{lines}\n\n{textwrap.fill(more, 60)}"))

    assert rules_of(document)["704.2b"].endswith(f"\n{more}")


def test_a_line_that_begins_with_the_word_rule_opens_none_where_rules_are_numbers_alone():
    document = read(BOOK.replace("It looks for these things:", "It looks for these things:\nRule 704.2b may be last."))

    assert rules_of(document)["704.2"] == "It looks for these things:\nRule 704.2b may be last."


def test_entities_joined_letters_and_quotes_are_read_as_what_they_stand_for_and_listed():
    document = read(BOOK.replace("without cards loses", "of the ﬁrst &quot;oﬃce&quot; loses &amp; plays"))

    assert rules_of(document)["704.2b"] == 'A player of the first "office" loses & plays.'
    assert {anomaly.what for anomaly in document.anomalies} == {"entities of HTML", "letters joined into one sign"}


#: What Markdown or HTML would follow, and is the text's own here; a power and toughness among them.
MARKS = (
    "*starred* and _lined_ or **both**, `ticked`, ~~struck~~, <b>tagged</b>, # 1, [linked](https://example.org) and */*"
)


@pytest.mark.parametrize(
    "line",
    [
        f"704.2b A player {MARKS} loses.",
        f"704.2b *A player* loses {MARKS}",
        f"704.2b A player loses.\n*Each player loses {MARKS}.*",
        f"704.2b A player loses.\n# of players: {MARKS}.",
        f"704.2b A player loses.\n| each player | {MARKS} |",
        f"704.2b A player loses.\nExample: *Each* player {MARKS}.",
    ],
)
def test_the_signs_of_a_text_stay_in_it_whatever_they_mean_elsewhere(line: str):
    document = read(BOOK.replace("704.2b A player without cards loses.", line))

    passages = [passage.text for passage in document.entries[-1].passages]
    assert "\n".join(passages) == line.removeprefix("704.2b ").replace("Example: ", "")
    assert not document.anomalies


def test_a_term_that_is_marked_keeps_the_signs_of_its_meaning():
    terms = "Glossary\n\n**Card:** What is played *so*\n**Size:** At most 1+*\n**Value:** _Much_\n"
    document = read(BOOK[: BOOK.rindex("Glossary\n")] + terms)

    assert [(entry.term, entry.meaning) for entry in document.glossary] == [
        ("Card", "What is played *so*"),
        ("Size", "At most 1+*"),
        ("Value", "_Much_"),
    ]


def test_links_on_numbers_are_taken_off():
    document = read(BOOK.replace("See rule 704.2, “Checks.”", "See [rule 704.2](#r704-2), or rule [704](/rules/704)."))

    assert rules_of(document)["100.1a"].endswith("See rule 704.2, or rule 704.")
    assert kinds_of_anomalies(document) == {"dressed numbers"}


def test_how_numbers_were_dressed_is_told_once():
    (anomaly,) = read(SAME["with “Rule” before numbers"]).anomalies

    assert (anomaly.kind, anomaly.what) == ("dressed numbers", "8 lines from this one on: a word before the number")


def test_lines_that_were_wrapped_are_joined():
    words = " ".join(f"Word{place} of the game" for place in range(200))
    lines = re.sub(r"(.{60,70}) ", r"\1\n", f"704.2b A player {words}.")
    document = read(BOOK.replace("704.2b A player without cards loses.", lines))

    assert rules_of(document)["704.2b"] == f"A player {words}."


def test_a_hyphen_before_and_or_or_stays_one_where_a_line_was_wrapped():
    words = "A player with " + "many words of the game " * 120 + "loses power-\nand toughness-changing life-\ntotals."
    wrapped = re.sub(r"(.{60,70}) ", r"\1\n", f"704.2b {words}")
    document = read(BOOK.replace("704.2b A player without cards loses.", wrapped))

    assert rules_of(document)["704.2b"].endswith("power- and toughness-changing life-totals.")


def test_a_keyword_may_end_in_an_exclamation_mark():
    document = read(BOOK.replace("704.2. It looks for these things:", "704.2. Look Out!"))

    assert [entry.kind for entry in document.entries if str(entry.number) == "704.2"] == ["heading"]


def test_a_section_may_hold_a_sentence_instead_of_a_title():
    document = read(
        BOOK.replace("\n7. More Rules\n\n704.", "\n102. This section is empty. See rule 704.\n\n7. More Rules\n\n704.")
    )
    empty = next(entry for entry in document.entries if str(entry.number) == "102")

    assert (empty.kind, empty.body.text) == ("rule", "This section is empty. See rule 704.")


def test_a_part_of_a_rulebook_may_begin_anywhere():
    document = read(BOOK[BOOK.index("100.1a") : BOOK.index("704.2b")])

    assert [str(number) for number in document.missing_parents] == ["1", "100", "100.1"]


@pytest.mark.parametrize(
    "text",
    [
        "Dear diary,\n\n1. Milk\n\n2. Eggs and 3 apples.",
        "100.1 EUR for this one\n200.2 EUR for that one\n",
        "192.168.0.1 - a host\n192.168.0.2 - another host",
        "100.1. The first of many steps is to boil the water.\n\n100.2. The second one is to add the salt.",
    ],
)
def test_what_is_not_rules_is_refused(text: str):
    with pytest.raises(NotRules):
        read(text)


TWICE = """\
These rules are effective as of September 20, 2024.

7. Additional Rules

702. Keyword Abilities

702.7. Early

702.7a A creature with early enters before each other permanent.
Example: A player has two of them.

702.7. Late

702.7a A creature with late enters after each other permanent.
Example: A player has three of them.

702.8. Soon

702.8a A spell with soon resolves in the next turn.

Glossary

Aim1. A kind of object in the game.
2. What a player does to it.

Early
A keyword ability.
"""


def test_a_rule_that_has_the_number_of_another_stands_with_it_and_is_told():
    document = read_document(TWICE.encode())
    by_number = {str(entry.number): entry for entry in document.entries}
    assert by_number["702.7"].title == "Early"
    assert [twin.text for twin in by_number["702.7"].twins] == ["Late"]
    assert [twin.text for twin in by_number["702.7a"].twins] == [
        "A creature with late enters after each other permanent."
    ]
    assert len(by_number["702.7a"].examples) == 2
    assert by_number["702.8a"].twins == []
    assert [each.what for each in document.anomalies if each.kind == "number twice"] == [
        "702.7 is the number of line 7 as well",
        "702.7a is the number of line 9 as well",
    ]
    assert document.unplaced == []


def test_a_term_that_ran_into_the_first_of_its_meanings_is_a_term():
    terms = {entry.term: entry.meaning for entry in read_document(TWICE.encode()).glossary}
    assert terms["Aim"] == "1. A kind of object in the game.\n2. What a player does to it."
    assert list(terms) == ["Aim", "Early"]
