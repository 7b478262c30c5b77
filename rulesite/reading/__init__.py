"""What makes reading easier: previews, citations, the tree of contents, keys. Nothing here is needed to read."""
