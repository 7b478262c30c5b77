"""Commands that need what the site knows: on a new machine they load it first."""

from __future__ import annotations

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError

from rulesite.ground.foundation.models import Load


class ContentCommand(BaseCommand):
    """A command that reads rules, cards or scenarios from the database or the index."""

    def execute(self, *args: object, **options: object) -> str | None:
        if not _is_loaded():
            self.stderr.write("nothing is loaded yet: loading rules_data first")
            call_command("load_rules", verbosity=0)
        return super().execute(*args, **options)


def _is_loaded() -> bool:
    try:
        return Load.objects.exists()
    except DatabaseError:
        return False  # the tables aren't there yet
