"""Reading what a visitor sends: all of it within a time, and no more than can be looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from rulesite.ground.foundation.written import whole_number

#: So much one request may send: the longest scenario, as a form writes it.
LARGEST_BODY: Final = 400 * 1024
#: And so much may be held of all that are not yet sent to their end, in one process.
_MOST_HELD: Final = 32 * 1024 * 1024
#: Seconds in which a body is there.
_TIME: Final = 10.0

Trouble = Literal["late", "large", "many", "left"]


class Sending(Protocol):
    """What a request's body is read from."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...


@dataclass(frozen=True, slots=True)
class Body:
    """What was sent, or why it wasn't read."""

    content: bytes = b""
    trouble: Trouble | None = None


class Bodies:
    """Reads bodies, and knows how much it holds of them."""

    def __init__(self, time: float = _TIME, largest: int = LARGEST_BODY, most: int = _MOST_HELD) -> None:
        self._time, self._largest, self._most = time, largest, most
        self.held = 0

    async def read(self, headers: Mapping[str, str], sending: Sending) -> Body:
        """The body of a request that has these headers."""
        length = headers.get("content-length", "")
        if not length and "transfer-encoding" not in headers:
            return Body()
        if length and whole_number(length, 0, self._largest) is None:
            return Body(trouble="large")
        received = bytearray()
        try:
            async with asyncio.timeout(self._time):
                trouble = await self._receive(received, sending)
        except TimeoutError:
            trouble = "late"
        finally:
            self.held -= len(received)
        if trouble is None and length and len(received) != int(length):
            trouble = "left"
        return Body(trouble=trouble) if trouble else Body(bytes(received))

    async def _receive(self, received: bytearray, sending: Sending) -> Trouble | None:
        async for piece in sending:
            received += piece
            self.held += len(piece)
            if len(received) > self._largest:
                return "large"
            if self.held > self._most:
                return "many"
        return None
