"""The index on disk: built beside the one in use, put in its place by one link, opened only when it is whole.

    index/current -> builds/<name>
    index/builds/<name>/manifest.json, 2009-07/, cards/ …

Whoosh stays behind this module and `searching`.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from whoosh import fields
from whoosh import index as whoosh_index

from rulesite.lookup.words import RulesAnalyzer

logger = logging.getLogger(__name__)

CARDS: Final = "cards"
_MANIFEST: Final = "manifest.json"
#: Bump when the schema or the analysis changes.
_FORMAT: Final = 1


class IndexUnusable(Exception):
    """There is no index, or it isn't the one that was written; search then works without it."""


def schema() -> fields.Schema:
    """What is indexed of each rule or card."""
    words = RulesAnalyzer()
    return fields.Schema(
        key=fields.ID(stored=True, unique=True),
        kind=fields.ID(stored=True),
        section=fields.ID(),
        title=fields.TEXT(analyzer=words),
        context=fields.TEXT(analyzer=words),
        text=fields.TEXT(analyzer=words),
        examples=fields.TEXT(analyzer=words),
        cards=fields.TEXT(analyzer=words),
    )


Document = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PreparedIndex:
    """An index that is whole and not yet in use."""

    root: Path
    build: Path

    def put_in_place(self) -> None:
        """Let readers find this build from now on, and remove those that nobody can be reading any more."""
        link = self.root / f"next-{secrets.token_hex(4)}"
        link.symlink_to(self.build.relative_to(self.root))
        previous = _current_build(self.root)
        link.replace(self.root / "current")
        for old in (self.root / "builds").iterdir():
            if old not in (self.build, previous):
                shutil.rmtree(old, ignore_errors=True)


def build_index(root: Path, fingerprint: str, parts: Mapping[str, Iterable[Document]]) -> PreparedIndex:
    """Write an index with one part for each name of `parts`, beside the one in use."""
    build = root / "builds" / f"{fingerprint[:12]}-{secrets.token_hex(4)}"
    build.mkdir(parents=True)
    try:
        for name, documents in parts.items():
            _write_part(build / name, documents)
        _write_manifest(build, fingerprint)
    except BaseException:
        shutil.rmtree(build, ignore_errors=True)
        raise
    return PreparedIndex(root, build)


def _write_part(folder: Path, documents: Iterable[Document]) -> None:
    folder.mkdir()
    writer = whoosh_index.create_in(str(folder), schema()).writer(limitmb=64)
    try:
        for document in documents:
            writer.add_document(**document)
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK"):
        lock.unlink()


def _write_manifest(build: Path, fingerprint: str) -> None:
    files = {str(path.relative_to(build)): _digest(path) for path in sorted(build.rglob("*")) if path.is_file()}
    manifest = {"format": _FORMAT, "fingerprint": fingerprint, "files": files}
    with (build / _MANIFEST).open("w", encoding="utf-8") as file:
        json.dump(manifest, file)
        file.flush()
        os.fsync(file.fileno())


def current_fingerprint(root: Path) -> str | None:
    """The content that the index in use was made from; None when there is no usable one."""
    try:
        build = _current_build(root)
        return _checked_manifest(build)["fingerprint"] if build else None
    except IndexUnusable:
        return None


def open_part(root: Path, name: str) -> Any:
    """Open one part of the index in use.

    Raises IndexUnusable when there is none, or when a byte of it isn't as it was written: its header is a pickle, and
    only our own may be read.
    """
    build = _current_build(root)
    if build is None:
        raise IndexUnusable(f"there is no index in {root}")
    return _opened(build, name)


def _current_build(root: Path) -> Path | None:
    try:
        return root / os.readlink(root / "current")
    except OSError:
        return None


@lru_cache(maxsize=32)
def _opened(build: Path, name: str) -> Any:
    manifest = _checked_manifest(build)
    if not any(file.startswith(f"{name}/") for file in manifest["files"]):
        raise IndexUnusable(f"the index has no part {name}")
    try:
        return whoosh_index.open_dir(str(build / name), readonly=True)
    except Exception as problem:
        raise IndexUnusable(f"the index in {build} doesn't open: {problem}") from problem


@lru_cache(maxsize=4)
def _checked_manifest(build: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads((build / _MANIFEST).read_text(encoding="utf-8"))
        if manifest["format"] != _FORMAT:
            raise IndexUnusable(f"the index in {build} has another format")
        for name, digest in manifest["files"].items():
            if _digest(build / name) != digest:
                raise IndexUnusable(f"{build / name} isn't as it was written")
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise IndexUnusable(f"the index in {build} is damaged: {problem}") from problem
    return manifest


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
