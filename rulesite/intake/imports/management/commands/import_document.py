"""`manage.py import_document`: a rulebook of the visitor's own becomes an edition."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.ground.foundation.ready import ContentCommand
from rulesite.intake.documents.document import NotRules
from rulesite.intake.imports.report import report_lines
from rulesite.intake.imports.services import ImportRefused, document_import, document_remove


class Command(ContentCommand):
    help = (
        "Import a document of the rules, such as the publisher's text file: it becomes an edition to browse, search "
        "and compare, or stands beside our words where we hold that edition. All of it is imported, or nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a text file in any encoding")
        parser.add_argument("--edition", default="", help="such as 2014-03, or 2014-03-21; else what the file says")
        parser.add_argument("--json", action="store_true", help="report as JSON")
        parser.add_argument("--remove", metavar="EDITION", help="take an imported document back")

    def handle(self, *_args: object, **options: Any) -> None:
        if bool(options["file"]) == bool(options["remove"]):
            raise CommandError("name a file to import, or an edition to --remove")
        try:
            if options["remove"]:
                document_remove(options["remove"], show_progress=options["verbosity"] > 0)
                self.stdout.write(f"{options['remove']} is taken back")
            else:
                self._import(options["file"], options)
        except (ImportRefused, NotRules) as refusal:
            raise CommandError(f"nothing was changed: {refusal}") from None

    def _import(self, path: Path, options: dict[str, Any]) -> None:
        try:
            data = path.read_bytes()
        except OSError as problem:
            raise CommandError(f"{path} can't be read: {problem.strerror}") from None
        imported = document_import(
            data, file=path.name, edition=options["edition"], show_progress=options["verbosity"] > 0
        )
        if options["json"]:
            report = {
                **imported.report,
                "changed": imported.changed,
                "replaced": imported.replaced,
                "seconds": round(imported.seconds, 2),
            }
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
            return
        for line in report_lines(imported.report):
            self.stdout.write(line)
        if imported.replaced:
            self.stdout.write(
                f"{imported.replaced}, imported as {imported.edition} before, gave way to it; to have both, import one "
                f"of them with an --edition of its own, such as {imported.another}"
            )
        done = "imported" if imported.changed else "imported before, and unchanged"
        self.stdout.write(f"{done} ({imported.seconds:.1f} s): see /rules/{imported.edition}/")
