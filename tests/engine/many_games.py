"""Random games with every playable card of a file: `python -m tests.engine.many_games FILE.jsonl [--games N]`.

Prints what raised, what stopped games, and each word that stood for nothing (`NothingMeant`), with the cards that said
it and how often: each kind is either explained by the rules (a search that finds nothing, a permanent that left) or an
error of the reader. Not collected by pytest.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from engine.events.kinds.playing import NothingMeant
from engine.playable import lacked
from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.state.printed import Printed
from tests.engine.board import EDITIONS
from tests.engine.randomly import Playing


def cards_of(file: Path) -> dict[str, Printed]:
    """The cards of a file of JSON lines that the engine plays whole."""
    found: dict[str, Printed] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        fields = {name: value for name, value in json.loads(line).items() if value is not None and name in _FIELDS}
        name = fields.pop("name")
        try:
            found[name] = printed_card(name, CardFields.of(fields))
        except (UnplayableCard, ValueError):
            continue
    return found


_FIELDS = frozenset({"name", "mana_cost", "type_line", "text", "power", "toughness", "loyalty"})


@cache
def editions_of(card: Printed) -> tuple[str, ...]:
    """The editions that have every keyword of a card."""
    return tuple(edition for edition in EDITIONS if not lacked(card, edition))


class Report:
    """What the games came to."""

    def __init__(self) -> None:
        self.steps = 0
        self.raised: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.stopped: Counter[str] = Counter()
        self.nothing: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def play(self, seed: str, edition: str, cards: dict[str, Printed], steps: int) -> None:
        had = {name: card for name, card in cards.items() if edition in editions_of(card)}
        playing = Playing(seed, edition, had)
        try:
            for _ in playing.play(steps):
                self.steps += 1
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {error}"[:160]
            self.raised[kind] += 1
            self.examples.setdefault(kind, f"seed {seed}, {edition}")
        if playing.stopped_by:
            self.stopped[playing.stopped_by[:100]] += 1
        for fact in playing.game.facts:
            if isinstance(fact, NothingMeant) and fact.source is not None:
                word = getattr(fact.word, "noun", type(fact.word).__name__)
                self.nothing[fact.source.name][word] += 1

    def lines(self) -> list[str]:
        found = [f"{self.steps} decisions"]
        found += [f"RAISED {count} × {kind} ({self.examples[kind]})" for kind, count in self.raised.most_common()]
        found += [f"stopped {count} × {reason}" for reason, count in self.stopped.most_common(20)]
        found += [f"nothing meant: {name}: {dict(words)}" for name, words in sorted(self.nothing.items())]
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games with the cards of a file.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", default="many")
    chosen = parser.parse_args()
    cards = cards_of(chosen.file)
    report = Report()
    for number in range(chosen.games):
        report.play(f"{chosen.seed}/{number}", EDITIONS[number % len(EDITIONS)], cards, chosen.steps)
    print(f"{len(cards)} cards, {chosen.games} games")
    print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
