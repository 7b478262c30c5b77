"""Playing: turns, priority, spells and abilities, combat, state-based actions.

Rulebook: 300–314, 408–415, 420 in 2006-10; 500–514, 601–607, 703, 704 in 2009-07.
"""
