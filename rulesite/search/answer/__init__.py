"""What is said of what was found: snippets, facets, remarks, whether any rule answers at all; and what is suggested."""
