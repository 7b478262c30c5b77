"""The index on disk: built beside the one in use, put in its place by one link, opened only when it is whole.

    index/current -> builds/<name>
    index/builds/<name>/manifest.json, library.pickle, synonyms.json,
                        documents/, meanings/, postings/, traits/, whoosh/, words/

`documents`, `meanings`, `postings` (made from Whoosh's index of the rules), `traits` and `words` are read where they
lie; only what `library.pickle` has is held by each process.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import secrets
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import IO, Any, Final

from rulesite.search.library.columns import Columns
from rulesite.search.library.document import Document
from rulesite.search.library.learned_words import FILE as LEARNED_WORDS
from rulesite.search.library.library import Library, Lore
from rulesite.search.library.meanings import Meanings
from rulesite.search.question.synonyms import Synonyms

try:
    import fcntl
except ImportError:  # not on Windows, where one process at a time may make an index
    fcntl = None  # type: ignore[assignment]

_MANIFEST: Final = "manifest.json"
_LIBRARY: Final = "library.pickle"
_MEANINGS: Final = "meanings"
_SYNONYMS: Final = "synonyms.json"
_LOCK: Final = "being-made"
#: Bump when the files or the analysis change.
_FORMAT: Final = 17


class IndexUnusable(Exception):
    """There is no index, or it isn't the one that was written; search then works without it."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenIndex:
    """An index that is whole: the passages with their words, their meanings, the synonyms of its time."""

    library: Library
    meanings: Meanings
    synonyms: Synonyms
    #: What it was made from.
    fingerprint: str


@dataclass(frozen=True, slots=True)
class PreparedIndex:
    """An index that is whole and not yet in use. While this is kept, nobody else clears its folder away."""

    root: Path
    build: Path
    lock: IO[bytes]

    def put_in_place(self) -> None:
        """Let readers find this build from now on, and remove those that nobody can be reading any more."""
        link = self.root / f"next-{secrets.token_hex(4)}"
        link.symlink_to(self.build.relative_to(self.root))
        previous = _current_build(self.root)
        link.replace(self.root / "current")
        self.lock.close()
        for old in (self.root / "builds").iterdir():
            if old not in (self.build, previous) and not _is_being_made(old):
                shutil.rmtree(old, ignore_errors=True)

    def give_up(self) -> None:
        """Clear this build away."""
        self.lock.close()
        shutil.rmtree(self.build, ignore_errors=True)


def build_index(
    root: Path, fingerprint: str, documents: Iterable[Document], synonyms: Mapping[str, Any] | None = None
) -> PreparedIndex:
    """Write an index of these documents beside the one in use."""
    build = root / "builds" / f"{fingerprint[:12]}-{secrets.token_hex(4)}"
    build.mkdir(parents=True)
    lock = _locked(build)
    try:
        known = Library.stored(build, documents)
        _write(build / _LIBRARY, pickle.dumps(known, pickle.HIGHEST_PROTOCOL))
        Meanings.of(Library.opened(build, *known), _meanings_in_use(root)).write(build / _MEANINGS)
        _write_json(build / _SYNONYMS, synonyms or {})
        _write_manifest(build, fingerprint)
    except BaseException:
        lock.close()
        shutil.rmtree(build, ignore_errors=True)
        raise
    return PreparedIndex(root, build, lock)


def _meanings_in_use(root: Path) -> Meanings | None:
    """Those of the index in use, most of whose texts stand in the next one, too: read without the rest of it."""
    build = _current_build(root)
    try:
        if build is not None and _checked_manifest(build):
            return Meanings.kept_in(build / _MEANINGS)
    except (IndexUnusable, OSError, ValueError):
        pass
    return None


def _locked(build: Path) -> IO[bytes]:
    """A lock on a folder, for as long as the file is open: it ends with its process, however that ends."""
    lock = (build / _LOCK).open("wb")
    if fcntl is not None:
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def _is_being_made(build: Path) -> bool:
    """Whether a process is writing this build, or is about to put it in place."""
    if fcntl is None:
        return False
    try:
        with (build / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _write_json(path: Path, value: Any) -> None:
    _write(path, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _write_manifest(build: Path, fingerprint: str) -> None:
    written = [path for path in sorted(build.rglob("*")) if path.is_file() and path.name != _LOCK]
    files = {str(path.relative_to(build)): _digest(path) for path in written}
    _write_json(build / _MANIFEST, {"format": _format(), "fingerprint": fingerprint, "files": files})


def current_fingerprint(root: Path) -> str | None:
    """The content that the index in use was made from; None when there is no usable one."""
    try:
        return open_index(root).fingerprint
    except IndexUnusable:
        return None


def open_index(root: Path) -> OpenIndex:
    """Open the index in use.

    Raises IndexUnusable when there is none, or when a byte of it isn't as it was written.
    """
    build = _current_build(root)
    if build is None:
        raise IndexUnusable(f"there is no index in {root}")
    return _opened(build)


def _current_build(root: Path) -> Path | None:
    try:
        return root / os.readlink(root / "current")
    except OSError:
        return None


@lru_cache(maxsize=2)
def _opened(build: Path) -> OpenIndex:
    fingerprint = _checked_manifest(build)["fingerprint"]
    try:
        columns, lore = _unpickled(build / _LIBRARY)
        library = Library.opened(build, columns, lore)
        meanings = Meanings.read(build / _MEANINGS, library)
        synonyms = Synonyms.from_entries(json.loads((build / _SYNONYMS).read_text(encoding="utf-8")))
    except Exception as problem:
        raise IndexUnusable(f"the index in {build} doesn't open: {problem}") from problem
    return OpenIndex(library, meanings, synonyms, fingerprint)


class _LibraryUnpickler(pickle.Unpickler):
    """Reads what a library's pickle may hold, and nothing that could do something: who writes into the folder of an
    index can make its digests, too."""

    _ADMITTED: Final = frozenset(
        {
            (Columns.__module__, Columns.__qualname__),
            (Lore.__module__, Lore.__qualname__),
            ("collections", "Counter"),
            ("numpy", "dtype"),
            ("numpy._core.numeric", "_frombuffer"),
        }
    )

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in self._ADMITTED:
            raise IndexUnusable(f"it holds {module}.{name}, which no index does")
        return super().find_class(module, name)


def _unpickled(path: Path) -> tuple[Columns, Lore]:
    with path.open("rb") as file:
        columns, lore = _LibraryUnpickler(file).load()
    return columns, lore


def _checked_manifest(build: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads((build / _MANIFEST).read_text(encoding="utf-8"))
        if manifest["format"] != _format():
            raise IndexUnusable(f"the index in {build} has another format")
        for name, digest in manifest["files"].items():
            if _digest(build / name) != digest:
                raise IndexUnusable(f"{build / name} isn't as it was written")
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise IndexUnusable(f"the index in {build} is damaged: {problem}") from problem
    return manifest


@cache
def _format() -> str:
    """What an index must be of to be read: this form of its files, and what was learned of words."""
    return f"{_FORMAT} {_digest(LEARNED_WORDS)}"


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
