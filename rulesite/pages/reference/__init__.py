"""The pages that a visitor reads."""
