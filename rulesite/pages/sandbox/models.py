"""Scenarios that visitors shared and that are too long for an address."""

from __future__ import annotations

from django.db import models


class SharedScenario(models.Model):
    """A scenario's text under the hash of it."""

    key = models.CharField(primary_key=True, max_length=16)
    text = models.TextField()
    #: How many bytes the text takes.
    size = models.PositiveIntegerField()
    #: The network that it was kept for, as a digest that says nothing to others.
    made_by = models.CharField(max_length=16, blank=True, default="")
    made = models.DateField(auto_now_add=True)
    #: The day on which somebody last opened it.
    opened = models.DateField(auto_now_add=True)
    #: Whether it was opened by more than its maker's first look: from another network, or on another day.
    is_used = models.BooleanField(default=False)

    class Meta:
        ordering = ["key"]
        indexes = [
            models.Index(fields=["is_used", "opened"]),
            models.Index(fields=["made_by", "made"]),
            models.Index(fields=["size"]),
        ]

    def __str__(self) -> str:
        return self.key
