"""How fast the engine plays and reads: decisions of random games, texts, a full table, events of a long game.

    python tests/benchmarks/engine.py                     # all of it, the best of three rounds
    python tests/benchmarks/engine.py --games 12 --rounds 5

Times are of this process's own work (CPU seconds), and each figure is the best of several rounds: on a machine that
does other things as well, the best is what says most. To compare two versions, run them one after the other.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
import tomllib
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.events.applying import apply
from engine.events.choices import Choice
from engine.events.kinds.life import LifeGained
from engine.rulebooks import Cite
from engine.scenarios.telling.picture import picture_of
from engine.state.game import Game
from engine.text import UnreadableText
from engine.text.reading.reader import read
from tests.engine.board import EDITIONS, board, creature, enchantment
from tests.engine.randomly import CARDS, Playing, playable_cards

#: Twenty effects of many layers, some of which look at what others change.
_EFFECTS = (
    "Creatures you control get +1/+1.",
    "White creatures get +1/+1.",
    "All Bears are white.",
    "Creatures with power 3 or less have flying.",
    "Other creatures get +0/+1.",
    "Bears have vigilance.",
    "Each creature with flying gets +1/+0.",
    "Creatures you control have trample.",
    "Lands you control are Forests.",
    "Creatures you control get +1/+0 as long as you control a land.",
)


class _Timed(Playing):
    """A random game, with how long its player looked for something to do."""

    looked = 0.0

    def random_answer(self, asked: Choice) -> Any:
        started = time.process_time()
        answer = super().random_answer(asked)
        self.looked += time.process_time() - started
        return answer


def decisions_a_second(games: int, steps: int) -> tuple[float, float]:
    """Decisions that random play makes in a second, over the same games in each edition; and those that the engine
    would make alone, whatever its player looks at."""
    decisions, looked = 0, 0.0
    _leave_what_stands_alone()
    started = time.process_time()
    for edition in EDITIONS:
        for seed in range(games):
            playing = _Timed(str(seed), edition)
            decisions += sum(1 for _ in playing.play(steps))
            looked += playing.looked
    taken = time.process_time() - started
    return decisions / taken, decisions / (taken - looked)


def _leave_what_stands_alone() -> None:
    """As what serves does: what is there for good isn't looked through for what could be thrown away."""
    gc.collect()
    gc.freeze()


def texts_a_second() -> float:
    """Texts of cards that are read in a second, each for the first time."""
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(CARDS.glob("*.toml")))
    cards = [(name, card) for file in files for name, card in file.items() if card.get("text")]
    read.cache_clear()
    started = time.process_time()
    for name, card in cards:
        with suppress(UnreadableText):
            read(card["text"], name, card["type_line"])
    return len(cards) / (time.process_time() - started)


def full_table() -> Game:
    """Forty permanents, and each player's half of twenty effects on them."""
    lords = [enchantment(f"Banner {place}", text) for place, text in enumerate(_EFFECTS)]
    bears = [creature(f"Bear {place}", "2/2", kind="Creature — Bear") for place in range(10)]
    return board(alice=lords + bears, bob=lords + bears).game


def tables_a_second(game: Game, rounds: int) -> float:
    """How often in a second everything on a table is looked at anew after a creature got a counter."""
    bear = game.battlefield[-1]
    started = time.process_time()
    for count in range(rounds):
        bear.counters = {"+1/+1": bear.counters_of("+1/+1") + count + 1}
        for one in game.battlefield:
            game.characteristics(one)
    return rounds / (time.process_time() - started)


def crowd() -> Game:
    """As many creatures as a scenario may have, each with a counter, and effects on all of them."""
    banners = [
        enchantment("Banner", "Creatures you control get +1/+1 and have trample."),
        enchantment("Well", 'Creatures have "{T}: You gain 1 life."'),
    ]
    cub = creature("Cub", "2/2", "Flying\nWhen this creature dies, draw a card.").placed(counters={"+1/+1": 1})
    return board(alice=[*banners, *[cub] * 248]).game


def pictures_a_second(game: Game, rounds: int) -> float:
    """How often in a second a table is shown anew, with why each thing is as it is, after one got a counter."""
    bear = game.battlefield[-1]
    started = time.process_time()
    for count in range(rounds):
        bear.counters = {"+1/+1": bear.counters_of("+1/+1") + count + 1}
        picture_of(game)
    return rounds / (time.process_time() - started)


def events_a_second(history: int, more: int = 500) -> tuple[float, float]:
    """Events in a second after so many others, and the mebibytes that all of them together keep."""
    tracemalloc.start()
    game = board(alice=[creature("Bear", "2/2")]).game
    game.budget = 10**9
    _gain_life(game, history)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    started = time.process_time()
    _gain_life(game, more)
    return more / (time.process_time() - started), kept / 2**20


def _gain_life(game: Game, times: int) -> None:
    for _ in range(times):
        apply(game, LifeGained(player=game.players[0], amount=1, cites=Cite.LIFELINK))


def best(rounds: int, measured: Callable[[], float]) -> float:
    return max(measured() for _ in range(rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6, help="random games in each edition")
    parser.add_argument("--steps", type=int, default=200, help="decisions in a game, at most")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    playable_cards("2009-07")
    decisions_a_second(1, 60)  # what is read once is read now
    rate, alone = max(decisions_a_second(options.games, options.steps) for _ in range(options.rounds))
    print(f"random play: {rate:,.0f} decisions/s; the engine without its player: {alone:,.0f}")
    rate = best(options.rounds, texts_a_second)
    print(f"texts: {rate:,.0f}/s, {1000 / rate:.1f} ms each")
    table = full_table()
    effects = sum(len(one.printed.text.abilities) for one in table.battlefield)
    rate = best(options.rounds, lambda: tables_a_second(table, 20))
    print(
        f"{len(table.battlefield)} permanents with {effects} effects: {rate:,.1f} tables/s, {1000 / rate:.1f} ms each"
    )
    many_creatures = crowd()
    for name, measured in (("looked at", tables_a_second), ("shown", pictures_a_second)):
        rate = best(options.rounds, partial(measured, many_creatures, 4))
        print(f"{len(many_creatures.battlefield)} permanents with counters, {name}: {1000 / rate:.1f} ms each")
    short, long = 200, 20_000
    (few, _), (many, kept) = (max(events_a_second(count) for _ in range(options.rounds)) for count in (short, long))
    print(f"events after {short}: {few:,.0f}/s; after {long:,}: {many:,.0f}/s (1 : {few / many:.2f})")
    print(f"what {long:,} events keep: {kept:,.0f} MiB")


if __name__ == "__main__":
    main()
