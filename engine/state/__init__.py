"""The game as it stands: objects, players, zones, counters, mana, the stack, the turn and combat.

Everything here can be put back: a change is an assignment to a field, and the game's journal remembers the old value.
Fields therefore hold values that never change themselves (tuples, frozen dataclasses), or references to other
recorded things. The one that grows is the history, which the journal cuts back instead.
"""
