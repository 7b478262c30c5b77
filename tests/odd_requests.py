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
from dataclasses import dataclass, replace
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
    *("offset", "documented", "empty", "kind", "number", "outcome", "scenario", "section", "show", "source"),
    *("status", "step", "tapped", "to", "turn", "answer", "card", "count", "counters", "do", "part", "skip"),
    *("statement", "amount-0", "life-0", "mana-0", "kind-0.battlefield.0", "onto-0.battlefield.0"),
    *("own-cost", "own-name", "own-power", "own-text", "own-toughness", "own-type"),
)
#: What a browser or a program says of itself and of what it has, beside the address.
HEADERS: Final = (
    *("Cookie", "If-None-Match", "If-Modified-Since", "Accept", "Accept-Language", "Accept-Encoding"),
    *("Origin", "Referer", "X-Forwarded-For", "X-Forwarded-Proto", "Range", "Authorization"),
)
_COOKIES: Final = ("scheme", "words", "pictures", "language", "book", "csrftoken", "sessionid", "odd")
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
#: Where an address stands for something that isn't there, nobody looks further: what is there at each kind of address.
THERE: Final = {
    "/api/cards/word/": "/api/cards/clone/",
    "/api/editions/word/": "/api/editions/2009-07/",
    "/api/examples/word/word/word/": "/api/examples/2006-10/418.5a/2/",
    "/api/rules/word/": "/api/rules/704.5g/",
    "/api/rules/word/word/": "/api/rules/2009-07/702.17b/",
    "/api/scenarios/word/word/": "/api/scenarios/2006-10/418.5a-2/",
    "/api/scenarios/word/word/run/": "/api/scenarios/2006-10/418.5a-2/run/",
    "/api/terms/word/word/": "/api/terms/2009-07/marked/",
    "/api/today/word/": "/api/today/702.17b/",
    "/appearance/word/": "/appearance/dark/",
    "/card-pictures/word/": "/card-pictures/yes/",
    "/cards/word/": "/cards/clone/",
    "/changes/word/word/": "/changes/2006-10/2009-07/",
    "/compare/word/word/": "/compare/2006-10/2009-07/",
    "/compare/word/word/word/": "/compare/2006-10/2009-07/702/",
    "/embed/scenarios/word/word/": "/embed/scenarios/2006-10/418.5a-2/",
    "/feeds/editions/word.atom": "/feeds/editions/2009-07.atom",
    "/feeds/rules/word/word.atom": "/feeds/rules/2009-07/702.17b.atom",
    "/feeds/rulings/word.atom": "/feeds/rulings/2008-03.atom",
    "/language/word/": "/language/de/",
    "/lessons/word/": "/lessons/layers/",
    "/lessons/word/1/": "/lessons/layers/1/",
    "/map/word/word/": "/map/2009-07/702/",
    "/pictures/rules/word/word.png": "/pictures/rules/2009-07/702.17b.png",
    "/pictures/scenarios/word/word.png": "/pictures/scenarios/2006-10/418.5a-2.png",
    "/pictures/scenarios/word/word.svg": "/pictures/scenarios/2006-10/418.5a-2.svg",
    "/pictures/scenarios/word/word/run.png": "/pictures/scenarios/2006-10/418.5a-2/run.png",
    "/practice/word/word/": "/practice/2006-10/418.5a-2/",
    "/preview/cards/word/": "/preview/cards/clone/",
    "/preview/rules/word/word/": "/preview/rules/2009-07/702.17b/",
    "/rules/word/": "/rules/2009-07/",
    "/rules/word/word/": "/rules/2009-07/702.17b/",
    "/scenarios/differences/word/": "/scenarios/differences/2009-07/",
    "/scenarios/word/word/": "/scenarios/2006-10/418.5a-2/",
    "/scenarios/word/word/sheet/": "/scenarios/2006-10/418.5a-2/sheet/",
    "/sitemaps/word.xml": "/sitemaps/cards.xml",
    "/terms/word/": "/terms/2009-07/",
    "/words/word/": "/words/both/",
}
#: Addresses for who runs the site have tests of their own.
_LEFT_OUT: Final = ("admin/",)
_PLACE: Final = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True)
class Odd:
    """A request as it is sent."""

    address: str
    body: bytes | None = None
    kind: str = "application/x-www-form-urlencoded"
    headers: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{'GET' if self.body is None else 'POST'} {self.address[:160]!a} {(self.body or b'')[:80]!r}"


