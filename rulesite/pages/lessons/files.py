"""Lessons as `rules_data/lessons` holds them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from pydantic import Field, model_validator

from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

#: A line of a part's script at which the reader is asked.
_ASK: Final = re.compile(r"^# ask[ \t]*$", re.MULTILINE)


class LessonQuestion(StrictShape):
    """What the reader is asked at one moment, and why the answer is what it is."""

    asks: str = Field(min_length=1)
    choices: list[str] = Field(min_length=2, max_length=5)
    answer: str
    because: str = Field(min_length=1)

    @model_validator(mode="after")
    def _answer_is_a_choice(self) -> LessonQuestion:
        if self.answer not in self.choices:
            raise ValueError(f"the answer {self.answer!r} isn't one of the choices")
        return self


class LessonPart(StrictShape):
    """A scenario with its questions: as many as its script has lines `# ask`."""

    title: str = Field(min_length=1)
    says: str = Field(min_length=1)
    rules: list[str] = Field(min_length=1)
    scenario: str = Field(min_length=1)
    questions: list[LessonQuestion] = Field(min_length=1)

    @model_validator(mode="after")
    def _each_question_has_its_place(self) -> LessonPart:
        if len(self.questions) != len(self.ask_lines):
            raise ValueError(f"{len(self.questions)} questions for {len(self.ask_lines)} lines # ask")
        return self

    @property
    def ask_lines(self) -> tuple[int, ...]:
        """The lines of the scenario's text at which the reader is asked."""
        return tuple(self.scenario.count("\n", 0, found.start()) + 1 for found in _ASK.finditer(self.scenario))


class LessonFile(StrictShape):
    """One file of lessons."""

    title: str = Field(min_length=1)
    about: str = Field(min_length=1)
    order: int
    parts: list[LessonPart] = Field(min_length=1)


@dataclass(frozen=True)
class Lesson:
    slug: str
    file: LessonFile


def read_lessons(root: Path) -> tuple[Lesson, ...]:
    """All lessons below `root`, in their order. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings = Findings(root)
    lessons = []
    for path in sorted(root.glob("lessons/*.toml")):
        text, table = read_toml(path, findings) or ("", None)
        if table is not None and (file := shaped(LessonFile, table, path, text, findings)):
            lessons.append(Lesson(path.stem, file))
    findings.raise_any()
    return tuple(sorted(lessons, key=lambda lesson: lesson.file.order))


@kept_with_content
def lessons() -> tuple[Lesson, ...]:
    """The site's lessons."""
    return read_lessons(settings.RULES_DATA_DIR)
