"""What the site keeps in places where others may come to write: signed, so that it takes nothing else for its own.

A pickle does what is written in it when it is opened. Those in a cache that several machines share, and in files, are
opened only when they were signed with `SECRET_KEY`, under the name that they are looked for by.
"""

from __future__ import annotations

import logging
import pickle
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

logger = logging.getLogger(__name__)

_PURPOSE: Final = "rulesite.ground.bounded.signed"
_ALGORITHM: Final = "sha256"
_LENGTH: Final = 32


def signed(name: str, content: bytes) -> bytes:
    """This content, to be kept under a name: with a signature before it."""
    return _signature(name, content) + content


def content_signed(name: str, kept: bytes) -> bytes | None:
    """The content that this site kept under a name; None where it is anything else."""
    content = kept[_LENGTH:]
    return content if constant_time_compare(kept[:_LENGTH], _signature(name, content)) else None


def _signature(name: str, content: bytes) -> bytes:
    return salted_hmac(f"{_PURPOSE}/{name}", content, algorithm=_ALGORITHM).digest()


class SignedPickles:
    """How Django's Redis cache writes and reads values: whole numbers as they are, so that Redis can count, anything
    else as a signed pickle. What others have written there is as good as nothing.

    It isn't told the names of values, so a signature holds for all of them.
    """

    _NAME: Final = "in a shared cache"

    def dumps(self, value: object) -> int | bytes:
        return value if type(value) is int else signed(self._NAME, pickle.dumps(value, pickle.HIGHEST_PROTOCOL))

    def loads(self, kept: bytes) -> object:
        if kept.removeprefix(b"-").isdigit():
            return int(kept)
        content = content_signed(self._NAME, kept)
        if content is None:
            logger.warning("something in the shared cache wasn't written with this site's SECRET_KEY; it isn't read")
            return None
        return pickle.loads(content)  # noqa: S301 - a process of the site signed it
