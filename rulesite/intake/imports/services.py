"""Importing: a document becomes an edition, or official words beside one of ours; all of it, or nothing."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from textwrap import shorten
from typing import Final

from rulesite.book.rule_pages.writing import pages_write
from rulesite.book.rules.models import Correspondence, CrossReference, Edition, Rule, Term
from rulesite.book.scenarios.models import Scenario
from rulesite.ground.foundation.models import Addition
from rulesite.ground.foundation.writing import ROWS_AT_ONCE
from rulesite.intake.documents.dating import date_in_name
from rulesite.intake.documents.document import NotRules, RulesDocument
from rulesite.intake.documents.reading import read_document
from rulesite.intake.imports.following import followed
from rulesite.intake.imports.models import ImportedDocument, OfficialWords
from rulesite.intake.imports.report import report_of
from rulesite.intake.imports.rows import imported_rows
from rulesite.intake.imports.selectors import told_of
from rulesite.intake.imports.whole import all_or_nothing

logger = logging.getLogger(__name__)

#: A year and a month; with the day where two rulebooks came into force in one month.
_EDITION: Final = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?")
_TOPIC_LENGTH: Final = 120
#: What counts as much of a rulebook, and how much of what it replaces a file has at least.
_ENTRIES: Final = ("rules", "subrules")
_LEAST_KEPT: Final = 0.8


class ImportRefused(ValueError):
    """Something that can't be imported or taken back; its text says why and what would work."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    edition: str
    report: dict[str, object]
    changed: bool
    seconds: float
    #: The file of the same edition whose place it took.
    replaced: str = ""

    @property
    def another(self) -> str:
        """An edition that would stand beside this one."""
        month = self.edition[:7]
        taken = {self.edition, *ImportedDocument.objects.values_list("edition", flat=True)}
        return next(slug for day in range(1, 29) if (slug := f"{month}-{day:02}") not in taken)


@dataclass(frozen=True, slots=True)
class RulesFile:
    """A file of rules: its name, and how its bytes are had when it is its turn."""

    name: str
    read: Callable[[], bytes]


def documents_import(
    files: Iterable[RulesFile], *, edition: str = "", shorter: bool = False, show_progress: bool = False
) -> list[Imported]:
    """Read documents and keep them, with their rows and one index of all, in one transaction.

    Raises NotRules for what isn't rules, and ImportRefused where it can't be told which edition it is, or where it is
    much shorter than what it would replace (unless that is meant: `shorter`); no file of them is imported then.
    Importing the same document again changes nothing. Another one takes its place if it is in force from the same day,
    or is given the same edition; one from another day of the month is an edition beside it.
    """
    with all_or_nothing(show_progress=show_progress):
        done = [_take_in(each.name, each.read(), edition, shorter) for each in files]
        if changed := {each.edition for each in done if each.changed}:
            _follow(changed)
    return done


def _take_in(file: str, data: bytes, asked: str, shorter: bool) -> Imported:
    """Write the rows of one document, but not which rule became which."""
    started = time.perf_counter()
    try:
        document = read_document(data)
    except NotRules as problem:
        raise NotRules(f"{file}: {problem}") from None
    if document.effective is None:
        document.effective = date_in_name(file)
    digest = hashlib.sha256(data).hexdigest()
    slug = _edition_of(document, asked)
    report = report_of(document, file=file, edition=slug)
    kept = ImportedDocument.objects.filter(edition=slug).first()
    if kept is not None and kept.digest == digest:
        return Imported(slug, report, False, time.perf_counter() - started)
    if kept is not None and not shorter:
        _refuse_a_part(kept, document, file)
    effective = _effective(document, slug)
    if kept is not None:
        _take_out(slug)
    row = ImportedDocument.objects.create(
        edition=slug,
        name=f"Comprehensive Rules of {effective:%B} {effective.day}, {effective.year}",
        effective=effective,
        file=file,
        digest=digest,
        packed=ImportedDocument.packing(data),
        report=report,
    )
    Addition.objects.update_or_create(name=f"document/{slug}", defaults={"digest": digest})
    _put_in(row, document)
    pages_write(slug)
    return Imported(slug, report, True, time.perf_counter() - started, kept.file if kept is not None else "")


