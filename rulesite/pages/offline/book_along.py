"""A rulebook as a browser takes it along: what is read and searched of it without a network, in one file."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from typing import Final

from django.urls import reverse

from rulesite.book.rules.editions import books_held
from rulesite.book.rules.models import Example, Rule, Term
from rulesite.ground.foundation.content_version import content_clock
from rulesite.ground.foundation.made_once import digest_of, made_once
from rulesite.pages.lessons.files import lessons

#: Which shape the file has: browsers that hold an older one take the book anew.
_SHAPE: Final = 1
#: So much of a version stands in addresses.
_VERSION_LENGTH: Final = 16


def version_along() -> str:
    """What tells the content that can be taken along now from any other."""
    return digest_of("book along", _SHAPE, content_clock.now())[:_VERSION_LENGTH]


def books_along() -> list[dict[str, object]]:
    """The books that can be taken along, newest first, each with its address."""
    version = version_along()
    return [
        {
            "slug": slug,
            "name": book.edition.name,
            "whole": book.is_whole,
            "url": reverse("offline:book", args=[slug, version]),
        }
        for slug, book in books_held().items()
    ]


def lessons_along() -> list[str]:
    """The addresses of all lessons: each question, and each answer to it."""
    addresses = [reverse("lessons:lessons")]
    for lesson in lessons():
        for number, part in enumerate(lesson.file.parts, 1):
            own = reverse("lessons:part", args=[lesson.slug, number])
            for ordinal, question in enumerate(part.questions, 1):
                asked = [f"q={ordinal}"] if ordinal > 1 else []
                answered = [[*asked, f"chose={choice}"] for choice in range(1, len(question.choices) + 1)]
                addresses += ["?".join(filter(None, (own, "&".join(said)))) for said in (asked, *answered)]
    return addresses


def book_along(slug: str) -> bytes:
    """All rules and terms of a book that is held, as JSON, compressed."""
    version = version_along()
    return made_once("runs", digest_of("book along", slug, version), lambda: _made(slug, version))


def _made(slug: str, version: str) -> bytes:
    said = {"slug": slug, "version": version, "name": books_held()[slug].edition.name}
    whole = said | {"rules": _rules(slug), "terms": _terms(slug)}
    return gzip.compress(json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


def _rules(slug: str) -> list[dict[str, object]]:
    """The entries of a book in their order. What an entry stands under is the nearest before it that is less deep."""
    examples: dict[str, list[dict[str, object]]] = defaultdict(list)
    for example in Example.objects.filter(rule__edition=slug).select_related("scenario").order_by("ordinal"):
        scenario = getattr(example, "scenario", None)
        plays = {"url": scenario.get_absolute_url(), "title": scenario.title} if scenario else None
        examples[example.rule_id].append(_said(html=example.html, plays=plays))
    return [
        _said(
            number=rule.number,
            depth=rule.depth,
            title=rule.title,
            gist=rule.gist,
            html=rule.html,
            notes=rule.notes,
            examples=examples[rule.key],
        )
        for rule in Rule.objects.in_edition(slug).in_order()
    ]


def _terms(slug: str) -> list[dict[str, object]]:
    """What an edition's words mean; state-based actions have no other names than their numbers."""
    terms = Term.objects.filter(edition=slug).exclude(kind=Term.Kind.STATE_BASED_ACTION).select_related("rule")
    return [
        _said(
            name=term.name,
            slug=term.slug,
            meaning=term.meaning or (term.rule.gist if term.rule else ""),
            number=term.rule.number if term.rule else "",
        )
        for term in terms.order_by("name", "key")
    ]


def _said(**fields: object) -> dict[str, object]:
    """Fields without those that say nothing; a depth of 0 says something."""
    return {name: value for name, value in fields.items() if value or value == 0}
