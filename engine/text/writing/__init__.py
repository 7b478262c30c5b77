"""From trees back to card text, through the same grammar that reads it."""
