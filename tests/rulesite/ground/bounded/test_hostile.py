"""Whatever strangers send ends within its bounds, and with words for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.pool import Ended, bounded
from tests import hostile


def scenarios() -> Iterator[Any]:
    for of_kind in (hostile.known, hostile.within, hostile.others):
        for name, text in of_kind():
            yield pytest.param(text[:20_000], id=f"{of_kind.__name__} {name}")


@pytest.fixture(autouse=True)
def _bounds(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience, as the machine may have much else to do."""
    settings.RUN_WORKERS, settings.RUN_WAITING = 1, 1
    settings.RUN_SECONDS, settings.RUN_MEGABYTES = 0.7, 400
    monkeypatch.setattr("rulesite.ground.bounded.pool._PATIENCE", 40)


@pytest.fixture
def _short_of_time(settings: Any, thorough: bool) -> None:
    """Less time than other work here has, but for `--thorough`: most of these scenarios use all that they are given."""
    if not thorough:
        settings.RUN_SECONDS = 0.2


@pytest.mark.usefixtures("_short_of_time")
@pytest.mark.parametrize("text", list(scenarios()))
def test_a_hostile_scenario_is_played_or_refused_or_ended_with_a_reason(text: str):
    try:
        played = bounded(jobs.play, text, "stranger", "2009-07", {})
    except Ended as ended:
        assert ended.kind in ("time", "memory", "size")  # noqa: PT017 - either way is right
    else:
        assert isinstance(played, jobs.Played | jobs.Unread)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in hostile.read_texts()])
def test_a_hostile_card_text_is_read_or_refused_within_its_time(text: str):
    assert isinstance(bounded(jobs.read, text, "Stranger", "Creature"), jobs.ReadText | jobs.Stopped)


@pytest.mark.parametrize("name", [name for name, _ in hostile.known() if name.startswith(("mana", "names", "draw X"))])
def test_what_once_took_days_or_gigabytes_is_answered_at_once(name: str):
    text = dict(hostile.known())[name]
    assert isinstance(bounded(jobs.play, text, "stranger", "2009-07", {}), jobs.Played | jobs.Unread)
