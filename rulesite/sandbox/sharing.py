"""A scenario as a part of an address: its whole text, or where that is too long, a name under which it is kept.

Addresses last, so how a text is packed never changes. A new way would get a new mark in front.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import logging
import re
import zlib
from datetime import date, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from rulesite.sandbox.models import SharedScenario

logger = logging.getLogger(__name__)

LONGEST_TEXT: Final = 20_000
#: Before a packed text.
_MARK: Final = "~"
_LONGEST_TOKEN: Final = 1_500
#: What a text is kept under, as `_kept` makes it.
_KEY: Final = re.compile("[a-z2-7]{16}")
#: What scenarios are made of, so that short ones pack well; the commonest last. Part of the format.
_COMMON: Final = (
    """\
documented = false
edition = "2006-10"
edition = "2009-07"
turn = "Alice"
step = "
poison = 0
life = 20
library = ["
graveyard = ["
exile = ["
mana = "{W}{U}{B}{R}{G}"
counters = {"+1/+1" = 1}}
, tapped = true},
 is in Bob's graveyard, destroyed under resolve everything
to combat damage
to the end step
to Bob's upkeep
 doesn't block
 attacks with  blocks  with Alice activates Bob casts  choosing  targeting Bob
loyalty = ""Artifact""Land""Enchantment""Instant""Sorcery"Legendary
Whenever  enters the battlefield, target creature  until end of turn."
Creatures you control get +1/+1. power = "2"
toughness = "2"
[cards."
mana_cost = "{1}"
type_line = "Creature — "
text = ""
[players.Bob]
[players.Alice]
battlefield = ["", "{card = ""]
hand = [""]

expect  is 2/2
resolve
Alice casts  targeting A
title = ""
about = ""

script = """.encode()
    + b'"""\n'
)


class CannotKeep(Exception):
    """A text is too long for an address, and the database takes none now."""


def token_of(text: str) -> str:
    """What stands for a text in an address. A long one is kept for it. Raises CannotKeep."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_COMMON)
    packed = packer.compress(text.encode()) + packer.flush()
    token = _MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return token if len(token) <= _LONGEST_TOKEN else _kept(text)


def text_of(token: str) -> str | None:
    """The text that a token stands for; None for one that stands for none."""
    if token.startswith(_MARK):
        return _unpacked(token[len(_MARK) :])
    if not _KEY.fullmatch(token):
        return None
    shared = SharedScenario.objects.filter(pk=token).first()
    if shared is None:
        return None
    today = timezone.now().date()
    if shared.opened < today:
        _note_opened(token, today)
    return shared.text


def _note_opened(token: str, today: date) -> None:
    """What is opened doesn't make room next. Where the database can only be read, the text is shown all the same."""
    try:
        SharedScenario.objects.filter(pk=token).update(opened=today)
    except DatabaseError:
        logger.exception("that %s was opened couldn't be noted", token)


def _unpacked(written: str) -> str | None:
    try:
        packed = base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15, zdict=_COMMON)
        data = unpacker.decompress(packed, 4 * LONGEST_TEXT)  # a byte of an address can stand for a thousand
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        return None
    return text if unpacker.eof and not unpacker.unconsumed_tail and len(text) <= LONGEST_TEXT else None


def _kept(text: str) -> str:
    key = base64.b32encode(hashlib.sha256(text.encode()).digest())[:16].decode().lower()
    try:
        _, is_new = SharedScenario.objects.get_or_create(pk=key, defaults={"text": text})
    except DatabaseError as problem:
        logger.exception("a scenario that is too long for its address couldn't be kept")
        raise CannotKeep from problem
    if is_new:
        _make_room()
    return key


def _make_room() -> None:
    """Keep no more than the settings say; what was opened today stays."""
    over = SharedScenario.objects.count() - settings.SHARED_SCENARIOS
    if over > 0:
        yesterday = timezone.now().date() - timedelta(days=1)
        oldest = SharedScenario.objects.filter(opened__lte=yesterday).order_by("opened").values_list("pk", flat=True)
        SharedScenario.objects.filter(pk__in=list(oldest[:over])).delete()
