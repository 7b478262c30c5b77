from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rulesite.serving.setup import bootstrap, checks, environment
from rulesite.serving.setup.environment import SetupFailed


def requirements(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "requirements.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_pins_are_read_and_markers_left_to_pip(tmp_path: Path):
    text = "# compiled\ndjango==5.2.19  # why\nwhitenoise[brotli]==6.12.0\ncolorama==0.4.6 ; sys_platform == 'win32'\n"
    pins = environment.pinned_packages(requirements(tmp_path, text))
    assert pins == {"django": "5.2.19", "whitenoise": "6.12.0"}


def test_hashes_belong_to_no_name(tmp_path: Path):
    text = "# compiled\ndjango==5.2.19 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nnh3==0.3.7 --hash=sha256:cc\n"
    assert environment.pinned_packages(requirements(tmp_path, text)) == {"django": "5.2.19", "nh3": "0.3.7"}


@pytest.mark.parametrize("path", sorted(environment.ROOT.glob("requirements*.txt")), ids=lambda path: path.stem)
def test_each_package_that_is_installed_is_known_by_its_hashes(path: Path):
    for requirement in path.read_text(encoding="utf-8").replace("\\\n", "").splitlines()[1:]:
        assert " --hash=sha256:" in requirement, requirement


@dataclass
class Registry:
    """A registry that pip asks in a test, in an environment of the test's own: what comes of it, and what was asked."""

    packages: int = 0
    extras: int = 0
    asked: list[list[str]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    def pip(self, command: list[str], **_: object) -> Pip:
        self.asked.append(command)
        is_extras = "--only-binary" in command
        return Pip(self, "extras" if is_extras else "packages", self.extras if is_extras else self.packages)

    @property
    def for_packages(self) -> list[str]:
        (command,) = (command for command in self.asked if "--only-binary" not in command)
        return command

    @property
    def for_extras(self) -> list[str]:
        (command,) = (command for command in self.asked if "--only-binary" in command)
        return command


@dataclass
class Pip:
    registry: Registry
    what: str
    returncode: int
    stdout: tuple[str, ...] = ()

    def wait(self) -> int:
        return self.returncode

    def communicate(self) -> tuple[None, str]:
        return None, "WARNING: x\nERROR: No matching distribution found for y\n"

    def terminate(self) -> None:
        self.registry.ended.append(self.what)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Registry:
    registry = Registry()
    for name in ("UNFINISHED", "MADE", "SETTLED", "EXTRAS"):
        monkeypatch.setattr(environment, name, tmp_path / name)
    environment.EXTRAS.write_text(
        "y==1 \\\n    --hash=sha256:yy\nnh3==0.3.7 \\\n    --hash=sha256:aa\n", encoding="utf-8"
    )
    monkeypatch.setattr(environment.subprocess, "Popen", registry.pip)
    return registry


def test_only_packages_with_the_hashes_that_are_known_are_installed(registry: Registry, tmp_path: Path):
    file = requirements(tmp_path, "nh3==0.3.7 \\\n    --hash=sha256:aa\n")
    registry.packages = 1
    with pytest.raises(SetupFailed, match=r"do not match their hashes.*PACKAGE_HASHES=0 installs them"):
        environment.install_packages(file)
    assert registry.for_packages[-3:] == ["--require-hashes", "--requirement", str(file)]
    assert registry.ended == ["extras"]
    assert not environment.extras_are_settled()


def test_extras_are_installed_beside_the_packages_and_none_of_them_twice(registry: Registry, tmp_path: Path):
    environment.install_packages(requirements(tmp_path, "nh3==0.3.7 \\\n    --hash=sha256:aa\n"))
    assert {"--no-deps", "--require-hashes"} <= {*registry.for_extras}
    assert Path(registry.for_extras[-1]).read_text(encoding="utf-8") == "y==1 \\\n    --hash=sha256:yy\n"


def test_who_trusts_a_registry_with_other_builds_says_so(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("PACKAGE_HASHES", "0")
    text = "nh3==0.3.7 \\\n    --hash=sha256:aa\ncolorama==0.4.6 ; sys_platform == 'win32' --hash=sha256:bb\n"
    environment.install_packages(requirements(tmp_path, text))
    assert not any("--require-hashes" in command for command in registry.asked)
    installed = Path(registry.for_packages[-1]).read_text(encoding="utf-8")
    assert installed == "nh3==0.3.7\ncolorama==0.4.6 ; sys_platform == 'win32'\n"
    assert Path(registry.for_extras[-1]).read_text(encoding="utf-8") == "y==1\n"
    assert "PACKAGE_HASHES is off" in capsys.readouterr().err


def test_an_unpinned_package_is_a_clear_error(tmp_path: Path):
    with pytest.raises(SetupFailed, match=r"requirements.txt, line 1: 'django>=5' pins no version"):
        environment.pinned_packages(requirements(tmp_path, "django>=5\n"))


def test_missing_and_outdated_packages_are_named():
    installed = environment.pinned_packages(environment.ROOT / "requirements.txt")
    assert environment.missing_packages(installed) == []
    assert environment.missing_packages({"django": "1.0", "no-such-package": "2"}) == [
        "django==1.0",
        "no-such-package==2",
    ]


def test_nothing_is_done_when_all_packages_are_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    settled(monkeypatch, tmp_path, "y==1\n").write_text("y==1\n", encoding="utf-8")
    monkeypatch.setattr(environment, "is_running_inside", lambda: True)
    monkeypatch.setattr(bootstrap, "_start_again", lambda *_, **__: pytest.fail("started again"))
    bootstrap.prepare(environment.ROOT / "requirements.txt", ["manage.py", "status"])


def test_an_interrupted_environment_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    done: list[str] = []
    unfinished = tmp_path / "unfinished"
    unfinished.touch()
    monkeypatch.setattr(environment, "UNFINISHED", unfinished)
    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "make_environment", lambda: done.append("make"))
    monkeypatch.setattr(environment, "install_packages", lambda _: done.append("install"))
    monkeypatch.setattr(bootstrap, "_start_again", lambda *_, built=False: done.append(f"start again, built {built}"))
    bootstrap.prepare(environment.ROOT / "requirements.txt", ["manage.py", "up"])
    assert done == ["make", "install", "start again, built True"]


def settled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, extras: str) -> Path:
    """An environment of a test's own, whose extras are these."""
    for name in ("EXTRAS", "SETTLED", "UNFINISHED"):
        monkeypatch.setattr(environment, name, tmp_path / name)
    environment.EXTRAS.write_text(extras, encoding="utf-8")
    return environment.SETTLED


@pytest.mark.parametrize(("code", "said"), [(0, ""), (1, "so search goes by words alone and link previews have no")])
def test_a_machine_that_cannot_have_the_extras_does_without(
    registry: Registry, tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int, said: str
):
    registry.extras = code
    assert not environment.extras_are_settled()
    environment.install_packages(requirements(tmp_path, "nh3==0.3.7\n"))
    assert environment.extras_are_settled()
    output = capsys.readouterr().err
    assert said in output
    assert ("No matching distribution found for y" in output) == bool(code)


def test_extras_that_are_pinned_anew_are_installed_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    stamp = settled(monkeypatch, tmp_path, "y==2\n")
    stamp.write_text("y==1\n", encoding="utf-8")
    done: list[str] = []
    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "is_running_inside", lambda: True)
    monkeypatch.setattr(environment, "is_usable", lambda: True)
    monkeypatch.setattr(environment, "install_packages", lambda _: done.append("install"))
    monkeypatch.setattr(bootstrap, "_start_again", lambda *_, **__: done.append("start again"))
    bootstrap.prepare(environment.ROOT / "requirements.txt", ["manage.py", "up"])
    assert done == ["install", "start again"]


