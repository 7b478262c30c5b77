"""The index on disk: built beside the one in use, put in its place by one link, opened only when it is whole.

    index/current -> builds/<name>
    index/builds/<name>/manifest.json, library.pickle, synonyms.json,
                        documents/, meanings/, postings/, traits/, words/,
                        volumes/<name>/

`documents`, `meanings`, `postings`, `traits` and `words` are read where they lie; only what `library.pickle` has is
held by each process. They are joined from `volumes`, which no search reads: the next index takes over those whose
documents are still the same, so that it costs what is new.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import IO, Any, Final

from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document
from rulesite.search.library.learned_words import FILE as LEARNED_WORDS
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings
from rulesite.search.library.volume import StoredVolume
from rulesite.search.question.synonyms import Synonyms

try:
    import fcntl
except ImportError:  # not on Windows, where one process at a time may make an index
    fcntl = None  # type: ignore[assignment]

_MANIFEST: Final = "manifest.json"
_MEANINGS: Final = "meanings"
_SYNONYMS: Final = "synonyms.json"
_VOLUMES: Final = "volumes"
_LOCK: Final = "being-made"
#: Bump when the files or the analysis change.
_FORMAT: Final = 18


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


@dataclass(frozen=True, slots=True)
class VolumeSource:
    """Documents that come and go together, by a name that tells what they are made from: two sources of one name have
    the same documents."""

    name: str
    documents: Callable[[], Iterable[Document]]


def build_index(
    root: Path,
    fingerprint: str,
    sources: Iterable[VolumeSource],
    synonyms: Mapping[str, Any] | None = None,
    tell: Callable[[int], object] = lambda _: None,
) -> PreparedIndex:
    """Write an index of the documents of these sources, one after the other, beside the one in use.

    `tell` is told how many documents are done, again and again.
    """
    build = root / "builds" / f"{fingerprint[:12]}-{secrets.token_hex(4)}"
    build.mkdir(parents=True)
    lock = _locked(build)
    try:
        in_use = _InUse(root)
        volumes = list(_volumes(build, sources, in_use, tell))
        Library.store(build, volumes)
        Meanings.joined([volume.texts for volume in volumes], Library.read(build), in_use.meanings()).write(
            build / _MEANINGS
        )
        _write_json(build / _SYNONYMS, synonyms or {})
        _write_manifest(build, fingerprint, in_use.taken)
    except BaseException:
        lock.close()
        shutil.rmtree(build, ignore_errors=True)
        raise
    return PreparedIndex(root, build, lock)


def _volumes(
    build: Path, sources: Iterable[VolumeSource], in_use: _InUse, tell: Callable[[int], object]
) -> Iterator[StoredVolume]:
    """The volumes of these sources, each in the new build: taken over from the one in use, or made."""
    cuts = Cuts()
    for source in sources:
        folder = build / _VOLUMES / source.name
        if in_use.hand_over(source.name, folder):
            volume = StoredVolume(folder)
        else:
            volume = StoredVolume.store(folder, source.documents(), cuts)
        tell(len(volume.columns))
        yield volume


class _InUse:
    """What the next index takes over from the one in use, if that is whole."""

    def __init__(self, root: Path) -> None:
        self._build = _current_build(root)
        self._digests: dict[str, str] = {}
        #: The digests of the files that were taken over.
        self.taken: dict[str, str] = {}
        try:
            if self._build is not None:
                self._digests = _checked_manifest(self._build)["files"]
        except IndexUnusable:
            self._build = None

    def hand_over(self, name: str, folder: Path) -> bool:
        """Put the volume of a name into a folder, if there is one; its files are shared by both builds."""
        start = f"{_VOLUMES}/{name}/"
        files = {path: digest for path, digest in self._digests.items() if path.startswith(start)}
        if self._build is None or not files:
            return False
        try:
            shutil.copytree(self._build / _VOLUMES / name, folder, copy_function=_shared)
        except OSError:  # another process has cleared it away meanwhile
            shutil.rmtree(folder, ignore_errors=True)
            return False
        self.taken |= files
        return True

    def meanings(self) -> Meanings | None:
        """Its meanings, most of whose texts stand in the next one, too: read without the rest of it."""
        try:
            return Meanings.kept_in(self._build / _MEANINGS) if self._build is not None else None
        except OSError:
            return None


def _shared(file: str, other: str) -> None:
    """Let another name lead to a file, which is written once and never changed; where no two may, copy it."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copy2(file, other)


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


def _write_manifest(build: Path, fingerprint: str, known: Mapping[str, str]) -> None:
    """Note all files of a build with their digests, of which some are known."""
    written = [path for path in sorted(build.rglob("*")) if path.is_file() and path.name != _LOCK]
    names = {path.relative_to(build).as_posix(): path for path in written}
    files = {name: known.get(name) or _digest(path) for name, path in names.items()}
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
        library = Library.read(build)
        meanings = Meanings.read(build / _MEANINGS, library)
        synonyms = Synonyms.from_entries(json.loads((build / _SYNONYMS).read_text(encoding="utf-8")))
    except Exception as problem:
        raise IndexUnusable(f"the index in {build} doesn't open: {problem}") from problem
    return OpenIndex(library, meanings, synonyms, fingerprint)


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
