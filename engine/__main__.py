"""`python -m engine read "TEXT"` and `python -m engine coverage FILE.jsonl`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from engine.coverage import measure
from engine.playable import unplayable
from engine.rulebooks import editions
from engine.text import UnreadableText, read, write
from engine.text.binding.shown import shown
from engine.text.tree.showing import show


def main(arguments: Sequence[str] | None = None) -> int:
    """Read a card text, or count how many cards of a file are read; returns the exit status, 1 for a text that can't
    be read."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="Read card texts.")
    commands = parser.add_subparsers(dest="command", required=True)
    reading = commands.add_parser("read", help="the ability tree of a card text, and its English")
    reading.add_argument("text")
    reading.add_argument("--name", help="the card's own name, where the text uses it")
    reading.add_argument("--type-line", help="such as \"Creature — Elf\"; tells a spell's text from a permanent's")
    reading.add_argument("--edition", choices=editions(), help="print the English in the wording of an edition")
    covering = commands.add_parser("coverage", help="how many cards of a JSON lines file are read whole")
    covering.add_argument("file")
    covering.add_argument("--json", action="store_true", help="print every unread card, as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.command == "read":
        return _read(chosen.text, chosen.name, chosen.type_line, chosen.edition)
    return _coverage(chosen.file, as_json=chosen.json)


def _read(text: str, name: str | None, type_line: str | None, edition: str | None) -> int:
    try:
        tree = read(text, name, type_line)
    except UnreadableText as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    trees = "\n".join(show(ability) for ability in tree.abilities)
    sys.stdout.write(f"{trees}\n\n{write(tree, edition, name)}\n")
    for word in shown(text, tree):
        sys.stdout.write(f"  {word.words} → {word.means}\n")
    return 0


def _coverage(file: str, *, as_json: bool) -> int:
    try:
        with open(file, encoding="utf-8") as lines:
            covered = measure(lines, file, lambda tree: list(unplayable(tree)))
    except (OSError, ValueError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    if as_json:
        json.dump(covered.as_json(), sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
        return 0
    sys.stdout.write(covered.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())
