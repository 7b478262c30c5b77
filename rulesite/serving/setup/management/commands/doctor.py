"""`manage.py doctor`: what the site stands on, and what to do where something is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.core.management.color import Style

from rulesite.serving.setup.doctor import State, findings

_SIGNS = {"good": "ok", "remark": "note", "fault": "WRONG"}
_STYLES: dict[State, Callable[[Style], Callable[[str], str]]] = {
    "good": lambda style: style.SUCCESS,
    "remark": lambda style: style.WARNING,
    "fault": lambda style: style.ERROR,
}


class Command(BaseCommand):
    help = (
        "Look at Python, packages, settings, folder, database, cache, content, index and static files, and say what to "
        "do where something is wrong. The exit code is 1 then. Notes are no faults."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="a list of {about, state, says, do}")

    def handle(self, *_args: object, **options: Any) -> None:
        found = []
        for finding in findings():
            found.append(finding)
            if options["json"]:
                continue
            style = _STYLES[finding.state](self.style)
            self.stdout.write(f"{style(f'{_SIGNS[finding.state]:5}')}  {finding.about:14}  {finding.says}")
            if finding.do:
                self.stdout.write(f"{'':5}  {'':14}  → {finding.do}")
        if options["json"]:
            self.stdout.write(json.dumps([asdict(finding) for finding in found], ensure_ascii=False, indent=2))
        if any(finding.state == "fault" for finding in found):
            sys.exit(1)
