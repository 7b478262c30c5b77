"""What was loaded last, so that loading the same content again has nothing to do."""

from __future__ import annotations

from django.db import models


class Load(models.Model):
    """The content that stands in the database."""

    fingerprint = models.CharField(primary_key=True, max_length=64)
    finished = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.fingerprint


class Addition(models.Model):
    """What a person imported besides the content: its name and a digest of what it holds."""

    name = models.CharField(primary_key=True, max_length=60)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
