"""Rows of scenarios. What a scenario does is the engine's to say; here it is kept and found."""

from __future__ import annotations

from django.db import models

from rulesite.book.rules.models import Edition, Example, Rule
from rulesite.book.scenarios.named import NamedScenario


class Scenario(NamedScenario, models.Model):
    """A situation to play, as its file holds it."""

    class Status(models.TextChoices):
        PASS = "pass", "passes"
        FAIL = "fail", "fails"
        ERROR = "error", "can't be played to its end"

    key = models.CharField(primary_key=True, max_length=60)  # 2006-10/418.5a-2, its file's path
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="scenarios")
    number = models.CharField(max_length=12)
    ordinal = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=20)
    rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="scenarios")
    #: The example it shows; null for a further scenario of ours.
    example = models.OneToOneField(Example, models.CASCADE, null=True, related_name="scenario")
    title = models.CharField(max_length=200)
    about = models.TextField()
    documented = models.BooleanField()
    source = models.TextField()
    file = models.CharField(max_length=300)
    #: What came of playing it under its own edition when it was loaded.
    status = models.CharField(max_length=5, choices=Status)
    failures = models.JSONField(default=list)
    claims = models.PositiveSmallIntegerField(default=0)
    claims_met = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["edition", "order"]

    def __str__(self) -> str:
        return self.key


class AppliedRule(models.Model):
    """A rule that a line of a scenario's log cites, under the scenario's own edition."""

    key = models.CharField(primary_key=True, max_length=80)  # 2006-10/418.5a-2>409.1a
    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="applied_rules")
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="+")
    number = models.CharField(max_length=12)

    class Meta:
        ordering = ["key"]
        indexes = [models.Index(fields=["edition", "number"])]

    def __str__(self) -> str:
        return self.key
