"""Replacing and preventing: what changes an event before it happens (419; 613–615).

`candidates.py` asks every effect; what each kind of effect does stands in a module of its own.
"""

from engine.events.replacing import (
    counters,
    damage,
    destruction,
    entering,
    instead,
    life,
    mana,
    moving,
    tokens,
    turning_up,
)
from engine.events.replacing.candidates import played_replacements, replaced
from engine.events.replacing.destruction import RegenerationShield

__all__ = [
    "RegenerationShield",
    "counters",
    "damage",
    "destruction",
    "entering",
    "instead",
    "life",
    "mana",
    "moving",
    "played_replacements",
    "replaced",
    "tokens",
    "turning_up",
]