def test_a_package_that_stays_missing_ends_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("BENCHBOOK_ENVIRONMENT_BUILT", "1")
    with pytest.raises(SetupFailed, match=r"still missing: .*no-such-package"):
        bootstrap.prepare(requirements(tmp_path, "no-such-package==1\n"), ["manage.py", "up"])


def test_a_python_without_venv_says_which_package_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(environment.sys.modules, "ensurepip", None)
    with pytest.raises(SetupFailed, match=r"apt install python3\.\d+-venv"):
        environment.make_environment()


def test_an_environment_that_another_checkout_uses_is_never_cleared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "others").mkdir()
    theirs = requirements(tmp_path / "others", "django==5.2.19")
    (tmp_path / ".venv").symlink_to(tmp_path / "others")
    monkeypatch.setattr(environment, "ENVIRONMENT", tmp_path / ".venv")
    with pytest.raises(SetupFailed, match=r"\.venv leads to .*others, which others may use.*Remove the link"):
        environment.make_environment()
    assert theirs.exists()


def test_every_pin_of_the_site_is_pinned_alike_for_its_tests():
    site = environment.pinned_packages(environment.ROOT / "requirements.txt")
    tests = environment.pinned_packages(environment.ROOT / "requirements-dev.txt")
    extras = environment.pinned_packages(environment.EXTRAS)
    servers = environment.pinned_packages(environment.SERVERS)
    assert site.items() <= servers.items()
    assert servers.items() <= tests.items()
    assert site.items() <= tests.items()
    assert site.items() <= extras.items()
    assert all(tests.get(name, version) == version for name, version in extras.items())


def test_the_tests_of_the_database_run_on_servers_as_well_when_asked(monkeypatch: pytest.MonkeyPatch):
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(checks, "CHECKS", ())
    monkeypatch.setattr(checks, "_python", lambda *arguments: ran.append(arguments) or 0)

    assert checks.run_checks(["--servers"]) == 0

    spread = ("-n", "auto", "--dist", "worksteal")
    on_servers = ("-m", "pytest", "-p", "tests.servers.everywhere", *spread)
    assert ran == [(*on_servers, *checks.ON_SERVERS), ("-m", "pytest", *spread)]
    assert [path for path in checks.ON_SERVERS if not (environment.ROOT / path).exists()] == []

    ran.clear()
    checks.run_checks(["--servers", "--", "tests/rulesite/pages/api"])
    assert ran == [(*on_servers, "tests/rulesite/pages/api"), ("-m", "pytest", *spread, "tests/rulesite/pages/api")]

    ran.clear()
    checks.run_checks(["--servers", "--", "--thorough"])
    assert ran == [(*on_servers, "--thorough", *checks.ON_SERVERS), ("-m", "pytest", *spread, "--thorough")]


