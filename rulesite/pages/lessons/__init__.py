"""Lessons: small scenarios that ask the reader what comes next before they show it."""
