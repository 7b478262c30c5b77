"""What can be wrong with a file of `rules_data`, said with file and line, all of it at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


class InvalidData(ValueError):
    """A file of `rules_data` that can't be loaded; its text names file and line."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}, line {line}: {problem}")
        self.path, self.line, self.problem = path, line, problem


@dataclass(frozen=True)
class Findings:
    """What was found while reading: faults keep the content from being loaded, notes don't."""

    root: Path
    faults: list[InvalidData] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def fault(self, path: Path, line: int, problem: str) -> None:
        self.faults.append(InvalidData(self.shown(path), line, problem))

    def note(self, path: Path, line: int, remark: str) -> None:
        self.notes.append(f"{self.shown(path)}, line {line}: {remark}")

    def shown(self, path: Path) -> Path:
        """The path as a person names it: from the folder that `rules_data` stands in."""
        return path.relative_to(self.root.parent) if path.is_relative_to(self.root.parent) else path

    def raise_any(self) -> None:
        """Raise an ExceptionGroup of every fault, in the order of files and lines, unless there is none."""
        if self.faults:
            self.faults.sort(key=lambda fault: (fault.path, fault.line))
            raise ExceptionGroup(f"{len(self.faults)} faults in {self.root.name}", self.faults)
