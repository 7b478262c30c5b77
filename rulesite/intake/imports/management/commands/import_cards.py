"""`manage.py import_cards`: the cards of a database's bulk file, each by name from then on."""

from __future__ import annotations

from pathlib import Path

from rulesite.intake.imports.card_services import CardsImported, cards_import, cards_remove
from rulesite.intake.imports.management.card_file_command import CardFileCommand


class Command(CardFileCommand):
    help = (
        "Import cards: Scryfall's bulk file of oracle cards, MTGJSON's AtomicCards (with rulings), or lines of JSON "
        "with name, mana_cost, type_line and text. A file again is an update. All of it is imported, or nothing."
    )
    removes = "all imported cards and rulings"

    def imported(self, path: Path, *, show_progress: bool) -> CardsImported:
        return cards_import(path, show_progress=show_progress)

    def taken_back(self) -> str:
        cards, rulings = cards_remove()
        return f"{cards} cards, {rulings} rulings"

    def tell(self, done: CardsImported) -> None:
        self.stdout.write(
            f"{done.added} cards added, {done.changed} changed, {done.unchanged} unchanged, {done.rulings} rulings "
            f"({done.seconds:.1f} s)"
        )
        self.stdout.write(f"{done.playable} of the imported cards can be played; each card's page says why not")
        if done.ours:
            self.stdout.write(f"{done.ours} stay as Benchbook has them itself")
        if done.kept:
            self.stdout.write(f"{done.kept} that were here before aren't in this file; they stay (--remove takes all)")
        for reason, count in sorted(done.passed_over.items()):
            self.stdout.write(f"passed over: {count}: {reason}")
