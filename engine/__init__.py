"""The rules of the game, in plain Python: cards and a scenario in, a traced game out.

This is the engine's face: what the site and the commands use, and nothing else of it.
"""

from engine.citing import cited_rules
from engine.playable import KeywordsPlayed, keywords_lacked, keywords_played, unplayable
from engine.rulebooks import EditionRange, NoSuchEdition, editions, keyword_rules
from engine.scenarios.files.all_forms import ACTIONS, EXPECTATIONS
from engine.scenarios.files.cards import CardFields, UnplayableCard, printed_card
from engine.scenarios.files.scenario import Scenario, read_scenario
from engine.scenarios.files.script import completions
from engine.scenarios.files.writing import write_scenario, written, written_script
from engine.scenarios.language.faults import InvalidScenario, Problem, ScriptError
from engine.scenarios.language.forms import Form, Slot
from engine.scenarios.language.names import KnownNames
from engine.scenarios.language.shapes import PlacedShape, PlayerShape, ScenarioShape, cards_counted, read_shape
from engine.scenarios.language.slots import SLOTS
from engine.scenarios.running import Branch, play, table_at_start
from engine.scenarios.telling.log import Words
from engine.scenarios.telling.picture import (
    AbilityPicture,
    ObjectPicture,
    PlayerPicture,
    Pointer,
    ReasonPicture,
    TablePicture,
)
from engine.scenarios.telling.trace import (
    Decision,
    DividedPart,
    Expectation,
    Film,
    Frame,
    Moment,
    Needed,
    Offered,
    PendingQuestion,
    Question,
    Refusal,
    Run,
    Way,
)
from engine.scenarios.together.laying import OutcomeTogether, Together, lay_together
from engine.scenarios.together.meetings import Meeting
from engine.scenarios.together.tryout import CardAtEnd, Tried
from engine.text import UnreadableText, Unwritable, normalize, read, write
from engine.text.binding.shown import Shown, shown
from engine.text.tree.node import NO_PARTS
from engine.values.words import listed

__all__ = [
    "ACTIONS",
    "EXPECTATIONS",
    "NO_PARTS",
    "SLOTS",
    "AbilityPicture",
    "Branch",
    "CardAtEnd",
    "CardFields",
    "Decision",
    "DividedPart",
    "EditionRange",
    "Expectation",
    "Film",
    "Form",
    "Frame",
    "InvalidScenario",
    "KeywordsPlayed",
    "KnownNames",
    "Meeting",
    "Moment",
    "Needed",
    "NoSuchEdition",
    "ObjectPicture",
    "Offered",
    "OutcomeTogether",
    "PendingQuestion",
    "PlacedShape",
    "PlayerPicture",
    "PlayerShape",
    "Pointer",
    "Problem",
    "Question",
    "ReasonPicture",
    "Refusal",
    "Run",
    "Scenario",
    "ScenarioShape",
    "ScriptError",
    "Shown",
    "Slot",
    "TablePicture",
    "Together",
    "Tried",
    "UnplayableCard",
    "UnreadableText",
    "Unwritable",
    "Way",
    "Words",
    "cards_counted",
    "cited_rules",
    "completions",
    "editions",
    "keyword_rules",
    "keywords_lacked",
    "keywords_played",
    "lay_together",
    "listed",
    "normalize",
    "play",
    "printed_card",
    "read",
    "read_scenario",
    "read_shape",
    "shown",
    "table_at_start",
    "unplayable",
    "write",
    "write_scenario",
    "written",
    "written_script",
]
