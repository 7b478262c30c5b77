"""What an address asks of a run: the edition and the moment."""

from __future__ import annotations

from django.http import HttpRequest

import engine
from rulesite.pages.refusals import NothingThere


def edition_asked(request: HttpRequest) -> str | None:
    """The edition to play under. Raises NothingThere for one that can't be played."""
    edition = request.GET.get("edition") or None
    if edition is not None and edition not in engine.editions():
        raise NothingThere(
            f"Scenarios can't be played under {edition[:40]}; they can under {', '.join(engine.editions())}."
        )
    return edition


def moment_asked(request: HttpRequest) -> int | None:
    """The moment to show. Raises NothingThere for what is no number."""
    written = request.GET.get("at") or None
    if written is None:
        return None
    if not (written.isascii() and written.isdecimal() and len(written) < 7):
        raise NothingThere(f"There is no moment “{written[:40]}”: moments are counted from 0 on, as in ?at=7.")
    return int(written)
