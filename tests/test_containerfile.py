"""The Containerfile fits the repository, and what looks at it sees what would be wrong."""

from __future__ import annotations

import pytest

from tests.containerfile import FILE, IGNORED, commands_here, copied_files, faults_in, settings_here, steps_of

TEXT = FILE.read_text(encoding="utf-8")


def faults(text: str) -> list[str]:
    return faults_in(text, commands=commands_here(), settings=settings_here())


def test_the_containerfile_is_without_fault():
    assert faults(TEXT) == []


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("python:3.13-slim", "python:latest", "named with its version"),
        ("python:3.13-slim", "python", "named with its version"),
        ("COPY . .", "COPY missing.txt .", "there is no missing.txt"),
        ("VAR_DIR=/var", "VARDIR=/var", "no setting VARDIR"),
        ("manage.py help", "manage.py halp", "no command halp"),
        ('"manage.py", "up"', '"manage.py", "start"', "no command start"),
        (">/dev/null", ">/dev/null &&", "sh can't read"),
        ("USER 10001:10001", "USER root", "may do everything"),
        ("USER 10001:10001\n", "", "0 of USER"),
        ("EXPOSE 8000", "EXPOSE 8080", "EXPOSE names the ports {'8080'}"),
        ('CMD ["python3", "manage.py"', 'CMD ["python3" "manage.py"', "is a list"),
        ("WORKDIR /srv", "WORKDIR srv", "from / on"),
        ("EXPOSE", "EXPORT", "isn't one of"),
    ],
)
def test_what_would_be_wrong_with_it_is_said_with_its_line(was: str, becomes: str, says: str):
    assert was in TEXT
    assert any(says in fault for fault in faults(TEXT.replace(was, becomes)))


def test_a_step_goes_on_over_lines_that_end_in_a_backslash():
    (step,) = steps_of("# a remark\nRUN one && \\\n  two\n")

    assert (step.line, step.instruction, step.said) == (2, "RUN", "one &&   two")


def test_an_image_holds_what_serving_takes_and_nothing_of_its_makers():
    copied = copied_files(IGNORED.read_text(encoding="utf-8"))
    tops = {file.split("/")[0] for file in copied}

    assert {"manage.py", "requirements-servers.txt", "rulesite", "engine", "templates", "rules_data"} <= tops
    assert tops.isdisjoint({"tests", ".ci", ".git", "var", ".venv"})
