"""Commit subjects can be read in a list: the area first, what the commit does, in 72 characters at most."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.sources import ROOT

#: Since when subjects are written so.
SINCE = "2026-11-24T00:00:00+00:00"
MOST = 72
#: Subjects that others had taken over before the test saw them: history isn't rewritten for a few letters.
TAKEN_OVER = frozenset(
    {
        "wip",
        "play: let convoke and delve pay from 2013 on, and madness exile from 2018 on",
        "play: say that a spell without a legal target doesn't resolve, and nothing else",
        "log: name what a keyword changes, and skip the first draw by its own rule",
        "rules: what was given to spells, let go by madness, looked at, or is no creature",
        "scenarios: show what goes along with objects, and tell of it in each book",
        "cards: go by each face, with accents or without; say what a card waits for",
        "scenarios: keep what was played by what it depends on; how the game changed",
        "scenarios: record outcomes by editions in a row, and show them at a glance",
        "search: answer a question in one sentence, with the rule that it rests on",
        "search: know the numbers of what August 2026 holds, and what no book answers",
        "Bring back what the commit before last undid",
    }
)
_SUBJECT = re.compile(r"[a-z][a-z0-9_/, -]*: \S.*[^.\s]")


def subjects() -> list[tuple[str, str]]:
    """The short name and the subject of each commit since then, but for merges. Skips where there is no history."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("there is no history here")
    log = subprocess.run(
        [git, "log", "--no-merges", f"--since={SINCE}", "--format=%h %s"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if log.returncode:
        pytest.skip(f"git reads no history here: {log.stderr.strip()}")
    return [(name, subject) for name, _, subject in (line.partition(" ") for line in log.stdout.splitlines())]


def fault_of(subject: str) -> str | None:
    """What is wrong with a subject; None where nothing is."""
    if len(subject) > MOST:
        return f"has {len(subject)} characters, of which {MOST} are the most: leave the why to the body"
    if not _SUBJECT.fullmatch(subject):
        return "doesn't begin with its area, or ends with a stop: write it as “search: cut a question once”"
    return None


def test_each_subject_says_in_a_line_what_its_commit_does():
    ours = [(name, subject) for name, subject in subjects() if subject not in TAKEN_OVER]
    faults = [f"{name} “{subject}” {fault}" for name, subject in ours if (fault := fault_of(subject))]

    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "subject",
    [
        "Search reads the abbreviations of chats",
        "search: cut a question once.",
        "search: cut a question once, since eighteen places cut it again and each of them costs a while",
        "search:",
    ],
)
def test_what_no_list_could_show_is_found(subject: str):
    assert fault_of(subject) is not None


def test_a_plain_subject_has_no_fault():
    assert fault_of("search: cut a question once") is None
