"""Each line of the grammar, of the vocabulary and of the keywords' definitions is needed by a text of the tests.

A line that nothing needs could say anything. So these tests count: where a line is added, a text that needs it is added
to a case, a card or a scenario, or to `lines/`, `vocabulary.txt` or `keywords.txt` beside this file.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from engine.text import expand, normalize, read, write
from engine.text.grammar.compiling import grammar
from engine.text.keywords.table import keyword_actions, keywords
from engine.text.reading.parser import Derivation, Parse
from engine.text.reading.reader import phrases_for
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.node import Ability
from engine.text.tree.showing import show
from engine.text.wording import vocabulary
from engine.text.wording.tokens import Token, lay_out
from engine.text.wording.vocabulary import in_words_of, paragraphs
from engine.text.writing.phrasing import Unwritable
from tests.engine.text.exhaustive import Exhaustive
from tests.engine.text.test_vocabulary import PAIRS
from tests.engine.text.texts import HERE, Text, all_texts, normal_form, noted, written
from tests.mends import assert_none

EDITIONS = ("2006-10", "2008-03", "2009-07")
#: Every line that any edition writes in words of its own is one that the oldest does.
OLDEST = EDITIONS[0]

#: Lines of the grammar by their words that no text needs, with why.
NOT_NEEDED = {
    "counter {what:object.n} . if that spell is countered this way , {to:countered_onto}": "see the next",
    "put it on top of its owner 's library instead of into that player 's graveyard": (
        "the rulebooks' own words in this length, of which the tests' texts repeat none"
    ),
    "return<s> {what:graveyard_card} to the battlefield from your graveyard [tapped {tapped=True}]": (
        "the vocabulary puts the two zones the other way round"
    ),
    "declare attackers step": "after “your”, which is written back with “the” before it",
}


# The grammar -----------------------------------------------------------------------------------------------------


def line_files() -> list[Path]:
    return sorted((HERE / "lines").glob("*.txt"))


@cache
def texts_of_lines(file: Path) -> tuple[Text, ...]:
    """The texts of a file, one to a line with " / " between paragraphs, below the type of the cards that have them."""
    found = []
    type_line = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            type_line = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append(Text(line.replace(" / ", "\n"), None, type_line))
    return tuple(found)


@pytest.mark.sampled(one_of=8)
@pytest.mark.parametrize("file", line_files(), ids=lambda file: file.stem)
def test_a_text_that_needs_a_line_prints_back_and_has_one_reading(file: Path) -> None:
    for text in texts_of_lines(file):
        assert written(text).text == text.text == normal_form(text).text
        for tokens in paragraphs(text.text):
            readings = [
                tree for phrase in phrases_for(text.type_line) for tree in Exhaustive(grammar(), tokens).trees(phrase)
            ]
            assert len(readings) == 1, text


def test_each_line_of_the_grammar_is_needed_by_a_text() -> None:
    texts = [*all_texts(), *(text for file in line_files() for text in texts_of_lines(file))]
    texts += (Text(text, None, None) for each in keyword_actions().values() for text in each)
    read_by = {where for text in texts for tokens in paragraphs(text.text, text.name) for where in _lines(tokens, text)}
    for keyword in keywords().values():
        for tokens in paragraphs("\n".join(keyword.definition), blanks=True):
            read_by |= set(_lines(tokens, Text("", None, None)))

    unread = {production.where for production in grammar().productions if production.edition is None} - read_by

    assert_none(
        (f"{where}: {words}" for where in unread if (words := _words_at(where)) not in NOT_NEEDED),
        "no text of the tests needs these lines of the grammar; write one that does, as a line of its own, below its"
        " cards' type in the file of its subject in tests/engine/text/lines/, or a case in tests/engine/text/cases/",
    )
    assert {_words_at(where) for where in unread} == set(NOT_NEEDED), "what is needed by a text is excepted"


def _lines(tokens: Sequence[Token], text: Text) -> Iterator[str]:
    """The lines of the grammar by which the reader reads a paragraph."""
    for phrase in phrases_for(text.type_line):
        derivation = Parse(grammar(), tokens).whole(phrase)
        if derivation is not None:
            yield from _lines_in(derivation)
            return


def _lines_in(part: object) -> Iterator[str]:
    if isinstance(part, Derivation):
        yield part.production.where
        for child in part.children():
            yield from _lines_in(child)


def _words_at(where: str) -> str:
    """The words of a line of the grammar."""
    file, _, number = where.partition(", line ")
    folder = Path(vocabulary.__file__).parents[1] / "grammar"
    line = (folder / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]
    return line.partition("|")[2].strip()


@pytest.mark.thorough
def test_each_line_that_is_for_writing_alone_is_written() -> None:
    texts = [*all_texts(), *(text for file in line_files() for text in texts_of_lines(file))]
    said = frozenset[str]().union(*(written(text, OLDEST).lines for text in texts))

    assert_none(
        {production.where for production in grammar().productions if production.edition} - said,
        "no text of the tests is written by these lines of the grammar; add one in tests/engine/text/lines/ that an old"
        " edition words so",
    )


# The vocabulary --------------------------------------------------------------------------------------------------


def pairs(section: str) -> list[tuple[str, str]]:
    """The pairs of vocabulary.txt: those of no edition where `section` is empty, else those below that edition."""
    found = []
    at: tuple[str, ...] = ("",)
    for line in (HERE / "vocabulary.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            at = tuple(line.strip("[]").split(", "))
        elif line and not line.startswith("#") and section in at:
            left, _, right = line.partition(" => ")
            found.append((left, right))
    return found


def written_in(edition: str, text: str) -> str:
    return "\n".join(lay_out(in_words_of(edition, [token.text for token in tokens])) for tokens in paragraphs(text))


@pytest.mark.parametrize(("older", "newest"), pairs(""))
def test_older_words_are_put_into_the_newest(older: str, newest: str) -> None:
    assert normalize(older) == newest


@pytest.mark.parametrize(
    ("edition", "newest", "own"), [(edition, *pair) for edition in EDITIONS for pair in pairs(edition)]
)
def test_an_edition_writes_its_own_words(edition: str, newest: str, own: str) -> None:
    assert written_in(edition, newest) == own


def _lines_of_vocabulary() -> dict[vocabulary.Rewording, str]:
    """Each rewording with the line of the table that it comes from."""
    found = {}
    section = ""
    for line in (Path(vocabulary.__file__).parent / "vocabulary.table").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        for rewording in vocabulary._rewordings(f"{section}\n{line}"):
            found[rewording] = line
    return found


@pytest.mark.thorough
def test_each_line_of_the_vocabulary_is_needed_by_a_text() -> None:
    lines = _lines_of_vocabulary()
    texts = [*all_texts(), *(Text(older, None, None) for older, _ in [*pairs(""), *PAIRS])]
    applied = frozenset[vocabulary.Rewording]().union(*(normal_form(text).rewordings for text in texts))
    unread = {line for rewording, line in lines.items() if rewording.section != "in writing"} - {
        lines[rewording] for rewording in applied
    }
    assert_none(
        unread,
        "no text of the tests needs these lines of vocabulary.table; add a pair “older words => newest words” to"
        " tests/engine/text/vocabulary.txt",
    )

    for edition in EDITIONS:
        with noted() as (rewordings, _):
            for newest, _ in pairs(edition):
                written_in(edition, newest)
        applied = frozenset(rewordings).union(*(written(text, edition).rewordings for text in all_texts()))
        assert_none(
            (rewording for rewording in vocabulary._older(edition) if rewording not in applied),
            f"nothing is written by these lines of vocabulary.table in {edition}; add a pair below [{edition}] in"
            " tests/engine/text/vocabulary.txt",
        )


# Keywords --------------------------------------------------------------------------------------------------------


def meanings() -> dict[str, str]:
    """Each keyword of keywords.txt, with its blanks filled, and what it stands for."""
    blocks = (HERE / "keywords.txt").read_text(encoding="utf-8").strip().split("\n\n")[1:]
    return {head: "\n".join(line[4:] for line in lines) for head, *lines in (block.split("\n") for block in blocks)}


def keyword_in(text: str) -> KeywordAbility:
    (ability,) = read(text).abilities
    assert isinstance(ability, KeywordAbility)
    return ability


def _ways_to_say(ability: Ability) -> list[str]:
    """An ability as a tree, and in words where it has words of its own."""
    try:
        return [show(ability), write(ability)]
    except Unwritable:
        return [show(ability)]


@pytest.mark.parametrize(("keyword", "meaning"), meanings().items(), ids=meanings())
def test_a_keyword_stands_for_what_the_rules_say(keyword: str, meaning: str) -> None:
    ways = ["\n".join(said) for said in itertools.product(*map(_ways_to_say, expand(keyword_in(keyword))))]

    assert meaning in ways


def test_each_definition_of_a_keyword_is_held() -> None:
    held = {keyword_in(text).keyword for text in meanings()}

    assert held == {keyword.name for keyword in keywords().values() if keyword.definition}
