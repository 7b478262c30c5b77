"""From a file's text to a scenario, and back."""
