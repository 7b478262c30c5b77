"""Digests of random games, to be compared with those of another process: `python -m tests.engine.digests SEED…`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

from tests.engine.board import EDITIONS
from tests.engine.dumping import dump
from tests.engine.randomly import Playing, invented_cards


def digests(seeds: Iterable[str]) -> dict[str, str]:
    """A digest of each game's last state, by its edition and seed."""
    found = {}
    for edition in EDITIONS:
        for seed in seeds:
            playing = Playing(seed, edition, invented_cards(edition))
            for _ in playing.play(80):
                pass
            found[f"{edition} {seed}"] = sha256(json.dumps(dump(playing.game)).encode()).hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1:])))
