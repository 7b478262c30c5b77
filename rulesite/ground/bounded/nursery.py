"""The process that workers are forked from: it has loaded the engine, so a new worker is ready at once.

`Nursery` is what whoever serves pages has of it. Where that process has only one thread yet, the nursery is forked from
it, with all that it has loaded; otherwise it is started as `python -m rulesite.ground.bounded.nursery SECONDS MEGABYTES
ANSWER_BYTES`, with a socket as its input. Over the socket it is asked for a worker, with the socket that the worker
shall serve, and answers with the worker's number; or it is told a number, ends that worker, and answers by which signal
it ended. It ends, with all workers, when nobody holds the other end of its socket.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.worker import NICENESS, Bounds, serve

_ROOT: Final = Path(__file__).resolve().parents[3]
#: A message: what is asked or answered, as one number. 0 asks for a worker.
_MESSAGE: Final = struct.Struct("!q")
_START: Final = 0
#: Where a process finds the numbers of its open files.
_OPEN_FILES: Final = Path("/dev/fd")
#: The last of the files that every process begins with.
_STANDARD_ERROR: Final = 2


class Nursery:
    """The process that workers are forked from, as seen from where they are needed."""

    def __init__(self, bounds: Bounds) -> None:
        self._lock = threading.Lock()
        self._socket, theirs = socket.socketpair()
        with theirs:
            # Of several threads only one goes on in a forked process, and what the others held is held for ever.
            alone = threading.active_count() == 1
            self.number = _forked(theirs, bounds) if alone else _started(theirs, bounds)

    def start(self) -> tuple[Connection, int]:
        """A new worker: the way to talk to it, and its number."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            socket.send_fds(self._socket, [_MESSAGE.pack(_START)], [theirs.fileno()])
            number = self._answer()
        return Connection(ours.detach()), number

    def end(self, number: int) -> int:
        """End a worker; the signal by which it ended."""
        with self._lock:
            self._socket.sendall(_MESSAGE.pack(number))
            return self._answer()

    def wait(self) -> None:
        """Return when it has ended."""
        os.waitpid(self.number, 0)

    def _answer(self) -> int:
        answer = self._socket.recv(_MESSAGE.size, socket.MSG_WAITALL)
        if len(answer) < _MESSAGE.size:
            raise ConnectionError("the process that workers come from has ended")
        return int(_MESSAGE.unpack(answer)[0])


def _started(theirs: socket.socket, bounds: Bounds) -> int:
    """A nursery that loads the engine for itself; its number."""
    limits = [str(bounds.seconds), str(bounds.megabytes), str(bounds.answer_bytes)]
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "rulesite.ground.bounded.nursery", *limits],
        stdin=theirs.fileno(),
        cwd=_ROOT,
        start_new_session=True,  # no Ctrl-C of the terminal's, and less of the processors
    )
    process.returncode = 0  # it is waited for by its number
    return process.pid


def _forked(theirs: socket.socket, bounds: Bounds) -> int:
    """A nursery with all that is loaded here; its number."""
    number = os.fork()
    if number:
        return number
    try:
        os.setsid()
        for standard in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(standard, signal.SIG_DFL)
        _let_go_of_files(theirs)
        _tend(theirs, bounds)
    except BaseException:  # whatever it is, this process has nothing else to do
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _let_go_of_files(but: socket.socket) -> None:
    """Hold open nothing of what the process before had open, such as the port that it serves.

    The numbers stay taken: objects that were left behind may close them later.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in [int(path.name) for path in _OPEN_FILES.iterdir()]:
        if number > _STANDARD_ERROR and number not in (nothing, but.fileno()):
            with suppress(OSError):  # that of the listing itself
                os.dup2(nothing, number)


def main() -> None:
    seconds, megabytes, answer_bytes = sys.argv[1:]
    with socket.socket(fileno=0) as asked:
        _tend(asked, Bounds(float(seconds), int(megabytes), int(answer_bytes)))


def _tend(asked: socket.socket, bounds: Bounds) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs.open_ahead()
    _yield_to_pages()
    workers: set[int] = set()
    try:
        with suppress(BrokenPipeError, ConnectionResetError):  # who asked has ended meanwhile
            _answer_all(asked, workers, bounds)
    finally:
        for worker in workers:
            _end(worker)


def _yield_to_pages() -> None:
    """Give this session less of the processors than the session that serves pages, where the system shares by sessions.

    Workers are nicer than whoever serves pages, but that weighs within a session alone.
    """
    with suppress(OSError):  # not on every system
        Path("/proc/self/autogroup").write_text(str(NICENESS), encoding="ascii")


def _answer_all(asked: socket.socket, workers: set[int], bounds: Bounds) -> None:
    while True:
        message, handles, _, _ = socket.recv_fds(asked, _MESSAGE.size, 1)
        if not message:
            return
        (number,) = _MESSAGE.unpack(message)
        if number != _START:
            workers.discard(number)
            asked.sendall(_MESSAGE.pack(_end(number)))
            continue
        worker = os.fork()
        if worker == 0:
            workers.clear()  # they are the nursery's to end
            asked.close()
            serve(Connection(handles[0]), bounds)
            os._exit(0)
        os.close(handles[0])
        workers.add(worker)
        asked.sendall(_MESSAGE.pack(worker))


def _end(worker: int) -> int:
    """End a worker if it hasn't ended; the signal by which it did, or 0."""
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGKILL)
    _, status = os.waitpid(worker, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


if __name__ == "__main__":
    main()
