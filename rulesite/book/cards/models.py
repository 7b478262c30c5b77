"""Rows of cards and of the places that name them."""

from __future__ import annotations

from django.db import models

from rulesite.book.rules.models import Example, Rule
from rulesite.ground.foundation.addresses import address


class Card(models.Model):
    """A card, by the words printed on it."""

    slug = models.CharField(primary_key=True, max_length=150)
    name = models.CharField(max_length=150, unique=True)
    mana_cost = models.CharField(max_length=60, blank=True)
    type_line = models.CharField(max_length=150, blank=True)
    power = models.CharField(max_length=10, blank=True)
    toughness = models.CharField(max_length=10, blank=True)
    loyalty = models.CharField(max_length=10, blank=True)
    defense = models.CharField(max_length=10, blank=True)
    colors = models.JSONField(default=list)
    text = models.TextField(blank=True)
    layout = models.CharField(max_length=30, blank=True)
    #: The faces of a card that has several, each with the fields of a card.
    faces = models.JSONField(default=list)
    file = models.CharField(max_length=300)
    #: Whether it was imported.
    official = models.BooleanField(default=False)
    #: What the database that it was imported from knows it by.
    identity = models.CharField(max_length=60, blank=True, db_index=True)
    #: Of what was imported, to tell what has changed since.
    digest = models.CharField(max_length=32, blank=True)
    #: Why an imported card can't be played with; empty where it can.
    stop = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]
        # Ours are a few among many thousands that were imported.
        indexes = [models.Index(fields=["name"], condition=models.Q(official=False), name="cards_of_ours")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return address("reference:card", self.slug)


class CardRuling(models.Model):
    """A ruling on a card, imported; it names its card by address, for ours are made anew with each load."""

    card_slug = models.CharField(max_length=150, db_index=True)
    published = models.DateField(null=True)
    source = models.CharField(max_length=40, blank=True)
    text = models.TextField()

    class Meta:
        # Those without a date stand first on every database.
        ordering = ["card_slug", models.F("published").asc(nulls_first=True), "pk"]

    def __str__(self) -> str:
        return f"{self.card_slug} {self.published}"


class Mention(models.Model):
    """A place that names a card: a rule, an example or a scenario."""

    key = models.CharField(primary_key=True, max_length=220)  # gray-ogre@2006-10/418.5a#2
    name = models.CharField(max_length=150)
    #: Null for a card that we don't hold.
    card = models.ForeignKey(Card, models.CASCADE, null=True, related_name="mentions")
    rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="mentions")
    example = models.ForeignKey(Example, models.CASCADE, null=True, related_name="mentions")
    #: Named and not imported: scenarios are built from cards, and stand above them.
    scenario = models.ForeignKey("scenarios.Scenario", models.CASCADE, null=True, related_name="mentions")

    class Meta:
        ordering = ["key"]

    def __str__(self) -> str:
        return self.key
