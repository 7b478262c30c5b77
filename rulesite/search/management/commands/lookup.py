"""`manage.py lookup`: the site's search in a terminal."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulesite.book.rules.editions import books_held
from rulesite.book.rules.models import Edition
from rulesite.ground.foundation.ready import ContentCommand
from rulesite.search.selectors import Answer, lookup


class Command(ContentCommand):
    help = "Find rules, rulings and cards: by number, by words, by a question."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query", nargs="+")
        parser.add_argument("--edition", help="search one edition only, such as 2009-07")
        parser.add_argument("--book", help="the rulebook whose rules come first, instead of the newest whole one")
        parser.add_argument("--limit", type=int, default=10, help="how many answers (10)")
        parser.add_argument("--explain", action="store_true", help="say what made up each score")
        parser.add_argument("--json", action="store_true", help="as JSON, best first")

    def handle(self, *_args: object, **options: Any) -> None:
        edition: str | None = options["edition"]
        if edition is not None and not Edition.objects.filter(slug=edition).exists():
            known = ", ".join(Edition.objects.values_list("slug", flat=True))
            raise CommandError(f"there is no edition {edition}; there are {known or 'none: run load_rules first'}")
        book: str | None = options["book"]
        if book is not None and book not in books_held():
            raise CommandError(f"no rulebook {book} is held; there are {', '.join(books_held()) or 'none'}")
        if options["limit"] < 1:
            raise CommandError(f"--limit takes 1 or more, not {options['limit']}")
        answer = lookup(" ".join(options["query"]), edition=edition, book=book, limit=options["limit"])
        if options["json"]:
            hits = [hit.as_json() | {"outside": answer.outside} for hit in answer.hits]
            self.stdout.write(json.dumps(hits, ensure_ascii=False, indent=2))
            return
        self._print(answer, explain=options["explain"])

    def _print(self, answer: Answer, *, explain: bool) -> None:
        if answer.showing_for:
            self.stdout.write(f"Showing results for “{answer.showing_for}”.")
        if said := answer.sentence:
            verdict = f"{said.verdict}. " if said.verdict else ""
            self.stdout.write(f"{verdict}{said.says} ({said.rule.edition} {said.rule.number})\n")
        for hit in answer.hits:
            place = f"{hit.edition} {hit.number}" if hit.number else hit.kind
            self.stdout.write(self.style.MIGRATE_HEADING(f"{place}  {hit.title}"))
            self.stdout.write(f"    {hit.snippet}")
            if explain:
                parts = ", ".join(f"{name} {value:g}" for name, value in hit.why.items())
                self.stdout.write(f"    {hit.score:g} = {parts or 'named by its number'}")
        for remark in answer.remarks:
            self.stdout.write(remark)
        if not answer.hits:
            self.stdout.write("Nothing was found.")
