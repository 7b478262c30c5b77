"""Rows of the rules. All of them are rebuilt from `rules_data`, with keys computed from what they hold."""

from __future__ import annotations

from django.db import models
from django.utils.text import get_text_list

from rulesite.book.rules.numbered import NumberedRule
from rulesite.book.rules.querysets import EditionQuerySet, RuleQuerySet
from rulesite.ground.foundation.addresses import address


class Edition(models.Model):
    """The rules as they were in force from one date on."""

    slug = models.CharField(primary_key=True, max_length=20)  # 2009-07
    name = models.CharField(max_length=200)
    effective = models.DateField()
    source = models.TextField()
    #: Whether all of it is from a document that was imported.
    official = models.BooleanField(default=False)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["-effective"]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return address("reference:edition", self.slug)


class RuledText(models.Model):
    """Text that a reader sees: as written, as plain words, and as HTML made when it was loaded."""

    markdown = models.TextField(blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    ruling_source = models.CharField(max_length=100, blank=True)
    ruling_date = models.DateField(null=True, blank=True)

    class Meta:
        abstract = True


class Rule(NumberedRule, RuledText):
    """One numbered entry: a heading, a rule or a subrule."""

    class Kind(models.TextChoices):
        HEADING = "heading"
        RULE = "rule"
        SUBRULE = "subrule"

    key = models.CharField(primary_key=True, max_length=40)  # 2009-07/702.17b
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="rules")
    number = models.CharField(max_length=12)
    #: Sorts as the rulebook counts, which the number as text doesn't.
    order = models.CharField(max_length=12)
    section = models.CharField(max_length=3, blank=True)  # 702; empty for a chapter
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="children")
    depth = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    title = models.CharField(max_length=200, blank=True)
    #: What it says, in a few words.
    gist = models.CharField(max_length=200, blank=True)
    #: A parent that the source leaves out: shown as such, never exported.
    implied = models.BooleanField(default=False)
    #: Whether its words are those of a document that was imported.
    official = models.BooleanField(default=False)
    #: Notes to the reader about what was put right, as HTML.
    notes = models.JSONField(default=list)
    file = models.CharField(max_length=300)
    line = models.PositiveIntegerField()

    objects = RuleQuerySet.as_manager()

    class Meta:
        ordering = ["edition", "order"]
        constraints = [models.UniqueConstraint(fields=["edition", "order"], name="one_rule_a_number")]
        indexes = [models.Index(fields=["number"]), models.Index(fields=["ruling_date"])]

    def __str__(self) -> str:
        return self.key

    @property
    def ancestors(self) -> list[Rule]:
        """What it stands under, the widest first."""
        above: list[Rule] = []
        parent = self.parent
        while parent is not None:
            above.insert(0, parent)
            parent = parent.parent
        return above

    @property
    def heading(self) -> str:
        """Its title, or the nearest that it stands under."""
        return next((rule.title for rule in (self, *reversed(self.ancestors)) if rule.title), "")


class Example(RuledText):
    """An example that belongs to a rule, counted from 1."""

    key = models.CharField(primary_key=True, max_length=45)  # 2009-07/702.17b#1
    rule = models.ForeignKey(Rule, models.CASCADE, related_name="examples")
    ordinal = models.PositiveSmallIntegerField()
    line = models.PositiveIntegerField()

    class Meta:
        ordering = ["rule__order", "ordinal"]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return f"{self.rule.get_absolute_url()}#{self.anchor}"

    @property
    def anchor(self) -> str:
        return f"{self.rule.anchor}-example-{self.ordinal}"


class PageRow(models.Model):
    """What the page of a rule shows of its own edition, as `rulesite.book.rule_pages` writes and reads it.

    It is made of the rows of that edition alone, and written anew with them.
    """

    key = models.CharField(primary_key=True, max_length=40)  # that of the rule
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="+")
    #: Otherwise it shows our summary of a rule that isn't.
    is_held = models.BooleanField()
    content = models.TextField()

    def __str__(self) -> str:
        return self.key


class CrossReference(models.Model):
    """Words of a rule or of its example that point to another rule of the same edition.

    A range of numbers is one row for each of them.
    """

    key = models.CharField(primary_key=True, max_length=60)  # 2009-07/702.17b>2, 2009-07/702.17b#1>1
    source = models.ForeignKey(Rule, models.CASCADE, related_name="references")
    example = models.ForeignKey(Example, models.CASCADE, null=True, related_name="references")
    ordinal = models.PositiveSmallIntegerField()
    #: Where the words stand in the plain text of the rule or example.
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    words = models.CharField(max_length=100)
    target_number = models.CharField(max_length=12)
    #: Null when the number lies outside what we hold.
    target = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="referenced_by")
    #: What a number outside is about, as far as we know.
    about = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["source__order", "ordinal"]
        indexes = [models.Index(fields=["target_number"])]

    def __str__(self) -> str:
        return f"{self.key} {self.words}"

    @property
    def is_outside(self) -> bool:
        return self.target_id is None


class OutsideRule(models.Model):
    """A rule that we don't hold: what it is about, and a summary of ours in a few sentences."""

    key = models.CharField(primary_key=True, max_length=40)  # 2009-07/510.1
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="outside_rules")
    number = models.CharField(max_length=12)
    #: Sorts as the rulebook counts, among the rules that are held.
    order = models.CharField(max_length=12)
    about = models.CharField(max_length=300)
    #: In plain words, and as HTML made when it was loaded.
    summary = models.TextField()
    html = models.TextField()

    class Meta:
        ordering = ["edition", "order"]
        indexes = [models.Index(fields=["number"])]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return address("reference:rule", self.edition_id, self.number)


