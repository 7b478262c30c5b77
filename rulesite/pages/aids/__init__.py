"""Aids to reading: previews, citations, the tree of contents, keys. Pages can be read without any of them."""
