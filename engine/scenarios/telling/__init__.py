"""What came of a run: the log in words, pictures of the table, and the trace that holds them."""
