"""Values that compare by what they say: rule numbers, colors, mana, type lines. Nothing here knows of a game."""
