"""A cache in memory behind which all processes of a machine share files, so that each thing is made once."""

from __future__ import annotations

import logging
import os
import pickle
import tempfile
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT

from rulesite.ground.bounded.kept import ByteBoundedCache
from rulesite.ground.bounded.own_folder import make_own_folder
from rulesite.ground.bounded.signed import content_signed, signed

logger = logging.getLogger(__name__)

#: What is looked up and isn't there.
_NOTHING: Final = object()
#: Room is made again whenever a process has written so much of what may be kept.
_SHARE_WRITTEN: Final = 16


class MachineCache(ByteBoundedCache):
    """`ByteBoundedCache`, and what isn't in this process's memory is looked for in `FOLDER`, which holds at most
    `FOLDER_BYTES` or none at all. Both are among its options.

    The folder outlives the process. It is for who runs the site alone, and what lies there is signed.
    """

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._files = _files_in(Path(options.pop("FOLDER")), int(options.pop("FOLDER_BYTES")))
        super().__init__(name, {**params, "OPTIONS": options})

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        value = super().get(key, _NOTHING, version)
        if value is not _NOTHING:
            return value
        made_key = self.make_and_validate_key(key, version)
        kept = self._files.read(made_key, self.default_timeout)
        if kept is None:
            return default
        content = content_signed(made_key, kept)
        if content is None:
            logger.warning("what was kept of %s is damaged, or not by this site; it is made anew", made_key)
            self._files.remove(made_key)
            return default
        self._hold(made_key, content, DEFAULT_TIMEOUT)
        return pickle.loads(content)  # noqa: S301 - a process of the site signed it

    def has_key(self, key: str, version: int | None = None) -> bool:
        """Whether it is in memory or in the folder; what lies there isn't looked into."""
        was_there: bool = super().has_key(key, version)
        return was_there or self._files.has(self.make_and_validate_key(key, version))

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        if not self._most and not self._files.has_room:
            return
        made_key, content = self.make_and_validate_key(key, version), pickle.dumps(value, self.pickle_protocol)
        self._hold(made_key, content, timeout)
        self._files.write(made_key, signed(made_key, content))

    def _hold(self, key: str, content: bytes, timeout: Any) -> None:
        """Keep a pickle in this process's memory, as Django's `set` does once it has made one."""
        with self._lock:  # type: ignore[attr-defined] # django-stubs lack it
            self._set(key, content, timeout)

    def delete(self, key: str, version: int | None = None) -> bool:
        self._files.remove(self.make_and_validate_key(key, version))
        was_there: bool = super().delete(key, version)
        return was_there

    def clear(self) -> None:
        super().clear()
        self._files.clear()


class _Files:
    """Files by what they are kept under; what was written first makes room."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder, self._most = folder, most
        self.has_room = most > 0
        self._written = most  # by this process since it last made room: when it starts, it looks
        self._writes = True

    def read(self, key: str, seconds: float | None) -> bytes | None:
        if not self.has_room:
            return None
        try:
            with self._path(key).open("rb", buffering=0) as file:
                if seconds is not None and os.fstat(file.fileno()).st_mtime + seconds < time.time():
                    return None
                return file.readall()
        except OSError:
            return None

    def has(self, key: str) -> bool:
        return self.has_room and self._path(key).is_file()

    def write(self, key: str, content: bytes) -> None:
        if len(content) > self._most // 4:
            return
        try:
            self._put(self._path(key), content)
        except OSError as problem:
            if self._writes:
                logger.warning("nothing can be kept in %s for the other processes: %s", self._folder, problem)
        self._writes = self._path(key).is_file()

    def remove(self, key: str) -> None:
        self._path(key).unlink(missing_ok=True)

    def clear(self) -> None:
        for entry in self._entries():
            with suppress(FileNotFoundError):
                os.unlink(entry.path)

    def _path(self, key: str) -> Path:
        return self._folder / blake2b(key.encode(), digest_size=20).hexdigest()

    def _put(self, path: Path, content: bytes) -> None:
        make_own_folder(self._folder)
        self._written += len(content)
        if self._written > self._most // _SHARE_WRITTEN:
            self._written = len(content)
            self._make_room()
        handle, written = tempfile.mkstemp(dir=self._folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(written, path)
        except OSError:
            os.unlink(written)
            raise

    def _make_room(self) -> None:
        kept: list[tuple[float, int, str]] = []
        for entry in self._entries():
            with suppress(FileNotFoundError):  # another process makes room as well
                about = entry.stat()
                kept.append((about.st_mtime, about.st_size, entry.path))
        size = sum(length for _, length, _ in kept)
        # To a little less than all that may be there, since the other processes go on writing.
        for _, length, path in sorted(kept):
            if size <= self._most - self._most // 4:
                return
            with suppress(FileNotFoundError):
                os.unlink(path)
            size -= length

    def _entries(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self._folder) as entries:
                return list(entries)
        except FileNotFoundError:
            return []


@cache
def _files_in(folder: Path, most: int) -> _Files:
    """The files of a folder: once for all threads of this process, since Django gives each a cache of its own."""
    return _Files(folder, most)
