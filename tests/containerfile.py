"""The Containerfile: what it does wrong, and each of its steps taken on this machine.

`python -m tests.containerfile` looks at it, then takes its steps in a folder of its own, where no engine for containers
is needed: what it copies, runs and starts, and whether the site that it starts is well. Nothing is left behind.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tests.servers.running import free_port

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "Containerfile"
IGNORED: Final = ROOT / ".containerignore"

KNOWN: Final = frozenset({"FROM", "WORKDIR", "COPY", "ENV", "RUN", "USER", "EXPOSE", "HEALTHCHECK", "CMD"})
_COMMAND: Final = re.compile(r"\bmanage\.py[ \"',]+(\w+)")
_PINNED: Final = re.compile(r"[\w./-]+:\d[\w.-]*(?:@sha256:[0-9a-f]{64})?")
_SECONDS_TO_START: Final = 180


@dataclass(frozen=True)
class Step:
    """An instruction with the line that it begins on."""

    line: int
    instruction: str
    said: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.instruction} {self.said}"

    @property
    def is_list(self) -> bool:
        """Whether what is started is said in the form of a list, which no shell takes apart."""
        try:
            return all(isinstance(each, str) for each in self.arguments)
        except ValueError:
            return False

    @property
    def arguments(self) -> list[str]:
        """What is started, of a CMD, and of the CMD of a HEALTHCHECK, in the form of a list."""
        found: list[str] = json.loads(self.said[self.said.index("[") :])
        return found


def steps_of(text: str) -> list[Step]:
    """The instructions of a Containerfile: lines that end in a backslash go on."""
    steps: list[Step] = []
    begun, waiting = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not waiting and (not line.strip() or line.startswith("#")):
            continue
        begun = begun if waiting else number
        waiting += line.removesuffix("\\")
        if not line.endswith("\\"):
            instruction, _, said = waiting.strip().partition(" ")
            steps.append(Step(begun, instruction, said.strip()))
            waiting = ""
    return steps


def faults_in(text: str, *, commands: frozenset[str], settings: frozenset[str]) -> list[str]:
    """What is wrong with a Containerfile; `commands` and `settings`: those that Benchbook has."""
    steps = steps_of(text)
    faults = [f"{step}: this instruction isn't one of {', '.join(sorted(KNOWN))}" for step in _unknown(steps)]
    faults += [fault for step in steps for fault in _faults_of(step, commands, settings)]
    said = {name: [step for step in steps if step.instruction == name] for name in KNOWN}
    if not steps or steps[0].instruction != "FROM":
        faults.append("the first instruction isn't FROM")
    faults += [
        f"there are {len(said[name])} of {name}: one is needed" for name in ("CMD", "USER") if len(said[name]) != 1
    ]
    if said["USER"] and said["CMD"] and said["USER"][0].line > said["CMD"][0].line:
        faults.append("USER comes after CMD: what is started is somebody's who may do everything")
    ports = {step.said for step in said["EXPOSE"]}
    started = {port for step in said["CMD"] for port in re.findall(r":(\d+)\"", step.said)}
    asked = {port for step in said["HEALTHCHECK"] for port in re.findall(r":(\d+)/", step.said)}
    if not ports == started == asked:
        faults.append(f"EXPOSE names the ports {ports}, CMD serves {started}, and HEALTHCHECK asks {asked}")
    return faults


def _unknown(steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if step.instruction not in KNOWN]


def _faults_of(step: Step, commands: frozenset[str], settings: frozenset[str]) -> Iterator[str]:
    for command in _COMMAND.findall(step.said):
        if command not in commands:
            yield f"{step}: manage.py has no command {command}"
    match step.instruction:
        case "FROM" if not _PINNED.fullmatch(step.said):
            yield f"{step}: an image is named with its version, such as python:3.13-slim"
        case "WORKDIR" if not step.said.startswith("/"):
            yield f"{step}: a folder is named from / on"
        case "COPY":
            *sources, _target = step.said.split()
            yield from (f"{step}: there is no {source} here" for source in sources if not (ROOT / source).exists())
        case "ENV":
            names = [each.partition("=")[0] for each in shlex.split(step.said)]
            yield from (f"{step}: Benchbook has no setting {name}" for name in names if name not in settings)
        case "RUN" if subprocess.run(["sh", "-n", "-c", step.said], capture_output=True, check=False).returncode:
            yield f"{step}: sh can't read this"
        case "USER" if step.said.split(":")[0] in ("root", "0"):
            yield f"{step}: what is started is somebody's who may do everything"
        case "CMD" | "HEALTHCHECK":
            if not step.is_list:
                yield f'{step}: what is started is a list, such as ["python3", "manage.py"]'


def copied_files(ignored: str) -> list[str]:
    """The files of the repository that an image gets."""
    patterns = [line for line in ignored.splitlines() if line and not line.startswith("#")]
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [file for file in listed.stdout.split("\0") if file and not _is_ignored(file, patterns)]


def _is_ignored(file: str, patterns: Sequence[str]) -> bool:
    folders = [str(folder) for folder in (Path(file), *Path(file).parents)]
    return any(
        fnmatch(each, pattern.removeprefix("**/")) or fnmatch(each, pattern) for each in folders for pattern in patterns
    )


class Taken:
    """The steps as they are taken below a folder that stands for the image's own root."""

    def __init__(self, root: Path) -> None:
        self._root, self._folder = root, root
        ours = settings_here() | {"DJANGO_SETTINGS_MODULE", "VIRTUAL_ENV"}
        self._environment = {name: value for name, value in os.environ.items() if name not in ours}

    def take(self, step: Step) -> None:
        """Take a step that makes the image. Raises CalledProcessError for one that fails."""
        match step.instruction:
            case "WORKDIR":
                self._folder = self._root / step.said.lstrip("/")
                self._folder.mkdir(parents=True)
            case "COPY":
                for file in copied_files(IGNORED.read_text(encoding="utf-8")):
                    target = self._folder / file
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / file, target)
            case "ENV":
                said = dict(each.split("=", 1) for each in shlex.split(step.said))
                here = {
                    name: str(self._root / value.lstrip("/")) if value.startswith("/") else value
                    for name, value in said.items()
                }
                self._environment |= here
            case "RUN":
                # Only root may give a folder away; whoever takes the steps keeps it.
                said = re.sub(r"--(owner|group)=\S+ ", "", step.said)
                self.run(["sh", "-c", said])

    def run(self, command: Sequence[str]) -> None:
        subprocess.run(command, cwd=self._folder, env=self._environment, check=True)

    def serve(self, command: Sequence[str], health: Sequence[str], port: str) -> None:
        """Start what CMD starts, at another port; return when HEALTHCHECK is content. Raises RuntimeError."""
        here = str(free_port())
        started = [each.replace(f"0.0.0.0:{port}", f"127.0.0.1:{here}") for each in command]
        asks = [each.replace(f":{port}/", f":{here}/") for each in health]
        process = subprocess.Popen(started, cwd=self._folder, env=self._environment, start_new_session=True)
        try:
            until = time.monotonic() + _SECONDS_TO_START
            while subprocess.run(asks, cwd=self._folder, capture_output=True, check=False).returncode:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError("what CMD starts isn't well")
                time.sleep(0.5)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(30)