def _refuse_a_part(kept: ImportedDocument, document: RulesDocument, file: str) -> None:
    """A download that was cut short is no newer book."""
    before, now = (sum(counts[kind] for kind in _ENTRIES) for counts in (kept.report["counts"], document.counts()))
    if now < _LEAST_KEPT * before:
        raise ImportRefused(
            f"{file} has {now:,} rules, and {kept.file}, imported as {kept.edition} before, has {before:,}: "
            "it may have been cut short. Say --shorter to import it all the same"
        )


def document_remove(edition: str, *, show_progress: bool = False) -> None:
    """Take an imported document back. Raises ImportRefused where there is none."""
    with all_or_nothing(show_progress=show_progress):
        if not ImportedDocument.objects.filter(edition=edition).exists():
            known = ", ".join(ImportedDocument.objects.values_list("edition", flat=True)) or "none"
            raise ImportRefused(f"no document was imported as {edition}; imported are: {known}")
        _take_out(edition)
        Addition.objects.filter(name=f"document/{edition}").delete()
        pages_write(edition)
        _follow({edition})


def imports_restore(**_signal: object) -> None:
    """Make the rows of every imported document anew, after a load has replaced the content."""
    for row in ImportedDocument.objects.order_by("effective"):
        document = read_document(row.original)
        row.report = report_of(document, file=row.file, edition=row.edition)
        row.save(update_fields=["report"])
        _put_in(row, document)
    if ImportedDocument.objects.exists():
        _follow()


def _edition_of(document: RulesDocument, asked: str) -> str:
    if asked:
        if not _EDITION.fullmatch(asked) or _first_day(asked) is None:
            raise ImportRefused(
                f"{asked!r} is no edition such as 2014-03 or 2014-03-21: the month or day from which it is in force"
            )
        return asked
    if document.effective is None:
        raise ImportRefused("the document doesn't say from when on it is in force; say it with --edition 2014-03")
    month, day = f"{document.effective:%Y-%m}", f"{document.effective:%Y-%m-%d}"
    days = dict(ImportedDocument.objects.filter(edition__in=(month, day)).values_list("edition", "effective"))
    # Two rulebooks of one month are two editions, and neither gives way to the other.
    return day if day in days or days.get(month, document.effective) != document.effective else month


def _effective(document: RulesDocument, edition: str) -> date:
    """The day that the document states, unless it was given another month."""
    first = _first_day(edition)
    assert first is not None  # every edition is one of a day
    stated = document.effective
    return stated if stated and (stated.year, stated.month) == (first.year, first.month) else first


def _first_day(edition: str) -> date | None:
    try:
        return date.fromisoformat(edition if edition.count("-") > 1 else f"{edition}-01")
    except ValueError:
        return None


def _put_in(row: ImportedDocument, document: RulesDocument) -> None:
    """Write the rows of a document, and lead to it what pointed outside before."""
    Edition.objects.get_or_create(
        slug=row.edition,
        defaults={
            "name": row.name,
            "effective": row.effective,
            "source": f"The official words, imported from {row.file}.",
            "official": True,
        },
    )
    ours = Rule.objects.in_edition(row.edition).values_list("number", flat=True)
    our_terms = (name.lower() for name in Term.objects.filter(edition=row.edition).values_list("name", flat=True))
    rows = imported_rows(document, row.edition, row.file, ours, our_terms)
    for model, batch in rows.batches():
        model._default_manager.bulk_create(batch, batch_size=ROWS_AT_ONCE)
    numbers = {rule.number: rule.key for rule in rows.rules if not rule.implied}
    dangling = CrossReference.objects.filter(source__edition=row.edition, target=None, target_number__in=numbers)
    for reference in dangling:
        reference.target_id = numbers[reference.target_number]
    CrossReference.objects.bulk_update(dangling, ["target"], batch_size=ROWS_AT_ONCE)
    scenarios = Scenario.objects.filter(edition=row.edition, rule=None, number__in=numbers)
    for scenario in scenarios:
        scenario.rule_id = numbers[scenario.number]
    Scenario.objects.bulk_update(scenarios, ["rule"], batch_size=ROWS_AT_ONCE)
    for end in ("from", "to"):
        found = Correspondence.objects.filter(**{f"{end}_edition": row.edition, f"{end}_rule": None})
        known = [each for each in found if getattr(each, f"{end}_number") in numbers]
        for each in known:
            setattr(each, f"{end}_rule_id", numbers[getattr(each, f"{end}_number")])
        Correspondence.objects.bulk_update(known, [f"{end}_rule"], batch_size=ROWS_AT_ONCE)


