"""Random games with every playable card of a file: `python -m tests.engine.many_games FILE.jsonl [--games N]`.

Two, three and four players in turn, under one edition after the other; `--steps`, `--players` and `--edition` say
otherwise.

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
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

from engine.events.kinds.playing import NothingMeant
from engine.playable import lacked
from engine.rulebooks import editions
from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.state.printed import Printed
from tests.engine.randomly import NAMES, Playing


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


_FIELDS = frozenset(
    {"name", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense", "layout", "faces"}
)


@cache
def editions_of(card: Printed) -> tuple[str, ...]:
    """The editions that have every keyword of a card."""
    return tuple(edition for edition in editions() if not lacked(card, edition))


#: So many cards there are to draw from in a game.
_IN_A_GAME = 120


def _some_of(cards: dict[str, Printed], seed: str, edition: str) -> dict[str, Printed]:
    """Cards for a game, drawn by its seed from those that the edition plays."""
    names = Random(seed).sample(sorted(cards), len(cards))
    played = (name for name in names if edition in editions_of(cards[name]))
    return {name: cards[name] for name in islice(played, _IN_A_GAME)}


class Report:
    """What the games came to."""

    def __init__(self) -> None:
        self.steps = 0
        self.raised: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.stopped: Counter[str] = Counter()
        self.nothing: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def play(self, seed: str, edition: str, cards: dict[str, Printed], steps: int, players: int = 2) -> None:
        had = _some_of(cards, seed, edition)
        playing = Playing(seed, edition, had, players)
        try:
            for _ in playing.play(steps):
                self.steps += 1
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {error}"[:160]
            self.raised[kind] += 1
            self.examples.setdefault(kind, f"seed {seed}, {edition}, {players} players")
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
    parser.add_argument("--players", type=int, choices=range(2, len(NAMES) + 1), help="in every game")
    parser.add_argument("--edition", choices=editions(), help="of every game")
    chosen = parser.parse_args()
    cards = cards_of(chosen.file)
    report = Report()
    under = (chosen.edition,) if chosen.edition else editions()
    several = (chosen.players,) if chosen.players else range(2, len(NAMES) + 1)
    # How many play changes only after a game under each edition.
    tables = cycle(product(several, under))
    for number, (players, edition) in zip(range(chosen.games), tables, strict=False):
        report.play(f"{chosen.seed}/{number}", edition, cards, chosen.steps, players)
    print(f"{len(cards)} cards, {chosen.games} games")
    print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
