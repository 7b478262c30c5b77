"""An index takes over what is still the same, and is then as one that was made of nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from rulesite.search.library import index
from rulesite.search.library.document import Document
from rulesite.search.library.index import PreparedIndex, VolumeSource, build_index
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings
from rulesite.search.question.kinds import CARD, RULING

GRAZING = "Goats graze on the hill. Whoever has no goat may graze a sheep instead."


def rule(edition: str, number: str, text: str, **more: Sequence[str] | str | bool) -> Document:
    told = Document(
        f"{edition}/{number}", "rule", "", text, edition, number, order=number, section="1", under="Grazing"
    )
    return replace(told, **more)  # type: ignore[arg-type]


OLD = [
    Document("old/1", "heading", "Grazing", "", "old", "1", order="1", section="1"),
    rule(
        "old", "1.1", GRAZING, elsewhere=("new/1.1", "gone/1"), asked=("where do goats graze",), dates=("2008-03-17",)
    ),
    rule("old", "1.2", "A goat that has grazed sleeps.", terms=("grazed",), cards=("Hill Goat",)),
]
NEW = [
    rule("new", "1.1", f"{GRAZING} It sleeps.", elsewhere=("old/1.1",), is_official=True, examples=("Bob's goat.",)),
    rule("new", "1.3", "Sheep never sleep, nor do they dream.", is_official=True, gist="sheep are awake"),
]
GOAT = Document("card/hill-goat", CARD, "Hill Goat", "Grazes alone.", above="Creature")
YAK = Document("card/yak", CARD, "Yak", "Grazes on the hill with goats.", above="Creature", is_imported=True)
RULED = Document("ruling/yak/1", RULING, "", "It may graze on any hill.", under="Yak", cards=("Yak",), is_imported=True)
ALL = {"new": NEW, "old": OLD, "own cards": [GOAT], "cards": [YAK], "rulings": [RULED]}


def sources(names: Iterable[str], made: list[str]) -> Iterator[VolumeSource]:
    """Sources of these names; `made` is told which are asked for their documents."""

    def documents(name: str) -> Iterator[Document]:
        made.append(name)
        return iter(ALL[name])

    for name in names:
        yield VolumeSource(name, partial(documents, name))


def built(root: Path, *names: str) -> tuple[PreparedIndex, list[str]]:
    """An index of some sources in place, and which of these were asked for their documents."""
    made: list[str] = []
    prepared = build_index(root, "0123456789abcdef", sources(names, made))
    prepared.put_in_place()
    return prepared, made


def joined_files(prepared: PreparedIndex) -> dict[str, bytes]:
    """What a search reads."""
    files = [path for path in sorted(prepared.build.rglob("*")) if path.is_file()]
    names = {path.relative_to(prepared.build).as_posix(): path for path in files}
    left_out = ("volumes/", "manifest.json", "being-made")
    return {name: path.read_bytes() for name, path in names.items() if not name.startswith(left_out)}


@pytest.mark.parametrize(
    ("first", "then", "new"),
    [
        (("old", "own cards"), ("new", "old", "own cards"), ["new"]),
        (("new", "old", "own cards"), ("old", "own cards"), []),
        (("old", "own cards", "cards"), ("new", "old", "own cards", "cards", "rulings"), ["new", "rulings"]),
        (tuple(ALL), tuple(ALL), []),
        (tuple(ALL), (), []),
        ((), ("new",), ["new"]),
    ],
    ids=["a book comes", "a book goes", "a book and rulings come", "nothing changes", "all goes", "the first comes"],
)
def test_only_what_is_new_is_made_and_the_index_is_as_one_made_of_nothing(
    tmp_path: Path, first: tuple[str, ...], then: tuple[str, ...], new: list[str]
):
    built(tmp_path / "used", *first)
    again, made = built(tmp_path / "used", *then)
    fresh, made_of_nothing = built(tmp_path / "fresh", *then)

    assert made == new
    assert made_of_nothing == list(then)
    assert joined_files(again) == joined_files(fresh)


def test_volumes_that_are_joined_say_what_a_library_of_all_documents_says(tmp_path: Path):
    """Whoosh has counted the words of some of them, and each had words of its own."""
    prepared, _ = built(tmp_path, *ALL)
    joined, whole = Library.read(prepared.build), Library([each for documents in ALL.values() for each in documents])

    assert list(joined.documents) == list(whole.documents)
    for part in ("corpus", "postings", "traits", "columns", "lore"):
        one, other = getattr(joined, part), getattr(whole, part)
        for name in type(one).__slots__ if part == "lore" else vars(one):
            if name not in ("corpus", "_numbers"):
                np.testing.assert_equal(getattr(one, name), getattr(other, name), err_msg=f"{part}.{name}")
    assert ("goats", "graze") in joined.pairs
    assert ("graze", "goats") not in joined.pairs
    assert ("goats", "xyzzy") not in joined.pairs


def test_what_rulings_mean_is_taken_over(tmp_path: Path):
    prepared, _ = built(tmp_path, "old", "cards", "rulings")
    meanings = Meanings.kept_in(prepared.build / "meanings")
    assert [vector.any() for vector in meanings.imported] == [False, meanings.vectors.shape[1] > 1]
    again, _ = built(tmp_path, "new", "old", "cards", "rulings")
    assert np.array_equal(Meanings.kept_in(again.build / "meanings").imported, meanings.imported)


def test_nothing_is_taken_over_from_an_index_that_is_damaged(tmp_path: Path):
    prepared, _ = built(tmp_path, "new", "old")
    damaged = prepared.build / "volumes" / "old" / "documents" / "lines.jsonl"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    again, made = built(tmp_path, "new", "old")
    assert made == ["new", "old"]
    assert index.open_index(tmp_path).fingerprint == "0123456789abcdef"
    assert again.build != prepared.build


def test_files_are_copied_where_no_two_names_may_lead_to_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    first, _ = built(tmp_path, "old")

    def refused(*_: str) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refused)
    again, made = built(tmp_path, "old")
    assert made == []
    assert joined_files(again) == joined_files(first)


def test_a_volume_that_another_process_clears_away_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    built(tmp_path, "old")

    def gone(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(index.shutil, "copytree", gone)
    assert built(tmp_path, "new", "old")[1] == ["new", "old"]
