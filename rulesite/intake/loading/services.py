"""Loading: the files of `rules_data` become rows and index, all of them or none."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet

from rulesite.book.cards.models import Card
from rulesite.book.rule_pages.writing import pages_write
from rulesite.book.rules.models import Edition
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.ground.foundation.code_version import digest_of_files, site_version
from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.models import Load
from rulesite.ground.foundation.progress import progress
from rulesite.ground.foundation.signals import content_replaced
from rulesite.ground.foundation.writing import ROWS_AT_ONCE, sole_writer
from rulesite.intake.loading.content import Content, content_files, read_content
from rulesite.intake.loading.rows import Rows, card_rows, content_rows
from rulesite.intake.loading.scenario_rows import JUDGED, Playing, judge, playing
from rulesite.search.services import index_follow, index_prepare, index_put_in_place

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded:
    """What a load did."""

    changed: bool
    counts: dict[str, int]
    notes: Sequence[str]
    seconds: float


def content_load(root: Path | None = None, *, force: bool = False, show_progress: bool = False) -> Loaded:
    """Read `rules_data` and replace what the site knows, in one transaction, unless nothing has changed.

    Raises an ExceptionGroup of InvalidData that names every fault; nothing is changed then.
    """
    started = time.perf_counter()
    root = root or settings.RULES_DATA_DIR
    fingerprint = content_fingerprint(root)
    if force or not _is_loaded(fingerprint):
        findings = Findings(root)
        content = read_content(root, findings)
        cards = card_rows(content)
        with playing(content, cards) as played:
            rows = _rows(content, cards, played, findings, show_progress)
            if _replaced(rows, played, findings, fingerprint, force=force, show_progress=show_progress):
                return Loaded(True, _counts(), findings.notes, time.perf_counter() - started)
    # Another machine, or an earlier run, wrote the rows; its index each machine makes for itself.
    made = index_follow(root, show_progress=show_progress)
    return Loaded(made, _counts(), (), time.perf_counter() - started)


def _replaced(
    rows: Rows, played: Playing, findings: Findings, fingerprint: str, *, force: bool, show_progress: bool
) -> bool:
    """Put the rows in the place of those that are there, unless another process just did."""
    with sole_writer():
        if not force and _is_loaded(fingerprint):
            return False
        _replace_rows(rows, fingerprint, show_progress)
        content_replaced.send(sender=Load)
        # The index takes the time in which the scenarios are played.
        index = index_prepare(fingerprint, findings.root, show_progress=show_progress)
        try:
            _judge(rows, played, findings)
            for edition in Edition.objects.all():
                pages_write(edition.pk)
            version = content_version()
        except BaseException:
            index.give_up()
            raise
    # Readers go over to the new index in one step, once the rows it points to are there.
    index_put_in_place(index, version)
    return True


def content_fingerprint(root: Path) -> str:
    """A digest of everything that the rows are made from: the files, and the code that reads and plays them."""
    return digest_of_files(content_files(root), site_version())


def _is_loaded(fingerprint: str) -> bool:
    return Load.objects.filter(pk=fingerprint).exists()


def _counts() -> dict[str, int]:
    return {str(model._meta.verbose_name_plural): model._default_manager.count() for model, _ in Rows().batches()}


def _rows(content: Content, cards: list[Card], played: Playing, findings: Findings, show_progress: bool) -> Rows:
    total = sum(len(edition.entries) for edition in content.editions.values())
    with progress("reading rules", total, shown=show_progress) as bar:
        rows = content_rows(content, cards, findings, lambda: bar.update())
    if findings.faults:
        played.verdicts(findings)  # whoever mends a fault is told of those of scenarios at once
    findings.raise_any()
    return rows


def _judge(rows: Rows, played: Playing, findings: Findings) -> None:
    """Add what came of playing the scenarios."""
    verdicts = played.verdicts(findings)
    findings.raise_any()
    rows.applied_rules = judge(rows.scenarios, verdicts)
    Scenario.objects.bulk_create(
        rows.scenarios, batch_size=ROWS_AT_ONCE, update_conflicts=True, update_fields=JUDGED, unique_fields=["key"]
    )
    AppliedRule.objects.bulk_create(rows.applied_rules, batch_size=ROWS_AT_ONCE)


def _replace_rows(rows: Rows, fingerprint: str, show_progress: bool) -> None:
    batches = rows.batches()
    _keep_identities(rows.cards)
    for model, _ in reversed(batches):
        _of_the_content(model).delete()
    # What we hold ourselves takes the place of what was imported under its name.
    Card.objects.filter(slug__in=[card.slug for card in rows.cards]).delete()
    with progress("writing rows", sum(len(batch) for _, batch in batches), shown=show_progress) as bar:
        for model, batch in batches:
            model._default_manager.bulk_create(batch, batch_size=ROWS_AT_ONCE)
            bar.update(len(batch))
    Load.objects.all().delete()
    Load.objects.create(fingerprint=fingerprint)


def _of_the_content(model: type[Model]) -> QuerySet[Any]:
    """The rows that were loaded; imported cards stay."""
    return Card.objects.filter(official=False) if model is Card else model._default_manager.all()


def _keep_identities(cards: Sequence[Card]) -> None:
    """Rulings go on finding the cards that they were imported for."""
    known = dict(Card.objects.exclude(identity="").values_list("slug", "identity"))
    for card in cards:
        card.identity = known.get(card.slug, "")
