"""`manage.py migrate`: Django's own, by one machine at a time."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from rulesite.ground.foundation.writing import sole_migrator


class Command(migrate.Command):
    """Whoever else migrates the same database waits, and then finds nothing left to do."""

    def handle(self, *args: Any, **options: Any) -> None:
        with sole_migrator(connections[options["database"]]):
            super().handle(*args, **options)
