"""What stands beside a rule that is being read."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest

from rulesite.book.rule_pages.page import RulePage
from rulesite.book.rules.places import Places, RuleElsewhere
from rulesite.book.rules.timeline import timeline_of
from rulesite.pages.aids.citing import citings
from rulesite.pages.aids.selectors import today_of
from rulesite.pages.compare.moves import alike, moves_from, moves_to


def aids_for(
    request: HttpRequest, page: RulePage, places: Places, elsewhere: Sequence[RuleElsewhere]
) -> dict[str, object]:
    """What the page of a rule must know: its citations, its way through the years, where it went in later editions,
    whose number it has, and what number and rule are today."""
    rule = page.rule
    return {
        "citings": citings(rule, request.build_absolute_uri(rule.get_absolute_url())),
        "timeline": timeline_of(rule.edition, rule, elsewhere, places.links),
        "gone": alike(moves_from(rule.edition, rule.number, elsewhere, places.same_number)),
        "come": moves_to(places),
        "today": today_of(rule, page.ancestors, elsewhere),
    }
