"""What every page knows."""

from __future__ import annotations

from django.http import HttpRequest

from rulesite.book.rules.editions import editions_held
from rulesite.ground.foundation.preferences import SCHEME


def site(request: HttpRequest) -> dict[str, object]:
    return {
        "site_name": "Benchbook",
        "scheme": SCHEME.chosen(request.COOKIES),
        "schemes": list(SCHEME.choices.items()),
        "all_editions": lambda: editions_held().values(),
    }
