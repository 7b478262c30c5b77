"""Large JSON files read value by value, so that a file of any size takes the memory of one card."""

from __future__ import annotations

import bz2
import codecs
import errno
import gzip
import json
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from rulesite.intake.documents.containers import BEGINNING, kind_of_file

_CHUNK: Final = 1 << 16
#: A single value that is larger is no card.
_LONGEST: Final = 1 << 24
_SPACE: Final = " \t\r\n,"
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
        stream = _Stream(file)
        first = stream.peek()
        if first == "[":
            stream.skip(1)
            yield from (("", value) for value in stream.values("]"))
        elif first == "{":
            yield from _of_objects(stream)
        else:
            raise NotCards("this is no JSON: it begins with neither { nor [" if first else "the file is empty")


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


def _of_objects(stream: _Stream) -> Iterator[tuple[str, Any]]:
    """Lines of records; or one object, of which `data` is gone through and the rest passed over."""
    is_one_object = stream.begins_with_one_of(('"meta":', '"data":', '"object":"list"'))
    if not is_one_object:
        yield from (("", value) for value in stream.values(""))
        return
    stream.skip(1)
    for key in stream.names():
        if key == "data" and stream.peek() in "{[":
            closing = {"{": "}", "[": "]"}[stream.peek()]
            stream.skip(1)
            if closing == "]":
                yield from (("", value) for value in stream.values("]"))
            else:
                for name in stream.names():
                    yield name, stream.value()
        else:
            stream.value()


class _Stream:
    """A file as text; only the part that is being read is in memory."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self._decoder = json.JSONDecoder()
        self._text, self._at, self._is_over = "", 0, False

    def _more(self) -> bool:
        """Read on; False where the file has ended."""
        if self._is_over:
            return False
        with _told_of_damage():
            data = self._file.read(_CHUNK)
        self._is_over = not data
        try:
            self._text = self._text[self._at :] + self._decode(data, self._is_over)
        except UnicodeDecodeError as problem:
            raise NotCards(f"this is no UTF-8: {problem.reason}") from None
        self._at = 0
        return True

    def peek(self) -> str:
        """The next sign that is no space; nothing at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def skip(self, count: int) -> None:
        self._at += count

    def begins_with_one_of(self, beginnings: tuple[str, ...]) -> bool:
        """Whether the object that begins here does so with one of these, spaces aside."""
        while len(self._text) - self._at < _CHUNK // 2 and self._more():
            pass
        start = self._text[self._at : self._at + 100].replace(" ", "").replace("\n", "")
        return start.startswith(tuple(f"{{{beginning}" for beginning in beginnings))

    def value(self) -> Any:
        """The next value. Raises NotCards where there is none."""
        self.peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except (ValueError, RecursionError) as problem:
                if len(self._text) - self._at > _LONGEST or not self._more():
                    if _is_cut_short(problem, self._text):
                        raise NotCards("the file ends in the middle of a record") from problem
                    raise NotCards(
                        f"what stands here is no JSON: {self._text[self._at : self._at + 40]!r}"
                    ) from problem
                continue
            # A number at the end of what was read may go on.
            if end == len(self._text) and self._more():
                continue
            self._at = end
            return value

    def values(self, closing: str) -> Iterator[Any]:
        """The values up to a closing sign, or to the end of the file."""
        while (sign := self.peek()) != closing:
            if not sign:
                raise NotCards("the file ends in the middle of its records")
            yield self.value()
        self.skip(len(closing))

    def names(self) -> Iterator[str]:
        """The keys of the object that was entered; after each, its value must be read."""
        while (sign := self.peek()) != "}":
            if sign != '"':
                raise NotCards("the file ends in the middle of its records" if not sign else "an object has no key")
            key = self.value()
            if self.peek() != ":":
                raise NotCards(f"“{key}” has no value")
            self.skip(1)
            yield str(key)
        self.skip(1)


def _is_cut_short(problem: Exception, text: str) -> bool:
    """Whether a value would be one if the text only went on."""
    if not isinstance(problem, json.JSONDecodeError):
        return False
    return problem.pos >= len(text.rstrip()) or problem.msg.startswith("Unterminated string")
