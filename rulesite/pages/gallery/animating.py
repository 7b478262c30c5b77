"""Pictures one after the other as one that moves: an animated PNG, which is put together of PNGs without painting anew.

Its first picture is an ordinary PNG to every program that knows no others (PNG, third edition, section 11.3.6).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_MILLISECONDS: Final = 1000


@dataclass(frozen=True)
class Still:
    """A picture, and how long it is shown."""

    png: bytes
    milliseconds: int


def animated(stills: Sequence[Still]) -> bytes:
    """Pictures of one size, each in its turn and then from the first on again. Raises ValueError for none, and for
    pictures of several sizes."""
    headers = {_header(still.png) for still in stills}
    if len(headers) != 1:
        raise ValueError(f"a moving picture is made of pictures of one size, not of {len(headers)}")
    (header,) = headers
    return b"".join((_SIGNATURE, _chunk(b"IHDR", header), *_moving(stills, header), _chunk(b"IEND", b"")))


def _moving(stills: Sequence[Still], header: bytes) -> Iterator[bytes]:
    width, height = struct.unpack(">II", header[:8])
    numbers = count()
    yield _chunk(b"acTL", struct.pack(">II", len(stills), 0))
    for place, still in enumerate(stills):
        told = (next(numbers), width, height, 0, 0, still.milliseconds, _MILLISECONDS, 0, 0)
        yield _chunk(b"fcTL", struct.pack(">IIIIIHHBB", *told))
        for kind, data in _chunks(still.png):
            if kind == b"IDAT":
                yield _chunk(b"fdAT", struct.pack(">I", next(numbers)) + data) if place else _chunk(kind, data)


def _header(png: bytes) -> bytes:
    return next(data for kind, data in _chunks(png) if kind == b"IHDR")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The pieces of a PNG, each with its kind."""
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
