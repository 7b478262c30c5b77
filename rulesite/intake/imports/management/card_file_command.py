"""What the commands for a card database's bulk files have in common."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import CommandError, CommandParser

from rulesite.ground.foundation.ready import ChangingCommand
from rulesite.intake.imports.card_services import CardsImported, ReadingStopped
from rulesite.intake.imports.json_stream import NotCards


class CardFileCommand(ChangingCommand):
    """Imports a file, or takes back what such files brought."""

    #: What `--remove` takes back.
    removes: ClassVar[str]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a JSON file, zipped or not")
        parser.add_argument("--remove", action="store_true", help=f"take {self.removes} back")

    def handle(self, *_args: Any, **options: Any) -> None:
        if bool(options["file"]) == options["remove"]:
            raise CommandError("name a file to import, or say --remove")
        if options["remove"]:
            self.stdout.write(f"taken back: {self.taken_back()}")
            return
        try:
            done = self.imported(options["file"], show_progress=options["verbosity"] > 0)
        except (NotCards, ReadingStopped) as problem:
            raise CommandError(f"nothing was changed: {options['file']}: {problem}") from None
        self.tell(done)

    @abstractmethod
    def imported(self, path: Path, *, show_progress: bool) -> CardsImported: ...

    @abstractmethod
    def taken_back(self) -> str:
        """Take it back, and say what there was."""

    @abstractmethod
    def tell(self, done: CardsImported) -> None:
        """Write what came of an import."""
