"""Questions, card texts and scripts that are made up, as many as one likes, sent to the site: what each of them costs.

`python -m tests.many_strangers [--count 100000] [--seed 1] [--minutes M]` asks the site as it is set up here, as
`tests.odd_requests` does. Card texts are put together from the sentences that the grammar's lines are tested with, and
scripts from the examples of all statements: what is new is among them at once. Prints what took more than a quarter of
a second of a processor beside what was played or read for it, what made a process hold more than 300 MB, what wasn't
answered in words, and the costliest; exits 1 where there is any of the first three.
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
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import engine
from tests import hostile
from tests.benchmarks.hostile_scripts import descendants
from tests.odd_requests import MOST, SHOWN, WORDS, Answered, Odd, answered, client_of_the_site

#: Megabytes that a process which plays or reads may hold at any time, with what it shares with others.
MOST_HELD: Final = 300
_SENTENCES: Final = Path(__file__).parent / "engine" / "text"
_TYPES: Final = (
    *("Creature — Elf", "Creature — Human Werewolf", "Enchantment — Room", "Battle — Siege", "Artifact — Vehicle"),
    *("Instant", "Sorcery", "Land", "Enchantment — Aura", "Enchantment — Saga", "Artifact — Equipment"),
    *("Planeswalker — Ral", "Enchantment — Class", "Legendary Creature — Cat", "Dungeon", "Kindred Sorcery — Elf"),
)
_NUMBERS: Final = ("0", "1", "2", "X", "seven", "999999999", "-1", "1/2", "twenty")
_ASKED: Final = (
    *("can i {} in response to {}", "what happens if {} while {}", "does {} trigger when {}", "{} vs {}", "{} {}"),
    *("why is {}", "rule {}", '"{}"', "{}*", "-{} {}", "{}? {}?", "{} AND ({} OR {})", "how many {} for each {}"),
)
_TOPICS: Final = (
    *("trample", "a door", "day and night", "a battle", "votes", "my companion", "mutate", "702.17b", "layers", "SBA"),
    *("the dungeon", "a Saga", "deathtouch", "the stack", "priority", "copy", "legend rule", "ninjutsu", "damage"),
)
_PEAK: Final = re.compile(r"^VmHWM:\s+(\d+) kB", re.MULTILINE)


@dataclass(frozen=True)
class Stranger:
    """Something that is sent, and what of its answer says that there is one."""

    kind: str
    sent: Odd
    says: Callable[[Any], object]


def strangers(chance: random.Random) -> Iterator[Stranger]:
    """One after another, without end."""
    while True:
        yield chance.choice((_question, _text, _script))(chance)


def _question(chance: random.Random) -> Stranger:
    pattern = chance.choice(_ASKED)
    words = [_topic(chance) for _ in range(pattern.count("{}"))]
    asked = pattern.format(*words) * chance.choice((1, 1, 1, 1, 30))
    address = f"/api/search/?{urlencode({'q': asked[:1500]}, errors='replace')}"
    return Stranger("question", Odd(address), _answers)


def _answers(said: Any) -> object:
    """What was found, or the remark on why nothing was; what is refused has its detail."""
    return said.get("items") or said.get("remarks") or said.get("straight_to") or said.get("detail")


def _topic(chance: random.Random) -> str:
    return chance.choice((chance.choice(_TOPICS), chance.choice(WORDS), *chance.sample(_sentence(chance).split(), 1)))


def _text(chance: random.Random) -> Stranger:
    body = {"text": _card_text(chance), "name": "Stranger", "type_line": chance.choice(_TYPES)}
    return Stranger("text", _posted("/api/read/", body), lambda said: said.get("abilities") or said.get("stop") or said)


def _script(chance: random.Random) -> Stranger:
    names = [f"Oddity {letter}" for letter in "ABCDE"]
    cards = [hostile.card(name, _card_text(chance)[:600], chance.choice(_TYPES)) for name in names]
    lines = (_with_names(chance.choice(_statements()), names, chance) for _ in range(chance.randint(1, 12)))
    here = chance.choices(names, k=chance.choice((2, 5, 30)))
    text = hostile.scenario("\n".join(lines), *cards, battlefield=here, hand=chance.choices(names, k=3))
    edition = chance.choice(engine.editions())
    body = {"scenario": f'edition = "{edition}"\n{text}'[:19_000]}
    return Stranger("script", _posted("/api/runs/", body), lambda said: said["log"] or said["failures"])


def _posted(address: str, body: dict[str, str]) -> Odd:
    return Odd(address, json.dumps(body).encode(errors="replace"), "application/json")


@cache
def _sentences() -> tuple[str, ...]:
    """The card texts with which the grammar is tested, paragraph by paragraph."""
    files = sorted([*_SENTENCES.glob("lines/*.txt"), *_SENTENCES.glob("cases/*.txt")])
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line[:1] not in ("", "#", "[", " ") and "(" not in line and "=>" not in line)


@cache
def _statements() -> tuple[str, ...]:
    """The examples of everything that a script may say."""
    return tuple(example for form in (*engine.ACTIONS, *engine.EXPECTATIONS) for example in form.examples)


def _sentence(chance: random.Random) -> str:
    return chance.choice(_sentences())


def _card_text(chance: random.Random) -> str:
    """Sentences of cards: whole, or two halves, with other numbers, or one of its parts again and again."""
    made = []
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        text = _sentence(chance)
        match chance.randrange(5):
            case 0:
                other = _sentence(chance).split(" ")
                words = text.split(" ")
                text = " ".join([*words[: chance.randint(1, len(words))], *other[chance.randrange(len(other)) :]])
            case 1:
                text = re.sub(r"\b(?:\d+|one|two|three|X)\b", lambda _: chance.choice(_NUMBERS), text)
            case 2:
                start, joint, rest = text.partition(chance.choice((", ", " and ", " of ", " with ", ". ")))
                text = start + (joint + rest) * chance.choice((2, 3, 40))
        made.append(text)
    return "\n".join(made)[:2000]


def _with_names(statement: str, names: Sequence[str], chance: random.Random) -> str:
    """A statement about these cards, and now and then about none."""
    if chance.random() < 0.1:
        return statement
    return re.sub(r"\b(?!Alice|Bob)[A-Z][a-z]+(?: [A-Z][a-z]+)*", lambda _: chance.choice(names), statement)


def fault_of(stranger: Stranger, answer: Answered) -> str:
    """What is wrong with an answer; nothing where it is one."""
    if answer.fault:
        return answer.fault
    if answer.status == 503:
        return ""
    said = json.loads(answer.content)
    if answer.status == 200 and not stranger.says(said):
        return "nothing is said"
    return "the engine failed" if "fault is ours" in str(said)[:3000] else ""


def held() -> float:
    """Megabytes that any of the processes which play or read held at most."""
    peaks = [0.0]
    for process in descendants(os.getpid()):
        try:
            found = _PEAK.search(Path(f"/proc/{process}/status").read_text(encoding="ascii"))
        except OSError:  # it has ended
            continue
        peaks.append(int(found[1]) / 1024 if found else 0.0)
    return max(peaks)


def main(arguments: Sequence[str] | None = None) -> int:
    """Send, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="by the clock, at most")
    options = parser.parse_args(arguments)
    client, chance = client_of_the_site(), random.Random(options.seed)
    made = strangers(chance)
    for _ in range(30):  # what is loaded when it is first asked for
        answered(client, next(made).sent)
    counts, faults, costly, most = Counter[str](), 0, list[tuple[float, int, str]](), 0.0
    until = time.monotonic() + options.minutes * 60
    for number in range(options.count):
        if time.monotonic() > until:
            break
        stranger = next(made)
        answer = answered(client, stranger.sent)
        counts[f"{stranger.kind} {answer.status}"] += 1
        now = held()
        fault = fault_of(stranger, answer)
        if now > max(most, MOST_HELD):
            fault = fault or f"a process held {now:.0f} MB"
        most = max(most, now)
        if fault:
            faults += 1
            print(f"{fault}: {stranger.sent.address[:300]!a} {(stranger.sent.body or b'').decode()[:3000]}", flush=True)
        heapq.heappush(costly, (answer.took, number, str(stranger.sent)))
        if len(costly) > SHOWN:
            heapq.heappop(costly)
    for took, _, sent in sorted(costly, reverse=True):
        print(f"{took:6.0f} ms  {sent}")
    print(f"{counts.total()} sent ({dict(sorted(counts.items()))}): {faults} answered as none may be; ", end="")
    print(f"beside them none took more than {MOST} ms, and no process held more than {most:.0f} MB")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
