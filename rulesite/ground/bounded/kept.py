"""A cache in memory that is bounded by bytes: what is oldest makes room for what is new."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

#: Bytes kept under each name, as the values themselves are: once for all threads of this process.
_bytes: Final[dict[str, int]] = {}


class ByteBoundedCache(LocMemCache):
    """Django's cache in memory, with `MAX_BYTES` in its options. One entry takes at most a quarter of them."""

    _cache: OrderedDict[str, bytes]

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._most = int(options.pop("MAX_BYTES"))
        super().__init__(name, {**params, "OPTIONS": {"MAX_ENTRIES": 10**9} | options})
        self._name = name

    def validate_key(self, _key: str) -> None:
        """Any key will do: Django looks through each, letter by letter, for what another kind of cache can't keep."""

    @property
    def bytes_kept(self) -> int:
        return _bytes.get(self._name, 0)

    # Every change passes through these three, the first two with the lock held.

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        self._delete(key)
        if len(value) > self._most // 4:
            return
        while self._cache and self.bytes_kept + len(value) > self._most:
            self._delete(next(reversed(self._cache)))  # the longest unused stands last
        super()._set(key, value, timeout)  # type: ignore[misc]
        _bytes[self._name] = self.bytes_kept + len(value)

    def _delete(self, key: str) -> bool:
        value = self._cache.get(key, b"")
        was_there: bool = super()._delete(key)  # type: ignore[misc]
        _bytes[self._name] = self.bytes_kept - len(value)
        return was_there

    def clear(self) -> None:
        super().clear()
        _bytes[self._name] = 0
