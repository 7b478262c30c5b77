"""Built as a wheel and installed somewhere else, Benchbook carries all that it knows."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from django.conf import settings

from rulesite.ground.foundation.code_version import engine_version
from tests.book import put_films_in
from tests.rulesite.serving.setup.test_program import OWN, ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, thorough: bool) -> Path:
    """A folder with an environment that has the wheel, and all packages that it needs from the one of the tests."""
    if not thorough:
        pytest.skip("building and installing takes minutes")
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    _copy_of_the_checkout(source)
    wheel = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(folder), str(source)]
    subprocess.run(wheel, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
    packages = Path(sysconfig.get_paths()["purelib"])
    theirs = next((folder / "env" / "lib").glob("python*/site-packages"))
    (theirs / "of_the_tests.pth").write_text(f"{packages}\n")
    (built,) = folder.glob("*.whl")
    subprocess.run([str(folder / "env/bin/python"), "-m", "pip", "install", "--no-deps", str(built)], check=True)
    return folder


def test_a_wheel_carries_all_content_and_all_templates(installed: Path):
    (carried,) = (installed / "env/lib").glob("python*/site-packages/rulesite/carried")
    for folder in ("rules_data", "templates"):
        ours = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert ours <= {path.relative_to(carried / folder) for path in (carried / folder).rglob("*")}


def _copy_of_the_checkout(target: Path) -> None:
    """What is under version control, as it stands; a build leaves its own files beside it."""
    names = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True, capture_output=True).stdout
    for name in filter(None, names.decode().split("\0")):
        source = ROOT / name
        if source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(source.read_bytes())


def _python(folder: Path, statements: str) -> str:
    command = [str(folder / "env/bin/python"), "-c", statements]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def _run(folder: Path, *arguments: str) -> str:
    environment = {
        "VAR_DIR": str(folder / "var"),
        "SECRET_KEY": settings.SECRET_KEY,
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
    }
    done = subprocess.run(
        [str(folder / "env/bin/benchbook"), *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_package_plays_a_file_and_looks_rules_up(installed: Path, django_db_setup: None):
    """It has the same engine, and so finds what the tests' book played."""
    ask = "from rulesite.ground.foundation.code_version import engine_version; print(engine_version())"
    assert _python(installed, ask).strip() == engine_version()
    put_films_in(installed / "var" / "kept" / "films")
    (installed / "mine.toml").write_text(OWN)
    assert "it passes" in _run(installed, "play", "mine.toml")
    assert "2026-08 704.5f" in _run(installed, "lookup", "704.5f")
    assert "2009-07 704.5f" in _run(installed, "lookup", "704.5f", "--book", "2009-07").partition("\n")[0]


def test_the_engine_is_installed_with_its_types_marked(installed: Path):
    ask = "import engine, pathlib; print(pathlib.Path(engine.__file__).with_name('py.typed').exists(), engine.__file__)"
    said = _python(installed, ask)
    assert said.startswith("True")
    assert str(installed) in said
