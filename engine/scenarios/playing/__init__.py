"""A scenario in play: a session that answers the game's questions as the script says."""
