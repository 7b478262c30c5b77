from __future__ import annotations

from pathlib import Path

import pytest

from rulesite.search.library.ways_to_ask import read_asked
from rulesite.search.question.cut_text import CutText
from rulesite.search.question.synonyms import Synonyms, read_synonyms

EDITIONS = ("2009-07", "2006-10")


def written(root: Path, text: str, name: str = "synonyms.toml") -> Path:
    (root / name).write_text(text, encoding="utf-8")
    return root


def synonyms(root: Path, text: str) -> Synonyms:
    return Synonyms.from_entries(read_synonyms(written(root, text), EDITIONS))


def meanings(known: Synonyms, text: str, at: int = 0) -> tuple[int, set[str]]:
    words = tuple(text.split())
    length, entry = known.longest_at(words, words, at)
    return length, {" ".join(meaning.stems) for meaning in entry.meanings} if entry else set()


def test_words_that_are_the_same_stand_for_each_other(tmp_path: Path):
    known = synonyms(tmp_path, '[[same]]\nwords = ["battlefield", "in play"]\n')
    assert meanings(known, "battlefield") == (1, {"play"})
    assert meanings(known, "in play") == (2, {"battlefield"})


def test_what_players_ask_stands_for_the_rules_words_and_not_the_other_way_round(tmp_path: Path):
    known = synonyms(tmp_path, '[[asked]]\nwords = ["sac"]\nrules = ["sacrifice"]\n')
    assert meanings(known, "sac") == (1, {"sacrific"})
    assert meanings(known, "sacrific") == (0, set())


def test_the_longest_expression_counts(tmp_path: Path):
    known = synonyms(
        tmp_path, '[[asked]]\nwords = ["flip"]\nrules = ["coin"]\n[[asked]]\nwords = ["flip up"]\nrules = ["face up"]\n'
    )
    assert meanings(known, "flip up it") == (2, {"fac up"})


def test_other_forms_of_a_word_are_meant_too_unless_it_counts_as_written(tmp_path: Path):
    forms = '[[asked]]\nwords = ["drowned"]\nrules = ["sink"]\n'
    assert meanings(synonyms(tmp_path, forms), "drown") == (1, {"sink"})
    assert meanings(synonyms(tmp_path, f"{forms}as_written = true\n"), "drown") == (0, set())
    assert meanings(synonyms(tmp_path, f"{forms}as_written = true\n"), "drowned") == (1, {"sink"})


def test_an_edition_is_known_by_its_names(tmp_path: Path):
    known = synonyms(tmp_path, '[editions]\n"2009-07" = ["m10", "magic 2010"]\n')
    assert known.edition_named(CutText.of("legend rule magic 2010")) == ("2009-07", [(12, 22)])
    assert known.edition_named(CutText.of("legend rule")) == (None, [])


def test_without_a_file_nothing_stands_for_anything(tmp_path: Path):
    assert read_synonyms(tmp_path, EDITIONS) == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[same]]\nwords = ["one"]\n', "synonyms.toml, line 2: same.1.words"),
        ('\n[[asked]]\nwords = ["x"]\nrules = ["y"]\nediton = []\n', "line 5: asked.1.editon: no such key here"),
        ('[[asked]]\nwords = ["x"]\nrules = ["y"]\neditions = ["1999"]\n', "line 4: there is no edition 1999"),
        ('[editions]\n"1999" = ["old"]\n', "line 2: there is no edition 1999; there are 2009-07, 2006-10"),
        ('[[asked]]\nwords = ["*/*"]\nrules = ["power"]\n', "line 2: '*/*' has no word that could be searched for"),
        ('[[same]]\nwords = ["a", "b"]\nweight = 3.0\n', "line 3: same.1.weight"),
    ],
)
def test_what_is_wrong_with_the_file_is_said_with_its_line(tmp_path: Path, text: str, fault: str):
    with pytest.raises(ExceptionGroup) as caught:
        read_synonyms(written(tmp_path, text), EDITIONS)
    assert any(fault in str(each) for each in caught.value.exceptions), caught.value.exceptions


def test_ways_to_ask_belong_to_rules(tmp_path: Path):
    text = '["2009-07"]\n"704.5f" = "0 toughness; toughness reduced to zero"\n'
    asked = read_asked(written(tmp_path, text, "asked.toml"), ("2009-07",), {"2009-07": {"704.5f"}}.__getitem__)
    assert asked == {"2009-07/704.5f": ("0 toughness", "toughness reduced to zero")}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('["1999"]\n"1" = "x"\n', "line 1: there is no edition 1999; there are 2009-07"),
        ('["2009-07"]\n"704.5z" = "x"\n', "line 2: 2009-07 holds no rule 704.5z"),
        ('["2009-07"]\n"704.5f" = " "\n', "line 2: 704.5f needs a few words as players say them"),
    ],
)
def test_a_wrong_way_to_ask_is_said_with_its_line(tmp_path: Path, text: str, fault: str):
    with pytest.raises(ExceptionGroup) as caught:
        read_asked(written(tmp_path, text, "asked.toml"), ("2009-07",), {"2009-07": {"704.5f"}}.__getitem__)
    assert any(fault in str(each) for each in caught.value.exceptions), caught.value.exceptions
