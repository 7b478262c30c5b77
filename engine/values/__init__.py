"""Values that compare by what they say: rule numbers, colours, mana, type lines. Nothing here knows of a game."""
