"""A small site that never changes: two books of ours (`book/`), and what was imported beside them (`imported/`): three
official rulebooks, some cards and their rulings."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from rulesite.intake.imports.card_services import cards_import, rulings_import
from rulesite.intake.imports.services import RulesFile, documents_import
from rulesite.intake.loading.services import content_load

_HERE = Path(__file__).parent


def build(settings: Any) -> None:
    """Load and import all of it into an empty site."""
    book = settings.INDEX_DIR.parent / "small_site"
    shutil.copytree(_HERE / "book", book)
    shutil.copy(settings.RULES_DATA_DIR / "understanding.toml", book)
    settings.RULES_DATA_DIR = book
    content_load()
    imported = _HERE / "imported"
    documents_import([RulesFile(file.name, file.read_bytes) for file in sorted(imported.glob("*.txt"))])
    cards_import(imported / "cards.json")
    rulings_import(imported / "rulings.json")
