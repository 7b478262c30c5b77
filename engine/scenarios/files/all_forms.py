"""The language of scenarios: every form in which a statement is written, in the order in which they are tried.

From it the reader reads, its messages and completions are made, and so is the site's page on the language.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from engine.scenarios.language.forms import Form
from engine.scenarios.playing.sentences import forms_in
from engine.scenarios.statements import (
    answering,
    asking,
    combat,
    commanders,
    companions,
    doors,
    editions,
    game,
    going_on,
    happenings,
    objects,
    places,
    players,
    playing,
    setting_aside,
    standing,
)


def _forms(role: str, *modules: ModuleType) -> tuple[Form, ...]:
    return tuple(form for module in modules for form in forms_in(module.__name__) if form.role == role)


ACTIONS: Final = _forms("deed", playing, setting_aside, companions, doors, combat, answering, going_on, editions)

#: Those with free words come last: what any other form can be is read as that.
EXPECTATIONS: Final = _forms(
    "assertion", editions, asking, happenings, places, game, standing, commanders, companions, players, objects
)

FORMS: Final = ACTIONS + EXPECTATIONS
