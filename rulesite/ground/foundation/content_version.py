"""Which content the site shows, and answers that hold for as long as it stays the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Final, TypeVar

from django.db.models import DateTimeField, Value
from django.db.models.signals import post_delete, post_save

from rulesite.ground.foundation.models import Addition, Load

Answer = TypeVar("Answer")

#: So long at most, in seconds, is content shown after other content was loaded.
LOOKED_AGAIN_AFTER: Final = 1.0


def content_version() -> str:
    """What tells the content in the database from any other; the empty string where nothing is loaded. One query."""
    version, _ = content_version_and_time()
    return version


def content_version_and_time() -> tuple[str, datetime | None]:
    """`content_version`, and when that was loaded: None where nothing is, or where something was imported since, or
    taken back, which nobody knows the time of. One query."""
    loaded = Load.objects.values_list("fingerprint", "finished")
    imported = Addition.objects.order_by().values_list("digest", Value(None, output_field=DateTimeField()))
    # Of a file that was imported twice, as two editions, each counts.
    parts = list(loaded.union(imported, all=True))
    return "+".join(sorted(digest for digest, _ in parts)), parts[0][1] if len(parts) == 1 else None


class ContentClock:
    """Tells which content is loaded, and asks the database for that once a second at most."""

    def __init__(self, read: Callable[[], str] = content_version) -> None:
        self._read = read
        self._version, self._looked = "", float("-inf")
        #: How often content was changed by this process itself.
        self.changes = 0

    @property
    def seen(self) -> str:
        """What was read within the last second; the empty string where that is longer ago."""
        return self._version if time.monotonic() - self._looked < LOOKED_AGAIN_AFTER else ""

    def now(self) -> str:
        now = time.monotonic()
        if now - self._looked >= LOOKED_AGAIN_AFTER:
            # Should the database not answer, others don't ask it again at once.
            self._version, self._looked = "", now
            self._version = self._read()
        return self._version

    def look_again(self, **_signal: object) -> None:
        """Forget what was read: content was loaded or taken back here."""
        self._looked = float("-inf")
        self.changes += 1


#: That of this process.
content_clock: Final = ContentClock()

for _signal in (post_save, post_delete):
    for _sender in (Load, Addition):
        _signal.connect(content_clock.look_again, sender=_sender)


def kept_with_content(question: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keep what small questions about the content came to, by what was asked, until other content is loaded.

    Answers are shared: nobody changes them.
    """
    answers: dict[tuple[object, ...], Answer] = {}
    of_content: tuple[str, int] = ("", 0)

    @wraps(question)
    def answer(*asked: object) -> Answer:
        nonlocal answers, of_content
        version = content_clock.now()
        if not version:
            return question(*asked)
        if of_content != (version, content_clock.changes):
            answers, of_content = {}, (version, content_clock.changes)
        kept = answers  # another thread may meanwhile see other content
        if asked not in kept:
            kept[asked] = question(*asked)
        return kept[asked]

    return answer
