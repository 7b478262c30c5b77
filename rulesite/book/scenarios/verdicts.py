"""Whether scenarios do what they claim, in the form in which commands and lists tell it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import engine

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Verdict:
    """What came of playing one scenario. `run` is None where nothing could be played."""

    id: str
    edition: str
    documented: bool
    status: Literal["pass", "fail", "error"]
    failures: tuple[str, ...]
    run: engine.Run | None

    @classmethod
    def of(cls, run: engine.Run, *, documented: bool) -> Verdict:
        """The verdict on a run."""
        return cls(run.scenario, run.edition, documented, run.status, run.failures, run)

    @property
    def milliseconds(self) -> float:
        return self.run.milliseconds if self.run else 0.0

    @property
    def applied_rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the log cites, each once, in the order of the log."""
        moments = self.run.moments if self.run else ()
        return tuple(dict.fromkeys(rule for moment in moments for rule in moment.rules))

    def as_json(self) -> dict[str, object]:
        claims = self.run.expectations if self.run else ()
        return {
            "id": self.id,
            "edition": self.edition,
            "status": self.status,
            "expectations": [{"line": c.line, "text": c.text, "met": c.met, "why": c.why} for c in claims],
            "failures": list(self.failures),
            "ms": round(self.milliseconds, 1),
        }


def verdict_on(
    text: str, *, id: str, home: str, library: Mapping[str, Mapping[str, object]], edition: str | None = None
) -> Verdict:
    """Read and play a scenario of the edition `home`, under `edition` if that is given.

    Whatever goes wrong is in the verdict, a fault of the engine too: one scenario that breaks it keeps no other from
    being played.
    """
    try:
        scenario = engine.read_scenario(text, id=id, edition=home, library=library)
        return Verdict.of(engine.play(scenario, edition), documented=scenario.documented)
    except engine.InvalidScenario as problem:
        return Verdict(id, edition or home, True, "error", tuple(map(str, problem.problems)), None)
    except engine.NoSuchEdition as problem:
        return Verdict(id, edition or home, True, "error", (f"{id}: {problem}",), None)
    except Exception as problem:
        logger.exception("the engine failed on %s", id)
        return failed_on(id, edition or home, problem)


def failed_on(id: str, edition: str, problem: Exception) -> Verdict:
    """The verdict on a scenario that the engine breaks on."""
    failure = f"{id}: the engine failed: {type(problem).__name__}: {problem}"
    return Verdict(id, edition, True, "error", (failure,), None)
