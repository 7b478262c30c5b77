"""Checks everything that the site stands on, piece by piece, and says what is wrong and what to do about it."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from django.conf import settings
from django.core.cache import cache, caches
from django.core.checks import Error, run_checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.models import Load
from rulesite.intake.loading.services import content_fingerprint
from rulesite.pages.gallery.painting import CAN_PAINT
from rulesite.search.library.index import IndexUnusable, open_index
from rulesite.search.library.meanings import can_tell_meaning
from rulesite.search.services import index_is_current
from rulesite.serving.setup import environment

State = Literal["good", "remark", "fault"]

#: What an index, the database and static files take with room for the next ones beside them.
_ROOM: Final = 300 * 1024 * 1024
#: The rights of those who are neither a folder's owner nor of its group.
_OTHERS: Final = 0o007


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing. A fault keeps the site or a part of it from working; a remark doesn't."""

    about: str
    state: State
    says: str
    do: str = ""


def findings() -> Iterator[Finding]:
    """Everything that can be looked at, in the order in which one thing stands on another."""
    for about, look in _LOOKS:
        try:
            yield from look(about)
        except DatabaseError as problem:
            first = str(problem).strip().splitlines()[0]
            yield Finding(about, "fault", f"can't be looked at: {first}", "see what is said of the database")


def _python(about: str) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    if environment.is_running_inside():
        yield Finding(about, "good", f"Python {version} of {environment.ENVIRONMENT}")
    else:
        yield Finding(about, "remark", f"Python {version}, {sys.executable}: not the environment of this folder")


def _packages(about: str) -> Iterator[Finding]:
    requirements = environment.site_requirements()
    pins = environment.pinned_packages(requirements)
    if missing := environment.missing_packages(pins):
        do = f"{sys.executable} -m pip install --requirement {requirements.name}"
        yield Finding(about, "fault", f"missing or of another version: {', '.join(missing)}", do)
    else:
        yield Finding(about, "good", f"all {len(pins)} of {requirements.name}")


def _extras(about: str) -> Iterator[Finding]:
    do = f"{sys.executable} -m pip install --only-binary :all: --requirement {environment.EXTRAS.name}"
    lacks = [words for words, there in (("meaning", can_tell_meaning()), ("pictures", CAN_PAINT)) if not there]
    if not lacks:
        yield Finding(about, "good", "search by meaning, pictures in link previews")
    if "meaning" in lacks:
        yield Finding(about, "remark", "search goes by words alone", do)
    if "pictures" in lacks:
        yield Finding(about, "remark", "link previews have no pictures", do)


def _settings(about: str) -> Iterator[Finding]:
    faults = [message for message in run_checks(include_deployment_checks=settings.HTTPS) if message.is_serious()]
    for message in faults:
        yield Finding(about, "fault" if isinstance(message, Error) else "remark", str(message.msg), message.hint or "")
    names = settings.ALLOWED_HOSTS
    is_public = not {*names} <= {"localhost", "127.0.0.1", "[::1]"}
    if settings.DEBUG:
        yield Finding(about, "remark", "DEBUG is on: errors show the insides of the site", "unset DEBUG")
    if is_public and not settings.HTTPS:
        yield Finding(
            about, "remark", "the site is reached by other names, and HTTPS is off", "set HTTPS=1 behind https"
        )
    if connection.vendor != "sqlite" and "SECRET_KEY" not in os.environ:
        kept = "the secret key is this machine's own, so machines don't know each other's forms"
        yield Finding(about, "remark", kept, "set the same SECRET_KEY on every machine")
    if not faults:
        yield Finding(about, "good", f"answers to {', '.join(names)}")


def _folder(about: str) -> Iterator[Finding]:
    folder: Path = settings.VAR_DIR
    trial = folder / f"doctor-{secrets.token_hex(4)}"
    try:
        trial.write_bytes(b"written by manage.py doctor")
        trial.unlink()
    except OSError as problem:
        do = "make it writable for the user that the site runs as, or set VAR_DIR to a folder that is"
        yield Finding(about, "fault", f"{folder} can't be written: {problem.strerror}", do)
        return
    free = shutil.disk_usage(folder).free
    says = f"{folder} can be written, {free // 1024**2:,} MB free"
    if free < _ROOM:
        yield Finding(about, "fault", says, f"make room: a load takes up to {_ROOM // 1024**2} MB for a while")
    else:
        yield Finding(about, "good", says)
    if (rights := stat.S_IMODE(folder.stat().st_mode)) & _OTHERS:
        says = f"others who use this machine may look into {folder} (its rights are {rights:o})"
        yield Finding(about, "remark", says, f"chmod 700 {folder}")


