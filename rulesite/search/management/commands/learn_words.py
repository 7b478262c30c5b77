"""`manage.py learn_words`: what players mean by the words of the game, from `rules_data/asked.toml`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulesite.search.library.learned_words import FILE
from rulesite.search.services import words_learn


class Command(BaseCommand):
    help = (
        "Learn from the rules that are loaded, and from the ways to ask for them, what players mean by their words. "
        "It takes some minutes, and is worth them when many ways to ask are new; search without it knows these, too."
    )

    def handle(self, *_args: object, **_options: Any) -> None:
        learned = words_learn(lambda done, of: self.stdout.write(f"{done} of {of}"))
        if not learned:
            raise CommandError("this machine has no model of the meaning of words to begin with")
        self.stdout.write(f"learned {learned} pieces of words: {FILE}; `manage.py build_index` makes the index of them")
