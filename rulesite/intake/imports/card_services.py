"""Importing cards and rulings: streamed, each text read once, all of a file or nothing."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from tqdm import tqdm

import engine
from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.cards.naming import card_slug
from rulesite.ground.bounded.processors import on_all_processors
from rulesite.ground.foundation.code_version import engine_version
from rulesite.ground.foundation.models import Addition
from rulesite.ground.foundation.writing import ROWS_AT_ONCE
from rulesite.intake.imports.card_files import CardRecord, Passed, RulingRecord, cards_of, rulings_of
from rulesite.intake.imports.whole import all_or_nothing

_FIELDS: Final = tuple(engine.CardFields.model_fields)
_CARDS: Final = "cards"
_RULINGS: Final = "rulings"
#: Which engine said of the cards whether they can be played.
_JUDGED: Final = "cards/engine"

_STOPPED: Final = (
    "a process that read card texts was ended from outside, perhaps for want of memory; run it again when there is more"
)

T = TypeVar("T")
Reader = Callable[[Sequence[CardRecord]], Iterable[str]]


class ReadingStopped(RuntimeError):
    """A process that reads texts has died."""


@dataclass(slots=True)
class CardsImported:
    """What came of importing a file of cards or rulings."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    #: Cards that we hold ourselves stay as they are.
    ours: int = 0
    playable: int = 0
    rulings: int = 0
    #: What was imported before and isn't in this file.
    kept: int = 0
    #: Rulings of cards that aren't here.
    without_card: int = 0
    passed_over: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


def cards_import(path: Path, *, show_progress: bool = False) -> CardsImported:
    """Add the cards of a file, or bring those that are here up to date; texts are read again only where they changed.

    Raises NotCards, with nothing changed, for a file that holds none or ends in the middle, and ReadingStopped where a
    process that reads is killed.
    """
    started, done, passed = time.perf_counter(), CardsImported(), Passed()
    seen: set[str] = set()
    total = hashlib.sha256()
    with all_or_nothing(show_progress=show_progress), _progress("cards", show_progress) as bar, _reading() as read:
        ours = dict.fromkeys(Card.objects.filter(official=False).values_list("slug", flat=True))
        known = dict(Card.objects.filter(official=True).values_list("slug", "digest"))
        #: The names of cards by their addresses; a card keeps the one that it has.
        taken = dict(Card.objects.filter(official=True).values_list("slug", "name"))
        addresses = {name: slug for slug, name in taken.items()}
        _judge_anew(read)
        for batch in _batches(cards_of(path, passed)):
            rows: list[tuple[str, CardRecord, str]] = []
            for card in batch:
                slug = addresses.get(card.name) or _free_slug(card, taken)
                seen.add(slug)
                digest = _digest(card)
                total.update(f"{slug} {digest}\n".encode())
                if slug in ours:
                    done.ours += 1
                elif known.get(slug) == digest:
                    done.unchanged += 1
                else:
                    rows.append((slug, card, digest))
                if card.rulings is not None:
                    done.rulings += _replace_rulings(slug, card.rulings)
                bar.update()
            _write_identities(batch)
            _write_cards(rows, read, known, done)
        _note(_CARDS, total.hexdigest())
        done.kept = len(known.keys() - seen)
        done.playable = Card.objects.filter(official=True, stop="").count()
    done.passed_over, done.seconds = passed.reasons, time.perf_counter() - started
    return done


def rulings_import(path: Path, *, show_progress: bool = False) -> CardsImported:
    """Put the rulings of a file in the place of those that its cards had.

    Raises NotCards, with nothing changed, for a file that holds none or ends in the middle.
    """
    started, done, passed = time.perf_counter(), CardsImported(), Passed()
    total = hashlib.sha256()
    with all_or_nothing(show_progress=show_progress), _progress("rulings", show_progress) as bar:
        slugs = {identity: slug for slug, identity in Card.objects.exclude(identity="").values_list("slug", "identity")}
        names = {name.casefold(): slug for slug, name in Card.objects.values_list("slug", "name")}
        replaced: set[str] = set()
        for batch in _batches(rulings_of(path, passed)):
            rows: list[CardRuling] = []
            found = [(slugs.get(whose) or names.get(whose.casefold()), ruling) for whose, ruling in batch]
            fresh = {slug for slug, _ in found if slug} - replaced
            CardRuling.objects.filter(card_slug__in=fresh).delete()
            replaced |= fresh
            for slug, ruling in found:
                if slug:
                    rows.append(_ruling_row(slug, ruling))
                    total.update(f"{slug} {ruling.text}\n".encode())
                else:
                    done.without_card += 1
                bar.update()
            CardRuling.objects.bulk_create(rows)
            done.rulings += len(rows)
        _note(_RULINGS, total.hexdigest())
        done.kept = CardRuling.objects.count() - done.rulings
    done.passed_over, done.seconds = passed.reasons, time.perf_counter() - started
    return done


