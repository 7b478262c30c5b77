"""`manage.py run_scenario`: scenarios played, and what became of their claims."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.files import (
    NoSuchScenario,
    ScenarioFile,
    card_tables,
    is_ours,
    named_scenarios,
    scenario_files,
)
from rulesite.book.scenarios.playing import cards_named_in
from rulesite.book.scenarios.verdicts import Verdict, verdict_on

_WORDS: Final = {"pass": "passes", "fail": "fails", "error": "error"}


class Command(BaseCommand):
    help = "Play scenarios: by id such as 2006-10/418.5a-2, by file, or all that there are. Fails unless all pass."
    # Scenarios and cards come from their files: neither a database nor its checks are needed, but for imported cards.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenarios", nargs="*", metavar="ID or FILE", help="which ones (all, if none is named)")
        parser.add_argument("--edition", help="play them under this edition instead of their own")
        parser.add_argument("--documented", action="store_true", help="only those that the rules tell of")
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        edition: str | None = options["edition"]
        if edition is not None and edition not in engine.editions():
            raise CommandError(f"the engine plays no edition {edition}; it plays {', '.join(engine.editions())}")
        verdicts: list[Verdict] = []
        for verdict in self._verdicts(options["scenarios"], edition, only_documented=options["documented"]):
            verdicts.append(verdict)
            if not options["json"]:
                self._print(verdict)
        if options["json"]:
            self.stdout.write(json.dumps([verdict.as_json() for verdict in verdicts], ensure_ascii=False, indent=2))
        if not verdicts:
            raise CommandError("there is no such scenario to play")
        passing = sum(verdict.status == "pass" for verdict in verdicts)
        if passing < len(verdicts):
            raise CommandError(f"{len(verdicts) - passing} of {len(verdicts)} don't pass")
        if not options["json"]:
            self.stdout.write(f"{passing} of {len(verdicts)} pass" if len(verdicts) > 1 else "it passes")

    def _verdicts(self, names: list[str], edition: str | None, *, only_documented: bool) -> Iterator[Verdict]:
        root: Path = settings.RULES_DATA_DIR
        stored = scenario_files(root)
        try:
            files = [file for name in names for file in named_scenarios(name, stored, root)]
            library = card_tables(root)
        except NoSuchScenario as problem:
            raise CommandError(str(problem)) from None
        except ExceptionGroup as group:
            faults = "\n".join(f"  {fault}" for fault in group.exceptions)
            raise CommandError(f"the cards can't be read:\n{faults}") from None
        # Files of one's own may name imported cards; a database that isn't set up has none.
        has_imports = bool(names) and Card._meta.db_table in connection.introspection.table_names()
        for file in files if names else stored.values():
            text = _text_of(file)
            if only_documented and is_ours(text):
                continue
            known = {**cards_named_in(text), **library} if has_imports else library
            # A file that says nothing of its edition is of the one that it is to be played under.
            home = file.edition or edition or engine.editions()[-1]
            yield verdict_on(text, id=file.id, home=home, library=known, edition=edition)

    def _print(self, verdict: Verdict) -> None:
        style = self.style.SUCCESS if verdict.status == "pass" else self.style.ERROR
        figures = ""
        if verdict.run is not None:  # of a file that couldn't be read nobody knows under which edition it plays
            claims = verdict.run.expectations
            met = f"{sum(claim.met for claim in claims)} of {len(claims)} claims"
            figures = f" ({verdict.edition}; {met}, {verdict.milliseconds:.0f} ms)"
        self.stdout.write(f"{style(f'{_WORDS[verdict.status]:6}')}  {verdict.id}{figures}")
        for failure in verdict.failures:
            self.stdout.write("\n".join(f"    {line}" for line in failure.splitlines()))


def _text_of(file: ScenarioFile) -> str:
    try:
        return file.path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise CommandError(f"{file.path} is not UTF-8: {fault.reason} at byte {fault.start}") from None
    except OSError as fault:
        raise CommandError(f"{file.path} can't be read: {fault.strerror}") from None
