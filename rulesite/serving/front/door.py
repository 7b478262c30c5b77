"""An RSGI application that answers with a WSGI application.

Granian's own WSGI server takes a thread for each request as soon as its headers are there; sixteen visitors who begin
to send something and stop would hold them all. Here a request gets a thread when it is there as a whole.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
import logging
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from rulesite.ground.bounded.visitor import Visitor, waiting
from rulesite.ground.foundation.wsgi_types import Application, Environ, WholeAnswer
from rulesite.serving.front.bodies import Bodies, Body
from rulesite.serving.front.heads import nothing_at_hand
from rulesite.serving.front.lanes import Lane

logger = logging.getLogger(__name__)


_PLAIN: Final = ("content-type", "text/plain; charset=utf-8")
_BUSY: Final = (
    "503 Service Unavailable",
    [_PLAIN, ("retry-after", "5")],
    b"More is asked of this site just now than it can answer. Try again in a few seconds.\n",
)
#: What goes by these names in WSGI, without HTTP_ before it.
_PLAIN_NAMES: Final = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


@dataclass(slots=True)
class DoorAnswer:
    """A whole answer, as a WSGI application begins it and goes on."""

    status: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def begin(self, status: str, headers: list[tuple[str, str]], _problem: object = None) -> None:
        """WSGI's start_response."""
        self.status, self.headers = status, headers


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """A request in a lane: whose it is, what is to be done for it in a thread, and where its answer is awaited."""

    network: str
    work: Callable[[], DoorAnswer]
    answer: asyncio.Future[DoorAnswer]


@dataclass(slots=True)
class _OfOne:
    """What a lane has of one network: requests with a thread, or promised one, and those that wait for the others."""

    begun: int = 0
    waiting: list[_Turn] = field(default_factory=list)

    @property
    def requests(self) -> int:
        return self.begun + len(self.waiting)


@dataclass(slots=True)
class _OpenLane:
    """A lane with its threads, and the requests that are in it. Only the thread that reads requests looks in here."""

    lane: Lane
    threads: ThreadPoolExecutor = field(init=False)
    networks: dict[str, _OfOne] = field(default_factory=dict)
    requests: int = 0

    def __post_init__(self) -> None:
        self.threads = ThreadPoolExecutor(self.lane.threads, thread_name_prefix=self.lane.name)

    def is_full_for(self, network: str) -> bool:
        of_one = self.networks.get(network)
        return self.requests >= self.lane.places or (of_one is not None and of_one.requests >= self.lane.places_of_one)

    def answering(self, network: str, work: Callable[[], DoorAnswer]) -> asyncio.Future[DoorAnswer]:
        """Have work done in a thread as soon as the lane has one, and the network's share of them isn't busy.

        Work whose answer is cancelled isn't begun any more; the thread that has begun it is free when it is done.
        """
        turn = _Turn(network, work, asyncio.get_running_loop().create_future())
        of_one = self.networks.setdefault(network, _OfOne())
        self.requests += 1
        if of_one.begun < self.lane.threads_of_one:
            self._begin(turn, of_one)
        else:
            of_one.waiting.append(turn)
            turn.answer.add_done_callback(lambda answer: self._gave_up(turn) if answer.cancelled() else None)
        return turn.answer

    def _begin(self, turn: _Turn, of_one: _OfOne) -> None:
        of_one.begun += 1
        loop = asyncio.get_running_loop()
        working = self.threads.submit(turn.work)
        turn.answer.add_done_callback(lambda answer: working.cancel() if answer.cancelled() else None)

        def done(working: Future[DoorAnswer]) -> None:
            with suppress(RuntimeError):  # a process that ends has closed its loop
                loop.call_soon_threadsafe(self._done, turn, working)

        working.add_done_callback(done)

    def _done(self, turn: _Turn, working: Future[DoorAnswer]) -> None:
        of_one = self.networks[turn.network]
        of_one.begun -= 1
        self._left(turn.network)
        if not turn.answer.done():
            if problem := working.exception():
                turn.answer.set_exception(problem)
            else:
                turn.answer.set_result(working.result())
        if of_one.waiting:
            self._begin(of_one.waiting.pop(0), of_one)

    def _gave_up(self, turn: _Turn) -> None:
        """Who left while the request waited for others of its network makes room."""
        waiting = self.networks[turn.network].waiting if turn.network in self.networks else []
        if turn in waiting:
            waiting.remove(turn)
            self._left(turn.network)

    def _left(self, network: str) -> None:
        self.requests -= 1
        if not self.networks[network].requests:
            del self.networks[network]


