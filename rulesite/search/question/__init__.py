"""What somebody typed, read once: its words, numbers, filters and story, as one frozen `Question`.

`tokens.py` cuts texts into words, those of questions and of documents alike.
"""
