"""From a question to the documents that answer it: concepts, candidates by words and by meaning, and their ranking."""
