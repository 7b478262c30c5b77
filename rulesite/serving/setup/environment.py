"""The project's own environment: `.venv` with the pinned packages of a requirements file. Standard library only."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
ENVIRONMENT: Final = ROOT / ".venv"
#: Stands while an environment is being made or filled, and so is left behind by an interruption.
UNFINISHED: Final = ROOT / "var" / "environment-unfinished"
LOCK: Final = ROOT / "var" / "environment.lock"
#: The site's packages and the drivers of PostgreSQL and Redis.
SERVERS: Final = ROOT / "requirements-servers.txt"
#: What the site does more with and runs without, since not every machine has a build of it.
EXTRAS: Final = ROOT / "requirements-meaning.txt"
#: The extras as they were when they were last installed, or couldn't be.
SETTLED: Final = ENVIRONMENT / "extras.txt"
#: Where requirements files stand that are made from others, for pip to read.
MADE: Final = ROOT / "var" / "requirements"


class SetupFailed(Exception):
    """The environment can't be made; the text says why and what to do."""


def site_requirements() -> Path:
    """What serving the site takes: with drivers, where its settings name PostgreSQL, Redis or who may read figures."""
    named = (setting("DATABASE_URL"), setting("CACHE_URL"))
    uses_servers = any(address.startswith(("postgres", "pgsql", "psql", "redis")) for address in named)
    return SERVERS if uses_servers or setting("METRICS_TOKEN") else ROOT / "requirements.txt"


def setting(name: str) -> str:
    """A setting as the site will read it, from the environment or the file `.env`; empty where it isn't set."""
    if name in os.environ:
        return os.environ[name]
    try:
        lines = (ROOT / ".env").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    written = (line.strip().removeprefix("export ").partition("=") for line in lines)
    return next((value.strip().strip("'\"") for key, _, value in written if key.strip() == name), "")


def pinned_packages(requirements: Path) -> dict[str, str]:
    """Name and version of each package that a requirements file pins for every platform."""
    pins: dict[str, str] = {}
    for number, requirement in _requirements_in(requirements.read_text(encoding="utf-8")):
        if ";" in requirement:  # a marker: pip decides whether this platform needs it
            continue
        name, equals, version = requirement.partition("==")
        if not equals:
            raise SetupFailed(f"{requirements.name}, line {number}: {requirement!r} pins no version (name==1.2.3)")
        pins[name.split("[")[0].strip()] = version.strip()
    return pins


def _requirements_in(text: str) -> Iterator[tuple[int, str]]:
    """Each line's number and its requirement, without comments and hashes."""
    for number, line in enumerate(text.splitlines(), 1):
        requirement = line.split("#")[0].partition("--hash")[0].strip(" \t\\")
        if requirement:
            yield number, requirement


def checks_hashes() -> bool:
    """Whether packages are installed only if they are, to the byte, those that Benchbook was tested with."""
    return setting("PACKAGE_HASHES").lower() not in ("0", "off", "no", "false")


def _what_to_install(requirements: Path) -> list[str]:
    """A requirements file, as pip is told of it."""
    if checks_hashes():
        return ["--require-hashes", "--requirement", str(requirements)]
    lines = [requirement for _, requirement in _requirements_in(requirements.read_text(encoding="utf-8"))]
    unchecked = _written(f"unchecked-{requirements.name}", "\n".join(lines) + "\n")
    return ["--requirement", str(unchecked)]


def _extras_beside(requirements: Path) -> Path:
    """The extras without what a requirements file pins itself."""
    pinned = {_name_of(requirement) for _, requirement in _requirements_in(requirements.read_text(encoding="utf-8"))}
    blocks = re.split(r"\n(?=\S)", EXTRAS.read_text(encoding="utf-8").strip())
    further = [block for block in blocks if not block.startswith("#") and _name_of(block) not in pinned]
    return _written(f"beside-{requirements.name}", "\n".join(further) + "\n")


def _name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _written(name: str, text: str) -> Path:
    """A requirements file made from another, for pip to read."""
    MADE.mkdir(parents=True, exist_ok=True)
    path = MADE / name
    path.write_text(text, encoding="utf-8")
    return path


def missing_packages(pins: Mapping[str, str]) -> list[str]:
    """The pinned packages that this interpreter lacks or has in another version."""
    return [f"{name}=={version}" for name, version in pins.items() if _installed_version(name) != version]


def _installed_version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def is_running_inside() -> bool:
    """Whether this process runs in the project's own environment."""
    return Path(sys.prefix).resolve() == ENVIRONMENT.resolve()


def interpreter() -> Path:
    """The environment's Python."""
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_usable() -> bool:
    """Whether the environment's Python starts, has pip, and was not left half made."""
    if UNFINISHED.exists() or not interpreter().exists():
        return False
    try:
        tried = subprocess.run([interpreter(), "-c", "import pip"], capture_output=True, check=False)  # noqa: S603
    except OSError:  # of another kind of machine
        return False
    return tried.returncode == 0


