"""Card text to ability trees and back: wording, grammar, reading, binding, writing.

The tree (`engine.text.tree`) speaks the rulebook's language; what a node means is said on the floors above.
"""

from engine.text.expansion import expand, hook_name
from engine.text.reading.reader import WrittenFace, read, read_cost, read_faces, read_piece
from engine.text.wording.unreadable import UnreadableText
from engine.text.wording.vocabulary import normalize
from engine.text.writing.phrasing import Unwritable
from engine.text.writing.writer import write

__all__ = [
    "UnreadableText",
    "Unwritable",
    "WrittenFace",
    "expand",
    "hook_name",
    "normalize",
    "read",
    "read_cost",
    "read_faces",
    "read_piece",
    "write",
]
