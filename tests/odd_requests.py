"""Odd requests to every address of the site: none may fail, hang, or be answered with nothing.

`python -m tests.odd_requests [--requests 20000] [--seed 1]` asks the site as it is set up here, address by address:
what stands in paths, after question marks and in bodies is whatever strangers send. Addresses are found by looking, so
that a new one is asked from its first day on. Prints what went wrong, and the slowest; exits 1 where anything did.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode

from tests import hostile

#: Milliseconds of a processor that an answer may take beside what is played or read for the visitor in a worker.
MOST: Final = 250
SHOWN: Final = 10
#: What addresses ask for after their question marks, wherever any does.
PARAMETERS: Final = (
    *("q", "at", "edition", "beside", "from", "then", "rest", "who", "pick"),
    *("why", "letter", "page", "cards", "of", "book", "text", "name", "type_line"),
    *("mana_cost", "power", "toughness", "chose", "claim", "system", "keyword", "grade", "draw"),
    *("not", "next", "alone", "hands", "url", "format", "maxwidth", "maxheight", "limit"),
    *("offset"),
)
WORDS: Final = (
    *(
        "Clone",
        "trample",
        "702.17b",
        "2009-07",
        "2026-08",
        "704",
        "7",
        "0",
        "-1",
        "1",
        "2",
        "99999999999999999999",
        "1e9",
    ),
    *(
        "",
        " ",
        "\0",
        "\r\nX-Odd: 1",
        "%00",
        "%",
        "..",
        "../../etc/passwd",
        "//example.org",
        "<script>alert(1)</script>",
    ),
    *("\u202e", "\U0001f0a1", "é" * 50, "²", "ﬁ", "{{ 7 * 7 }}", "' OR 1=1 --", "[", '"', "\\", "null", "None", "[]"),
)
#: Addresses for who runs the site have tests of their own.
_LEFT_OUT: Final = ("admin/",)
_PLACE: Final = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True)
class Odd:
    """A request as it is sent."""

    address: str
    body: bytes | None = None
    kind: str = "application/x-www-form-urlencoded"

    def __str__(self) -> str:
        return f"{'GET' if self.body is None else 'POST'} {self.address[:160]!a} {(self.body or b'')[:80]!r}"


@dataclass(frozen=True)
class Answered:
    """What came of a request, and what it took of this process, in milliseconds."""

    sent: Odd
    status: int
    length: int
    took: float

    @property
    def fault(self) -> str:
        """What is wrong with the answer; nothing where it is one."""
        if self.status >= 500 and self.status != 503:
            return f"it failed with {self.status}"
        if self.took > MOST:
            return f"it took {self.took:.0f} ms of a processor"
        is_silent = self.length == 0 and not (300 <= self.status < 400 or self.status in (202, 204, 405))
        return f"nothing was answered ({self.status})" if is_silent else ""


def patterns() -> list[str]:
    """The paths of all addresses, as they are declared: those with names in them, and those without."""
    from django.urls import get_resolver

    return sorted({path for path in _paths(get_resolver(), "") if not path.startswith(_LEFT_OUT)})


def _paths(resolver: Any, before: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        path = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _paths(each, path)
        else:
            yield path


def odd(pattern: str, chance: random.Random) -> Odd:
    """A request to an address of this pattern."""
    path = _PLACE.sub(lambda _: quote(_text(chance)[:200], safe="") or "x", pattern)
    if pattern.startswith("^"):  # short addresses, as a regular expression has them
        path = quote(_text(chance)[:60], safe="-./")
    said = [(name, _text(chance)) for name in chance.sample(PARAMETERS, chance.randrange(4))]
    address = f"/{path}?{urlencode(said, errors='replace')}"[:7000]
    if chance.random() < 0.7:
        return Odd(address)
    if chance.random() < 0.5:
        return Odd(address, json.dumps(_value(chance, 3)).encode(errors="replace"), "application/json")
    return Odd(address, urlencode([(name, _text(chance)) for name in PARAMETERS[:6]], errors="replace").encode())


def _texts() -> tuple[str, ...]:
    others = (*hostile.card_names(), *hostile.addresses_to_share(), *hostile.read_texts())
    return (*WORDS, *(text[:2000] for _, text in others))


TEXTS: Final = _texts()


def _text(chance: random.Random) -> str:
    return "".join(chance.choice(TEXTS) for _ in range(chance.choice((1, 1, 1, 2, 3))))


def _value(chance: random.Random, deep: int) -> Any:
    """Anything that JSON can say: now and then what a program for assistants would."""
    kind = chance.randrange(6) if deep else 0
    if kind == 1:
        return [_value(chance, deep - 1) for _ in range(chance.randrange(4))]
    if kind == 2:
        return {_text(chance)[:40]: _value(chance, deep - 1) for _ in range(chance.randrange(4))}
    if kind == 3:
        method = chance.choice(("initialize", "tools/list", "tools/call", "ping", "resources/list", _text(chance)[:30]))
        return {
            "jsonrpc": "2.0",
            "id": chance.choice((1, None, "x", -1)),
            "method": method,
            "params": _value(chance, deep - 1),
        }
    return chance.choice((None, True, -1, 10**30, _text(chance)))


def answered(client: Any, sent: Odd) -> Answered:
    """What came of a request. One that took long is sent once more: what is loaded or played when it is first asked for
    is kept from then on."""
    answer = _answered(client, sent)
    return answer if answer.took <= MOST else _answered(client, sent)


def _answered(client: Any, sent: Odd) -> Answered:
    began = time.process_time()
    if sent.body is None:
        response = client.get(sent.address)
    else:
        response = client.post(sent.address, data=sent.body, content_type=sent.kind)
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return Answered(sent, response.status_code, len(content), (time.process_time() - began) * 1000)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    settings.API_POINTS_PER_MINUTE = 0
    # It is told to raise nothing: a visitor would see a page that says that something failed.
    client, chance = Client(raise_request_exception=False), random.Random(options.seed)
    every = patterns()
    for pattern in every:  # what is loaded when it is first asked for
        answered(client, odd(pattern, chance))
    answers = [answered(client, odd(every[at % len(every)], chance)) for at in range(options.requests)]
    faults = [answer for answer in answers if answer.fault]
    for answer in faults[:50]:
        print(f"{answer.fault}: {answer.sent}")
    for answer in heapq.nlargest(SHOWN, answers, key=lambda each: each.took):
        print(f"{answer.took:6.0f} ms  {answer.status}  {answer.sent}")
    print(f"{len(answers)} requests to {len(every)} addresses: {len(faults)} answered as none may be")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
