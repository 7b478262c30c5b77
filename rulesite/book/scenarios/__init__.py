"""Scenarios: situations written as scripts that the engine plays."""