def cards_judge(**_signal: object) -> None:
    """Say of the imported cards whether they can be played, where another engine said so last."""
    if Card.objects.filter(official=True).exists() and not _is_judged():
        with _reading() as read:
            _judge_anew(read)


def _judge_anew(read: Reader) -> None:
    if _is_judged():
        return
    rows = Card.objects.filter(official=True).only("name", "stop", *_FIELDS)
    for batch in _batches(rows.iterator(chunk_size=ROWS_AT_ONCE)):
        stops = read([CardRecord(row.name, {name: getattr(row, name) for name in _FIELDS}) for row in batch])
        changed = []
        for row, stop in zip(batch, stops, strict=True):
            if row.stop != stop:
                row.stop = stop
                changed.append(row)
        Card.objects.bulk_update(changed, ["stop"])
    _note(_JUDGED, engine_version())


def _is_judged() -> bool:
    return Addition.objects.filter(name=_JUDGED, digest=engine_version()).exists()


def cards_remove() -> tuple[int, int]:
    """Take all imported cards back, with their rulings; how many there were of each."""
    with all_or_nothing():
        rulings = CardRuling.objects.count()
        CardRuling.objects.all().delete()
        cards = Card.objects.filter(official=True)
        count = cards.count()
        cards.delete()
        Card.objects.update(identity="")
        Addition.objects.filter(name__in=(_CARDS, _RULINGS, _JUDGED)).delete()
    return count, rulings


def rulings_remove() -> int:
    """Take all imported rulings back; how many there were."""
    with all_or_nothing():
        count = CardRuling.objects.count()
        CardRuling.objects.all().delete()
        Addition.objects.filter(name=_RULINGS).delete()
    return count


def _note(name: str, digest: str) -> None:
    Addition.objects.update_or_create(name=name, defaults={"digest": digest})


def _free_slug(card: CardRecord, taken: dict[str, str]) -> str:
    """The address of a card; of two that would have the same, the second is numbered."""
    base = slug = card_slug(card.name)
    number = 2
    while taken.get(slug, card.name) != card.name:
        slug, number = f"{base}-{number}", number + 1
    taken[slug] = card.name
    return slug


def _write_identities(batch: Sequence[CardRecord]) -> None:
    """Let rulings find the cards that we hold ourselves."""
    identities = {card.name: card.identity for card in batch if card.identity}
    rows = list(Card.objects.filter(official=False, name__in=identities))
    for row in rows:
        row.identity = identities[row.name]
    Card.objects.bulk_update(rows, ["identity"])


def _write_cards(
    rows: Sequence[tuple[str, CardRecord, str]], read: Reader, known: dict[str, str], done: CardsImported
) -> None:
    stops = read([card for _, card, _ in rows])
    written = [
        Card(
            slug=slug,
            name=card.name,
            identity=card.identity,
            digest=digest,
            stop=stop,
            official=True,
            file="",
            **card.printed,
        )
        for (slug, card, digest), stop in zip(rows, stops, strict=True)
    ]
    fields = ["name", "identity", "digest", "stop", *_FIELDS]
    Card.objects.bulk_create(written, update_conflicts=True, unique_fields=["slug"], update_fields=fields)
    changed = sum(slug in known for slug, _, _ in rows)
    done.changed += changed
    done.added += len(rows) - changed


def _replace_rulings(slug: str, rulings: Sequence[RulingRecord]) -> int:
    CardRuling.objects.filter(card_slug=slug).delete()
    CardRuling.objects.bulk_create(_ruling_row(slug, ruling) for ruling in rulings)
    return len(rulings)


def _ruling_row(slug: str, ruling: RulingRecord) -> CardRuling:
    return CardRuling(card_slug=slug, published=ruling.published, source=ruling.source, text=ruling.text)


def _digest(card: CardRecord) -> str:
    told = json.dumps([card.name, card.identity, card.printed], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def _batches(records: Iterator[T]) -> Iterator[list[T]]:
    while batch := list(islice(records, ROWS_AT_ONCE)):
        yield batch


@contextmanager
def _reading() -> Iterator[Reader]:
    """What reads the texts of many cards, on all processors."""
    with on_all_processors() as each:

        def read(cards: Sequence[CardRecord]) -> list[str]:
            names, printed = [card.name for card in cards], [card.printed for card in cards]
            try:
                return list(each(why_not_played, names, printed))
            except BrokenProcessPool as died:
                raise ReadingStopped(_STOPPED) from died

        yield read


def why_not_played(name: str, printed: dict[str, object]) -> str:
    """Why the engine can't play with a card; nothing where it can."""
    try:
        engine.printed_card(name, engine.CardFields.of(printed))
    except engine.UnplayableCard as problem:
        return str(problem).removeprefix(f"{name}: ")
    except ValueError as problem:
        return f"its fields can't be read: {problem}"
    return ""


@contextmanager
def _progress(what: str, shown: bool) -> Iterator[tqdm[Any]]:
    with tqdm(desc=what, unit="", disable=None if shown else True) as bar:
        yield bar
