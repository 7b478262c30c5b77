"""`manage.py import_rulings`: the rulings of a database's bulk file, each on its card's page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.foundation.ready import ContentCommand
from rulesite.imports.card_services import rulings_import, rulings_remove
from rulesite.imports.json_stream import NotCards


class Command(ContentCommand):
    help = "Import rulings: Scryfall's bulk file of them, or lines of JSON. All of it is imported, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a JSON file, zipped or not")
        parser.add_argument("--remove", action="store_true", help="take all imported rulings back")

    def handle(self, *_args: Any, **options: Any) -> None:
        if bool(options["file"]) == options["remove"]:
            raise CommandError("name a file to import, or say --remove")
        if options["remove"]:
            self.stdout.write(f"taken back: {rulings_remove()} rulings")
            return
        try:
            done = rulings_import(options["file"], show_progress=options["verbosity"] > 0)
        except NotCards as problem:
            raise CommandError(f"nothing was changed: {options['file']}: {problem}") from None
        except OSError as problem:
            raise CommandError(f"nothing was changed: {options['file']}: {problem.strerror or problem}") from None
        self.stdout.write(f"{done.rulings} rulings imported ({done.seconds:.1f} s)")
        if done.without_card:
            self.stdout.write(f"{done.without_card} are on cards that aren't here: import_cards first")