class Correspondence(models.Model):
    """What became of a rule of one edition in another."""

    class Evidence(models.TextChoices):
        DOCUMENTS = "documents"  # seen in what we hold
        OUTSIDE = "outside"  # known from elsewhere
        LIKENESS = "likeness"  # told by what imported documents say

    key = models.CharField(primary_key=True, max_length=60)  # 2006-10/402.8e>2008-03/402.8f
    from_edition = models.ForeignKey(Edition, models.CASCADE, related_name="leads_to")
    from_number = models.CharField(max_length=12)
    from_rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="became")
    to_edition = models.ForeignKey(Edition, models.CASCADE, related_name="comes_from")
    to_number = models.CharField(max_length=12)
    to_rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="was")
    evidence = models.CharField(max_length=10, choices=Evidence.choices)
    #: Whether both have the same words, whatever numbers they speak of; null where no import has compared them.
    says_the_same = models.BooleanField(null=True)
    topic = models.CharField(max_length=300)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["key"]
        indexes = [
            models.Index(fields=["from_edition", "from_number"]),
            models.Index(fields=["to_edition", "to_number"]),
        ]

    def __str__(self) -> str:
        return self.key


class Subject(models.Model):
    """What today's rulebook has under a number of its own, and where that stood in the editions here."""

    key = models.CharField(primary_key=True, max_length=120)  # layers
    #: Today's number; empty where it isn't known for sure.
    number = models.CharField(max_length=12, blank=True)
    #: The rule of that number in today's rulebook; null where that isn't held.
    rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="subjects_today")
    order = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=120)
    #: Whether its name is a plural.
    many = models.BooleanField(default=False)
    #: Words that ask for it wherever they stand.
    asked = models.JSONField(default=list)
    #: Everyday words that ask for it where they are used as the name of a mechanic.
    mechanic = models.JSONField(default=list)
    #: Whole questions about it, of a subject that no rulebook has: who asks for much the same asks for it.
    questions = models.JSONField(default=list)

    class Meta:
        ordering = ["order", "name"]
        indexes = [models.Index(fields=["number"])]

    def __str__(self) -> str:
        return self.name

    @property
    def is_held(self) -> bool:
        """Whether an edition here has a rule about it."""
        return bool(self.rule_id) or any(place.rule_id for place in self.places.all())

    @property
    def is_asked_for(self) -> bool:
        """Whether words of a question ask for it; otherwise only who asks for nothing else does."""
        return bool(self.asked or self.mechanic or self.questions)

    @property
    def rules(self) -> list[Rule]:
        """The rules about it that are held, the newest first."""
        rules = (self.rule, *(place.rule for place in self.places.all()))
        return [rule for rule in rules if rule is not None]

    @property
    def sentence(self) -> str:
        """Where it stands and stood: "Layers, 613 today, were 418.5 in 2006."."""
        today = [f"{self.number} today"] if self.number else []
        stood = [f"{place.number} in {place.edition_id.partition('-')[0]}" for place in self.places.all()]
        if self.is_held and not stood:
            return f"{self.name} {'are' if self.many else 'is'} {self.number} today."
        if self.is_held:
            return f"{_with_asides(self.name, today)} {'were' if self.many else 'was'} {get_text_list(stood, 'and')}."
        lacking = ("aren't" if self.many else "isn't") + " in these rulebooks"
        if not self.is_asked_for:
            # Rules here may well speak of it.
            lacking = f"{'have' if self.many else 'has'} no rules of {'their' if self.many else 'its'} own here"
        return f"{_with_asides(self.name, [*today, *stood])} {lacking}."


class SubjectPlace(models.Model):
    """A number under which an edition had a subject of today's rulebook, newest edition first."""

    key = models.CharField(primary_key=True, max_length=160)  # layers>2006-10/418.5
    subject = models.ForeignKey(Subject, models.CASCADE, related_name="places")
    ordinal = models.PositiveSmallIntegerField()
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="+")
    number = models.CharField(max_length=12)
    #: Null when the edition here doesn't hold it.
    rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="subject_places")

    class Meta:
        ordering = ["subject", "ordinal"]

    def __str__(self) -> str:
        return self.key


def _with_asides(name: str, asides: list[str]) -> str:
    return f"{name}, {get_text_list(asides, 'and')}," if asides else name


class Term(models.Model):
    """A word of an edition's language with the place that defines it."""

    class Kind(models.TextChoices):
        TERM = "term"
        KEYWORD_ABILITY = "keyword ability"
        KEYWORD_ACTION = "keyword action"
        STATE_BASED_ACTION = "state-based action"
        VOCABULARY = "vocabulary"

    key = models.CharField(primary_key=True, max_length=260)  # 2009-07/lethal damage
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="terms")
    name = models.CharField(max_length=200)
    slug = models.CharField(max_length=200)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    #: The rule that defines the term; null for vocabulary, which `meaning` explains.
    rule = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="terms")
    meaning = models.TextField(blank=True)
    #: Whether it is from a document that was imported.
    official = models.BooleanField(default=False)

    class Meta:
        ordering = ["name", "key"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        if self.rule is not None:
            return self.rule.get_absolute_url()
        return f"{address('reference:terms', self.edition_id)}?letter={self.letter}#{self.slug}"

    @property
    def letter(self) -> str:
        """The letter under which it is listed, as it stands in an address."""
        return self.slug[:1] if self.slug[:1].isalpha() else "other"
