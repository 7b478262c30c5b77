"""`manage.py compare_editions`: every scenario under every edition, recorded in `rules_data/editions_compared.toml`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

import engine
from rulesite.book.scenarios.across import RECORD, OutcomeElsewhere, in_a_row, results_elsewhere, written
from rulesite.book.scenarios.files import card_tables, scenario_files
from rulesite.ground.foundation.progress import progress


class Command(BaseCommand):
    help = "Play every scenario under every other edition than its own, and write down how it comes out there."
    # Scenarios and cards come from their files: neither a database nor its checks are needed.
    requires_system_checks: list[str] = []

    def handle(self, *_args: object, **_options: Any) -> None:
        root: Path = settings.RULES_DATA_DIR
        library = card_tables(root)
        record: list[tuple[str, tuple[OutcomeElsewhere, ...]]] = []
        counted: Counter[str] = Counter()
        files = scenario_files(root).values()
        with progress("comparing scenarios", len(files)) as bar:
            for file in files:
                try:
                    text = file.path.read_text(encoding="utf-8")
                    scenario = engine.read_scenario(text, id=file.id, edition=file.edition, library=library)
                except engine.InvalidScenario as problem:
                    raise CommandError(f"{file.id} can't be read: {problem}") from None
                results = results_elsewhere(scenario)
                counted.update(result.kind for result in results.values())
                record.append((file.id, in_a_row(results)))
                bar.update()
        (root / RECORD).write_text(written(record), encoding="utf-8")
        said = ", ".join(f"{count} {kind}" for kind, count in counted.most_common())
        self.stdout.write(f"{len(record)} scenarios compared: {said}")
