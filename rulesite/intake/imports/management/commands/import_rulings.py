"""`manage.py import_rulings`: the rulings of a database's bulk file, each on its card's page."""

from __future__ import annotations

from pathlib import Path

from rulesite.intake.imports.card_services import CardsImported, rulings_import, rulings_remove
from rulesite.intake.imports.management.card_file_command import CardFileCommand


class Command(CardFileCommand):
    help = "Import rulings: Scryfall's bulk file of them, or lines of JSON. All of it is imported, or nothing."
    removes = "all imported rulings"

    def imported(self, path: Path, *, show_progress: bool) -> CardsImported:
        return rulings_import(path, show_progress=show_progress)

    def taken_back(self) -> str:
        return f"{rulings_remove()} rulings"

    def tell(self, done: CardsImported) -> None:
        self.stdout.write(f"{done.rulings} rulings imported ({done.seconds:.1f} s)")
        if done.without_card:
            self.stdout.write(f"{done.without_card} are on cards that aren't here: import_cards first")
        for reason, count in sorted(done.passed_over.items()):
            self.stdout.write(f"passed over: {count}: {reason}")
        if done.kept:
            self.stdout.write(f"{done.kept} that were here before are on cards of which this file has none; they stay")
