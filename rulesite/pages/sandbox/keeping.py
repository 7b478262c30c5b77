"""Scenarios that are kept because their links can't hold them: for whom, how many, and which of them make room.

Nothing that somebody uses is given up for a stranger. Where there is no room, a new scenario is refused in words.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import re
from datetime import date, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rulesite.pages.sandbox.models import SharedScenario

logger = logging.getLogger(__name__)

#: Where room is short, what nobody opened after its maker's first look makes some after so many days,
_UNUSED: Final = timedelta(days=14)
#: and what was used, when nobody has opened it for so long.
_NOT_USED_ANY_MORE: Final = timedelta(days=180)


#: What can't be kept, where nothing else is said.
_WHAT: Final = "A scenario as long as this one has to be kept here"
_KEY: Final = re.compile("[a-z2-7]{16}")


class CannotKeep(Exception):
    """A scenario can't be kept; the text says why, and `status` in the terms of HTTP."""

    def __init__(self, status: int, why: str, what: str = _WHAT) -> None:
        super().__init__(f"{what}, and {why}")
        self.status = status


def key_of(text: str) -> str:
    """The name under which a text is kept."""
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:16].decode().lower()


def key_form(written: str) -> bool:
    """Whether something can be the name of what is kept."""
    return _KEY.fullmatch(written) is not None


def is_kept(text: str) -> bool:
    return SharedScenario.objects.filter(pk=key_of(text)).exists()


def keep(text: str, network: str, what: str = _WHAT) -> str:
    """Keep a text for somebody of this network: a scenario, or the address for which a short one stands; the name under
    which it is kept. Raises CannotKeep, which says `what` can't be kept."""
    key, size, maker = key_of(text), len(text.encode()), _maker(network)
    try:
        made_today = SharedScenario.objects.filter(made_by=maker, made=_today()).count()
        if made_today >= settings.SHARED_A_DAY:
            why = f"{made_today} were kept for your network today, which is all for a day."
            raise CannotKeep(429, f"{why} Shorten it, or come back tomorrow.", what)
        _make_room(size)
        SharedScenario.objects.get_or_create(pk=key, defaults={"text": text, "size": size, "made_by": maker})
    except DatabaseError as problem:
        logger.exception("a scenario that is too long for its address couldn't be kept")
        raise CannotKeep(503, "nothing can be kept just now. Shorten it, or try again later.", what) from problem
    return key


def kept_text(key: str, visitor: str) -> str | None:
    """The text that is kept under a name; None where there is none. `visitor` is the network that opens it, if any."""
    shared = SharedScenario.objects.filter(pk=key).first()
    if shared is None:
        return None
    if visitor:
        _note_visit(shared, _maker(visitor))
    return shared.text


def _note_visit(shared: SharedScenario, visitor: str) -> None:
    """Note that it was opened. Where the database can only be read, the text is shown all the same."""
    today = _today()
    is_used = shared.is_used or shared.made_by != visitor or shared.made < today
    if shared.opened >= today and shared.is_used == is_used:
        return
    try:
        SharedScenario.objects.filter(pk=shared.pk).update(opened=today, is_used=is_used)
    except DatabaseError:
        logger.exception("that %s was opened couldn't be noted", shared.pk)


def _make_room(size: int) -> None:
    """See that one more of this size can be kept. Raises CannotKeep where nothing that is kept may go."""
    kept = SharedScenario.objects.aggregate(count=Count("*"), bytes=Sum("size"))
    too_many = kept["count"] + 1 - settings.SHARED_SCENARIOS
    too_large = (kept["bytes"] or 0) + size - settings.SHARED_MEGABYTES * 1024 * 1024
    going = []
    for key, freed in _given_up() if too_many > 0 or too_large > 0 else ():
        if too_many <= 0 and too_large <= 0:
            break
        going.append(key)
        too_many -= 1
        too_large -= freed
    if too_many > 0 or too_large > 0:
        why = "there is no room left, as whatever is kept may still be used."
        raise CannotKeep(503, f"{why} Shorten it, or try again another day.")
    if going:
        SharedScenario.objects.filter(pk__in=going).delete()


def _given_up() -> QuerySet[SharedScenario, tuple[str, int]]:
    """What may make room, with its size: first what was never used, and what was longest unopened first."""
    unused = Q(is_used=False, opened__lt=_today() - _UNUSED)
    used = Q(is_used=True, opened__lt=_today() - _NOT_USED_ANY_MORE)
    return SharedScenario.objects.filter(unused | used).order_by("is_used", "opened").values_list("pk", "size")


def _maker(network: str) -> str:
    """What stands for a network: who reads the database learns no address from it."""
    return salted_hmac("rulesite.pages.sandbox.keeping", network).hexdigest()[:16]


def _today() -> date:
    return timezone.now().date()
