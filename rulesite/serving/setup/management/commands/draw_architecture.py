"""`manage.py draw_architecture`: the pictures of docs/architecture.md, from the code as it is."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.serving.setup.architecture import with_pictures
from rulesite.serving.setup.environment import ROOT


class Command(BaseCommand):
    help = "Draw the pictures of docs/architecture.md anew: the packages, and the way of a run through them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail where they would change")

    def handle(self, *_args: object, **options: Any) -> None:
        path = ROOT / "docs" / "architecture.md"
        page = path.read_text(encoding="utf-8")
        drawn = with_pictures(page, ROOT, settings.RULES_DATA_DIR)
        if options["check"]:
            if drawn != page:
                raise CommandError("the pictures aren't of the code as it is: run `manage.py draw_architecture`")
            self.stdout.write("the pictures are of the code as it is")
            return
        path.write_text(drawn, encoding="utf-8")
        self.stdout.write(f"drawn in {path.relative_to(ROOT)}" if drawn != page else "nothing has changed")
