"""Whatever a file of cards or rulings holds, it is read or refused, and what is read is a card or a ruling."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import json
import lzma
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesite.intake.imports.card_files import Passed, cards_of, rulings_of
from rulesite.intake.imports.card_services import why_not_played
from rulesite.intake.imports.json_stream import NotCards
from tests.examples import tried_on
from tests.rulesite.intake.imports.test_card_files import ATOMIC, BEAR, WOLF, in_zip

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["b-1", "Bear"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
OTHERS = ("rulings", "faces", "faceName", "identifiers", "comment", "published_at", "layout", "type")
FIELDS = sorted({*BEAR, *WOLF, *OTHERS})
#: A card with some of its fields changed to anything.
CARDS = st.builds(
    lambda card, changes: {**card, **changes},
    st.sampled_from([BEAR, WOLF]),
    st.dictionaries(st.sampled_from(FIELDS), VALUES | st.just([BEAR]) | st.just([{"text": "It waits."}]), max_size=4),
)
RULINGS = st.fixed_dictionaries({"oracle_id": VALUES, "published_at": VALUES, "comment": VALUES})
RECORDS = st.lists(CARDS | RULINGS | VALUES, max_size=5)
FILES = st.one_of(
    RECORDS.map(json.dumps),
    RECORDS.map(lambda records: "\n".join(map(json.dumps, records))),
    RECORDS.map(lambda records: json.dumps({"object": "list", "data": records})),
    st.dictionaries(st.text(max_size=8), RECORDS, max_size=3).map(lambda named: json.dumps({**ATOMIC, "data": named})),
    st.builds(lambda text, at: text[:at], RECORDS.map(json.dumps), st.integers(0, 300)),
    st.text(max_size=60),
).map(lambda text: text.encode(errors="replace"))


def damaged(data: bytes, damage: list[tuple[int, int]]) -> bytes:
    """The bytes with some of them changed: each by its place and by what is to be there."""
    changed = bytearray(data)
    for at, byte in damage:
        changed[at % len(changed)] = byte
    return bytes(changed)


#: Packed as databases publish them, whole or with a few bytes of them wrong.
PACKED = st.builds(
    lambda text, pack, damage: damaged(pack(text), damage),
    FILES,
    st.sampled_from([gzip.compress, bz2.compress, lzma.compress, lambda data: in_zip(**{"a.json": data})]),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=3),
)


def read(data: bytes, reader: Any) -> list[Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bulk.json"
        path.write_bytes(data)
        found: list[Any] = []
        with contextlib.suppress(NotCards):
            found.extend(reader(path, Passed()))
        return found


@tried_on(300)
@given(FILES | PACKED | st.binary(max_size=200))
def test_every_file_is_read_as_cards_or_refused(data: bytes):
    cards = read(data, cards_of)
    assert len({card.name.casefold() for card in cards}) == len(cards)
    for card in cards:
        assert card.name
        assert card.printed["type_line"] or card.printed["faces"]
        assert "\ud800" not in card.printed["text"]
        json.dumps(card.printed)


@tried_on(300)
@given(FILES | PACKED | st.binary(max_size=200))
def test_every_file_is_read_as_rulings_or_refused(data: bytes):
    for whose, ruling in read(data, rulings_of):
        assert whose
        assert ruling.text


@tried_on(40)
@given(cards=st.lists(CARDS, min_size=1, max_size=3))
def test_every_card_that_is_read_can_be_judged(cards: list[Any]):
    for card in read(json.dumps(cards).encode(), cards_of):
        assert isinstance(why_not_played(card.name, card.printed), str)


def test_a_zipped_file_that_is_cut_short_or_damaged_is_refused(tmp_path: Path):
    zipped = gzip.compress(json.dumps([BEAR] * 50).encode())
    path = tmp_path / "bulk.json"
    for data in (zipped[:-12], zipped[:30] + b"\x00\xff" * 8 + zipped[46:], b"\x1f\x8b\x08", b"\x1f\x8bnone"):
        path.write_bytes(data)
        with pytest.raises(NotCards, match="damaged"):
            list(cards_of(path, Passed()))


def test_halves_of_signs_and_numbers_beyond_all_measure_are_no_crash():
    half = json.dumps([{**BEAR, "name": "Test \\ud800 Bear", "oracle_text": "Tra\\u0000mple"}]).replace("\\\\u", "\\u")
    (card,) = read(half.encode(), cards_of)
    assert (card.name, card.printed["text"]) == ("Test ? Bear", "Trample")
    assert read(b'[{"name": ' + b"9" * 5000 + b"}]", cards_of) == []
    assert [card.name for card in read(json.dumps([{**BEAR, "card_faces": 3}]).encode(), cards_of)] == ["Test Bear"]
    atomic = {**ATOMIC, "data": {"Test Bear": [BEAR, 3]}}
    assert [card.name for card in read(json.dumps(atomic).encode(), cards_of)] == ["Test Bear"]
