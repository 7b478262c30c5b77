"""From card text to trees: by the grammar first, and then what only the whole text can tell."""
