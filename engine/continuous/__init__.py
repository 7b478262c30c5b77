"""Continuous effects: layers, timestamps and dependency; what an object is like, and why.

Rulebook: 418 in 2006-10; 610–612 in 2009-07.
"""
