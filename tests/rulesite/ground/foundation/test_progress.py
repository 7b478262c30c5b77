from __future__ import annotations

import pytest

from rulesite.ground.foundation.progress import progress


@pytest.mark.parametrize(("terminal", "shown"), [(True, "50%"), (False, "loading: 2,000\n")])
def test_a_long_task_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool, shown: str
):
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal, raising=False)
    with progress("loading", 2000) as bar:
        bar.update(1000)
        bar.refresh()
    said = capsys.readouterr().err

    assert shown in said
    assert ("\r" in said) == terminal


def test_a_quiet_command_says_nothing(capsys: pytest.CaptureFixture[str]):
    with progress("loading", 2, shown=False) as bar:
        bar.update()

    assert capsys.readouterr().err == ""
