"""Whatever a document holds, no line of it is lost, and nothing of it is read in two ways."""

from __future__ import annotations

import contextlib
import re

from hypothesis import given
from hypothesis import strategies as st

from rulesite.intake.documents.document import NotRules, Role
from rulesite.intake.documents.reading import read_document
from tests.examples import tried_on

NUMBERS = st.builds(
    lambda section, dot, rule, letters, mark: f"{section}{dot}{rule}{letters}{mark}",
    st.sampled_from(["1", "7", "100", "101", "704", "0", "999"]),
    st.sampled_from([".", ". ", "..", "", " ."]),
    st.sampled_from(["1", "2", "3", "10", "100", "0", ""]),
    st.sampled_from(["", "a", "b", "k", "m", "l", "z", "aa", ".a", " a", "A"]),
    st.sampled_from([".", "", " -", ":", "..", "\u00ad"]),
)
WORDS = st.from_regex(
    r"A player plays cards\.|\(See rule 704\.5a\.\)|Example:|Title|pa\.s\.s|Glossary|Credits|Contents|“Quoted”|704\.5b"
    r"|spell|creature|of the game|\[CompRules 2003/07/01\]|http://www\.example\.org|•|—|\.\.|101\.1\.|Joey|07\."
    r"|effective as of March 3, 2014|\xa0|\xad|\x0c|\*\*704\.5\*\*|> |# 704\. Checks|Rule 704\.5a|\[704\.5\]"
    r"|\| 704\.5 \||ﬁ|&quot;|\\\.|Page 3 of 9",
    fullmatch=True,
)
SENTENCES = st.lists(WORDS, max_size=12).map(" ".join)
LINES = st.one_of(
    st.just(""), SENTENCES, st.builds(lambda number, rest: f"{number} {rest}", NUMBERS, SENTENCES), st.text(max_size=30)
)
#: Enough for most documents to count as rules.
OPENING = "100.1. A player plays a card.\n\n100.2. A spell is a card in a turn.\n\n"
DOCUMENTS = st.builds(
    lambda lines, end: end.join([*OPENING.split("\n"), *lines]),
    st.lists(LINES, max_size=30),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
)
_LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_INVISIBLE = re.compile(r"[\xad\u200b-\u200f\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]")
#: A mark of a quote alone says nothing.
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+")


@tried_on(300)
@given(DOCUMENTS, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_every_line_is_placed_or_reported(text: str, encoding: str):
    data = text.encode(encoding, errors="replace")
    try:
        document = read_document(data)
    except NotRules:
        return
    said = {
        number
        for number, line in enumerate(_LINE_END.split(data.decode(encoding)), 1)
        if _INVISIBLE.sub("", _QUOTE.sub("", line)).strip()
    }
    reported = {anomaly.line for anomaly in document.anomalies}
    assert set(document.roles) == said
    assert {number for number, role in document.roles.items() if role == Role.UNPLACED} <= reported
    assert [line.number for line in document.unplaced] == sorted({line.number for line in document.unplaced})
    assert read_document(data) == document


@tried_on(300)
@given(st.binary(max_size=400))
def test_no_file_breaks_the_reader(data: bytes):
    with contextlib.suppress(NotRules):
        read_document(OPENING.encode() + data)


@tried_on(100)
@given(DOCUMENTS)
def test_the_words_of_placed_lines_all_stand_in_what_was_read(text: str):
    try:
        document = read_document(text.encode(errors="replace"))
    except NotRules:
        return
    read = " ".join(f"{entry.title} {passage.text}" for entry in document.entries for passage in entry.passages)
    entries = {number for number, role in document.roles.items() if role == Role.CONTINUED}
    for number, line in enumerate(_LINE_END.split(text), 1):
        if number in entries:
            for word in re.findall(r"(?<!\S)(?:player|cards|spell|creature|game|Title|Joey)(?!\S)", line):
                assert word in read
