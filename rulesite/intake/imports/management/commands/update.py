"""`manage.py update FOLDER`: takes whatever official files lie in a folder."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from rulesite.ground.foundation.ready import ChangingCommand
from rulesite.intake.documents.document import NotRules
from rulesite.intake.imports.card_services import ReadingStopped
from rulesite.intake.imports.json_stream import NotCards
from rulesite.intake.imports.services import ImportRefused
from rulesite.intake.imports.updating import OfficialFile, folder_taken_in, held_now


class Command(ChangingCommand):
    help = (
        "Import the official files of a folder, whatever their names: rulebooks, a card database's cards and rulings. "
        "Says of each rulebook whether it is newer or older than what is here, and how old what is held is. Without a "
        "folder it says the latter alone. All files are imported, or none."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, help="the folder that holds the files")

    def handle(self, *_args: object, **options: Any) -> None:
        if folder := options["folder"]:
            if not folder.is_dir():
                raise CommandError(f"{folder} is no folder: name the one that holds the files")
            self._take_in(folder, show_progress=options["verbosity"] > 0)
        self._tell_held()

    def _take_in(self, folder: Path, *, show_progress: bool) -> None:
        try:
            done = folder_taken_in(folder, show_progress=show_progress)
        except (ImportRefused, NotCards, NotRules, ReadingStopped) as problem:
            raise CommandError(f"nothing was changed: {problem}") from None
        for each in done.files:
            self.stdout.write(f"{each.path.name}: {_said(each)}")
        if not any(each.kind for each in done.files):
            raise CommandError(f"{folder} holds no rulebook, cards or rulings")
        if done.cards:
            cards = done.cards
            self.stdout.write(f"cards: {cards.added} added, {cards.changed} changed, {cards.unchanged} the same")
        if done.rulings:
            self.stdout.write(
                f"rulings: {done.rulings.rulings}, and {done.rulings.without_card} on cards that aren't here"
            )

    def _tell_held(self) -> None:
        held, today = held_now(), timezone.now().date()
        if held.rules:
            self.stdout.write(f"held now: rules of {held.rules}, in {held.words}, {_age(held.rules, today)}")
        self.stdout.write(
            f"{held.cards:,} cards; the newest ruling is of {held.ruled}, {_age(held.ruled, today)}"
            if held.ruled
            else f"{held.cards:,} cards, and no dated ruling on any"
        )


def _said(file: OfficialFile) -> str:
    if file.kind is None:
        return f"passed over: {file.why}"
    if file.kind != "rulebook":
        return file.kind
    of = f"a rulebook of {file.effective}" if file.effective else "a rulebook"
    than = {
        "newer": "newer than what was here",
        "older": "older than the newest here",
        "the same": "the same as is here",
    }
    return f"{of}, {than.get(file.stands, file.stands)}" if file.stands else of


def _age(day: date, today: date) -> str:
    days = (today - day).days
    return f"{days} day{'' if days == 1 else 's'} old" if days >= 0 else "not in force yet"
