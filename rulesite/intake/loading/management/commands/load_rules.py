"""`manage.py load_rules`: rules_data becomes the database and the index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.ground.foundation.troubles import said_plainly
from rulesite.intake.loading.services import content_load


class Command(BaseCommand):
    help = "Load rules_data into the database and the search index: all of it, or nothing if anything is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="root", type=Path, help="another folder than rules_data")
        parser.add_argument("--force", action="store_true", help="load even if nothing has changed")

    def handle(self, *_args: object, **options: Any) -> None:
        root: Path | None = options["root"]
        if root is not None and not root.is_dir():
            raise CommandError(f"{root} is not a folder")
        try:
            with said_plainly("nothing was loaded"):
                call_command("migrate", verbosity=0, interactive=False)
                loaded = content_load(
                    root.resolve() if root else None, force=options["force"], show_progress=options["verbosity"] > 0
                )
        except ExceptionGroup as group:
            faults = "\n".join(f"  {fault}" for fault in group.exceptions)
            raise CommandError(f"nothing was loaded: {group.message}\n{faults}") from None
        for note in loaded.notes:
            self.stderr.write(f"note: {note}")
        counts = ", ".join(f"{count} {name}" for name, count in loaded.counts.items())
        done = "loaded" if loaded.changed else "nothing has changed since"
        if options["verbosity"] > 0:
            self.stdout.write(f"{done}: {counts} ({loaded.seconds:.1f} s)")
