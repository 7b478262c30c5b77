"""`manage.py import_cards`: the cards of a database's bulk file, each by name from then on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.foundation.ready import ContentCommand
from rulesite.imports.card_services import cards_import, cards_remove
from rulesite.imports.json_stream import NotCards


class Command(ContentCommand):
    help = (
        "Import cards: Scryfall's bulk file of oracle cards, MTGJSON's AtomicCards (with rulings), or lines of JSON "
        "with name, mana_cost, type_line and text. A file again is an update. All of it is imported, or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a JSON file, zipped or not")
        parser.add_argument("--remove", action="store_true", help="take all imported cards and rulings back")

    def handle(self, *_args: Any, **options: Any) -> None:
        if bool(options["file"]) == options["remove"]:
            raise CommandError("name a file to import, or say --remove")
        if options["remove"]:
            cards, rulings = cards_remove()
            self.stdout.write(f"taken back: {cards} cards, {rulings} rulings")
            return
        try:
            done = cards_import(options["file"], show_progress=options["verbosity"] > 0)
        except NotCards as problem:
            raise CommandError(f"nothing was changed: {options['file']}: {problem}") from None
        except OSError as problem:
            raise CommandError(f"nothing was changed: {options['file']}: {problem.strerror or problem}") from None
        self.stdout.write(
            f"{done.added} cards added, {done.changed} changed, {done.unchanged} unchanged, {done.rulings} rulings "
            f"({done.seconds:.1f} s)"
        )
        self.stdout.write(f"{done.playable} of the imported cards can be played; each card's page says why not")
        if done.ours:
            self.stdout.write(f"{done.ours} stay as Benchbook has them itself")
        for reason, count in sorted(done.passed_over.items()):
            self.stdout.write(f"passed over: {count}: {reason}")