def main() -> int:
    """Look at the file, then take its steps."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # who stops it leaves nothing behind either
    text = FILE.read_text(encoding="utf-8")
    if faults := faults_in(text, commands=commands_here(), settings=settings_here()):
        print(*faults, sep="\n")
        return 1
    steps = steps_of(text)
    named = {step.instruction: step for step in steps}
    with tempfile.TemporaryDirectory(prefix="benchbook-image-") as folder:
        taken = Taken(Path(folder))
        for step in steps:
            began = time.monotonic()
            print(step, flush=True)
            taken.take(step)
            if step.instruction in ("COPY", "RUN"):
                print(f"  {time.monotonic() - began:.1f} s", flush=True)
        began = time.monotonic()
        taken.run(["python3", "manage.py", "migrate", "--verbosity=0"])
        taken.run(["python3", "manage.py", "load_rules"])
        print(f"what the machine that loads does: {time.monotonic() - began:.1f} s", flush=True)
        began = time.monotonic()
        taken.serve(named["CMD"].arguments, named["HEALTHCHECK"].arguments, named["EXPOSE"].said)
        print(f"CMD is well after {time.monotonic() - began:.1f} s", flush=True)
    return 0


def commands_here() -> frozenset[str]:
    """The commands of manage.py that a Containerfile may start."""
    own = {path.stem for path in (ROOT / "rulesite").glob("**/management/commands/[a-z]*.py")}
    return frozenset(own | {"help", "migrate"})


def settings_here() -> frozenset[str]:
    """The settings that the documentation lists."""
    page = (ROOT / "docs" / "running-for-many.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))


if __name__ == "__main__":
    sys.exit(main())