def test_an_environment_of_another_kind_of_machine_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("UNFINISHED", "LOCK"):
        monkeypatch.setattr(environment, name, tmp_path / name)
    foreign = tmp_path / "python"
    foreign.write_bytes(b"\x7fELF of another processor")
    foreign.chmod(0o755)
    monkeypatch.setattr(environment, "interpreter", lambda: foreign)
    monkeypatch.setattr(environment, "is_running_inside", lambda: False)
    done: list[str] = []
    monkeypatch.setattr(environment, "make_environment", lambda: done.append("make"))
    monkeypatch.setattr(environment, "install_packages", lambda _: done.append("install"))
    with pytest.raises(OSError, match="Exec format"):
        bootstrap.prepare(requirements(tmp_path, "no-such-package==1\n"), ["manage.py", "up"])
    assert done == ["make", "install"]


def test_failed_checks_fail_the_run_but_pytest_comes_last(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    ran: list[tuple[str, ...]] = []
    failing = ("-c", "print('what is wrong'); raise SystemExit(1)")
    monkeypatch.setattr(checks, "CHECKS", (("style", failing), ("types", ("-c", "print('nothing')"))))
    monkeypatch.setattr(checks, "_python", lambda *arguments: ran.append(arguments) or 0)
    assert checks.run_checks(["--", "-k", "trample"]) == 1
    assert ran == [("-m", "pytest", "-n", "auto", "--dist", "worksteal", "-k", "trample")]
    told = capfd.readouterr()
    assert told.out == "what is wrong\nnothing\n"
    assert "FAILED before the tests: style\n" in told.err
    monkeypatch.setattr(checks, "CHECKS", (("types", ("-c", "pass")),))
    assert checks.run_checks([]) == 0


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("", "requirements.txt"),
        ("DATABASE_URL=postgres://database/benchbook\n", "requirements-servers.txt"),
        ("# the cache\nexport CACHE_URL = 'redis://cache:6379/0'\n", "requirements-servers.txt"),
        ("DATABASE_URL=sqlite:////srv/rules.sqlite3\n", "requirements.txt"),
    ],
)
def test_drivers_are_installed_where_a_server_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, written: str, file: str
):
    for name in ("DATABASE_URL", "CACHE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "SERVERS", tmp_path / environment.SERVERS.name)
    (tmp_path / ".env").write_text(written, encoding="utf-8")

    assert environment.site_requirements().name == file


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    (tmp_path / ".env").write_text("CACHE_URL=redis://cache\n", encoding="utf-8")
    monkeypatch.setenv("CACHE_URL", "locmemcache://")

    assert environment.setting("CACHE_URL") == "locmemcache://"


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("RUN_SECONDS", "soon", "RUN_SECONDS is 'soon'"),
        ("DATABASE_URL", "nonsense://x", "isn't an available database"),
        ("VAR_DIR", "/proc/nowhere", "make it writable, or set VAR_DIR"),
    ],
)
def test_a_setting_that_will_not_do_is_said_in_words(setting: str, value: str, said: str):
    ended = subprocess.run(
        [sys.executable, "manage.py", "version"],
        cwd=environment.ROOT, env=os.environ | {"DJANGO_SETTINGS_MODULE": "rulesite.settings", setting: value},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert ended.returncode == 1
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.thorough
def test_a_copied_checkout_uses_its_own_environment(tmp_path: Path):
    """Its programs still begin with the old place, so none of them is started: only its own Python is."""
    old = tmp_path / "old"
    packages = Path(environment.__file__).parents[3]
    shutil.copytree(packages / "rulesite", old / "rulesite", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("engine", "templates", "rules_data"):
        (old / name).symlink_to(packages / name)
    for name in ("manage.py", "requirements.txt", "requirements-meaning.txt", "requirements-servers.txt"):
        shutil.copy(packages / name, old)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", old / ".venv"], check=True)
    site_packages = next((old / ".venv" / "lib").glob("python*/site-packages"))
    installed = next(path for path in sys.path if path.endswith("site-packages"))
    (site_packages / "installed.pth").write_text(f"{installed}\n")
    shutil.copy(old / "requirements-meaning.txt", old / ".venv" / "extras.txt")
    program = old / ".venv" / "bin" / "granian"
    program.write_text(f"#!{old}/.venv/bin/python\nraise SystemExit('the old environment')\n")

    new = shutil.copytree(old, tmp_path / "new", symlinks=True)
    shutil.rmtree(old)
    asked = "import sys; from django.conf import settings; print(sys.prefix, settings.BASE_DIR)"
    ended = subprocess.run(
        [sys.executable, new / "manage.py", "shell", "--no-imports", "--command", asked],
        cwd=tmp_path, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert ended.stdout.split() == [str(new / ".venv"), str(new)], ended.stderr
