"""`manage.py export`: all rules as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.book.rules.export import exported_rules
from rulesite.book.rules.models import Edition
from rulesite.ground.foundation.ready import ContentCommand


class Command(ContentCommand):
    help = "Print all rules as JSON: a list in the order of the books, oldest edition first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--edition", help="one edition only, such as 2009-07")

    def handle(self, *_args: object, **options: Any) -> None:
        edition: str | None = options["edition"]
        known = list(Edition.objects.values_list("slug", flat=True))
        if edition is not None and edition not in known:
            raise CommandError(f"there is no edition {edition}; there are {', '.join(known) or 'none: run load_rules'}")
        self.stdout.write(json.dumps(list(exported_rules(edition)), ensure_ascii=False, indent=1))
