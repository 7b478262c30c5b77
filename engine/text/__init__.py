"""Card text to ability trees and back: vocabulary, grammar, reader, writer.

The tree (`engine.text.tree`) speaks the rulebook's language; what a node means is said on the floors above.
"""

from engine.text.keyword_expansion import expand, hook_of
from engine.text.reader import read
from engine.text.unreadable import UnreadableText
from engine.text.vocabulary import normalise
from engine.text.writer import Unwritable
from engine.text.writing import write

__all__ = ["UnreadableText", "Unwritable", "expand", "hook_of", "normalise", "read", "write"]
