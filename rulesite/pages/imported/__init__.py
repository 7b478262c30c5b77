"""What was imported, as pages: the documents and what was read of them, and whose words a visitor reads."""
