"""Make the catalogs that gettext reads of those that translators write."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from rulesite.ground.foundation.catalogs import UnreadableCatalog, catalogs, compiled, read_catalog


class Command(BaseCommand):
    help = "Makes rulesite/locale/*/LC_MESSAGES/django.mo of the django.po beside it."

    def handle(self, *_arguments: object, **_options: object) -> None:
        for language, path in catalogs().items():
            try:
                messages = read_catalog(path)
            except UnreadableCatalog as problem:
                raise CommandError(f"{language}: {problem}") from problem
            path.with_suffix(".mo").write_bytes(compiled(messages))
            missing = sum(not message.is_translated for message in messages)
            self.stdout.write(f"{language}: {len(messages) - 1} messages, {missing} of them not translated yet")
