"""Keyword abilities as words: which there are, what they are written with, and what they stand for."""
