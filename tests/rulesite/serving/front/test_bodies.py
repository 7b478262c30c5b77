"""What visitors send is read within a time and a size, and before anybody works for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from rulesite.serving.front.bodies import Bodies, Body

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: in that of the tests a browser's loop may be going on."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


async def pieces(*sent: bytes, then: float = 0.0) -> AsyncIterator[bytes]:
    for piece in sent:
        yield piece
    await asyncio.sleep(then)


def read(bodies: Bodies, length: int | str, sending: AsyncIterator[bytes]) -> Body:
    return run(bodies.read({"content-length": str(length)}, sending))


def test_a_whole_body_is_what_was_sent():
    assert read(Bodies(), 4, pieces(b"ab", b"cd")) == Body(b"abcd")


def test_without_a_body_nothing_is_waited_for():
    assert run(Bodies().read({}, pieces(then=60))) == Body()


def test_a_body_in_pieces_without_a_length_is_read_to_its_end():
    assert run(Bodies().read({"transfer-encoding": "chunked"}, pieces(b"ab", b"c"))) == Body(b"abc")


def test_half_a_body_is_waited_for_so_long_and_no_longer():
    bodies = Bodies(time=0.05)
    assert read(bodies, 4, pieces(b"ab", then=60)) == Body(trouble="late")
    assert bodies.held == 0


@pytest.mark.parametrize("length", ["11", "-1", "+4", "1e1", "²", "9" * 40, "9" * 5000])
def test_a_body_that_says_it_is_too_large_is_not_read(length: str):
    async def untouched() -> AsyncIterator[bytes]:
        pytest.fail("read")
        yield b""

    assert read(Bodies(largest=10), length, untouched()) == Body(trouble="large")


def test_a_body_that_doesnt_say_so_is_read_as_far_as_it_may():
    bodies = Bodies(largest=10)
    endless = pieces(*[b"abcd"] * 1000)
    assert run(bodies.read({"transfer-encoding": "chunked"}, endless)) == Body(trouble="large")


def test_who_leaves_in_the_middle_is_gone():
    assert read(Bodies(), 4, pieces(b"ab")) == Body(trouble="left")


def test_all_bodies_together_are_bounded():
    async def two() -> tuple[Body, Body]:
        first = asyncio.ensure_future(bodies.read({"content-length": "9"}, pieces(b"abcdefgh", then=0.2)))
        await asyncio.sleep(0.05)
        second = await bodies.read({"content-length": "9"}, pieces(b"abcdefgh", then=60))
        return await first, second

    bodies = Bodies(time=1, most=10)
    assert run(two()) == (Body(trouble="left"), Body(trouble="many"))
    assert bodies.held == 0