def _address_of(environ: Environ) -> str:
    """Who asks, as the connection tells."""
    address: str = environ["REMOTE_ADDR"]
    return address


class FrontDoor:
    """Serves `application` by RSGI, with the threads of these lanes.

    `lane_of` names the lane of a request; without it all take the first. `network_of` tells who asks. `at_hand` may
    answer without a thread: it takes a WSGI environment and returns status line, headers and body, where it knows them
    at once.
    """

    def __init__(
        self,
        application: Application,
        lanes: Sequence[Lane],
        *,
        lane_of: Callable[[Environ], str] | None = None,
        network_of: Callable[[Environ], str] = _address_of,
        bodies: Bodies | None = None,
        at_hand: Callable[[Environ], WholeAnswer | None] = nothing_at_hand,
    ) -> None:
        self._application = application
        self._bodies = bodies or Bodies()
        self._lanes = {lane.name: _OpenLane(lane) for lane in lanes}
        self._lane_of = lane_of or (lambda _environ: lanes[0].name)
        self._network_of = network_of
        self._at_hand = at_hand

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        if scope.proto != "http":
            protocol.close(400)
            return
        environ = environ_of(scope)
        known = self._at_hand(environ)
        answer = DoorAnswer(*known) if known else await self._answer(scope, protocol, environ)
        if answer is not None:
            protocol.response_bytes(int(answer.status[:3]), answer.headers, answer.body)

    async def _answer(self, scope: Any, protocol: Any, environ: Environ) -> DoorAnswer | None:
        """The answer to a request that takes a thread; None when nobody waits for it any more."""
        body = await self._bodies.read(scope.headers, protocol)
        if body.trouble == "left":
            return None
        lane, network = self._lanes[self._lane_of(environ)], self._network_of(environ)
        if lane.is_full_for(network):
            return DoorAnswer(*_BUSY)
        visitor = Visitor()
        answering = lane.answering(network, partial(self._answered, environ, body, visitor))
        leaving = asyncio.ensure_future(protocol.client_disconnect())
        await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            leaving.cancel()
            return answering.result()
        visitor.leave()
        answering.cancel()  # if it hasn't begun
        return None

    def _answered(self, environ: Environ, body: Body, visitor: Visitor) -> DoorAnswer:
        """The application's answer; in a thread."""
        environ["wsgi.input"] = io.BytesIO(body.content)
        if body.trouble:
            environ["benchbook.trouble"] = body.trouble
        elif environ.get("HTTP_TRANSFER_ENCODING"):
            environ["CONTENT_LENGTH"] = str(len(body.content))
        return contextvars.copy_context().run(self._called, environ, visitor)

    def _called(self, environ: Environ, visitor: Visitor) -> DoorAnswer:
        waiting.set(visitor)
        answer = DoorAnswer()
        try:
            response = self._application(environ, answer.begin)
            try:
                answer.body = b"".join(response)
            finally:
                if hasattr(response, "close"):
                    response.close()
        except Exception:
            logger.exception("the site failed on %s", environ["PATH_INFO"])
            return DoorAnswer("500 Internal Server Error", [_PLAIN], b"Something broke. It has been logged.\n")
        return answer


def environ_of(scope: Any) -> Environ:
    """A request as WSGI describes it, without its body."""
    host, _, port = scope.server.rpartition(":")
    path = scope.path
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": (path if path.isascii() else path.encode().decode("latin-1")),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for name, value in scope.headers.items():
        if "_" in name:  # would pass for the same name with a dash
            continue
        key = _PLAIN_NAMES.get(name) or f"HTTP_{name.replace('-', '_').upper()}"
        environ[key] = f"{environ[key]}{';' if name == 'cookie' else ','}{value}" if key in environ else value
    return environ