def make_environment() -> None:
    """Make `.venv` anew; what an interruption left of it is cleared away, unless it is another checkout's."""
    _require_venv()
    if ENVIRONMENT.is_symlink():
        raise SetupFailed(
            f"{ENVIRONMENT.name} leads to {ENVIRONMENT.resolve()}, which others may use, so it isn't made anew "
            "from here. Remove the link and start the same command again: this checkout gets an environment of its own."
        )
    say(f"making the environment {ENVIRONMENT.relative_to(ROOT)} with Python {sys.version.split()[0]}")
    with _unfinished_until_done():
        _run([_base_python(), "-m", "venv", "--clear", str(ENVIRONMENT)], "making the environment failed")


def install_packages(requirements: Path) -> None:
    """Install what a requirements file pins into the environment, and the extras beside it, as far as this machine can
    have them: two at a time, since pip uses one processor."""
    say(f"installing the packages of {requirements.name} and {EXTRAS.name} (once; about fifteen seconds)")
    if not checks_hashes():
        say("PACKAGE_HASHES is off: whatever the registry offers as these versions is installed")
    with _unfinished_until_done():
        beside = _extras_beside(requirements)
        # All of them are pinned, so each is installed by itself, and neither pip touches what the other does.
        extras = subprocess.Popen(  # noqa: S603
            [*_pip_install(), "--quiet", "--no-deps", "--only-binary", ":all:", *_what_to_install(beside)],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            _install_shown(requirements)
            _, complaints = extras.communicate()
        except BaseException:
            extras.terminate()
            extras.wait()
            raise
        SETTLED.write_text(EXTRAS.read_text(encoding="utf-8"), encoding="utf-8")
    if extras.returncode:
        why = next((line for line in reversed(complaints.splitlines()) if line.startswith("ERROR")), "pip failed")
        say(
            f"this machine can't have the packages of {EXTRAS.name} ({why}), so search goes by words alone and link "
            f"previews have no pictures. To try again, remove {SETTLED} and start the same command."
        )


def _install_shown(requirements: Path) -> None:
    """Install what a requirements file pins, counting the packages as they come."""
    pip = subprocess.Popen(  # noqa: S603
        [*_pip_install(), *_what_to_install(requirements)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert pip.stdout is not None
    _show_progress(pip.stdout, len(pinned_packages(requirements)))
    if pip.wait():
        raise SetupFailed(
            "installing the packages failed, see above. Is the package registry within reach? "
            "The same command may be started again and takes up where it was. Where packages do not match their "
            "hashes, the registry has other builds than Benchbook was tested with: if it is one that you trust, "
            "PACKAGE_HASHES=0 installs them."
        )


def _pip_install() -> list[str]:
    """How pip is called. What it would compile ahead is mostly never imported: Python compiles what is. Nor does it
    look whether packages fit each other, which are pinned together, and one of which may be half there."""
    quietly = ("--disable-pip-version-check", "--no-input", "--no-compile", "--no-warn-conflicts")
    return [str(interpreter()), "-m", "pip", "install", *quietly]


def extras_are_settled() -> bool:
    """Whether the extras were installed as they are pinned now, or were found not to exist for this machine."""
    if not SETTLED.exists():
        return False
    then, now = (_requirements_in(path.read_text(encoding="utf-8")) for path in (SETTLED, EXTRAS))
    return [pin for _, pin in then] == [pin for _, pin in now]


def _show_progress(lines: Iterable[str], total: int) -> None:
    found = 0
    for line in lines:
        if line.startswith(("Collecting ", "Requirement already satisfied: ")):
            found += 1
            _show(f"  {min(found, total)} of {total} packages found")
        elif line.startswith("Installing collected packages"):
            _show("  unpacking them                ")
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _show(progress: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{progress}", end="", file=sys.stderr, flush=True)


def sole_builder() -> contextlib.AbstractContextManager[None]:
    """Let one process at a time work on the environment; others wait for it."""
    return one_at_a_time(LOCK)


@contextlib.contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one process at a time do something; others wait for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        try:
            import fcntl
        except ImportError:  # not on Windows, where two at once may disturb each other
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _unfinished_until_done() -> Iterator[None]:
    UNFINISHED.parent.mkdir(exist_ok=True)
    UNFINISHED.touch()
    yield
    UNFINISHED.unlink()


def _require_venv() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupFailed(
            f"This Python {version} comes without its venv module. On Debian and Ubuntu it is a package of its own:\n"
            f"    sudo apt install python{version}-venv\n"
            "Then start the same command again."
        ) from None


def _base_python() -> str:
    """The Python that this one was made from: an environment can't rebuild itself while it runs."""
    return getattr(sys, "_base_executable", None) or sys.executable


def _run(command: list[str], failure: str) -> None:
    ended = subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603
    if ended.returncode:
        raise SetupFailed(f"{failure} ({' '.join(command[1:4])} … ended with {ended.returncode})")


def say(text: str) -> None:
    """Tell the person at the terminal what is being done."""
    print(f"benchbook: {text}", file=sys.stderr, flush=True)
