"""The process that workers are forked from: it has loaded the engine, so a new worker is ready at once.

It is started as `python -m rulesite.bounded.nursery SECONDS MEGABYTES ANSWER_BYTES`, with a socket as its input. Over
that it is asked for a worker, with the socket that the worker shall serve, and answers with the worker's number; or it
is told a number, ends that worker, and answers by which signal it ended. It ends, with all workers, when nobody holds
the other end of its socket.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import engine
from rulesite.bounded import jobs
from rulesite.bounded.worker import NICENESS, Bounds, serve

#: A message: what is asked or answered, as one number. 0 asks for a worker.
MESSAGE: Final = struct.Struct("!q")
START: Final = 0
#: Read before the first visitor's text, so that grammar and rulebooks are loaded by then.
_WARM_UP: Final = """
title = "Loading what every run uses"
script = "expect Elf is 2/2"
[cards.Elf]
type_line = "Creature"
power = "1"
toughness = "1"
text = "Creatures you control get +1/+1."
[players.Alice]
battlefield = ["Elf"]
"""


def main() -> None:
    seconds, megabytes, answer_bytes = sys.argv[1:]
    bounds = Bounds(float(seconds), int(megabytes), int(answer_bytes))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _yield_to_pages()
    for edition in engine.editions():
        jobs.play(_WARM_UP, "warm-up", edition, {}, None, None)
    with socket.socket(fileno=0) as asked:
        workers: set[int] = set()
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # who asked has ended meanwhile
                _answer_all(asked, workers, bounds)
        finally:
            for worker in workers:
                _end(worker)


def _yield_to_pages() -> None:
    """Where the system shares its processors among sessions first, let this session have less than that of the pages.

    Workers are nicer than whoever serves pages, but that weighs within a session alone.
    """
    with suppress(OSError):  # not on every system
        Path("/proc/self/autogroup").write_text(str(NICENESS), encoding="ascii")


def _answer_all(asked: socket.socket, workers: set[int], bounds: Bounds) -> None:
    while True:
        message, handles, _, _ = socket.recv_fds(asked, MESSAGE.size, 1)
        if not message:
            return
        (number,) = MESSAGE.unpack(message)
        if number != START:
            workers.discard(number)
            asked.sendall(MESSAGE.pack(_end(number)))
            continue
        worker = os.fork()
        if worker == 0:
            workers.clear()  # they are the nursery's to end
            asked.close()
            serve(Connection(handles[0]), bounds)
            os._exit(0)
        os.close(handles[0])
        workers.add(worker)
        asked.sendall(MESSAGE.pack(worker))


def _end(worker: int) -> int:
    """End a worker if it hasn't ended; the signal by which it did, or 0."""
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGKILL)
    _, status = os.waitpid(worker, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


if __name__ == "__main__":
    main()
