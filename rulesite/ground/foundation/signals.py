"""What apps below tell those above them."""

from __future__ import annotations

from django.dispatch import Signal

#: Sent within the transaction that replaced the content, before the index is made: rows besides it may be added.
content_replaced = Signal()
