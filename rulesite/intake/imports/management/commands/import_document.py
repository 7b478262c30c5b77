"""`manage.py import_document`: a rulebook of the visitor's own becomes an edition."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.ground.foundation.ready import ChangingCommand
from rulesite.intake.documents.document import NotRules
from rulesite.intake.imports.report import report_lines
from rulesite.intake.imports.services import Imported, ImportRefused, RulesFile, document_remove, documents_import


class Command(ChangingCommand):
    help = (
        "Import a document of the rules, such as the publisher's text file: it becomes an edition to browse, search "
        "and compare, or stands beside our words where we hold that edition. All of it is imported, or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="*", type=Path, help="text files in any encoding, each a rulebook")
        parser.add_argument("--edition", default="", help="such as 2014-03, or 2014-03-21; else what the file says")
        parser.add_argument("--shorter", action="store_true", help="even if it is much shorter than what it replaces")
        parser.add_argument("--json", action="store_true", help="report as JSON")
        parser.add_argument("--remove", metavar="EDITION", help="take an imported document back")

    def handle(self, *_args: object, **options: Any) -> None:
        if bool(options["file"]) == bool(options["remove"]):
            raise CommandError("name a file to import, or an edition to --remove")
        if options["edition"] and len(options["file"]) > 1:
            raise CommandError(
                "--edition is that of one file; several files say themselves from when on they are valid"
            )
        try:
            if options["remove"]:
                document_remove(options["remove"], show_progress=options["verbosity"] > 0)
                self.stdout.write(f"{options['remove']} is taken back")
            else:
                self._import(options["file"], options)
        except (ImportRefused, NotRules) as refusal:
            raise CommandError(f"nothing was changed: {refusal}") from None

    def _import(self, paths: Sequence[Path], options: dict[str, Any]) -> None:
        started = time.perf_counter()
        done = documents_import(
            [RulesFile(path.name, partial(_bytes_of, path)) for path in paths],
            edition=options["edition"],
            shorter=options["shorter"],
            show_progress=options["verbosity"] > 0,
        )
        seconds = time.perf_counter() - started
        if options["json"]:
            told = [
                {
                    **each.report,
                    "changed": each.changed,
                    "replaced": each.replaced,
                    "seconds": round(seconds if len(done) == 1 else each.seconds, 2),
                }
                for each in done
            ]
            self.stdout.write(json.dumps(told[0] if len(told) == 1 else told, ensure_ascii=False, indent=2))
            return
        for each in done:
            self._tell(each)
        self.stdout.write(f"{len(done)} {'file' if len(done) == 1 else 'files'} in {seconds:.1f} s")

    def _tell(self, imported: Imported) -> None:
        for line in report_lines(imported.report):
            self.stdout.write(line)
        if imported.replaced:
            self.stdout.write(
                f"{imported.replaced}, imported as {imported.edition} before, gave way to it; to have both, import one "
                f"of them with an --edition of its own, such as {imported.another}"
            )
        done = "imported" if imported.changed else "imported before, and unchanged"
        self.stdout.write(f"{done}: see /rules/{imported.edition}/")


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise ImportRefused(f"{path} can't be read: {problem.strerror}") from None
