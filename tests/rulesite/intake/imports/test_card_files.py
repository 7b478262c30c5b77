"""Cards are read of each kind of file that databases publish, value by value."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rulesite.intake.imports.card_files import CardRecord, Passed, cards_of, rulings_of
from rulesite.intake.imports.json_stream import NotCards, records_of

BEAR = {
    "object": "card",
    "oracle_id": "b-1",
    "name": "Test Bear",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "Trample",
    "power": "2",
    "toughness": "2",
    "color_indicator": ["G"],
}
WOLF = {
    "object": "card",
    "oracle_id": "w-1",
    "name": "Test Villager // Test Wolf",
    "layout": "transform",
    "type_line": "Creature — Human // Creature — Wolf",
    "card_faces": [
        {"name": "Test Villager", "mana_cost": "{R}", "type_line": "Creature — Human", "oracle_text": "", "power": "1"},
        {"name": "Test Wolf", "mana_cost": "", "type_line": "Creature — Wolf", "oracle_text": "Haste", "power": "3"},
    ],
}
TOKEN = {"object": "card", "oracle_id": "t-1", "name": "Bear", "layout": "token", "type_line": "Token Creature — Bear"}
ATOMIC = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Test Bear": [
            {
                "name": "Test Bear",
                "layout": "normal",
                "manaCost": "{1}{G}",
                "type": "Creature — Bear",
                "text": "Trample",
                "power": "2",
                "toughness": "2",
                "identifiers": {"scryfallOracleId": "b-1"},
                "rulings": [{"date": "2020-02-03", "text": "It has trample."}],
            }
        ],
        "Test Ice // Test Fire": [
            {"faceName": "Test Ice", "layout": "split", "type": "Instant", "text": "Draw a card."},
            {"faceName": "Test Fire", "layout": "split", "type": "Sorcery", "text": "Draw two cards."},
        ],
    },
}


def cards(path: Path) -> tuple[list[CardRecord], dict[str, int]]:
    passed = Passed()
    return list(cards_of(path, passed)), passed.reasons


def written(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "cards.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def in_zip(**files: str | bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


WAYS = {
    "an array": json.dumps([BEAR, WOLF, TOKEN]),
    "an array of lines": "[\n" + ",\n".join(json.dumps(card) for card in (BEAR, WOLF, TOKEN)) + "\n]\n",
    "an array with a mark": "\ufeff" + json.dumps([BEAR, WOLF, TOKEN]),
    "lines": "\n".join(json.dumps(card) for card in (BEAR, WOLF, TOKEN)) + "\n",
    "data in an object": json.dumps({"object": "list", "data": [BEAR, WOLF, TOKEN]}),
    "an array in gzip": gzip.compress(json.dumps([BEAR, WOLF, TOKEN]).encode()),
    "an array in bzip2": bz2.compress(json.dumps([BEAR, WOLF, TOKEN]).encode()),
    "an array in xz": lzma.compress(json.dumps([BEAR, WOLF, TOKEN]).encode()),
    "an array in zip": in_zip(**{"cards.json": json.dumps([BEAR, WOLF, TOKEN]), "readme.txt": "Cards."}),
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_cards_are_read_of_every_kind_of_file(tmp_path: Path, text: str | bytes):
    (bear, wolf), passed = cards(written(tmp_path, text))

    assert (bear.name, bear.identity) == ("Test Bear", "b-1")
    assert bear.printed == {
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear",
        "power": "2",
        "toughness": "2",
        "text": "Trample",
        "loyalty": "",
        "defense": "",
        "colors": ["green"],
        "layout": "",
        "faces": [],
    }
    assert (wolf.printed["layout"], [face["text"] for face in wolf.printed["faces"]]) == ("transform", ["", "Haste"])
    assert passed == {"tokens are no cards": 1}


def test_a_face_keeps_its_loyalty_defense_and_color_indicator(tmp_path: Path):
    siege = {"name": "Test Siege", "type_line": "Battle — Siege", "defense": "5"}
    thinker = {"name": "Test Thinker", "type_line": "Planeswalker", "loyalty": "4", "color_indicator": ["U"]}
    record = {"name": "Test Siege // Test Thinker", "layout": "transform", "card_faces": [siege, thinker]}
    (card,), _ = cards(written(tmp_path, json.dumps([record])))

    front, back = card.printed["faces"]
    assert (front["defense"], front["colors"]) == ("5", [])
    assert (back["loyalty"], back["colors"]) == ("4", ["blue"])
    assert (card.printed["loyalty"], card.printed["defense"]) == ("", "")


def test_atomic_cards_come_with_their_faces_and_rulings(tmp_path: Path):
    (bear, split), _ = cards(written(tmp_path, json.dumps(ATOMIC, indent=1)))

    assert [ruling.text for ruling in bear.rulings or ()] == ["It has trample."]
    assert (bear.identity, bear.printed["text"]) == ("b-1", "Trample")
    assert split.face_names == ("Test Ice", "Test Fire")
    assert split.printed["layout"] == "split"


def test_the_type_line_of_atomic_faces_is_that_of_all_of_them(tmp_path: Path):
    faces = [
        {"name": "Dew // Dust", "faceName": "Dew", "type": "Instant", "manaCost": "{U}", "text": "Draw a card."},
        {"name": "Dew // Dust", "faceName": "Dust", "type": "Sorcery", "manaCost": "{B}", "text": "You lose 1 life."},
    ]
    (card,), _ = cards(written(tmp_path, json.dumps({"data": {"Dew // Dust": faces}})))

    assert card.printed["type_line"] == "Instant // Sorcery"
    assert [face["type_line"] for face in card.printed["faces"]] == ["Instant", "Sorcery"]


def test_atomic_cards_that_share_a_name_without_being_faces_are_counted(tmp_path: Path):
    versions = [{"name": "Test Lamp", "type": "Artifact", "text": text} for text in ("{T}: Add {W}.", "{T}: Add {B}.")]
    (card,), passed = cards(written(tmp_path, json.dumps({"data": {"Test Lamp": versions}})))

    assert (card.printed["text"], passed) == ("{T}: Add {W}.", {"another card of the same name": 1})


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"data": {"TST": {"name": "Test Set", "type": "core", "cards": [BEAR]}}}, "1: printings of a set"),
        ({"data": {"name": "Test Set", "type": "core", "cards": [{**BEAR, "type": "Creature"}]}}, "printings of a set"),
        ({"data": {"u-1": {"name": "Dew // Dust", "faceName": "Dew", "type": "Instant"}}}, "without the rest of its"),
        ([{"object": "ruling", "oracle_id": "b-1", "comment": "It has trample."}], "come in by import_rulings"),
    ],
    ids=["all printings", "a set", "printed faces", "rulings"],
)
def test_a_file_of_other_things_than_cards_brings_none_and_is_told_what_it_is(tmp_path: Path, told: Any, why: str):
    with pytest.raises(NotCards, match=why):
        cards(written(tmp_path, json.dumps(told)))


@pytest.mark.parametrize("lost", [1, 8, 30, 45])
def test_a_file_that_was_cut_short_is_told_so(tmp_path: Path, lost: int):
    for text in (json.dumps([BEAR, WOLF]), f"{json.dumps(BEAR)}\n{json.dumps(WOLF)}", json.dumps(ATOMIC)):
        with pytest.raises(NotCards, match="ends in the middle"):
            cards(written(tmp_path, text[:-lost]))


def test_a_line_may_call_its_fields_as_players_do(tmp_path: Path):
    line = {"name": "Test Ogre", "cost": "{2}{R}", "type line": "Creature — Ogre", "text": "Haste", "power": 2}
    (ogre,), _ = cards(written(tmp_path, json.dumps(line)))

    assert (ogre.printed["mana_cost"], ogre.printed["type_line"]) == ("{2}{R}", "Creature — Ogre")


def test_a_plain_line_needs_a_name_a_type_line_and_a_text_alone(tmp_path: Path):
    line = {"name": "Test Land", "mana_cost": None, "type_line": "Land", "text": "{T}: Add {G}.", "power": None}
    (land,), _ = cards(written(tmp_path, json.dumps(line)))

    assert (land.printed["mana_cost"], land.printed["text"]) == ("", "{T}: Add {G}.")


def test_two_cards_of_one_name_are_one(tmp_path: Path):
    found, passed = cards(written(tmp_path, json.dumps([BEAR, BEAR])))

    assert (len(found), passed) == (1, {"has the name of another": 1})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '["a", 1, null]',
        "[{",
        '[{"name": "x"',
        "[1, 2",
        '{"data": {"x": [',
        b"[\xff\xfe]",
        "[" * 5000,
    ],
)
def test_what_holds_no_cards_is_refused(tmp_path: Path, text: str | bytes):
    with pytest.raises(NotCards):
        cards(written(tmp_path, text))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (in_zip(**{"a.json": "[]", "b.json": "[]"}), "there are: a.json, b.json"),
        (in_zip(**{"cards.csv": "name"}), "there are: none"),
        (in_zip(**{"cards.json": json.dumps([BEAR] * 9)})[:-30], "damaged"),
        (lzma.compress(json.dumps([BEAR] * 9).encode())[:-20], "damaged"),
        (bz2.compress(json.dumps([BEAR] * 9).encode())[:-4], "damaged"),
        (b"SQLite format 3\0", "this is a database, not JSON; import the JSON"),
        (b"PAR1", "Parquet"),
        (b"%PDF-1.4", "this is a PDF, not JSON"),
        (b"name,type_line\nTest Bear,Creature\n", "begins with neither"),
    ],
)
def test_a_file_of_another_kind_is_refused_by_its_name(tmp_path: Path, data: bytes, why: str):
    with pytest.raises(NotCards, match=why):
        cards(written(tmp_path, data))


@pytest.mark.parametrize(
    "packed", [gzip.compress, bz2.compress, lzma.compress, lambda data: in_zip(**{"a.json": data})]
)
def test_a_packed_file_with_a_wrong_byte_is_refused_or_read_as_it_was(
    tmp_path: Path, packed: Callable[[bytes], bytes]
) -> None:
    whole = packed(json.dumps([BEAR, WOLF]).encode())
    said = cards(written(tmp_path, whole))
    for at in range(len(whole)):
        wrong = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
        with suppress(NotCards):
            assert cards(written(tmp_path, wrong)) == said, at


def test_a_file_is_never_in_memory_as_a_whole(tmp_path: Path):
    import tracemalloc

    many = [BEAR | {"name": f"Test Bear {number}", "flavor": "x" * 2000} for number in range(4000)]
    path = written(tmp_path, json.dumps(many))
    del many
    tracemalloc.start()
    count = sum(1 for _ in records_of(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert count == 4000
    assert path.stat().st_size > 8_000_000
    assert peak < 2_000_000


def test_rulings_are_read_with_their_dates(tmp_path: Path):
    rows: list[Any] = [
        {"object": "ruling", "oracle_id": "b-1", "source": "wotc", "published_at": "2020-02-03", "comment": "Yes."},
        {"object": "ruling", "oracle_id": "b-1", "published_at": "soon", "comment": "No."},
        {"object": "ruling", "comment": "Whose?"},
    ]
    passed = Passed()
    found = list(rulings_of(written(tmp_path, json.dumps(rows)), passed))

    assert [(whose, str(ruling.published), ruling.text) for whose, ruling in found] == [
        ("b-1", "2020-02-03", "Yes."),
        ("b-1", "None", "No."),
    ]
    assert passed.reasons == {"a ruling without a card or a text": 1}


def test_values_nested_without_end_are_refused_before_they_take_memory(tmp_path: Path):
    path = tmp_path / "deep.json"
    path.write_text("[" * 60_000 + "]" * 60_000, encoding="utf-8")
    with pytest.raises(NotCards, match="nested deeper"):
        list(cards_of(path, Passed()))


def test_brackets_in_texts_nest_nothing(tmp_path: Path):
    path = tmp_path / "braces.json"
    path.write_text(json.dumps([BEAR | {"oracle_text": "{T}: Add {G}. " * 400}]), encoding="utf-8")
    assert len(list(cards_of(path, Passed()))) == 1


def test_what_a_database_answers_with_instead_of_cards_is_told_apart(tmp_path: Path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps({"object": "list", "data": [{"object": "bulk_data", "name": "Cards"}]}))
    with pytest.raises(NotCards, match="download the file that it leads to"):
        list(cards_of(path, Passed()))
    path.write_text(json.dumps({"object": "error", "status": 404}))
    with pytest.raises(NotCards, match="an error that the database told of"):
        list(cards_of(path, Passed()))


def test_what_is_printed_on_a_card_and_left_out_is_counted(tmp_path: Path):
    path, passed = tmp_path / "vanguard.json", Passed()
    path.write_text(json.dumps([BEAR | {"hand_modifier": "+1", "life_modifier": "-2"}]))
    assert len(list(cards_of(path, passed))) == 1
    assert passed.reasons == {"the hand and life modifiers of a vanguard, which aren't kept": 1}
