"""Scenarios: a situation, a script of what is done in it, and what must come of it; read, played and traced."""
