"""A small site behind the front door, for a server of a test's own."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulesite.ground.bounded.visitor import waiting
from rulesite.serving.front.bodies import Bodies
from rulesite.serving.front.door import FrontDoor
from rulesite.serving.front.lanes import Lane

if begun := os.environ.get("NEVER_LOADS"):
    Path(begun).touch()
    time.sleep(1000)
left: list[str] = []
LANES = {"play": "playing", "search": "searching"}


def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    said: Any = None
    match environ["PATH_INFO"]:
        case "/hold" | "/play/hold" | "/search/hold":
            gone = threading.Event()
            with waiting.get().ending(gone.set):
                if gone.wait(20) and environ["QUERY_STRING"]:
                    left.append(environ["QUERY_STRING"])
        case "/left":
            said = left
        case "/die":
            os._exit(9)
        case "/break":
            raise LookupError("nothing there")
        case _:
            said = {name: value for name, value in environ.items() if isinstance(value, str)}
            said["body"] = environ["wsgi.input"].read().decode()
            said["process"] = os.getpid()
    start_response("200 OK", [("Content-Type", "application/json"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
    return [json.dumps(said).encode()]


application = FrontDoor(
    answer,
    [Lane("reading", 2), Lane("playing", 1, waiting=1), Lane("searching", 2, waiting=4)],
    lane_of=lambda environ: LANES.get(environ["PATH_INFO"].split("/")[1], "reading"),
    network_of=lambda environ: environ.get("HTTP_X_NETWORK", ""),
    bodies=Bodies(time=1),
)
