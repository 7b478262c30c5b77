"""The command `benchbook`, where Benchbook is installed as a package: what it knows, at hand in a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

#: The commands, each with the one that does it, and a line for whoever asks for help.
_COMMANDS: Final = {
    "lookup": ("lookup", "find rules, rulings and cards: benchbook lookup can I regenerate a sacrificed creature"),
    "play": ("run_scenario", "play scenarios: benchbook play FILE"),
    "import-rules": ("import_document", "import rulebooks: benchbook import-rules FILE"),
    "import-cards": ("import_cards", "import a card database's bulk file"),
    "import-rulings": ("import_rulings", "import a card database's rulings"),
    "update": ("update", "import whatever official files lie in a folder: benchbook update FOLDER"),
    "mcp": ("mcp", "answer an assistant on standard input and output"),
    "status": ("status", "what there is"),
}
_HELP: Final = ("help", "-h", "--help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask for; the status with which the program ends."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] in _HELP:
        sys.stdout.write(_help())
        return 0
    if given[0] not in _COMMANDS:
        sys.stderr.write(f"benchbook has no command {given[0]}.\n\n{_help()}")
        return 2
    command, _ = _COMMANDS[given[0]]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    # Django is told of only now: who asks for help needn't wait for it.
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    _make_tables()
    execute_from_command_line([f"benchbook {given[0]}", command, *given[1:]])
    return 0


def _make_tables() -> None:
    """Make the tables of a database that is new, or was made by an older version."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)


def _help() -> str:
    width = max(map(len, _COMMANDS))
    lines = (f"  {name:{width}}  {says}\n" for name, (_, says) in _COMMANDS.items())
    return f"Benchbook, in a terminal:\n{''.join(lines)}\nbenchbook COMMAND --help says more of each.\n"
