"""Large JSON files read value by value, so that a file of any size takes the memory of one card."""

from __future__ import annotations

import bz2
import codecs
import errno
import gzip
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import accumulate
from pathlib import Path
from typing import IO, Any, Final

import ijson

from rulesite.intake.documents.containers import BEGINNING, kind_of_file

_CHUNK: Final = 1 << 16
#: A single value that is larger is no card.
_LONGEST: Final = 1 << 24
#: Cards are nested four deep.
_DEEPEST: Final = 500
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS: Final = bytes(sign for sign in range(256) if sign not in _STEPS)
#: How an object begins that holds records, and is none itself.
_ONE_OBJECT: Final = re.compile(rb'\{\s*("meta"\s*:|"data"\s*:|"object"\s*:\s*"list")')
_BY_NAME: Final = re.compile(rb'"data"\s*:\s*\{')
#: What unpackers raise for bytes that they didn't pack, besides errors of the system.
_UNPACKING: Final = (
    *(EOFError, NotImplementedError, RuntimeError, ValueError),
    *(lzma.LZMAError, struct.error, zipfile.BadZipFile, zlib.error),
)
#: How many files of an archive a refusal names.
_NAMED: Final = 5


class NotCards(ValueError):
    """A file that holds no cards or rulings; its text says why."""


def records_of(path: Path) -> Iterator[tuple[str, Any]]:
    """The records of a file, each with its key where the file is an object of them, and else with an empty one.

    Reads an array of records, an object whose `data` holds them by name, and lines of one record each, packed in any of
    the ways in which databases publish them or not. Raises NotCards for anything else.
    """
    with _opened(path) as file:
        source = _Source(file)
        try:
            for record in _records(source):
                source.pending = 0
                yield record
        except (ijson.JSONError, OverflowError, UnicodeDecodeError) as problem:
            raise _refused(str(problem).partition("\n")[0]) from None


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """A file as the bytes of its JSON, unpacked on the way."""
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    for sign, unpacked in _PACKED.items():
        if beginning.startswith(sign):
            with unpacked(path) as inside:
                yield inside
            return
    if other := kind_of_file(beginning):
        raise NotCards(f"this is {other[0]}, not JSON; {other[1]}")
    with path.open("rb") as file:
        yield file


@contextmanager
def _unzipped(path: Path) -> Iterator[IO[bytes]]:
    """The one JSON file in a zip file."""
    with ExitStack() as opened:
        with _told_of_damage():
            archive = opened.enter_context(zipfile.ZipFile(path))
        names = [name for name in archive.namelist() if name.lower().endswith((".json", ".jsonl", ".ndjson"))]
        if len(names) != 1:
            there = ", ".join(names[:_NAMED]) or "none"
            raise NotCards(f"a zip file must hold one file of JSON; in this one there are: {there}")
        with _told_of_damage():
            inside = opened.enter_context(archive.open(names[0]))
        yield inside


@contextmanager
def _told_of_damage() -> Iterator[None]:
    """Raise NotCards where a packed file can't be unpacked, whatever the unpacker raises."""
    try:
        yield
    except OSError as problem:
        # Without a number it is what an unpacker says of bytes; a place before a file's beginning is no valid argument.
        if problem.errno not in (None, errno.EINVAL):
            raise
        raise _damaged(problem) from None
    except _UNPACKING as problem:
        raise _damaged(problem) from None


def _damaged(problem: Exception) -> NotCards:
    return NotCards(f"the packed file is damaged: {problem}")


_PACKED: Final[Mapping[bytes, Callable[[Path], AbstractContextManager[Any]]]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
    b"PK\x03\x04": _unzipped,
}


def _refused(why: str) -> NotCards:
    if "premature EOF" in why or "Incomplete" in why:  # as one or another of ijson's readers says it
        return NotCards("the file ends in the middle of its records")
    return NotCards(f"what stands in it is no JSON: {why}")


def _records(source: _Source) -> Iterator[tuple[str, Any]]:
    begins = source.beginning[:1]
    if begins == b"[":
        return (("", value) for value in ijson.items(source, "item", use_float=True))
    if begins != b"{":
        raise NotCards("this is no JSON: it begins with neither { nor [" if begins else "the file is empty")
    if not _ONE_OBJECT.match(source.beginning):  # lines of records
        return (("", value) for value in ijson.items(source, "", use_float=True, multiple_values=True))
    if _BY_NAME.search(source.beginning):
        return iter(ijson.kvitems(source, "data", use_float=True))
    return (("", value) for value in ijson.items(source, "data.item", use_float=True))


class _Source:
    """The bytes of a file, without the mark and the spaces that it may begin with."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.beginning = self._ahead = self._taken(_CHUNK).removeprefix(codecs.BOM_UTF8).lstrip()
        #: Bytes that were read since the last record was made of them.
        self.pending = 0
        self._depth = 0

    def read(self, size: int) -> bytes:
        data, self._ahead = self._ahead[:size], self._ahead[size:]
        data = data or self._taken(size)
        self.pending += len(data)
        if self.pending > _LONGEST:
            raise NotCards("a single record is larger than any card")
        self._follow_depth(data)
        return data

    def _follow_depth(self, data: bytes) -> None:
        """Refuse what is nested without end, for which a parser needs memory without end. Brackets in texts come in
        pairs, so they needn't be told from those around values."""
        depths = list(accumulate(map(_STEPS.__getitem__, data.translate(None, _NO_BRACKETS)), initial=self._depth))
        self._depth = depths[-1]
        if max(depths) > _DEEPEST:
            raise NotCards("values in it are nested deeper than any card")

    def _taken(self, size: int) -> bytes:
        with _told_of_damage():
            return self._file.read(size)
