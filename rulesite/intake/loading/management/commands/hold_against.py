"""`manage.py hold_against FILE`: whether an edition in our words has all that the official file of it has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.ground.foundation.faults import Findings
from rulesite.intake.documents.document import NotRules
from rulesite.intake.documents.reading import read_document
from rulesite.intake.loading.content import read_content
from rulesite.intake.loading.structure import discrepancies


class Command(BaseCommand):
    help = "Hold an edition in our words against the official file of it: numbers, titles, examples, references, words."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--edition", default="", help="that of the file's date, unless another is named")

    def handle(self, *_args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            book = read_document(file.read_bytes())
        except OSError as problem:
            raise CommandError(f"{file}: {problem.strerror}") from problem
        except NotRules as problem:
            raise CommandError(f"{file}: {problem}") from problem
        findings = Findings(settings.RULES_DATA_DIR)
        editions = read_content(settings.RULES_DATA_DIR, findings).editions
        findings.raise_any()
        slug = options["edition"] or (f"{book.effective:%Y-%m}" if book.effective else "")
        if slug not in editions:
            raise CommandError(f"there is no edition {slug or 'of that date'} here; there are {', '.join(editions)}")
        found = discrepancies(editions[slug], book)
        for difference in found:
            self.stdout.write(f"{difference.at}: {difference.says}")
        if found:
            raise CommandError(f"{len(found)} differences between {slug} and {file.name}")
        self.stdout.write(f"{slug} has all that {file.name} has, and nothing else")
