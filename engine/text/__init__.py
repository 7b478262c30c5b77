"""Card text to ability trees and back: vocabulary, grammar, reader, writer.

The tree (`engine.text.tree`) speaks the rulebook's language; what a node means is said on the floors above.
"""
