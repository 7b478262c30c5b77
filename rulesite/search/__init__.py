"""Finding rules, examples and cards from what a visitor types."""
