"""Make the catalogs that gettext reads of those that translators write."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from rulesite.ground.foundation.catalogs import (
    Message,
    UnreadableCatalog,
    catalogs,
    catalogs_of_scripts,
    compiled,
    compiled_as_script,
    read_catalog,
    script_of,
)


class Command(BaseCommand):
    help = "Makes rulesite/locale/*/LC_MESSAGES/django.mo of the django.po beside it, and a script of djangojs.po."

    def handle(self, *_arguments: object, **_options: object) -> None:
        for language, path in catalogs().items():
            path.with_suffix(".mo").write_bytes(compiled(self._read(language, path)))
        for language, path in catalogs_of_scripts().items():
            script_of(language).write_text(compiled_as_script(self._read(language, path)), encoding="utf-8")

    def _read(self, language: str, path: Path) -> list[Message]:
        try:
            messages = read_catalog(path)
        except UnreadableCatalog as problem:
            raise CommandError(f"{language}: {problem}") from problem
        missing = sum(not message.is_translated for message in messages)
        self.stdout.write(
            f"{language}, {path.name}: {len(messages) - 1} messages, {missing} of them not translated yet"
        )
        return messages
