"""Scenarios that visitors shared and that are too long for an address."""

from __future__ import annotations

from django.db import models


class SharedScenario(models.Model):
    """A scenario's text under the hash of it."""

    key = models.CharField(primary_key=True, max_length=16)
    text = models.TextField()
    #: The day on which somebody last opened it: when room is short, what nobody opens goes first.
    opened = models.DateField(auto_now_add=True)

    class Meta:
        ordering = ["key"]
        indexes = [models.Index(fields=["opened"])]

    def __str__(self) -> str:
        return self.key
