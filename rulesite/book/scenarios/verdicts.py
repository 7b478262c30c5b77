"""Whether scenarios do what they claim, in the form in which commands and lists tell it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

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

    @property
    def milliseconds(self) -> float:
        return self.run.milliseconds if self.run else 0.0

    @property
    def applied_rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the log cites, each once, in the order of the log."""
        moments = self.run.moments if self.run else ()
        return tuple(dict.fromkeys(rule for moment in moments for rule in moment.rules))

    def as_json(self) -> dict[str, Any]:
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
    text: str, *, id: str, home: str, library: Mapping[str, Mapping[str, Any]], edition: str | None = None
) -> Verdict:
    """Read and play a scenario of the edition `home`, under `edition` if that is given.

    Whatever goes wrong is in the verdict.
    """
    try:
        scenario = engine.read_scenario(text, id=id, edition=home, library=library)
    except engine.InvalidScenario as problem:
        return Verdict(id, edition or home, True, "error", tuple(map(str, problem.problems)), None)
    return verdict_after_playing(scenario, edition)


def verdict_after_playing(scenario: engine.Scenario, edition: str | None = None, *, film: bool = False) -> Verdict:
    """Play a scenario that was read; `film` has the run keep what there is to see at each moment.

    Whatever goes wrong is in the verdict, a fault of the engine too: one scenario that breaks it keeps no other from
    being played.
    """
    try:
        run = engine.play(scenario, edition, film=film)
    except engine.NoSuchEdition as problem:
        failure = f"{scenario.id}: {problem}"
    except Exception as problem:
        logger.exception("the engine failed on %s", scenario.id)
        failure = f"{scenario.id}: the engine failed: {type(problem).__name__}: {problem}"
    else:
        return Verdict(scenario.id, run.edition, scenario.documented, run.status, run.failures, run)
    return Verdict(scenario.id, edition or scenario.edition, scenario.documented, "error", (failure,), None)
