"""The doctor says what is wrong, and what to do."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connections

from rulesite.ground.foundation.models import Load
from rulesite.search.library.index import build_index
from rulesite.serving.setup import environment

pytestmark = pytest.mark.django_db


def examined(*options: str) -> tuple[dict[str, dict[str, str]], int]:
    """What is said of each thing, the worst last, and the exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command("doctor", "--json", *options, stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    return {finding["about"]: finding for finding in json.loads(out.getvalue())}, code


@pytest.fixture
def healthy(settings: Any, tmp_path: Path) -> Any:
    """A machine on which nothing is wrong."""
    settings.VAR_DIR, settings.INDEX_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "index", tmp_path / "static"
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "staticfiles.json").touch()
    build_index(settings.INDEX_DIR, Load.objects.get().fingerprint, ()).put_in_place()
    return settings


def test_where_nothing_is_wrong_the_exit_code_is_0(healthy: Any):
    found, code = examined()

    assert code == 0, found
    assert set(found) == {
        "python", "packages", "extras", "settings", "folder", "database", "cache", "content", "index", "static files",
        "visitors' runs",
    }  # fmt: skip
    out = io.StringIO()
    call_command("doctor", stdout=out)
    assert "ok     index" in out.getvalue()


def test_what_was_never_loaded_is_to_be_loaded(healthy: Any):
    Load.objects.all().delete()

    found, code = examined()

    assert (code, found["content"]["state"], found["content"]["do"]) == (1, "fault", "python3 manage.py load_rules")


def test_content_of_other_files_is_remarked(healthy: Any):
    Load.objects.update(fingerprint="another")

    found, _ = examined()

    assert found["content"]["state"] == "remark"
    assert "of other content than is loaded" in found["index"]["says"]
    assert found["index"]["do"] == "python3 manage.py build_index"


def test_a_damaged_index_is_to_be_made_anew(healthy: Any):
    build = next((healthy.INDEX_DIR / "builds").iterdir())
    (build / "synonyms.json").write_text("other words")

    found, code = examined()

    assert (code, found["index"]["state"]) == (1, "fault")
    assert "isn't as it was written" in found["index"]["says"]


def test_a_database_that_is_away_is_said_once_and_nothing_stops(healthy: Any, monkeypatch: pytest.MonkeyPatch):
    def away(*_: Any, **__: Any) -> None:
        raise DatabaseError("connection refused\nat some length")

    monkeypatch.setattr(connections["default"], "ensure_connection", away)
    monkeypatch.setattr(connections["default"], "cursor", away)

    found, code = examined()

    assert code == 1
    assert "can't be reached: connection refused" in found["database"]["says"]
    assert "DATABASE_URL" in found["database"]["do"]
    assert found["content"]["says"] == "can't be looked at: connection refused"


def test_waiting_migrations_are_counted(healthy: Any, monkeypatch: pytest.MonkeyPatch):
    plan = "django.db.migrations.executor.MigrationExecutor.migration_plan"
    monkeypatch.setattr(plan, lambda *_: [("rules", False)])

    found, _ = examined()

    assert "lacks 1 migrations" in found["database"]["says"]
    assert found["database"]["do"] == "python3 manage.py migrate"


def test_a_folder_into_which_others_may_look_is_said(healthy: Any, tmp_path: Path):
    tmp_path.chmod(0o755)

    found, code = examined()

    assert (code, found["folder"]["state"], found["folder"]["do"]) == (0, "remark", f"chmod 700 {tmp_path}")
    assert "may look into" in found["folder"]["says"]


def test_a_folder_that_cannot_be_written_is_said(healthy: Any, tmp_path: Path):
    healthy.VAR_DIR = tmp_path / "nowhere"

    found, code = examined()

    assert (code, found["folder"]["state"]) == (1, "fault")


def test_a_cache_that_is_away_is_said(healthy: Any, monkeypatch: pytest.MonkeyPatch):
    def away(*_: Any, **__: Any) -> None:
        raise ConnectionError("nobody listens")

    monkeypatch.setattr(cache, "set", away, raising=False)

    found, code = examined()

    assert (code, found["cache"]["state"]) == (1, "fault")
    assert "nobody listens" in found["cache"]["says"]


def test_missing_packages_static_files_and_open_doors_are_said(healthy: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(environment, "missing_packages", lambda _: ["django==99"])
    (healthy.STATIC_ROOT / "staticfiles.json").unlink()
    healthy.DEBUG = False
    healthy.ALLOWED_HOSTS = ["rules.example.org"]

    found, _ = examined()

    assert "django==99" in found["packages"]["says"]
    assert found["static files"]["state"] == "fault"
    assert "HTTPS is off" in found["settings"]["says"] or "answers to rules.example.org" in found["settings"]["says"]
