"""Two editions side by side: which rule became which, and which words are new."""
