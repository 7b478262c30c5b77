"""Figures: the turn, the zones, a card and its parts and the like, drawn with links to their rules."""
