"""The rules of the game, in plain Python: cards and a scenario in, a traced game out.

This is the engine's face: what the site and the commands use, and nothing else of it.
"""

from engine.playable import playable_keywords, unplayable
from engine.rulebooks import NoSuchEdition, cited_rules, editions
from engine.scenarios.cards import CardFields, UnplayableCard, printed_card
from engine.scenarios.faults import InvalidScenario, Problem
from engine.scenarios.forms import Form, Slot
from engine.scenarios.language import ACTIONS, EXPECTATIONS
from engine.scenarios.names import KnownNames
from engine.scenarios.picture import ObjectPicture, PlayerPicture, ReasonPicture, TablePicture
from engine.scenarios.running import play
from engine.scenarios.scenario import Scenario, read_scenario
from engine.scenarios.script import completions
from engine.scenarios.slots import SLOTS
from engine.scenarios.trace import Expectation, Moment, Question, Run
from engine.scenarios.writing import write_scenario
from engine.text import UnreadableText, normalise, read, write

__all__ = [
    "ACTIONS",
    "EXPECTATIONS",
    "SLOTS",
    "CardFields",
    "Expectation",
    "Form",
    "InvalidScenario",
    "KnownNames",
    "Moment",
    "NoSuchEdition",
    "ObjectPicture",
    "PlayerPicture",
    "Problem",
    "Question",
    "ReasonPicture",
    "Run",
    "Scenario",
    "Slot",
    "TablePicture",
    "UnplayableCard",
    "UnreadableText",
    "cited_rules",
    "completions",
    "editions",
    "normalise",
    "play",
    "playable_keywords",
    "printed_card",
    "read",
    "read_scenario",
    "unplayable",
    "write",
    "write_scenario",
]
