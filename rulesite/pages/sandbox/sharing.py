"""A scenario as a part of an address: its whole text, or where that is too long, a name under which it is kept.

Addresses last, so how a text is packed never changes. A new way would get a new mark in front.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

from rulesite.pages.sandbox.keeping import is_kept, kept_text, key_form, key_of

LONGEST_TEXT: Final = 20_000
#: Before a packed text.
_MARK: Final = "~"
_LONGEST_TOKEN: Final = 1_500
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


def token_of(text: str) -> str | None:
    """What stands for a text in an address; None for a long one that isn't kept yet."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_COMMON)
    packed = packer.compress(text.encode()) + packer.flush()
    token = _MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(token) <= _LONGEST_TOKEN:
        return token
    return key_of(text) if is_kept(text) else None


def text_of(token: str, visitor: str = "") -> str | None:
    """The text that a token stands for; None for one that stands for none. `visitor` is the network that opens it: what
    is opened is kept for longer."""
    if token.startswith(_MARK):
        return _unpacked(token[len(_MARK) :])
    text = kept_text(token, visitor) if key_form(token) else None
    return None if text is None or text.startswith("/") else text  # a short address is kept as well, and no scenario


def _unpacked(written: str) -> str | None:
    try:
        packed = base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15, zdict=_COMMON)
        data = unpacker.decompress(packed, 4 * LONGEST_TEXT)  # a byte of an address can stand for a thousand
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        return None
    return text if unpacker.eof and not unpacker.unconsumed_tail and len(text) <= LONGEST_TEXT else None
