"""`manage.py status`: what there is, and what of it runs."""

from __future__ import annotations

import json
from typing import Any, Final

from django.core.management.base import CommandParser

from rulesite.ground.foundation.ready import ContentCommand
from rulesite.intake.loading.status import status

_EDITION: Final = (
    "{edition}: {headings} headings, {rules} rules, {subrules} subrules, {examples} examples "
    "({examples_playing} of them play), {references} references ({unresolved_references} lead outside)"
)
_SECTION: Final = "  section {section}: {classed}; {can_be_shown} of them can be shown, {shown} are"


class Command(ContentCommand):
    help = "Say what there is and what runs: rules, examples and references by edition, scenarios, keywords."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: object, **options: Any) -> None:
        figures = status()
        if options["json"]:
            self.stdout.write(json.dumps(figures, ensure_ascii=False, indent=2))
            return
        for edition in figures["editions"]:
            self.stdout.write(_EDITION.format(**edition))
        scenarios = figures["scenarios"]
        self.stdout.write(
            f"scenarios: {scenarios['total']}, {scenarios['documented']} of them documented, "
            f"{scenarios['passing']} passing"
        )
        rules = figures["rules_shown"]
        self.stdout.write(
            f"rules gone through: {rules['classed']} of {rules['edition']}; "
            f"{rules['can_be_shown']} of them can be shown, {rules['shown']} are"
        )
        for count in rules["sections"]:
            self.stdout.write(_SECTION.format(**count))
        cards = figures["cards"]
        self.stdout.write(
            f"cards: {cards['total']}, {cards['imported']} of them imported, {cards['played']} played; "
            f"{cards['rulings']} imported rulings"
        )
        there_are = figures["keywords"]
        self.stdout.write(
            f"keywords playable: {len(figures['keywords_playable'])} of {there_are['abilities']} abilities and "
            f"{len(figures['keyword_actions_playable'])} of {there_are['actions']} actions of {there_are['edition']}"
        )
        self.stdout.write(f"search: by words {'and by meaning' if figures['search_by_meaning'] else 'alone'}")