@dataclass(frozen=True)
class Answered:
    """What came of a request, and what it took of this process, in milliseconds."""

    sent: Odd
    status: int
    length: int
    took: float
    content: bytes = b""

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
    """A request to an address of this pattern: of something that is there, or of whatever."""
    path = _PLACE.sub(lambda _: quote(_text(chance)[:200], safe="") or "x", pattern)
    there = THERE.get("/" + _PLACE.sub(lambda place: "1" if place[1] == "int" else "word", pattern))
    if there and chance.random() < 0.6:
        path = there[1:]
    if pattern.startswith("^"):  # short addresses, as a regular expression has them
        path = quote(_text(chance)[:60], safe="-./")
    said = [(name, _text(chance)) for name in chance.sample(PARAMETERS, chance.randrange(4))]
    address = f"/{path}?{urlencode(said, errors='replace')}"[:7000]
    headers = tuple((name, _header(name, chance)) for name in chance.sample(HEADERS, chance.choice((0, 0, 1, 3))))
    if chance.random() < 0.7:
        return Odd(address, headers=headers)
    if chance.random() < 0.5:
        body = json.dumps(_value(chance, 3)).encode(errors="replace")
        return Odd(address, body, "application/json", headers)
    fields = [(name, _text(chance)) for name in chance.sample(PARAMETERS, 6)]
    return Odd(address, urlencode(fields, errors="replace").encode(), headers=headers)


def _header(name: str, chance: random.Random) -> str:
    """A line of a head as a server hands it over: its bytes, each as a sign, without those that end a line."""
    said = [_text(chance)[:400] for _ in range(chance.choice((1, 1, 20)))]
    whole = "; ".join(f"{chance.choice(_COOKIES)}={each}" for each in said) if name == "Cookie" else ",".join(said)
    return re.sub(r"[\x00-\x1f\x7f]", "", whole).encode(errors="replace").decode("latin-1")


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
        response = client.get(sent.address, headers=dict(sent.headers))
    else:
        response = client.post(sent.address, data=sent.body, content_type=sent.kind, headers=dict(sent.headers))
    content = b"".join(response.streaming_content) if response.streaming else response.content
    client.cookies.clear()  # what a stranger chose isn't the next one's
    return Answered(sent, response.status_code, len(content), (time.process_time() - began) * 1000, content)


def client_of_the_site() -> Any:
    """Asks the site as it is set up here, as often as it likes.

    It is told to raise nothing: a visitor would see a page that says that something failed.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    settings.API_POINTS_PER_MINUTE = 0
    return Client(raise_request_exception=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    client, chance = client_of_the_site(), random.Random(options.seed)
    every = patterns()
    for pattern in every:  # what is loaded when it is first asked for
        answered(client, odd(pattern, chance))
    asked = (odd(every[at % len(every)], chance) for at in range(options.requests))
    answers = [replace(answered(client, each), content=b"") for each in asked]  # what was said needn't be held
    faults = [answer for answer in answers if answer.fault]
    for answer in faults[:50]:
        print(f"{answer.fault}: {answer.sent}")
    for answer in heapq.nlargest(SHOWN, answers, key=lambda each: each.took):
        print(f"{answer.took:6.0f} ms  {answer.status}  {answer.sent}")
    print(f"{len(answers)} requests to {len(every)} addresses: {len(faults)} answered as none may be")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