def _take_out(edition: str) -> None:
    """Remove what a document brought in; what is ours stays, and points outside again."""
    official = Rule.objects.filter(edition=edition, official=True)
    CrossReference.objects.filter(target__in=official, source__official=False).update(target=None)
    Correspondence.objects.filter(evidence=Correspondence.Evidence.LIKENESS).filter(from_edition=edition).delete()
    Correspondence.objects.filter(evidence=Correspondence.Evidence.LIKENESS).filter(to_edition=edition).delete()
    Scenario.objects.filter(rule__in=official).update(rule=None)
    Correspondence.objects.filter(from_rule__in=official).update(from_rule=None)
    Correspondence.objects.filter(to_rule__in=official).update(to_rule=None)
    OfficialWords.objects.filter(rule__edition=edition).delete()
    Term.objects.filter(edition=edition, official=True).delete()
    CrossReference.objects.filter(source__in=official).delete()
    official.delete()
    Edition.objects.filter(slug=edition, official=True).delete()
    ImportedDocument.objects.filter(edition=edition).delete()


# Which rule became which


def _follow(around: Collection[str] = ()) -> None:
    """Follow rules between editions; with `around`, only to and from these."""
    pairs = set(_neighbors())
    likely = Correspondence.objects.filter(evidence=Correspondence.Evidence.LIKENESS)
    known = set(likely.values_list("from_edition", "to_edition").distinct())
    for old, new in known - pairs:
        likely.filter(from_edition=old, to_edition=new).delete()
    for old, new in sorted(pairs):
        if (old, new) in known and around and old not in around and new not in around:
            continue
        likely.filter(from_edition=old, to_edition=new).delete()
        _write_followed(old, new)


def _neighbors() -> Iterator[tuple[str, str]]:
    """Each imported edition with the next one, and each that is in our words alone with those around it.

    Ours hold parts of the rules only, so that no rule could be followed through them.
    """
    imported = set(ImportedDocument.objects.values_list("edition", flat=True))
    before: str | None = None
    alone: list[str] = []
    held = Rule.objects.held().order_by().values("edition")
    for edition in Edition.objects.filter(slug__in=held).order_by("effective", "slug").values_list("slug", flat=True):
        if edition not in imported:
            alone.append(edition)
            if before is not None:
                yield before, edition
            continue
        yield from ((each, edition) for each in alone)
        if before is not None:
            yield before, edition
        before, alone = edition, []


def _write_followed(old: str, new: str) -> None:
    there = {old: told_of(old), new: told_of(new)}
    stated = set(
        Correspondence.objects.filter(from_edition=old, to_edition=new).values_list("from_number", "to_number")
    )
    by_number = {each.number: each for each in there[old]}
    Correspondence.objects.bulk_create(
        (
            Correspondence(
                key=f"{old}/{each.old}>{new}/{each.new}",
                from_edition_id=old,
                from_number=each.old,
                from_rule_id=f"{old}/{each.old}",
                to_edition_id=new,
                to_number=each.new,
                to_rule_id=f"{new}/{each.new}",
                evidence=Correspondence.Evidence.LIKENESS,
                says_the_same=each.says_the_same,
                topic=shorten(by_number[each.old].words, _TOPIC_LENGTH, placeholder=" …"),
                note="",
            )
            for each in followed(there[old], there[new])
            if (each.old, each.new) not in stated
        ),
        batch_size=ROWS_AT_ONCE,
    )
