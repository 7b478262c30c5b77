"""The way of a question: what is asked is handed on from function to function, and no further than it has to be."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

import rulesite.search
from rulesite.search.question.cut_text import CutText
from rulesite.search.question.nodes import Group, PhraseNode, WordNode
from rulesite.search.question.query import QueryPart, TypedQuery
from rulesite.search.question.question import Question
from rulesite.search.question.stories import Story
from rulesite.search.question.tokens import Word
from rulesite.search.searching.concepts import Asked, AskedGroup, Concept, Way
from rulesite.search.searching.search import Found
from rulesite.search.selectors import lookup

pytestmark = pytest.mark.django_db

#: How many functions of search are handed a question, or what was made of it, on its way to the answer.
MOST: Final = 40
ASKED: Final = "does a creature with trample deal exces damage to the player"
MENDED: Final = "does a creature with trample deal excess damage to the player"
#: What a question is on its way; whoever asks one of these for what it holds is handed nothing.
MADE_OF_IT: Final = (
    *(Question, TypedQuery, QueryPart, CutText, Word, Story, Group, WordNode, PhraseNode),
    *(Asked, AskedGroup, Concept, Way, Found),
)
_HERE: Final = str(Path(rulesite.search.__file__).parent)


def is_asked(value: Any, depth: int = 0) -> bool:
    """Whether a value is what was asked, or holds it."""
    if isinstance(value, MADE_OF_IT):
        return True
    if isinstance(value, str):
        return len(value) > 12 and any(value in text or text in value for text in (ASKED, MENDED))
    if depth > 1:
        return False
    if isinstance(value, list | tuple):
        return any(is_asked(each, depth + 1) for each in value[:1])
    if isinstance(value, Mapping):
        return any(is_asked(each, depth + 1) for each in [*value.values()][:1])
    if type(value).__module__.startswith("rulesite.search."):
        return any(is_asked(each, 2) for each in _fields(value))
    return False


def _fields(value: Any) -> Iterable[Any]:
    names = getattr(value, "__dict__", None) or getattr(type(value), "__slots__", ())
    return (getattr(value, name, None) for name in names)


def test_a_question_is_handed_on_forty_times_at_most():
    lookup("what is lethal damage")  # what is kept from then on is no part of the way
    handed_on: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(_HERE) or code.co_name.startswith("<"):
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if any(name not in ("self", "cls") and is_asked(frame.f_locals.get(name)) for name in names):
            handed_on[f"{Path(code.co_filename).stem}.{code.co_name}"] = None

    sys.setprofile(note)
    try:
        answer = lookup(ASKED)
    finally:
        sys.setprofile(None)
    assert answer.hits
    assert answer.showing_for == MENDED
    assert len(handed_on) <= MOST, (
        f"{len(handed_on)} functions are handed what is asked; let one of them go, or ask the question itself: "
        f"{', '.join(handed_on)}"
    )
