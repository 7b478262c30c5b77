"""Rows of what was imported: the documents as they were given, and official words beside ours."""

from __future__ import annotations

import zlib

from django.db import models
from django.urls import reverse

from rulesite.book.rules.models import Rule


class ImportedDocument(models.Model):
    """A document that was imported, kept whole, so that its rows can be made anew with each load."""

    edition = models.CharField(primary_key=True, max_length=20)  # 2014-03
    name = models.CharField(max_length=200)
    effective = models.DateField()
    file = models.CharField(max_length=300)
    digest = models.CharField(max_length=64)
    packed = models.BinaryField()
    #: What was read, as `rulesite.intake.imports.report` makes it.
    report = models.JSONField(default=dict)
    imported = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-effective"]

    def __str__(self) -> str:
        return self.edition

    def get_absolute_url(self) -> str:
        return reverse("imported:report", args=[self.edition])

    @property
    def original(self) -> bytes:
        return zlib.decompress(bytes(self.packed))

    @staticmethod
    def packing(data: bytes) -> bytes:
        return zlib.compress(data)


class OfficialWords(models.Model):
    """What an imported document says under a number that we hold in our own words."""

    rule = models.OneToOneField(Rule, models.CASCADE, primary_key=True, related_name="official_words")
    title = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    #: Each example as HTML.
    examples = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.rule_id