def _database(about: str) -> Iterator[Finding]:
    place = connection.settings_dict["HOST"] or connection.settings_dict["NAME"]
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(connection.vendor, connection.vendor)
    try:
        connection.ensure_connection()
    except DatabaseError as problem:
        do = "see that the server runs and that DATABASE_URL names it, its user, password and database"
        yield Finding(about, "fault", f"{name} at {place} can't be reached: {str(problem).strip().splitlines()[0]}", do)
        return
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    version = ".".join(map(str, connection.get_database_version()))
    if waiting:
        says = f"{name} {version} at {place} lacks {len(waiting)} migrations"
        yield Finding(about, "fault", says, f"{_MANAGE} migrate")
    else:
        yield Finding(about, "good", f"{name} {version} at {place}, with all migrations")


def _cache(about: str) -> Iterator[Finding]:
    kind = type(caches["default"]).__name__
    key, value = f"doctor-{secrets.token_hex(4)}", secrets.token_hex(4)
    try:
        cache.set(key, value, timeout=10)
        found = cache.get(key)
        cache.delete(key)
    except Exception as problem:  # each kind of cache has errors of its own
        do = "see that the server runs and that CACHE_URL names it; meanwhile pages are made anew and limits lifted"
        yield Finding(about, "fault", f"{kind} can't be used: {problem}", do)
        return
    if found == value:
        yield Finding(about, "good", kind if kind != "LocMemCache" else "in each process's memory")
    else:
        yield Finding(about, "fault", f"{kind} doesn't keep what it is given", "see how much memory it may use")


def _content(about: str) -> Iterator[Finding]:
    loaded = Load.objects.first()
    if loaded is None:
        yield Finding(about, "fault", "nothing is loaded", f"{_MANAGE} load_rules")
    elif loaded.fingerprint != content_fingerprint(settings.RULES_DATA_DIR):
        says = f"what was loaded on {loaded.finished:%Y-%m-%d %H:%M} UTC isn't what the files and the code make now"
        yield Finding(about, "remark", says, f"{_MANAGE} load_rules")
    else:
        imported = content_version().count("+")
        besides = f", with {imported} imports besides" if imported else ""
        yield Finding(about, "good", f"loaded on {loaded.finished:%Y-%m-%d %H:%M} UTC{besides}")


def _index(about: str) -> Iterator[Finding]:
    loaded = Load.objects.first()
    try:
        index = open_index(settings.INDEX_DIR)
    except IndexUnusable as problem:
        yield Finding(about, "fault", f"{problem}; search is ranked more simply", f"{_MANAGE} build_index")
        return
    says = f"{len(index.library):,} passages"
    if loaded is not None and not index_is_current(loaded.fingerprint):
        yield Finding(about, "fault", f"{says}, of other content than is loaded", f"{_MANAGE} build_index")
    else:
        yield Finding(about, "good", f"{says}, of the content that is loaded")


def _static_files(about: str) -> Iterator[Finding]:
    if settings.DEBUG or Path(settings.STATIC_ROOT, "staticfiles.json").is_file():
        yield Finding(about, "good", "as they lie" if settings.DEBUG else f"in {settings.STATIC_ROOT}")
    else:
        yield Finding(about, "fault", "not collected, so pages fail", f"{_MANAGE} collectstatic --no-input")


def _visitors_runs(about: str) -> Iterator[Finding]:
    if settings.RUN_WORKERS:
        bounds = f"{settings.RUN_SECONDS:g} s and {settings.RUN_MEGABYTES} MB each"
        yield Finding(about, "good", f"in {settings.RUN_WORKERS} processes for each that serves pages, {bounds}")
    else:
        why = "set RUN_WORKERS" if hasattr(os, "fork") else "strangers should be served from a system that can fork"
        yield Finding(about, "remark", "played and read where pages are served, without bounds", why)


_MANAGE: Final = "python3 manage.py"
_LOOKS: Final[tuple[tuple[str, Callable[[str], Iterator[Finding]]], ...]] = (
    ("python", _python),
    ("packages", _packages),
    ("extras", _extras),
    ("settings", _settings),
    ("folder", _folder),
    ("database", _database),
    ("cache", _cache),
    ("content", _content),
    ("index", _index),
    ("static files", _static_files),
    ("visitors' runs", _visitors_runs),
)
