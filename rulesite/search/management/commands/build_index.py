"""`manage.py build_index`: this machine's search index, from what the database holds."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.ground.foundation.models import Load
from rulesite.search.services import index_follow


class Command(BaseCommand):
    help = (
        "Make this machine's search index from what the database holds, unless the index in use was made from it. "
        "Where one machine loads the content, the others need only this; those that serve pages do it by themselves."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--gently", action="store_true", help="at a lower priority than what serves pages")

    def handle(self, *_args: object, **options: Any) -> None:
        if options["gently"] and hasattr(os, "nice"):
            os.nice(10)
        if not Load.objects.exists():
            raise CommandError("nothing is loaded in the database; `manage.py load_rules` loads rules_data")
        try:
            made = index_follow(settings.RULES_DATA_DIR, show_progress=options["verbosity"] > 0)
        except ExceptionGroup as group:
            faults = "\n".join(f"  {fault}" for fault in group.exceptions)
            raise CommandError(f"no index was made: {group.message}\n{faults}") from None
        self.stdout.write("the index is made" if made else "the index in use is of the content that is loaded")
